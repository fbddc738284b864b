"""A card of the welcome: one question in the conversation, its answers as buttons, and a way past it."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from companion.gui.announcing import announce
from companion.gui.card_frame import CardFrame
from companion.gui.fitted import FlowRow, WrappedLabel
from companion.gui.text_look import TextLook


class StepCard(CardFrame):
    """Base of these cards. `skipped` is what the last button does."""

    skipped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("card", parent)
        self.note = WrappedLabel(self)
        self.note.setProperty("role", "quiet")
        self.note.hide()
        self.texts.addWidget(self.note)
        self.row = FlowRow(self)
        self.texts.addWidget(self.row)
        self.skip = QPushButton(self)
        self.skip.setProperty("kind", "quiet")
        self.skip.clicked.connect(self.skipped)
        self.hide()

    def add_answer(self, *, best: bool = False) -> QPushButton:
        """Return one more button; the way past stays behind it."""
        button = QPushButton(self)
        if best:
            button.setProperty("kind", "primary")
        self.row.add(button)
        self.row.flow.removeWidget(self.skip)
        self.row.add(self.skip)
        return button

    def ask(self) -> None:
        """Come up; the keyboard stays where it is."""
        self.retranslate()
        self.show()
        announce(self, self.label.text())

    def say(self, note: str, *, wrong: bool = False) -> None:
        """Show a line below the question, or none; one that tells of something `wrong` is coloured so."""
        news = note != self.note.text()
        self.note.setText(note)
        self.note.setVisible(bool(note))
        role = "wrong" if wrong else "quiet"
        if self.note.property("role") != role:
            self.note.setProperty("role", role)
            self.note.style().polish(self.note)
        if wrong and news:
            announce(self, note)

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        super().apply_look(look)
        self._box.setContentsMargins(look.px(14), look.px(10), look.px(14), look.px(10))
        self.row.flow.setSpacing(look.px(8))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.skip.setText(self.tr("Skip"))
        self.row.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
