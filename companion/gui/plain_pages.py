"""The settings' shorter pages: appearance and about."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from companion.core.settings import Settings
from companion.gui.setting_row import Row
from companion.gui.settings_page import OptionRows, SettingsPage


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

    def state_words(self) -> str:
        """Which colours are in use, whoever chose them."""
        if self.look is None:
            return ""
        colours = self.tr("Dark colours") if self.look.tokens.dark else self.tr("Light colours")
        contrast = [self.tr("high contrast")] if self.look.tokens.high_contrast else []
        return " · ".join((colours, *contrast))

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force."""
        self._options.show(settings)


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
