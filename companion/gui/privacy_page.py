"""The page about privacy: the switch that turns the network off, what enforces it here, and what left this computer."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from companion.core.outside import OutsideShown
from companion.core.settings import Settings
from companion.gui.ledger_view import LedgerView
from companion.gui.opening import destination
from companion.gui.outside_words import enforced_words, today_words
from companion.gui.setting_row import Row, WideRow
from companion.gui.settings_page import OptionRows, SettingsPage
from companion.gui.text_look import TextLook
from companion.gui.words import join_sentences


class PrivacyPage(SettingsPage):
    """`outside_asked` asks what left; `cleared` asks to forget it."""

    changed = Signal(str, object)
    outside_asked = Signal()
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = Settings()
        self._shown: OutsideShown | None = None
        self._options = OptionRows(self, ("privacy.local_only",))
        for row in self._options.rows.values():
            row.changed.connect(self.changed)
        self._enforced_row = self.add(Row(QLabel()))
        self.ledger = LedgerView()
        self.ledger.cleared.connect(self.cleared)
        self._ledger_row = self.add(WideRow(self.ledger))
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Privacy")

    def state_words(self) -> str:
        """Where words go now, and to how many hosts something went today."""
        if self._settings.privacy.local_only:
            where = self.tr("Network off. Nothing leaves this computer.")
        else:
            host = destination(self._settings).host
            words = self.tr("What you say goes to {host}.") if host else self.tr("What you say stays on this computer.")
            where = words.replace("{host}", host)
        return join_sentences(where, today_words(self._shown.requests) if self._shown is not None else "")

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force."""
        self._settings = settings
        self._options.show(settings)
        self.show_state()

    def show_outside(self, event: OutsideShown) -> None:
        """Show what left this computer."""
        self._shown = event
        self.ledger.show_requests(event.requests, unkept=event.unkept)
        self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask what left."""
        super().showEvent(event)
        self.outside_asked.emit()

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self.ledger.apply_look(look)

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        safeguards = self._shown.safeguards if self._shown is not None else None
        self._enforced_row.set_words(self.tr("What enforces it here"), enforced_words(safeguards))
        self._ledger_row.set_words(
            self.tr("What left this computer"),
            self.tr(
                "Every request beyond this computer: when, where to, what for, how much. No words, no addresses "
                "below the host, no keys. The list stays here; nothing is ever reported to anybody."
            ),
        )
        self.ledger.retranslate()
