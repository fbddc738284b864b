"""Collects what a screen says, to the eye and to screen readers: texts, hints, choices, titles, and its menus."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QSpinBox,
    QTabBar,
    QTableView,
    QTextEdit,
    QTreeView,
    QWidget,
)

from companion.gui.toast import Toast

Said = tuple[str, str, str]  # class of the widget, kind of text, text


def said_by(*roots: QWidget) -> Counter[Said]:
    """Return every text of the visible widgets and of their menus, with how often it stands there.

    A toast with an offer is left out: it keeps its words until it goes.
    """
    found: Counter[Said] = Counter()
    for root in roots:
        for widget in (root, *root.findChildren(QWidget)):
            if _is_met(widget):
                found.update((type(widget).__name__, kind, text) for kind, text in _texts(widget) if text.strip())
    return found


def _is_met(widget: QWidget) -> bool:
    above = widget.parentWidget()
    if isinstance(widget, Toast) or isinstance(above, Toast):
        return False
    return widget.isVisible() or (isinstance(widget, QMenu) and above is not None and above.isVisible())


def _texts(widget: QWidget) -> Iterator[tuple[str, str]]:
    yield "hint", widget.toolTip()
    yield "name", widget.accessibleName()
    yield "description", widget.accessibleDescription()
    if widget.isWindow():
        yield "title", widget.windowTitle()
    for action in widget.actions():
        yield "action", action.text()
        yield "hint of an action", action.toolTip()
    yield from _shown(widget)


def _shown(widget: QWidget) -> Iterator[tuple[str, str]]:
    match widget:
        case QLabel() | QAbstractButton():
            yield "text", widget.text()
        case QLineEdit() | QPlainTextEdit() | QTextEdit():
            yield "placeholder", widget.placeholderText()
        case QComboBox():
            yield from (("choice", widget.itemText(at)) for at in range(widget.count()))
        case QTabBar():
            yield from (("tab", widget.tabText(at)) for at in range(widget.count()))
            yield from (("hint of a tab", widget.tabToolTip(at)) for at in range(widget.count()))
        case QGroupBox() | QMenu():
            yield "title", widget.title()
        case QSpinBox() | QDoubleSpinBox():
            yield from (("affix", widget.prefix()), ("affix", widget.suffix()), ("special", widget.specialValueText()))
        case QProgressBar():
            yield "progress", widget.text()
        case QAbstractItemView():
            yield from (("item", text) for text in _items(widget))
        case QAbstractSpinBox():
            yield "text", widget.text()
        case _:
            return


def _items(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    if model is None or view.objectName() == "qt_calendar_calendarview":
        return
    columns = range(model.columnCount(QModelIndex()) if isinstance(view, QTableView | QTreeView) else 1)
    for row, column in product(range(model.rowCount(QModelIndex())), columns):
        yield str(model.index(row, column, QModelIndex()).data(Qt.ItemDataRole.DisplayRole) or "")
    if isinstance(view, QTableView):
        yield from (str(model.headerData(column, Qt.Orientation.Horizontal) or "") for column in columns)
