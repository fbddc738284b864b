"""Between the panel of her memory and the engine: opens it, asks for what it shows, and turns wishes into commands.

`moment` is when memory is looked at; None is now. Nothing is built before the panel is first opened.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from companion.core import commands, erasure, events, looking, memory_commands, memory_events
from companion.core.conversation import TextHit
from companion.core.persona import Persona
from companion.gui.main_window import MainWindow
from companion.gui.memory_panel import ABOUT, CHAPTERS, DAYS, FOUND, PROMISES, MemoryPanel
from companion.gui.merge_bar import MergeBar
from companion.gui.panel_place import PanelPlace
from companion.gui.shown import Shown

MINUTES_MS = 10_000  # between two looks at how long a chapter still lasts
SETTLE_MS = 60  # in which changes that come together are shown at once
_WHOLE = 1_000_000  # characters: all of a message


class PanelBridge(QObject):
    """Owns the panel. `erase_asked` and `history_asked` are for those who know what to do then."""

    erase_asked = Signal(str, str)  # what, and its id
    history_asked = Signal(str)  # fact, or empty for everything

    def __init__(
        self,
        window: MainWindow,
        shown: Shown,
        post: Callable[[commands.Command], None],
        open_settings: Callable[[str], None],
        home: Callable[[], str],
        seconds_left: Callable[[], float | None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._post = post
        self._open_settings = open_settings
        self._home = home
        self._seconds_left = seconds_left
        self.moment: datetime | None = None
        self.panel = MemoryPanel(window)
        self.place = PanelPlace(window, self.panel)
        self.merging = MergeBar(self.panel)
        self._words: dict[str, str] = {}  # to mark in turns whose place was asked for
        self._stale = {DAYS, ABOUT, PROMISES, CHAPTERS, FOUND}  # pages that no longer say what is so
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._renew)
        self._minutes = QTimer(self, interval=MINUTES_MS)
        self._minutes.timeout.connect(self._count_minutes)
        self._dress()
        self._connect()

    def _dress(self) -> None:
        if self._window.look is not None:
            self.panel.apply_look(self._window.look)
            self.merging.apply_look(self._window.look)
        self._window.look_changed.connect(self.panel.apply_look)
        self._window.look_changed.connect(self.merging.apply_look)
        self.panel.set_keys(self._window.keys)
        self.panel.busy = lambda: self._window.composer.busy
        self.show_persona(self._shown.persona)

    def _connect(self) -> None:
        panel, asks, post = self.panel, self.panel.asks, self._post
        panel.wanted.connect(self._ask)
        panel.left.connect(self.place.close)
        panel.page_shown.connect(lambda _name: self._renew())
        panel.undo_asked.connect(lambda: post(memory_commands.UndoLast()))
        panel.redo_asked.connect(lambda: post(memory_commands.RedoLast()))
        panel.head.hood_asked.connect(self._open_hood)
        self.place.opened.connect(self._renew)
        self.place.closed.connect(self._leave)
        asks.place_asked.connect(self.go_to)
        asks.quote_asked.connect(self.go_to)
        asks.chapter_asked.connect(lambda session_id: self._post(looking.FindPlace(session_id=session_id)))
        asks.hit_asked.connect(self._go_to_hit)
        asks.edited.connect(lambda fact, text, seen: post(memory_commands.EditFact(fact, text, seen)))
        asks.pin_asked.connect(lambda fact, pinned: post(memory_commands.PinFact(fact, pinned)))
        asks.confirm_asked.connect(lambda fact: post(memory_commands.ConfirmFact(fact)))
        asks.forget_asked.connect(lambda fact: post(memory_commands.ForgetFacts((fact,))))
        asks.again_asked.connect(lambda fact: post(looking.RememberAgain((fact,))))
        asks.settle_asked.connect(self._settle_now)
        asks.merge_begun.connect(self._begin_merge)
        self.merging.left.connect(self._leave_merge)
        self.merging.chosen.connect(self._merge)
        asks.erase_asked.connect(self.erase_asked)
        asks.history_asked.connect(self.history_asked)

    def toggle(self) -> None:
        """Open the panel, or close it."""
        if self.place.is_open:
            self.place.close()
        else:
            self.place.open()

    def end(self) -> None:
        """Close the panel for good."""
        self._settle.stop()
        self._minutes.stop()
        self.place.close()
        self.place.deleteLater()
        self.panel.deleteLater()
        self.deleteLater()

    def look_at(self, moment: datetime | None) -> None:
        """Look at memory as it was at a moment, where nothing can be changed; None is now."""
        self._leave_merge()
        self.moment = moment
        self.panel.set_read_only(moment is not None)
        self._become_stale()

    def show(self, event: object) -> None:
        """Show one event, where it concerns the panel."""
        match event:
            case looking.MemoriesListed() if event.moment == self.moment:
                self.panel.facts(event.topic).take(event)
            case looking.DaysListed() if event.moment == self.moment:
                self.panel.days.take(event)
            case looking.ChaptersListed() if event.moment == self.moment:
                self.panel.chapters.take(event)
            case looking.MemoriesFound() if event.moment == self.moment:
                self.panel.found.take(event)
            case looking.PlaceFound():
                self._go(event)
            case looking.JustNowShown():
                self.panel.days.show_now(shown=event)
                self._count_minutes()
            case _:
                self._follow(event)

    def _follow(self, event: object) -> None:
        """Let what happens elsewhere be seen."""
        match event:
            case looking.ClaimsDropped() | events.TurnEnded() if self.place.is_open:
                self._post(looking.ShowJustNow())
            case memory_events.MemoryChanged() | events.TurnsChanged() | events.SessionEnded():
                if isinstance(event, memory_events.MemoryChanged) and event.event.after.summary is not None:
                    self.panel.days.show_now(settling=False)
                self._become_stale()
            case erasure.Erased():
                self.panel.forget()
                self._become_stale()
            case events.ConversationOpened():
                self.show_persona(event.persona)
                self._leave_merge()
                self.panel.forget()
                self._become_stale()
            case events.PersonaChanged() if event.persona.id == self._shown.persona.id:
                self.show_persona(event.persona)
            case events.SettingsApplied():
                self.panel.set_keys(self._window.keys)
            case _:
                pass

    def show_persona(self, persona: Persona) -> None:
        """Name her where she is quoted."""
        self.panel.set_persona_name(persona.name)

    def go_to(self, turn_id: str, words: str = "") -> None:
        """Show a turn in the conversation and mark words of it for two seconds, or all of it."""
        self._words[turn_id] = words
        self._post(looking.FindPlace(turn_id))

    def _go(self, found: looking.PlaceFound) -> None:
        words = self._words.pop(found.turn_id, "")
        if found.row < 0:
            self._window.toast.say(self.tr("These words aren't in the conversation any more."))
            return
        self._make_way()
        turn = self._shown.turns.get(found.turn_id)
        hers = turn is not None and (turn.user is None or (bool(words) and words not in turn.user.text))
        which = "reply" if hers else "user"
        self._window.chat.show_hit(found.turn_id, 0, _WHOLE, which, found.row, words)

    def _go_to_hit(self, hit: TextHit) -> None:
        self._make_way()
        which = "reply" if hit.in_reply else "user"
        self._window.chat.show_hit(hit.turn_id, hit.begin, hit.end, which, hit.row)

    def _make_way(self) -> None:
        """Let the whole conversation be seen, leaving the panel where it stands in its place."""
        if self.place.covers:
            self.place.close()
        self._window.chat.show_latest_only(False)

    def _leave(self) -> None:
        self._window.chat.show_latest_only(self._shown.settings.appearance.latest_only)

    def _settle_now(self) -> None:
        self._post(commands.EndSession())
        self.panel.days.show_now(settling=True)

    def _count_minutes(self) -> None:
        """Tell how long the chapter still lasts, while somebody looks."""
        left = self._seconds_left()
        self.panel.days.show_now(minutes=-1 if left is None else int(left // 60))
        if not self.place.is_open or self.panel.days.now.shown.session is None:
            self._minutes.stop()
        elif not self._minutes.isActive():
            self._minutes.start()

    # merging

    def _begin_merge(self, fact_id: str) -> None:
        memory = self.panel.page.memory_of(fact_id)
        if memory is not None:
            if self.panel.name == DAYS:
                self.panel.show_page(ABOUT)
            self.panel.pick(self._take_other)
            self.panel.show_banner(self.merging)
            self.merging.begin(memory.fact)

    def _take_other(self, memory: looking.Remembered) -> None:
        self.merging.take(memory.fact)
        if not self.merging.is_choosing:
            self.panel.pick(None)

    def _leave_merge(self) -> None:
        self.panel.pick(None)
        if self.panel.banner is self.merging:
            self.panel.show_banner(None)

    def _merge(self, keep_id: str, other_id: str) -> None:
        self._leave_merge()
        self._post(memory_commands.MergeFacts(keep_id, other_id))

    # asking

    def _ask(self, command: Any) -> None:
        if isinstance(command, looking.FindPlace | looking.ShowJustNow):
            self._post(command)
        else:
            self._post(replace(command, moment=self.moment))

    def _become_stale(self) -> None:
        self._stale = {DAYS, ABOUT, PROMISES, CHAPTERS, FOUND}
        if self.place.is_open:
            self._settle.start()

    def _renew(self) -> None:
        """Ask for what the page in sight shows, if it may be otherwise by now."""
        name = self.panel.name
        if self.place.is_open and name in self._stale:
            self._stale.discard(name)
            self.panel.pages[name].reload()

    def _open_hood(self, name: str) -> None:
        match name:
            case "digest":
                self._post(memory_commands.ShowDigest())
            case "tokens":
                self._open_settings("memory")
            case "prompt" if self._shown.last_turn_id:
                self._post(memory_commands.ShowPrompt(self._shown.last_turn_id))
            case "files":
                from companion.gui.files_on_disk import show_in_folder  # the first frame doesn't need it

                show_in_folder(self._home())
            case _:
                self._window.toast.say(self.tr("Nothing has been said yet."))
