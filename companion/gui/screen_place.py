"""Where something that stands on the desktop may stand: wholly on a screen, though screens come and go.

Rectangles are in Qt's logical coordinates of the whole desktop.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize


def on_a_screen(wanted: QRect, screens: Sequence[QRect]) -> QRect:
    """Return the rectangle moved onto the screen that its middle is on, or else is nearest to."""
    if not screens:
        return wanted
    home = min(screens, key=lambda screen: _distance(wanted.center(), screen))
    return _within(wanted, home)


def beside(size: QSize, anchor: QRect, screen: QRect, gap: int) -> QRect:
    """Return where something of a size is seen with an anchor: above it, below it where there is no room, on screen."""
    left = anchor.center().x() - size.width() // 2
    top = anchor.top() - gap - size.height()
    if top < screen.top():
        top = anchor.bottom() + 1 + gap
    return _within(QRect(QPoint(left, top), size), screen)


def _within(wanted: QRect, screen: QRect) -> QRect:
    """Return the rectangle moved as little as needed; of one larger than the screen the upper left part is seen."""
    left = max(screen.left(), min(wanted.left(), screen.right() + 1 - wanted.width()))
    top = max(screen.top(), min(wanted.top(), screen.bottom() + 1 - wanted.height()))
    return QRect(QPoint(left, top), wanted.size())


def _distance(point: QPoint, screen: QRect) -> int:
    """Return the square of the distance of a point from a rectangle, 0 within it."""
    x = max(screen.left() - point.x(), 0, point.x() - screen.right())
    y = max(screen.top() - point.y(), 0, point.y() - screen.bottom())
    return x * x + y * y
