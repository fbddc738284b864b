"""Waits for what may hang, such as a locked keyring, without holding up the loop or the end of the program.

The default executor won't do: the loop's end waits for every job in it, however long that takes.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar

from companion.core.errors import CompanionError

T = TypeVar("T")


async def apart(job: Callable[[], T]) -> T:
    """Return what the job returns, or raise the `CompanionError` it raises; it runs in a daemon thread of its own."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(set_outcome: Callable[[], None]) -> None:
        if not future.done():
            set_outcome()

    def work() -> None:
        try:
            result = job()
        except CompanionError as error:
            raised = error
            outcome: Callable[[], None] = lambda: future.set_exception(raised)  # noqa: E731
        else:
            outcome = lambda: future.set_result(result)  # noqa: E731
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(settle, outcome)

    threading.Thread(target=work, name="apart", daemon=True).start()
    return await future
