"""Hears from the server's change stream that another machine changed something, where the server has such a stream.

Plain servers have none; there the rounds come by the clock.
"""

import threading
from collections.abc import Callable

from companion.core.errors import StorageError
from companion.storage.mongo_server import MongoServer

_LISTEN_MS = 5_000


class MongoWatch:
    """A thread that waits for changes by others and calls `wake`."""

    def __init__(self, server: MongoServer, machine: str, wake: Callable[[], None]) -> None:
        self._server = server
        self._wake = wake
        others = {"$exists": True, "$ne": machine}
        self._pipeline = [
            {"$match": {"$or": [{"fullDocument.by": others}, {"updateDescription.updatedFields.by": others}]}}
        ]
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    @property
    def runs(self) -> bool:
        """Whether changes are heard of as they come."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Begin to listen, where that is possible."""
        self.stop()
        if self._server.has_stream:
            self._stopped = threading.Event()
            self._thread = threading.Thread(target=self._listen, args=(self._stopped,), name="changes", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End soon; nobody waits for it."""
        self._stopped.set()
        self._thread = None

    def _listen(self, stopped: threading.Event) -> None:
        try:
            with (
                self._server.asking(),
                self._server.database.watch(self._pipeline, max_await_time_ms=_LISTEN_MS) as stream,
            ):
                while not stopped.is_set() and stream.alive:
                    if stream.try_next() is not None:
                        self._wake()
        except StorageError:
            return  # the rounds notice what is wrong with the server, and come by the clock until then
