"""The one thread that asks the sound system for anything: some systems refuse streams opened from elsewhere.

It is a daemon, because a sound server that hangs must not keep the program from ending.
"""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")
_PATIENCE = 8.0  # seconds; opening a device takes milliseconds, and a headset that wakes up a few seconds


class AudioThread:
    """Runs calls one after another, from its first one on."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None

    async def run(self, call: Callable[[], Answer]) -> Answer:
        """Return what the call returns or raise what it raises; `TimeoutError` where the sound system hangs."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            threading.Thread(target=_serve, args=(self._loop,), name="audio", daemon=True).start()
        answer = asyncio.run_coroutine_threadsafe(_call(call), self._loop)
        async with asyncio.timeout(_PATIENCE):
            return await asyncio.shield(asyncio.wrap_future(answer))  # what was begun there ends there

    def close(self) -> None:
        """Let the thread end after what it is at; the next call starts another."""
        loop, self._loop = self._loop, None
        if loop is not None:
            loop.call_soon_threadsafe(loop.stop)


async def _call(call: Callable[[], Answer]) -> Answer:
    return call()


def _serve(loop: asyncio.AbstractEventLoop) -> None:
    try:
        loop.run_forever()
    finally:
        loop.close()
