"""Between the engine and the panel's history and past: what was changed, undo and redo, another day, bringing back.

Nothing of it is made before the panel is.
"""

from collections.abc import Callable
from datetime import date

from PySide6.QtCore import QObject, QTimer

from companion.core import commands, events, memory_commands, memory_events
from companion.gui.as_of_bar import AsOfBanner, AsOfChip, end_of
from companion.gui.history_page import HistoryPage
from companion.gui.main_window import MainWindow
from companion.gui.panel_bridge import SETTLE_MS, PanelBridge
from companion.gui.text_look import TextLook

HISTORY = "history"


class HistoryBridge(QObject):
    """Adds its page, chip and banner to the panel of `panel_bridge`."""

    def __init__(self, window: MainWindow, panel_bridge: PanelBridge, post: Callable[[commands.Command], None]) -> None:
        super().__init__(panel_bridge)
        self._panel_bridge, self._panel = panel_bridge, panel_bridge.panel
        self._post = post
        self.page = HistoryPage(self._panel)
        self.chip = AsOfChip(self._panel)
        self.banner = AsOfBanner(self._panel)
        self.banner.hide()
        self._stale = True
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._renew)
        self._panel.add_tab(HISTORY, lambda: self.tr("History"), self.page)
        self._panel.add_to_head(self.chip)
        self._connect()
        if window.look is not None:
            self._apply_look(window.look)
        window.look_changed.connect(self._apply_look)

    def _connect(self) -> None:
        panel, post = self._panel, self._post
        self.page.wanted.connect(post)
        self.page.undo_asked.connect(lambda undo_id: post(memory_commands.UndoMemory(undo_id)))
        panel.page_shown.connect(lambda _name: self._renew())
        panel.asks.back_asked.connect(self._bring_back)
        self._panel_bridge.history_asked.connect(self.show_history)
        self.chip.days_wanted.connect(lambda: post(memory_commands.ShowChangedDays()))
        self.chip.chosen.connect(self.look_at)
        self.banner.left.connect(lambda: self.look_at(None))

    def show(self, event: object) -> None:
        """Show one event, where it concerns what is here."""
        match event:
            case memory_events.HistoryShown():
                self.page.take(event)
            case memory_events.ChangedDaysShown(days):
                self.chip.show_days(days)
            case memory_events.MemoryChanged() | events.TurnsChanged():
                self._become_stale()
            case events.ConversationOpened():
                if self.chip.day is not None:
                    self.look_at(None)
                self.page.fact_id = ""
                self._become_stale()
            case _:
                pass

    def show_history(self, fact_id: str = "") -> None:
        """Turn to the history, of one memory or of all."""
        self._stale = False
        self._panel.show_page(HISTORY)
        self.page.show_fact(fact_id)

    def look_at(self, day: date | None) -> None:
        """Look at memory as it was at the end of a day; None is now."""
        self.chip.set_day(day)
        if day is not None:
            self.banner.show_day(day)
        self._panel.set_past(past=day is not None)
        self._panel.show_banner(self.banner if day is not None else None)
        self.page.set_read_only(day is not None)
        self._panel_bridge.look_at(end_of(day) if day is not None else None)

    def _bring_back(self, fact_id: str) -> None:
        moment = self._panel_bridge.moment
        if moment is not None:
            self._post(memory_commands.BringBack(fact_id, moment))

    def _become_stale(self) -> None:
        self._stale = True
        if self._is_shown():
            self._settle.start()

    def _renew(self) -> None:
        """Ask for the history once more where it is in sight and may be another by now."""
        if self._stale and self._is_shown():
            self._stale = False
            self.page.reload()

    def _is_shown(self) -> bool:
        return self._panel_bridge.place.is_open and self._panel.name == HISTORY

    def _apply_look(self, look: TextLook) -> None:
        self.page.apply_look(look)
        self.chip.apply_look(look)
        self.banner.apply_look(look)
