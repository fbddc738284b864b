"""Her on the desktop: frameless, above other windows, and only herself takes clicks; the rest of it isn't there.

She shares her life with the stage, so face, lids and mouth are those of the window. She never takes the keyboard.
"""

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QContextMenuEvent,
    QGuiApplication,
    QHideEvent,
    QMouseEvent,
    QMoveEvent,
    QRegion,
    QResizeEvent,
    QScreen,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from companion.gui.avatar_view import AvatarView
from companion.gui.compositing import Compositor, on_wayland
from companion.gui.life import Life
from companion.gui.portrait import Portrait
from companion.gui.screen_place import on_a_screen
from companion.gui.speech_bubble import SpeechBubble
from companion.gui.sprite_outline import outline_of
from companion.gui.text_look import TextLook
from companion.gui.window_place import WindowPlace
from companion.gui.words import emotion_words

SIZE = QSize(200, 240)  # logical pixels at 100%
MARGIN = 24  # from the corner in which she first stands
_PLACE = "pet"
_FLAGS = (
    Qt.WindowType.Tool
    | Qt.WindowType.FramelessWindowHint
    | Qt.WindowType.WindowStaysOnTopHint
    | Qt.WindowType.WindowDoesNotAcceptFocus
    | Qt.WindowType.NoDropShadowWindowHint
)


class Pet(QWidget):
    """`life` and `portrait_for`, which finds what loads her, are the stage's. `place` remembers where she stood."""

    menu_asked = Signal(QPoint)
    talk_asked = Signal()
    open_asked = Signal()
    put_away_asked = Signal()

    def __init__(
        self,
        life: Life,
        portrait_for: Callable[[QWidget], Callable[[], Portrait]],
        place: WindowPlace,
        percent: int = 100,
    ) -> None:
        super().__init__(None, _FLAGS)
        for attribute in (
            Qt.WidgetAttribute.WA_ShowWithoutActivating,
            Qt.WidgetAttribute.WA_TranslucentBackground,
            Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow,
        ):
            self.setAttribute(attribute)
        self._place = place
        self._compositor = Compositor()
        self._still_wanted = False
        self._grip: QPoint | None = None  # where a finger holds her
        self.avatar = AvatarView(portrait_for(self), describe=emotion_words, life=life, parent=self)
        self.avatar.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.avatar.outline_changed.connect(self._cut_out)
        self.bubble = SpeechBubble(self)
        self.bubble.clicked.connect(self.open_asked)
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._settling.timeout.connect(self.stay_on_screen)
        self._watch_screens()
        self.setFixedSize(SIZE * (percent / 100))
        self._stand_where_kept()

    def set_name(self, name: str) -> None:
        """Name her, for screen readers and lists of windows."""
        self.setWindowTitle(name)
        self.avatar.setAccessibleName(name)

    def set_percent(self, percent: int) -> None:
        """Be as large as this; her feet stay where they are."""
        size, before = SIZE * (percent / 100), self.size()
        if size != before:
            self.setFixedSize(size)
            self.move(self.x() + (before.width() - size.width()) // 2, self.y() + before.height() - size.height())
            self._settling.start()

    def set_reduced_motion(self, reduced: bool) -> None:
        """Breathe and look about, or not."""
        self._still_wanted = reduced
        self._be_as_still_as_needed()

    def apply_look(self, look: TextLook) -> None:
        """Take the colours of her bubble."""
        self.bubble.apply_look(look)

    def stay_on_screen(self) -> None:
        """Move to the nearest screen if the one she stood on is gone, or she would be cut by an edge."""
        wanted = on_a_screen(self.geometry(), [one.availableGeometry() for one in QGuiApplication.screens()])
        if wanted != self.geometry():
            self.move(wanted.topLeft())
        self.bubble.follow(self._head())

    def _stand_where_kept(self) -> None:
        words = self._place.bytes(_PLACE).toStdString().split(",")
        try:
            x, y = map(int, words)
        except ValueError:
            corner = QGuiApplication.primaryScreen().availableGeometry().bottomRight()
            x, y = corner.x() - self.width() - MARGIN, corner.y() - self.height()
        self.move(x, y)
        self.stay_on_screen()

    def _keep_place(self) -> None:
        self._place.keep(_PLACE, QByteArray(f"{self.x()},{self.y()}".encode()))

    def _watch_screens(self) -> None:
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)  # noqa: S101  # a window can't exist without one
        application.screenAdded.connect(self._watch_screen)
        application.screenRemoved.connect(self._settle_soon)
        for screen in application.screens():
            self._watch_screen(screen)

    def _watch_screen(self, screen: QScreen) -> None:
        screen.availableGeometryChanged.connect(self._settle_soon)
        self._settling.start()

    def _settle_soon(self, _changed: object) -> None:
        """Wait until the system has told all of it."""
        self._settling.start()

    def _head(self) -> QRect:
        """Return the part of the desktop that her bubble stands beside."""
        return self.geometry().adjusted(0, self.height() // 14, 0, 0)

    # Her outline

    def _cut_out(self) -> None:
        """Let only herself be there: for clicks, and without a compositor for the eye."""
        if not self.isVisible():
            return
        self._be_as_still_as_needed()
        outline = outline_of(self.avatar.picture(), sharp=self.bubble.sharp)
        if not outline.isEmpty():
            self.setMask(outline)

    def _be_as_still_as_needed(self) -> None:
        self.bubble.sharp = not self._compositor.is_there
        self.avatar.set_reduced_motion(self._still_wanted or self.bubble.sharp)  # what is cut out can't rise

    # Qt's events

    def showEvent(self, event: QShowEvent) -> None:
        """Take the shape."""
        super().showEvent(event)
        self._cut_out()
        self._settling.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Say nothing where she isn't."""
        super().hideEvent(event)
        self.bubble.fall_silent()

    def closeEvent(self, event: QCloseEvent) -> None:
        """A window manager that closes her puts her away."""
        event.ignore()
        self.put_away_asked.emit()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Let the bubble come along."""
        super().moveEvent(event)
        self.bubble.follow(self._head())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill it."""
        super().resizeEvent(event)
        self.avatar.setGeometry(self.rect())
        self.setMask(QRegion())

    def event(self, event: QEvent) -> bool:
        """Take the shape anew where pixels have another size."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._settling.start()
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Be taken by the hand."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._grip = event.position().toPoint()
            if on_wayland() and (handle := self.windowHandle()) is not None:
                handle.startSystemMove()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go along once it is more than a tremble."""
        if self._grip is None or on_wayland():
            return
        way = event.position().toPoint() - self._grip
        if way.manhattanLength() >= QApplication.startDragDistance() or self.cursor().shape() is _CARRIED:
            self.setCursor(_CARRIED)
            self.move(self.pos() + way)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Stand here from now on."""
        if event.button() is Qt.MouseButton.LeftButton and self._grip is not None:
            self._grip = None
            self.unsetCursor()
            self.stay_on_screen()
            self._keep_place()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Be talked to."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.talk_asked.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show what can be done."""
        self.menu_asked.emit(event.globalPos())

    def end(self) -> None:
        """Go for good."""
        self.hide()
        self._compositor.close()
        self.bubble.deleteLater()
        self.deleteLater()


_CARRIED = Qt.CursorShape.ClosedHandCursor
