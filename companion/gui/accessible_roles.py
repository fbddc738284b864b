"""The roles that a screen reader meets in conversation and memory: lists, and messages and cards as their items.

Qt derives a widget's role from its class, and knows only its own classes.
"""

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_ROLES = {
    "ChatRows": QAccessible.Role.List,
    "Bubble": QAccessible.Role.ListItem,
    "ProblemCard": QAccessible.Role.ListItem,
    "CardRows": QAccessible.Role.List,
    "MemoryCard": QAccessible.Role.ListItem,
    "DayCard": QAccessible.Role.ListItem,
    "PaintedText": QAccessible.Role.StaticText,
}
_made: dict[int, QAccessibleInterface] = {}  # Qt holds them, but they must not be collected


@cache
def install_roles() -> None:
    """Let Qt ask here first; a second call does nothing."""
    QAccessible.installFactory(_make)


def _make(name: str, watched: QObject) -> QAccessibleInterface | None:
    role = _ROLES.get(name)
    if role is None or not isinstance(watched, QWidget):
        return None
    made, key = QAccessibleWidget(watched, role), id(watched)
    _made[key] = made
    watched.destroyed.connect(lambda: _made.pop(key, None))
    return made
