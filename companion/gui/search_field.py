"""A field to search in: arrow down leads into what was found, and Ctrl+Z with nothing to undo here is left to others."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit


class SearchField(QLineEdit):
    """`list_asked` comes with the arrow down."""

    list_asked = Signal()

    def event(self, event: QEvent) -> bool:
        """Let the panel take back its last change where there is no typing to take back."""
        undoes = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Undo)
        if event.type() is QEvent.Type.ShortcutOverride and undoes and not self.isUndoAvailable():
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go into the list; Esc belongs to the panel."""
        if event.key() == Qt.Key.Key_Down:
            self.list_asked.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)
