from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from companion.core import commands, events
from companion.core.errors import Code, Problem
from companion.gui.try_card import TryCard
from tests.gui.window_rig import GINKO, Rig, make_turn


def opened(rig: Rig) -> TryCard:
    rig.open(make_turn("t1"))
    QTest.mouseClick(rig.window.header.name, Qt.MouseButton.LeftButton)
    rig.presenter.people.menu().actions()[0].trigger()
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    return dialog.she.trial


def asked(rig: Rig) -> commands.TryPersona:
    return rig.sent(commands.TryPersona)[-1]


def test_a_click_on_her_name_lets_her_be_tried_as_she_stands_on_the_page(rig: Rig) -> None:
    card = opened(rig)
    assert card.isVisible()
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    QTest.keyClicks(dialog.she.address, "North")
    QTest.keyClicks(card.field, "Who are you?")
    QTest.keyClick(card.field, Qt.Key.Key_Return)
    assert asked(rig).persona == replace(GINKO, user_address="North")
    assert asked(rig).line == "Who are you?"
    assert card.button.text() == "Stop"


def test_the_answer_comes_in_pieces_and_touches_no_history(rig: Rig) -> None:
    card = opened(rig)
    card.button.click()
    assert asked(rig).line == "How was your day?"
    request = asked(rig).request_id
    rig.show(events.PersonaTried("ginko", "Quiet, ", request_id=request))
    rig.show(events.PersonaTried("ginko", "and kind.", request_id=request))
    assert card.label.text() == "Quiet, and kind."
    rig.show(events.PersonaTried("ginko", finished=True, request_id=request))
    assert card.button.text() == "Try it"
    assert rig.presenter.shown.total == 1
    assert rig.sent(commands.Say) == []


def test_it_can_be_stopped_and_what_comes_late_is_left_out(rig: Rig) -> None:
    card = opened(rig)
    card.button.click()
    request = asked(rig).request_id
    rig.show(events.PersonaTried("ginko", "One", request_id=request))
    card.button.click()
    assert asked(rig).line == ""
    rig.show(events.PersonaTried("ginko", " two", request_id=request))
    assert card.label.text() == "One"
    assert not card.running


def test_what_goes_wrong_stands_in_the_card(rig: Rig) -> None:
    card = opened(rig)
    card.button.click()
    problem = Problem(Code.KEY_REFUSED, {"host": "h"})
    rig.show(events.PersonaTried("ginko", finished=True, problem=problem, request_id=asked(rig).request_id))
    assert card.label.text().startswith("The provider didn't accept this key.")
    assert card.property("role") == "error"
    assert not rig.window.banner.isVisible()
    card.button.click()
    assert card.property("role") == "card"


def test_closing_the_page_another_character_and_a_turn_end_a_try(rig: Rig) -> None:
    card = opened(rig)
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    card.button.click()
    dialog.hide()
    assert asked(rig).line == ""
    card.button.click()
    rig.begin("t2")
    assert not card.running
    card.button.click()
    rig.open(persona=replace(GINKO, id="mei", name="Mei"))
    assert not card.running
    assert "Mei" not in card.label.text()
