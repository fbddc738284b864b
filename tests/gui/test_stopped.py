"""A reply that was stopped before its first word: the place where it would stand says so, and offers another."""

import pytest
from PySide6.QtGui import QFontMetrics

from companion.core import commands, events
from companion.core.conversation import Outcome, Reply
from companion.gui.bubble import Bubble
from companion.gui.bubble_actions import Action, offered, offered_in_menu
from companion.gui.row_parts import PartKind
from companion.gui.widget_pool import Key
from tests.gui.window_rig import NOON, Rig, make_turn

STOPPED = Reply("t1-r", "", NOON, Outcome.INTERRUPTED, NOON)


@pytest.fixture
def mark(rig: Rig) -> Bubble:
    rig.open(make_turn("t0"), make_turn("t1", "Are you there?", STOPPED, seq=1))
    return rig.window.chat.bubbles[Key("t1", PartKind.HER)]


def test_it_says_so_where_the_reply_would_be(rig: Rig, mark: Bubble) -> None:
    assert mark.accessibleName().endswith("stopped before her first word")
    words = QFontMetrics(rig.window.chat.look.caption).horizontalAdvance("— stopped before her first word")
    assert words <= mark.width() - 2 * rig.window.chat.look.pad_x
    assert mark.y() > rig.window.chat.bubbles[Key("t1", PartKind.USER)].y()


def test_stopping_leaves_the_mark_at_once(rig: Rig) -> None:
    rig.open(make_turn("t0"))
    turn = rig.begin("t1")
    rig.window.composer.button.click()
    assert rig.last() == commands.Interrupt()
    rig.end(turn, "", Outcome.INTERRUPTED)
    assert rig.window.chat.bubbles[Key("t1", PartKind.HER)].isVisible()
    assert rig.window.chat.waiting_line.isHidden()


def test_what_makes_sense_is_offered_and_asking_again_replaces_it(rig: Rig, mark: Bubble) -> None:
    chat = rig.window.chat
    standing = chat._standing(mark.placed.part)  # type: ignore[union-attr]
    assert offered(standing) == (Action.REGENERATE, Action.MENU)
    assert Action.CONTINUE not in offered_in_menu(standing)
    assert Action.COPY not in offered_in_menu(standing)
    chat.desk.show_for(mark)
    chat.desk.row.asked.emit(Action.REGENERATE)
    assert rig.last() == commands.Retry("t1")


def test_there_is_nothing_to_take_along_of_it(rig: Rig, mark: Bubble) -> None:
    assert [part.text for part in rig.window.chat.held_parts()] == ["Hello", "Hi there.", "Are you there?"]
    mark.select_all()
    assert mark.selected_text() == ""


def test_a_reply_that_failed_has_its_card_only(rig: Rig) -> None:
    rig.open(make_turn("t1", "x", Reply("t1-r", "", NOON)))
    assert Key("t1", PartKind.HER) not in rig.window.chat.bubbles
    assert Key("t1", PartKind.PROBLEM) in rig.window.chat.cards
    assert rig.sent(commands.Retry) == []
    rig.show(events.TurnsChanged((make_turn("t1"),), 1))
    assert Key("t1", PartKind.HER) in rig.window.chat.bubbles
