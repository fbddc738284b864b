"""Waits for what may hang, such as a locked keyring, without holding up the loop or the end of the program.

The default executor won't do: the loop's end waits for every job in it, however long that takes.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from companion.core.errors import Code, CompanionError

T = TypeVar("T")


async def apart(job: Callable[[], T]) -> T:
    """Return what the job returns, or raise the `CompanionError` it raises; it runs in a daemon thread of its own."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def tell(settle: Callable[[], None]) -> None:
        if not future.done():
            settle()

    def work() -> None:
        settle: Callable[[], None] = partial(future.set_exception, CompanionError(Code.UNEXPECTED, detail="apart"))
        try:
            settle = partial(future.set_result, job())
        except CompanionError as error:
            settle = partial(future.set_exception, error)
        finally:  # anything else ends this thread loudly, but nobody waits for ever
            with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(tell, settle)

    threading.Thread(target=work, name="apart", daemon=True).start()
    return await future
