"""Fetches model files while the conversation goes on, and tells how far they are, at most ten times a second."""

import asyncio
from collections.abc import Callable

from companion.conversation.apart import apart
from companion.core.errors import Code, CompanionError, Problem
from companion.core.events import FetchProgressed, ModelFilesFound
from companion.core.ports import Announce, ModelFiles

TELL_EVERY = 0.1  # seconds


class Fetching:
    """The fetches under way, one for each model. `arrived` is called when one is complete."""

    def __init__(self, model_files: ModelFiles, *, announce: Announce, arrived: Callable[[], None]) -> None:
        self._model_files = model_files
        self._announce = announce
        self._arrived = arrived
        self._under_way: dict[str, asyncio.Task[None]] = {}

    def begin(self, name: str) -> None:
        """Fetch a model, unless that is under way."""
        before = self._under_way.get(name)
        if before is None or before.done():
            self._under_way[name] = asyncio.create_task(self._fetch(name))

    def cancel(self, name: str) -> None:
        """Stop fetching a model."""
        if name in self._under_way:
            self._under_way[name].cancel()

    async def tell(self) -> None:
        """Announce which models can be fetched and which are here."""
        self._announce(ModelFilesFound(tuple(await apart(self._model_files.listed))))

    async def close(self) -> None:
        """Stop all fetches; what has arrived is kept for the next try."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _fetch(self, name: str) -> None:
        progress = _Progress(name, self._announce)
        try:
            await self._model_files.fetch(name, progress.tell)
        except asyncio.CancelledError:
            progress.end(Problem(Code.DOWNLOAD_CANCELLED, {"model": name}, retryable=True))
        except CompanionError as error:
            progress.end(error.problem)
        else:
            progress.end()
            self._arrived()


class _Progress:
    """Turns bytes into events. `tell` may be called from any thread."""

    def __init__(self, name: str, announce: Announce) -> None:
        self._name = name
        self._announce = announce
        self._loop = asyncio.get_running_loop()
        self._began: tuple[float, int] | None = None
        self._told_at = 0.0
        self._done, self._total = 0, 0
        self._over = False

    def tell(self, done: int, total: int) -> None:
        self._loop.call_soon_threadsafe(self._show, done, total)

    def end(self, problem: Problem | None = None) -> None:
        self._over = True
        done = self._total if problem is None else self._done
        self._announce(FetchProgressed(self._name, done, self._total, finished=problem is None, problem=problem))

    def _show(self, done: int, total: int) -> None:
        self._done, self._total = done, total
        now = self._loop.time()
        self._began = self._began or (now, done)
        if self._over or now - self._told_at < TELL_EVERY:
            return
        self._told_at = now
        self._announce(FetchProgressed(self._name, done, total, self._seconds_left(now)))

    def _seconds_left(self, now: float) -> int:
        began_at, had = self._began or (now, 0)
        speed = (self._done - had) / (now - began_at) if now > began_at else 0.0
        return round((self._total - self._done) / speed) if speed > 0 else 0
