"""Painting of a laid-out body: text with its selection and found places, grounds of code, bars of quotes.

Kept apart from the bubble widget because pictures of chosen messages are painted with it as well.
"""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QPainter,
    QPainterPath,
    QPalette,
    QTextCharFormat,
    QTextCursor,
)

from companion.core.values import dataclass
from companion.gui import icons
from companion.gui.bubble_body import Body, Place, Segment
from companion.gui.markdown_blocks import Kind
from companion.gui.text_look import TextLook
from companion.gui.theme import METRICS, RADIUS


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of text in a colour of its own, perhaps on another ground: what is selected, was found, or not heard."""

    first: Place
    last: Place
    ground: str  # names of tokens; no ground where it is empty
    text: str


def paint_body(
    painter: QPainter, body: Body, clip: QRectF, colour: str, marks: Sequence[Mark] = (), copy_words: str = ""
) -> None:
    """Paint the segments of `body` that meet `clip`, both with the body's top left corner as origin."""
    for number, segment in enumerate(body.segments):
        if segment.y + segment.height < clip.top():
            continue
        if segment.y > clip.bottom():
            break
        if segment.kind == Kind.CODE:
            _paint_code_ground(painter, body, segment, copy_words)
        elif segment.kind == Kind.QUOTE:
            _paint_quote_bar(painter, body, segment)
        tone = "text_2" if segment.kind == Kind.QUOTE else "text" if segment.kind == Kind.CODE else colour
        _paint_text(painter, body, (number, segment), clip, tone, marks)


def paint_caret(painter: QPainter, body: Body) -> None:
    """Paint the dot that stands behind the last word while she writes."""
    size = body.look.px(METRICS.caret)
    at = body.end_point() + QPointF(body.look.px(4), -size / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(body.look.colour("accent"))
    painter.drawEllipse(QRectF(at.x(), at.y(), size, size))


def bubble_path(box: QRectF, radius: float, near: float, *, hers: bool) -> QPainterPath:
    """Return a bubble's outline; the corner nearest the speaker (lower left or lower right) is tighter."""
    radius = min(radius, box.height() / 2)
    left, right = (near, radius) if hers else (radius, near)
    made = QPainterPath(QPointF(box.left() + radius, box.top()))
    made.lineTo(box.right() - radius, box.top())
    made.quadTo(box.right(), box.top(), box.right(), box.top() + radius)
    made.lineTo(box.right(), box.bottom() - right)
    made.quadTo(box.right(), box.bottom(), box.right() - right, box.bottom())
    made.lineTo(box.left() + left, box.bottom())
    made.quadTo(box.left(), box.bottom(), box.left(), box.bottom() - left)
    made.lineTo(box.left(), box.top() + radius)
    made.quadTo(box.left(), box.top(), box.left() + radius, box.top())
    return made


def _paint_code_ground(painter: QPainter, body: Body, segment: Segment, copy_words: str) -> None:
    look = body.look
    box = QRectF(0, segment.y, body.width, segment.height)
    painter.save()
    painter.setPen(look.colour("line") if look.tokens.high_contrast else Qt.PenStyle.NoPen)
    painter.setBrush(look.colour("sunken"))
    radius = 0.0 if segment.joined else float(look.px(RADIUS.card))
    painter.drawRoundedRect(box, radius, radius)
    if segment.has_bar:
        inset = look.px(12)
        bar = QRectF(inset, segment.y, body.width - 2 * inset, look.code_bar)
        painter.setFont(look.caption)
        painter.setPen(look.colour("text_3"))
        painter.drawText(bar, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, segment.language[:24])
        if copy_words:
            _paint_copy_button(painter, bar, copy_words, look)
    painter.restore()


def _paint_copy_button(painter: QPainter, bar: QRectF, words: str, look: TextLook) -> None:
    painter.drawText(bar, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words)
    side = look.px(16)
    left = bar.right() - painter.fontMetrics().horizontalAdvance(words) - look.px(6) - side
    icons.paint(painter, icons.Icon.COPY, QRectF(left, bar.center().y() - side / 2, side, side), look.colour("text_3"))


def _paint_quote_bar(painter: QPainter, body: Body, segment: Segment) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(body.look.colour("accent"))
    width = body.look.px(3)
    painter.drawRoundedRect(QRectF(0, segment.y + 2, width, segment.height - 4), width / 2, width / 2)


def _paint_text(
    painter: QPainter, body: Body, numbered: tuple[int, Segment], clip: QRectF, colour: str, marks: Sequence[Mark]
) -> None:
    number, segment = numbered
    offset = QPointF(0, segment.y) + segment.inner
    context = QAbstractTextDocumentLayout.PaintContext()
    context.palette = _shades(getattr(body.look.tokens, colour), body.look.tokens.line)
    context.clip = clip.translated(-offset)
    if marks:
        selections = [_selection(body, segment, number, one) for one in marks]
        context.selections = [one for one in selections if one is not None]
    painter.save()
    painter.translate(offset)
    segment.document.documentLayout().draw(painter, context)
    painter.restore()


@lru_cache(maxsize=16)
def _shades(text: str, line: str) -> QPalette:
    made = QPalette()
    made.setColor(QPalette.ColorRole.Text, QColor(text))
    made.setColor(QPalette.ColorRole.Dark, QColor(line))
    return made


def _selection(body: Body, segment: Segment, number: int, mark: Mark) -> QAbstractTextDocumentLayout.Selection | None:
    if not mark.first.segment <= number <= mark.last.segment:
        return None
    cursor = QTextCursor(segment.document)
    cursor.setPosition(mark.first.position if number == mark.first.segment else 0)
    end = mark.last.position if number == mark.last.segment else segment.document.characterCount() - 1
    cursor.setPosition(min(end, segment.document.characterCount() - 1), QTextCursor.MoveMode.KeepAnchor)
    made = QAbstractTextDocumentLayout.Selection()
    made.cursor = cursor
    ground = QTextCharFormat()
    if mark.ground:
        ground.setBackground(QColor(getattr(body.look.tokens, mark.ground)))
    ground.setForeground(QColor(getattr(body.look.tokens, mark.text)))
    made.format = ground
    return made
