"""What she says at this moment, or what is waited for, in two lines whatever room there is."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QWidget

from companion.gui.foreign_text import utf16_slice

LINES = 2


class Caption(QLabel):
    """A label that cuts its words; all of them stand in its tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = ""
        self.setObjectName("stageCaption")
        self.setProperty("role", "quiet")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def say(self, words: str) -> None:
        """Show words, or nothing more."""
        self._said = " ".join(words.split())
        self.fit()

    def fit(self) -> None:
        """Cut to the room there is."""
        shown = self._cut() if self._said else ""
        if shown != self.text():
            self.setText(shown)
        self.setToolTip(self._said if shown != self._said else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut anew."""
        super().resizeEvent(event)
        self.fit()

    def _cut(self) -> str:
        """Return the words that fit into two lines."""
        layout = QTextLayout(self._said, self.font())
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        layout.beginLayout()
        end = 0
        for _ in range(LINES):
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(max(1, self.width() - 2))
            end = line.textStart() + line.textLength()
        layout.endLayout()
        seen = utf16_slice(self._said, 0, end)
        return seen if seen == self._said else seen[:-2].rstrip(" ,，。.;；:：、") + "…"
