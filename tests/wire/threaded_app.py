"""An aiohttp application on loopback, in a thread with its own loop for tests whose subject has a loop itself."""

import asyncio
import threading
from concurrent.futures import Future
from types import TracebackType
from typing import Self

from aiohttp import web

SECONDS_TO_START = 20.0
LAST_ACCEPTED_SECONDS = 0.02  # for the loop to take in, or to close, what is under way


class ThreadedApp:
    """Serves `handler` for every path while it is entered."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.port = 0
        self._ready: Future[int] = Future()
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name=type(self).__name__, daemon=True)

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"http://127.0.0.1:{self.port}"

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer a request."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        self._thread.start()
        self.port = self._ready.result(SECONDS_TO_START)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(SECONDS_TO_START)
        assert not self._thread.is_alive()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._serve())
        finally:
            self.loop.run_until_complete(self.loop.shutdown_asyncgens())
            self.loop.close()

    async def _serve(self) -> None:
        app = web.Application(client_max_size=64 * 2**20)
        app.router.add_route("*", "/{path:.*}", self.handle)
        runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.05, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self._ready.set_result(runner.addresses[0][1])
        await self._stop.wait()
        await _end(runner)


async def _end(runner: web.AppRunner) -> None:
    """Stop serving and leave no socket to the garbage collector: of no client that hangs, nor of one just accepted."""
    for site in runner.sites:
        await site.stop()
    await asyncio.sleep(LAST_ACCEPTED_SECONDS)
    open_ones = [one.transport for one in runner.server.connections] if runner.server is not None else []
    await runner.cleanup()
    for transport in open_ones:
        if transport is not None:
            transport.abort()
    await asyncio.sleep(LAST_ACCEPTED_SECONDS)
