"""The page about the program: how long it has been running, where words go, what it is built with, and its licence."""

import platform
import sys
import time
from pathlib import Path

from PySide6 import __version__ as qt_version
from PySide6.QtCore import QLocale, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from companion.gui.destination import Destination, destination_lines
from companion.gui.setting_row import Row
from companion.gui.settings_page import SettingsPage
from companion.gui.words import join_sentences

_BEGAN = time.monotonic()
_LATE = 60_000  # milliseconds between two looks at the clock


class AboutPage(SettingsPage):
    """What this program is, and what somebody who helps with it needs to know."""

    doctor_asked = Signal()

    def __init__(self, version: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._version = version
        self._to = Destination()
        self._version_label, self._licence_label = QLabel(), QLabel()
        self.copy = QPushButton()
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.report()))
        self._clock = QTimer(self, interval=_LATE)
        self._clock.timeout.connect(self.show_state)
        self._version_row = self.add(Row(self._version_label))
        self.doctor = QPushButton()
        self.doctor.clicked.connect(self.doctor_asked)
        self._doctor_row = self.add(Row(self.doctor))
        self._built_row = self.add(Row(self.copy))
        self._licence_row = self.add(Row(self._licence_label))
        self.licences = QPushButton()
        self.licences.clicked.connect(self._show_licences)
        self._others_row = self.add(Row(QLabel("LGPL-3.0") if licences_folder() is None else self.licences))
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("About")

    def state_words(self) -> str:
        """How long it has been running, and where words go now."""
        running = self.tr("Running for {time}").replace(
            "{time}", self._time_words(int(time.monotonic() - _BEGAN) // 60)
        )
        where = join_sentences(*destination_lines(self._to))
        return f"{running} · {where}"

    def show_destination(self, to: Destination) -> None:
        """Show where words go."""
        self._to = to
        self.show_state()

    def report(self) -> str:
        """Return what a report of a fault should begin with: versions and the screen, nothing personal."""
        screen = QGuiApplication.primaryScreen()
        size, ratio = screen.size(), screen.devicePixelRatio()
        lines = (
            f"Companion {self._version}",
            self._built_with(),
            f"{platform.platform()} · {QGuiApplication.platformName()}",
            f"{size.width()} × {size.height()} @ {ratio:g} · {QLocale.system().name()}",
        )
        return "\n".join(lines)

    def showEvent(self, event: QShowEvent) -> None:
        """Tell the time while somebody looks."""
        super().showEvent(event)
        self.show_state()
        self._clock.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Rest while nobody does."""
        super().hideEvent(event)
        self._clock.stop()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self._version_label.setText(f"Companion {self._version}".strip())
        self._licence_label.setText("MIT")
        self._version_row.set_words(
            self.tr("Version"), self.tr("A character who talks with you and remembers you, on this computer.")
        )
        self.doctor.setText(self.tr("Look at everything"))
        self._doctor_row.set_words(
            self.tr("Doctor"), self.tr("Looks at the model, speech, devices and files, and says what helps.")
        )
        self._built_row.set_words(self.tr("Built with"), self._built_with())
        self.copy.setText(self.tr("Copy for a report"))
        self.licences.setText(self.tr("Licences of all parts"))
        self._licence_row.set_words(
            self.tr("Licence"), self.tr("You may use, change and share it. Nothing is reported to anybody.")
        )
        self._others_row.set_words(
            self.tr("Work of others"),
            self.tr("Qt draws the window and stays a library that you can replace by your own."),
        )

    def _show_licences(self) -> None:
        if (folder := licences_folder()) is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def _built_with(self) -> str:
        return f"Python {platform.python_version()} · Qt {qt_version}"

    def _time_words(self, minutes: int) -> str:
        hours, rest = divmod(minutes, 60)
        if hours:
            return self.tr("{hours} h {minutes} min").format(hours=hours, minutes=rest)
        return self.tr("%n minute(s)", "", max(1, minutes))


def licences_folder() -> Path | None:
    """Return the folder that holds the texts of all parts' licences, which only an installed program has."""
    if not getattr(sys, "frozen", False):
        return None
    program = Path(sys.executable).parent
    return program.parent / "Resources" / "licences" if sys.platform == "darwin" else program / "licences"
