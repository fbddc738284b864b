"""Replies that are shown in one language and spoken in another: `shown ||| spoken`, a line at a time.

The mark and what follows it never reach the screen; a line without a mark is spoken as it is shown.
"""

import re
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass, replace
from operator import itemgetter

from companion.conversation.sentences import Piece, SentenceCutter
from companion.conversation.speakable import language_of, speakable
from companion.conversation.stream_text import Words
from companion.core.conversation import Reply
from companion.core.emotion import Emotion

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
        self._line: list[Words] = []  # shown and felt of the present line, not given to the cutter
        self._at = begin
        self._emotion: Emotion | None = None

    def feed(self, part: Words | Line) -> list[Piece]:
        """Take a part; return what can be said now."""
        if isinstance(part, Line):
            return self._speak(part.spoken)
        whole, newline, begun = part.text.rpartition("\n")
        if not newline:
            self._line.append(part)
            return []
        self._line.append(replace(part, text=whole + newline))
        pieces = self._say_as_shown()
        self._line = [Words(begun)] if begun else []
        return pieces

    def finish(self) -> list[Piece]:
        """Return what is left."""
        return self._say_as_shown() + self._cutter.finish()

    def _say_as_shown(self) -> list[Piece]:
        pieces: list[Piece] = []
        line, self._line = self._line, []
        for words in line:
            if words.emotion is not None:
                self._emotion = words.emotion
                self._cutter.feel(words.emotion)
            pieces += self._cutter.feed(words.text)
            self._at += len(words.text)
        return pieces

    def _speak(self, spoken: str) -> list[Piece]:
        """Return the pieces of a line's spoken words, after what stood before the line."""
        texts = [at for at, words in enumerate(self._line) if words.text.strip()]
        until = texts[-1] + 1 if texts else len(self._line)  # what is felt behind the text belongs to the next line
        felt = [words.emotion for words in self._line[:until] if words.emotion is not None]
        self._emotion = felt[0] if felt else self._emotion
        end = self._at + sum(len(words.text) for words in self._line)
        pieces, of_line = self._cutter.finish(), SentenceCutter()
        if self._emotion is not None:
            of_line.feel(self._emotion)
        shown = "".join(words.text for words in self._line)
        pieces += _placed(of_line.feed(spoken) + of_line.finish(), shown, self._at)
        self._emotion = felt[-1] if felt else self._emotion
        self._line = [Words("", words.emotion) for words in self._line[until:] if words.emotion is not None]
        self._at, self._cutter = end, SentenceCutter(end)
        if self._emotion is not None:
            self._cutter.feel(self._emotion)
        return pieces


def _placed(pieces: list[Piece], line: str, at: int) -> list[Piece]:
    """Return a line's spoken pieces at their places in what is shown of it: its own sentences, else shares of it."""
    cutter = SentenceCutter(at)
    shown = cutter.feed(line) + cutter.finish()
    if len(shown) == len(pieces):
        pairs = zip(pieces, shown, strict=True)
        return [replace(piece, begin=own.begin, end=own.end, shown=own.text) for piece, own in pairs]
    caption, total = speakable(line, language_of(line)), sum(len(piece.text) for piece in pieces)
    placed, said = list[Piece](), 0
    for piece in pieces:
        begin, said = at + len(line) * said // total, said + len(piece.text)
        placed.append(replace(piece, begin=begin, end=at + len(line) * said // total, shown=caption))
    return placed


def parts_of(reply: Reply) -> Iterator[Words | Line]:
    """Yield what is shown and what is spoken of a reply that is there as a whole, in the order in which it came."""
    at = 0
    marks: list[tuple[int, Emotion | Line]] = [*reply.emotions]
    marks += [(place, Line(spoken)) for place, spoken in reply.spoken_lines]
    for place, mark in sorted(marks, key=itemgetter(0)):
        yield Words(reply.text[at:place])
        yield mark if isinstance(mark, Line) else Words("", mark)
        at = max(at, place)
    yield Words(reply.text[at:])


async def tongued(parts: AsyncGenerator[Words | Line, None], begin: int = 0) -> AsyncGenerator[Piece, None]:
    """Yield the sentences to say of a reply in two tongues whose words begin at offset `begin`."""
    cutter = TongueCutter(begin)
    async with aclosing(parts):
        async for part in parts:
            for piece in cutter.feed(part):
                yield piece
    for piece in cutter.finish():
        yield piece
