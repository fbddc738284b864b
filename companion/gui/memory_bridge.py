"""What the window shows of memory beside the conversation: what was condensed, prompts, and what is off the record."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from companion.core import commands, events
from companion.core.memory import Author
from companion.gui.main_window import MainWindow
from companion.gui.session_clock import SessionClock
from companion.gui.shown import Shown

if TYPE_CHECKING:
    from companion.gui.condensed_bar import CondensedBar
    from companion.gui.digest_dialog import DigestDialog
    from companion.gui.part_panes import ReadingDialog
    from companion.gui.prompt_dialog import PromptDialog


class MemoryBridge(QObject):
    """Between the window and memory; it owns the clock of the chapter. What is rarely seen is made when it is."""

    def __init__(self, window: MainWindow, shown: Shown, post: Callable[[commands.Command], None]) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._post = post
        self._condensed: CondensedBar | None = None
        self._prompt: PromptDialog | None = None
        self._digest: DigestDialog | None = None
        self.clock = SessionClock(self)
        self.clock.over.connect(lambda: post(commands.EndSession(shown.last_turn_id)))
        self.clock.idle.connect(lambda: post(commands.UseIdleTime()))
        window.composer.edit.textChanged.connect(self.clock.note_presence)
        window.off_record.ended.connect(lambda: post(commands.GoOffTheRecord(on=False)))

    def show(self, event: object) -> None:
        """Show one event about memory."""
        match event:
            case events.OffTheRecordChanged(on):
                self._shown.off_the_record = on
                self._window.off_record.setVisible(on)
            case events.MemoryChanged(changed):
                condensed = changed.after.digest is not None and changed.by is Author.PROGRAM
                renewed = changed.before.digest is not None and changed.before.digest.stale_from != ""
                if condensed and not renewed and not changed.undoes:
                    self.condensed().tell(changed.id)
                elif changed.undoes and changed.before.digest is not None:
                    self._tell_of_undo()
            case events.PromptShown():
                self.prompt().show_prompt(event)
            case events.DigestShown():
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
            self._condensed.see_asked.connect(lambda: self._post(commands.ShowDigest()))
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

    def restart_clock(self) -> None:
        """Wait for the end of the chapter, if something was said in it."""
        if self._shown.last_turn_id:
            self.clock.restart(self._shown.settings.session.timeout_minutes * 60)

    def _dress(self, dialog: "ReadingDialog") -> None:
        if self._window.look is not None:
            dialog.apply_look(self._window.look)
        self._window.look_changed.connect(dialog.apply_look)

    def _undo(self, event_id: str) -> None:
        self._post(commands.UndoMemory(event_id))

    def _tell_of_undo(self) -> None:
        if self._condensed is not None:
            self._condensed.hide()
        self._window.toast.say(self.tr("The older messages stand in her prompt again."))
