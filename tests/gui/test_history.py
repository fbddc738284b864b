"""The history of memory in the window, undo and redo by key and button, edits that came too late, and other days."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from companion.core import looking
from companion.core.errors import Code, Problem
from companion.core.events import ProblemOccurred
from companion.core.history import Settled
from companion.core.looking import Topic
from companion.core.memory import Author, Held, MemoryEvent
from companion.core.memory_commands import (
    BringBack,
    EditFact,
    RedoLast,
    ShowChangedDays,
    ShowHistory,
    UndoLast,
    UndoMemory,
)
from companion.core.memory_events import ChangedDaysShown, HistoryShown, MemoryChanged, NothingToUndo
from companion.gui.as_of_bar import end_of, today
from companion.gui.found_page import ROWS
from companion.gui.history_bridge import HISTORY, HistoryBridge
from companion.gui.history_page import ChangeItem
from companion.gui.history_words import change_words, entry_words
from companion.gui.memory_panel import ABOUT
from tests.gui import history_samples as samples
from tests.gui import memory_samples
from tests.gui.test_memory_panel import about, named, open_panel, press, words
from tests.gui.window_rig import NOON, Rig

FORGOTTEN = replace(samples.CAT, forgotten_at=NOON)
CONFIRMED = replace(samples.CAT, confirmed=True)
WITHHELD = replace(samples.CAT, withheld=True)
YEAR_AGO = today() - timedelta(days=365)


def open_history(rig: Rig) -> HistoryBridge:
    open_panel(rig)
    history = rig.presenter._history
    assert history is not None
    history.show_history()
    rig.show(HistoryShown(samples.story()))
    return history


def items(history: HistoryBridge) -> list[ChangeItem]:
    found = [one for one in history.page.findChildren(ChangeItem) if one.isVisible()]
    return sorted(found, key=lambda one: one.y())


def button_of(item: ChangeItem) -> QPushButton | None:
    return item.findChild(QPushButton)


@pytest.mark.parametrize(
    ("told", "changes"),
    [
        ("You changed “A grey cat” to “Two grey cats”.", (samples.change(samples.CAT, samples.CATS),)),
        ("You asked her to remember “A grey cat”.", (samples.change(None, samples.CAT),)),
        ("You put right what she remembered: “Two grey cats”.", (samples.change(None, samples.CATS),)),
        (
            "You had her forget “A grey cat”.",
            (samples.change(samples.CAT, replace(samples.CAT, forgotten_at=NOON)),),
        ),
        ("You brought back “A grey cat”.", (samples.change(FORGOTTEN, samples.CAT),)),
        ("You pinned “A grey cat”.", (samples.change(samples.CAT, replace(samples.CAT, pinned=True)),)),
        ("You let “A grey cat” fade again.", (samples.change(replace(samples.CAT, pinned=True), samples.CAT),)),
        (
            "You said that “A grey cat” is right.",
            (samples.change(samples.CAT, CONFIRMED),),
        ),
        (
            "You had her use “A grey cat” no more.",
            (samples.change(samples.CAT, WITHHELD),),
        ),
        (
            "You let her use “A grey cat” again.",
            (samples.change(WITHHELD, samples.CAT),),
        ),
        ("She noted “A grey cat”.", (samples.change(None, samples.CAT, Author.PROGRAM),)),
        ("She promised “I'll sing for you”.", (samples.change(None, samples.SONG, Author.PROGRAM),)),
        ("A chapter was summarised: They met a heron.", (samples.held(Held(), Held(summary=samples.SUMMARY)),)),
        ("Older talk was condensed.", (samples.held(Held(), Held(digest=samples.DIGEST)),)),
    ],
)
def test_each_change_is_a_plain_sentence(rig: Rig, told: str, changes: tuple[MemoryEvent, ...]) -> None:
    assert rig
    assert change_words(changes) == told


def test_several_at_one_go_are_one_sentence(rig: Rig) -> None:
    assert rig
    both = [samples.change(one, replace(one, forgotten_at=NOON)) for one in (samples.CAT, samples.RIVER)]
    assert change_words(both) == "You had her forget 2 memories."
    merged = samples.change(samples.RIVER, replace(samples.RIVER, merged_into="c1"))
    assert change_words((merged, samples.change(samples.CAT, samples.CATS))) == (
        "You merged “A flat by the river” into “Two grey cats”."
    )
    restored = samples.entry("r", samples.change(None, samples.CAT), settled=Settled.RESTORED)
    assert entry_words(restored) == "You restored a backup. What changed of her memory: 1."


def test_the_history_tells_the_newest_first_with_what_can_be_done(rig: Rig) -> None:
    history = open_history(rig)
    assert rig.sent(ShowHistory)[-1] == ShowHistory("", 50, "")
    shown = items(history)
    assert shown[0].accessibleName().startswith("You changed “A grey cat” to “Two grey cats”.")
    undo, redo, none = (button_of(one) for one in shown[:3])
    assert undo is not None
    assert redo is not None
    assert none is None
    assert (undo.text(), redo.text()) == ("Undo", "Redo")
    assert undo.accessibleName() == "Undo: You changed “A grey cat” to “Two grey cats”."
    assert "taken back" in shown[1].accessibleName()
    assert "changed again since" in shown[2].accessibleName()
    undo.click()
    assert rig.last() == UndoMemory("h9-undo")


def test_the_history_is_asked_for_again_after_a_change_and_in_parts(rig: Rig, qtbot: QtBot) -> None:
    history = open_history(rig)
    count = len(rig.sent(ShowHistory))
    rig.show(MemoryChanged(samples.change(samples.CAT, samples.CATS)))
    qtbot.waitUntil(lambda: len(rig.sent(ShowHistory)) == count + 1)
    many = tuple(samples.entry(f"m{9999 - number}", samples.change(None, samples.CAT)) for number in range(50))
    rig.show(HistoryShown(many, more=True))
    assert len(history.page.findChildren(ChangeItem)) < 40, "only what is in sight is built"
    bar = history.page.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: rig.last() == ShowHistory(many[-1].id, 50, ""))
    rig.show(HistoryShown(samples.story(), before_id=many[-1].id))
    assert [one.id for one in history.page.entries] == [*(one.id for one in many), *(one.id for one in samples.story())]


def test_the_history_of_one_memory_leads_back_to_all(rig: Rig) -> None:
    panel = about(rig, memory_samples.PEANUTS)
    rig.presenter.panel().history_asked.emit("f1")
    assert panel.name == HISTORY
    assert rig.last() == ShowHistory("", 50, "f1")
    rig.show(HistoryShown(samples.story()[:1]))
    history = rig.presenter._history
    assert history is not None
    assert not history.page.entries, "an answer to another question"
    rig.show(HistoryShown(samples.story()[:1], fact_id="f1"))
    press(panel, "What happened to one memory")
    assert rig.last() == ShowHistory("", 50, "")


def test_keys_take_back_and_do_again_in_the_panel(rig: Rig) -> None:
    panel = about(rig, memory_samples.PEANUTS)
    press(panel, panel_sentence(rig))
    for field in (panel.focusWidget(), panel.head.field):
        assert field is not None
        QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert rig.last() == UndoLast()
        QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        assert rig.last() == RedoLast()
    QTest.keyClicks(panel.head.field, "tea")
    QTest.keyClick(panel.head.field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert panel.head.field.text() == "", "what is being written comes first"
    assert rig.last() != UndoLast()


def panel_sentence(rig: Rig) -> str:
    page = rig.presenter.panel().panel.page
    return next(one.accessibleName() for one in page.viewport().findChildren(QPushButton) if one.isVisible())


def test_what_was_taken_back_can_be_done_again_from_where_it_is_told(rig: Rig) -> None:
    open_panel(rig)
    toast = rig.window.toast
    rig.show(MemoryChanged(samples.change(samples.CAT, samples.CATS)))
    assert toast.accessibleName() == "Changed: Two grey cats"
    assert toast.act()
    assert rig.last() == UndoMemory("e1")
    back = replace(samples.change(samples.CATS, samples.CAT, name="e2"), undoes="e1")
    rig.show(MemoryChanged(back))
    assert toast.accessibleName() == "Taken back."
    assert toast.act()
    assert rig.last() == UndoMemory("e2")
    rig.show(MemoryChanged(replace(samples.change(samples.CAT, samples.CATS, name="e3"), undoes="e2"), redone=True))
    assert toast.accessibleName() == "Done again."
    rig.show(NothingToUndo())
    assert toast.accessibleName() == "There is nothing to take back."
    rig.show(NothingToUndo(redo=True))
    assert toast.accessibleName() == "There is nothing to do again."


def test_an_edit_that_came_too_late_keeps_both_texts_until_the_user_chose(rig: Rig) -> None:
    open_panel(rig)
    values = {"fact": "c1", "yours": "a black cat", "now": "a tabby cat"}
    rig.show(ProblemOccurred(Problem(Code.CHANGED_MEANWHILE, values)))
    toast = rig.window.toast
    assert "a tabby cat" in toast.accessibleName()
    assert "a black cat" in toast.accessibleName()
    assert not toast._left.isActive(), "it stays until it is answered"
    next(one for one in toast.findChildren(QPushButton) if one.text() == "Use mine").click()
    assert rig.last() == EditFact("c1", "a black cat", "a tabby cat")
    assert not rig.window.banner.isVisible()
    rig.show(ProblemOccurred(Problem(Code.FORGOTTEN_MEANWHILE, {"fact": "c1", "yours": "a black cat"})))
    assert "a black cat" in toast.accessibleName()
    rig.show(ProblemOccurred(Problem(Code.CHANGED_SINCE)))
    assert "changed again" in toast.accessibleName()


# other days


def test_another_day_is_chosen_from_a_calendar_that_marks_changes(rig: Rig, qtbot: QtBot) -> None:
    panel = about(rig, memory_samples.PEANUTS)
    history = rig.presenter._history
    assert history is not None
    chip, calendar = history.chip, history.chip.choice.calendar
    assert chip.text() == "Today"
    chip.click()
    assert rig.last() == ShowChangedDays()
    assert not chip.choice.isVisible(), "the days are not known yet"
    rig.show(ChangedDaysShown({YEAR_AGO: 3, today(): 1}))
    assert chip.choice.isVisible()
    assert calendar.minimumDate() == QDate(YEAR_AGO.year, YEAR_AGO.month, YEAR_AGO.day)
    assert calendar.maximumDate() == QDate.currentDate()
    marked = calendar.dateTextFormat(QDate(YEAR_AGO.year, YEAR_AGO.month, YEAR_AGO.day))
    assert marked.fontUnderline()
    assert marked.toolTip() == "3 changes"
    between = YEAR_AGO + timedelta(days=30)
    assert not calendar.dateTextFormat(QDate(between.year, between.month, between.day)).fontUnderline()
    calendar.clicked.emit(QDate(between.year, between.month, between.day))
    assert not chip.choice.isVisible()
    asked = end_of(between)
    qtbot.waitUntil(lambda: rig.sent(looking.ListMemories)[-1] == looking.ListMemories(Topic.ABOUT, 0, 60, asked))
    assert history.banner.isVisible()
    assert "This is what she remembered on" in history.banner.words.text()
    assert panel.property("past") is True
    assert panel.read_only


def test_in_the_past_nothing_is_edited_and_one_memory_can_be_brought_back(rig: Rig, qtbot: QtBot) -> None:
    panel = about(rig, memory_samples.PEANUTS)
    history = rig.presenter._history
    assert history is not None
    history.look_at(YEAR_AGO)
    moment = end_of(YEAR_AGO)
    rig.show(looking.MemoriesListed(Topic.ABOUT, 0, (memory_samples.PEANUTS,), 1, moment))
    press(panel, panel_sentence(rig))
    told = {words(one) for one in panel.page.findChildren(QPushButton) if one.isVisible()}
    assert not told & {"Edit", "Pin", "Forget"}
    press(panel, "Bring this one back")
    assert rig.last() == BringBack("f1", moment)
    history.page.take(HistoryShown(samples.story()))
    panel.show_page(HISTORY)
    assert not [one for one in items(history) if button_of(one)], "nor is anything taken back"
    history.banner.back.click()
    assert not history.banner.isVisible()
    assert (panel.read_only, panel.property("past"), history.chip.text()) == (False, False, "Today")
    panel.show_page(ABOUT)
    qtbot.waitUntil(lambda: rig.sent(looking.ListMemories)[-1] == looking.ListMemories(Topic.ABOUT, 0, 60, None))


def test_a_field_that_is_being_edited_takes_its_own_keys(rig: Rig) -> None:
    panel = about(rig, memory_samples.TEA)
    press(panel, panel_sentence(rig))
    press(panel, "Edit")
    edit = panel.focusWidget()
    assert edit is not None
    QTest.keyClicks(edit, "!")
    QTest.keyClick(edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not rig.sent(UndoLast)


def test_the_end_of_a_day_is_where_the_user_is() -> None:
    end = end_of(date(2026, 5, 12))
    assert end.tzinfo is UTC
    local = end.astimezone()
    assert (local.date(), local.hour, local.minute) == (date(2026, 5, 12), 23, 59)
    assert (end + timedelta(seconds=1)).astimezone().date() == date(2026, 5, 13)
    assert end_of(today()) >= datetime.now(UTC)


def test_today_is_no_past(rig: Rig) -> None:
    open_panel(rig)
    history = rig.presenter._history
    assert history is not None
    history.chip.choice.chosen.emit(today())
    assert not history.banner.isVisible()
    assert named(rig.presenter.panel().panel, "As of: Today").isVisible()


# a search that finds much


def test_of_what_was_found_only_the_first_rows_are_made_until_one_scrolls(rig: Rig, qtbot: QtBot) -> None:
    panel = open_panel(rig).panel
    panel.head.field.setText("bird")
    panel.head.field.returnPressed.emit()
    memories = memory_samples.many(120)
    rig.show(looking.MemoriesFound("bird", (), memories, 120, finished=True))
    page = panel.page
    qtbot.waitUntil(lambda: len(page.rows) == ROWS)
    bar = page.verticalScrollBar()
    while len(page.rows) < 121:
        count = len(page.rows)
        bar.setValue(bar.maximum())
        qtbot.waitUntil(lambda count=count: len(page.rows) > count)  # type: ignore[misc]
    assert [row.key for row in page.rows[1:]] == [one.fact.id for one in memories]
    bar.setValue(bar.maximum())
    assert len(page.rows) == 121, "that is all"
