"""Asks for a name, and says at once when there is nothing of one that could be seen."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.people import LONGEST_NAME, clean_name


class NameDialog(QDialog):
    """`words` are the title, the question and what the button does; `given` gets the name."""

    def __init__(self, parent: QWidget | None, words: tuple[str, str, str], given: Callable[[str], None]) -> None:
        super().__init__(parent)
        self._given = given
        title, question, does = words
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field, self.message = QLineEdit(self), QLabel(self)
        self.field.setMaxLength(LONGEST_NAME)
        self.field.setAccessibleName(question)
        self.message.setWordWrap(True)
        self.message.setProperty("role", "caption")
        self.accept_button, cancel = QPushButton(does, self), QPushButton(self)
        cancel.setText(QCoreApplication.translate("Cap", "Cancel"))
        self.accept_button.setDefault(True)
        label = QLabel(question, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setBuddy(self.field)
        column, row = QVBoxLayout(self), QHBoxLayout()
        for widget in (label, self.field, self.message):
            column.addWidget(widget)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.accept_button)
        column.addLayout(row)
        self.field.textChanged.connect(self._look_at)
        self.accept_button.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        self.setMinimumWidth(320)
        self._look_at("")

    def accept(self) -> None:
        """Take a name, if it is one."""
        name = clean_name(self.field.text())
        if name:
            super().accept()
            self._given(name)

    def _look_at(self, text: str) -> None:
        nothing = not clean_name(text)
        self.accept_button.setEnabled(not nothing)
        words = QCoreApplication.translate("NameDialog", "A name needs at least one letter or sign that can be seen.")
        self.message.setText(words if text and nothing else "")


def ask_for_name(parent: QWidget | None, words: tuple[str, str, str], given: Callable[[str], None]) -> NameDialog:
    """Ask for a name; `given` is not called when the user thinks better of it."""
    dialog = NameDialog(parent, words, given)
    dialog.open()
    return dialog
