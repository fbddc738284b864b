"""A field in which a sentence is put right in place: Enter keeps it, Esc leaves it as it was."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from companion.gui.text_look import TextLook

_LEAST_LINES, _MOST_LINES = 2, 8


class SentenceEdit(QPlainTextEdit):
    """As high as its text, up to a few lines."""

    kept = Signal(str)
    left = Signal()

    def __init__(self, text: str, look: TextLook, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setTabChangesFocus(True)
        self.setPlainText(text)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.selectAll()

    def sizeHint(self) -> QSize:
        """Room for the text."""
        document = self.document().clone()
        document.setTextWidth(max(80, self._look.px(340)))
        line = self.fontMetrics().lineSpacing()
        height = min(max(document.size().height(), _LEAST_LINES * line), _MOST_LINES * line)
        return QSize(self._look.px(200), int(height) + self._look.px(16))

    def minimumSizeHint(self) -> QSize:
        """Keep that height at any width."""
        return QSize(self._look.px(80), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep or leave; everything else writes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.kept.emit(" ".join(self.toPlainText().split()))
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
