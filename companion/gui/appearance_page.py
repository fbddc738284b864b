"""The page about looks: colours, language, zoom, motion, and what is told outside the window."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from companion.core.settings import Settings
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
                "appearance.latest_only",
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
