"""Fetching the embedded model from the settings: a button, and a bar with Cancel while it is on its way."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from companion.core.events import FetchProgressed
from companion.gui.text_look import TextLook
from companion.gui.words import problem_words


class ModelFetch(QWidget):
    """Shows one model; which one, the page knows."""

    fetch_asked = Signal()
    cancel_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress: FetchProgressed | None = None
        self.start, self.cancel = QPushButton(self), QPushButton(self)
        self.start.clicked.connect(self.fetch_asked)
        self.cancel.clicked.connect(self.cancel_asked)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.label = QLabel(self)
        self.label.setProperty("role", "caption")
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        buttons = QHBoxLayout()
        buttons.addWidget(self.start)
        buttons.addWidget(self.cancel)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(buttons)
        column.addWidget(self.bar)
        column.addWidget(self.label)
        self.retranslate()

    def show_progress(self, progress: FetchProgressed) -> None:
        """Show how far it is."""
        self._progress = progress
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self.bar.setFixedHeight(look.px(6))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        progress = self._progress
        running = progress is not None and not progress.finished and progress.problem is None
        self.start.setText(self.tr("Download"))
        self.cancel.setText(self.tr("Cancel"))
        self.start.setVisible(not running)
        self.cancel.setVisible(running)
        self.bar.setVisible(running)
        self.bar.setAccessibleName(self.tr("Download of the model"))
        self.label.setText(self._words())
        self.label.setVisible(bool(self.label.text()))
        if progress is not None and progress.total:
            self.bar.setValue(1000 * progress.done // progress.total)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _words(self) -> str:
        progress = self._progress
        if progress is None:
            return ""
        if progress.problem is not None:
            return problem_words(progress.problem).text
        if progress.finished:
            return self.tr("The model is on this computer.")
        megabytes = self.tr("{done} of {total} MB").replace("{done}", str(progress.done // 1_000_000))
        return megabytes.replace("{total}", str(progress.total // 1_000_000))
