"""What the window shows of memory beside the conversation: that something was condensed, and what is off the record."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from companion.core import commands, events
from companion.gui.main_window import MainWindow
from companion.gui.session_clock import SessionClock
from companion.gui.shown import Shown


class MemoryBridge(QObject):
    """Between the window and memory; it owns the clock of the chapter."""

    def __init__(self, window: MainWindow, shown: Shown, post: Callable[[commands.Command], None]) -> None:
        super().__init__(window)
        self._window = window
        self._shown = shown
        self._post = post
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
            case events.MemoryChanged(changed) if changed.after.digest is not None and not changed.undoes:
                self._window.toast.say(
                    self.tr("The older part of the conversation was condensed."),
                    self.tr("Undo"),
                    lambda: self._post(commands.UndoMemory(changed.id)),
                )
            case _:
                pass

    def restart_clock(self) -> None:
        """Wait for the end of the chapter, if something was said in it."""
        if self._shown.last_turn_id:
            self.clock.restart(self._shown.settings.session.timeout_minutes * 60)
