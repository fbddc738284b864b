"""Between the switch that turns the network off, wherever it is pressed, and the engine."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QPoint

from companion.core.commands import ApplySettings, Command
from companion.core.settings import Settings
from companion.core.sharing import SharingShown
from companion.gui.destination import store_in_use
from companion.gui.destination_menu import DestinationMenu
from companion.gui.later import later
from companion.gui.main_window import MainWindow
from companion.gui.shown import Shown


class PrivacyBridge(QObject):
    """`open_page` shows the settings at a page."""

    def __init__(
        self,
        window: MainWindow,
        shown: Shown,
        post: Callable[[Command], None],
        open_page: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window, self._shown, self._post, self._open_page = window, shown, post, open_page
        self._before: bool | None = None
        window.header.destination_clicked.connect(self._open_menu)

    @later
    def menu(self) -> DestinationMenu:
        """The menu on the glyph."""
        menu = DestinationMenu(self._window)
        menu.local_only_asked.connect(self.turn)
        menu.privacy_asked.connect(lambda: self._open_page("privacy"))
        menu.thinking_asked.connect(lambda: self._open_page("thinking"))
        return menu

    def turn(self, local_only: bool) -> None:
        """Ask for the network to be off or on."""
        settings = self._shown.settings
        changed = replace(settings, privacy=replace(settings.privacy, local_only=local_only))
        self._shown.settings = changed
        self._post(ApplySettings(changed))

    def share(self, sharing: SharingShown) -> None:
        """Name the server that keeps what is said."""
        self._shown.store = store_in_use(sharing)
        self._window.header.set_destination(self._shown.destination)

    def show(self, settings: Settings) -> None:
        """Say what changed, wherever it was asked for, and where words go now."""
        self._window.header.set_destination(self._shown.destination)
        local_only = settings.privacy.local_only
        if self._before is not None and local_only is not self._before:
            self._window.toast.say(
                self.tr("Network off. Nothing leaves this computer.") if local_only else self.tr("The network is on.")
            )
        self._before = local_only

    def _open_menu(self) -> None:
        header = self._window.header
        self.menu.fill(header.destination_lines(), local_only=self._shown.settings.privacy.local_only)
        glyph = header.destination
        self.menu.popup(glyph.mapToGlobal(QPoint(0, glyph.height())))
