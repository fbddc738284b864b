"""The settings' shorter pages: appearance, shortcuts, data and backups, about."""

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from companion.core.settings import Settings
from companion.gui.setting_row import Row
from companion.gui.settings_page import OptionRows, SettingsPage
from companion.gui.shortcuts import SHORTCUTS, keys_text, shortcut_words


class AppearancePage(SettingsPage):
    """Colours, language, zoom, motion, and what is told outside the window."""

    changed = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = OptionRows(
            self,
            (
                "appearance.theme",
                "appearance.contrast",
                "appearance.language",
                "appearance.zoom_percent",
                "appearance.reduced_motion",
                "notices.replies",
            ),
        )
        for row in self._options.rows.values():
            row.changed.connect(self.changed)
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Appearance")

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force."""
        self._options.show(settings)


class ShortcutsPage(SettingsPage):
    """Every key, for reading."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._by_act = {}
        for act, shortcut in SHORTCUTS.items():
            if shortcut.keys:
                cap = QLabel(keys_text(shortcut.keys[0]))
                cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
                cap.setObjectName("keyCap")
                self._by_act[act] = self.add(Row(cap))
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Shortcuts")

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        for act, row in self._by_act.items():
            row.set_words(shortcut_words(act), "")


class DataPage(SettingsPage):
    """Where everything lies, and when a chapter ends."""

    changed = Signal(str, object)

    def __init__(self, home: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._open = QPushButton()
        self._open.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(home)))
        self._folder = self.add(Row(self._open))
        self._options = OptionRows(self, ("session.timeout_minutes",))
        for row in self._options.rows.values():
            row.changed.connect(self.changed)
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Data & backups")

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force."""
        self._options.show(settings)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self._open.setText(self.tr("Open folder"))
        self._open.setEnabled(bool(self._home))
        self._folder.set_words(
            self.tr("Your data"),
            self.tr("Everything is in plain files in this folder. Copy it to keep it safe: {path}").replace(
                "{path}", self._home
            ),
        )


class AboutPage(SettingsPage):
    """What this program is."""

    def __init__(self, version: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._version = version
        self._version_label, self._licence_label = QLabel(), QLabel()
        self._version_row = self.add(Row(self._version_label))
        self._licence_row = self.add(Row(self._licence_label))
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("About")

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self._version_label.setText(f"Companion {self._version}".strip())
        self._licence_label.setText("MIT")
        self._version_row.set_words(
            self.tr("Version"), self.tr("A character who talks with you and remembers you, on this computer.")
        )
        self._licence_row.set_words(
            self.tr("Licence"), self.tr("You may use, change and share it. Nothing is reported to anybody.")
        )
