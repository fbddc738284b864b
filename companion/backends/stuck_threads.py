"""Threads of a sound library that compute without end and let nobody end them (Linux); here they become endable.

PortAudio's ALSA part, as systems ship it until 2026, repeats one failed check for ever when a device fails before its
first block or in mid-period: it fills stderr, and closing the stream waits for it (PortAudio issue 1037). It asks the
thread to be cancelled, but has forbidden that outside of `poll`; a signal handler on the thread itself may allow it.
That handler is Python, so nobody may cancel the thread before it is through: it would take Python's lock along.
"""

import contextlib
import ctypes
import os
import queue
import signal
import sys
import threading
import time
from pathlib import Path

_BUSY_SHARE = 0.3  # of one core; a stream's thread that does its work takes a few hundredths
_SHORTEST_SPAN = 0.15  # seconds; the system counts in hundredths
_PATIENCE = 1.0  # seconds until a thread has let itself be cancelled
_SECONDS_TO_LEAVE = 0.05  # from the last line of Python to the library's code again
_CANCEL_ENABLED = 0  # PTHREAD_CANCEL_ENABLE
_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK") if sys.platform == "linux" else 1


def native_threads() -> set[int]:
    """Return the ids of this process's threads, those of libraries too; none on other systems than Linux."""
    if sys.platform != "linux":
        return set()
    return {int(task.name) for task in Path("/proc/self/task").iterdir()}


class WatchedThreads:
    """Some threads of this process, and what they computed since the last look."""

    def __init__(self, threads: set[int]) -> None:
        self._ticks = dict.fromkeys(threads, 0)
        self.begin_anew()

    def begin_anew(self) -> None:
        """Forget what they did until now."""
        self._looked = time.monotonic()
        self._ticks = {thread: _ticks(thread) for thread in self._ticks}

    def busy(self) -> set[int]:
        """Return those that have hardly done anything but compute since the last look; waits if that was just now."""
        if not self._ticks:
            return set()
        looked, before = self._looked, self._ticks
        time.sleep(max(0.0, looked + _SHORTEST_SPAN - time.monotonic()))
        self.begin_anew()
        least = _BUSY_SHARE * (self._looked - looked) * _TICKS_PER_SECOND
        return {thread for thread, ticks in self._ticks.items() if ticks - before[thread] > least}


def allow_cancelling(threads: set[int]) -> bool:
    """Let threads that run no Python be cancelled from now on; return whether all of them can be."""
    return sys.platform == "linux" and all(_allow_one(thread) for thread in threads)


def _allow_one(thread: int) -> bool:
    library = ctypes.CDLL(None)
    number = signal.SIGRTMAX - 5  # of those that nothing else uses
    library.signal(number, _HANDLER)
    library.tgkill(os.getpid(), thread, number)
    deadline = time.monotonic() + _PATIENCE
    try:
        allowed = _allowed.get(timeout=_PATIENCE)
        while allowed in sys._current_frames():  # noqa: SLF001 - documented, and the only way to see it leave
            if time.monotonic() > deadline:
                return False
            time.sleep(0.001)
    except queue.Empty:
        return False
    time.sleep(_SECONDS_TO_LEAVE)
    return True


def _allow_here(_number: int) -> None:
    ctypes.CDLL(None).pthread_setcancelstate(_CANCEL_ENABLED, None)
    _allowed.put(threading.get_ident())


_allowed: queue.SimpleQueue[int] = queue.SimpleQueue()
_HANDLER = ctypes.CFUNCTYPE(None, ctypes.c_int)(_allow_here)  # must outlive the signal


def _ticks(thread: int) -> int:
    """Return the processor time of a thread in the system's ticks, 0 for one that has ended."""
    with contextlib.suppress(OSError):
        user, kernel = Path(f"/proc/self/task/{thread}/stat").read_text().rpartition(")")[2].split()[11:13]
        return int(user) + int(kernel)
    return 0
