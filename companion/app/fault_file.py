"""The file into which the interpreter writes when a fault below Python ends it; only the next start can read it.

It is opened before the window is built, so nothing here costs an import.
"""

import contextlib
import faulthandler
import os
from pathlib import Path
from typing import TextIO

MOST_FAULT_BYTES = 64 * 1024


class FaultFile:
    """Where the interpreter writes when it dies; the next start reads it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "fault.log"
        self._file: TextIO | None = None

    def begin(self) -> str:
        """Return what the run before left, and listen for the end of this one. Costs no import."""
        left = ""
        with contextlib.suppress(OSError), self._path.open("rb") as file:
            left = file.read(MOST_FAULT_BYTES).decode("utf-8", "replace").strip()
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file = open(self._path, "w", encoding="ascii", opener=_open_private)  # noqa: SIM115 - while we run
            faulthandler.enable(self._file)
        except OSError:  # a home that can't be written is no reason not to start
            self._file = None
        return left

    def end(self) -> None:
        """Stop listening; a run that ended well leaves nothing."""
        faulthandler.disable()
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
                self._path.unlink(missing_ok=True)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
