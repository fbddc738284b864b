"""A file that is written beside its place and put there when it is whole; until then nothing of it can be seen."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from companion.core.errors import Code, ExchangeError


class OutFile:
    """Open it, write, keep it, and discard it in any case. Raises `ExchangeError` EXPORT_FAILED."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._draft = path.with_name(f".{secrets.token_hex(8)}.part")
        self._file: BinaryIO | None = None

    def open(self) -> None:
        """Create the draft, for this account only to read."""
        with self._translated():
            is_other = self._path.exists() and not self._path.is_file()
        if is_other:  # a folder, a device: nothing to be put away
            raise ExchangeError(Code.EXPORT_FAILED, retryable=True, path=self._path)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with self._translated():
            self._file = os.fdopen(os.open(self._draft, flags, 0o600), "wb")

    def write(self, data: bytes) -> None:
        """Write some more."""
        if self._file is not None:
            with self._translated():
                self._file.write(data)

    def keep(self) -> None:
        """Put the file in its place, over one that stands there."""
        file, self._file = self._file, None
        if file is None:
            return
        with self._translated():
            with file:
                file.flush()
                os.fsync(file.fileno())
            self._draft.replace(self._path)

    def discard(self) -> None:
        """Remove what was not kept."""
        with contextlib.suppress(OSError):
            if self._file is not None:
                self._file.close()
        with contextlib.suppress(OSError):
            self._draft.unlink(missing_ok=True)

    @contextlib.contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise ExchangeError(Code.EXPORT_FAILED, retryable=True, path=self._path) from error
