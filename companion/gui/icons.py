"""One set of outline icons on a 20 px grid with strokes of 1.75 px, painted in whatever colour the theme asks for.

They are drawn, not loaded, so no picture file is parsed before the first frame. Paths are written in SVG's letters
(M, L, Q, C, Z), with A for a full circle and R for a rectangle with round corners.
"""

from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPainterPath, QPen, QPixmap

GRID = 20
STROKE = 1.75


class Icon(StrEnum):
    """Names of the icons."""

    CHECK = "check"
    CLOSE = "close"
    CLOUD = "cloud"
    CLOUD_OFF = "cloud-off"
    COMPUTER = "computer"
    CONTINUE = "continue"
    COPY = "copy"
    DELETE = "delete"
    DOWN = "down"
    EDIT = "edit"
    FILTER = "filter"
    FIND = "find"
    LOCK = "lock"
    MEMORY = "memory"
    MIC = "mic"
    MIC_OFF = "mic-off"
    MORE = "more"
    NEXT = "next"
    PICTURE = "picture"
    PIN = "pin"
    PLAY = "play"
    PREVIOUS = "previous"
    RETRY = "retry"
    SEND = "send"
    SOUND = "sound"
    SOUND_OFF = "sound-off"
    STAR = "star"
    STOP = "stop"
    TO_END = "to-end"
    TUNE = "tune"
    UP = "up"


PATHS = {
    Icon.CHECK: "M 4.5 10.5 L 8.5 14.5 L 15.5 6",
    Icon.CLOSE: "M 5.5 5.5 L 14.5 14.5 M 14.5 5.5 L 5.5 14.5",
    Icon.CLOUD: "M 5.6 15.5 C 1.6 15.5 1.4 10.1 5.2 9.7 C 5.4 4.5 12.6 3.7 13.8 8.6 C 18.3 8.4 18.7 15.5 14.4 15.5 Z",
    Icon.CLOUD_OFF: "M 5.6 15.5 C 1.6 15.5 1.4 10.1 5.2 9.7 C 5.4 4.5 12.6 3.7 13.8 8.6 C 18.3 8.4 18.7 15.5 14.4 15.5 "
    "Z M 3.5 3 L 16.5 17.5",
    Icon.COMPUTER: "R 2.75 3.75 14.5 9.5 1.5 M 10 13.25 L 10 16.25 M 6.75 16.25 L 13.25 16.25",
    Icon.CONTINUE: "M 4 10 L 15.5 10 M 11 5.5 L 15.5 10 L 11 14.5",
    Icon.COPY: "M 7.5 7.5 L 16 7.5 L 16 16.5 L 7.5 16.5 Z M 12.5 4 L 4 4 L 4 13",
    Icon.DELETE: "M 4 6 L 16 6 M 8 6 L 8 3.8 L 12 3.8 L 12 6 M 5.6 6 L 6.4 16.2 L 13.6 16.2 L 14.4 6 "
    "M 8.6 9 L 8.9 13.4 M 11.4 9 L 11.1 13.4",
    Icon.DOWN: "M 5.5 8 L 10 12.5 L 14.5 8",
    Icon.EDIT: "M 4 16 L 4.6 12.8 L 13.2 4.2 L 15.8 6.8 L 7.2 15.4 Z",
    Icon.FILTER: "M 3.5 5.5 L 16.5 5.5 M 6 10 L 14 10 M 8.5 14.5 L 11.5 14.5",
    Icon.FIND: "A 8.75 8.75 5.25 M 12.7 12.7 L 16.75 16.75",
    Icon.LOCK: "R 4.5 9 11 7.5 1.5 M 7 9 L 7 6.5 C 7 2.8 13 2.8 13 6.5 L 13 9",
    Icon.MEMORY: "M 10 2.8 L 16.6 10 L 10 17.2 L 3.4 10 Z M 10 7.4 L 12.4 10 L 10 12.6 L 7.6 10 Z",
    Icon.MIC: "R 7.25 2.5 5.5 9.5 2.75 M 4.5 9.5 C 4.5 16.4 15.5 16.4 15.5 9.5 M 10 14.8 L 10 17.5",
    Icon.MIC_OFF: "R 7.25 2.5 5.5 9.5 2.75 M 4.5 9.5 C 4.5 16.4 15.5 16.4 15.5 9.5 M 10 14.8 L 10 17.5 "
    "M 3.5 3 L 16.5 17",
    Icon.MORE: "A 4.5 10 0.7 A 10 10 0.7 A 15.5 10 0.7",
    Icon.NEXT: "M 8 5 L 13 10 L 8 15",
    Icon.PICTURE: "R 3 4 14 12 1.5 M 3.5 13.5 L 8 9.5 L 11.5 12.5 L 13.5 11 L 16.5 13.5 A 12.5 7.8 0.9",
    Icon.PIN: "M 7 3.2 L 13 3.2 M 8 3.4 L 7.6 8.4 L 5 11.6 L 15 11.6 L 12.4 8.4 L 12 3.4 M 10 11.6 L 10 17",
    Icon.PLAY: "M 6.25 4 L 15.75 10 L 6.25 16 Z",
    Icon.PREVIOUS: "M 12 5 L 7 10 L 12 15",
    Icon.RETRY: "M 16 10 C 16 13.3 13.3 16 10 16 C 6.7 16 4 13.3 4 10 C 4 6.7 6.7 4 10 4 C 12.2 4 14 5 15.3 6.8 "
    "M 15.8 3.2 L 15.8 7.2 L 11.8 7.2",
    Icon.SEND: "M 3.6 3.4 L 17.4 10 L 3.6 16.6 L 5.9 10 Z M 5.9 10 L 11 10",
    Icon.SOUND: "M 3 8 L 6 8 L 10 4.5 L 10 15.5 L 6 12 L 3 12 Z M 12.75 7.5 C 14.2 9 14.2 11 12.75 12.5 "
    "M 15 5.2 C 17.9 8 17.9 12 15 14.8",
    Icon.SOUND_OFF: "M 3 8 L 6 8 L 10 4.5 L 10 15.5 L 6 12 L 3 12 Z M 12.75 7.9 L 17 12.1 M 17 7.9 L 12.75 12.1",
    Icon.STAR: "M 10 3 L 12.1 7.6 L 17 8.1 L 13.3 11.4 L 14.4 16.4 L 10 13.8 L 5.6 16.4 L 6.7 11.4 L 3 8.1 L 7.9 7.6 Z",
    Icon.STOP: "R 5 5 10 10 2",
    Icon.TO_END: "M 10 4 L 10 15.5 M 5.5 11 L 10 15.5 L 14.5 11",
    Icon.TUNE: "M 3 6.5 L 9.1 6.5 M 12.9 6.5 L 17 6.5 A 11 6.5 1.9 "
    "M 3 13.5 L 6.1 13.5 M 9.9 13.5 L 17 13.5 A 8 13.5 1.9",
    Icon.UP: "M 5.5 12 L 10 7.5 L 14.5 12",
}
_SOLID = frozenset({Icon.STOP})
_NUMBERS = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0, "A": 3, "R": 5}


@lru_cache(maxsize=64)
def path_of(name: Icon) -> QPainterPath:
    """Return an icon's outline on the 20 px grid."""
    made = QPainterPath()
    words = PATHS[name].split()
    at = 0
    while at < len(words):
        letter, end = words[at], at + 1 + _NUMBERS[words[at]]
        _draw(made, letter, [float(word) for word in words[at + 1 : end]])
        at = end
    return made


def _draw(made: QPainterPath, letter: str, numbers: list[float]) -> None:
    points = [QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
    match letter:
        case "M":
            made.moveTo(points[0])
        case "L":
            made.lineTo(points[0])
        case "Q":
            made.quadTo(*points)
        case "C":
            made.cubicTo(*points)
        case "A":
            made.addEllipse(points[0], numbers[2], numbers[2])
        case "R":
            made.addRoundedRect(QRectF(*numbers[:4]), numbers[4], numbers[4])
        case _:
            made.closeSubpath()


def paint(painter: QPainter, name: Icon, box: QRectF, colour: QColor, *, filled: bool = False) -> None:
    """Paint an icon into `box`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / GRID, box.height() / GRID)
    solid = name in _SOLID
    pen = QPen(colour, STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(Qt.PenStyle.NoPen if solid else pen)
    painter.setBrush(colour if filled or solid else Qt.BrushStyle.NoBrush)
    painter.drawPath(path_of(name))
    painter.restore()


class _PathEngine(QIconEngine):
    def __init__(self, name: Icon, colour: QColor, *, filled: bool) -> None:
        super().__init__()
        self._name, self._colour, self._filled = name, colour, filled
        self._made: dict[tuple[int, int, QIcon.Mode], QPixmap] = {}

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, _state: QIcon.State) -> None:
        colour = QColor(self._colour)
        if mode is QIcon.Mode.Disabled:
            colour.setAlphaF(0.45)
        paint(painter, self._name, QRectF(rect), colour, filled=self._filled)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        key = (size.width(), size.height(), mode)
        if key not in self._made:  # styles ask at every painting of a button
            made = QPixmap(size)
            made.fill(Qt.GlobalColor.transparent)
            painter = QPainter(made)
            self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
            painter.end()
            self._made[key] = made
        return self._made[key]

    def clone(self) -> QIconEngine:
        return _PathEngine(self._name, self._colour, filled=self._filled)


def icon(name: Icon, colour: str, *, filled: bool = False) -> QIcon:
    """Return an icon in a colour ("#rrggbb"); it is painted sharp at every size and pixel ratio."""
    return QIcon(_PathEngine(name, QColor(colour), filled=filled))
