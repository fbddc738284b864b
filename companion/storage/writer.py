"""The one thread that touches the files of a home, and the lock that makes the home this process's.

One thread means that no two writes of a file meet, and that a slow disk never holds up the loop or the window.
"""

import asyncio
import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from companion.core.errors import Code, StorageError
from companion.storage.durable import PRIVATE_FILE, translated

T = TypeVar("T")
_POLL_SECONDS = 0.05
_HELD = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK})


class Writer:
    """Runs jobs one after another in its own thread."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="files")

    async def run(self, job: Callable[[], T]) -> T:
        """Return what the job returned, or raise what it raised. A cancelled caller does not stop the job."""
        return await asyncio.shield(asyncio.wrap_future(self._executor.submit(job)))

    def call(self, job: Callable[[], T]) -> T:
        """Do the same for a caller that has no loop; it waits."""
        return self._executor.submit(job).result()

    def post(self, job: Callable[[], None]) -> None:
        """Ask for a job that nobody waits for; it must not fail."""
        self._executor.submit(job)

    def close(self) -> None:
        """Finish what was asked for and end the thread."""
        self._executor.shutdown(wait=True)


class HomeLock:
    """An operating-system lock on a file: gone the moment its process is, however that ended.

    The file stays and its content means nothing. Python opens it so that no spawned child inherits it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor = -1

    def acquire(self, wait_seconds: float = 0.0) -> None:
        """Take the lock, waiting for it at most so long. Raises `StorageError` HOME_IN_USE."""
        deadline = time.monotonic() + wait_seconds
        while not self._try():
            if time.monotonic() >= deadline:
                raise StorageError(Code.HOME_IN_USE, retryable=True, path=self._path.parent)
            time.sleep(min(_POLL_SECONDS, max(0.0, deadline - time.monotonic())))

    def release(self) -> None:
        """Give the lock back."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _try(self) -> bool:
        with translated(self._path, Code.NOT_WRITABLE):
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
        try:
            _lock(descriptor)
        except OSError as error:
            os.close(descriptor)
            if error.errno in _HELD:
                return False
            raise StorageError(Code.NOT_WRITABLE, path=self._path) from error  # a file system without locks
        self._descriptor = descriptor
        return True


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with contextlib.suppress(PermissionError):
            os.fchmod(descriptor, PRIVATE_FILE)
