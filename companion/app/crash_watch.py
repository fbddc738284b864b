"""Tells the window of faults inside the program: of those that ended the run before, and of those of this one."""

import logging
import sys
import threading
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Signal

from companion.app import logs
from companion.app.crash_reports import Reports
from companion.app.start_count import Run
from companion.core.crash import CrashFound, CrashReport, SafeModeBegan
from companion.core.errors import Code, Problem
from companion.core.events import ProblemOccurred

log = logging.getLogger(__name__)


class CrashWatch(QObject):
    """`found` carries what the window shows of it, from whatever thread the fault was in."""

    found = Signal(object)

    def __init__(self, folder: Path, run: Run, parent: QObject) -> None:
        super().__init__(parent)
        self._folder, self._run = folder, run
        self._reports = Reports(folder)
        self._hooks = sys.excepthook, threading.excepthook
        self._telling = threading.Thread(target=self._tell_of_before, name="crash-report", daemon=True)

    def catch(self) -> None:
        """Catch what nothing else catches, from now on."""
        sys.excepthook = self._take
        threading.excepthook = self._take_of_thread

    def tell_of_log(self) -> None:
        """Tell that the log can't be written."""
        self.found.emit(ProblemOccurred(Problem(Code.LOG_UNKEPT, {"path": str(self._folder)})))

    def begin(self) -> None:
        """Tell of the run before; a thread reads and writes the files."""
        self._telling.start()

    def end(self) -> None:
        """Leave the hooks as they were."""
        sys.excepthook, threading.excepthook = self._hooks
        if self._telling.is_alive():
            self._telling.join()

    def take(self, error: BaseException, fell: bool) -> None:
        """Report an error of the conversation's thread; if the thread `fell`, the next start takes it for a crash."""
        if fell:
            self._run.fall()
        self._report(type(error), error.__traceback__)

    def _take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        logs.log_uncaught(kind, error, trace)
        if not issubclass(kind, KeyboardInterrupt):
            self._report(kind, trace)

    def _take_of_thread(self, hooked: threading.ExceptHookArgs) -> None:
        if hooked.exc_value is not None and not issubclass(hooked.exc_type, SystemExit):
            self._take(hooked.exc_type, hooked.exc_value, hooked.exc_traceback)

    def _report(self, kind: type[BaseException], trace: TracebackType | None) -> None:
        report = self._reports.of_error(kind, trace, threading.current_thread().name)
        if report is not None:
            self.found.emit(CrashFound(report))

    def _tell_of_before(self) -> None:
        report: CrashReport | None = None
        if self._run.left:
            report = self._reports.of_fault(self._run.left)
        elif self._run.crashes:
            report = self._reports.newest() or self._reports.of_silence()
        if self._run.is_safe:
            self.found.emit(SafeModeBegan(report))
        elif report is not None:
            self.found.emit(CrashFound(report, before=True))
