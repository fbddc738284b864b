"""The quiet line that tells that older talk was condensed: to see it, to take it back, or to put it aside."""

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from companion.gui.card_frame import CardFrame
from companion.gui.icons import Icon, icon
from companion.gui.text_look import TextLook

TURNS_SHOWN = 2  # it goes when the second message after it is sent


class CondensedBar(CardFrame):
    """Hidden unless something was condensed a moment ago."""

    see_asked = Signal()
    undo_asked = Signal(str)  # event id

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("info", parent)
        self._event_id = ""
        self._turns = 0
        self.see, self.undo, self._close = QPushButton(self), QPushButton(self), QToolButton(self)
        for button in (self.see, self.undo, self._close):
            button.setProperty("kind", "quiet")
            self.buttons.addWidget(button)
        self.see.clicked.connect(self.see_asked)
        self.undo.clicked.connect(self._undo)
        self._close.clicked.connect(self.hide)
        self.retranslate()
        self.hide()

    def tell(self, event_id: str) -> None:
        """Tell of a compression."""
        self._event_id, self._turns = event_id, 0
        self.show()

    def count_turn(self) -> None:
        """A message was sent."""
        self._turns += 1
        if self._turns >= TURNS_SHOWN:
            self.hide()

    def apply_look(self, look: TextLook) -> None:
        """Take colours and zoom."""
        super().apply_look(look)
        self._close.setIcon(icon(Icon.CLOSE, look.tokens.text_2))
        self._close.setIconSize(QSize(look.px(16), look.px(16)))

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.label.setText(self.tr("Older talk was condensed. The originals are kept and searchable."))
        self.see.setText(self.tr("See"))
        self.undo.setText(self.tr("Undo"))
        self._close.setAccessibleName(self.tr("Put aside"))
        self._close.setToolTip(self.tr("Put aside"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _undo(self) -> None:
        self.hide()
        self.undo_asked.emit(self._event_id)
