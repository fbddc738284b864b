"""Replies that are shown in one language and spoken in another: `shown ||| spoken`, a line at a time.

The mark and what follows it never reach the screen; a line without a mark is spoken as it is shown.
"""

import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace

from companion.conversation.sentences import Piece, SentenceCutter
from companion.conversation.stream_text import Words

MARK = "|||"
_MAY_BE_MARK = re.compile(r"[ \t]*\|{0,2}$")


@dataclass(frozen=True, slots=True)
class Line:
    """The end of what is shown of a line, and what is spoken in its place."""

    spoken: str


class LineReader:
    """Reads a reply piece by piece; what is shown comes at once, what is spoken at the end of its line."""

    def __init__(self) -> None:
        self._rest = ""
        self._speaking = False

    def feed(self, text: str) -> list[Words | Line]:
        """Take the next piece in."""
        self._rest += text
        return self._read(final=False)

    def finish(self) -> list[Words | Line]:
        """Return what was held back."""
        return self._read(final=True)

    def _read(self, *, final: bool) -> list[Words | Line]:
        read: list[Words | Line] = []
        while self._rest:
            part = self._spoken_part(final=final) if self._speaking else self._shown_part(final=final)
            if part is None:
                break
            read.append(part)
        return [one for one in read if not isinstance(one, Words) or one.text]

    def _shown_part(self, *, final: bool) -> Words | None:
        before, mark, after = self._rest.partition(MARK)
        if mark:
            self._rest, self._speaking = after or " ", True
            return Words(before.rstrip(" \t"))
        held = _MAY_BE_MARK.search(before)
        keep = len(before) if held is None or final else held.start()
        self._rest = before[keep:]
        return Words(before[:keep]) if keep else None

    def _spoken_part(self, *, final: bool) -> Line | None:
        spoken, newline, after = self._rest.partition("\n")
        if not newline and not final:
            return None
        self._rest, self._speaking = newline + after, False
        return Line(spoken.replace(MARK, " ").strip())


async def parted(words: AsyncGenerator[Words, None]) -> AsyncGenerator[Words | Line, None]:
    """Yield what is shown, and behind each line that has one, what is spoken."""
    reader = LineReader()
    async with aclosing(words):
        async for one in words:
            if one.emotion is not None:
                yield replace(one, text="")
            for part in reader.feed(one.text):
                yield part
    for part in reader.finish():
        yield part


class TongueCutter:
    """Gives out the pieces to say: of the spoken words where a line has them, at the place of those that are shown."""

    def __init__(self, begin: int = 0) -> None:
        self._cutter = SentenceCutter(begin)
        self._line = ""  # shown so far, not given to the cutter
        self._at = begin

    def feed(self, part: Words | Line) -> list[Piece]:
        """Take a part; return what can be said now."""
        if isinstance(part, Line):
            return self._speak(part.spoken)
        if part.emotion is not None:
            self._cutter.feel(part.emotion)
        self._line += part.text
        whole, newline, self._line = self._line.rpartition("\n")
        self._at += len(whole + newline)
        return self._cutter.feed(whole + newline) if newline else []

    def finish(self) -> list[Piece]:
        """Return what is left."""
        left, self._line = self._line, ""
        self._at += len(left)
        return self._cutter.feed(left) + self._cutter.finish()

    def _speak(self, spoken: str) -> list[Piece]:
        """Return the pieces of a line's spoken words, after what stood before the line."""
        begin, end = self._at, self._at + len(self._line)
        pieces, emotion = self._cutter.finish(), self._cutter.emotion_at(begin)
        of_line = SentenceCutter()
        if emotion is not None:
            of_line.feel(emotion)
        said = of_line.feed(spoken) + of_line.finish()
        self._line, self._at, self._cutter = "", end, SentenceCutter(end)
        return pieces + [replace(piece, begin=begin, end=end) for piece in said]


async def tongued(parts: AsyncGenerator[Words | Line, None], begin: int = 0) -> AsyncGenerator[Piece, None]:
    """Yield the sentences to say of a reply in two tongues whose words begin at offset `begin`."""
    cutter = TongueCutter(begin)
    async with aclosing(parts):
        async for part in parts:
            for piece in cutter.feed(part):
                yield piece
    for piece in cutter.finish():
        yield piece
