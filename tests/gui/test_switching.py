"""Another language while a screen is open: it then says what a screen that is opened afterwards says."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from companion.core import events
from companion.core.settings import Language
from companion.gui.languages import Translations
from tests.gui.said_texts import Said, said_by
from tests.gui.whole_text import settle
from tests.render_screens import SCREENS, Scene, make_scene

ROUND = ("zh_CN", "ja", "en")
CORE = ("conversation", "error", "settings-thinking", "settings-voice", "settings-data", "panel-days", "digest")

# Closed by the change or by another window (menus, what is held), or showing what depends on events of the scene alone
# (where a picture would go, how many rows were made): `test_untranslated` looks at these.
OTHER_WHEN_SWITCHED = (
    "people-menu", "calendar", "listening", "reading", "picture", "picture-goes", "panel-about",
)  # fmt: skip
PASSING = re.compile(r"\d+:\d\d|\d+(?= (min|分))")  # what the clock changes meanwhile


@pytest.fixture(autouse=True)
def _english_in_the_end() -> Iterator[None]:
    yield
    Translations().use(Language.ENGLISH)


@pytest.mark.parametrize("name", ["settings-data", "error"])
def test_an_open_screen_takes_another_language(qtbot: QtBot, name: str) -> None:
    assert leftovers(qtbot, name, ("zh_CN",)) == {}


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in SCREENS if name not in OTHER_WHEN_SWITCHED])
def test_every_open_screen_takes_every_language(qtbot: QtBot, name: str) -> None:
    assert leftovers(qtbot, name, ROUND) == {}


def leftovers(qtbot: QtBot, name: str, languages: tuple[str, ...]) -> dict[str, tuple[list[Said], list[Said]]]:
    """Switch an open English screen and return where it differs: what it says too much, and what it lacks."""
    scene, shown = opened(qtbot, name, "en")
    found = {}
    for language in languages:
        switch(scene, Language(language))
        now = timeless(scene.window, *windows_beside(scene, shown))
        fresh_scene, fresh_shown = opened(qtbot, name, language)
        fresh = timeless(fresh_scene.window, *windows_beside(fresh_scene, fresh_shown))
        fresh_scene.window.close()
        if now != fresh:
            found[language] = (sorted(now - fresh), sorted(fresh - now))
    scene.window.close()
    return found


def switch(scene: Scene, language: Language) -> None:
    """Let the program speak another language."""
    settings = scene.presenter.shown.settings
    appearance = replace(settings.appearance, language=language)
    scene.show(events.SettingsApplied(replace(settings, appearance=appearance), has_key=True))
    settle()


def opened(qtbot: QtBot, name: str, language: str) -> tuple[Scene, QWidget]:
    """Open a screen in which English is said."""
    scene = make_scene("720x720", "light", language, 100, said_in="en")
    qtbot.addWidget(scene.window)
    shown = SCREENS[name](scene)
    settle()
    return scene, shown


def timeless(*windows: QWidget) -> Counter[Said]:
    """Return what windows say, without what passes."""
    found: Counter[Said] = Counter()
    for (widget, kind, text), count in said_by(*windows).items():
        found[widget, kind, PASSING.sub("…", text)] += count
    return found


def windows_beside(scene: Scene, shown: QWidget) -> list[QWidget]:
    return [] if shown is scene.window or scene.window.isAncestorOf(shown) else [shown]


def test_what_is_said_is_collected(qtbot: QtBot) -> None:
    scene, _ = opened(qtbot, "conversation", "en")
    said: Counter[Said] = said_by(scene.window)
    assert ("QToolButton", "name", "Find in the conversation") in said
    scene.window.close()
