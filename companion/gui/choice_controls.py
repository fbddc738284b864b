"""Combo, number and tick boxes in the window's own look: signs painted from the icon set, and calm under the wheel.

The wheel scrolls the page past a box that doesn't have the keyboard, so no value changes by accident.
"""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from companion.gui.icons import Icon, icon

_MARGIN = 8  # px; the style sheet's padding doesn't reach the field of a number box


class ChoiceBox(QComboBox):
    """A combo box."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Add the chevron."""
        super().paintEvent(event)
        side = self.fontMetrics().height()
        place = QRect(self.width() - side - 6, (self.height() - side) // 2, side, side)
        _paint(self, Icon.DOWN, place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn only while the box has the keyboard."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class NumberBox(QSpinBox):
    """A box for whole numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.lineEdit().setTextMargins(_MARGIN, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Add the chevrons."""
        super().paintEvent(event)
        _paint_steps(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn only while the box has the keyboard."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class FractionBox(QDoubleSpinBox):
    """A box for numbers with a fraction."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.lineEdit().setTextMargins(_MARGIN, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Add the chevrons."""
        super().paintEvent(event)
        _paint_steps(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn only while the box has the keyboard."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class TickBox(QCheckBox):
    """A box that is on or off."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Add the tick; its colour is that of fields, as the box is filled with the accent."""
        super().paintEvent(event)
        if self.isChecked():
            option = QStyleOptionButton()
            self.initStyleOption(option)
            place = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)
            _paint(self, Icon.CHECK, place.adjusted(1, 1, -1, -1), QPalette.ColorRole.Base)


def _paint_steps(box: QAbstractSpinBox) -> None:
    side = box.fontMetrics().height() * 3 // 4
    left, middle = box.width() - side - 6, box.height() // 2
    _paint(box, Icon.UP, QRect(left, middle - side, side, side))
    _paint(box, Icon.DOWN, QRect(left, middle, side, side))


def _paint(box: QWidget, name: Icon, place: QRect, role: QPalette.ColorRole = QPalette.ColorRole.Text) -> None:
    group = QPalette.ColorGroup.Active if box.isEnabled() else QPalette.ColorGroup.Disabled
    painter = QPainter(box)
    icon(name, box.palette().color(group, role).name()).paint(painter, place)
    painter.end()
