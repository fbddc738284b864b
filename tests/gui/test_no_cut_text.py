import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.whole_text import cut_texts, settle
from tests.render_screens import SCREENS, SIZES, make_scene


@pytest.mark.parametrize("zoom", [100, 200])
@pytest.mark.parametrize("language", ["zh_CN", "en"])
@pytest.mark.parametrize("name", list(SCREENS))
def test_no_text_is_cut(qtbot: QtBot, name: str, language: str, zoom: int) -> None:
    found = []
    scene = make_scene(SIZES[0], "light", language, zoom)
    qtbot.addWidget(scene.window)
    shown = SCREENS[name](scene)
    for size in SIZES if shown is scene.window else ("840x620", "560x560"):
        width, height = map(int, size.split("x"))
        shown.resize(width, height)
        settle()
        found += [f"{size}: {line}" for line in cut_texts(shown)]
    scene.window.close()
    assert found == []


def test_cut_text_is_found(qtbot: QtBot) -> None:
    outer = QWidget()
    qtbot.addWidget(outer)
    column = QVBoxLayout(outer)
    label, button = QLabel("a text that is certainly wider than this"), QPushButton("a button that is wider too")
    for widget in (label, button):
        widget.setFixedWidth(40)
        column.addWidget(widget)
    wrapped = QLabel("words that need many lines here")
    wrapped.setWordWrap(True)
    wrapped.setFixedSize(60, 10)
    column.addWidget(wrapped)
    outer.show()
    settle()
    assert len(cut_texts(outer)) == 3
