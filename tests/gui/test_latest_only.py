"""The quiet way to talk: only the latest turn is seen, the rest is one click or one search away."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt

from companion.core import commands, events
from companion.core.conversation import TextHit, Turn
from companion.core.settings import Settings
from companion.gui.row_parts import BUBBLES
from companion.gui.shortcuts import Act
from companion.gui.widget_pool import Key
from tests.gui.conversations import EN, turn_of, turns_of
from tests.gui.gestures import click, press
from tests.gui.whole_text import settle
from tests.gui.window_rig import APPEARANCE, CLOUD, NOON, Rig, make_turn

QUIET = Settings(chat=CLOUD, appearance=replace(APPEARANCE, latest_only=True))
TURNS = [make_turn(f"t{at}", f"Question {at}", seq=at) for at in range(30)]


def seen(rig: Rig) -> set[str]:
    settle()
    return {key.turn_id for key, _ in rig.window.chat.seen()}


def open_quietly(rig: Rig, *turns: Turn) -> None:
    rig.apply(QUIET)
    rig.open(*(turns or TURNS))


def test_only_the_latest_turn_is_shown_and_a_new_one_takes_its_place(rig: Rig) -> None:
    open_quietly(rig)
    assert seen(rig) == {"t29"}
    rig.begin("t30")
    assert seen(rig) - {"t30"} == set()
    rig.show(events.ReplyText("t30", "t30-r", "Well, "))
    assert seen(rig) == {"t30"}


def test_nothing_above_it_can_be_scrolled_to(rig: Rig) -> None:
    open_quietly(rig, *turns_of(20), turn_of(20, "tell me", EN * 60))
    chat = rig.window.chat
    chat._unfolded.add("t00000020")
    chat.arrange()
    bar = chat.verticalScrollBar()
    ways: tuple[Callable[[], None], ...] = (lambda: chat.scroll_by(-5000), lambda: bar.setValue(0), chat.scroll_to_end)
    for way in ways:
        way()
        assert {line.row for line in chat.lines} == {20}
    chat.scroll_by(-200)
    assert not chat.anchor.at_end
    assert chat.verticalScrollBar().minimum() == 20 * 256


def test_it_is_switched_by_key_menu_settings_and_the_button_above(rig: Rig) -> None:
    rig.open(*TURNS)
    assert len(seen(rig)) > 3
    rig.window.actions_by_act[Act.LATEST_ONLY].trigger()
    assert rig.sent(commands.ApplySettings)[-1].settings.appearance.latest_only
    rig.apply(QUIET)
    assert seen(rig) == {"t29"}
    assert rig.window.actions_by_act[Act.LATEST_ONLY].isChecked()
    earlier = rig.window.chat._earlier
    assert earlier is not None
    assert earlier.isVisible()
    assert earlier.geometry().bottom() < rig.window.chat.viewport().y()
    click(earlier)
    assert not rig.sent(commands.ApplySettings)[-1].settings.appearance.latest_only
    rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE))
    assert len(seen(rig)) > 3
    assert not earlier.isVisible()


def test_finding_goes_through_everything_and_comes_back(rig: Rig) -> None:
    open_quietly(rig)
    rig.window.actions_by_act[Act.FIND].trigger()
    rig.window.find_bar.field.setText("Question")
    rig.window.find_bar._search()
    rig.show(events.TextFound("Question", (TextHit(3, "t3", NOON, 0, "Question 3", begin=0, end=8),), 1))
    assert "t3" in seen(rig)
    rig.window.find_bar.leave()
    assert seen(rig) == {"t29"}


def test_deleting_the_latest_shows_the_one_before(rig: Rig) -> None:
    open_quietly(rig)
    rig.show(events.TurnsChanged((replace(TURNS[29], deleted_at=NOON),), 29))
    assert seen(rig) == {"t28"}


def test_arrows_stay_within_it(rig: Rig) -> None:
    open_quietly(rig)
    chat = rig.window.chat
    chat.setFocus()
    for _ in range(5):
        press(rig.window.focusWidget() or chat, Qt.Key.Key_Up)
    assert {key.turn_id for key, _ in chat.seen()} == {"t29"}
    assert chat._walk.current in {Key("t29", kind) for kind in BUBBLES}


def test_her_greeting_is_the_latest_where_nothing_was_said(rig: Rig) -> None:
    rig.apply(QUIET)
    rig.open()
    assert seen(rig) == {""}
    assert rig.window.chat._earlier is None
