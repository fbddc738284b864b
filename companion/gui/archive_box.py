"""Archives on the page about data: one to take along, one to bring back, how far it is, and what came of it."""

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from companion.core.archive import ArchiveProgressed
from companion.gui.export_card import breakable
from companion.gui.text_look import TextLook
from companion.gui.words import fill, join_sentences, problem_words


class ArchiveBox(QWidget):
    """`talk_asked` carries the ids of a user and a character who came out of an archive."""

    save_asked = Signal()
    restore_asked = Signal()
    cancel_asked = Signal()
    talk_asked = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._event: ArchiveProgressed | None = None
        self.save, self.restore = QPushButton(self), QPushButton(self)
        self.cancel, self.talk = QPushButton(self), QPushButton(self)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        above, below = QHBoxLayout(), QHBoxLayout()
        for line, buttons in ((above, (self.save, self.restore)), (below, (self.cancel, self.talk))):
            for button in buttons:
                line.addWidget(button)
            line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(above)
        column.addWidget(self.words)
        column.addWidget(self.bar)
        column.addLayout(below)
        self.setFocusProxy(self.save)
        self.save.clicked.connect(self.save_asked)
        self.restore.clicked.connect(self.restore_asked)
        self.cancel.clicked.connect(self.cancel_asked)
        self.talk.clicked.connect(self._ask_to_talk)
        self.retranslate()

    def show_progress(self, event: ArchiveProgressed) -> None:
        """Show how an archive stands."""
        self._event = event
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self.bar.setFixedHeight(look.px(6))

    def retranslate(self) -> None:
        """Take the texts of the present language, and offer what is possible now."""
        event = self._event
        running = event is not None and is_running(event)
        self.save.setText(self.tr("Save an archive…"))
        self.restore.setText(self.tr("Restore one…"))
        self.cancel.setText(self.tr("Cancel"))
        self.talk.setText(self.tr("Talk there"))
        self.bar.setAccessibleName(self.tr("Progress of the archive"))
        for button in (self.save, self.restore):
            button.setEnabled(not running)
        self.bar.setVisible(running)
        self.cancel.setVisible(running)
        self.talk.setVisible(event is not None and event.restored is not None)
        self.words.setVisible(event is not None)
        if event is not None:
            self.bar.setRange(0, max(1, event.total))
            self.bar.setValue(event.done)
            self.words.setText(archive_words(event))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _ask_to_talk(self) -> None:
        if self._event is not None and self._event.restored is not None:
            self.talk_asked.emit(self._event.restored.user.id, self._event.restored.persona.id)


def is_running(event: ArchiveProgressed) -> bool:
    """Tell whether an archive is still being worked on."""
    return not (event.finished or event.cancelled or event.problem is not None)


def archive_words(event: ArchiveProgressed) -> str:
    """Return how an archive stands, in a sentence or two."""
    translate = QCoreApplication.translate
    if event.problem is not None:
        words = problem_words(event.problem)
        return join_sentences(words.text, words.detail)
    if event.cancelled:
        return translate("ArchiveBox", "Cancelled; nothing is left of it.")
    if not event.finished:
        return translate("ArchiveBox", "Working on it: every file is read back and compared.")
    counts = {"turns": str(event.counts.turns), "facts": str(event.counts.facts)}
    if event.restored is not None:
        text = translate("ArchiveBox", "{name} is here with {turns} messages and {facts} memories.")
        name = event.restored.user.name or translate("PeopleMenu", "Without a name")
        return fill(text, counts | {"name": name})
    text = translate("ArchiveBox", "Saved and read back: {turns} messages, {facts} memories. {path}")
    return fill(text, counts | {"path": breakable(str(event.path))})
