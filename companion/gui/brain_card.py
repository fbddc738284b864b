"""The welcome's first card: with what she thinks. Servers found here, an account elsewhere, or the small model."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from companion.core.errors import Problem
from companion.core.events import EndpointTested
from companion.core.settings import EndpointPreset, ModelFile
from companion.gui.foreign_text import shortened, with_name
from companion.gui.found_servers import first_to_talk
from companion.gui.step_card import StepCard
from companion.gui.words import join_sentences, problem_words

_MOST_SERVERS = 3


class BrainCard(StepCard):
    """Nothing is fetched, asked or used before a button is pressed."""

    server_chosen = Signal(object)  # EndpointPreset
    account_chosen = Signal()
    small_chosen = Signal(str)  # the model's name

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._small = ModelFile("", "chat", 0)
        self._found: list[tuple[EndpointPreset, QPushButton]] = []
        self._tried = ""  # the server that is being asked
        self._problem: Problem | None = None
        self.account, self.small = self.add_answer(), self.add_answer()
        self.account.clicked.connect(self.account_chosen)
        self.small.clicked.connect(lambda: self.small_chosen.emit(self._small.name))

    def set_name(self, name: str) -> None:
        """Ask for her."""
        self._name = name
        self.retranslate()

    def show_servers(self, servers: tuple[EndpointPreset, ...]) -> None:
        """Offer servers of this computer that have a model, before everything else."""
        for _, button in self._found:
            self.row.flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        useful = [one for one in servers if one.models][:_MOST_SERVERS]
        self._found = [(server, self._offer(server)) for server in useful]
        for last in (self.account, self.small, self.skip):
            self.row.flow.removeWidget(last)
            self.row.add(last)
        self.retranslate()

    def show_models(self, files: tuple[ModelFile, ...]) -> None:
        """Take what is known of the small model."""
        self._small = next((one for one in files if one.purpose == "chat" and one.default), self._small)
        self.retranslate()

    def show_trying(self, name: str) -> None:
        """A server is asked for one word."""
        self._tried, self._problem = name, None
        self._enable(on=False)
        self._show_note()

    def show_tested(self, event: EndpointTested) -> None:
        """Tell what is wrong with the server that was chosen; another choice can be made."""
        self._tried, self._problem = "", event.problem
        self._enable(on=True)
        self._show_note()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self.label.setText(with_name(self.tr("How shall {name} think?"), self._name))
        for server, button in self._found:
            model = shortened(first_to_talk(server.models), 28)
            button.setText(f"{server.label} · {model}".replace("&", "&&"))
        self.account.setText(self.tr("With an account"))
        small = self.tr("Small trial model")
        if not self._small.here and self._small.size:
            small = self.tr("Small trial model ({size} MB)").replace("{size}", str(self._small.size // 1_000_000))
        self.small.setText(small)
        self._show_note()
        self.row.fit()

    def _show_note(self) -> None:
        if self._tried:
            self.say(self.tr("Asking {name} for one word…").replace("{name}", self._tried))
        elif self._problem is not None:
            words = problem_words(self._problem)
            self.say(join_sentences(words.headline, words.detail), wrong=True)
        else:
            self.say(self._what_it_means())

    def _what_it_means(self) -> str:
        here = self.tr("The small model runs on this computer and makes mistakes; an account is smarter.")
        if self._found:
            here = self.tr("What you say to a server on this computer, or to the small model, stays here.")
        return here

    def _offer(self, server: EndpointPreset) -> QPushButton:
        button = QPushButton(self)
        button.setProperty("kind", "primary")
        button.clicked.connect(lambda: self.server_chosen.emit(server))
        self.row.add(button)
        button.show()  # now, not when the layout gets to it
        return button

    def _enable(self, *, on: bool) -> None:
        for button in (*(one for _, one in self._found), self.account, self.small):
            button.setEnabled(on)
