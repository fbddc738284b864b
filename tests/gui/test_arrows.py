"""The arrows beside tabs that don't fit, and above the calendar, can be seen in every theme."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from tests.gui.whole_text import settle
from tests.render_screens import SCREENS, make_scene

CLEAR = 90  # of 255 that the arrow is lighter or darker than what is around it


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("name", "button"),
    [("panel-about", "ScrollRightButton"), ("calendar", "qt_calendar_prevmonth")],
)
def test_an_arrow_is_seen(qtbot: QtBot, theme: str, name: str, button: str) -> None:
    scene = make_scene("400x640", theme, "en", 200)
    qtbot.addWidget(scene.window)
    shown = SCREENS[name](scene)
    settle()
    arrow = shown.findChild(QToolButton, button)
    assert arrow is not None
    assert arrow.isVisible()
    image = arrow.grab().toImage()
    inner = QRect(image.rect()).adjusted(4, 4, -4, -4)  # no border
    lights = [
        image.pixelColor(x, y).lightness()
        for x in range(inner.left(), inner.right() + 1)
        for y in range(inner.top() + inner.height() // 3, inner.bottom() - inner.height() // 3)
    ]
    ground = sorted(lights)[len(lights) // 2]
    assert max(abs(one - ground) for one in lights) > CLEAR
    scene.window.close()
