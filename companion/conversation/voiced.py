"""Turns sentences into clips of sound, in order, each being made while the one before it is heard.

Two clips are made ahead: enough that no gap is heard, and little enough that an interruption wastes little.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Protocol

from companion.conversation.clauses import spoken_seconds
from companion.conversation.prefetch import prefetch
from companion.core.audio import SpeechPiece, SpokenWord
from companion.core.cancelling import let_go
from companion.core.conversation import Sentence

AHEAD = 2


class Says(Protocol):
    """What makes sound of a text; `HerVoice` does."""

    def say(self, text: str) -> AsyncGenerator[SpeechPiece, None]:
        """Yield sound and words."""
        ...


class Clip:
    """The sound of one sentence while it is made; what has come waits for its listener."""

    def __init__(self, sentence: Sentence, voice: Says) -> None:
        self.sentence = sentence
        self.words: list[SpokenWord] = []
        self.seconds = 0.0  # of sound that has come
        self._pieces: asyncio.Queue[SpeechPiece | None] = asyncio.Queue()
        self._making = asyncio.create_task(self._make(voice))
        self._making.add_done_callback(let_go)

    async def pieces(self) -> AsyncGenerator[SpeechPiece, None]:
        """Yield everything from the beginning, as it comes. To be listened to once."""
        while (piece := await self._pieces.get()) is not None:
            yield piece
        if self._making.done() and not self._making.cancelled():
            self._making.result()

    def heard_upto(self, seconds: float) -> int:
        """Return the offset in the sentence's text up to which it was heard after so many seconds of the clip.

        With words that is the last one that was heard to its half; without, a share of the text: of its sound, or of
        what it is going to be while not all has come.
        """
        text = self.sentence.text
        if self._making.done() and seconds >= self.seconds > 0:
            return len(text)
        heard = [word for word in self.words if word.begin + word.seconds / 2 <= seconds]
        if heard:
            return heard[-1].at + heard[-1].length
        if self.words:  # what stands before the first one was said by a voice that marks none
            first = self.words[0]
            return int(first.at * min(1.0, seconds / first.begin)) if first.begin else 0
        whole = self.seconds if self._making.done() else max(self.seconds, spoken_seconds(text))
        return int(len(text) * min(1.0, seconds / whole)) if self.seconds else 0

    async def close(self) -> None:
        """Stop making it, and drop what nobody listened to."""
        self._making.cancel()
        await asyncio.wait({self._making})
        self._pieces = asyncio.Queue()
        self._pieces.put_nowait(None)
        if not self._making.cancelled():
            self._making.exception()  # seen: its listener was told, or there was none

    async def _make(self, voice: Says) -> None:
        try:
            async with aclosing(voice.say(self.sentence.text)) as pieces:
                async for piece in pieces:
                    if piece.frame is not None:
                        self.seconds += piece.frame.seconds
                    if piece.word is not None:
                        self.words.append(piece.word)
                    self._pieces.put_nowait(piece)
        finally:
            self._pieces.put_nowait(None)


async def voiced(
    sentences: AsyncGenerator[Sentence, None], voice: Says, ahead: int = AHEAD
) -> AsyncGenerator[Clip, None]:
    """Yield a clip for each sentence; a clip ends when the next one is asked for, and all do when this is closed."""
    open_clips: list[Clip] = []

    async def begun() -> AsyncGenerator[Clip, None]:
        async with aclosing(sentences):
            async for sentence in sentences:
                clip = Clip(sentence, voice)
                open_clips.append(clip)
                yield clip

    try:
        async with aclosing(prefetch(begun(), ahead)) as clips:
            async for clip in clips:
                yield clip
                await clip.close()
                open_clips.remove(clip)
    finally:
        for clip in open_clips:
            await clip.close()
