"""The clock of a chapter: it runs while nobody says or writes anything, by the wall clock, so that sleep counts too.

A timer alone stands still while the machine sleeps; so it ticks, and compares how late it has become.
"""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

TICK_MS = 15_000
IDLE_S = 20


class SessionClock(QObject):
    """`over` comes once when the timeout has passed since the last `restart` or `note_presence`; `idle` before it."""

    over = Signal()
    idle = Signal()

    def __init__(self, parent: QObject | None = None, now: Callable[[], float] = time.time) -> None:
        super().__init__(parent)
        self.timeout_seconds = 0
        self._now = now
        self._since = 0.0
        self._rested = False
        self.timer = QTimer(self, interval=TICK_MS)
        self.timer.timeout.connect(self.look)

    def restart(self, timeout_seconds: int) -> None:
        """Begin to wait for the end of the chapter."""
        self.timeout_seconds = timeout_seconds
        self._begin()
        self.timer.start()

    def note_presence(self) -> None:
        """The user writes or speaks: wait anew, if the clock runs."""
        if self.timer.isActive():
            self._begin()

    def stop(self) -> None:
        """Wait no longer."""
        self.timer.stop()

    @property
    def seconds_left(self) -> float | None:
        """How long it is until the chapter ends, None while the clock stands."""
        return max(0.0, self.timeout_seconds - (self._now() - self._since)) if self.timer.isActive() else None

    def look(self) -> None:
        """Compare the time. A clock that was set back begins to wait anew."""
        if not self.timer.isActive():
            return
        waited = self._now() - self._since
        if waited < 0:
            self._begin()
        elif waited >= self.timeout_seconds:
            self.timer.stop()
            self.over.emit()
        elif waited >= IDLE_S and not self._rested:
            self._rested = True
            self.idle.emit()

    def _begin(self) -> None:
        self._since = self._now()
        self._rested = False
