"""The panel of her memory: where it stands, what its pages say, and what its cards, keys and fields want."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from companion.core import commands, erasure, looking, memory_commands
from companion.core.conversation import TextHit
from companion.core.looking import Sieve, Topic
from companion.core.memory import Author, Held, MemoryEvent, SessionSummary
from companion.core.memory_events import MemoryChanged
from companion.gui.memory_card import MemoryCard
from companion.gui.memory_pages import MemoryList
from companion.gui.memory_panel import ABOUT, CHAPTERS, DAYS, FOUND, MemoryPanel
from companion.gui.panel_bridge import PanelBridge
from companion.gui.row_parts import PartKind
from companion.gui.sentence_edit import SentenceEdit
from companion.gui.shortcuts import Act
from tests.gui import memory_samples as samples
from tests.gui.window_rig import NOON, Rig, make_turn


def open_panel(rig: Rig, width: int = 1200) -> PanelBridge:
    rig.open(make_turn("t1"))
    rig.window.resize(width, 760)
    rig.window.header.memory.click()
    return rig.presenter.panel()


def about(rig: Rig, *memories: looking.Remembered, width: int = 1200) -> MemoryPanel:
    """Open the panel at what is known of the user."""
    panel = open_panel(rig, width).panel
    panel.show_page(ABOUT)
    rig.show(looking.MemoriesListed(Topic.ABOUT, 0, memories, len(memories)))
    return panel


def named(panel: QWidget, name: str) -> QWidget:
    """Return the one visible thing of this accessible name or these words."""
    found = [
        one for one in panel.findChildren(QWidget) if one.isVisible() and name in (one.accessibleName(), words(one))
    ]
    assert found, f"nothing is called {name!r}"
    return found[0]


def words(widget: QWidget) -> str:
    return widget.text() if isinstance(widget, QPushButton | QLabel) else ""


def press(panel: QWidget, name: str) -> None:
    QTest.mouseClick(named(panel, name), Qt.MouseButton.LeftButton)


def sentences(panel: MemoryPanel) -> list[str]:
    """What the rows in sight say, from above."""
    rows = sorted(panel.page.viewport().children(), key=lambda one: one.y() if isinstance(one, QWidget) else 0)
    return [one.accessibleName() for one in rows if isinstance(one, QWidget) and one.isVisible()]


# its place


def test_it_is_a_drawer_where_there_is_room_and_else_takes_the_conversations_place(rig: Rig) -> None:
    bridge = open_panel(rig)
    panel = bridge.panel
    assert panel.isVisible()
    assert panel.width() == 400
    assert rig.window.chat.isVisible()
    assert panel.head.back.accessibleName() == "Close"
    rig.window.resize(900, 700)
    assert panel.isVisible()
    assert not rig.window.chat.isVisible()
    assert panel.head.back.accessibleName() == "Back to the conversation"
    panel.head.back.click()
    assert not panel.isVisible()
    assert rig.window.chat.isVisible()
    assert rig.window.composer.edit.hasFocus() or rig.window.focusWidget() is rig.window.composer.edit
    rig.window.actions_by_act[Act.MEMORY].trigger()
    assert panel.isVisible()
    assert rig.window.focusWidget() is panel.head.field
    rig.window.resize(1200, 700)
    assert rig.window.chat.isVisible()
    QTest.keyClick(panel.head.field, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_the_header_offers_it_with_a_target_that_can_be_hit(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    button = rig.window.header.memory
    assert button.accessibleName() == "What she remembers"
    assert min(button.width(), button.height()) >= 32
    assert "What she remembers" in [action.text() for action in rig.window.menu.actions()]


def test_nothing_is_asked_for_before_it_is_opened_and_only_what_is_in_sight_then(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    assert not [one for one in rig.posted if isinstance(one, looking.ListDays)]
    panel = open_panel(rig).panel
    assert rig.last() == looking.ListDays("", 6)
    panel.show_page(CHAPTERS)
    assert rig.last() == looking.ListChapters("", 30)
    count = len(rig.posted)
    panel.show_page(DAYS)
    assert not [one for one in rig.posted[count:] if isinstance(one, looking.ListDays)], "nothing has changed"


# what it says


def test_sentences_stand_under_their_headings_as_surely_as_they_are_known(rig: Rig) -> None:
    panel = about(rig, *samples.ABOUT)
    assert sentences(panel) == [
        "Who you are",
        "You live in Shanghai",
        "What you like",
        "You are allergic to peanuts",
        "Tea, always",
        "Perhaps: You like jazz",
        "How you'd like her to be",
        "Call you Bei",
    ]
    story = named(panel, "You live in Shanghai").accessibleDescription()
    assert "since May 2026 · before: Hangzhou" in story


def test_an_empty_memory_says_what_to_do(rig: Rig) -> None:
    panel = about(rig)
    assert sentences(panel) == ["Nothing yet. Talk a little, or say “remember that…”."]
    rig.show(looking.DaysListed("", ()))
    panel.show_page(DAYS)
    assert sentences(panel) == ["Nothing yet. Talk a little, or say “remember that…”."]


def test_days_hold_a_summary_chips_and_starred_messages(rig: Rig) -> None:
    panel = open_panel(rig).panel
    rig.show(looking.DaysListed("", samples.DAYS))
    assert sentences(panel)[0] == "May 2026"
    assert named(panel, "They met a heron. It flew away at noon.").height() >= 32
    press(panel, "I saw a heron")
    assert rig.last() == looking.FindPlace("t1")
    press(panel, "“Hello you”")
    assert rig.last() == looking.FindPlace(session_id="s0")
    press(panel, "You are allergic to peanuts")
    assert named(panel, "“I'm allergic to peanuts”").isVisible()


def test_what_was_answered_is_made_in_turns_and_a_card_that_is_opened_at_once(
    rig: Rig, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MemoryList, "seconds_at_once", 0.0)
    panel = about(rig, *samples.ABOUT)
    first = sentences(panel)
    assert 0 < len(first) < len(samples.ABOUT)
    qtbot.waitUntil(lambda: len(sentences(panel)) >= len(samples.ABOUT))
    rig.show(looking.MemoriesListed(Topic.ABOUT, 0, samples.ABOUT[::-1], len(samples.ABOUT)))
    panel.asks.toggled.emit(samples.ABOUT[0].fact.id)
    assert panel.findChildren(MemoryCard)


def test_a_card_shows_the_quote_its_source_and_how_often_it_was_used(rig: Rig) -> None:
    panel = about(rig, *samples.ABOUT)
    press(panel, "You live in Shanghai")
    assert named(panel, "“User lives in Shanghai”").isVisible()
    source = next(one.text() for one in panel.findChildren(QLabel) if one.text().startswith("you, "))
    assert source.startswith("you, 12 May 2026, 12:00")
    assert source.endswith("used 3 times")
    press(panel, "Close this note")
    assert not panel.findChildren(MemoryCard) or not panel.page.opened


# what it wants


def test_a_card_leads_to_the_conversation_and_marks_the_words(rig: Rig) -> None:
    panel = about(rig, samples.PEANUTS, width=900)
    turn = make_turn("t1", "Well. I'm allergic to peanuts, you know.")
    rig.presenter.shown.remember((turn,))
    rig.window.chat.change((turn,), 1)
    press(panel, "You are allergic to peanuts")
    press(panel, "Open conversation")
    assert rig.last() == looking.FindPlace("t1")
    rig.show(looking.PlaceFound("t1", 0))
    assert not panel.isVisible(), "it stood in the conversation's place"
    marked = [bubble for bubble in rig.window.chat.bubbles.values() if bubble._hit is not None]
    assert [one.placed.part.kind for one in marked if one.placed] == [PartKind.USER]
    begin, end = marked[0]._hit or (None, None)
    assert begin is not None
    assert end is not None
    assert (begin.position, end.position) == (6, 6 + len("I'm allergic to peanuts"))
    rig.show(looking.PlaceFound("gone", -1))
    assert "aren't in the conversation" in rig.window.toast.accessibleName()


def test_editing_in_place_keeps_with_enter_and_leaves_with_esc(rig: Rig) -> None:
    panel = about(rig, *samples.ABOUT)
    press(panel, "You are allergic to peanuts")
    press(panel, "Edit")
    field = QApplication.focusWidget() or rig.window.focusWidget()
    assert field is not None
    assert field.accessibleName() == "What is right"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not rig.sent(memory_commands.EditFact)
    press(panel, "Edit")
    field = rig.window.focusWidget()
    assert isinstance(field, SentenceEdit)
    assert field.toPlainText() == "I am allergic to peanuts"
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert not rig.sent(memory_commands.EditFact), "nothing was changed"
    press(panel, "Edit")
    field = rig.window.focusWidget()
    QTest.keyClicks(field, "Hazelnuts")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert rig.last() == memory_commands.EditFact("f1", "Hazelnuts", "User is allergic to peanuts")


def test_an_edited_memory_says_so_and_keeps_the_quote_folded(rig: Rig) -> None:
    panel = about(rig, samples.TEA)
    press(panel, "Tea, always")
    assert named(panel, "in your words").isVisible()
    quote = panel.findChild(QLabel, "quoteText")
    assert quote is not None
    assert not quote.isVisible()
    card = panel.findChildren(MemoryCard)[-1]
    low = card.height()
    press(panel, "What you said then")
    assert quote.isVisible()
    assert card.height() > low


def test_pin_forget_and_confirm_ask_for_it(rig: Rig) -> None:
    panel = about(rig, *samples.ABOUT)
    press(panel, "Perhaps: You like jazz")
    press(panel, "Yes, that's right")
    assert rig.last() == memory_commands.ConfirmFact("f3")
    press(panel, "Pin")
    assert rig.last() == memory_commands.PinFact("f3", pinned=True)
    press(panel, "Forget")
    assert rig.last() == memory_commands.ForgetFacts(("f3",))
    rig.window.chat.setFocus()
    panel.take_keyboard()
    QTest.keyClick(panel.head.field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert rig.last() == memory_commands.UndoLast()


def test_a_change_is_shown_and_the_keyboard_stays_near(rig: Rig, qtbot: QtBot) -> None:
    panel = about(rig, *samples.ABOUT)
    press(panel, "You are allergic to peanuts")
    named(panel, "Forget").setFocus()
    forgotten = replace(samples.PEANUTS.fact, forgotten_at=NOON)
    event = MemoryEvent("e1", NOON, Author.USER, "fact:f1", Held(fact=samples.PEANUTS.fact), Held(fact=forgotten))
    count = len(rig.posted)
    rig.show(MemoryChanged(event))
    assert "Forgotten" in rig.window.toast.accessibleName()
    qtbot.waitUntil(lambda: looking.ListMemories(Topic.ABOUT, 0, 60) in rig.posted[count:])
    left = tuple(one for one in samples.ABOUT if one is not samples.PEANUTS)
    rig.show(looking.MemoriesListed(Topic.ABOUT, 0, left, len(left)))
    assert "You are allergic to peanuts" not in sentences(panel)
    focus = rig.window.focusWidget()
    assert focus is not None
    assert focus.accessibleName() == "Tea, always"
    rig.window.toast.act()
    assert rig.last() == memory_commands.UndoMemory("e1")


def test_in_the_past_nothing_can_be_changed(rig: Rig) -> None:
    bridge = open_panel(rig)
    bridge.look_at(NOON)
    bridge.panel.show_page(ABOUT)
    assert looking.ListMemories(Topic.ABOUT, 0, 60, NOON) in rig.posted
    rig.show(looking.MemoriesListed(Topic.ABOUT, 0, samples.ABOUT, 5))
    assert sentences(bridge.panel) == [], "an answer about today is none about then"
    rig.show(looking.MemoriesListed(Topic.ABOUT, 0, samples.ABOUT, 5, NOON))
    press(bridge.panel, "Perhaps: You like jazz")
    shown = {words(one) for one in bridge.panel.page.findChildren(QPushButton) if one.isVisible()}
    assert "Open conversation" in shown
    assert not shown & {"Edit", "Pin", "Forget", "Yes, that's right"}


# search


def test_it_searches_while_one_types_and_by_chips(rig: Rig, qtbot: QtBot) -> None:
    panel = about(rig, *samples.ABOUT)
    QTest.keyClicks(panel.head.field, "heron")
    qtbot.waitUntil(lambda: looking.FindMemories("heron") in rig.posted)
    hit = TextHit(0, "t1", NOON, 0, "I saw a heron", begin=8, end=13)
    rig.show(looking.MemoriesFound("her", (), samples.ABOUT, 5))
    assert sentences(panel) == [], "that was looked for before"
    rig.show(looking.MemoriesFound("heron", (), (samples.JAZZ,), 1, (samples.CHAPTER,), (), (hit,)))
    found = ["What she remembers · 1", "Perhaps: You like jazz", "Chapters · 1", "They met a heron."]
    qtbot.waitUntil(lambda: sentences(panel) == [*found, "What was said · 1", "I saw a heron"])
    press(panel, "I saw a heron")
    rig.show(looking.MemoriesFound("heron", ()))
    qtbot.waitUntil(lambda: sentences(panel) == ["Nothing found."])
    QTest.keyClick(panel.head.field, Qt.Key.Key_Escape)
    assert panel.isVisible()
    assert "Tea, always" in sentences(panel)
    panel.head.chips[Sieve.UNSURE].click()
    assert rig.last() == looking.FindMemories("", (Sieve.UNSURE,))


# many of them


def test_five_thousand_memories_are_a_few_widgets_and_come_in_pages(rig: Rig) -> None:
    panel = open_panel(rig).panel
    panel.show_page(ABOUT)
    every = samples.many(5000)
    rig.show(looking.MemoriesListed(Topic.ABOUT, 0, every[:60], 5000))
    page = panel.page
    assert len(page.viewport().children()) < 60
    page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())
    assert rig.last() == looking.ListMemories(Topic.ABOUT, 60, 60)
    rig.show(looking.MemoriesListed(Topic.ABOUT, 0, every, 5000))
    page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())
    QApplication.processEvents()
    assert sentences(panel)[-1].startswith("You saw bird number 4999")
    assert len([one for one in page.viewport().children() if isinstance(one, QWidget) and one.isVisible()]) < 40


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Tab])
def test_the_keyboard_goes_through_all_rows_in_order(rig: Rig, qtbot: QtBot, key: Qt.Key) -> None:
    panel = about(rig, *samples.many(80))
    with qtbot.waitActive(rig.window):
        rig.window.activateWindow()
    panel.take_keyboard()
    QTest.keyClick(panel.head.field, Qt.Key.Key_Down)
    seen = []
    for _ in range(80):
        focus = rig.window.focusWidget()
        assert focus is not None
        seen.append(focus.accessibleName().split(".")[0])
        QTest.keyClick(focus, key)
    assert seen == [f"You saw bird number {number}" for number in range(80)]
    assert panel.page.verticalScrollBar().value() > 0


# the shelf, merging, filters


def test_the_shelf_tells_what_is_still_to_be_settled_and_settles_it(rig: Rig) -> None:
    bridge = open_panel(rig)
    rig.show(looking.DaysListed("", samples.DAYS))
    assert sentences(bridge.panel)[0] == "May 2026"
    claims = (looking.DroppedClaim("You live in Rome", "I live in Rome", "x"),) * 3
    rig.presenter.memory.clock.restart(8 * 60 + 30)
    rig.show(looking.JustNowShown(samples.CHAPTER.session, 2, ("And tea?",), claims))
    assert named(bridge.panel, "She'll settle today's talk in 8 min.").isVisible()
    assert named(bridge.panel, "“And tea?”").isVisible()
    assert named(bridge.panel, "3 notes dropped: no sentence of yours supports them.").isVisible()
    press(bridge.panel, "See them")
    assert named(bridge.panel, "You live in Rome").isVisible()
    press(bridge.panel, "Do it now")
    assert rig.last() == commands.EndSession()
    assert named(bridge.panel, "She is settling the last talk now.").isVisible()
    summary = SessionSummary("s1", (), "Of tea.", "m", 1, NOON, "2026-05-12", "2026-05-12")
    made = MemoryEvent("e1", NOON, Author.PROGRAM, "summary:s1", Held(), Held(summary=summary))
    rig.show(MemoryChanged(made), looking.JustNowShown())
    assert sentences(bridge.panel)[0] == "May 2026"


def test_the_minutes_on_the_shelf_are_unknown_while_she_answers(rig: Rig) -> None:
    bridge = open_panel(rig)
    rig.presenter.memory.clock.stop()
    rig.show(looking.JustNowShown(samples.CHAPTER.session, 1, ("And tea?",)))
    assert named(bridge.panel, "She'll settle today's talk when it comes to rest.").isVisible()


def test_two_notes_are_merged_after_choosing_the_sentence_that_stays(rig: Rig) -> None:
    panel = about(rig, *samples.ABOUT)
    bridge = rig.presenter.panel()
    press(panel, "You are allergic to peanuts")
    menu = next(one for one in panel.findChildren(QToolButton) if one.accessibleName() == "More for this note").menu()
    assert menu is not None
    next(one for one in menu.actions() if one.text() == "Merge with another…").trigger()
    assert bridge.merging.isVisible()
    press(panel, "You are allergic to peanuts")
    assert bridge.merging.is_choosing, "a note can't be merged with itself"
    press(panel, "Tea, always")
    bridge.merging.radios[1].click()
    press(panel, "Merge")
    assert rig.last() == memory_commands.MergeFacts("f5", "f1")
    assert not bridge.merging.isVisible()
    press(panel, "Tea, always")
    assert named(panel, "in your words").isVisible(), "pressing opens again"


def test_merging_is_left_with_esc_and_by_another_conversation(rig: Rig) -> None:
    panel = about(rig, *samples.ABOUT)
    bridge = rig.presenter.panel()
    panel.asks.merge_begun.emit("f1")
    QTest.keyClick(bridge.merging.cancel, Qt.Key.Key_Escape)
    assert not bridge.merging.isVisible()
    assert panel.isVisible()
    panel.asks.merge_begun.emit("f1")
    rig.open(make_turn("t9"))
    assert not bridge.merging.isVisible()
    assert sentences(panel) == [], "what belonged to another conversation is gone"


def test_filters_fold_away_where_there_is_little_height(rig: Rig) -> None:
    panel = open_panel(rig).panel
    assert panel.head.chips[Sieve.PINNED].isVisible()
    rig.window.resize(420, 560)
    assert not panel.head.chips[Sieve.PINNED].isVisible()
    panel.head.filter.click()
    assert panel.head.chips[Sieve.PINNED].isVisible()
    panel.head.chips[Sieve.PINNED].click()
    assert panel.name == FOUND
    panel.head.filter.click()
    assert panel.name == DAYS, "a filter that is not seen doesn't filter"


def test_an_erasure_is_asked_for_by_card_and_by_day(rig: Rig) -> None:
    bridge = open_panel(rig)
    asked: list[tuple[str, str]] = []
    bridge.erase_asked.connect(lambda kind, key: asked.append((kind, key)))
    rig.show(looking.DaysListed("", samples.DAYS))
    for button in bridge.panel.page.findChildren(QToolButton):
        if button.menu() is not None and button.isVisible():
            button.menu().actions()[-1].trigger()
    assert asked == [("day", "2026-05-12"), ("day", "2026-04-02")]
    bridge.panel.show_page(ABOUT)
    rig.show(looking.MemoriesListed(Topic.ABOUT, 0, samples.ABOUT, 5))
    press(bridge.panel, "You live in Shanghai")
    more = next(one for one in bridge.panel.page.findChildren(QToolButton) if one.menu() is not None)
    more.menu().actions()[-1].trigger()
    assert asked[-1] == ("memory", "f2")


def test_the_hood_leads_to_what_there_is_already(rig: Rig) -> None:
    bridge = open_panel(rig)
    for words, posted in (
        ("What was condensed…", memory_commands.ShowDigest()),
        ("The prompt of the last message…", memory_commands.ShowPrompt("t1")),
    ):
        next(one for one in bridge.panel.menu.actions() if one.text() == words).trigger()
        assert rig.last() == posted
    next(one for one in bridge.panel.menu.actions() if one.text() == "Tokens and what they cost…").trigger()
    assert rig.presenter.settings.dialog is not None
    assert rig.presenter.settings.dialog.isVisible()


def test_every_control_of_the_panel_has_a_name(rig: Rig) -> None:
    panel = open_panel(rig).panel
    rig.show(looking.DaysListed("", samples.DAYS))
    day = samples.DAYS[0]
    panel.asks.toggled.emit(f"{day.day}/{day.memories[0].fact.id}")
    controls = [
        one for one in panel.findChildren(QWidget) if one.isVisible() and one.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert len(controls) > 20
    nameless = [one for one in controls if not (one.accessibleName() or words(one))]
    assert not nameless


def test_nothing_that_was_erased_stays_on_the_screen(rig: Rig, qtbot: QtBot) -> None:
    panel = about(rig, *samples.ABOUT)
    press(panel, "You are allergic to peanuts")
    count = len(rig.posted)
    rig.show(erasure.Erased("p1", erasure.ErasureReport()))
    assert sentences(panel) == []
    qtbot.waitUntil(lambda: looking.ListMemories(Topic.ABOUT, 0, 60) in rig.posted[count:])


def test_a_reply_is_stopped_from_the_panel_before_the_panel_is_left(rig: Rig) -> None:
    panel = open_panel(rig).panel
    rig.begin("t2")
    QTest.keyClick(panel.head.field, Qt.Key.Key_Escape)
    assert rig.last() == commands.Interrupt()
    assert panel.isVisible()
    rig.end(rig.begin("t3"))
    QTest.keyClick(panel.head.field, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_a_memory_of_any_length_is_shortened_in_the_list_and_whole_in_its_card(rig: Rig) -> None:
    long = looking.Remembered(samples.fact("f9", "Nöß" * 7000, quote="x" * 5000, edited=True))
    panel = about(rig, long, *samples.ABOUT)
    row = panel.page.widget_of("f9")
    assert row is not None
    assert row.height() < 400
    panel.asks.toggled.emit("f9")
    card = panel.page.widget_of("f9")
    assert isinstance(card, MemoryCard)
    assert card.accessibleName() == "Nöß" * 7000
    assert card.width() <= panel.page.viewport().width()
    panel.page.verticalScrollBar().setValue(panel.page.verticalScrollBar().maximum())
    assert sentences(panel)[-1] == "Call you Bei"


def test_screen_readers_meet_lists_of_cards(rig: Rig) -> None:
    panel = about(rig, *samples.ABOUT)
    press(panel, "You are allergic to peanuts")
    rows = QAccessible.queryAccessibleInterface(panel.page.viewport())
    assert rows.role() is QAccessible.Role.List
    roles = {one.text(QAccessible.Text.Name): one.role() for at in range(rows.childCount()) if (one := rows.child(at))}
    assert roles["You are allergic to peanuts"] is QAccessible.Role.ListItem
    assert roles["Tea, always"] is QAccessible.Role.Button
    assert roles["Who you are"] is QAccessible.Role.StaticText


def test_rows_out_of_sight_keep_their_height_so_that_nothing_drifts(rig: Rig) -> None:
    panel = about(rig, *samples.many(300))
    page, bar = panel.page, panel.page.verticalScrollBar()
    for _ in range(60):
        bar.setValue(bar.value() + 150)
    down, low = sentences(panel), bar.value()
    assert low == 60 * 150
    for _ in range(10):
        bar.setValue(bar.value() - 150)
    for _ in range(10):
        bar.setValue(bar.value() + 150)
    assert (sentences(panel), bar.value()) == (down, low)
    shown = [one for one in page.viewport().children() if isinstance(one, QWidget) and one.isVisible()]
    places = sorted((one.y(), one.height()) for one in shown)
    gaps = {after[0] - before[0] - before[1] for before, after in pairwise(places)}
    assert len(gaps) == 1, "rows stand one below the other"
