"""The window before the engine is up, and what the engine's first word changes in it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from companion.core import events
from companion.core.commands import Command
from companion.core.glimpse import Glimpse
from companion.core.persona import User
from companion.core.settings import Settings
from companion.gui.main_window import MainWindow
from companion.gui.opening import show_glimpse
from companion.gui.presenter import Presenter
from companion.gui.row_parts import BUBBLES
from companion.gui.shortcuts import Act
from companion.gui.widget_pool import Key
from tests.gui.window_rig import APPEARANCE, CLOUD, GINKO, make_turn

TURNS = tuple(make_turn(f"t{number:02}", f"words {number}", seq=number) for number in range(20))
SEEN = Glimpse(Settings(CLOUD, appearance=APPEARANCE), User("default"), GINKO, (GINKO,), TURNS, (), 900, "half a thou")


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """A window that holds its first frame only."""
    made = MainWindow(appearance=SEEN.settings.appearance, complete=False)
    show_glimpse(made, SEEN)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()
    made.deleteLater()


def presenter_of(window: MainWindow, posted: list[Command]) -> Presenter:
    window.complete()
    return Presenter(window, posted.append, glimpse=SEEN)


def opened(turns: tuple[object, ...] = TURNS, total: int = 900, draft: str = SEEN.draft) -> events.ConversationOpened:
    return events.ConversationOpened(SEEN.user, GINKO, turns, total, draft, (GINKO,))  # type: ignore[arg-type]


def test_the_first_frame_has_her_name_the_last_words_and_the_draft(window: MainWindow) -> None:
    assert window.header.name.text() == "Ginko"
    assert window.windowTitle() == "Ginko"
    assert "t19" in {key.turn_id for key in window.chat.bubbles}
    assert window.chat.row_count() == 900
    assert window.composer.text() == "half a thou"
    assert window.header.destination.text() == "api.deepseek.com"
    assert window.composer.edit.height() >= 40


def test_completing_adds_the_rest(window: MainWindow) -> None:
    assert not window.actions_by_act
    presenter_of(window, [])
    window.actions_by_act[Act.FIND].trigger()
    assert window.find_bar.isVisible()
    assert not window.menu.isEmpty()


def test_the_engine_finds_what_is_shown_already(window: MainWindow) -> None:
    presenter = presenter_of(window, [])
    window.composer.edit.put("typed meanwhile")
    window.chat.anchor.go_to(885)
    window.chat.arrange()
    seen = window.chat.bubbles.keys() & {Key(one.id, kind) for one in TURNS for kind in BUBBLES}
    presenter.show(opened())
    assert window.composer.text() == "typed meanwhile"
    assert (window.chat.anchor.at_end, window.chat.anchor.row) == (False, 885)
    assert seen
    assert window.chat.bubbles.keys() >= seen


def test_what_the_engine_knows_better_is_taken_over(window: MainWindow) -> None:
    presenter = presenter_of(window, [])
    starred = (*TURNS[:-1], replace(TURNS[-1], starred=True))
    presenter.show(opened(starred, 901))
    assert window.chat.row_count() == 901
    turn = window.chat.turn("t19")
    assert turn is not None
    assert turn.starred
    assert "t19" in {key.turn_id for key in window.chat.bubbles}


def test_another_persona_is_opened_anew(window: MainWindow) -> None:
    presenter = presenter_of(window, [])
    other = replace(GINKO, id="qinghe", name="Qinghe")
    presenter.show(events.ConversationOpened(SEEN.user, other, (), 0, "", (GINKO, other)))
    assert window.header.name.text() == "Qinghe"
    assert window.chat.turn("t19") is None


def test_the_ground_of_stage_and_conversation_is_painted(window: MainWindow) -> None:
    picture = window.grab().toImage()
    assert window.look is not None
    ground = window.look.colour("bg")
    for part in (window.stage, window.chat):
        corner = part.mapTo(window, part.rect().topLeft())
        assert picture.pixelColor(corner.x() + 4, corner.y() + 4) == ground, part
