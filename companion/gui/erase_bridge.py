"""Between the wish to erase something and the engine: one window for all such wishes, made at the first."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from companion.core.commands import Command
from companion.core.erasure import (
    CancelErasure,
    DayScope,
    Erase,
    Erased,
    ErasureCancelled,
    ErasureHalted,
    ErasurePrepared,
    ErasureProgressed,
    EverythingScope,
    MemoryScope,
    PrepareErasure,
    ResumeErasure,
    Scope,
    TurnsScope,
)
from companion.gui.erase_dialog import EraseDialog
from companion.gui.files_on_disk import show_in_folder
from companion.gui.main_window import MainWindow


class EraseBridge(QObject):
    """What is shown of an erasure, whoever asked for it."""

    def __init__(self, window: MainWindow, post: Callable[[Command], None]) -> None:
        super().__init__(window)
        self._window = window
        self._post = post
        self.dialog = EraseDialog(window)
        dialog = self.dialog
        if window.look is not None:
            dialog.apply_look(window.look)
        window.look_changed.connect(dialog.apply_look)
        dialog.prepare_asked.connect(lambda scope: post(PrepareErasure(scope)))
        dialog.erase_asked.connect(lambda plan_id, kept: post(Erase(plan_id, kept)))
        dialog.cancel_asked.connect(lambda: post(CancelErasure()))
        dialog.resume_asked.connect(lambda: post(ResumeErasure()))
        dialog.file_asked.connect(show_in_folder)

    def end(self) -> None:
        """Close for good: what was being prepared is of a conversation that is left."""
        if self.dialog.isVisible():
            self._post(CancelErasure())
        self.dialog.drop()
        self.dialog.deleteLater()
        self.deleteLater()

    def ask(self, what: str, identifier: str = "") -> None:
        """Begin with a wish: "memory", "turn", "day", "person" or "everything", and what it is of."""
        scopes: dict[str, Callable[[], Scope]] = {
            "memory": lambda: MemoryScope(identifier),
            "turn": lambda: TurnsScope((identifier,)),
            "day": lambda: DayScope(identifier),
            "everything": EverythingScope,
        }
        if what == "person":
            self.dialog.ask_for_names()
        elif what in scopes:
            scope = scopes[what]()
            self.dialog.wait_for(scope)
            self._post(PrepareErasure(scope))

    def show(self, event: object) -> None:
        """Show one event of an erasure."""
        match event:
            case ErasurePrepared():
                self.dialog.show_prepared(event)
            case ErasureProgressed():
                self.dialog.show_progress(event)
            case ErasureCancelled():
                self.dialog.drop()
            case ErasureHalted(problem):
                self.dialog.show_halted(problem)
            case Erased(plan_id, report):
                if plan_id or report.left or self.dialog.isVisible():
                    self.dialog.show_report(report)
                    self.dialog.present()
                else:
                    self._window.toast.say(self.tr("What you had begun to erase is erased now."))
            case _:
                pass
