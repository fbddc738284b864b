"""A coloured frame with text on the left and buttons on the right, or below where there is little room."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from companion.gui.fitted import WrappedLabel
from companion.gui.text_look import TextLook

STACKED_BELOW = 430


class CardFrame(QFrame):
    """Base of banner and cards. `role` chooses the colours of the style sheet: "card", "info", "warn", "error"."""

    def __init__(self, role: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look: TextLook | None = None
        self.label = WrappedLabel(self)
        self.texts = QVBoxLayout()
        self.texts.setContentsMargins(0, 0, 0, 0)
        self.texts.addWidget(self.label)
        self.buttons = QHBoxLayout()
        self.buttons.setContentsMargins(0, 0, 0, 0)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.addLayout(self.texts, 1)
        self._box.addLayout(self.buttons)
        self.setProperty("role", role)

    def put_first(self, widget: QWidget) -> None:
        """Let a widget stand before the text."""
        self._box.insertWidget(0, widget, 0, Qt.AlignmentFlag.AlignTop)

    def set_role(self, role: str) -> None:
        """Change the colours."""
        if self.property("role") != role:
            self.setProperty("role", role)
            for widget in (self, *self.findChildren(QWidget)):
                widget.style().polish(widget)

    def apply_look(self, look: TextLook) -> None:
        """Take the zoom."""
        self.look = look
        self._box.setContentsMargins(look.px(14), look.px(8), look.px(8), look.px(8))
        self.buttons.setSpacing(look.px(4))
        self.texts.setSpacing(look.px(6))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the text where there is no room beside it."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        if self.look is None:
            return
        stacked = self.width() < self.look.px(STACKED_BELOW) and self._has_words_on_buttons()
        direction = QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        if self._box.direction() != direction:
            self._box.setDirection(direction)
            side = Qt.AlignmentFlag.AlignRight if stacked else Qt.AlignmentFlag(0)
            self._box.setAlignment(self.buttons, side)
        self._box.setSpacing(self.look.px(2 if stacked else 12))

    def _has_words_on_buttons(self) -> bool:
        return any(button.text() and not button.isHidden() for button in self.findChildren(QPushButton))
