"""The key to talk while other programs are in front: whoever watches keys here, brought into the window's thread."""

from PySide6.QtCore import QCoreApplication, QObject, QThreadPool, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication

from companion.core.desktop import Anywhere

LET_GO_MS = 40  # X11 repeats a held key by letting it go and pressing it at once


class TalkAnywhere(QObject):
    """Signals come in the window's thread. Made only where the settings ask for it."""

    pressed = Signal()
    released = Signal()
    cancelled = Signal()
    changed = Signal(object)  # Anywhere
    _down = Signal()
    _up = Signal()
    _spoiled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        from companion.backends.desktop_key import DesktopKey
        from companion.backends.portal_key import PortalKey

        self.state = Anywhere.OFF
        self._keys = ""
        self._held = False
        self._key = DesktopKey(self._down.emit, self._up.emit, self._spoiled.emit)
        self._portal = PortalKey(self.changed.emit, self._down.emit, self._up.emit)
        self._let_go = QTimer(self, singleShot=True, interval=LET_GO_MS)
        self._let_go.timeout.connect(self._release)
        self._down.connect(self._press)
        self._up.connect(self._let_go.start)
        self._spoiled.connect(self._cancel)
        self.changed.connect(self._note)

    def use(self, keys: str) -> None:
        """Watch these keys from now on; an empty text for none."""
        if keys == self._keys:
            return
        self._keys = keys
        self._cancel()
        if QGuiApplication.platformName().startswith("wayland"):
            self._ask_portal(keys)
        else:
            QThreadPool.globalInstance().start(lambda: self.changed.emit(self._watch(keys)))

    def end(self) -> None:
        """Watch nothing any more."""
        self._keys = ""
        self._key.stop()
        self._portal.stop()

    def _watch(self, keys: str) -> Anywhere:
        """Begin or end to watch, beside the window: the library takes a moment to load."""
        if keys:
            return self._key.start(keys)
        self._key.stop()
        return Anywhere.OFF

    def _ask_portal(self, keys: str) -> None:
        if keys:
            self.changed.emit(Anywhere.STARTING)
            self._portal.start(keys, QCoreApplication.translate("Shortcut", "Hold to talk"))
        else:
            self._portal.stop()
            self.changed.emit(Anywhere.OFF)

    @Slot(object)
    def _note(self, state: Anywhere) -> None:
        self.state = state

    @Slot()
    def _press(self) -> None:
        self._let_go.stop()
        if not self._held:
            self._held = True
            self.pressed.emit()

    @Slot()
    def _release(self) -> None:
        if self._held:
            self._held = False
            self.released.emit()

    @Slot()
    def _cancel(self) -> None:
        self._let_go.stop()
        if self._held:
            self._held = False
            self.cancelled.emit()
