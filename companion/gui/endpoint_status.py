"""The live line on top of the thinking page: which endpoint, how quickly it answers, or what is wrong with it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from companion.core.errors import Problem
from companion.core.events import EndpointTested
from companion.core.settings import Endpoint
from companion.gui.card_frame import CardFrame
from companion.gui.quirk_words import quirk_words
from companion.gui.words import join_sentences, problem_words


class EndpointStatus(CardFrame):
    """Text and a button that tests."""

    test_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("info", parent)
        self._name = ""
        self._result: EndpointTested | None = None
        self._problem: Problem | None = None
        self._testing = False
        self.button = QPushButton(self)
        self.button.clicked.connect(self._test)
        self.buttons.addWidget(self.button)
        self.notes = QLabel(self)
        self.notes.setWordWrap(True)
        self.notes.setTextFormat(Qt.TextFormat.PlainText)
        self.texts.addWidget(self.notes)
        self._show()

    def forget(self, endpoint: Endpoint, name: str) -> None:
        """Another endpoint is in force: nothing is known of it yet."""
        self._name = f"{name} · {endpoint.model}" if endpoint.model else name
        self._result = self._problem = None
        self._testing = False
        self._show()

    def show_result(self, event: EndpointTested, name: str) -> None:
        """Show how a test went."""
        self._name = f"{name} · {event.endpoint.model}" if event.endpoint.model else name
        self._result, self._problem, self._testing = event, event.problem, False
        self._show()

    def show_problem(self, problem: Problem) -> None:
        """Show what is wrong."""
        self._problem, self._testing = problem, False
        self._show()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self._show()

    def _test(self) -> None:
        self._testing = True
        self._show()
        self.test_asked.emit()

    def _show(self) -> None:
        self.button.setText(self.tr("Test"))
        self.button.setEnabled(not self._testing)
        self.label.setText(self._words())
        result = None if self._testing or self._problem else self._result
        learned = [] if result is None else [quirk_words(note) for note in result.notes]
        self.notes.setText("\n".join(learned))
        self.notes.setVisible(bool(learned))
        self.set_role("error" if self._problem else "info")

    def _words(self) -> str:
        if self._testing:
            return self.tr("Asking {name} for one word…").replace("{name}", self._name)
        if self._problem is not None:
            words = problem_words(self._problem, sending=False)
            return join_sentences(words.text, words.detail)
        if self._result is None:
            return self.tr("{name}. Not tested yet.").replace("{name}", self._name)
        text = self.tr("{name} answers in {seconds} s").replace("{name}", self._name)
        parts = [text.replace("{seconds}", f"{self._result.seconds:.1f}")]
        if self._result.context_tokens:
            size = f"{round(self._result.context_tokens / 1024)}k"
            parts.append(self.tr("{size} context").replace("{size}", size))
        return " · ".join(parts)
