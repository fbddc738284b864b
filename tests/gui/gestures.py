"""What a hand does: keys, clicks and drags, delivered as real events."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


def press(widget: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Press and release a key."""
    QTest.keyClick(widget, key, modifiers)


def click(widget: QWidget, at: QPoint | None = None, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Click with the left button, in the middle unless told where."""
    QTest.mouseClick(widget, LEFT, modifiers, at or widget.rect().center())


def hover(widget: QWidget, at: QPoint) -> None:
    """Move the pointer with no button held."""
    _move(widget, at, Qt.MouseButton.NoButton)


def drag(widget: QWidget, begin: QPoint, end: QPoint) -> None:
    """Press, move and release."""
    QTest.mousePress(widget, LEFT, NONE, begin)
    _move(widget, end, LEFT)
    QTest.mouseRelease(widget, LEFT, NONE, end)


def _move(widget: QWidget, at: QPoint, held: Qt.MouseButton) -> None:
    """QTest moves the pointer but can't hold a button meanwhile."""
    where = QPointF(widget.mapToGlobal(at))
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), where, Qt.MouseButton.NoButton, held, NONE)
    QGuiApplication.sendEvent(widget, event)
