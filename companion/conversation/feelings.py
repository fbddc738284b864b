"""Gives each sentence its emotion: the one she named last, else an honest reading of the words.

The reading is called in one place only, so that another reader can take its place.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from companion.conversation.sentences import Piece, SentenceCutter
from companion.core.conversation import Sentence
from companion.core.emotion import Emotion
from companion.core.emotion_reading import read_emotion


async def felt(pieces: AsyncGenerator[Piece, None]) -> AsyncGenerator[Sentence, None]:
    """Yield sentences with the feeling they are said with."""
    index, emotion = 0, Emotion.NEUTRAL
    async with aclosing(pieces):
        async for piece in pieces:
            emotion = piece.emotion or read_feeling(piece.text, emotion)
            yield Sentence(index, piece.text, piece.begin, piece.end, emotion, piece.shown)
            index += 1


async def warm() -> None:
    """Cut and read something on another thread, so that the first sentence waits for no table to be built."""
    await asyncio.to_thread(_rehearse)


def _rehearse() -> None:
    cutter = SentenceCutter()
    for piece in (*cutter.feed("Oh, 好的。"), *cutter.finish()):
        read_feeling(piece.text, Emotion.NEUTRAL)


def read_feeling(text: str, before: Emotion) -> Emotion:
    """Return what a sentence without a tag seems to feel; one that says nothing of it goes on as `before`."""
    read = read_emotion(text)
    return before if read is Emotion.NEUTRAL else read
