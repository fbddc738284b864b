"""A line may be shown in one language and spoken in another, however its stream was cut."""

import asyncio
from collections.abc import AsyncGenerator, Sequence

import pytest

from companion.conversation.sentences import Piece
from companion.conversation.stream_text import ReplyReader, Words
from companion.conversation.two_tongues import Line, parted, tongued
from companion.core.emotion import Emotion
from tests.unit.conversation.test_stream_text import cuts

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


def test_what_is_said_stands_where_the_line_is_shown() -> None:
    shown, pieces = play(["好的。|||Fine.\n你好！走。|||Hello! Go."])
    assert [shown[piece.begin : piece.end] for piece in pieces] == ["好的。", "你好！走。", "你好！走。"]


def test_a_feeling_goes_with_the_line() -> None:
    _, pieces = play(["[happy] 好的。|||Fine.\n[sad] 走。|||Go."])
    assert [(piece.text, piece.emotion) for piece in pieces] == [("Fine.", Emotion.HAPPY), ("Go.", Emotion.SAD)]
