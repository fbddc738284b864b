"""What the window's life asks of the desktop: a key from anywhere, an entry for the next login, word of sleep and lock.

Made after everything else has started; each part of it only where the settings ask for it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot

from companion.app.sleep_watch import SleepWatch
from companion.core.errors import CompanionError, Problem
from companion.core.settings import Settings
from companion.gui.presenter import Presenter
from companion.gui.shortcuts import Act, keys_in_use
from companion.storage.autostart import Entry, entry_here, start_command

if TYPE_CHECKING:
    from companion.app.talk_anywhere import TalkAnywhere


class DesktopLife(QObject):
    """`home` is given where it is not the usual one."""

    _failed = Signal(object)  # Problem

    def __init__(
        self,
        presenter: Presenter,
        home: Path | None = None,
        make_entry: Callable[[], Entry] = entry_here,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._presenter, self._home, self._make_entry = presenter, home, make_entry
        self._starts: bool | None = None  # as the entry on disk says, as far as it is known
        self.key: TalkAnywhere | None = None
        self.sleep = SleepWatch(self)
        self.sleep.left.connect(presenter.leave_for_a_while)
        self.sleep.came_back.connect(presenter.come_back)
        self._failed.connect(presenter.window.banner.add)
        presenter.settings_applied.connect(self.use)
        self.use(presenter.shown.settings)

    @Slot(object)
    def use(self, settings: Settings) -> None:
        """Do what these settings ask of the desktop."""
        self._use_entry(starts=settings.desktop.starts_with_system)
        keys = keys_in_use(settings.shortcuts)[Act.TALK]
        self._use_key(keys[0] if keys and settings.desktop.talk_anywhere else "", wanted=settings.desktop.talk_anywhere)

    def end(self) -> None:
        """Watch nothing any more."""
        if self.key is not None:
            self.key.end()

    def _use_key(self, keys: str, *, wanted: bool) -> None:
        if self.key is None and wanted:
            from companion.app.talk_anywhere import TalkAnywhere

            self.key = TalkAnywhere(self)
            self._presenter.desktop().follow_key(self.key)
        if self.key is not None:
            self.key.use(keys)

    def _use_entry(self, *, starts: bool) -> None:
        """Write the entry where it is wanted, also for a program that was moved; remove it when that changes."""
        if starts is self._starts or (self._starts is None and not starts):
            self._starts = starts
            return
        self._starts = starts
        QThreadPool.globalInstance().start(lambda: self._write_entry(starts=starts))

    def _write_entry(self, *, starts: bool) -> None:
        try:
            if starts:
                self._make_entry().write(start_command(self._home), Path.cwd())
            else:
                self._make_entry().remove()
        except CompanionError as error:
            self._tell(error.problem)

    def _tell(self, problem: Problem) -> None:
        self._failed.emit(problem)
