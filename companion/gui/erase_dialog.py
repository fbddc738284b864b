"""The window of an erasure: what goes, a list that may be thinned out, a countdown with Cancel, and what was found.

It does nothing by itself but count; until the countdown has ended nothing is changed, and closing it cancels.
"""

from enum import StrEnum

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QProgressBar, QPushButton, QVBoxLayout, QWidget

from companion.core.erasure import (
    ErasurePrepared,
    ErasureProgressed,
    ErasureReport,
    EverythingScope,
    MemoryScope,
    PersonScope,
    Scope,
)
from companion.core.errors import Code, Problem
from companion.gui.announcing import announce
from companion.gui.choice_controls import TickBox
from companion.gui.erase_list import EraseList
from companion.gui.erase_words import EraseWords
from companion.gui.part_panes import ReadingDialog
from companion.gui.text_look import TextLook
from companion.gui.words import problem_words

SECONDS = 10
SMALL, LARGE = QSize(560, 260), QSize(640, 520)
_TOLD_AT = frozenset({SECONDS, 5, 3, 2, 1})  # seconds left that a screen reader is told


class Stage(StrEnum):
    """What the window shows."""

    NAMING = "naming"
    LOOKING = "looking"
    NOTHING = "nothing"
    CHOOSING = "choosing"
    COUNTING = "counting"
    ERASING = "erasing"
    HALTED = "halted"
    DONE = "done"


class EraseDialog(ReadingDialog):
    """`prepare_asked` carries a scope, `erase_asked` a plan and the ids that stay, `file_asked` a path."""

    prepare_asked = Signal(object)
    erase_asked = Signal(str, tuple)
    cancel_asked = Signal()
    resume_asked = Signal()
    file_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stage = Stage.LOOKING
        self._words = EraseWords(self)
        self._language = ""
        self._zoom = 1.0
        self._prepared: ErasurePrepared | None = None
        self._progress: ErasureProgressed | None = None
        self._report = ErasureReport()
        self._problem: Problem | None = None
        self._scope: Scope = EverythingScope()
        self._left = SECONDS
        self._cancelled = 0  # cancels that the engine has not answered yet
        self.clock = QTimer(self, interval=1000)
        self.clock.timeout.connect(self._tick)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.summary.setProperty("role", "section")
        self.names, self.names_label = QLineEdit(self), QLabel(self)
        self.names_label.setBuddy(self.names)
        self.names.returnPressed.connect(self._look_for_names)
        self.items = EraseList(self)
        self.with_turn = TickBox(self)
        self.with_turn.clicked.connect(self._look_again)
        self.files = QListWidget(self)
        self.files.setWordWrap(True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        body = QWidget(self)
        self._body = QVBoxLayout(body)
        self._body.setContentsMargins(0, 0, 0, 0)
        for widget in (self.names_label, self.names, self.with_turn, self.bar, self.items, self.files):
            self._body.addWidget(widget, 10 if widget in (self.items, self.files) else 0)
        self._body.addStretch(1)
        self.put(body)
        self.erase, self.cancel, self.look = QPushButton(self), QPushButton(self), QPushButton(self)
        self.show_file = QPushButton(self)
        self.erase.setProperty("kind", "primary")
        self.look.setProperty("kind", "primary")
        self.buttons.addStretch(1)
        for button in (self.show_file, self.look, self.erase, self.cancel):
            self.buttons.addWidget(button)
        self.erase.clicked.connect(self._press_erase)
        self.cancel.clicked.connect(self.reject)
        self.look.clicked.connect(self._look_for_names)
        self.show_file.clicked.connect(self._ask_for_file)
        self.items.changed.connect(self.retranslate)

    # what comes

    def ask_for_names(self) -> None:
        """Ask who is meant."""
        self._turn(Stage.NAMING)
        self.names.setFocus()
        self.present()

    def wait_for(self, scope: Scope) -> None:
        """Wait until it is known what a scope takes along."""
        self._scope, self._prepared, self._progress = scope, None, None
        self._turn(Stage.LOOKING)
        self.cancel.setFocus()
        self.present()

    def show_prepared(self, event: ErasurePrepared) -> None:
        """Show what goes. One thing alone is counted down for at once."""
        if self.stage is not Stage.LOOKING or event.scope != self._scope:
            return
        self._prepared = event
        inventory = event.inventory
        self.items.show_items(inventory.items, inventory.total)
        if inventory.is_empty:
            self._turn(Stage.NOTHING)
            announce(self, self.summary.text())
        elif inventory.total == 1 and not isinstance(event.scope, PersonScope | MemoryScope):
            self._count()
        else:
            self._turn(Stage.CHOOSING)
            announce(self, self.summary.text())
        self.cancel.setFocus()

    def show_progress(self, event: ErasureProgressed) -> None:
        """Show how far it is."""
        if self.stage in (Stage.LOOKING, Stage.ERASING):
            self._progress = event
            self.retranslate()

    def show_halted(self, problem: Problem) -> None:
        """Show why it stopped in the middle."""
        self._problem = problem
        self._turn(Stage.HALTED)
        announce(self, self.summary.text())
        self.present()

    def show_report(self, report: ErasureReport) -> None:
        """Show what the check found."""
        self._report = report
        self.files.clear()
        self.files.addItems([str(path) for path in (*report.left, *report.unreadable)])
        if self.files.count():
            self.files.setCurrentRow(0)
        self._turn(Stage.DONE)
        announce(self, f"{self.summary.text()} {self.note.text()}")
        self.cancel.setFocus()

    def drop(self) -> None:
        """Nothing is under way any more; an answer to a cancel may come when something else already is."""
        if self._cancelled:
            self._cancelled -= 1
            return
        self.clock.stop()
        self.hide()

    # what is done here

    def reject(self) -> None:
        """Cancel while that is possible; what has begun goes on without the window."""
        self.clock.stop()
        if self.stage in (Stage.LOOKING, Stage.CHOOSING, Stage.COUNTING) or not self._is_final():
            self._cancelled += 1
            self.cancel_asked.emit()
        self.hide()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Do the same."""
        event.ignore()
        self.reject()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        super().apply_look(look)
        self._zoom = look.zoom
        self._language = look.language
        self._body.setSpacing(look.px(8))
        self.bar.setFixedHeight(look.px(6))
        self.items.apply_look(look)
        self.retranslate()

    def _is_final(self) -> bool:
        return self.stage is not Stage.ERASING or (self._progress is not None and self._progress.final)

    def _turn(self, stage: Stage) -> None:
        self.stage = stage
        if stage is not Stage.COUNTING:
            self.clock.stop()
        self.retranslate()
        self._fit()

    def _fit(self) -> None:
        """Be large only where there is a list."""
        size = LARGE if self.items.isVisibleTo(self) or self.files.isVisibleTo(self) else SMALL
        self.resize((size * self._zoom).boundedTo(self.screen().availableSize() - QSize(40, 60)))

    def _look_for_names(self) -> None:
        names = tuple(filter(None, (one.strip() for one in _parted(self.names.text()))))
        if names:
            self._scope = PersonScope(names)
            self._prepare()

    def _look_again(self) -> None:
        if isinstance(self._scope, MemoryScope):
            self._scope = MemoryScope(self._scope.fact_id, self.with_turn.isChecked())
            self._prepare()

    def _prepare(self) -> None:
        scope = self._scope
        self.wait_for(scope)
        self.prepare_asked.emit(scope)

    def _press_erase(self) -> None:
        if self.stage is Stage.HALTED:
            self._progress = None
            self._turn(Stage.ERASING)
            self.resume_asked.emit()
        elif self.stage is Stage.CHOOSING:
            self._count()

    def _count(self) -> None:
        self._left = SECONDS
        self._turn(Stage.COUNTING)
        self.clock.start()
        self.cancel.setFocus()
        announce(self, self.summary.text())

    def _tick(self) -> None:
        self._left -= 1
        if self._left > 0:
            self.retranslate()
            if self._left in _TOLD_AT:
                announce(self, str(self._left))
            return
        prepared = self._prepared
        self._progress = None
        self._turn(Stage.ERASING)
        if prepared is not None:
            self.erase_asked.emit(prepared.plan_id, self.items.kept())

    def _ask_for_file(self) -> None:
        if (item := self.files.currentItem()) is not None:
            self.file_asked.emit(item.text())

    # what it says

    def retranslate(self) -> None:
        """Take the texts of the present language, and show what belongs to the stage."""
        stage, listed = self.stage, self.items.count() > 1
        choosing = stage is Stage.CHOOSING
        final = stage is Stage.ERASING and self._is_final()
        self.setWindowTitle(self.tr("Erase for good"))
        self.names_label.setText(self.tr("Name, and other names, parted by commas"))
        self.names.setPlaceholderText(self.tr("for example: Ann, Annie"))
        self.with_turn.setText(self.tr("The message it came from, too"))
        self.look.setText(self.tr("Look"))
        self.show_file.setText(self.tr("Show file"))
        self.erase.setText(self.tr("Go on") if stage is Stage.HALTED else self.tr("Erase in 10 seconds"))
        ended = stage in (Stage.DONE, Stage.NOTHING, Stage.HALTED) or final
        self.cancel.setText(self.tr("Close") if ended else self.tr("Cancel"))
        self.items.setAccessibleName(self.tr("What is erased; untick what is to stay"))
        self.files.setAccessibleName(self.tr("Files"))
        self.bar.setAccessibleName(self.tr("Progress of erasing"))
        naming = stage is Stage.NAMING or (stage is Stage.NOTHING and isinstance(self._scope, PersonScope))
        for widget, shown in (
            (self.names_label, naming),
            (self.names, naming),
            (self.look, naming),
            (self.with_turn, choosing and isinstance(self._scope, MemoryScope)),
            (self.items, choosing and listed),
            (self.bar, stage in (Stage.LOOKING, Stage.ERASING)),
            (self.files, stage is Stage.DONE and self.files.count() > 0),
            (self.show_file, stage is Stage.DONE and self.files.count() > 0),
            (self.erase, choosing or stage is Stage.HALTED),
        ):
            widget.setVisible(shown)
        self.erase.setEnabled(stage is Stage.HALTED or self.items.is_any_chosen or not listed)
        self._show_words()

    def _show_words(self) -> None:
        inventory = self._prepared.inventory if self._prepared is not None else None
        progress = self._progress
        headline, note = "", ""
        match self.stage:
            case Stage.NAMING:
                headline = self.tr("Everything about whom?")
                note = self.tr("Found are the messages, memories and summaries in which one of these names stands.")
            case Stage.NOTHING:
                headline, note = self._nothing(), self.tr("Nothing was changed.")
            case Stage.CHOOSING if inventory is not None:
                headline, note = self._words.asked(inventory), self._words.along(inventory)
            case Stage.COUNTING if inventory is not None:
                headline, note = self._words.counted(inventory, self._left), self._words.along(inventory)
            case Stage.HALTED if self._problem is not None:
                headline = self.tr("Erasing stopped in the middle. {problem}")
                headline = headline.replace("{problem}", self._problem_words(self._problem))
                note = self.tr("Nothing else is lost. “Go on” finishes it, and so does the next start.")
            case Stage.DONE:
                headline, note = self._done(), self._words.found(self._report, self._language)
            case _:
                headline = self.tr("Erasing…") if self.stage is Stage.ERASING else self.tr("Looking…")
                note = self._words.step(progress.step) if progress is not None else ""
        self.bar.setRange(0, progress.total if progress is not None else 0)
        self.bar.setValue(progress.done if progress is not None and progress.total else 0)
        self.summary.setText(headline)
        self.summary.setAccessibleName(headline)
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def _problem_words(self, problem: Problem) -> str:
        return self.tr("The disk is full.") if problem.code is Code.DISK_FULL else problem_words(problem).headline

    def _nothing(self) -> str:
        if isinstance(self._scope, PersonScope):
            names = self.tr(", ").join(self._scope.names)
            return self.tr("“{names}” stands in no message and no memory.").replace("{names}", names)
        return self.tr("There is nothing to erase here.")

    def _done(self) -> str:
        return self.tr("Erased for good.") if not self._report.left else self.tr("Erased, but for some traces.")


def _parted(text: str) -> list[str]:
    for mark in "，、;；\n":
        text = text.replace(mark, ",")
    return text.split(",")
