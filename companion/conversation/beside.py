"""Work that goes on beside the commands: any number of tasks at once, or the latest of a kind alone."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from companion.core.errors import CompanionError
from companion.core.events import ProblemOccurred
from companion.core.ports import Announce

Work = Coroutine[Any, Any, None]


class Beside:
    """Tasks under way. What goes wrong with one is announced."""

    def __init__(self, announce: Announce) -> None:
        self._announce = announce
        self._tasks: set[asyncio.Task[None]] = set()

    def go(self, work: Work, then: Callable[[], None] | None = None) -> None:
        """Begin some work; `then` is called after it went well."""
        task = asyncio.create_task(self._do(work, then))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Cancel everything and wait for its end."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _do(self, work: Work, then: Callable[[], None] | None) -> None:
        try:
            await work
        except CompanionError as error:
            self._announce(ProblemOccurred(error.problem))
        else:
            if then is not None:
                then()


class Latest:
    """One piece of work at a time: beginning another cancels it."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._stopping: set[asyncio.Task[None]] = set()

    def begin(self, work: Work) -> None:
        """Begin some work in place of that under way."""
        self.stop()
        self._task = asyncio.create_task(work)

    def stop(self) -> None:
        """Cancel the work under way, if there is any."""
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()
            self._stopping.add(task)
            task.add_done_callback(self._stopping.discard)

    async def close(self) -> None:
        """Cancel the work under way and wait for its end."""
        self.stop()
        if self._stopping:
            await asyncio.wait(set(self._stopping))
