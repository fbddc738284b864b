"""A caret that stands still once nobody has written for a while, as GTK's does: to blink is a third of what she takes.

How quickly it blinks is one value of the whole program, so every field's caret rests and moves with that of one.
"""

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication, QPlainTextEdit

REST_MS = 10_000


class RestingCaret(QObject):
    """Follows a field, and which one has the keyboard."""

    def __init__(self, edit: QPlainTextEdit) -> None:
        super().__init__(edit)
        self._usual = QApplication.cursorFlashTime()  # the system's wish; 0 where it never blinks
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._stand)
        edit.cursorPositionChanged.connect(self.move)
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # noqa: S101  # a widget can't exist without one
        application.focusChanged.connect(self.move)
        self._rest.start()

    @Slot()
    def move(self) -> None:
        """Blink: somebody writes."""
        if QApplication.cursorFlashTime() != self._usual:
            QApplication.setCursorFlashTime(self._usual)
        self._rest.start()

    def _stand(self) -> None:
        QApplication.setCursorFlashTime(0)
