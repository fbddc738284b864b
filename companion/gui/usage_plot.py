"""Draws tokens as bars, one for each message or day: what was read below, what was written above, guesses pale.

A screen reader gets the same in sentences, and the arrow keys go from bar to bar.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QLocale, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from companion.core.values import dataclass
from companion.gui.text_look import TextLook

HEIGHT, LEAST_WIDTH = 150, 200
WIDEST_BAR = 28
_PALE = 70  # of 255
_ROUND = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of two parts, in tokens, with the words that tell of it."""

    lower: int
    upper: int
    guessed: bool
    words: str
    label: str

    @property
    def whole(self) -> int:
        """Its height."""
        return self.lower + self.upper


class UsagePlot(QWidget):
    """Bars from left to right, the oldest first, below the highest of which a round number stands on the axis."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars: tuple[Bar, ...] = ()
        self.limit = 0
        self._look: TextLook | None = None
        self._chosen = -1
        self._summary = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bars(self, bars: Sequence[Bar], summary: str, limit: int = 0) -> None:
        """Show bars; `summary` tells of them all, and a line stands at `limit` tokens where it is in sight."""
        self.bars, self._summary, self.limit = tuple(bars), summary, limit
        self._chosen = -1
        self._describe()
        self.update()

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        self._look = look
        self.setFixedHeight(look.px(HEIGHT))
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(LEAST_WIDTH, HEIGHT)

    def top(self) -> int:
        """Return the round number at the top of the axis."""
        most = max((bar.whole for bar in self.bars), default=0) or 1
        power = 10 ** (len(str(most)) - 1)
        return int(next(step * power for step in _ROUND if step * power >= most))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint axis, bars and the line of the limit."""
        look = self._look
        if look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.caption)
        field = self._field()
        self._paint_axis(painter, field, look)
        for at, bar in enumerate(self.bars):
            self._paint_bar(painter, self._place(at, field), bar, field, look, chosen=at == self._chosen)
        if 0 < self.limit <= self.top():
            y = self._height_of(self.limit, field)
            painter.setPen(QPen(look.colour("text_2"), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPoint(field.left(), y), QPoint(field.right(), y))
        if self.hasFocus():
            painter.setPen(QPen(look.colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _paint_axis(self, painter: QPainter, field: QRect, look: TextLook) -> None:
        locale = QLocale(look.language)
        for value in (0, self.top() // 2, self.top()):
            y = self._height_of(value, field)
            painter.setPen(look.colour("line"))
            painter.drawLine(QPoint(field.left(), y), QPoint(field.right(), y))
            painter.setPen(look.colour("text_3"))
            box = QRect(0, y - look.caption_line // 2, field.left() - look.px(6), look.caption_line)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, locale.toString(value))
        if self.bars:
            below = QRect(field.left(), field.bottom() + look.px(4), field.width(), look.caption_line)
            painter.drawText(below, Qt.AlignmentFlag.AlignLeft, self.bars[0].label)
            if len(self.bars) > 1:
                painter.drawText(below, Qt.AlignmentFlag.AlignRight, self.bars[-1].label)

    def _paint_bar(
        self, painter: QPainter, place: QRectF, bar: Bar, field: QRect, look: TextLook, *, chosen: bool
    ) -> None:
        middle = self._height_of(bar.lower, field)
        top = self._height_of(bar.whole, field)
        painter.setPen(Qt.PenStyle.NoPen)
        lower = QRectF(place.left(), middle, place.width(), field.bottom() - middle)
        upper = QRectF(place.left(), top, place.width(), middle - top)
        _fill(painter, lower, look.colour("accent"), guessed=bar.guessed)
        _fill(painter, upper, look.colour("border"), guessed=bar.guessed)
        if chosen:
            painter.setPen(QPen(look.colour("text"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(lower.united(upper).adjusted(-1, -1, 1, 1))

    def _field(self) -> QRect:
        assert self._look is not None  # noqa: S101  # painted only with a look
        look = self._look
        left = self.fontMetrics().horizontalAdvance(QLocale(look.language).toString(self.top())) + look.px(12)
        return self.rect().adjusted(left, look.caption_line, -look.px(8), -look.caption_line - look.px(8))

    def _place(self, at: int, field: QRect) -> QRectF:
        step = field.width() / max(1, len(self.bars))
        width = min(max(1.0, step * 0.8), WIDEST_BAR * (self._look.zoom if self._look else 1))
        return QRectF(field.left() + at * step + (step - width) / 2, field.top(), width, field.height())

    def _height_of(self, tokens: int, field: QRect) -> int:
        return field.bottom() - round(field.height() * min(1.0, tokens / self.top()))

    # pointing

    def event(self, event: QEvent) -> bool:
        """Tell of the bar under the pointer."""
        if isinstance(event, QHelpEvent) and self._look is not None and self.bars:
            field = self._field()
            at = int((event.pos().x() - field.left()) * len(self.bars) / max(1, field.width()))
            if 0 <= at < len(self.bars):
                QToolTip.showText(event.globalPos(), self.bars[at].words, self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from bar to bar."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        last = len(self.bars) - 1
        if event.key() in steps and self.bars:
            begin = last + 1 if self._chosen < 0 and event.key() == Qt.Key.Key_Left else self._chosen
            self._choose(max(0, min(last, begin + steps[Qt.Key(event.key())])))
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and self.bars:
            self._choose(0 if event.key() == Qt.Key.Key_Home else last)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Choose no bar any more."""
        self._choose(-1)
        super().focusOutEvent(event)

    def _choose(self, at: int) -> None:
        self._chosen = at
        self._describe()
        self.update()
        if at >= 0 and self._look is not None:
            place = self._place(at, self._field())
            QToolTip.showText(self.mapToGlobal(QPoint(int(place.left()), 0)), self.bars[at].words, self)

    def _describe(self) -> None:
        words = self.bars[self._chosen].words if 0 <= self._chosen < len(self.bars) else self._summary
        self.setAccessibleDescription(words)


def _fill(painter: QPainter, box: QRectF, colour: QColor, *, guessed: bool) -> None:
    """Fill a part of a bar; a guessed one is pale within a line."""
    if not guessed or box.height() < 2:
        painter.fillRect(box, colour)
        return
    pale = QColor(colour)
    pale.setAlpha(_PALE)
    painter.fillRect(box, pale)
    painter.setPen(QPen(colour, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
