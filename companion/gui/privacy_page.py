"""The page about privacy: the switch that turns the network off, what enforces it here, and what left this computer."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from companion.core.outside import OutsideShown
from companion.core.settings import Settings
from companion.core.updates import UpdateLooked
from companion.gui.destination import Destination, destination_lines
from companion.gui.ledger_view import LedgerView
from companion.gui.outside_words import enforced_words, hosts_of_today
from companion.gui.setting_row import Row, WideRow
from companion.gui.settings_page import OptionRows, SettingsPage
from companion.gui.text_look import TextLook
from companion.gui.words import join_sentences, problem_words


class PrivacyPage(SettingsPage):
    """`outside_asked` asks what left; `cleared` asks to forget it."""

    changed = Signal(str, object)
    outside_asked = Signal()
    cleared = Signal()
    update_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._to = Destination()
        self._shown: OutsideShown | None = None
        self._options = OptionRows(self, ("privacy.local_only",))
        self._enforced_row = self.add(Row(QLabel()))
        self.ledger = LedgerView()
        self.ledger.cleared.connect(self.cleared)
        self._ledger_row = self.add(WideRow(self.ledger))
        self._updates = OptionRows(self, ("privacy.look_for_updates",))
        for row in (*self._options.rows.values(), *self._updates.rows.values()):
            row.changed.connect(self.changed)
        self.look_now = QPushButton()
        self.look_now.clicked.connect(self._look)
        self._look_row = self.add(Row(self.look_now))
        self._looked: UpdateLooked | None = None
        self.finish()

    def title_words(self) -> str:
        """Name of the page."""
        return self.tr("Privacy")

    def state_words(self) -> str:
        """Where words go now, and to how many hosts something went today."""
        return join_sentences(*destination_lines(self._to), self._today_words())

    def _today_words(self) -> str:
        if self._shown is None:
            return ""
        hosts = len(hosts_of_today(self._shown.requests))
        return self.tr("Today: %n host(s).", "", hosts) if hosts else self.tr("Today: nothing left this computer.")

    def show_settings(self, settings: Settings) -> None:
        """Show the settings in force."""
        self._options.show(settings)
        self._updates.show(settings)

    def show_destination(self, to: Destination) -> None:
        """Show where words go."""
        self._to = to
        self.show_state()

    def show_outside(self, event: OutsideShown) -> None:
        """Show what left this computer."""
        self._shown = event
        self.ledger.show_requests(event.requests, unkept=event.unkept)
        self.retranslate()

    def show_update(self, event: UpdateLooked) -> None:
        """Show what the page of releases told."""
        self._looked = event
        self.look_now.setEnabled(True)
        self._look_row.set_words(self.tr("Newest version"), self._update_words())

    def _look(self) -> None:
        self.look_now.setEnabled(False)
        self.update_asked.emit()

    def _update_words(self) -> str:
        found = self._looked
        if found is None:
            return self.tr("One plain request to the project's page of releases; it says nothing of who asks.")
        if found.problem is not None:
            return problem_words(found.problem).headline
        if not found.version:
            return self.tr("This build names no page of releases, so there is nobody to ask.")
        if not found.newer:
            return self.tr("You have the newest one.")
        newer = self.tr("There is a newer one, {version}. Nothing was fetched; it can be had here: {page}")
        return newer.replace("{version}", found.version).replace("{page}", found.page or "…")

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
        self.look_now.setText(self.tr("Look now"))
        self._look_row.set_words(self.tr("Newest version"), self._update_words())
