"""Backups on their page: which there are, what restoring one would change, how far it is, and the way back."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from companion.core.memory import Backup
from companion.core.memory_events import RestorePrepared, RestoreProgressed
from companion.gui.choice_controls import ChoiceBox
from companion.gui.moments import short_moment
from companion.gui.text_look import TextLook
from companion.gui.translation_marks import QT_TRANSLATE_NOOP

REASONS: dict[str, str] = {
    "daily": QT_TRANSLATE_NOOP("Backup", "of the day"),
    "digest": QT_TRANSLATE_NOOP("Backup", "before condensing"),
    "restore": QT_TRANSLATE_NOOP("Backup", "before restoring"),
    "bulk-edit": QT_TRANSLATE_NOOP("Backup", "before changing many messages"),
    "migration": QT_TRANSLATE_NOOP("Backup", "before an update"),
}


class BackupBox(QWidget):
    """`preview_asked` and `restore_asked` carry the id of a backup."""

    preview_asked = Signal(str)
    restore_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._backups: tuple[Backup, ...] = ()
        self._size = 0
        self._prepared: RestorePrepared | None = None
        self._progress: RestoreProgressed | None = None
        self._language = ""
        self.choice, self.look_at = ChoiceBox(self), QPushButton(self)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.restore, self.cancel, self.undo = QPushButton(self), QPushButton(self), QPushButton(self)
        line = QHBoxLayout()
        for button in (self.restore, self.cancel, self.undo):
            line.addWidget(button)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.choice, self.look_at, self.words, self.bar):
            column.addWidget(widget)
        column.addLayout(line)
        self.setFocusProxy(self.choice)
        self.choice.currentIndexChanged.connect(lambda _at: self._forget())
        self.look_at.clicked.connect(self._ask_for_preview)
        self.restore.clicked.connect(self._ask_for_restore)
        self.cancel.clicked.connect(self._forget)
        self.undo.clicked.connect(self._ask_for_undo)
        self.retranslate()

    def show_backups(self, backups: Sequence[Backup], size: int = 0) -> None:
        """Offer these backups, the newest first, of `size` bytes together; the one chosen stays chosen."""
        chosen = self.choice.currentData()
        self._backups, self._size = tuple(backups), size
        self._fill(str(chosen or ""))
        self.retranslate()

    def show_prepared(self, event: RestorePrepared) -> None:
        """Show what restoring changes, or did change."""
        self._prepared, self._progress = event, None
        self.retranslate()

    def show_progress(self, event: RestoreProgressed) -> None:
        """Show how far it is."""
        self._progress = event
        self.retranslate()

    def stop_waiting(self) -> None:
        """Something went wrong: nothing is under way any more."""
        self._progress = None
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take zoom and language."""
        self._language = look.language
        self.bar.setFixedHeight(look.px(6))
        self._fill(str(self.choice.currentData() or ""))
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language, and offer what is possible now."""
        event, under_way = self._prepared, self._progress is not None
        self.choice.setAccessibleName(self.tr("Backup"))
        self.look_at.setText(self.tr("What would change?"))
        self.restore.setText(self.tr("Restore"))
        self.cancel.setText(self.tr("Cancel"))
        self.undo.setText(self.tr("Undo"))
        self.bar.setAccessibleName(self.tr("Progress of the restore"))
        ready = event is not None and not event.done and not under_way
        changes = event is not None and _changes_anything(event)
        for widget, shown in (
            (self.bar, under_way),
            (self.restore, ready and changes),
            (self.cancel, ready),
            (self.undo, event is not None and event.done and event.undo_id != "" and not under_way),
        ):
            widget.setVisible(shown)
        for control in (self.choice, self.look_at):
            control.setEnabled(bool(self._backups) and not under_way)
        if self._progress is not None:
            self.bar.setRange(0, max(1, self._progress.total))
            self.bar.setValue(self._progress.done)
        words = self._words(event)
        self.words.setText(words)
        self.words.setVisible(bool(words))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self._fill(str(self.choice.currentData() or ""))
            self.retranslate()
        super().changeEvent(event)

    def _words(self, event: RestorePrepared | None) -> str:
        if self._progress is not None:
            return self.tr("Working on it. Nothing is lost if the program ends meanwhile; the next start finishes it.")
        if event is None and not self._backups:
            return self.tr("There is no backup yet. One is made each day, in a pause.")
        if event is None:
            size = QLocale(self._language).formattedDataSize(self._size)
            return self.tr("All of them together take {size}; they share what did not change.").replace("{size}", size)
        if not _changes_anything(event):
            return self.tr("Nothing differs from this backup.")
        said = self._changes(event)
        if event.done:
            return self.tr("Restored: {changes}.").replace("{changes}", said)
        text = self.tr("This changes: {changes}. The state of now is backed up first, and nothing is removed.")
        return text.replace("{changes}", said)

    def _changes(self, event: RestorePrepared) -> str:
        gained = sum(one.after.summary is not None and one.before.summary is None for one in event.changes)
        lost = sum(one.before.summary is not None and one.after.summary is None for one in event.changes)
        pieces = [
            (event.turns_back, self.tr("%n message(s) come back", "", event.turns_back)),
            (event.turns_changed, self.tr("%n message(s) read as before", "", event.turns_changed)),
            (event.turns_hidden, self.tr("%n later message(s) are hidden", "", event.turns_hidden)),
            (gained, self.tr("%n summary(s) come back", "", gained)),
            (lost, self.tr("%n summary(s) go", "", lost)),
        ]
        rest = len(event.changes) - gained - lost
        pieces.append((rest, self.tr("%n other thing(s) she concluded change", "", rest)))
        return self.tr(", ").join(words for count, words in pieces if count)

    def _fill(self, chosen: str) -> None:
        locale = QLocale(self._language)
        with QSignalBlocker(self.choice):
            self.choice.clear()
            for backup in self._backups:
                when = short_moment(backup.made_at, locale)
                self.choice.addItem(f"{when} · {_reason(backup.reason)}", backup.id)
                size = locale.formattedDataSize(backup.size)
                self.choice.setItemData(self.choice.count() - 1, size, Qt.ItemDataRole.ToolTipRole)
            self.choice.setCurrentIndex(max(0, self.choice.findData(chosen)))

    def _forget(self) -> None:
        self._prepared = None
        self.retranslate()

    def _ask_for_preview(self) -> None:
        if chosen := self.choice.currentData():
            self.preview_asked.emit(str(chosen))

    def _ask_for_restore(self) -> None:
        if self._prepared is not None:
            self.restore_asked.emit(self._prepared.backup_id)

    def _ask_for_undo(self) -> None:
        if self._prepared is not None:
            self.restore_asked.emit(self._prepared.undo_id)


def _changes_anything(event: RestorePrepared) -> bool:
    return bool(event.changes or event.turns_back or event.turns_changed or event.turns_hidden)


def _reason(reason: str) -> str:
    return QCoreApplication.translate("Backup", REASONS[reason]) if reason in REASONS else reason
