"""A paragraph laid out by hand, for rows that paint themselves: hundreds of labels would cost too much."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QPainter, QTextLayout, QTextOption


class LaidText:
    """Text in a font at a line height; `lay` breaks it at a width, anywhere where a word is too long."""

    def __init__(self, text: str, font: QFont, line_height: int) -> None:
        self._layout = QTextLayout(text, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self._line = line_height
        self._width = -1
        self.height = 0

    def lay(self, width: int) -> int:
        """Break the text at a width in pixels and return its height."""
        if width == self._width:
            return self.height
        self._width, count = width, 0
        self._layout.beginLayout()
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(max(1, width))
            line.setPosition(QPointF(0, count * self._line + max(0.0, (self._line - line.height()) / 2)))
            count += 1
        self._layout.endLayout()
        self.height = count * self._line
        return self.height

    def draw(self, painter: QPainter, at: QPointF, colour: QColor) -> None:
        """Paint it as it was laid."""
        painter.setPen(colour)
        self._layout.draw(painter, at)
