"""The welcome's form for an account: a service, its key, and a test; the key is kept only once it works."""

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLineEdit, QWidget

from companion.core.errors import Problem
from companion.core.events import EndpointTested
from companion.core.settings import CUSTOM, EMBEDDED, Endpoint, EndpointPreset
from companion.core.this_computer import host_of, is_this_computer
from companion.gui.choice_controls import ChoiceBox
from companion.gui.problem_words import Remedy
from companion.gui.step_card import StepCard
from companion.gui.words import join_sentences, problem_words, remedy_label


class AccountCard(StepCard):
    """`try_asked` carries an endpoint and the key; `file_agreed` is the yes to keep that key in a plain file.

    Its way past leads back to the choice before it.
    """

    try_asked = Signal(object, str)
    file_agreed = Signal()
    other_asked = Signal()  # a service that isn't listed

    def __init__(self, presets: tuple[EndpointPreset, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presets = [one for one in presets if one.id not in (EMBEDDED, CUSTOM) and not _is_here(one)]
        self._problem: Problem | None = None
        self._trying = False
        self.service, self.key = ChoiceBox(self), QLineEdit(self)
        for preset in self._presets:
            self.service.addItem(preset.label, preset.id)
        self.service.currentIndexChanged.connect(lambda _at: self._turn())
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText)
        self.key.textChanged.connect(lambda _text: self._show())
        self.key.returnPressed.connect(self._try)
        self.texts.insertWidget(1, self.service)
        self.texts.insertWidget(2, self.key)
        self.test, self.agree = self.add_answer(best=True), self.add_answer()
        self.page, self.other = self.add_answer(), self.add_answer()
        for button in (self.page, self.other):
            button.setProperty("kind", "quiet")
        self.test.clicked.connect(self._try)
        self.agree.clicked.connect(self.file_agreed)
        self.page.clicked.connect(lambda: QDesktopServices.openUrl(QUrl(self._preset().key_url)))
        self.other.clicked.connect(self.other_asked)
        self.setTabOrder(self.service, self.key)
        self.label.setBuddy(self.service)  # on Linux a combo box has no name but its label's

    def ask(self) -> None:
        """Come up, the field for the key ready to be typed in."""
        super().ask()
        self.key.setFocus()

    def show_tested(self, event: EndpointTested) -> None:
        """Show how the test went."""
        self._trying = False
        self._problem = event.problem
        self._show()

    def ask_for_plain_file(self, problem: Problem) -> None:
        """The key works, and no keyring takes it: ask whether it may go into a file."""
        self._trying, self._problem = False, problem
        self._show()

    def forget(self) -> None:
        """Keep nothing of what was typed."""
        self.key.clear()
        self._trying, self._problem = False, None

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        super().retranslate()
        self.label.setText(self.tr("Which service, and your key for it? The key is sent nowhere else."))
        self.service.setAccessibleName(self.tr("Service"))
        self.key.setAccessibleName(self.tr("Key"))
        self.key.setPlaceholderText(self.tr("Paste the key here"))
        self.test.setText(self.tr("Try it and use it"))
        self.agree.setText(remedy_label(Remedy.KEEP_IN_FILE))
        self.page.setText(self.tr("Get a key"))
        self.other.setText(self.tr("Another service…"))
        self.skip.setText(self.tr("Back"))
        self._show()

    def endpoint(self) -> Endpoint:
        """Return the endpoint that is chosen."""
        preset = self._preset()
        return Endpoint(preset.id, preset.base_url, preset.models[0] if preset.models else "")

    def _preset(self) -> EndpointPreset:
        at = self.service.currentIndex()
        return self._presets[at] if 0 <= at < len(self._presets) else EndpointPreset(CUSTOM, "")

    def _turn(self) -> None:
        """A key that was typed for another service is not for this one."""
        self.key.clear()
        self._problem = None
        self._show()

    def _try(self) -> None:
        key = self.key.text().strip()
        if key and not self._trying:
            self._trying, self._problem = True, None
            self._show()
            self.try_asked.emit(self.endpoint(), key)

    def _show(self) -> None:
        typed = bool(self.key.text().strip())
        asks_for_file = self._problem is not None and self._asks(self._problem)
        self.test.setEnabled(typed and not self._trying)
        self.test.setVisible(not asks_for_file)
        self.agree.setVisible(asks_for_file)
        self.page.setVisible(bool(self._preset().key_url) and not typed)
        self.other.setVisible(not typed)
        if self._trying:
            self.say(self.tr("Asking {name} for one word…").replace("{name}", self._preset().label))
        elif self._problem is not None:
            self.say(self._problem_words(self._problem, asks_for_file=asks_for_file), wrong=not asks_for_file)
        else:
            self.say("")
        self.row.fit()

    def _problem_words(self, problem: Problem, *, asks_for_file: bool) -> str:
        words = problem_words(problem)
        if asks_for_file:
            return join_sentences(
                words.headline, self.tr("The key works. It can go into a file that only your account may read.")
            )
        return join_sentences(words.headline, words.detail)

    def _asks(self, problem: Problem) -> bool:
        return Remedy.KEEP_IN_FILE in problem_words(problem).remedies


def _is_here(preset: EndpointPreset) -> bool:
    return is_this_computer(host_of(preset.base_url))
