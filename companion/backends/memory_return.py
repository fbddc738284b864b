"""Gives memory that was freed back to the system while she rests; the allocator of Linux keeps most of it otherwise.

What a reply needs for a moment lies between what stays, so a program that talks for hours would hold it all for good.
A reply that was stopped leaves cycles, too, as the traces of its cancelled tasks hold its sound: they are collected,
all of them while that is quick, else those alone that are young.
"""

import asyncio
import contextlib
import ctypes
import gc
import sys
import threading
from time import monotonic

REST_SECONDS = 1.0  # after which nobody is expected to wait for the few milliseconds that it takes
_YOUNG, _ALL = 1, 2  # generations
_QUICK = 0.006  # seconds in which no other thread runs


class MemoryReturn:
    """Belongs to one event loop."""

    def __init__(self) -> None:
        self._due: asyncio.TimerHandle | None = None
        self._generation = _ALL

    def rest(self) -> None:
        """Nothing goes on: give memory back soon."""
        self.wake()
        self._due = asyncio.get_running_loop().call_later(REST_SECONDS, self._give_back)

    def wake(self) -> None:
        """Something goes on again."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _give_back(self) -> None:
        begun = monotonic()
        gc.collect(self._generation)
        if monotonic() - begun > _QUICK:
            self._generation = _YOUNG
        begin_giving_back()


def give_back() -> None:
    """Give freed memory back, where this system's allocator does that; glibc's does."""
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError, OSError):
            ctypes.CDLL(None).malloc_trim(0)


def begin_giving_back() -> None:
    """Do so in a thread of its own."""
    threading.Thread(target=give_back, name="memory", daemon=True).start()
