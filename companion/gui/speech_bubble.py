"""Her words beside her on the desktop, one sentence after the other, each as long as it takes to read.

It is no window of the taskbar, takes no keyboard, and a click on it opens the conversation.
"""

from collections import deque

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from companion.gui.foreign_text import shortened
from companion.gui.screen_place import beside
from companion.gui.text_look import TextLook
from companion.gui.theme import RADIUS

WIDEST, TAIL, PAD_X, PAD_Y = 250, 9, 14, 10  # logical pixels at 100%
LONGEST = 220  # characters
READ_MS, WIDE_MS, NARROW_MS, STAYS_MS = 1_000, 130, 55, 8_000
_FLAGS = (
    Qt.WindowType.ToolTip
    | Qt.WindowType.FramelessWindowHint
    | Qt.WindowType.WindowStaysOnTopHint
    | Qt.WindowType.WindowDoesNotAcceptFocus
    | Qt.WindowType.NoDropShadowWindowHint
)


class SpeechBubble(QWidget):
    """Shows words beside an anchor, which may move."""

    clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, _FLAGS)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.words = ""
        self.sharp = False  # no compositor: what is not the bubble must be cut away
        self._look: TextLook | None = None
        self._anchor = QRect()
        self._waiting: deque[str] = deque()
        self._below = False
        self._turn = QTimer(self, singleShot=True)
        self._turn.timeout.connect(self._go_on)

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        self._look = look
        self._lay_out()

    def follow(self, anchor: QRect) -> None:
        """Stand beside this part of the desktop from now on."""
        self._anchor = anchor
        self._lay_out()

    def queue(self, words: str) -> None:
        """Show these words once those before them could be read."""
        self._waiting.append(words)
        if not self._turn.isActive():
            self._go_on()

    def say(self, words: str) -> None:
        """Show these words now, in place of all others."""
        self._waiting.clear()
        self._show(words)

    def fall_silent(self) -> None:
        """Show nothing more."""
        self._waiting.clear()
        self._turn.stop()
        self.words = ""
        self.hide()

    def _go_on(self) -> None:
        if self._waiting:
            self._show(self._waiting.popleft())
        else:
            self.fall_silent()

    def _show(self, words: str) -> None:
        self.words = shortened(words, LONGEST)
        self.setAccessibleName(self.words)
        self._turn.start(reading_ms(self.words) + (0 if self._waiting else STAYS_MS))
        self._lay_out()
        if self.words:
            self.show()

    def _lay_out(self) -> None:
        if self._look is None or self._anchor.isNull() or not self.words:
            return
        size = self._size(self._look)
        screen = QGuiApplication.screenAt(self._anchor.center()) or QGuiApplication.primaryScreen()
        place = beside(size, self._anchor, screen.availableGeometry(), self._look.px(2))
        self._below = place.top() > self._anchor.top()
        self.setGeometry(place)
        self.setMask(QRegion(self._path().toFillPolygon().toPolygon()) if self.sharp else QRegion())
        self.update()

    def _size(self, look: TextLook) -> QSize:
        room = QRect(0, 0, look.px(WIDEST), 10_000)
        text = self.fontMetrics().boundingRect(room, self._flow(), self.words).size()
        return text + QSize(look.px(PAD_X) * 2 + 2, look.px(PAD_Y) * 2 + look.px(TAIL) + 2)

    @staticmethod
    def _flow() -> int:
        return int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft)

    def _card(self) -> QRectF:
        assert self._look is not None  # noqa: S101  # nothing is laid out without one
        tail = self._look.px(TAIL)
        inset = self.rect().toRectF().adjusted(1, 1, -1, -1)
        return inset.adjusted(0, tail, 0, 0) if self._below else inset.adjusted(0, 0, 0, -tail)

    def _path(self) -> QPainterPath:
        assert self._look is not None  # noqa: S101  # as above
        card, tail, radius = self._card(), self._look.px(TAIL), self._look.px(RADIUS.bubble)
        path = QPainterPath()
        path.addRoundedRect(card, radius, radius)
        x = min(max(self._anchor.center().x() - self.x(), radius + tail), self.width() - radius - tail)
        edge, tip = (card.top() + 2, card.top() - tail) if self._below else (card.bottom() - 2, card.bottom() + tail)
        point = QPainterPath()
        point.moveTo(x - tail, edge)
        point.lineTo(x, tip)
        point.lineTo(x + tail, edge)
        point.closeSubpath()
        return path.united(point)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the bubble and the words in it."""
        look = self._look
        if look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.colour("border"), max(1, look.tokens.border_px)))
        painter.setBrush(look.colour("bubble_her"))
        painter.drawPath(self._path())
        painter.setPen(look.colour("text"))
        pad_x, pad_y = look.px(PAD_X), look.px(PAD_Y)
        painter.drawText(self._card().adjusted(pad_x, pad_y, -pad_x, -pad_y).toRect(), self._flow(), self.words)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open what it is a part of."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()


def reading_ms(words: str) -> int:
    """Return how long it takes to read words; a Chinese character is as much as a syllable."""
    return READ_MS + sum(WIDE_MS if one >= "\u2e80" else NARROW_MS for one in words)
