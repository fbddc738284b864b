"""What the window shows of memory beside the conversation: what was condensed, noted, forgotten, used, and prompts.

It also owns the clock of the chapter, and what is off the record.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from companion.core import commands, events, memory_commands, memory_events
from companion.core.errors import Code, Problem
from companion.core.facts import Fact, UsedMemory
from companion.core.memory import Author, MemoryEvent
from companion.gui.main_window import MainWindow
from companion.gui.second_person import to_user
from companion.gui.session_clock import SessionClock
from companion.gui.shown import Shown
from companion.gui.words import problem_words

if TYPE_CHECKING:
    from companion.gui.condensed_bar import CondensedBar
    from companion.gui.digest_dialog import DigestDialog
    from companion.gui.part_panes import ReadingDialog
    from companion.gui.prompt_dialog import PromptDialog


_PASSING = frozenset(
    {Code.CHANGED_SINCE, Code.ERASED, Code.CHANGED_MEANWHILE, Code.FORGOTTEN_MEANWHILE, Code.NOT_MERGEABLE}
)


class MemoryBridge(QObject):
    """Between the window and memory; it owns the clock of the chapter. What is rarely seen is made when it is."""

    def __init__(self, window: MainWindow, shown: Shown, post: Callable[[commands.Command], None]) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._post = post
        self._correcting = False
        self._reading = False  # the index of what was said is being filled again
        self._condensed: CondensedBar | None = None
        self._prompt: PromptDialog | None = None
        self._digest: DigestDialog | None = None
        self.clock = SessionClock(self)
        self.clock.over.connect(lambda: post(commands.EndSession(shown.last_turn_id)))
        self.clock.idle.connect(lambda: post(memory_commands.UseIdleTime()))
        window.composer.edit.textChanged.connect(self.clock.note_presence)
        window.off_record.ended.connect(lambda: post(commands.GoOffTheRecord(on=False)))
        chat = window.chat
        chat.memories_asked.connect(lambda turn_id: post(memory_commands.ShowMemoriesUsed(turn_id)))
        chat.memory_left_out.connect(self._leave_out)
        chat.memory_dropped.connect(lambda memory_id: post(memory_commands.UseMemory(memory_id)))
        chat.memory_corrected.connect(self._correct)

    def show(self, event: object) -> None:
        """Show one event about memory."""
        match event:
            case events.OffTheRecordChanged(on):
                self._shown.off_the_record = on
                self._window.off_record.setVisible(on)
            case memory_events.MemoryChanged():
                self._show_change(event)
            case memory_events.NothingToUndo(redo):
                nothing = (
                    self.tr("There is nothing to do again.") if redo else self.tr("There is nothing to take back.")
                )
                self._window.toast.say(nothing)
            case memory_events.MemoriesUsedShown(turn_id, _, memories):
                self._window.chat.open_memories(turn_id, memories)
            case memory_events.IndexProgressed(done, total):
                self._tell_progress(done, total)
            case memory_events.ForgettingOffered(_, facts):
                self._ask_to_forget(facts)
            case memory_events.PromptShown():
                self.prompt().show_prompt(event)
            case memory_events.DigestShown():
                shown = self._shown
                user = shown.persona.user_address or shown.user.name or self.tr("You")
                self.digest().show_digest(event, user, shown.persona.name)
            case events.TurnBegan() if self._condensed is not None:
                self._condensed.count_turn()
            case _:
                pass

    def condensed(self) -> "CondensedBar":
        """Return the line that tells of a compression."""
        if self._condensed is None:
            from companion.gui.condensed_bar import CondensedBar  # the first frame doesn't need it

            self._condensed = CondensedBar(self._window)
            self._window.place_card(self._condensed)
            self._condensed.see_asked.connect(lambda: self._post(memory_commands.ShowDigest()))
            self._condensed.undo_asked.connect(self._undo)
        return self._condensed

    def prompt(self) -> "PromptDialog":
        """Return the window of a prompt's parts."""
        if self._prompt is None:
            from companion.gui.prompt_dialog import PromptDialog  # the first frame doesn't need it

            self._prompt = PromptDialog(self._window)
            self._dress(self._prompt)
        return self._prompt

    def digest(self) -> "DigestDialog":
        """Return the window of what was condensed."""
        if self._digest is None:
            from companion.gui.digest_dialog import DigestDialog  # the first frame doesn't need it

            self._digest = DigestDialog(self._window)
            self._digest.undo_asked.connect(self._undo)
            self._dress(self._digest)
        return self._digest

    def leave(self) -> None:
        """Put away what tells of the conversation that is left."""
        self.clock.stop()
        self._correcting, self._reading = False, False
        self._window.off_record.hide()
        for part in (self._condensed, self._prompt, self._digest):
            if part is not None:
                part.hide()

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

    def _tell_change(self, changed: MemoryEvent, others: tuple[MemoryEvent, ...]) -> None:
        before, after = changed.before.fact, changed.after.fact
        if changed.by is not Author.USER or changed.after.digest is not None:
            return
        if self._correcting:
            self._correcting = False
            self._offer_undo(self.tr("Changed; she goes by your words now."), changed)
        elif changed.after.unused is not None:
            self._offer_undo(self.tr("These words won't be used again."), changed)
        elif after is not None and before is None:
            self._tell_noted(after, changed)
        elif after is not None and before is not None and (words := self._words_of(before, after, len(others))):
            self._offer_undo(words, changed)

    def _words_of(self, before: Fact, after: Fact, others: int) -> str:
        """Return what the user just did with a fact; empty where it shows by itself."""
        if after.forgotten_at and not before.forgotten_at:
            more = self.tr("Forgotten: %n memory(ies)", "", others + 1)
            return more if others else self.tr("Forgotten: {text}").replace("{text}", _bare(after))
        if after.withheld and not before.withheld:
            return self.tr("These words won't be used again.")
        if after.merged_into and not before.merged_into:
            return self.tr("The two memories are one now.")
        if before.forgotten_at and not after.forgotten_at:
            return self.tr("Remembered again: {text}").replace("{text}", _bare(after))
        return self.tr("Changed: {text}").replace("{text}", _bare(after)) if after.text != before.text else ""

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
        self._post(memory_commands.UndoMemory(event_id))

    def _ask_to_forget(self, facts: tuple[Fact, ...]) -> None:
        """Ask about one after another; nothing is forgotten without a yes."""
        if not facts:
            return
        first, rest = facts[0], facts[1:]

        def forget() -> None:
            self._post(memory_commands.ForgetFacts((first.id,)))

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
        self._correcting = True
        self._post(memory_commands.CorrectMemory(memory_id, text))
        self._window.chat.close_memories()

    def _offer_undo(self, text: str, changed: MemoryEvent) -> None:
        self._window.toast.say(text, self.tr("Undo"), lambda: self._post(memory_commands.UndoMemory(changed.id)))

    def _show_change(self, told: memory_events.MemoryChanged) -> None:
        changed = told.event
        condensed = changed.after.digest is not None and changed.by is Author.PROGRAM
        renewed = changed.before.digest is not None and changed.before.digest.stale_from != ""
        if condensed and not renewed and not changed.undoes:
            self.condensed().tell(changed.id)
        elif changed.undoes and changed.before.digest is not None:
            self._tell_of_undo()
        elif changed.undoes:
            self._tell_taken_back(told)
        else:
            self._tell_change(changed, told.others)

    def _tell_taken_back(self, told: memory_events.MemoryChanged) -> None:
        """Say what was taken back, or done again, and offer the other way."""
        if told.redone:
            self._offer_undo(self.tr("Done again."), told.event)
        else:
            back = memory_commands.UndoMemory(told.event.id)
            self._window.toast.say(self.tr("Taken back."), self.tr("Redo"), lambda: self._post(back))

    def takes(self, problem: Problem) -> bool:
        """Tell of a problem with a change of memory where it is soon forgotten; False for other problems."""
        if problem.code not in _PASSING:
            return False
        words, values = problem_words(problem), problem.values
        text = f"{words.headline} {words.advice}"
        if problem.code is Code.CHANGED_MEANWHILE:
            mine = memory_commands.EditFact(values.get("fact", ""), values.get("yours", ""), values.get("now", ""))
            use = (self.tr("Use mine"), lambda: self._post(mine))
            self._window.toast.say(text, self.tr("Keep that"), lambda: None, other=use, stays=True)
        elif problem.code is Code.FORGOTTEN_MEANWHILE:
            self._window.toast.say(text, self.tr("OK"), lambda: None, stays=True)
        else:
            self._window.toast.say(text)
        return True

    def _dress(self, dialog: "ReadingDialog") -> None:
        if self._window.look is not None:
            dialog.apply_look(self._window.look)
        self._window.look_changed.connect(dialog.apply_look)

    def _undo(self, event_id: str) -> None:
        self._post(memory_commands.UndoMemory(event_id))

    def _tell_of_undo(self) -> None:
        if self._condensed is not None:
            self._condensed.hide()
        self._window.toast.say(self.tr("The older messages stand in her prompt again."))


def _bare(fact: Fact) -> str:
    """Return a fact in a sentence that may go on: without its full stop, turned to the user."""
    return to_user(" ".join(fact.text.split()).rstrip("。.!！ "))
