"""Writing a file so that a kill or a power cut leaves the old content or the new, never a part of either.

Also the few other things done to files: private modes at creation, setting a damaged file aside, naming what failed.
"""

import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from companion.core.errors import Code, StorageError

T = TypeVar("T")

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
DRAFT_SUFFIX = ".tmp"
PATIENCE_SECONDS = 2.0  # an antivirus on Windows holds a fresh file open for a moment
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_NO_FOLDER_SYNC = frozenset({errno.EINVAL, errno.ENOTSUP})  # some network file systems


class Draft(NamedTuple):
    """A private file that will take another one's place."""

    name: str
    descriptor: int


@contextlib.contextmanager
def translated(path: Path, otherwise: Code) -> Iterator[None]:
    """Turn an `OSError` into a `StorageError`: DISK_FULL, or the given code."""
    try:
        yield
    except OSError as error:
        code = Code.DISK_FULL if error.errno in _FULL else otherwise
        raise StorageError(code, retryable=True, path=path) from error


def read_file(path: Path) -> bytes | None:
    """Return a file's bytes, None when there is no file. Raises `StorageError` NOT_READABLE."""
    with translated(path, Code.NOT_READABLE):
        try:
            return _patiently(path.read_bytes)
        except FileNotFoundError:
            return None


def write_file(path: Path, data: bytes, *, durable: bool = True, draft: Draft | None = None) -> None:
    """Replace a file; on return it is on the disk. Raises `StorageError`; then the old content is still there.

    `durable=False` leaves out the waiting for the disk, for what can be made again. `draft` is written to where one
    was made ahead.
    """
    with translated(path, Code.NOT_WRITABLE):
        try:
            _write_and_rename(path, data, durable=durable, draft=draft)
        except FileNotFoundError:
            make_folder(path.parent)
            _write_and_rename(path, data, durable=durable)


def make_folder(path: Path) -> None:
    """Create a folder and those above it that are missing, private from the start and durable."""
    if path.is_dir():
        return
    make_folder(path.parent)
    with translated(path, Code.NOT_WRITABLE):
        path.mkdir(PRIVATE_FOLDER, exist_ok=True)
        sync_folder(path.parent)


def set_aside(path: Path, folder: Path) -> Path:
    """Move a damaged file into `folder` under its own name, numbered when that is taken; return where it is."""
    make_folder(folder)
    kept = folder / path.name
    number = 2
    while kept.exists():
        kept = folder / f"{path.stem}-{number}{path.suffix}"
        number += 1
    with translated(path, Code.NOT_WRITABLE):
        _patiently(lambda: path.rename(kept))
        sync_folder(folder)
        sync_folder(path.parent)
    return kept


def remove_drafts(folder: Path) -> None:
    """Remove what writers left behind that were killed before they renamed; needs the lock of the home."""
    with translated(folder, Code.NOT_WRITABLE):
        for name in os.listdir(folder) if folder.is_dir() else ():  # noqa: PTH208 — quick for thousands
            if name.endswith(DRAFT_SUFFIX):
                (folder / name).unlink()


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the system has a way to."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(descriptor)


def _write_and_rename(path: Path, data: bytes, *, durable: bool, draft: Draft | None = None) -> None:
    name = draft.name if draft is not None else f"{path}{DRAFT_SUFFIX}"
    try:
        _write(draft or create_draft(name), data, durable=durable)
        _patiently(lambda: os.replace(name, path))  # noqa: PTH105 — str to Path is what os.replace takes
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)  # noqa: PTH108
        raise
    if durable:
        sync_folder(path.parent)


def _write(draft: Draft, data: bytes, *, durable: bool) -> None:
    descriptor = draft.descriptor
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        if durable:
            _sync_file(descriptor)
    finally:
        os.close(descriptor)


def create_draft(name: str) -> Draft:
    """Create an empty private file, in place of what a killed writer left under that name. Raises `OSError`."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        return Draft(name, os.open(name, flags, PRIVATE_FILE))
    except FileExistsError:
        os.unlink(name)  # noqa: PTH108
        return Draft(name, os.open(name, flags, PRIVATE_FILE))


def _sync_file(descriptor: int) -> None:
    if sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)  # macOS's fsync stops at the drive's cache
    else:
        os.fsync(descriptor)


def _patiently(action: Callable[[], T]) -> T:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return action()
        except PermissionError:
            if sys.platform != "win32" or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
