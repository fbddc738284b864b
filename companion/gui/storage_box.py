"""Where her memory lies, on the page about data: on this computer alone, or also on a server that others share.

An address is tried before it is used. What is said is saved on this computer either way.
"""

import re

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.errors import Code, Problem
from companion.core.settings import StorageSettings, StoreKind
from companion.core.sharing import SharingShown, SharingTested
from companion.core.store_address import secret_of, split_address
from companion.gui.choice_controls import ChoiceBox
from companion.gui.flow import Flow
from companion.gui.problem_words import Remedy
from companion.gui.text_look import TextLook
from companion.gui.words import choice_words, join_sentences, problem_words, remedy_label

_HOST = re.compile(r"[\w-]+(\.[\w-]+)+")  # may go on in the next line
EXAMPLE = "mongodb://127.0.0.1:27017"


class StorageBox(QWidget):
    """`test_asked` and `secret_given` carry an address and a secret, the latter also whether a file may hold it."""

    changed = Signal(object)  # StorageSettings
    test_asked = Signal(str, str)
    secret_given = Signal(str, str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = StorageSettings()
        self._state = SharingShown()
        self._tested: SharingTested | None = None
        self._using = self._trying = False  # what is tried is to be used then; something is being tried
        self._consent: Problem | None = None
        self._wanted: StorageSettings | None = None  # once the password is kept
        self._build()
        self._lay_out()
        self.retranslate()

    def _build(self) -> None:
        self.choice = ChoiceBox(self)
        for kind in StoreKind:
            self.choice.addItem("", kind)
        self.url, self.user, self.password = QLineEdit(self), QLineEdit(self), QLineEdit(self)
        self.url.setPlaceholderText(EXAMPLE)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        hidden = Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText
        self.password.setInputMethodHints(hidden)
        self.test, self.use, self.agree = QPushButton(self), QPushButton(self), QPushButton(self)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.choice.activated.connect(self._choose)
        self.url.textChanged.connect(self._forget_test)
        self.test.clicked.connect(lambda: self._try(using=False))
        self.use.clicked.connect(lambda: self._try(using=True))
        self.url.returnPressed.connect(lambda: self._try(using=True))
        self.password.returnPressed.connect(lambda: self._try(using=True))
        self.agree.clicked.connect(self._agree)
        self.setFocusProxy(self.choice)

    def _lay_out(self) -> None:
        self.server = QFrame(self)
        inner, who, buttons = QVBoxLayout(self.server), QHBoxLayout(), Flow()
        inner.setContentsMargins(0, 0, 0, 0)
        who.addWidget(self.user)
        who.addWidget(self.password)
        buttons.addWidget(self.test)
        buttons.addWidget(self.use)
        inner.addWidget(self.url)
        inner.addLayout(who)
        inner.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.choice, self.server, self.words, self.agree):
            column.addWidget(widget)

    def show_settings(self, settings: StorageSettings) -> None:
        """Show what is in force; an address being typed stays."""
        if settings == self._settings:
            return
        self._settings = settings
        self.choice.setCurrentIndex(self.choice.findData(settings.store))
        if not self.url.hasFocus():
            self.url.setText(settings.url)
        self.retranslate()

    def show_state(self, state: SharingShown) -> None:
        """Show how the sharing stands."""
        self._state = state
        self.retranslate()

    def show_tested(self, event: SharingTested) -> None:
        """Show what trying an address found, and use it where that was wanted and can be."""
        if event.url != split_address(self.url.text()).url and event.url != self.url.text().strip():
            return
        self._tested, self._trying = event, False
        usable = event.problem is None or event.problem.code is Code.STORE_CLOCK_OFF
        if self._using and usable:
            self._take_over(event.url)
        self._using = False
        self.retranslate()

    def asks_for(self, problem: Problem) -> bool:
        """Ask whether the password may go into a file, if it is one of here that could not be kept."""
        if not self.password.text() or not self.server.isVisibleTo(self):
            return False
        self._consent = problem
        self.retranslate()
        return True

    def show_kept(self) -> None:
        """The password is kept: what waited for that may begin."""
        self._consent = None
        self.password.clear()
        if self._wanted is not None:
            self._put_in_force(self._wanted)
        self.retranslate()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        for layout in (self.layout(), self.server.layout()):
            if layout is not None:
                layout.setSpacing(look.px(6))

    def retranslate(self) -> None:
        """Take the texts of the present language, and offer what is possible now."""
        for at in range(self.choice.count()):
            self.choice.setItemText(at, choice_words(self.choice.itemData(at)))
        self.choice.setAccessibleName(self.tr("Where her memory lies"))
        self.url.setAccessibleName(self.tr("Address of the server"))
        self.user.setPlaceholderText(self.tr("User, if needed"))
        self.user.setAccessibleName(self.tr("User"))
        self.password.setPlaceholderText(self.tr("Password"))
        self.password.setAccessibleName(self.tr("Password"))
        self.test.setText(self.tr("Test"))
        self.use.setText(self.tr("Use this server"))
        self.agree.setText(remedy_label(Remedy.KEEP_IN_FILE))
        self.server.setVisible(self.choice.currentData() == StoreKind.MONGODB)
        self.agree.setVisible(self._consent is not None)
        for button in (self.test, self.use):
            button.setEnabled(bool(self.url.text().strip()) and not self._trying)
        self.words.setText(_HOST.sub(lambda name: name[0].replace(".", ".\u200b"), self._words()))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _words(self) -> str:
        if self._consent is not None:
            return problem_words(self._consent).text
        if self._trying:
            return self.tr("Trying it…")
        if self._tested is not None:
            return self._tested_words(self._tested)
        return self._state_words(self._state)

    def _tested_words(self, event: SharingTested) -> str:
        if event.problem is None:
            return self.tr("{host} can be used.").replace("{host}", event.host)
        return problem_words(event.problem).text

    def _state_words(self, state: SharingShown) -> str:
        if not state.shared:
            return self.tr("All of it is on this computer alone.")
        waiting = self.tr("%n change(s) wait here to be sent.", "", state.waiting) if state.waiting else ""
        if not state.online:
            wrong = problem_words(state.problem).text if state.problem is not None else ""
            connecting = self.tr("Connecting to {host}…").replace("{host}", state.host)
            return join_sentences(wrong or connecting, waiting)
        whole = self.tr("Connected to {host}; everything is on both sides.").replace("{host}", state.host)
        partly = self.tr("Connected to {host}.").replace("{host}", state.host)
        names = ", ".join(one.name for one in state.others)
        others = self.tr("Also connected: {names}.").replace("{names}", names) if names else ""
        return join_sentences(join_sentences(partly, waiting) if waiting else whole, others)

    def _choose(self) -> None:
        self._forget_test()
        if self.choice.currentData() == StoreKind.FILES and self._settings.store is StoreKind.MONGODB:
            self._settings = StorageSettings(StoreKind.FILES, self._settings.url)
            self.changed.emit(self._settings)
        self.retranslate()

    def _forget_test(self) -> None:
        self._tested, self._consent, self._trying, self._using = None, None, False, False
        self.retranslate()

    def _try(self, *, using: bool) -> None:
        if not self.url.text().strip():
            return
        self._spread()
        self._tested, self._using, self._trying = None, using, True
        self.retranslate()
        self.test_asked.emit(self.url.text().strip(), secret_of(self.user.text().strip(), self.password.text()))

    def _spread(self) -> None:
        """Let user and password of a pasted address go where they belong; no address is shown or kept with them."""
        address = split_address(self.url.text())
        if address.secret:
            user, password = address.plain_secret()
            self.user.setText(user)
            self.password.setText(password)
            self.url.setText(address.url)

    def _take_over(self, url: str) -> None:
        self._wanted = StorageSettings(StoreKind.MONGODB, url)
        if self.password.text():
            self.secret_given.emit(url, secret_of(self.user.text().strip(), self.password.text()), False)
        else:
            self._put_in_force(self._wanted)

    def _put_in_force(self, settings: StorageSettings) -> None:
        self._settings, self._wanted, self._tested = settings, None, None
        self.changed.emit(settings)

    def _agree(self) -> None:
        self._consent = None
        self.secret_given.emit(self.url.text().strip(), secret_of(self.user.text().strip(), self.password.text()), True)
        self.retranslate()
