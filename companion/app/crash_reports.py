"""Reports of faults: native ones, which only the next start can tell of, and those that Python tells of at once.

A report holds versions, where in the program it happened, and the last lines of the log; none of these holds words of
a conversation, a key or a path of the user. A few are kept in the home, and nothing is ever sent.
"""

import contextlib
import os
import platform
import re
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from companion import __version__
from companion.app.logs import name_of, places_of
from companion.core.crash import CrashReport

KEPT = 5  # reports in the home
LOG_LINES = 40
MOST_OF_ONE_START = 20  # of a fault that repeats itself
_PLACE = re.compile(r'File "([^"]*)"')
_LAST = re.compile(r"[/\\]")
_PREFIX = "report-"


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class Reports:
    """The reports kept in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._of_this_start = 0

    def of_fault(self, trace: str) -> CrashReport:
        """Make and keep a report of what a run before left."""
        return self._keep("The program was ended by a fault below Python.", _without_paths(trace).splitlines())

    def of_silence(self) -> CrashReport:
        """Make a report of a run that ended soon after its start without a word."""
        return self._keep("The program ended soon after its start and left no trace of why.", ())

    def of_error(self, kind: type[BaseException], trace: TracebackType | None, thread: str) -> CrashReport | None:
        """Make and keep a report of an exception that nothing caught; None after too many of one start."""
        self._of_this_start += 1
        if self._of_this_start > MOST_OF_ONE_START:
            return None
        return self._keep(f"An error that nothing caught, in thread {thread}.", [name_of(kind), *places_of(trace)])

    def newest(self) -> CrashReport | None:
        """Return the report that was kept last, if there is one."""
        paths = sorted(self._folder.glob(f"{_PREFIX}*.txt"))
        try:
            return CrashReport(datetime.now(UTC), paths[-1].read_text("utf-8").strip()) if paths else None
        except (OSError, ValueError):
            return None

    def _keep(self, what: str, where: Iterable[str]) -> CrashReport:
        at = datetime.now(UTC)
        report = CrashReport(at, "\n".join((*_head(what, at), *where, "", *self._log())).strip())
        with contextlib.suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            path = self._folder / f"{_PREFIX}{at:%Y%m%dT%H%M%S%f}.txt"
            with open(path, "w", encoding="utf-8", opener=_open_private) as file:
                file.write(report.text + "\n")
            for old in sorted(self._folder.glob(f"{_PREFIX}*.txt"))[:-KEPT]:
                old.unlink()
        return report

    def _log(self) -> list[str]:
        try:
            with (self._folder / "companion.log").open("rb") as file:
                file.seek(max(0, os.fstat(file.fileno()).st_size - 16 * 1024))
                lines = file.read().decode("utf-8", "replace").splitlines()
        except OSError:
            return []
        return ["The last lines of the log:", *(_without_paths(line) for line in lines[-LOG_LINES:])]


def _head(what: str, at: datetime) -> tuple[str, ...]:
    qt = sys.modules.get("PySide6")
    version = getattr(qt, "__version__", "") if qt is not None else ""
    return (
        f"Companion {__version__} · Python {platform.python_version()} · Qt {version} · {platform.platform()}",
        f"{at.isoformat(timespec='seconds')}",
        "",
        what,
    )


def _without_paths(text: str) -> str:
    """Return a text in which files are named without the folders they lie in, which may name the user."""
    text = _PLACE.sub(lambda found: f"File {_LAST.split(found[1])[-1]}", text)
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 3 else text
