"""What a row of a card list is, what stands for it, and which parts of it the keyboard reaches."""

from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


class Row(Protocol):
    """What a widget is made of."""

    @property
    def key(self) -> str:
        """What tells this row from the others, whatever it says."""
        ...


def with_keyboard(widget: QWidget) -> list[QWidget]:
    """Return a row's widgets that Tab reaches, in the order in which they were made."""
    found = [widget, *widget.findChildren(QWidget)]
    return [one for one in found if one.focusPolicy() & Qt.FocusPolicy.TabFocus and not one.isHidden()]


def first_with_keyboard(widget: QWidget) -> QWidget:
    """Return what of a row Tab reaches first; the row itself where it reaches nothing."""
    return next(iter(with_keyboard(widget)), widget)
