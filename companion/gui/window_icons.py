"""The window's icons: one set of outlines on a 20 px grid with strokes of 1.75 px, painted from paths.

They are drawn, not loaded, so no picture file is parsed before the first frame and every theme colours them.
"""

import math
from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPainterPath, QPen, QPixmap

GRID = 20.0
STROKE = 1.75


class Icon(StrEnum):
    """Names of the icons."""

    SEND = "send"
    STOP = "stop"
    FIND = "find"
    MORE = "more"
    DOWN = "down"
    UP = "up"
    CLOSE = "close"
    COMPUTER = "computer"
    CLOUD = "cloud"
    WARNING = "warning"
    SPARK = "spark"
    RESET = "reset"
    EYE = "eye"


class _PathEngine(QIconEngine):
    def __init__(self, icon: Icon, colour: QColor) -> None:
        super().__init__()
        self._icon = icon
        self._colour = colour

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, _state: QIcon.State) -> None:
        colour = QColor(self._colour)
        if mode is QIcon.Mode.Disabled:
            colour.setAlphaF(0.45)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        painter.scale(rect.width() / GRID, rect.height() / GRID)
        path = _PATHS[self._icon]()
        if self._icon in _FILLED:
            painter.fillPath(path, colour)
        else:
            pen = QPen(colour, STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, pen)
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        made = QPixmap(size)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return made

    def clone(self) -> QIconEngine:
        return _PathEngine(self._icon, self._colour)


def icon(name: Icon, colour: str) -> QIcon:
    """Return an icon in a colour ("#rrggbb"); it is painted sharp at every size and pixel ratio."""
    return QIcon(_PathEngine(name, QColor(colour)))


def _lines(*strokes: tuple[tuple[float, float], ...]) -> QPainterPath:
    path = QPainterPath()
    for first, *rest in strokes:
        path.moveTo(*first)
        for point in rest:
            path.lineTo(*point)
    return path


def _send() -> QPainterPath:
    path = QPainterPath()
    path.moveTo(3.6, 3.4)
    path.lineTo(17.4, 10.0)
    path.lineTo(3.6, 16.6)
    path.lineTo(5.9, 10.0)
    path.closeSubpath()
    path.moveTo(5.9, 10.0)
    path.lineTo(11.0, 10.0)
    return path


def _stop() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(5.0, 5.0, 10.0, 10.0), 2.0, 2.0)
    return path


def _find() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(8.75, 8.75), 5.25, 5.25)
    path.addPath(_lines(((12.7, 12.7), (16.75, 16.75))))
    return path


def _more() -> QPainterPath:
    path = QPainterPath()
    for x in (4.5, 10.0, 15.5):
        path.addEllipse(QPointF(x, 10.0), 1.5, 1.5)
    return path


def _cloud() -> QPainterPath:
    path = QPainterPath()
    path.moveTo(5.6, 15.5)
    path.cubicTo(1.6, 15.5, 1.4, 10.1, 5.2, 9.7)
    path.cubicTo(5.4, 4.5, 12.6, 3.7, 13.8, 8.6)
    path.cubicTo(18.3, 8.4, 18.7, 15.5, 14.4, 15.5)
    path.closeSubpath()
    return path


def _computer() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(2.75, 3.75, 14.5, 9.5), 1.5, 1.5)
    path.addPath(_lines(((10.0, 13.25), (10.0, 16.25)), ((6.75, 16.25), (13.25, 16.25))))
    return path


def _warning() -> QPainterPath:
    path = _lines(((10.0, 3.25), (17.5, 16.25), (2.5, 16.25), (10.0, 3.25)), ((10.0, 8.25), (10.0, 11.75)))
    path.closeSubpath()
    path.addEllipse(QPointF(10.0, 13.9), 0.2, 0.2)
    return path


def _spark() -> QPainterPath:
    path = QPainterPath()
    path.moveTo(10.0, 2.75)
    for end in ((17.25, 10.0), (10.0, 17.25), (2.75, 10.0), (10.0, 2.75)):
        path.quadTo(QPointF(10.0, 10.0), QPointF(*end))
    path.closeSubpath()
    return path


def _reset() -> QPainterPath:
    path = QPainterPath()
    start = math.radians(140)
    path.moveTo(10.0 + 6.0 * math.cos(start), 10.0 - 6.0 * math.sin(start))
    path.arcTo(QRectF(4.0, 4.0, 12.0, 12.0), 140, -290)
    path.addPath(_lines(((4.4, 2.6), (5.3, 6.3), (9.1, 5.6))))
    return path


def _eye() -> QPainterPath:
    path = QPainterPath()
    path.moveTo(2.5, 10.0)
    path.quadTo(QPointF(10.0, 0.8), QPointF(17.5, 10.0))
    path.quadTo(QPointF(10.0, 19.2), QPointF(2.5, 10.0))
    path.addEllipse(QPointF(10.0, 10.0), 2.25, 2.25)
    return path


_FILLED = frozenset({Icon.STOP, Icon.MORE})
_PATHS: dict[Icon, Callable[[], QPainterPath]] = {
    Icon.SEND: _send,
    Icon.STOP: _stop,
    Icon.FIND: _find,
    Icon.MORE: _more,
    Icon.DOWN: lambda: _lines(((5.5, 8.0), (10.0, 12.5), (14.5, 8.0))),
    Icon.UP: lambda: _lines(((5.5, 12.0), (10.0, 7.5), (14.5, 12.0))),
    Icon.CLOSE: lambda: _lines(((5.5, 5.5), (14.5, 14.5)), ((14.5, 5.5), (5.5, 14.5))),
    Icon.COMPUTER: _computer,
    Icon.CLOUD: _cloud,
    Icon.WARNING: _warning,
    Icon.SPARK: _spark,
    Icon.RESET: _reset,
    Icon.EYE: _eye,
}
