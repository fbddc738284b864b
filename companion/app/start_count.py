"""Whether the program ended well last time, and how often in a row it did not: one short line in the home.

A start that is cut off within its first minute counts as a crash even where nothing tells why; so does every end that
left a trace of a fault. A later kill or power cut is nobody's fault and counts for nothing.
"""

import contextlib
from pathlib import Path

from companion.app.fault_file import FaultFile
from companion.storage.locations import Locations

SAFE_FROM = 2  # crashes in a row
WELL_AFTER_MS = 60_000  # of running: what comes later was no crash at the start
_BEGUN, _SETTLED, _ENDED = "begun", "settled", "ended"


class StartCount:
    """The line in the home. A home that can't be written is no reason not to start: it is only not counted."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._crashes = 0
        self._fell = False

    def begin(self, *, left_a_trace: bool) -> int:
        """Note that a start begins and return how many crashes in a row came before it.

        `left_a_trace` tells of a fault that the one before left.
        """
        state, before = self._read()
        crashed = left_a_trace or state == _BEGUN
        self._crashes = before + 1 if crashed else 0
        self._write(_BEGUN)
        return self._crashes

    def fall(self) -> None:
        """Note that the program can't go on as it should, however it ends: the next start takes it for a crash."""
        self._fell = True
        self._write(_BEGUN)

    def settle(self) -> None:
        """Note that the program runs well: only a trace makes its end a crash from now on."""
        if not self._fell:
            self._write(_SETTLED)

    def end(self) -> None:
        """Note that the program ended well; the next start begins to count anew."""
        if not self._fell:
            self._crashes = 0
            self._write(_ENDED)

    def start_afresh(self) -> None:
        """Forget crashes: the user wants a normal start."""
        self._fell, self._crashes = False, 0

    def _read(self) -> tuple[str, int]:
        try:
            state, _, number = self._path.read_text("ascii").strip().partition(" ")
            return state, int(number)
        except (OSError, ValueError):
            return _ENDED, 0

    def _write(self, state: str) -> None:
        with contextlib.suppress(OSError):
            self._path.write_text(f"{state} {self._crashes}\n", "ascii")


class Run:
    """This run of the program over a home: it begins here, before the window is built, and ends with `end`.

    `left` is what a fault below Python wrote in the run before, `crashes` how many in a row came before this one.
    """

    def __init__(self, places: Locations, *, counted: bool = True) -> None:
        self._counted = counted
        self._faults = FaultFile(places.logs)
        self._count = StartCount(places.starts)
        self.left = self._faults.begin()
        self.crashes = self._count.begin(left_a_trace=bool(self.left))
        self.settle, self.fall, self.start_afresh = self._count.settle, self._count.fall, self._count.start_afresh

    @property
    def is_safe(self) -> bool:
        """Whether only what is needed may run."""
        return self._counted and self.crashes >= SAFE_FROM

    def end(self) -> None:
        """Note that the program ended well."""
        self._count.end()
        self._faults.end()
