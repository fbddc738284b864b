"""Finds texts that are cut: by the metrics of fonts, not by looking."""

from collections.abc import Iterator

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

TOLERANCE = 1  # pixels; sizes are rounded once more by layouts


def cut_texts(shown: QWidget) -> list[str]:
    """Return a line for each visible text of `shown` that has less room than it needs."""
    found = []
    for widget in shown.findChildren(QWidget):
        if widget.isVisible() and widget.width() > 0:
            found += [f"{type(widget).__name__} {text!r}: {why}" for text, why in _faults(widget)]
    return found


def _faults(widget: QWidget) -> Iterator[tuple[str, str]]:
    match widget:
        case QLabel() if widget.text():
            yield from _faults_of_label(widget)
        case QComboBox():
            yield from _faults_of_combo(widget)
        case QTabBar():
            for at in range(widget.count()):
                need_width, room = (
                    widget.fontMetrics().horizontalAdvance(widget.tabText(at)),
                    widget.tabRect(at).width(),
                )
                if need_width > room and not widget.tabToolTip(at):
                    yield widget.tabText(at), f"needs {need_width}, has {room}"
        case QAbstractButton() if widget.text() and not _is_icon_only(widget):
            need = widget.sizeHint()
            if need.width() > widget.width() + TOLERANCE or need.height() > widget.height() + TOLERANCE:
                yield widget.text(), f"needs {need.toTuple()}, has {widget.size().toTuple()}"
            yield from _outside(widget, widget.text())
        case QPlainTextEdit() | QLineEdit():
            yield from _faults_of_field(widget)
        case _:
            return


def _faults_of_field(field: QPlainTextEdit | QLineEdit) -> Iterator[tuple[str, str]]:
    text = field.placeholderText()
    if not text or (field.toPlainText() if isinstance(field, QPlainTextEdit) else field.text()):
        return
    if isinstance(field, QLineEdit):
        need, room = QSize(field.fontMetrics().horizontalAdvance(text), 0), field.size()
    else:
        room = field.viewport().size() + QSize(TOLERANCE, TOLERANCE)
        need = field.fontMetrics().boundingRect(0, 0, room.width(), 0, Qt.TextFlag.TextWordWrap, text).size()
    if need.width() > room.width() or need.height() > room.height():
        yield text, f"needs {need.toTuple()}, has {room.toTuple()}"


def _faults_of_label(label: QLabel) -> Iterator[tuple[str, str]]:
    if label.wordWrap():
        flags = Qt.TextFlag.TextWordWrap
        box = label.fontMetrics().boundingRect(0, 0, label.contentsRect().width(), 0, flags, label.text())
        need_width, need_height = box.width(), box.height()
    else:
        need_width, need_height = label.sizeHint().width(), label.sizeHint().height()
    if need_width > label.width() + TOLERANCE or need_height > label.height() + TOLERANCE:
        yield label.text(), f"needs {need_width}x{need_height}, has {label.size().toTuple()}"
    yield from _outside(label, label.text())


def _faults_of_combo(combo: QComboBox) -> Iterator[tuple[str, str]]:
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    field = combo.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, combo
    )
    need = combo.fontMetrics().horizontalAdvance(combo.currentText())
    if need > field.width():
        yield combo.currentText(), f"needs {need}, has {field.width()}"


def _outside(widget: QWidget, text: str) -> Iterator[tuple[str, str]]:
    """A widget may lie beyond its parent only where one can scroll to it."""
    parent = widget.parentWidget()
    while parent is not None:
        place = widget.rect().translated(widget.mapTo(parent, widget.rect().topLeft()))
        area = parent.parentWidget()
        scrolls = isinstance(area, QAbstractScrollArea) and area.viewport() is parent
        room = parent.rect().adjusted(-TOLERANCE, -TOLERANCE, TOLERANCE, TOLERANCE)
        if scrolls:
            place.moveTop(0)
            place.setHeight(1)
        if not room.contains(place):
            yield text, f"lies at {place.getRect()} beyond {type(parent).__name__} {parent.size().toTuple()}"
        if scrolls or parent.isWindow() or not room.contains(place):
            return
        parent = area


def _is_icon_only(button: QAbstractButton) -> bool:
    if isinstance(button, QCheckBox):
        return False
    return isinstance(button, QToolButton) and button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly


def settle() -> None:
    """Let posted layout requests happen."""
    for _ in range(3):
        QApplication.sendPostedEvents()
        QApplication.processEvents()
