"""Tells when the machine goes to sleep or its screen is locked, where the system does: systemd's logind on Linux.

Other systems stop the microphone themselves while they sleep; what runs by the clock compares it when they wake.
"""

import sys
from typing import Any

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtDBus import QDBusConnection

_MANAGER = "org.freedesktop.login1.Manager"
_SESSION = "org.freedesktop.login1.Session"
_SLEEP: Any = SLOT("_sleep(bool)")  # a text, whatever its annotation says: bytes are refused
_LOCK: Any = SLOT("_lock()")


class SleepWatch(QObject):
    """`left` comes before sleep and at a lock, `came_back` after it. Without a bus it is silent."""

    left = Signal()
    came_back = Signal()

    def __init__(self, parent: QObject | None = None, bus: QDBusConnection | None = None) -> None:
        super().__init__(parent)
        self.listens = sys.platform == "linux" and self._listen(bus or QDBusConnection.systemBus())

    def _listen(self, bus: QDBusConnection) -> bool:
        if not bus.isConnected():
            return False
        heard = bus.connect("", "/org/freedesktop/login1", _MANAGER, "PrepareForSleep", self, _SLEEP)
        bus.connect("", "", _SESSION, "Lock", self, _LOCK)
        return bool(heard)

    @Slot(bool)
    def _sleep(self, begins: bool) -> None:
        (self.left if begins else self.came_back).emit()

    @Slot()
    def _lock(self) -> None:
        self.left.emit()
