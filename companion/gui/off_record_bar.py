"""Says, as long as it lasts, that nothing of what is said now is kept; with the way back."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from companion.gui.card_frame import CardFrame


class OffRecordBar(CardFrame):
    """Hidden unless the conversation is off the record."""

    ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("info", parent)
        self._back = QPushButton(self)
        self._back.clicked.connect(self.ended)
        self.buttons.addWidget(self._back)
        self.retranslate()
        self.hide()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.label.setText(self.tr("Off the record: nothing said now is kept or learned."))
        self._back.setText(self.tr("Keep again"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
