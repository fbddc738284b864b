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
        self._heights: dict[int, int] = {}  # by width, until something changes
        self._least: QSize | None = None

    def invalidate(self) -> None:
        """Forget what was measured: an item wants another size."""
        self._heights.clear()
        self._least = None
        super().invalidate()

    def clear(self) -> None:
        """Remove and delete all widgets."""
        while (item := self.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item in."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """Return how many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item, or None beyond the end as Qt expects."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take an item out."""
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    def expandingDirections(self) -> Qt.Orientation:
        """Never take more room than needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows."""
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        """Put every item in its place."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """The least there must be; the width given decides the rest."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Room for the highest item alone."""
        if self._least is None:
            margins = self.contentsMargins()
            height = max((item.sizeHint().height() for item in self._shown()), default=0)
            self._least = QSize(0, height + margins.top() + margins.bottom())
        return self._least

    def _place(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        area = rect.marginsRemoved(margins)
        gap = max(0, self.spacing())
        y = area.y()
        for line in self._lines(area.width(), gap):
            height = max(size.height() for _, size in line)
            x = area.x()
            for item, size in line:
                if move:
                    item.setGeometry(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                x += size.width() + gap
            y += height + gap
        return (y - gap if self._shown() else y) - rect.y() + margins.bottom()

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int, gap: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """Return the rows: each item with the size it gets."""
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        used = 0
        for item in self._shown():
            hint = item.sizeHint()
            size = QSize(min(hint.width(), width), hint.height())
            if not lines or used + size.width() > width:
                lines.append([])
                used = 0
            lines[-1].append((item, size))
            used += size.width() + gap
        return lines
