"""What the window shows of memory beside the conversation: what was condensed, noted, forgotten, used for a reply.

It also owns the clock of the chapter, and what is off the record.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject

from companion.core import commands, events
from companion.core.facts import Fact, UsedMemory
from companion.core.memory import Author, MemoryEvent
from companion.gui.main_window import MainWindow
from companion.gui.second_person import to_user
from companion.gui.session_clock import SessionClock
from companion.gui.shown import Shown


class MemoryBridge(QObject):
    """Between the window and memory; it owns the clock of the chapter."""

    def __init__(self, window: MainWindow, shown: Shown, post: Callable[[commands.Command], None]) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._post = post
        self._correcting: list[str] | None = None  # the changes that a correction has caused so far
        self._reading = False  # the index of what was said is being filled again
        self.clock = SessionClock(self)
        self.clock.over.connect(lambda: post(commands.EndSession(shown.last_turn_id)))
        self.clock.idle.connect(lambda: post(commands.UseIdleTime()))
        window.composer.edit.textChanged.connect(self.clock.note_presence)
        window.off_record.ended.connect(lambda: post(commands.GoOffTheRecord(on=False)))
        chat = window.chat
        chat.memories_asked.connect(lambda turn_id: post(commands.ShowMemoriesUsed(turn_id)))
        chat.memory_left_out.connect(self._leave_out)
        chat.memory_dropped.connect(lambda memory_id: post(commands.UseMemory(memory_id)))
        chat.memory_corrected.connect(self._correct)

    def show(self, event: object) -> None:
        """Show one event about memory."""
        match event:
            case events.OffTheRecordChanged(on):
                self._shown.off_the_record = on
                self._window.off_record.setVisible(on)
            case events.MemoryChanged(changed) if not changed.undoes:
                self._tell_change(changed)
            case events.MemoriesUsedShown(turn_id, _, memories):
                self._window.chat.open_memories(turn_id, memories)
            case events.IndexProgressed(done, total):
                self._tell_progress(done, total)
            case events.ForgettingOffered(_, facts):
                self._ask_to_forget(facts)
            case _:
                pass

    def restart_clock(self) -> None:
        """Wait for the end of the chapter, if something was said in it."""
        if self._shown.last_turn_id:
            self.clock.restart(self._shown.settings.session.timeout_minutes * 60)

    def _tell_progress(self, done: int, total: int) -> None:
        """Tell at the beginning and at the end; what lies between only where the line still stands there."""
        begun, self._reading = self._reading, done < total
        if done == total:
            self._window.toast.say(self.tr("Her memory can be searched completely again."))
        elif not begun or not self._window.toast.isHidden():
            words = self.tr("Reading her memory again: {done} of {total}. Nothing is lost.")
            self._window.toast.say(words.replace("{done}", str(done)).replace("{total}", str(total)))

    def _tell_change(self, changed: MemoryEvent) -> None:
        before, after = changed.before.fact, changed.after.fact
        if changed.after.digest is not None:
            self._offer_undo(self.tr("The older part of the conversation was condensed."), changed)
        elif changed.by is not Author.USER:
            return
        elif self._correcting is not None:
            self._collect(changed)
        elif changed.after.unused is not None or (after is not None and before is not None and after.withheld):
            self._offer_undo(self.tr("These words won't be used again."), changed)
        elif after is not None and before is None:
            self._tell_noted(after, changed)
        elif after is not None and before is not None and after.forgotten_at and not before.forgotten_at:
            self._offer_undo(self.tr("Forgotten: {text}").replace("{text}", _bare(after)), changed)

    def _tell_noted(self, fact: Fact, changed: MemoryEvent) -> None:
        memory = UsedMemory(fact.id, fact.turn_id, fact.quote, fact.said_at, fact.utc_offset, fact=fact)
        self._window.toast.say(
            self.tr("Noted: {text}").replace("{text}", _bare(fact)),
            self.tr("Undo"),
            lambda: self._take_back(changed.id, fact.turn_id),
            other=(self.tr("View"), lambda: self._window.chat.open_memories(fact.turn_id, (memory,))),
        )

    def _take_back(self, event_id: str, turn_id: str) -> None:
        self._window.chat.open_memories(turn_id, ())
        self._post(commands.UndoMemory(event_id))

    def _ask_to_forget(self, facts: tuple[Fact, ...]) -> None:
        """Ask about one after another; nothing is forgotten without a yes."""
        if not facts:
            return
        first, rest = facts[0], facts[1:]

        def forget() -> None:
            self._post(commands.ForgetFacts((first.id,)))

        self._window.toast.say(
            self.tr("Forget this? “{text}”").replace("{text}", _bare(first)),
            self.tr("Forget"),
            forget,
            other=(self.tr("Keep"), lambda: self._ask_to_forget(rest)),
            stays=True,
        )

    def _leave_out(self, turn_id: str, memory_id: str) -> None:
        self._window.chat.open_memories(turn_id, ())
        self._post(commands.Regenerate(turn_id, (memory_id,)))

    def _correct(self, memory_id: str, text: str) -> None:
        self._correcting = []
        self._post(commands.CorrectMemory(memory_id, text))
        self._window.chat.close_memories()

    def _collect(self, changed: MemoryEvent) -> None:
        """Tell of a correction once, though it may change a fact and the words it came from."""
        caused = self._correcting or []
        caused.append(changed.id)
        self._correcting = None if changed.after.unused is not None or changed.before.fact is not None else caused

        def undo() -> None:
            for event_id in reversed(caused):
                self._post(commands.UndoMemory(event_id))

        self._window.toast.say(self.tr("Changed; she goes by your words now."), self.tr("Undo"), undo)

    def _offer_undo(self, text: str, changed: MemoryEvent) -> None:
        self._window.toast.say(text, self.tr("Undo"), lambda: self._post(commands.UndoMemory(changed.id)))


def _bare(fact: Fact) -> str:
    """Return a fact in a sentence that may go on: without its full stop, turned to the user."""
    return to_user(" ".join(fact.text.split()).rstrip("。.!！ "))
