"""Every control of every screen is reached with the Tab key alone, or stands in something where arrows move."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QCalendarWidget,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui.whole_text import settle
from tests.render_screens import SCREENS, make_scene

CONTROLS = (
    QAbstractButton | QAbstractItemView | QAbstractSlider | QAbstractSpinBox | QComboBox | QLineEdit | QPlainTextEdit
    | QTabBar | QTextEdit
)  # fmt: skip
# Parts of these have keys of their own: in a calendar, Page Up and Page Down turn months.
HOLDS_ITS_OWN = (QAbstractSpinBox, QComboBox, QTabBar, QScrollBar, QAbstractItemView, QCalendarWidget)
MOST_STEPS = 400


@pytest.mark.parametrize(
    "name", ["conversation", "settings-voice", "settings-privacy", "settings-data", "what-left", "panel-card"]
)
def test_the_keyboard_reaches_every_control(qtbot: QtBot, name: str) -> None:
    assert unreached_on(qtbot, name) == []


@pytest.mark.long
@pytest.mark.parametrize("name", list(SCREENS))
def test_the_keyboard_reaches_every_control_of_every_screen(qtbot: QtBot, name: str) -> None:
    assert unreached_on(qtbot, name) == []


def test_what_is_not_reached_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column, buttons = QVBoxLayout(window), [QPushButton("one"), QPushButton("two"), QPushButton("three")]
    for button in buttons:
        column.addWidget(button)
    buttons[1].setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    buttons[2].setEnabled(False)
    assert unreached(qtbot, window) == ["QPushButton 'two'"]


def unreached_on(qtbot: QtBot, name: str) -> list[str]:
    """Return the controls of a screen that Tab does not come to."""
    scene = make_scene("720x720", "light", "en", 100)
    qtbot.addWidget(scene.window)
    shown = SCREENS[name](scene)
    settle()
    found = unreached(qtbot, shown.window())
    scene.window.close()
    return found


def unreached(qtbot: QtBot, window: QWidget) -> list[str]:
    """Return the visible, enabled controls of a window that Tab does not come to, once around."""
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    visited: set[QWidget] = set()
    for _ in range(MOST_STEPS):
        at = QApplication.focusWidget()
        if at in visited:
            break
        if at is not None:
            visited.add(at)
        window.focusNextPrevChild(True)
    return [
        f"{type(one).__name__} {_name(one)!r}"
        for one in window.findChildren(QWidget)
        if isinstance(one, CONTROLS) and one.isVisible() and one.isEnabled() and not _is_reached(one, visited)
    ]


def _is_reached(control: QWidget, visited: set[QWidget]) -> bool:
    if isinstance(control, QScrollBar) or control in visited or control.focusProxy() in visited:
        return True
    if isinstance(control, QAbstractButton) and _exclusive(control):
        return any(one is not control and _exclusive(one) and one in visited for one in _beside(control))
    above = control.parentWidget()
    while above is not None:
        if isinstance(above, HOLDS_ITS_OWN) or (above in visited and above.focusProxy() is control):
            return True
        above = above.parentWidget()
    return False


def _exclusive(button: QAbstractButton) -> bool:
    """Tell whether arrows move between this button and those beside it."""
    group = button.group()
    return button.isCheckable() and (button.autoExclusive() or (group is not None and group.exclusive()))


def _beside(button: QAbstractButton) -> list[QAbstractButton]:
    group, above = button.group(), button.parentWidget()
    if group is not None:
        return group.buttons()
    return above.findChildren(QAbstractButton) if above is not None else []


def _name(control: QWidget) -> str:
    return control.accessibleName() or (
        control.text() if isinstance(control, QAbstractButton) else control.objectName()
    )
