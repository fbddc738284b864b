"""Cuts a reply into speakable sentences while it streams in. Where it is cut never depends on how the stream was cut.

A cut is made only once it can't change any more, so at most one word behind the sentence is waited for. Lines, code and
tables are pieces of their own; quotations, brackets and links stay whole.
"""

import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from companion.conversation.sentence_marks import (
    CLOSERS,
    QUOTE_PAIRS,
    STOPS,
    ends_sentence,
    follows_cjk,
    opens_with_emoji,
)
from companion.conversation.speakable import speakable
from companion.conversation.stream_text import Words
from companion.core.emotion import Emotion

LONGEST_SENTENCE = 300
LONGEST_QUOTATION = 200
_FENCE = re.compile(r"(`{3,}|~{3,})")
_TICKS = re.compile(r"`+")
_LINK = re.compile(r"https?://[^\s<>\"”’）】」』，。！？；、()\u3040-\u30ff\u3400-\u9fff]+")
_STOPS = frozenset(STOPS)


@dataclass(frozen=True, slots=True)
class Piece:
    """What is said aloud of a stretch of the reply, and the emotion a tag gave it, if one did."""

    text: str
    begin: int
    end: int
    emotion: Emotion | None = None


async def sentences(words: AsyncGenerator[Words, None], begin: int = 0) -> AsyncGenerator[Piece, None]:
    """Yield the sentences of a reply whose words begin at offset `begin`."""
    cutter = SentenceCutter(begin)
    async with aclosing(words):
        async for one in words:
            if one.emotion is not None:
                cutter.feel(one.emotion)
            for piece in cutter.feed(one.text):
                yield piece
    for piece in cutter.finish():
        yield piece


class SentenceCutter:
    """Takes the reply piece by piece and gives out what can be said."""

    def __init__(self, begin: int = 0) -> None:
        self._rest = ""
        self._offset = begin
        self._felt: list[tuple[int, Emotion]] = []
        self._emotion: Emotion | None = None

    def feel(self, emotion: Emotion) -> None:
        """Note an emotion for what comes from here on."""
        self._felt.append((self._offset + len(self._rest), emotion))

    def feed(self, text: str) -> list[Piece]:
        """Take more text; return the sentences that are certain now."""
        self._rest += text
        return self._cut(final=False)

    def finish(self) -> list[Piece]:
        """Return what is left."""
        return self._cut(final=True)

    def _cut(self, *, final: bool) -> list[Piece]:
        pieces: list[Piece] = []
        while True:
            self._drop(len(self._rest) - len(self._rest.lstrip()))
            length = _block_length(self._rest, final=final)
            if not length:
                return pieces
            piece = self._piece(length)
            if piece.text:
                pieces.append(piece)
            self._drop(length)

    def _piece(self, length: int) -> Piece:
        end = self._offset + length
        while self._felt and (self._felt[0][0] <= self._offset or (self._emotion is None and self._felt[0][0] < end)):
            self._emotion = self._felt.pop(0)[1]
        return Piece(speakable(self._rest[:length]), self._offset, end, self._emotion)

    def _drop(self, length: int) -> None:
        self._rest = self._rest[length:]
        self._offset += length


def _block_length(text: str, *, final: bool) -> int:
    """Return the length of the first sentence, code block or table row; 0 while that is not certain."""
    if not text:
        return 0
    if fence := _FENCE.match(text):
        return _fence_length(text, fence.group(), final=final)
    if not final and len(text) < 3 and text in ("`", "``", "~", "~~"):
        return 0
    line, newline, _ = text.partition("\n")
    whole = final or bool(newline)
    if line.startswith("|"):
        return len(line) if whole else 0
    return _sentence_length(line, whole=whole)


def _fence_length(text: str, marks: str, *, final: bool) -> int:
    closing = re.compile(rf"^[ \t>]*{re.escape(marks)}{re.escape(marks[0])}*[ \t]*$", re.MULTILINE)
    first_line = text.find("\n")
    ended = closing.search(text, first_line + 1) if first_line >= 0 else None
    if ended is not None and (final or ended.end() < len(text)):
        return ended.end()
    return len(text) if final else 0


def _sentence_length(line: str, *, whole: bool) -> int:
    """Return where the first sentence of a line ends; 0 while that is not certain."""
    place = 0
    while place < len(line) and place <= LONGEST_SENTENCE:
        skipped = _skip(line, place, whole=whole)
        if skipped is None:
            return 0
        ended, place = skipped
        if ended:
            return place
    if place > LONGEST_SENTENCE:
        return _forced_length(line)
    return len(line) if whole else 0


def _skip(line: str, place: int, *, whole: bool) -> tuple[bool, int] | None:  # noqa: PLR0911 - one for each kind
    """Go past what stands at `place`: whether a sentence ends there, and where that is. None when more must come."""
    mark = line[place]
    if mark == "`":
        return _skip_code(line, place, whole=whole)
    if mark in QUOTE_PAIRS:
        return _skip_quotation(line, place, whole=whole)
    if link := _LINK.match(line, place):
        if link.end() == len(line) and not whole:
            return None
        return False, link.end() - _trailing_marks(link.group())
    if not whole and mark == "h" and "https://".startswith(line[place : place + 8]):
        return None
    if mark in "~～" and follows_cjk(line, place):
        return _after_tilde(line, place, whole=whole)
    if mark in _STOPS:
        return _after_stop(line, place, place, whole=whole)
    return False, place + 1


def _after_stop(line: str, begin: int, stop: int, *, whole: bool) -> tuple[bool, int] | None:
    while stop < len(line) and line[stop] in _STOPS:
        stop += 1
    end = stop
    while end < len(line) and line[end] in CLOSERS:
        end += 1
    ends = ends_sentence(line, begin, stop, end, whole=whole)
    return None if ends is None else (ends, end)


def _after_tilde(line: str, place: int, *, whole: bool) -> tuple[bool, int] | None:
    end = place
    while end < len(line) and line[end] in "~～":
        end += 1
    if end == len(line):
        return (True, end) if whole else None
    return line[end].isspace() or opens_with_emoji(line[end:]), end


def _skip_code(line: str, place: int, *, whole: bool) -> tuple[bool, int] | None:
    ticks = _TICKS.match(line, place)
    assert ticks is not None  # noqa: S101 - a tick stands there
    if ticks.end() == len(line) and not whole:
        return None
    closing = next((one for one in _TICKS.finditer(line, ticks.end()) if one.group() == ticks.group()), None)
    if closing is None:
        undecided = not whole and len(line) - place <= LONGEST_QUOTATION
        return None if undecided else (False, ticks.end())
    return (False, closing.end()) if whole or closing.end() < len(line) else None


def _skip_quotation(line: str, place: int, *, whole: bool) -> tuple[bool, int] | None:
    opener = line[place]
    if opener == '"' and not _may_open(line, place, whole=whole):
        return False, place + 1
    closing = line.find(QUOTE_PAIRS[opener], place + 1, place + LONGEST_QUOTATION)
    if closing < 0:
        undecided = not whole and len(line) - place <= LONGEST_QUOTATION
        return None if undecided else (False, place + 1)
    inside = closing - 1
    while inside > place and line[inside] in _STOPS:
        inside -= 1
    if inside == closing - 1 or (line[inside + 1 : closing] == "." and opener in "([（【"):
        return False, closing + 1
    return _after_stop(line, inside + 1, closing, whole=whole)


def _may_open(line: str, place: int, *, whole: bool) -> bool:
    before, after = line[place - 1 : place], line[place + 1 : place + 2]
    opens = not before or before.isspace() or before in QUOTE_PAIRS or follows_cjk(line, place)
    return opens and (not after.isspace() if after else not whole)


def _trailing_marks(link: str) -> int:
    return len(link) - len(link.rstrip(".,!?;:*_~"))


def _forced_length(line: str) -> int:
    """Return where a line without an end in sight is cut: behind the last space or comma that is near enough."""
    head = line[:LONGEST_SENTENCE]
    place = max(head.rfind(mark) for mark in " ，,、：:")
    return place + 1 if place > LONGEST_SENTENCE // 3 else LONGEST_SENTENCE
