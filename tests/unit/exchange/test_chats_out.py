import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.core.conversation import ChatForm, Outcome, Reply, Turn, UserText, Via
from companion.core.emotion import Emotion
from companion.core.errors import Code, ExchangeError, Problem
from companion.core.persona import Persona, User
from companion.exchange.exchange_files import ExchangeFiles

NOW = datetime(2026, 3, 5, 20, 30, tzinfo=UTC)
PERSONA = Persona("p", "Ginko", "", "Hi {{user}}.", ("en",))
USER = User("u", "Sam")


def turn(seq: int, text: str = "words", answer: str = "Yes.", **changes: object) -> Turn:
    reply = Reply(f"r{seq}", answer, NOW, Outcome.COMPLETED, NOW)
    made = Turn(f"t{seq}", "s", seq, NOW + timedelta(minutes=seq), 120, UserText(text), (reply,))
    return replace(made, **changes)  # type: ignore[arg-type]


async def pages_of(*pages: Sequence[Turn]) -> AsyncIterator[Sequence[Turn]]:
    for page in pages:
        yield page


def write(path: Path, form: ChatForm, *pages: Sequence[Turn], persona: Persona = PERSONA) -> str:
    asyncio.run(ExchangeFiles().write_chat(path, form, persona, USER, pages_of(*pages)))
    return path.read_text("utf-8")


def test_markdown_is_a_conversation_with_days_and_names(tmp_path: Path) -> None:
    cut = Reply("r", "And then", NOW, Outcome.INTERRUPTED, NOW)
    text = write(
        tmp_path / "chat.md",
        ChatForm.MARKDOWN,
        [turn(0), turn(1, starred=True)],
        [turn(2, session_id="s2", replies=(cut,)), turn(200, user=None)],
    )
    assert text == (
        "# Ginko\n\n**Ginko**\n\nHi Sam.\n\n## 2026-03-05\n\n**Sam** 22:30\n\nwords\n\n**Ginko** 22:30\n\nYes.\n\n"
        "**Sam** 22:31 ★\n\nwords\n\n**Ginko** 22:30\n\nYes.\n\n* * *\n\n"
        "**Sam** 22:32\n\nwords\n\n**Ginko** 22:30\n\nAnd then …\n\n## 2026-03-06\n\n**Ginko** 22:30\n\nYes.\n\n"
    )


def test_each_line_of_jsonl_is_a_turn_with_everything_but_what_is_private(tmp_path: Path) -> None:
    secret = Problem(Code.REQUEST_REFUSED, {"detail": "your key sk-secret is wrong"})
    first = Reply("r1", "No.", NOW, Outcome.FAILED, problem=secret)
    second = Reply("r2", "Yes.", NOW, Outcome.COMPLETED, NOW, ((0, Emotion.HAPPY),), thinking="hm", truncated=True)
    said = UserText("two\nlines", Via.SPOKEN, ("before",))
    one = turn(0, user=said, replies=(first, second), chosen=1, starred=True, notes="<notes>private</notes>")
    text = write(tmp_path / "chat.jsonl", ChatForm.JSONL, [one], [turn(1, user=None)])
    assert "sk-secret" not in text
    assert "private" not in text
    row, other = map(json.loads, text.splitlines())
    assert row["user"] == {"text": "two\nlines", "via": "spoken", "earlier": ["before"]}
    assert (row["time"], row["starred"], row["chosen"]) == ("2026-03-05T22:30:00+02:00", True, 1)
    assert [reply["text"] for reply in row["replies"]] == ["No.", "Yes."]
    assert row["replies"][0]["problem"] == "request-refused"
    assert row["replies"][1]["emotions"] == [[0, "happy"]]
    assert (row["replies"][1]["truncated"], row["replies"][1]["thinking"]) == (True, "hm")
    assert other["user"] is None


@pytest.mark.parametrize("form", list(ChatForm))
def test_an_empty_chat_and_odd_texts_go_out(tmp_path: Path, form: ChatForm) -> None:
    write(tmp_path / "empty", form)
    text = write(tmp_path / "odd", form, [turn(0, "lone \ud800 half, \x00, ## not a heading")])
    assert "lone " in text
    write(tmp_path / "名前 [1].md", form, [turn(0)])


def test_names_are_no_markup(tmp_path: Path) -> None:
    persona = replace(PERSONA, name="*A*\n# B", greeting="")
    assert write(tmp_path / "chat.md", ChatForm.MARKDOWN, persona=persona) == "# \\*A\\* \\# B\n\n"


def test_a_file_is_replaced_only_when_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "chat.md"
    path.write_text("before")

    async def broken() -> AsyncIterator[Sequence[Turn]]:
        yield [turn(0)]
        assert path.read_text() == "before"
        raise RuntimeError

    with pytest.raises(RuntimeError):
        asyncio.run(ExchangeFiles().write_chat(path, ChatForm.MARKDOWN, PERSONA, USER, broken()))
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("chat.md", "before")]
    assert "words" in write(path, ChatForm.MARKDOWN, [turn(0)])
    assert [one.name for one in tmp_path.iterdir()] == ["chat.md"]


@pytest.mark.parametrize("place", ["none/chat.md", "taken"])
def test_a_place_that_can_not_be_written_is_told(tmp_path: Path, place: str) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "file").touch()
    with pytest.raises(ExchangeError) as raised:
        write(tmp_path / place, ChatForm.JSONL, [turn(0)])
    assert raised.value.problem.code is Code.EXPORT_FAILED
    assert [one.name for one in tmp_path.iterdir()] == ["taken"]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names in folders")
def test_what_is_no_file_is_not_put_away(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ExchangeError) as raised:
        write(tmp_path / "pipe", ChatForm.JSONL, [turn(0)])
    assert raised.value.problem.code is Code.EXPORT_FAILED
    assert [(one.name, one.is_fifo()) for one in tmp_path.iterdir()] == [("pipe", True)]
