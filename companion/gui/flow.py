"""A layout that puts widgets in a row and goes on below when the row is full, as words do."""

import re

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


def broken_lines(text: str, metrics: QFontMetrics, width: int) -> str:
    """Return `text` with line breaks so that no line is wider than `width` pixels, for widgets that don't wrap."""
    lines, line = [], ""
    for piece in re.findall(r"[\w'’.,;:!?-]+\s*|\s+|.", text) if text.isascii() else list(text):
        if line and metrics.horizontalAdvance((line + piece).rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece
    return "\n".join([*lines, line])


class Flow(QLayout):
    """Items keep the sizes they ask for, but never wider than the row; in a row they stand on one middle line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []

    def clear(self) -> None:
        """Remove and delete all widgets."""
        while (item := self.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item in."""
        self._items.append(item)

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item, or None beyond the end as Qt expects."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take an item out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Never take more room than needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Put every item in its place."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """The least there must be; the width given decides the rest."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Room for the highest item alone."""
        margins = self.contentsMargins()
        height = max((item.sizeHint().height() for item in self._shown()), default=0)
        return QSize(0, height + margins.top() + margins.bottom())

    def _place(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        area = rect.marginsRemoved(margins)
        gap = max(0, self.spacing())
        y = area.y()
        for line in self._lines(area.width(), gap):
            height = max(item.sizeHint().height() for item in line)
            x = area.x()
            for item in line:
                size = QSize(min(item.sizeHint().width(), area.width()), item.sizeHint().height())
                if move:
                    item.setGeometry(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                x += size.width() + gap
            y += height + gap
        return (y - gap if self._shown() else y) - rect.y() + margins.bottom()

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int, gap: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in self._shown():
            wide = min(item.sizeHint().width(), width)
            if not lines or used + wide > width:
                lines.append([])
                used = 0
            lines[-1].append(item)
            used += wide + gap
        return lines
