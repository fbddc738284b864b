"""Another language after something happened: what was told of it is told again in that language, and not lost."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from companion.core import events, people
from companion.core import voice_events as told
from companion.core.conversation import Activity
from companion.core.crash import CrashFound, CrashReport
from companion.core.doctor import Check, Examined, Finding, Fix, Found, State
from companion.core.errors import Code, Problem
from companion.core.persona import User
from companion.core.settings import DesktopSettings, Language
from companion.core.voice_events import Hearing
from companion.gui.desktop_bridge import DesktopBridge
from companion.gui.shortcuts import Act
from tests.gui.whole_text import settle
from tests.gui.window_rig import NOON, Rig, make_turn

REFUSED = Problem(Code.CONNECTION_REFUSED, {"host": "127.0.0.1:11434"})
Words = Callable[[], str]


def use_chinese(rig: Rig) -> None:
    """Let the program speak Chinese, all else as it is."""
    settings = rig.presenter.shown.settings
    rig.apply(replace(settings, appearance=replace(settings.appearance, language=Language.CHINESE)))
    settle()


def desktop(rig: Rig) -> DesktopBridge:
    rig.open(make_turn("t1"))
    rig.apply(replace(rig.presenter.shown.settings, desktop=DesktopSettings(pet=True)))
    return rig.presenter.desktop()


def passphrase_wrong(rig: Rig) -> Words:
    rig.open(make_turn("t1"))
    rig.presenter.settings.open("people")
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    rig.show(people.PassphraseSet(User("default"), wrong=True))
    return dialog.people.state.text


def keys_refused(rig: Rig) -> Words:
    rig.open(make_turn("t1"))
    rig.presenter.settings.open("shortcuts")
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    page = dialog.shortcuts
    rig.apply(replace(rig.presenter.shown.settings, shortcuts=("quit=Ctrl+F",)))
    return page.by_act[Act.QUIT].help.text


def fetching(rig: Rig) -> Words:
    rig.open()
    doctor = rig.presenter.doctor()
    doctor.open()
    missing = Finding(Check.EARS, State.WEAK, Found.MODEL_MISSING, {"model": "x", "megabytes": "148"}, Fix.GET_MODEL)
    rig.show(Examined((missing,), finished=True))
    doctor.dialog.rows[Check.EARS].fix.click()
    return doctor.dialog.summary.text


def problem_in_passing(rig: Rig) -> Words:
    bridge = desktop(rig)
    bridge.talk_in_passing()
    assert bridge.quick is not None
    rig.show(events.ProblemOccurred(REFUSED, "t1"))
    return bridge.quick.state.text


def hearing_in_passing(rig: Rig) -> Words:
    bridge = desktop(rig)
    bridge.talk_in_passing()
    assert bridge.quick is not None
    rig.show(told.HearingChanged(Hearing.READING))
    return bridge.quick.state.text


def hearing_beside_her(rig: Rig) -> Words:
    bridge = desktop(rig)
    rig.show(told.HearingChanged(Hearing.READING))
    return lambda: "" if bridge.pet is None else bridge.pet.bubble.words


def patience(rig: Rig) -> Words:
    rig.open(make_turn("t1"))
    rig.show(events.ActivityChanged(Activity.WAITING, seconds=20))
    return rig.window.stage.caption.text


TOLD: list[tuple[Callable[[Rig], Words], str, str]] = [
    (passphrase_wrong, "wasn't right", "不对"),
    (keys_refused, "already means", "已经用于"),
    (fetching, "is being fetched", "正在下载模型"),
    (problem_in_passing, "doesn't answer", "没有应答"),
    (hearing_in_passing, "reading what you said", "正在听写"),
    (hearing_beside_her, "reading what you said", "正在听写"),
    (patience, "asked us to wait", "对方请我们等 20 秒"),
]


@pytest.mark.parametrize(("tell", "english", "chinese"), TOLD, ids=[one[0].__name__ for one in TOLD])
def test_what_was_told_is_told_again(rig: Rig, tell: Callable[[Rig], Words], english: str, chinese: str) -> None:
    words = tell(rig)
    assert english in words()
    use_chinese(rig)
    assert english not in words()
    assert chinese in words()


def test_a_report_that_could_not_be_kept_is_told_again(rig: Rig, tmp_path: Path) -> None:
    rig.open(make_turn("t1"))
    rig.presenter.show_fault(CrashFound(CrashReport(NOON, "Companion 0.1.0\nValueError")))
    dialog = rig.presenter.crashes().dialog
    dialog.show_report(CrashReport(NOON, "Companion 0.1.0\nValueError"))
    QTest.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    (asking,) = dialog.findChildren(QFileDialog)
    asking.fileSelected.emit(str(tmp_path / "nowhere" / "report.txt"))
    assert dialog.note.text().startswith("This file couldn't be written:")
    use_chinese(rig)
    assert "couldn't" not in dialog.note.text()
    assert "nowhere" in dialog.note.text().replace("\u200b", "")
    asking.fileSelected.emit(str(tmp_path / "report.txt"))
    asking.close()
    assert "nowhere" not in dialog.note.text().replace("\u200b", "")
