"""Cuts a reply into speakable sentences while it streams in. Where it is cut never depends on how the stream was cut.

A cut is made only once it can't change any more, so at most a word behind the sentence is waited for. Lines, code and
tables are pieces of their own; quotations, brackets and links stay whole.
"""

import re
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass

from companion.conversation.clauses import clause_length, may_be_cut
from companion.conversation.sentence_spans import LINK, step
from companion.conversation.speakable import language_of, speakable
from companion.conversation.stream_text import Words
from companion.core.emotion import Emotion

LONGEST_SENTENCE = 300
_FENCE = re.compile(r"(`{3,}|~{3,})")
_TABLE_RULE = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t\r]*")
_TABLE_RULE_BEGINS = re.compile(r"[ \t>|:\r-]*")
_CUT_PLACE = re.compile(r"[ ，、：]|[,:](?!\d)")


@dataclass(frozen=True, slots=True)
class Piece:
    """What is said aloud of a stretch of the reply, and the emotion a tag gave it, if one did.

    `continues` where the sentence began in the piece before. `shown` is its caption where that is another text.
    """

    text: str
    begin: int
    end: int
    emotion: Emotion | None = None
    continues: bool = False
    shown: str = ""


@dataclass(frozen=True, slots=True)
class _Block:
    """The first block of what is left: its length, and whether it is a row of a table."""

    length: int
    is_table: bool = False


_UNDECIDED = _Block(0)


Early = Callable[[str], bool]


async def sentences(
    words: AsyncGenerator[Words, None], begin: int = 0, early: Early | None = None
) -> AsyncGenerator[Piece, None]:
    """Yield the sentences of a reply whose words begin at offset `begin`.

    `early` tells of the first clause whether it is to be said before its sentence is complete.
    """
    cutter = SentenceCutter(begin, early)
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

    def __init__(self, begin: int = 0, early: Early | None = None) -> None:
        self._early = early  # until the first piece was given out
        self._continues = False
        self._rest = ""
        self._offset = begin
        self._felt: list[tuple[int, Emotion]] = []
        self._emotion: Emotion | None = None
        self._language = ""
        self._in_table = False
        self._line_start = True

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
            white = len(self._rest) - len(self._rest.lstrip())
            self._line_start |= "\n" in self._rest[:white]
            self._drop(white)
            block = self._block(final=final)
            if not block.length:
                return pieces + self._first_clause()
            if not block.is_table and (piece := self._piece(block.length)).text:
                pieces.append(piece)
                self._early = None
            self._continues = False
            self._in_table, self._line_start = block.is_table, False
            self._drop(block.length)

    def _block(self, *, final: bool) -> _Block:
        """Return the first sentence, code block or table row; one of no length while that is not certain."""
        text = self._rest
        if not text:
            return _UNDECIDED
        if fence := _FENCE.match(text):
            return _Block(_fence_length(text, fence.group(), final=final))
        if text.startswith("<!--"):
            end = text.find("-->")
            return _Block(end + 3 if end >= 0 else len(text) * final)
        if not final and text in ("`", "``", "~", "~~", "<", "<!", "<!-"):
            return _UNDECIDED
        if self._line_start and (row := _table_row(text, in_table=self._in_table, final=final)) is not None:
            return row
        line, newline, _ = text.partition("\n")
        return _Block(_sentence_length(line, whole=final or bool(newline)))

    def _first_clause(self) -> list[Piece]:
        """Return the first clause of the reply, if it is to be said at once."""
        if self._early is None or "\n" in self._rest or _FENCE.match(self._rest) or "|" in self._rest:
            return []
        length = clause_length(self._rest)
        if not length or not may_be_cut(self._rest[:length]):
            return []
        said = speakable(self._rest[:length], language_of(self._rest[:length], self._language))
        if not said or not self._early(said):
            return []
        piece, self._early = self._piece(length), None
        self._drop(length)
        self._continues = True
        return [piece]

    def _piece(self, length: int) -> Piece:
        end = self._offset + length
        while self._felt and (self._felt[0][0] <= self._offset or (self._emotion is None and self._felt[0][0] < end)):
            self._emotion = self._felt.pop(0)[1]
        text = self._rest[:length]
        self._language = language_of(text, self._language)
        said = speakable(text, self._language, continues=self._continues)
        return Piece(said, self._offset, end, self._emotion, self._continues)

    def _drop(self, length: int) -> None:
        self._rest = self._rest[length:]
        self._offset += length


def _fence_length(text: str, marks: str, *, final: bool) -> int:
    closing = re.compile(rf"^[ \t>]*{re.escape(marks)}{re.escape(marks[0])}*[ \t]*$", re.MULTILINE)
    first_line = text.find("\n")
    ended = closing.search(text, first_line + 1) if first_line >= 0 else None
    if ended is not None and (final or ended.end() < len(text)):
        return ended.end()
    return len(text) if final else 0


def _table_row(text: str, *, in_table: bool, final: bool) -> _Block | None:
    """Return the row of a table that stands first, None where none does."""
    line, newline, following = text.partition("\n")
    whole = final or bool(newline)
    if not line.startswith("|") and _sentence_length(line, whole=whole, until="|") != -1:
        return None
    if not whole:
        return _UNDECIDED
    if in_table or _TABLE_RULE.fullmatch(line) or (line.startswith("|") and line.rstrip().endswith("|", 1)):
        return _Block(len(line), is_table=True)
    rule, ended, _ = following.partition("\n")
    if not (final or ended) and _TABLE_RULE_BEGINS.fullmatch(rule):
        return _UNDECIDED
    return _Block(len(line), is_table=True) if "-" in rule and _TABLE_RULE.fullmatch(rule) else None


def _sentence_length(line: str, *, whole: bool, until: str = "") -> int:
    """Return where the first sentence of a line ends; 0 while that is not certain, -1 where `until` comes before."""
    place = 0
    while place < len(line) and place <= LONGEST_SENTENCE:
        if until and line[place] == until:
            return -1
        stepped = step(line, place, whole=whole)
        if stepped is None:
            return 0
        ended, place = stepped
        if ended:
            return place
    if place > LONGEST_SENTENCE:
        return _forced_length(line, whole=whole)
    return len(line) if whole else 0


def _forced_length(line: str, *, whole: bool) -> int:
    """Return where a line without an end in sight is cut: behind the last space or comma, or before a link."""
    limit = LONGEST_SENTENCE
    for link in LINK.finditer(line):
        if link.start() < limit < link.end():
            if link.start() == 0:
                return link.end() if whole or link.end() < len(line) else 0
            limit = link.start()
    places = [found.end() for found in _CUT_PLACE.finditer(line, 0, limit)]
    if limit < LONGEST_SENTENCE:
        return limit
    return places[-1] if places and places[-1] > LONGEST_SENTENCE // 3 else limit
