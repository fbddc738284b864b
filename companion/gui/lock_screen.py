"""What stands in the window while a passphrase hides everything: whose it is, a field, and what to do without it.

It hides, it does not encrypt, and it says so.
"""

import math

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.gui.announcing import announce
from companion.gui.export_card import breakable
from companion.gui.text_look import TextLook

WIDTH = 380


class LockScreen(QWidget):
    """`given` carries what was typed. `where` is the file in which the passphrase's line stands."""

    given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.connected = False
        self.where = ""
        self._user = ""
        self._waiting = False
        self._refused_for = 1  # seconds
        self.setObjectName("lockScreen")
        self.title, self.note, self.message = QLabel(self), QLabel(self), QLabel(self)
        self.title.setProperty("role", "section")
        self.note.setProperty("role", "caption")
        self.message.setProperty("role", "error")
        for label in (self.title, self.note, self.message):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.field, self.button = QLineEdit(self), QPushButton(self)
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.button.setProperty("kind", "primary")
        self.field.returnPressed.connect(self._give)
        self.field.textChanged.connect(self._refresh)
        self.button.clicked.connect(self._give)
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self._go_on)
        self._build()
        self.retranslate()
        self.hide()

    def _build(self) -> None:
        box = QWidget(self)
        self._box = box
        column, row = QVBoxLayout(box), QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(self.button)
        column.addWidget(self.title)
        column.addLayout(row)
        column.addWidget(self.message)
        column.addWidget(self.note)
        self._column = column
        middle, outer = QHBoxLayout(), QVBoxLayout(self)
        middle.addStretch(1)
        middle.addWidget(box)
        middle.addStretch(1)
        outer.addStretch(1)
        outer.addLayout(middle)
        outer.addStretch(2)

    def ask(self, user: str) -> None:
        """Ask for this user's passphrase."""
        self._user = user
        self._go_on()
        self.field.clear()
        self.message.hide()
        self.retranslate()
        self.show()
        self.field.setFocus()

    def refuse(self, wait_seconds: float) -> None:
        """It was not right; the next is taken after a while."""
        self._refused_for = max(1, math.ceil(wait_seconds))
        self.message.setText(self._refusal())
        self.message.show()
        announce(self, self.message.text())
        self.field.clear()
        self._waiting = True
        self._wait.start(int(wait_seconds * 1000))
        self._refresh()
        self.field.setFocus()

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self._box.setFixedWidth(min(look.px(WIDTH), max(280, self.window().width() - look.px(32))))
        self._column.setSpacing(look.px(12))
        self._column.setContentsMargins(look.px(8), look.px(8), look.px(8), look.px(8))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        whose = self.tr("A passphrase hides what {name} talks about.").replace("{name}", self._user)
        self.title.setText(whose if self._user else self.tr("A passphrase hides what is talked about here."))
        self.field.setAccessibleName(self.tr("Passphrase"))
        self.field.setPlaceholderText(self.tr("Passphrase"))
        self.button.setText(self.tr("Open"))
        note = self.tr(
            "It only hides: the files on this computer are not encrypted. Forgotten? Close the program, open {path} "
            "with an editor and delete the line that begins with “passphrase”."
        )
        self.message.setText(self._refusal())
        self.note.setText(note.replace("{path}", breakable(self.where or "user.toml")))
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _refusal(self) -> str:
        return self.tr("That wasn't the right one. You can try again in %n second(s).", "", self._refused_for)

    def _give(self) -> None:
        text = self.field.text()
        if text and not self._waiting:
            self.given.emit(text)

    def _go_on(self) -> None:
        self._waiting = False
        self._refresh()

    def _refresh(self) -> None:
        self.button.setEnabled(bool(self.field.text()) and not self._waiting)
