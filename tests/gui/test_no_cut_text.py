import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.whole_text import cut_texts, settle
from tests.render_screens import SCREENS, SIZES, make_scene

JAPANESE = ("settings-voice", "settings-memory", "picture", "listening", "panel-card", "history")


@pytest.mark.parametrize("zoom", [pytest.param(100, marks=pytest.mark.long), 200])
@pytest.mark.parametrize("language", ["zh_CN", "en"])
@pytest.mark.parametrize("name", list(SCREENS))
def test_no_text_is_cut(qtbot: QtBot, name: str, language: str, zoom: int) -> None:
    assert cut_at_each_size(qtbot, name, language, zoom) == []


@pytest.mark.parametrize("name", JAPANESE)
def test_no_japanese_text_is_cut(qtbot: QtBot, name: str) -> None:
    assert cut_at_each_size(qtbot, name, "ja", 200) == []


@pytest.mark.long
@pytest.mark.parametrize("zoom", [100, 200])
@pytest.mark.parametrize("name", list(SCREENS))
def test_no_text_is_cut_on_any_japanese_screen(qtbot: QtBot, name: str, zoom: int) -> None:
    assert cut_at_each_size(qtbot, name, "ja", zoom) == []


def cut_at_each_size(qtbot: QtBot, name: str, language: str, zoom: int) -> list[str]:
    """Return the cut texts of a screen, at each size that it may have."""
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
    return found


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
