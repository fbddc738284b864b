"""Every theme must be readable: contrast is computed over the tokens themselves."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from companion.core.settings import Contrast, Theme
from companion.gui import theme
from companion.gui.fonts import body_font, code_font
from companion.gui.style import style_sheet
from companion.gui.theme import ALL, DARK, DARK_CONTRAST, LIGHT, Tokens, palette, tokens_for

TEXTS = [
    *[
        (text, ground)
        for text in ("text", "text_2", "text_3", "accent")
        for ground in ("bg", "surface", "sunken", "sepia")
    ],
    *[(text, "bubble_her") for text in ("text", "text_2", "text_3", "accent")],
    *[("text", ground) for ground in ("hover", "hit")],
    ("bubble_user_text", "bubble_user"),
    ("bubble_user_text", "hit"),
    ("selection_text", "selection"),
    ("on_accent", "accent"),
    ("on_recording", "recording"),
    ("info_text", "info"),
    ("warn_text", "warn"),
    ("error_text", "error"),
    ("error_text", "surface"),
    ("success_text", "bg"),
    ("success_text", "surface"),
    ("bg", "text"),
]
BORDERS = [(line, ground) for line in ("border", "focus", "recording") for ground in ("bg", "surface", "sunken")]


def luminance(colour: str) -> float:
    """WCAG 2.2 relative luminance."""
    channels = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in rgb(colour)]
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]


def rgb(colour: str) -> tuple[float, float, float]:
    one = QColor(colour)
    return one.redF(), one.greenF(), one.blueF()


def contrast(first: str, second: str) -> float:
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_knows_its_ends() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("tokens", ALL, ids=lambda one: one.name)
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_texts_can_be_read(tokens: Tokens, text: str, ground: str) -> None:
    assert contrast(getattr(tokens, text), getattr(tokens, ground)) >= 4.5


@pytest.mark.parametrize("tokens", ALL, ids=lambda one: one.name)
@pytest.mark.parametrize(("line", "ground"), BORDERS)
def test_borders_of_controls_can_be_seen(tokens: Tokens, line: str, ground: str) -> None:
    assert contrast(getattr(tokens, line), getattr(tokens, ground)) >= 3


def test_high_contrast_draws_borders_where_fills_were() -> None:
    for tokens in ALL:
        assert tokens.border_px == (2 if tokens.high_contrast else 1)
        if tokens.high_contrast:
            assert contrast(tokens.line, tokens.bg) >= 7


def test_no_colour_is_written_elsewhere_in_the_window() -> None:
    folder = Path(theme.__file__).parent
    others = [path for path in folder.rglob("*.py") if path.name != "theme.py"]
    assert others
    found = [path.name for path in others if re.search(r"#[0-9A-Fa-f]{6}\b", path.read_text(encoding="utf-8"))]
    assert found == []


def test_palette_and_tokens_agree(qapp: QGuiApplication) -> None:
    made = palette(DARK)
    assert made.color(QPalette.ColorRole.Window) == QColor(DARK.bg)
    assert made.color(QPalette.ColorRole.Link) == QColor(DARK.accent)
    assert made.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text) == QColor(DARK.text_3)


@pytest.mark.parametrize("zoom", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("tokens", ALL, ids=lambda one: one.name)
def test_style_sheet_is_taken(qtbot: QtBot, tokens: Tokens, zoom: float) -> None:
    """Qt warns about a sheet it can't parse, and warnings fail tests."""
    button = QPushButton("x")
    qtbot.addWidget(button)
    button.setStyleSheet(style_sheet(tokens, zoom))
    button.ensurePolished()
    assert button.font().pixelSize() == round(13 * zoom)


def test_the_wish_for_a_theme_wins(qapp: QGuiApplication) -> None:
    hints = QGuiApplication.styleHints()
    assert tokens_for(Theme.LIGHT, hints) is LIGHT
    assert tokens_for(Theme.DARK, hints) is DARK
    assert tokens_for(Theme.SYSTEM, hints) in ALL
    assert tokens_for(Theme.DARK, hints, Contrast.HIGH) is DARK_CONTRAST
    assert tokens_for(Theme.LIGHT, hints, Contrast.NORMAL) is LIGHT


def test_fonts_follow_zoom_and_language(qapp: QGuiApplication) -> None:
    assert body_font("zh", 2.0).pixelSize() == 30
    assert code_font("en").pixelSize() == 13
    chinese, japanese = body_font("zh").families(), body_font("ja").families()
    if {"Noto Sans CJK SC", "Noto Sans CJK JP"} <= set(chinese):
        assert chinese.index("Noto Sans CJK SC") < chinese.index("Noto Sans CJK JP")
        assert japanese.index("Noto Sans CJK JP") < japanese.index("Noto Sans CJK SC")
