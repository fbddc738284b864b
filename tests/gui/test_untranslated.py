"""No text of the program is untranslated, and none stays when the language changes.

A screen is opened in Japanese and switched to a language of marks: what has none must be what somebody said, or a name.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from pytestqt.qtbot import QtBot

from companion.core.settings import Language
from companion.gui.languages import Translations
from companion.gui.second_person import to_self, to_user
from tests.gui.said_texts import said_by
from tests.gui.test_switching import CORE, switch, windows_beside
from tests.gui.whole_text import settle
from tests.render_screens import SCREENS, make_scene

SCENES = (
    "render_screens",
    "panel_screens",
    "screen_talk",
    "screen_erasing",
    "screen_welcome",
    "screen_privacy",
    "history_scenes",
)
NAMES = re.compile(
    r"\b(Companion|Python|Qt|MIT|LGPL-3\.0|Microsoft|English|Ctrl|Shift|Alt|Esc|Return|Enter|Space|Del|Ins|Backspace|"
    r"socks5|Home|End|F\d+|[A-Z]|GB|MB|kB|KiB|MiB|GiB|bytes|AM|PM|CNY|USD|EUR|JPY|k)\b|简体中文|日本語|中文"
)
BETWEEN = re.compile(r"""[·\n\t:,.()“”"…|●◇@×/?&=]+|[—–] |\d+""")


class Marks(QTranslator):
    """Puts every text that is looked up into marks."""

    def translate(self, context: str, text: str, _comment: str | None = None, _n: int = -1) -> str:
        """Return the marked text."""
        return f"⟦{text}⟧" if context else ""

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        """Qt asks only translators that have something."""
        return False


class Marked(Translations):
    """Any language but English is as ever; English has marks on all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.marks = Marks()

    def use(self, wish: Language) -> str:
        """Install a language, and the marks above English."""
        language = super().use(wish)
        QCoreApplication.removeTranslator(self.marks)
        if wish is Language.ENGLISH:
            QCoreApplication.installTranslator(self.marks)
        return language


@pytest.fixture
def marked() -> Iterator[Marked]:
    made = Marked()
    yield made
    QCoreApplication.removeTranslator(made.marks)


@pytest.mark.parametrize("name", CORE)
def test_a_screen_says_nothing_untranslated(qtbot: QtBot, marked: Marked, name: str) -> None:
    assert untranslated(qtbot, marked, name) == []


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in SCREENS if name not in CORE])
def test_no_screen_says_anything_untranslated(qtbot: QtBot, marked: Marked, name: str) -> None:
    assert untranslated(qtbot, marked, name) == []


def test_unmarked_words_are_seen(qtbot: QtBot) -> None:
    assert foreign_pieces("⟦{who}, ⟦at⟧ {n}⟧: Save it") == ["Save it"]
    assert foreign_pieces("⟦Save it⟧ · 12 May 2026 (Ctrl+N)") == []
    assert qtbot is not None


def untranslated(qtbot: QtBot, marked: Marked, name: str) -> list[tuple[str, ...]]:
    """Return what a screen says without marks and nobody said."""
    scene = make_scene("720x720", "light", "ja", 100, said_in="en", translations=marked)
    qtbot.addWidget(scene.window)
    shown = SCREENS[name](scene)
    settle()
    switch(scene, Language.ENGLISH)
    said = said_by(scene.window, *windows_beside(scene, shown))
    scene.window.close()
    return sorted((*one, piece) for one in said for piece in foreign_pieces(one[2]))


def foreign_pieces(text: str) -> list[str]:
    """Return the pieces outside marks that have letters and are neither names, dates nor words of a scene."""
    outside = NAMES.sub("\n", _dates().sub("\n", _outside_marks(text)))
    pieces = [piece.strip(" .+-") for piece in _pieces(outside)]
    return [piece for piece in pieces if any(map(str.isalpha, piece)) and piece.casefold() not in _said_in_scenes()]


def _pieces(text: str) -> list[str]:
    return [" ".join(piece.split()) for piece in BETWEEN.split(re.sub("[*&`]", "", text))]


def _outside_marks(text: str) -> str:
    depth, outside = 0, ""
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        outside += letter if depth == 0 and letter != "⟧" else " "
    return outside


@cache
def _dates() -> re.Pattern[str]:
    locale, kinds = QLocale("en"), (QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat)
    names = [locale.monthName(month, kind) for month in range(1, 13) for kind in kinds]
    names += [locale.dayName(day, kind) for day in range(1, 8) for kind in kinds]
    return re.compile(rf"\b({'|'.join(names)})\b")


@cache
def _said_in_scenes() -> str:
    """Return all strings of the scenes, as they stand and turned to the user."""
    said = []
    for module in SCENES:
        tree = ast.parse((Path(__file__).resolve().parents[1] / f"{module}.py").read_text(encoding="utf-8"))
        said += [
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
    said += [turned(one) for one in said for turned in (to_user, to_self)]
    return "\n".join(" ".join(_pieces(one * 6 if one.endswith(" ") else one)) for one in said).casefold()
