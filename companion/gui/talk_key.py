"""The key to talk, watched at the native window, where presses and releases come before any field or shortcut.

A modifier key goes on to whoever needs it; with another key, the wheel or the mouse it was no wish to talk.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWindow

from companion.gui.shortcuts import SIDES, Act, Keys, keys_of, normal, side_key_of

_STRONG = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
_POINTER = (QEvent.Type.MouseButtonPress, QEvent.Type.Wheel)


class TalkKey(QObject):
    """`talks` tells whether the user talks now, `belongs_elsewhere` whether an input method or a lock has the keys."""

    pressed = Signal()
    released = Signal()
    locked = Signal()
    cancelled = Signal()

    def __init__(
        self, talks: Callable[[], bool], belongs_elsewhere: Callable[[], bool], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.keys: tuple[str, ...] = ()
        self._talks = talks
        self._belongs_elsewhere = belongs_elsewhere
        self._down = 0  # the key that is held
        self._is_side = False
        self._watched: QWindow | None = None

    def use(self, keys: Keys) -> None:
        """Use these keys from now on."""
        self.keys = tuple(map(normal, keys[Act.TALK]))

    def watch(self, window: QWindow | None) -> None:
        """Watch a native window."""
        if window is self._watched or window is None:
            return
        self._watched = window
        window.installEventFilter(self)

    def let_go(self) -> None:
        """The window went away; the release won't be seen."""
        self._down = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """See keys before everybody else; take only those that mean talking."""
        if isinstance(event, QKeyEvent):
            if event.type() in _KEYS:
                return self._press(event)
            if event.type() is QEvent.Type.KeyRelease:
                return self._release(event)
        elif self._down and event.type() in _POINTER:
            self._down = 0
            self.cancelled.emit()
        return False

    def _press(self, event: QKeyEvent) -> bool:
        side = side_key_of(event)
        if event.isAutoRepeat() and (side in self.keys or event.key() == self._down):
            return self._down != 0 and not side  # a held key writes nothing
        if self._belongs_elsewhere():
            return False
        if self._is_talk_key(event, side):
            if event.type() is QEvent.Type.KeyPress and not self._down:
                self._down, self._is_side = event.key(), bool(side)
                self.pressed.emit()
            return not side and event.type() is QEvent.Type.KeyPress
        if self._talks() and self._steer(event):
            return True
        if self._down and event.key() != self._down:
            self._down = 0
            self.cancelled.emit()
        return False

    def _is_talk_key(self, event: QKeyEvent, side: str) -> bool:
        if side:
            return side in self.keys and not event.modifiers() & _STRONG & ~_own(side)
        return bool(self.keys) and self.keys[0] not in SIDES and keys_of(event) in self.keys

    def _steer(self, event: QKeyEvent) -> bool:
        """Esc forgets what was said; Space lets go of a held key without ending."""
        if event.key() == Qt.Key.Key_Escape:
            if event.type() is QEvent.Type.KeyPress:
                self._down = 0
                self.cancelled.emit()
            event.accept()
            return True
        if event.key() == Qt.Key.Key_Space and self._down:
            if event.type() is QEvent.Type.KeyPress and not event.isAutoRepeat():
                self.locked.emit()
            event.accept()
            return True
        return False

    def _release(self, event: QKeyEvent) -> bool:
        if event.isAutoRepeat() or not self._down or event.key() != self._down:
            return False
        self._down = 0
        self.released.emit()
        return not self._is_side


def _own(side: str) -> Qt.KeyboardModifier:
    return Qt.KeyboardModifier.AltModifier if "Alt" in side else Qt.KeyboardModifier.ControlModifier
