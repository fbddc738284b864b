"""The window of an erasure: what goes, the countdown, the ways out of it before it ends, and what was found."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from companion.core import looking
from companion.core.commands import Command
from companion.core.erasure import (
    CancelErasure,
    DayScope,
    Erase,
    Erased,
    ErasureCancelled,
    ErasureHalted,
    ErasureItem,
    ErasurePrepared,
    ErasureProgressed,
    ErasureReport,
    ErasureStep,
    EverythingScope,
    Inventory,
    ItemKind,
    MemoryScope,
    PersonScope,
    PrepareErasure,
    ResumeErasure,
    Scope,
    TurnsScope,
)
from companion.core.errors import Code, Problem
from companion.gui import erase_dialog
from companion.gui.bubble_actions import Action
from companion.gui.erase_dialog import EraseDialog, Stage
from companion.gui.memory_panel import DAYS
from companion.gui.widget_pool import Key
from tests.gui.window_rig import Rig, make_turn

NOON = datetime(2026, 5, 12, 12, 0, tzinfo=UTC)
TURN = ErasureItem("t1", ItemKind.TURN, "Ann said she will move.", NOON, 0, "s1")
FACT = ErasureItem("f1", ItemKind.FACT, "Ann is moving", NOON, 0, "t1")
OTHER = ErasureItem("f2", ItemKind.FACT, "Ann likes tea", NOON, 0, "t9")
SUMMARY = ErasureItem("s1", ItemKind.SUMMARY, "They spoke about Ann.", NOON)
ONE = Inventory(2, memories=1, backups=6, items=(TURN,), total=1)
PERSON = Inventory(2, memories=2, summaries=1, items=(TURN, FACT, OTHER, SUMMARY), total=4)


@pytest.fixture
def rig(qtbot: QtBot) -> Rig:
    rig = Rig()
    qtbot.addWidget(rig.window)
    rig.open(make_turn("t1"))
    return rig


def ask_for_turn(rig: Rig) -> EraseDialog:
    part = rig.window.chat.held_parts()[-1]
    rig.window.chat._hand_on(Action.ERASE, Key("t1", part.kind))
    return rig.presenter.eraser().dialog


def answer(rig: Rig, scope: Scope, inventory: Inventory) -> EraseDialog:
    rig.show(ErasurePrepared("p1", scope, inventory))
    return rig.presenter.eraser().dialog


def wait_out(dialog: EraseDialog) -> None:
    for _ in range(erase_dialog.SECONDS):
        assert dialog.stage is Stage.COUNTING
        dialog.clock.timeout.emit()


def posted(rig: Rig, kind: type[Command]) -> list[Command]:
    return [one for one in rig.posted if isinstance(one, kind)]


def test_one_message_is_counted_down_and_then_erased(rig: Rig) -> None:
    dialog = ask_for_turn(rig)
    scope = TurnsScope(("t1",))
    assert rig.last() == PrepareErasure(scope)
    assert (dialog.stage, dialog.isVisible()) == (Stage.LOOKING, True)
    answer(rig, scope, ONE)
    assert dialog.summary.text() == (
        "Erasing 2 messages, 1 memory and traces in 6 backups in 10 seconds. This can't be undone."
    )
    assert dialog.clock.isActive()
    assert not posted(rig, Erase)
    wait_out(dialog)
    assert rig.last() == Erase("p1")
    rig.show(ErasureProgressed(ErasureStep.BACKUPS, 3, 7, final=True))
    assert (dialog.bar.value(), dialog.bar.maximum(), dialog.cancel.text()) == (3, 7, "Close")
    rig.show(Erased("p1", ErasureReport(2, 1, 214, 3_000_000)))
    assert dialog.summary.text() == "Erased for good."
    assert "214 files" in dialog.note.text()
    assert "Nothing of it is left" in dialog.note.text()
    assert not dialog.show_file.isVisible()


@pytest.mark.parametrize("how", ["button", "escape", "close"])
def test_it_can_be_left_while_it_counts(rig: Rig, how: str) -> None:
    dialog = ask_for_turn(rig)
    answer(rig, TurnsScope(("t1",)), ONE)
    assert dialog.focusWidget() is dialog.cancel, "Enter and Space stop it, too"
    if how == "button":
        dialog.cancel.click()
    elif how == "escape":
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    else:
        dialog.close()
    assert rig.last() == CancelErasure()
    assert (dialog.isVisible(), dialog.clock.isActive()) == (False, False)
    rig.show(ErasureCancelled())
    assert not posted(rig, Erase)


def test_an_answer_that_comes_after_leaving_opens_nothing(rig: Rig) -> None:
    dialog = ask_for_turn(rig)
    dialog.cancel.click()
    ask_for_turn(rig)
    rig.show(ErasureCancelled())
    assert dialog.isVisible(), "that was the answer to the first"
    answer(rig, TurnsScope(("other",)), ONE)
    assert dialog.stage is Stage.LOOKING, "somebody else's"


def test_the_count_is_told_to_a_screen_reader(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(erase_dialog, "announce", lambda _widget, words: told.append(words))
    dialog = ask_for_turn(rig)
    answer(rig, TurnsScope(("t1",)), ONE)
    wait_out(dialog)
    assert "in 10 seconds" in told[0]
    assert told[1:] == ["5", "3", "2", "1"]


def test_a_person_is_shown_as_a_list_to_be_thinned_out(rig: Rig) -> None:
    eraser = rig.presenter.eraser()
    eraser.ask("person")
    dialog = eraser.dialog
    assert dialog.names.isVisible()
    dialog.names.setText(" Ann， Annie ")
    dialog.look.click()
    scope = PersonScope(("Ann", "Annie"))
    assert rig.last() == PrepareErasure(scope)
    answer(rig, scope, PERSON)
    assert (dialog.stage, dialog.clock.isActive()) == (Stage.CHOOSING, False)
    rows = [dialog.items.item(at) for at in range(dialog.items.count())]
    ticked = Qt.ItemFlag.ItemIsUserCheckable
    assert [bool(row.flags() & ticked) for row in rows] == [True, False, True, False], "what goes along can't stay"
    rows[0].setCheckState(Qt.CheckState.Unchecked)
    assert [bool(row.flags() & ticked) for row in rows] == [True] * 4
    rows[3].setCheckState(Qt.CheckState.Unchecked)
    dialog.erase.click()
    wait_out(dialog)
    assert rig.last() == Erase("p1", ("t1", "s1"))


def test_nothing_chosen_can_not_be_erased(rig: Rig) -> None:
    rig.presenter.eraser().dialog.wait_for(PersonScope(("Ann",)))
    dialog = answer(rig, PersonScope(("Ann",)), PERSON)
    for at in (0, 1, 2, 3):
        dialog.items.item(at).setCheckState(Qt.CheckState.Unchecked)
    assert not dialog.erase.isEnabled()


def test_a_person_in_no_memory_is_told(rig: Rig) -> None:
    rig.presenter.eraser().dialog.wait_for(PersonScope(("小李",)))
    dialog = answer(rig, PersonScope(("小李",)), Inventory())
    assert dialog.summary.text() == "“小李” stands in no message and no memory."
    assert dialog.names.isVisible(), "another name may be looked for"
    assert not dialog.erase.isVisible()


def test_a_memory_may_take_its_message_along(rig: Rig) -> None:
    rig.presenter.eraser().ask("memory", "f1")
    scope = MemoryScope("f1")
    dialog = answer(rig, scope, Inventory(memories=1, items=(FACT,), total=1))
    assert (dialog.stage, dialog.with_turn.isVisible()) == (Stage.CHOOSING, True)
    dialog.with_turn.click()
    assert rig.last() == PrepareErasure(MemoryScope("f1", with_turn=True))
    answer(rig, MemoryScope("f1", with_turn=True), Inventory(2, memories=1, items=(TURN, FACT), total=2))
    dialog.erase.click()
    wait_out(dialog)
    assert rig.last() == Erase("p1")


def test_a_halt_is_told_and_gone_on_with(rig: Rig) -> None:
    dialog = ask_for_turn(rig)
    answer(rig, TurnsScope(("t1",)), ONE)
    wait_out(dialog)
    rig.show(ErasureHalted(Problem(Code.DISK_FULL, {"path": "/home/x"})))
    assert dialog.summary.text() == "Erasing stopped in the middle. The disk is full."
    assert dialog.erase.text() == "Go on"
    dialog.erase.click()
    assert rig.last() == ResumeErasure()
    assert dialog.stage is Stage.ERASING


def test_what_is_left_is_named_and_shown(rig: Rig, qtbot: QtBot) -> None:
    dialog = ask_for_turn(rig)
    answer(rig, TurnsScope(("t1",)), ONE)
    wait_out(dialog)
    rig.show(Erased("p1", ErasureReport(2, 1, 9, 9, (Path("/home/x/locked.txt"),))))
    assert "Some of it still stands in 1 file" in dialog.note.text()
    dialog.file_asked.disconnect()
    with qtbot.waitSignal(dialog.file_asked) as shown:
        dialog.show_file.click()
    assert shown.args == [str(Path("/home/x/locked.txt"))]


def test_one_finished_by_the_start_is_only_mentioned(rig: Rig) -> None:
    rig.show(Erased("", ErasureReport(files=9)))
    assert not rig.presenter.eraser().dialog.isVisible()
    assert "erased now" in rig.window.toast.accessibleName()


def test_the_settings_lead_to_it(rig: Rig) -> None:
    rig.presenter.settings.open("data")
    assert rig.presenter.settings.dialog is not None
    data = rig.presenter.settings.dialog.data
    data.everything.click()
    assert rig.last() == PrepareErasure(EverythingScope())
    data.person.click()
    assert rig.presenter.eraser().dialog.stage is Stage.NAMING


def test_a_day_of_the_panel_leads_to_it(rig: Rig) -> None:
    rig.window.resize(1200, 760)
    rig.window.header.memory.click()
    panel = rig.presenter.panel().panel
    panel.show_page(DAYS)
    rig.show(looking.DaysListed("", (looking.RememberedDay("2026-05-12"),)))
    more = next(one for one in panel.findChildren(QToolButton) if one.accessibleName().startswith("More for "))
    assert more.menu() is not None
    more.menu().actions()[0].trigger()
    assert rig.last() == PrepareErasure(DayScope("2026-05-12"))
