"""The small model is given few words, examples of whole turns, and notes in the language of the message."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from companion.conversation.prompt import Budget, notes_for, opening
from companion.conversation.small_prompt import language_of, small_system_text
from companion.core.conversation import Role
from companion.core.persona import Persona, User
from companion.core.settings import EMBEDDED, Endpoint
from companion.core.tokens import estimate_tokens

GINKO = Persona("g", "Ginko", "You are quiet. You like rain. " + "You talk on and on. " * 50, "Hi!", ("en", "zh"))
QINGHE = Persona("q", "青禾", "温和。爱笑。", "你好！", ("zh", "en"))
SMALL, BIG = Endpoint(EMBEDDED), Endpoint("custom", "http://localhost", "m")
BUDGET = Budget(1500, 3072, 1024)
USER = User("default")
NIGHT = datetime(2026, 11, 30, 17, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("你好", "zh"),
        ("Hello?", "en"),
        ("こんにちは", "ja"),
        ("雨の日", "ja"),
        ("我用 Python", "zh"),
        ("Ça va?", ""),
        ("안녕", ""),
        ("123 :)", "zh"),
        ("", "zh"),
    ],
)
def test_the_language_of_a_message(text: str, language: str) -> None:
    assert language_of(text, QINGHE) == language


def test_notes_speak_the_language_of_the_message() -> None:
    def notes(text: str) -> str:
        return notes_for(QINGHE, text, SMALL, NIGHT, 480, None)

    assert notes("你好") == "<notes>\n现在是2026年12月1日星期二，01:09。\n用中文简短回答。\n</notes>"
    assert notes("Hi") == "<notes>\nIt is Tuesday, 1 December 2026, 01:09.\nAnswer briefly in English.\n</notes>"
    assert "火曜日" in notes("はい")
    assert "the language of the message" in notes("Ça va?")
    assert "now:" in notes_for(GINKO, "Hi", BIG, NIGHT, 480, None)


@pytest.mark.parametrize("persona", [GINKO, QINGHE])
def test_the_opening_is_short_and_always_the_same(persona: Persona) -> None:
    opened = opening(persona, USER, SMALL, BUDGET, first_meeting=True)
    assert opened == opening(persona, USER, SMALL, BUDGET, first_meeting=False)
    assert [message.role for message in opened[1:]] == [Role.USER, Role.ASSISTANT] * (len(opened) // 2)
    assert persona.name in opened[0].content
    assert any(persona.name in message.content for message in opened[1:] if message.role is Role.ASSISTANT)
    assert "rain" not in opened[0].content
    assert sum(estimate_tokens(message.content) for message in opened) < 550
    assert "[happy]" not in "".join(message.content for message in opened)


def test_the_users_name_is_told() -> None:
    assert '"Captain"' in small_system_text(replace(QINGHE, user_address="Captain"), USER)
    assert '"Tom"' in small_system_text(QINGHE, User("default", "Tom"))
