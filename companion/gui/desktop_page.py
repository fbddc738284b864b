"""The page about her life outside the window, and what this desktop does not let a program do."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSystemTrayIcon, QWidget

from companion.core.desktop import Anywhere
from companion.core.settings import Settings
from companion.gui.compositing import on_wayland
from companion.gui.setting_row import Row
from companion.gui.settings_page import OptionRows, SettingsPage


class DesktopPage(SettingsPage):
    """Tray, herself on the desktop, start with the system, the key to talk from anywhere, memory given back."""

    changed = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = Settings()
        self._anywhere = Anywhere.OFF
        self._options = OptionRows(
            self,
            (
                "desktop.tray",
                "desktop.pet",
                "desktop.pet_percent",
                "desktop.starts_with_system",
                "desktop.talk_anywhere",
                "desktop.unload_minutes",
            ),
        )
        for row in self._options.rows.values():
            row.changed.connect(self.changed)
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Desktop")

    def state_words(self) -> str:
        """What closing the window does now, and what can't be had here."""
        desktop = self._settings.desktop
        tray = QSystemTrayIcon.isSystemTrayAvailable()
        stays = desktop.pet or (desktop.tray and tray)
        words = [self.tr("Closing the window hides it.") if stays else self.tr("Closing the window ends the program.")]
        if not tray:
            words.append(self.tr("This desktop has no place for an icon now."))
        if desktop.talk_anywhere and (missing := self._anywhere_words()):
            words.append(missing)
        if on_wayland():
            words.append(self.tr("On Wayland she can't stay above other windows or remember her place."))
        return " ".join(words)

    def _anywhere_words(self) -> str:
        """Why the key to talk is not heard outside the window; an empty text where it is."""
        words = {
            Anywhere.STARTING: self.tr("The desktop is being asked for the key to talk."),
            Anywhere.NO_KEY: self.tr("The key to talk can't be told apart outside the window; choose another one."),
            Anywhere.NO_SERVICE: self.tr("This desktop lets no program listen for a key from anywhere."),
            Anywhere.REFUSED: self.tr("The system did not allow the key from anywhere; its privacy settings can."),
            Anywhere.MISSING: self.tr("Keys from anywhere can't be watched here."),
        }
        return words.get(self._anywhere, "")

    def show_anywhere(self, state: Anywhere) -> None:
        """Show how things stand with the key to talk outside the window."""
        self._anywhere = state
        self.show_state()

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force."""
        self._settings = settings
        self._options.show(settings)
        row = self._options.rows["desktop.pet_percent"]
        row.setVisible(self.offers(row))
        self.show_state()

    def offers(self, row: Row) -> bool:
        """Her size is asked about where she is."""
        return row is not self._options.rows["desktop.pet_percent"] or self._settings.desktop.pet
