"""One user at a time, the urgent ones first: background work gives way the moment somebody is waited for.

The embedded model has one slot; a summary must never make a person wait.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

T = TypeVar("T")


class OneSlot:
    """Hands out the slot. Urgent users get it in order of arrival, background work whenever none is about."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._urgent = 0
        self._background: asyncio.Task[object] | None = None

    @asynccontextmanager
    async def urgent(self) -> AsyncIterator[None]:
        """Hold the slot; background work under way is cancelled first."""
        self._urgent += 1
        self._quiet.clear()
        if self._background is not None:
            self._background.cancel()
        try:
            async with self._lock:
                yield
        finally:
            self._urgent -= 1
            if not self._urgent:
                self._quiet.set()

    async def in_background(self, work: Callable[[], Awaitable[T]]) -> tuple[T] | None:
        """Do the work when nobody urgent is about; None when it had to give way (its coroutine was cancelled)."""
        await self._quiet.wait()
        async with self._lock:
            if self._urgent:
                return None
            task = asyncio.ensure_future(work())
            self._background = task
            try:
                await asyncio.wait({task})
            finally:
                self._background = None
                await _end(task)
        return None if task.cancelled() else (task.result(),)


async def _end(task: "asyncio.Future[T]") -> None:
    if not task.done():
        task.cancel()
        await asyncio.wait({task})
