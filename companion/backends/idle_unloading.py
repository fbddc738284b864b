"""Models give their memory back when nobody used them for a while, and are loaded again when they are needed.

One limit serves all of them and may change while they live.
"""

import asyncio
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from companion.backends.memory_return import begin_giving_back


class IdleLimit:
    """How many minutes a model is kept without use; 0: for ever."""

    def __init__(self, minutes: float = 0.0) -> None:
        self._minutes = minutes
        self._watchers: weakref.WeakSet[Unloading] = weakref.WeakSet()

    @property
    def seconds(self) -> float:
        """The limit in seconds, 0 for none."""
        return self._minutes * 60

    def change(self, minutes: float) -> None:
        """Keep models so long from now on. Called in the event loop that they are used in."""
        if minutes != self._minutes:
            self._minutes = minutes
            for one in tuple(self._watchers):
                one.wait_anew()

    def watch(self, unloading: "Unloading") -> None:
        """Tell it of changes."""
        self._watchers.add(unloading)


class Unloading:
    """Calls `unload` once a model was idle for as long as the limit says; it was in use at least once by then."""

    def __init__(self, limit: IdleLimit, unload: Callable[[], Awaitable[object]]) -> None:
        self._limit = limit
        self._unload = unload
        self._users = 0
        self._waits = False  # something was loaded since the last unloading
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[object] | None = None
        limit.watch(self)

    @asynccontextmanager
    async def in_use(self) -> AsyncIterator[None]:
        """Keep the model meanwhile."""
        self._users += 1
        self._waits = True
        self.wait_anew()
        try:
            yield
        finally:
            self._users -= 1
            self.wait_anew()

    def wait_anew(self) -> None:
        """Begin to wait, if nobody uses the model and there is a limit."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waits and not self._users and self._limit.seconds:
            self._timer = asyncio.get_running_loop().call_later(self._limit.seconds, self._over)

    def stop(self) -> None:
        """Wait no more: the model is closed."""
        self._waits = False
        self.wait_anew()

    def _over(self) -> None:
        self.stop()
        self._task = asyncio.create_task(_do(self._unload))


async def _do(unload: Callable[[], Awaitable[object]]) -> object:
    try:
        return await unload()
    finally:
        begin_giving_back()  # what it was used with lies around in this process
