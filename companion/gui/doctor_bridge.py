"""Opens the doctor's window, lets everything be looked at, and does what its buttons promise."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from companion.core import commands
from companion.core.doctor import Examine, Examined, Finding, Fix, StopExamining
from companion.gui.desktop_doctor import examine_desktop
from companion.gui.doctor_dialog import DoctorDialog
from companion.gui.files_on_disk import show_in_folder
from companion.gui.main_window import MainWindow
from companion.gui.settings_bridge import SettingsBridge


class DoctorBridge(QObject):
    """Between the doctor's window and the engine."""

    def __init__(self, window: MainWindow, post: Callable[[commands.Command], None], settings: SettingsBridge) -> None:
        super().__init__(window)
        self._post, self._settings = post, settings
        dialog = self.dialog = DoctorDialog(window)
        dialog.secrets = (settings.home,) if settings.home else ()
        if window.look is not None:
            dialog.apply_look(window.look)
        window.look_changed.connect(dialog.apply_look)
        dialog.again_asked.connect(self._begin)
        dialog.stop_asked.connect(lambda: post(StopExamining()))
        dialog.fix_asked.connect(self._mend)
        dialog.finished.connect(self._end)

    def open(self) -> None:
        """Show the window and begin a round."""
        self.dialog.present()
        if not self.dialog.running:
            self._begin()

    def show(self, event: object) -> None:
        """Show what the engine announces."""
        if isinstance(event, Examined):
            self.dialog.show_examined(event)

    def _begin(self) -> None:
        self.dialog.begin(examine_desktop())
        self._post(Examine())

    def _end(self) -> None:
        if self.dialog.running:
            self._post(StopExamining())

    def _mend(self, finding: Finding) -> None:
        match finding.fix:
            case Fix.OPEN_THINKING:
                self._settings.open("thinking")
            case Fix.OPEN_VOICE:
                self._settings.open("voice")
            case Fix.GET_MODEL:
                self._post(commands.FetchModel(finding.values.get("model", "")))
                self.dialog.show_fetching()
            case Fix.RESCAN:
                self._begin()
            case Fix.SHOW_HOME:
                show_in_folder(self._settings.home)
