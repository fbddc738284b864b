"""An aiohttp application on loopback, in a thread with its own loop for tests whose subject has a loop itself."""

import asyncio
import threading
from concurrent.futures import Future
from types import TracebackType
from typing import Self

from aiohttp import web

SECONDS_TO_START = 20.0


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
            self.loop.run_until_complete(_end_all_others())
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
        await runner.cleanup()


async def _end_all_others() -> None:
    """Cancel what still runs, such as a connection just being accepted, and let its socket be closed."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(0)
