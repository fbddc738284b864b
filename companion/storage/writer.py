"""The one thread that touches the files of a home.

One thread means that no two writes of a file meet, and that a slow disk never holds up the loop or the window.
"""

import asyncio
import concurrent.futures
import contextlib
import functools
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Writer:
    """Runs jobs one after another in its own thread, which has the name given."""

    def __init__(self, name: str = "files") -> None:
        self._jobs: queue.SimpleQueue[tuple[Callable[[], Any], Callable[..., None]] | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    async def run(self, job: Callable[[], T]) -> T:
        """Return what the job returned, or raise what it raised. A cancelled caller does not stop the job."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._ask(job, functools.partial(_tell, loop, answer))
        return await answer

    def call(self, job: Callable[[], T]) -> T:
        """Do the same for a caller that has no loop; it waits."""
        answer: concurrent.futures.Future[T] = concurrent.futures.Future()
        self._ask(job, functools.partial(_answer, answer))
        return answer.result()

    def post(self, job: Callable[[], None]) -> None:
        """Ask for a job that nobody waits for; it must not fail."""
        self._ask(job, lambda *_: None)

    def close(self) -> None:
        """Finish what was asked for and end the thread; what is asked for later is a `RuntimeError`."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._thread.join()

    def _ask(self, job: Callable[[], Any], tell: Callable[..., None]) -> None:
        if self._closed:
            raise RuntimeError("the files are closed")
        self._jobs.put((job, tell))

    def _work(self) -> None:
        while (item := self._jobs.get()) is not None:
            job, tell = item
            try:
                result = job()
            except BaseException as error:  # noqa: BLE001 — not caught but carried: the caller gets it
                tell(None, error)
            else:
                tell(result, None)
            del item, job, tell  # nothing of a job outlives it while the thread waits


def _tell(loop: asyncio.AbstractEventLoop, answer: "asyncio.Future[Any]", *outcome: Any) -> None:
    with contextlib.suppress(RuntimeError):  # the loop was closed meanwhile: nobody waits
        loop.call_soon_threadsafe(_answer, answer, *outcome)


def _answer(
    answer: "asyncio.Future[Any] | concurrent.futures.Future[Any]", result: object, error: BaseException | None
) -> None:
    if answer.done():
        return  # its caller was cancelled
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)
