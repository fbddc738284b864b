"""Ctrl-C in the terminal, and a system that asks the program to end, close the window as its close button does.

Qt's loop runs no Python between events, so the signal's number comes through a socket that wakes it.
"""

import contextlib
import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier, Slot

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))


class EndSignals(QObject):
    """Calls `end` on the window's thread whenever such a signal comes. Made on the main thread only."""

    def __init__(self, end: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._end = end
        self._wakes, self._woken = socket.socketpair()
        for side in (self._wakes, self._woken):
            side.setblocking(False)
        self._notifier = QSocketNotifier(self._woken.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._take)
        signal.set_wakeup_fd(self._wakes.fileno(), warn_on_full_buffer=False)
        self._before = {one: signal.signal(one, lambda *_: None) for one in ENDING if _is_heeded(one)}

    def close(self) -> None:
        """Leave the signals as they were."""
        signal.set_wakeup_fd(-1)
        for one, before in self._before.items():
            signal.signal(one, before)
        self._notifier.setEnabled(False)
        self._wakes.close()
        self._woken.close()

    @Slot()
    def _take(self) -> None:
        numbers = b""
        with contextlib.suppress(BlockingIOError):
            numbers = self._woken.recv(64)
        if self._before.keys() & set(numbers):
            self._end()


def _is_heeded(number: int) -> bool:
    """Tell whether a signal is not ignored from outside, as `nohup` does with SIGHUP."""
    return signal.getsignal(number) is not signal.SIG_IGN
