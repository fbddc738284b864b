"""Faults inside the program as the user meets them: a banner, behind it the report and the way to a normal start."""

from PySide6.QtCore import QObject, Signal

from companion.core.crash import CrashFound, CrashReport, SafeModeBegan
from companion.core.errors import Code, Problem
from companion.gui.crash_dialog import CrashDialog
from companion.gui.later import later
from companion.gui.main_window import MainWindow
from companion.gui.problem_words import Remedy


class CrashBridge(QObject):
    """`normal_start_asked` wants the program to end and to start again as it always does."""

    normal_start_asked = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._report: CrashReport | None = None
        window.banner.remedy_asked.connect(self._help)

    @later
    def dialog(self) -> CrashDialog:
        """Where the report is read."""
        dialog = CrashDialog(self._window)
        if self._window.look is not None:
            dialog.apply_look(self._window.look)
        self._window.look_changed.connect(dialog.apply_look)
        return dialog

    def show(self, event: CrashFound | SafeModeBegan) -> None:
        """Tell of a fault."""
        self._report = event.report or self._report
        match event:
            case SafeModeBegan():
                self._window.banner.add(Problem(Code.SAFE_MODE))
            case CrashFound(before=True):
                self._window.banner.add(Problem(Code.ENDED_BY_FAULT))
            case CrashFound():
                self._window.banner.add(Problem(Code.UNEXPECTED))

    def _help(self, _problem: Problem, remedy: str) -> None:
        match Remedy(remedy):
            case Remedy.SHOW_REPORT if self._report is not None:
                self.dialog.show_report(self._report)
            case Remedy.START_NORMALLY:
                self.normal_start_asked.emit()
            case _:
                pass
