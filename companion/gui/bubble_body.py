"""The laid-out text of one bubble: a column of documents of which only the last is laid out again while text arrives.

A very long paragraph is cut where its lines wrap, so that the cost of one more word never grows with the text.
"""

import re
from dataclasses import field
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QTextDocument

from companion.core.values import dataclass
from companion.gui import text_documents as documents
from companion.gui.foreign_text import utf16_slice
from companion.gui.markdown_blocks import Block, Kind, is_balanced, join_point, split
from companion.gui.text_documents import QuietDocument
from companion.gui.text_look import TextLook

PLAIN = "plain"
LONG_TAIL = 700
HOPELESS_TAIL = 4000
LONG_CODE = 4000
_STEP = 800
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_LOOKS_LIKE_MARKUP = re.compile(r"\s|[-*+#>|`~=_]|\d{1,9}[.)]")


class Place(NamedTuple):
    """A position between two characters: in which segment, and where in its document (UTF-16 units)."""

    segment: int
    position: int


@dataclass(slots=True)
class Segment:
    """One document of the column and where it stands. `begin:end` is its piece of the bubble's text.

    `joint` is the blank that a cut above swallowed.
    """

    kind: str
    begin: int
    end: int
    source: str
    document: QuietDocument
    joined: bool = False
    joint: str = ""
    language: str = ""
    y: float = 0.0
    height: float = 0.0
    inner: QPointF = field(default_factory=QPointF)

    @property
    def has_bar(self) -> bool:
        """Whether the bar with the copy button stands above (only above the first piece of code)."""
        return self.kind == Kind.CODE and not self.joined


class Body:
    """The text of a bubble laid out at a width. `text` is all of it, `laid` how many characters stand in documents."""

    def __init__(self, look: TextLook, width: int, *, markdown: bool) -> None:
        self.look = look
        self.max_width = width
        self.markdown = markdown
        self.segments: list[Segment] = []
        self.laid = 0
        self.height = 0.0
        self.width = 0.0
        self.changed_from = 0.0  # all above was painted as it is; the painter sets it
        self._tail_begin = 0
        self._tail_fence = ""
        self._tail_joined = False
        self._tail_joint = ""
        self._closed = 0
        self._closed_width = 0.0
        self._right_to_left = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing is laid out."""
        return not self.segments

    def grow(self, text: str, upto: int) -> None:
        """Lay out `text[:upto]`, of which `text[:laid]` must be what was laid out before; never less than that."""
        upto = max(upto, self.laid)
        first = self.segments[self._closed].y if len(self.segments) > self._closed else self.height
        self.changed_from = min(self.changed_from, first, self.height - self.look.radius)
        shown = text if upto >= len(text) else text[:upto]
        self.laid = len(shown)
        if self.markdown:
            self._grow_markdown(shown)
        else:
            self._grow_plain(shown)
        self._measure()

    def fill(self, text: str, *, height: float = float("inf"), characters: int = 12_000) -> bool:
        """Lay out `text` until it is all there, is higher than `height`, or has taken `characters` more.

        Returns whether all is laid out.
        """
        last = self.laid + characters
        while self.laid < min(len(text), last) and self.height <= height:
            self.grow(text, self.laid + _STEP)
        return self.laid >= len(text)

    def line_above(self, limit: float) -> float:
        """Return the lower edge of the last line that stands wholly above `limit`."""
        edge = 0.0
        for segment in self.segments:
            if segment.y + segment.height <= limit:
                edge = segment.y + segment.height
                continue
            top = segment.y + segment.inner.y()
            block = segment.document.begin()
            while block.isValid():
                box = segment.document.documentLayout().blockBoundingRect(block)
                lines = block.layout()
                for number in range(lines.lineCount()):
                    bottom = top + box.top() + lines.lineAt(number).rect().bottom()
                    if bottom > limit:
                        return edge
                    edge = bottom
                block = block.next()
            return edge
        return edge

    def end_point(self) -> QPointF:
        """Return the middle of the right edge of the last character."""
        if not self.segments:
            return QPointF(0, self.look.line_height("") / 2)
        segment = self.segments[-1]
        block = segment.document.lastBlock()
        box = segment.document.documentLayout().blockBoundingRect(block)
        lines = block.layout()
        top_left = QPointF(0, segment.y) + segment.inner + box.topLeft()
        if not lines.lineCount():
            return top_left
        line = lines.lineAt(lines.lineCount() - 1)
        right = line.naturalTextRect().right()
        return top_left + QPointF(right, line.y() + line.height() - self.look.body.pixelSize() * 0.55)

    def place_at(self, point: QPointF) -> Place | None:
        """Return the text position nearest to `point`."""
        if not self.segments:
            return None
        number = max((i for i, one in enumerate(self.segments) if one.y <= point.y()), default=0)
        segment = self.segments[number]
        inside = point - segment.inner - QPointF(0, segment.y)
        position = segment.document.documentLayout().hitTest(inside, Qt.HitTestAccuracy.FuzzyHit)
        return Place(number, max(0, position))

    def link_at(self, point: QPointF) -> str:
        """Return the address of the link at `point`, or ""."""
        for segment in self.segments:
            if segment.y <= point.y() < segment.y + segment.height:
                inside = point - segment.inner - QPointF(0, segment.y)
                return segment.document.documentLayout().anchorAt(inside)
        return ""

    def code_bar_at(self, point: QPointF) -> int | None:
        """Return the number of the code segment whose bar is at `point`."""
        for number, segment in enumerate(self.segments):
            if segment.has_bar and QRectF(0, segment.y, self.width, self.look.code_bar).contains(point):
                return number
        return None

    def code_from(self, number: int) -> str:
        """Return the code of the block that begins at segment `number`."""
        pieces = [self.segments[number].source]
        for segment in self.segments[number + 1 :]:
            if not segment.joined:
                break
            pieces.append(segment.source)
        return "".join(pieces).rstrip("\n") + "\n"

    def ends(self) -> tuple[Place, Place]:
        """Return the places before the first and behind the last character."""
        last = len(self.segments) - 1
        return Place(0, 0), Place(last, self.segments[last].document.characterCount() - 1)

    def words_between(self, first: Place, last: Place, text: str) -> str:
        """Return the text between two places: of plain text the original characters, of Markdown what is seen."""
        if not self.markdown:
            return text[self._index(first) : self._index(last)]
        pieces = []
        for number in range(first.segment, last.segment + 1):
            segment = self.segments[number]
            begin = first.position if number == first.segment else 0
            end = last.position if number == last.segment else segment.document.characterCount() - 1
            gap = "" if number == first.segment else segment.joint if segment.joined else "\n\n"
            pieces.append(gap + _seen(segment.document, begin, end))
        return "".join(pieces)

    def _index(self, place: Place) -> int:
        segment = self.segments[place.segment]
        return segment.begin + len(utf16_slice(segment.source, 0, place.position))

    def _grow_plain(self, shown: str) -> None:
        piece = shown[self._tail_begin :]
        if not piece:
            return
        block = Block(Kind.PROSE, self._tail_begin, len(shown), piece, closed=False)
        self._put_tail(block, PLAIN)
        self._cut_long_tail(shown)

    def _grow_markdown(self, shown: str) -> None:
        blocks = split(shown, self._tail_begin, self._tail_fence)
        for block in blocks:
            self._put_tail(block, block.kind)
            if block.closed:
                self._close_tail(block.end)
        if blocks and not blocks[-1].closed:
            self._cut_long_tail(shown, blocks[-1])

    def _put_tail(self, block: Block, kind: str) -> None:
        tail = self.segments[-1] if len(self.segments) > self._closed else None
        if tail is not None and tail.kind != kind:
            self.segments.pop()
            tail = None
        if tail is None:
            document = self._make(block, kind)
            self.segments.append(Segment(kind, block.begin, block.end, block.source, document, self._tail_joined))
            self.segments[-1].language, self.segments[-1].joint = block.language, self._tail_joint
            return
        self._refill(tail, block)
        tail.begin, tail.end, tail.source, tail.language = block.begin, block.end, block.source, block.language

    def _make(self, block: Block, kind: str) -> QuietDocument:
        width = self.max_width - 2 * self._inset(kind)
        match kind:
            case Kind.CODE:
                return documents.code(block.source, self.look, width)
            case Kind.TABLE:
                return documents.table(block.source, self.look, width)
            case "plain":
                return documents.plain(block.source, self.look, width)
            case _:
                return documents.prose(block.source, self.look, width)

    def _refill(self, tail: Segment, block: Block) -> None:
        if tail.source == block.source:
            return
        if tail.kind in (Kind.CODE, PLAIN) and block.source.startswith(tail.source):
            documents.append(tail.document, block.source[len(tail.source) :])
        elif tail.kind == Kind.TABLE:
            documents.fill_table(tail.document, block.source, self.look)
        elif tail.kind == Kind.CODE:
            documents.fill_code(tail.document, block.source, self.look)
        elif tail.kind == PLAIN:
            documents.fill_plain(tail.document, block.source, self.look)
        else:
            documents.fill_prose(tail.document, block.source, self.look)

    def _cut_long_tail(self, shown: str, block: Block | None = None) -> None:
        tail = self.segments[-1]
        if tail.kind == Kind.CODE:
            if len(tail.source) > LONG_CODE and block is not None:
                cut = shown.rfind("\n", tail.begin, len(shown)) + 1
                if cut > tail.begin + len(block.fence):
                    self._cut_at(cut, shown, block.fence)
        elif tail.kind != Kind.TABLE and len(tail.source) > LONG_TAIL:
            cut = join_point(shown, tail.begin, len(shown) - 80) if tail.kind != PLAIN else -1
            cut = cut if cut > 0 else self._wrap_point(tail, shown)
            if cut > 0:
                self._cut_at(cut, shown, "")

    def _cut_at(self, cut: int, shown: str, fence: str) -> None:
        tail = self.segments[-1]
        kind = tail.kind
        language = tail.language
        self.segments.pop()
        piece = shown[tail.begin : cut]
        if kind == PLAIN:
            block = Block(Kind.PROSE, tail.begin, cut, piece.removesuffix("\n"), closed=True)
        else:
            block = split(piece, 0, self._tail_fence)[0]
            block = Block(block.kind, tail.begin, cut, block.source.rstrip("\n"), closed=True, language=language)
        self._put_tail(block, kind)
        if kind == Kind.CODE:
            self.segments[-1].source += "\n"
        self._close_tail(cut)
        self._tail_joined, self._tail_fence = True, fence
        self._tail_joint = piece[-1:] if piece[-1:].isspace() else ""
        if kind == PLAIN:
            self._grow_plain(shown)
        else:
            self._grow_markdown(shown)

    def _wrap_point(self, tail: Segment, shown: str) -> int:
        """Return where in the text a wrapped line of the last paragraph begins, so that a cut there is not seen."""
        if tail.kind not in (Kind.PROSE, PLAIN) or (tail.kind == Kind.PROSE and _is_list(tail.source)):
            return -1
        tail.document.size()  # lines exist once the layout was asked for
        block = tail.document.lastBlock()
        lines = block.layout()
        words = block.text()
        for number in range(lines.lineCount() - 2, 0, -1):
            start = lines.lineAt(number).textStart()
            if tail.kind == PLAIN:
                return tail.begin + len(utf16_slice(tail.source, 0, block.position() + start))
            ahead = utf16_slice(words, start, start + 16)
            cut = shown.rfind(ahead, tail.begin)
            fits = cut > tail.begin and not _LOOKS_LIKE_MARKUP.match(ahead)
            if fits and (is_balanced(shown[tail.begin : cut]) or len(tail.source) > HOPELESS_TAIL):
                return cut
        return -1

    def _close_tail(self, end: int) -> None:
        self._closed = len(self.segments)
        self._tail_begin, self._tail_fence, self._tail_joined = end, "", False
        self._measure()
        self._closed_width = max(self._closed_width, self._natural_width(self.segments[-1]))

    def _inset(self, kind: str) -> int:
        return self.look.px(12) if kind in (Kind.CODE, Kind.QUOTE) else 0

    def _measure(self) -> None:
        first = max(0, self._closed - 1)
        y = self.segments[first - 1].y + self.segments[first - 1].height if first and self.segments else 0.0
        for segment in self.segments[first:]:
            gap = 0 if segment.joined or segment is self.segments[0] else self.look.paragraph_gap
            segment.y = y + gap
            bar = self.look.code_bar if segment.has_bar else 0
            segment.inner = QPointF(self._inset(segment.kind), bar)
            foot = self.look.px(8) if segment.kind == Kind.CODE else 0
            segment.height = segment.document.size().height() + bar + foot
            y = segment.y + segment.height
        self.height = y
        tail = self.segments[-1] if len(self.segments) > self._closed else None
        natural = max(self._closed_width, self._natural_width(tail) if tail else 0.0)
        self.width = min(float(self.max_width), natural)
        self._right_to_left |= any(_RIGHT_TO_LEFT.search(one.source) for one in self.segments[first:])
        if self._right_to_left:
            self._set_right_to_left()

    def _natural_width(self, segment: Segment) -> float:
        if segment.kind == Kind.CODE:
            return float(self.max_width)
        return float(int(segment.document.idealWidth()) + 1 + 2 * self._inset(segment.kind))

    def _set_right_to_left(self) -> None:
        """Make documents no wider than the bubble, for paragraphs that are set to their right edge."""
        for segment in self.segments:
            if segment.kind != Kind.CODE:
                segment.document.setTextWidth(self.width - 2 * self._inset(segment.kind))


def _is_list(source: str) -> bool:
    return bool(re.match(r" {0,3}([-*+]|\d{1,9}[.)])[ \t]", source))


def _seen(document: QTextDocument, begin: int, end: int) -> str:
    raw = utf16_slice(document.toRawText(), begin, end)
    return raw.replace("\u2029", "\n").replace("\u2028", "\n").replace("\ufdd0", "").replace("\ufdd1", "\n")
