import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication

from companion.core.conversation import Activity
from companion.core.emotion import Emotion
from companion.core.errors import Code, Problem
from companion.core.settings import Language, Theme
from companion.gui.languages import Translations, first_known, language_in_use
from companion.gui.shortcuts import SHORTCUTS, shortcut_words
from companion.gui.words import (
    PROBLEMS,
    activity_words,
    asked_to_wait,
    choice_words,
    emotion_words,
    fill,
    join_sentences,
    main_remedy,
    problem_words,
    remedy_label,
    setting_help,
    setting_label,
    setting_names,
)

HAN_OR_KANA = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
GAPS = {
    "host",
    "address",
    "proxy",
    "seconds",
    "model",
    "tokens",
    "limit",
    "path",
    "kept_as",
    "user",
    "persona",
    "name",
    "device",
    "minutes",
    "voice",
    "instead",
    "megabytes",
    "yours",
    "now",
    "machine",
    "count",
}
FORBIDDEN = re.compile(r"oops|sorry|are you sure|出错了|抱歉|对不起|您|[!！]", re.IGNORECASE)


@pytest.fixture(params=[Language.CHINESE, Language.ENGLISH, Language.JAPANESE])
def language(request: pytest.FixtureRequest, qapp: QCoreApplication) -> Iterator[str]:
    translations = Translations()
    yield translations.use(request.param)
    translations.use(Language.ENGLISH)
    assert qapp is not None


def in_language(text: str, language: str) -> bool:
    return bool(HAN_OR_KANA.search(text)) is (language != "en")


@pytest.mark.parametrize("code", list(Code))
def test_every_problem_has_words(code: Code, language: str) -> None:
    values = dict.fromkeys(GAPS, "7")
    words = problem_words(Problem(code, values))
    for text in (words.headline, words.advice):
        assert in_language(text, language), text
        assert not FORBIDDEN.search(text), text
        assert text.endswith(("。", ".", "7")), text
        assert "{" not in text
        assert "…" not in text
    for remedy in words.remedies:
        assert in_language(remedy_label(remedy), language)


def test_every_gap_is_one_that_the_code_fills() -> None:
    for sentences in PROBLEMS.values():
        found = set(re.findall(r"\{(\w+)\}", sentences.headline + sentences.advice + sentences.timed_advice))
        assert found <= GAPS


@pytest.mark.parametrize("name", setting_names())
def test_every_setting_has_words(name: str, language: str) -> None:
    assert in_language(setting_label(name), language)
    assert in_language(setting_help(name), language)
    assert setting_help(name).endswith(("。", "."))


def test_every_activity_emotion_choice_and_shortcut_has_words(language: str) -> None:
    texts = [activity_words(one) for one in Activity]
    texts += [emotion_words(one) for one in Emotion]
    texts += [shortcut_words(one) for one in SHORTCUTS]
    texts += [choice_words(one) for one in (*Theme, "embedded", "custom")]
    texts.append(asked_to_wait(20))
    assert [text for text in texts if not in_language(text, language)] == []


def test_texts_that_were_given_are_kept_to_the_letter(qapp: QCoreApplication) -> None:
    translations = Translations()
    translations.use(Language.CHINESE)
    said = [problem_words(Problem(code)).text for code in (Code.KEY_REFUSED, Code.OUT_OF_CREDIT, Code.NO_NETWORK)]
    said += [problem_words(Problem(Code.DISK_FULL)).text, asked_to_wait(20)]
    translations.use(Language.ENGLISH)
    assert said == [
        "服务商不认这个密钥。你的话还在，换好密钥再点重试。",
        "账户余额不足。充值后重试，或先用本机模型。",
        "连不上网络。聊天记录都在，连上后可以重试。",
        "磁盘满了，这句话还没存上。请腾点空间，窗口先别关。",
        "对方请我们等 20 秒，到时自动再发。",
    ]
    assert qapp is not None


def test_known_seconds_change_the_advice() -> None:
    assert "30 seconds" in problem_words(Problem(Code.RATE_LIMITED, {"host": "h", "seconds": "30"})).advice
    assert "seconds" not in problem_words(Problem(Code.RATE_LIMITED, {"host": "h", "seconds": "0"})).advice


def test_foreign_words_are_kept_apart_and_never_parsed() -> None:
    words = problem_words(Problem(Code.FORBIDDEN, {"host": "{detail}", "detail": "<b>{host}</b>"}))
    assert words.headline == "{detail} doesn't allow this."
    assert words.detail == "<b>{host}</b>"


def test_gaps_without_a_value_are_an_ellipsis() -> None:
    assert fill("{host} and {path}", {"path": "x"}) == "… and x"


def test_sentences_are_joined_as_each_script_does() -> None:
    assert join_sentences("One.", "", "Two.") == "One. Two."
    assert join_sentences("一。", "二。") == "一。二。"


def test_the_main_remedy_is_not_asking_again() -> None:
    assert main_remedy(Problem(Code.KEY_REFUSED)) == "fix-key"
    assert main_remedy(Problem(Code.CUT_OFF)) is None


def test_a_wish_for_a_language_is_followed() -> None:
    assert language_in_use(Language.CHINESE) == "zh_CN"
    assert language_in_use(Language.ENGLISH) == "en"
    assert language_in_use(Language.JAPANESE) == "ja"
    assert language_in_use(Language.SYSTEM) in ("zh_CN", "en", "ja")


@pytest.mark.parametrize(
    ("tags", "language"),
    [
        (("ja-JP", "en-US"), "ja"),
        (("fr-FR", "ja"), "ja"),
        (("zh-Hant-TW",), "zh_CN"),
        (("en-GB", "zh-CN"), "en"),
        (("fr-FR", "de"), "en"),
        ((), "en"),
    ],
)
def test_the_first_of_the_systems_languages_that_we_have_is_taken(tags: tuple[str, ...], language: str) -> None:
    assert first_known(tags) == language


def test_only_who_was_sending_is_told_that_the_message_is_kept(qapp: QCoreApplication) -> None:
    Translations().use(Language.ENGLISH)
    problem = Problem(Code.KEY_REFUSED, {})
    assert problem_words(problem).advice == "Your message is safe; fix the key, then retry."
    assert problem_words(problem, sending=False).advice == "Fix the key, then retry."
    problem = Problem(Code.KEY_MISSING, {"host": "example.com"})
    assert problem_words(problem).advice == "Your message is safe. Enter a key, then retry."
    assert problem_words(problem, sending=False).advice == "Enter a key, then retry."
