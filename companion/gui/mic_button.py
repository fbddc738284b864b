"""The button to talk: held it listens, and its shape and colour tell what the ears are at.

It only reports fingers; what they mean is decided by `Talking`.
"""

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from companion.core.voice_events import Hearing
from companion.gui.icons import Icon, paint
from companion.gui.text_look import TextLook
from companion.gui.theme import METRICS
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

UP, OUT = 40, 36  # logical pixels from the button at which a slide locks, or cancels
_OPEN = frozenset({Hearing.OPENING, Hearing.LISTENING})
HEARINGS: dict[Hearing, str] = {
    Hearing.READY: QT_TRANSLATE_NOOP("Talking", "ready"),
    Hearing.OPENING: QT_TRANSLATE_NOOP("Talking", "opening the microphone"),
    Hearing.LISTENING: QT_TRANSLATE_NOOP("Talking", "listening"),
    Hearing.READING: QT_TRANSLATE_NOOP("Talking", "reading what you said"),
    Hearing.MISSING: QT_TRANSLATE_NOOP("Talking", "not available"),
}


class MicButton(QAbstractButton):
    """44 px. A press that no finger made (a screen reader's) is `switched`: it begins locked, or ends."""

    held = Signal()
    let_go = Signal()
    slid_up = Signal()
    slid_out = Signal()
    switched = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("micButton")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.hearing = Hearing.READY
        self.locked = False
        self.level = 0.0
        self._finger = False
        self._look: TextLook | None = None
        self.clicked.connect(self.switched)

    def show_hearing(self, hearing: Hearing, *, locked: bool) -> None:
        """Show what the ears are at."""
        if hearing is not Hearing.LISTENING:
            self.level = 0.0
        self.hearing, self.locked = hearing, locked
        self.update()

    def show_level(self, level: float) -> None:
        """Show how loud it is, 0 to 1."""
        if self.hearing is Hearing.LISTENING:
            self.level = level
            self.update()

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        self._look = look
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """A square."""
        side = self._look.px(METRICS.mic) if self._look else METRICS.mic
        return QSize(side, side)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A finger came."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._finger = True
            self.held.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Up locks, out cancels."""
        if not self._finger or self._look is None:
            return
        at = event.position()
        aside = max(-at.x(), at.x() - self.width(), 0.0)
        if at.y() < -self._look.px(UP) and aside < self._look.px(OUT):
            self._finger = False
            self.slid_up.emit()
        elif max(aside, at.y() - self.height()) > self._look.px(OUT):
            self._finger = False
            self.slid_out.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The finger went."""
        if event.button() == Qt.MouseButton.LeftButton and self._finger:
            self._finger = False
            self.let_go.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space held is a finger held."""
        if event.key() != Qt.Key.Key_Space:
            event.ignore()
        elif not event.isAutoRepeat() and not self._finger:
            self._finger = True
            self.held.emit()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space let go."""
        if event.key() != Qt.Key.Key_Space:
            event.ignore()
        elif not event.isAutoRepeat() and self._finger:
            self._finger = False
            self.let_go.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A key that is let go elsewhere is let go."""
        if self._finger and not self.isDown():
            self._finger = False
            self.let_go.emit()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        """Repaint when the pointer comes or goes."""
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave):
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the state: outline, dashed, filled with a ring, dots, or struck through."""
        look = self._look
        if look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre, radius = QRectF(self.rect()).center(), self.width() * 0.34
        self._paint_ground(painter, look, centre, radius)
        paint(painter, self._sign(), _square(centre, look.px(METRICS.icon)), look.colour(self._ink()))
        if self.hasFocus():
            painter.setPen(QPen(look.colour("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), look.px(6), look.px(6))
        painter.end()

    def _paint_ground(self, painter: QPainter, look: TextLook, centre: QPointF, radius: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        match self.hearing:
            case Hearing.LISTENING:
                ring = look.colour("recording")
                ring.setAlphaF(0.3)
                reach = self.width() / 2 - radius
                painter.setBrush(ring)
                painter.drawEllipse(centre, radius + self.level * reach, radius + self.level * reach)
                painter.setBrush(look.colour("recording"))
            case Hearing.OPENING:
                painter.setPen(QPen(look.colour("recording"), 1.75, Qt.PenStyle.DashLine))
            case Hearing.READING:
                painter.setPen(QPen(look.colour("accent"), 1.75))
            case _:
                if self.underMouse():
                    painter.setBrush(look.colour("hover"))
        painter.drawEllipse(centre, radius, radius)

    def _sign(self) -> Icon:
        if self.hearing in _OPEN and self.locked:
            return Icon.STOP
        return {Hearing.READING: Icon.MORE, Hearing.MISSING: Icon.MIC_OFF}.get(self.hearing, Icon.MIC)

    def _ink(self) -> str:
        inks = {
            Hearing.LISTENING: "on_recording",
            Hearing.OPENING: "recording",
            Hearing.READING: "accent",
            Hearing.MISSING: "text_3",
        }
        return inks.get(self.hearing, "text" if self.underMouse() else "text_2")


def hearing_words(hearing: Hearing) -> str:
    """Return what her ears are at, as a short phrase without a full stop."""
    return QCoreApplication.translate("Talking", HEARINGS[hearing])


def _square(centre: QPointF, side: float) -> QRectF:
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
