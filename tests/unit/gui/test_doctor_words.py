"""Everything the doctor says has words in every language, and a report holds no secret."""

import re
from pathlib import Path

import pytest

from companion.core.doctor import Check, Finding, Fix, Found, State
from companion.core.errors import Code, Problem
from companion.core.settings import Language
from companion.gui.desktop_doctor import examine_desktop, examine_input_method
from companion.gui.doctor_words import FOUND, check_words, finding_words, fix_words, report, state_words
from companion.gui.languages import Translations


@pytest.mark.parametrize("language", [Language.CHINESE, Language.ENGLISH])
def test_every_check_state_fix_and_finding_has_words(qapp: object, language: Language) -> None:
    Translations().use(language)
    chinese = language is Language.CHINESE
    for found in set(Found) - {Found.RUNS}:  # names and numbers
        for text in filter(None, finding_words(Finding(Check.KEY, State.WEAK, found))):
            assert bool(re.search("[\u4e00-\u9fff]", text)) is chinese or text == "…", text
            assert text.endswith(("。", ".", "…")), text
    names = [*map(check_words, Check), *map(state_words, State), *map(fix_words, Fix)]
    assert all(bool(re.search("[\u4e00-\u9fff]", name)) is chinese for name in names)
    assert set(FOUND) == set(Found)
    Translations().use(Language.ENGLISH)


def test_a_report_holds_no_key_no_file_and_no_home(qapp: object) -> None:
    home = Path.home() / "她的家" / "companion"
    findings = [
        Finding(Check.DISK, State.BROKEN, problem=Problem(Code.DISK_FULL, {"path": f"{home}/users/Alice's diary"})),
        Finding(Check.KEYRING, State.FINE, Found.KEYRING, {"name": f"ring at {home}"}),
        Finding(
            Check.KEY,
            State.BROKEN,
            problem=Problem(Code.REQUEST_REFUSED, {"host": "x", "status": "400", "detail": "sk-planted0123456789abc"}),
        ),
        Finding(Check.ADDRESS, State.FINE, Found.ADDRESS, {"host": "http://me:hunter22@proxy:1"}),
    ]
    text = report(findings, [str(home)])
    for secret in ("Alice", "planted", str(Path.home()), "她的家", "hunter22"):
        assert secret not in text
    assert "[broken] Disk: The disk is full" in text


@pytest.mark.parametrize("code", [Code.DISK_FULL, Code.NOT_WRITABLE])
def test_the_doctor_speaks_of_no_message_that_nobody_wrote(qapp: object, code: Code) -> None:
    found, advice = finding_words(Finding(Check.DISK, State.BROKEN, problem=Problem(code, {"path": "/home/x"})))
    assert "message" not in found + advice
    assert "{" not in found + advice
    assert advice


def test_the_desktop_is_looked_at(qapp: object) -> None:
    found = {one.check: one for one in examine_desktop()}
    assert set(found) == {Check.SCREEN, Check.FONTS, Check.INPUT_METHOD}
    assert "offscreen" in found[Check.SCREEN].values["name"]


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"QT_IM_MODULE": "ibus"}, Found.INPUT_METHOD),
        ({"QT_IM_MODULE": "scim", "XMODIFIERS": "@im=scim"}, Found.INPUT_METHOD_UNSPOKEN),
        ({"XMODIFIERS": "@im=uim"}, Found.INPUT_METHOD_UNSPOKEN),
        ({"XMODIFIERS": "@im=none"}, Found.NO_INPUT_METHOD),
        ({}, Found.NO_INPUT_METHOD),
    ],
)
def test_input_methods(environment: dict[str, str], found: Found) -> None:
    assert examine_input_method(environment, {"ibus", "compose"}, "linux").found is found
    assert examine_input_method(environment, set(), "win32").found is Found.INPUT_METHOD
