"""The lock that makes a home this process's, taken before anything in the home is created or changed.

A home written by a later release is refused untouched.
"""

import contextlib
import errno
import os
import sys
import time
from pathlib import Path

from companion.core.errors import Code, StorageError
from companion.storage.durable import PRIVATE_FILE, make_folder, translated
from companion.storage.locations import Locations
from companion.storage.toml_file import read_toml

_POLL_SECONDS = 0.05
_HELD = frozenset({errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK})


def take_home(locations: Locations, wait_seconds: float = 0.0) -> "HomeLock":
    """Take the lock of a home, which is made if it is missing.

    Raises `StorageError`: HOME_NEWER, HOME_IN_USE when another process still holds it after `wait_seconds`,
    HOME_NOT_WRITABLE.
    """
    _refuse_newer(locations)
    lock = HomeLock(locations.lock)
    try:
        make_folder(locations.home)
        lock.acquire(wait_seconds)
    except StorageError as error:
        if error.problem.code is Code.HOME_IN_USE:
            raise
        raise StorageError(Code.HOME_NOT_WRITABLE, path=locations.home) from error
    try:
        _refuse_newer(locations)  # the process before may have been a later release
    except StorageError:
        lock.release()
        raise
    return lock


def _refuse_newer(locations: Locations) -> None:
    for path, form in ((locations.marker, "home"), (locations.settings, "settings"), (locations.keys, "keys")):
        try:
            read_toml(path, form)
        except StorageError as error:
            if error.problem.code is Code.HOME_NEWER:
                raise


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
