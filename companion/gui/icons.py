"""One set of outline icons on a 20 px grid, drawn with 1.75 px strokes in whatever colour the theme asks for.

Paths are written in SVG's letters (M, L, C, Z and A for a full circle) so that no picture file is needed.
"""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

GRID = 20
STROKE = 1.75

PATHS = {
    "copy": "M 7.5 7.5 L 16 7.5 L 16 16.5 L 7.5 16.5 Z M 12.5 4 L 4 4 L 4 13",
    "retry": "M 16 10 C 16 13.3 13.3 16 10 16 C 6.7 16 4 13.3 4 10 C 4 6.7 6.7 4 10 4 C 12.2 4 14 5 15.3 6.8 "
    "M 15.8 3.2 L 15.8 7.2 L 11.8 7.2",
    "continue": "M 4 10 L 15.5 10 M 11 5.5 L 15.5 10 L 11 14.5",
    "previous": "M 12 5 L 7 10 L 12 15",
    "next": "M 8 5 L 13 10 L 8 15",
    "star": "M 10 3 L 12.1 7.6 L 17 8.1 L 13.3 11.4 L 14.4 16.4 L 10 13.8 L 5.6 16.4 L 6.7 11.4 L 3 8.1 L 7.9 7.6 Z",
    "edit": "M 4 16 L 4.6 12.8 L 13.2 4.2 L 15.8 6.8 L 7.2 15.4 Z",
    "delete": "M 4 6 L 16 6 M 8 6 L 8 3.8 L 12 3.8 L 12 6 M 5.6 6 L 6.4 16.2 L 13.6 16.2 L 14.4 6 M 8.6 9 L 8.9 13.4 "
    "M 11.4 9 L 11.1 13.4",
    "more": "A 4.5 10 0.7 A 10 10 0.7 A 15.5 10 0.7",
    "down": "M 10 4 L 10 15.5 M 5.5 11 L 10 15.5 L 14.5 11",
    "check": "M 4.5 10.5 L 8.5 14.5 L 15.5 6",
    "close": "M 5 5 L 15 15 M 15 5 L 5 15",
    "picture": "M 3.5 4.5 L 16.5 4.5 L 16.5 15.5 L 3.5 15.5 Z M 3.5 13.5 L 8 9.5 L 11.5 12.5 L 13.5 11 L 16.5 13.5 "
    "A 12.5 7.8 0.9",
}


@lru_cache(maxsize=64)
def path_of(name: str) -> QPainterPath:
    """Return an icon's outline on the 20 px grid."""
    made = QPainterPath()
    words = PATHS[name].split()
    at = 0
    takes = {"M": 2, "L": 2, "C": 6, "Z": 0, "A": 3}
    while at < len(words):
        letter = words[at]
        numbers = [float(word) for word in words[at + 1 : at + 1 + takes[letter]]]
        _draw(made, letter, numbers)
        at += 1 + takes[letter]
    return made


def _draw(made: QPainterPath, letter: str, numbers: list[float]) -> None:
    points = [QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
    match letter:
        case "M":
            made.moveTo(points[0])
        case "L":
            made.lineTo(points[0])
        case "C":
            made.cubicTo(*points)
        case "A":
            made.addEllipse(points[0], numbers[2], numbers[2])
        case _:
            made.closeSubpath()


def paint(painter: QPainter, name: str, box: QRectF, colour: QColor, *, filled: bool = False) -> None:
    """Paint an icon into `box`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / GRID, box.height() / GRID)
    pen = QPen(colour, STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(colour if filled else Qt.BrushStyle.NoBrush)
    painter.drawPath(path_of(name))
    painter.restore()


@lru_cache(maxsize=256)
def icon(name: str, colour: str, size: int = GRID, *, filled: bool = False) -> QIcon:
    """Return an icon of `size` logical pixels, sharp up to three device pixels each."""
    made = QIcon()
    for ratio in (1, 2, 3):
        pixmap = QPixmap(QSize(size * ratio, size * ratio))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint(painter, name, QRectF(0, 0, size * ratio, size * ratio), QColor(colour), filled=filled)
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        made.addPixmap(pixmap)
    return made
