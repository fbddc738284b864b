"""Gives memory that was freed back to the system while she rests; the allocator of Linux keeps most of it otherwise.

What a reply needs for a moment lies between what stays, so a program that talks for hours would hold it all for good.
"""

import asyncio
import contextlib
import ctypes
import sys
import threading

REST_SECONDS = 1.0  # after which nobody is expected to wait for the few milliseconds that it takes


class MemoryReturn:
    """Belongs to one event loop."""

    def __init__(self) -> None:
        self._due: asyncio.TimerHandle | None = None

    def rest(self) -> None:
        """Nothing goes on: give memory back soon."""
        self.wake()
        self._due = asyncio.get_running_loop().call_later(REST_SECONDS, begin_giving_back)

    def wake(self) -> None:
        """Something goes on again."""
        if self._due is not None:
            self._due.cancel()
            self._due = None


def give_back() -> None:
    """Give freed memory back, where this system's allocator does that; glibc's does."""
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError, OSError):
            ctypes.CDLL(None).malloc_trim(0)


def begin_giving_back() -> None:
    """Do so in a thread of its own."""
    threading.Thread(target=give_back, name="memory", daemon=True).start()
