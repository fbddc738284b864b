"""A small card that lets a character answer one line, so that she can be tuned before anyone talks with her.

What is said here is kept nowhere; the conversation does not know of it.
"""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QWidget

from companion.core.errors import Problem
from companion.core.events import PersonaTried
from companion.core.ids import new_id
from companion.gui.card_frame import CardFrame
from companion.gui.foreign_text import with_name
from companion.gui.text_look import TextLook
from companion.gui.words import join_sentences, problem_words


class TryCard(CardFrame):
    """A line, a button that asks or stops, and the answer as it comes."""

    asked = Signal(str, str)  # line, request id
    stopped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("card", parent)
        self._request = ""
        self._answer = ""
        self._name = ""
        self._problem: Problem | None = None
        self.field = QLineEdit(self)
        self.button = QPushButton(self)
        self._row = QHBoxLayout()
        self._row.addWidget(self.field, 1)
        self._row.addWidget(self.button)
        self.texts.insertLayout(0, self._row)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)
        self.field.returnPressed.connect(self._ask)
        self.button.clicked.connect(self._press)
        self.retranslate()

    @property
    def running(self) -> bool:
        """Whether an answer is on its way."""
        return bool(self._request)

    def set_name(self, name: str) -> None:
        """Name who answers; what another one said goes."""
        if name != self._name:
            self._name = name
            self.retranslate()

    def clear(self) -> None:
        """Another character: forget what the one before said, and stop her."""
        self.stop()
        self._answer, self._problem = "", None
        self.retranslate()

    def stop(self) -> None:
        """End the try; what has come stays to be read."""
        if self.running:
            self.end()
            self.stopped.emit()

    def end(self) -> None:
        """The try was ended elsewhere."""
        self._request = ""
        self.retranslate()

    def show_piece(self, event: PersonaTried) -> None:
        """Show a piece of the answer, or how it ended. One of an earlier try is left out."""
        if event.request_id != self._request or not self.running:
            return
        self._answer += event.text
        if event.finished:
            self._request = ""
            self._problem = event.problem
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        super().apply_look(look)
        self._row.setSpacing(look.px(8))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.field.setPlaceholderText(self.tr("How was your day?"))
        self.field.setAccessibleName(self.tr("A line to try her with"))
        self.field.setToolTip(self.tr("She answers this once; it is kept nowhere."))
        self.button.setText(self.tr("Stop") if self.running else self.tr("Try it"))
        self.label.setText(self._words())
        self.set_role("error" if self._problem else "card")

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _words(self) -> str:
        if self._problem is not None:
            words = problem_words(self._problem, sending=False)
            told = join_sentences(words.text, words.detail)
            return f"{self._answer}\n{told}" if self._answer else told
        if self._answer:
            return self._answer
        if self.running:
            return with_name(self.tr("{name} is thinking…"), self._name)
        return self.tr("Hear how she sounds. She answers one line here; it is kept nowhere.")

    def _press(self) -> None:
        if self.running:
            self.stop()
        else:
            self._ask()

    def _ask(self) -> None:
        line = self.field.text().strip() or self.field.placeholderText()
        self._answer, self._problem = "", None
        self._request = new_id()
        self.retranslate()
        self.asked.emit(line, self._request)
