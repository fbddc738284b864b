"""Words and buttons that are as high as their width makes them, wherever they stand.

Layouts within layouts forget heights that follow from widths; these ask for theirs as a least height.
"""

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from companion.gui.flow import Flow


class WrappedLabel(QLabel):
    """Plain words over as many lines as they need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:
        """Show words."""
        super().setText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the width."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fit another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        needed = self._height_of(self.text()) if self.text() else 0
        if needed != self.minimumHeight():
            self.setMinimumHeight(needed)

    def _height_of(self, text: str) -> int:
        """Return the height at the present width; a label's own answer is never below its least height."""
        room = QRect(0, 0, self.contentsRect().width(), 10_000)
        box = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        return box.height() + self.height() - self.contentsRect().height()


class FlowRow(QWidget):
    """Buttons in a row that goes on below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.flow = Flow(self)
        self.flow.setContentsMargins(0, 0, 0, 0)

    def add(self, widget: QWidget) -> None:
        """Put a widget at the end."""
        self.flow.addWidget(widget)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the width."""
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        """Fit what is inside."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.fit()
        return done

    def fit(self) -> None:
        """Ask for the height that is needed."""
        needed = self.flow.heightForWidth(self.width())
        if needed != self.minimumHeight():
            self.setMinimumHeight(needed)
