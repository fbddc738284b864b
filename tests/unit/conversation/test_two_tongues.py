"""A line may be shown in one language and spoken in another, however its stream was cut."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from datetime import UTC, datetime

import pytest

from companion.conversation.sentences import Piece
from companion.conversation.stream_text import ReplyReader, Words
from companion.conversation.two_tongues import Line, parted, parts_of, tongued
from companion.core.conversation import Reply
from companion.core.emotion import Emotion
from tests.unit.conversation.test_stream_text import cuts

NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)
CASES = [
    (
        "你好！ ||| こんにちは！\n再见。|||またね。元気でね。",
        "你好！\n再见。",
        ["こんにちは！", "またね。", "元気でね。"],
    ),
    ("只有这样。走吧。", "只有这样。走吧。", ["只有这样。", "走吧。"]),
    ("你好。|||Hi.\n走吧，好。\n再见|||Bye", "你好。\n走吧，好。\n再见", ["Hi.", "走吧，好。", "Bye"]),
    ("a | b || c", "a | b || c", ["a | b || c"]),
    ("你好|||", "你好", []),
    ("好 ||| [happy] Yes.\n走。", "好\n走。", ["Yes.", "走。"]),
    ("好 ||| **Yes** ||| *waves* no.", "好", ["Yes no."]),
]


def play(pieces: Sequence[str]) -> tuple[str, list[Piece]]:
    shown: list[str] = []

    async def words() -> AsyncGenerator[Words, None]:
        reader = ReplyReader()
        for one in [one for piece in pieces for one in reader.feed(piece)] + reader.finish():
            yield one

    async def seen(parts: AsyncGenerator[Words | Line, None]) -> AsyncGenerator[Words | Line, None]:
        async for part in parts:
            shown.append(part.text if isinstance(part, Words) else "")
            yield part

    async def main() -> list[Piece]:
        return [piece async for piece in tongued(seen(parted(words())))]

    said = asyncio.run(main())
    return "".join(shown), said


@pytest.mark.parametrize(("text", "shown", "spoken"), CASES)
def test_shows_one_and_says_the_other(text: str, shown: str, spoken: list[str]) -> None:
    whole = play([text])
    assert whole[0] == shown
    assert [piece.text for piece in whole[1]] == spoken
    for pieces in list(cuts(text))[:60]:
        assert play(pieces) == whole, pieces


PLACES = [
    ("好的。|||Fine.\n你好！走。|||Hello! Go.", ["好的。", "你好！", "走。"]),
    ("一二三四五六七八九十|||One two. Six.", ["一二三四五六", "七八九十"]),
    ("你好。走吧。|||Hello, let us go.", ["你好。走吧。"]),
]


@pytest.mark.parametrize(("text", "places"), PLACES)
def test_each_piece_stands_at_its_own_part_of_what_is_shown_of_its_line(text: str, places: list[str]) -> None:
    shown, pieces = play([text])
    assert [shown[piece.begin : piece.end] for piece in pieces] == places


def test_a_caption_is_the_sentence_that_is_shown_or_its_whole_line() -> None:
    _, pieces = play(["你好！*waves* 走。|||Hello! Go.\n一句话。|||One. Sentence.\n走。"])
    assert [piece.shown for piece in pieces] == ["你好！", "走。", "一句话。", "一句话。", ""]


def test_a_reply_that_is_there_as_a_whole_is_said_as_it_was() -> None:
    text = "[happy] 好的。[sad] 走。|||Fine. Go.\n[calm] 再见。\n你好|||\n好|||Yes."
    reader, shown, feelings, lines = ReplyReader(), "", list[tuple[int, Emotion]](), list[tuple[int, str]]()

    async def written() -> AsyncGenerator[Words, None]:
        for one in reader.feed(text) + reader.finish():
            yield one

    async def came() -> AsyncGenerator[Words | Line, None]:
        nonlocal shown
        async for part in parted(written()):
            if isinstance(part, Line):
                lines.append((len(shown), part.spoken))
            else:
                feelings.extend([] if part.emotion is None else [(len(shown), part.emotion)])
                shown += part.text
            yield part

    async def again() -> AsyncGenerator[Words | Line, None]:
        for part in parts_of(Reply("r", shown, NOON, emotions=tuple(feelings), spoken_lines=tuple(lines))):
            yield part

    async def main() -> tuple[list[Piece], list[Piece]]:
        return [piece async for piece in tongued(came())], [piece async for piece in tongued(again())]

    at_first, later = asyncio.run(main())
    assert [piece.text for piece in at_first] == ["Fine.", "Go.", "再见。", "Yes."]
    assert later == at_first


def test_a_feeling_goes_with_the_line() -> None:
    _, pieces = play(["[happy] 好的。|||Fine.\n[sad] 走。|||Go."])
    assert [(piece.text, piece.emotion) for piece in pieces] == [("Fine.", Emotion.HAPPY), ("Go.", Emotion.SAD)]
