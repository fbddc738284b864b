"""Where a key is entered: hidden as it is typed, and never shown again once it is kept."""

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.errors import Problem
from companion.gui.problem_words import Remedy
from companion.gui.text_look import TextLook
from companion.gui.words import problem_words, remedy_label


class KeyField(QWidget):
    """Emits a key when it is confirmed; asks before it would go into a plain file."""

    given = Signal(str, bool)
    forgotten = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept = False
        self._where = ""
        self._key_url = ""
        self._consent: Problem | None = None
        self._offered = ""
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.field = QLineEdit(self)
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText)
        self.field.returnPressed.connect(self._give)
        self.field.editingFinished.connect(self._give)
        self.field.textChanged.connect(lambda _text: self._refresh())
        self.save, self.forget, self.page = QPushButton(self), QPushButton(self), QPushButton(self)
        self.save.clicked.connect(self._give)
        self.forget.clicked.connect(self.forgotten)
        self.page.setProperty("kind", "quiet")
        self.page.clicked.connect(lambda: QDesktopServices.openUrl(QUrl(self._key_url)))
        self.note = QLabel(self)
        self.note.setProperty("role", "caption")
        self.note.setWordWrap(True)
        self.question = QFrame(self)
        self.question.setProperty("role", "warn")
        self._question_label = QLabel(self.question)
        self._question_label.setWordWrap(True)
        self._question_label.setTextFormat(Qt.TextFormat.PlainText)
        self.agree = QPushButton(self.question)
        self.agree.clicked.connect(self._agree)
        inner = QVBoxLayout(self.question)
        inner.addWidget(self._question_label)
        inner.addWidget(self.agree)
        buttons = QHBoxLayout()
        for button in (self.save, self.forget, self.page):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.field)
        column.addLayout(buttons)
        column.addWidget(self.note)
        column.addWidget(self.question)
        self.question.hide()
        self.setFocusProxy(self.field)

    def typed(self) -> str:
        """Return a key that is typed and not kept yet."""
        return self.field.text().strip()

    def show_kept(self, kept: bool, key_url: str) -> None:
        """Show whether a key is kept, and offer the page where keys are made."""
        self._kept, self._key_url = kept, key_url
        self._refresh()

    def show_where(self, where: str) -> None:
        """Show where the key went: "keyring", "file", or nowhere because it was forgotten."""
        self._where, self._kept, self._consent, self._offered = where, bool(where), None, ""
        self.field.clear()
        self._refresh()

    def drop(self) -> None:
        """Forget a key that is typed and not kept: it was meant for an address that is not the present one."""
        self._consent, self._offered, self._where = None, "", ""
        self.field.clear()
        self._refresh()

    def ask_for_plain_file(self, problem: Problem) -> None:
        """Ask whether the key may go into a file."""
        self._consent = problem
        self._refresh()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        layout = self.layout()
        if layout is not None:
            layout.setSpacing(look.px(6))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.field.setAccessibleName(self.tr("Key"))
        self.save.setText(self.tr("Save key"))
        self.forget.setText(self.tr("Remove key"))
        self.page.setText(self.tr("Get a key"))
        self.agree.setText(remedy_label(Remedy.KEEP_IN_FILE))
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _give(self) -> None:
        key = self.typed()
        if key and key != self._offered:
            self._offered = key
            self.given.emit(key, False)

    def _agree(self) -> None:
        self._consent = None
        self.given.emit(self.typed(), True)
        self._refresh()

    def _refresh(self) -> None:
        self.field.setPlaceholderText(self.tr("A key is kept") if self._kept else self.tr("Paste the key here"))
        self.save.setVisible(bool(self.typed()))
        self.forget.setVisible(self._kept and not self.typed())
        self.page.setVisible(bool(self._key_url) and not self._kept and not self.typed())
        self.question.setVisible(self._consent is not None)
        if self._consent is not None:
            self._question_label.setText(problem_words(self._consent).text)
        self.note.setText(self._where_words())
        self.note.setVisible(bool(self.note.text()))

    def _where_words(self) -> str:
        if self._where == "keyring":
            return self.tr("Saved in the system's keyring.")
        if self._where == "file":
            return self.tr("Saved in a plain text file that only your account may read.")
        return ""
