"""A field to search in: arrow down leads into what was found, and Ctrl+Z is left to others where it undoes nothing."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit


class SearchField(QLineEdit):
    """`list_asked` comes with the arrow down."""

    list_asked = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go into the list; Esc belongs to the panel, and so does an undo or redo where there is no typing to undo."""
        undoes = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
        undoes = undoes or (event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable())
        if undoes:
            event.ignore()
        elif event.key() == Qt.Key.Key_Down:
            self.list_asked.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)
