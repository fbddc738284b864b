"""What the window shows of memory: prompts, digests, tokens and prices, backups, and a day that is used up."""

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QPushButton
from pytestqt.qtbot import QtBot

from companion.core import commands, events, memory_commands, memory_events
from companion.core.conversation import Outcome, Purpose, Reply
from companion.core.errors import Code, Problem
from companion.core.memory import (
    DIGEST,
    Author,
    Backup,
    Digest,
    Held,
    MemoryEvent,
    PartKind,
    PromptPart,
    SessionSummary,
    TurnTokens,
    UsageOfDay,
)
from companion.core.prices import Price
from companion.core.settings import Language, Settings, SpendingSettings
from companion.gui.bubble_actions import Action
from companion.gui.problem_card import ProblemCard
from companion.gui.settings_dialog import SettingsDialog
from companion.gui.widget_pool import Key
from tests.gui.window_rig import APPEARANCE, CLOUD, NOON, Rig, make_turn

DIGEST_MADE = Digest("We spoke of a heron.", "t1", ("t1",), "m", 1, NOON, 6000, 3500)


def condensed(by: Author = Author.PROGRAM, before: Digest | None = None) -> memory_events.MemoryChanged:
    return memory_events.MemoryChanged(
        MemoryEvent("e1", NOON, by, DIGEST, Held(digest=before), Held(digest=DIGEST_MADE))
    )


def page(rig: Rig, name: str) -> SettingsDialog:
    rig.open(make_turn("t1"))
    rig.presenter.settings.open(name)
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    return dialog


# prompts


def test_a_messages_menu_opens_its_prompt(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.window.chat._hand_on(Action.PROMPT, Key("t1", rig.window.chat.held_parts()[-1].kind))
    assert rig.last() == memory_commands.ShowPrompt("t1")
    parts = (PromptPart(PartKind.PERSONA, "You are Ginko.", 6), PromptPart(PartKind.MESSAGE, "Hello", 3))
    rig.show(memory_events.PromptShown("t1", parts, 1234, 8000))
    dialog = rig.presenter.memory.prompt()
    assert dialog.isVisible()
    assert "1,234" in dialog.summary.text()
    assert "8,000" in dialog.summary.text()
    assert not dialog.note.isVisible()
    assert [dialog.parts.names.item(at).text() for at in range(2)] == ["Who she is · 6", "Your message · 3"]
    assert dialog.parts.pane.toPlainText() == "You are Ginko."
    dialog.parts.names.setCurrentRow(1)
    dialog.copy_one.click()
    assert QGuiApplication.clipboard().text() == "Hello"
    dialog.copy_all.click()
    assert QGuiApplication.clipboard().text() == "[Who she is · 6]\nYou are Ginko.\n\n[Your message · 3]\nHello"
    rig.show(memory_events.PromptShown("t1", parts, 1234, 8000, rebuilt=True))
    assert dialog.note.isVisible()


# digests


def test_a_line_tells_of_a_compression_until_it_is_old(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.show(condensed())
    bar = rig.presenter.memory.condensed()
    assert bar.isVisible()
    bar.see.click()
    assert rig.last() == memory_commands.ShowDigest()
    rig.end(rig.begin("t2"))
    assert bar.isVisible(), "the message that it was condensed for has just been sent"
    rig.end(rig.begin("t3"))
    assert not bar.isVisible()


@pytest.mark.parametrize(
    "event",
    [condensed(Author.USER), condensed(before=replace(DIGEST_MADE, stale_from="t1"))],
    ids=["restored", "renewed"],
)
def test_what_was_not_condensed_now_is_not_told(rig: Rig, event: memory_events.MemoryChanged) -> None:
    rig.open(make_turn("t1"))
    rig.show(event)
    assert not rig.presenter.memory.condensed().isVisible()


def test_the_digest_stands_beside_what_it_replaced(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    before = replace(DIGEST_MADE, text="We had met.")
    rig.show(memory_events.DigestShown(DIGEST_MADE, before, (make_turn("t1", "A heron!"),), "e1"))
    dialog = rig.presenter.memory.digest()
    assert dialog.after.toPlainText() == "We spoke of a heron."
    replaced = dialog.before.toPlainText()
    assert replaced.startswith("[Condensed before]\nWe had met.")
    assert "You: A heron!\nGinko: Hi there." in replaced
    dialog.undo.click()
    assert rig.last() == memory_commands.UndoMemory("e1")
    assert not dialog.isVisible()
    rig.show(memory_events.DigestShown())
    assert "Nothing" in dialog.summary.text()
    assert not dialog.undo.isVisible()


# tokens and prices


def usage(turns: int = 40, guessed: bool = False) -> memory_events.UsageShown:
    prompts = [2000 + 150 * (number % 20) for number in range(turns)]
    used = tuple(
        TurnTokens(f"t{at}", NOON + timedelta(minutes=at), tokens, 90, guessed) for at, tokens in enumerate(prompts)
    )
    days = (
        UsageOfDay("2026-05-11", Purpose.CHAT, "deepseek-chat", 9, 1_000_000, 100_000),
        UsageOfDay("2026-05-12", Purpose.CHAT, "deepseek-chat", 9, 2_000_000, 100_000),
        UsageOfDay("2026-05-12", Purpose.DIGEST, "odd-model", 1, 9_000, 500, 0, int(guessed)),
    )
    return memory_events.UsageShown(days, 0, 5_000, used, (Price("deepseek-chat", 2, 0.2, 3, "CNY"),), "2026-05-12")


def test_tokens_are_told_by_message_and_by_day(rig: Rig) -> None:
    dialog = page(rig, "memory")
    assert rig.sent(memory_commands.ShowUsage)
    rig.show(usage(guessed=True))
    memory = dialog.memory
    state = memory.state.text()
    assert "2,109,500 tokens" in state
    assert "at least about ¥4.30" in state
    assert "5,000 are left" in state
    assert "rests until tomorrow" in state
    plot = memory.usage.plot
    assert len(plot.bars) == 40
    assert all(bar.guessed for bar in plot.bars)
    assert "1 times" in plot.accessibleDescription()
    memory.usage.by_day.click()
    assert [(bar.lower, bar.upper) for bar in plot.bars] == [(1_100_000, 0), (2_100_000, 9_500)]
    assert plot.accessibleName() == "Tokens by day"
    assert "about ¥2.30" in plot.bars[0].words


def test_the_bars_are_gone_through_by_key(rig: Rig) -> None:
    plot = page(rig, "memory").memory.usage.plot
    rig.show(usage())
    summary = plot.accessibleDescription()
    QTest.keyClick(plot, Qt.Key.Key_Left)
    assert plot.accessibleDescription() == plot.bars[-1].words
    QTest.keyClick(plot, Qt.Key.Key_Home)
    assert plot.accessibleDescription() == plot.bars[0].words
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert plot.accessibleDescription() == plot.bars[1].words
    plot._choose(-1)
    assert plot.accessibleDescription() == summary


@pytest.mark.parametrize(
    ("most", "top"), [(0, 1), (1, 1), (7, 10), (980, 1000), (1001, 2000), (2400, 2500), (6070, 10000)]
)
def test_the_axis_ends_at_a_round_number_above_every_bar(rig: Rig, most: int, top: int) -> None:
    plot = page(rig, "memory").memory.usage.plot
    turns = (TurnTokens("t", NOON, most, 0),) if most else ()
    rig.show(memory_events.UsageShown((), turns=turns))
    assert plot.top() == top


def test_a_saw_tooth_is_seen(rig: Rig) -> None:
    dialog = page(rig, "memory")
    rig.show(usage())
    plot = dialog.memory.usage.plot
    image = plot.grab().toImage()
    field = plot._field()
    accent = plot._look.colour("accent").name() if plot._look else ""
    ratio = image.devicePixelRatio()

    def height(at: int) -> int:
        x = int(plot._place(at, field).center().x() * ratio)
        return sum(image.pixelColor(x, y).name() == accent for y in range(image.height()))

    assert height(0) < height(19)
    assert height(20) < 0.7 * height(19)


def test_the_user_writes_his_own_price_and_takes_it_back(rig: Rig) -> None:
    table = page(rig, "memory").memory.prices
    rig.show(usage())
    names = [table._text(row, 0) for row in range(table.rowCount())]
    assert names == ["deepseek-chat", "odd-model"]
    assert [table._text(0, column) for column in range(1, 5)] == ["2", "0.2", "3", "CNY"]
    assert [table._text(1, column) for column in range(1, 5)] == ["", "", "", "USD"]

    def write(row: int, column: int, text: str) -> None:
        item = table.item(row, column)
        assert item is not None
        item.setText(text)

    write(1, 1, "0,5")
    assert rig.sent(commands.ApplySettings) == [], "half a row is no price yet"
    write(1, 3, "4")
    assert rig.sent(commands.ApplySettings)[-1].settings.spending.prices == ("odd-model=0.5/0.5/4 USD",)
    write(0, 4, "eur")
    assert rig.sent(commands.ApplySettings)[-1].settings.spending.prices == (
        "odd-model=0.5/0.5/4 USD",
        "deepseek-chat=2/0.2/3 EUR",
    )
    for column in (1, 2, 3):
        write(1, column, "")
    assert rig.sent(commands.ApplySettings)[-1].settings.spending.prices == ("deepseek-chat=2/0.2/3 EUR",)


# a day that is used up


def capped(rig: Rig, tokens_a_day: int = 1000) -> ProblemCard:
    rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE, spending=SpendingSettings(tokens_a_day)))
    problem = Problem(Code.DAY_CAP_REACHED, {"tokens": "1200", "limit": str(tokens_a_day)})
    rig.open(make_turn("t1", "Hello", Reply("t1-r", "", NOON, Outcome.FAILED, NOON, problem=problem)))
    (card,) = (one for one in rig.window.chat.findChildren(ProblemCard) if one.isVisible())
    return card


def buttons(card: ProblemCard) -> list[QPushButton]:
    return [one for one in card.findChildren(QPushButton) if not one.isHidden()]


def test_a_used_up_day_asks_where_the_reply_would_be(rig: Rig, qtbot: QtBot) -> None:
    card = capped(rig)
    assert [one.text() for one in buttons(card)] == ["Send anyway today", "Raise the cap…"]
    assert card.property("role") == "warn"
    buttons(card)[0].click()
    applied, retry = rig.posted[-2:]
    assert isinstance(applied, commands.ApplySettings)
    assert len(applied.settings.spending.lifted_on) == len("2026-05-12")
    assert applied.settings.spending.tokens_a_day == 1000
    assert retry == commands.Retry("t1")
    rig.apply(Settings(chat=CLOUD, appearance=replace(APPEARANCE, language=Language.CHINESE)))
    qtbot.waitUntil(lambda: [one.text() for one in buttons(card)] == ["今天照常发送", "提高上限…"])


def test_the_cap_can_be_raised_there(rig: Rig) -> None:
    buttons(capped(rig))[1].click()
    (question,) = rig.window.findChildren(QInputDialog)
    assert question.intValue() == 2400
    assert question.intMinimum() == 1201
    question.setIntValue(5000)
    question.accept()
    applied, retry = rig.posted[-2:]
    assert isinstance(applied, commands.ApplySettings)
    assert applied.settings.spending == SpendingSettings(5000)
    assert retry == commands.Retry("t1")


def test_going_on_with_a_reply_is_asked_about_too(rig: Rig) -> None:
    rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE, spending=SpendingSettings(1000)))
    rig.open(make_turn("t1"))
    rig.show(events.ProblemOccurred(Problem(Code.DAY_CAP_REACHED, {"tokens": "1200", "limit": "1000"}), "t1"))
    assert rig.window.toast.act()
    applied, again = rig.posted[-2:]
    assert isinstance(applied, commands.ApplySettings)
    assert applied.settings.spending.lifted_on
    assert again == commands.Continue("t1")


# backups


def test_a_backup_is_restored_after_a_look_at_what_changes(rig: Rig) -> None:
    data = page(rig, "data").data
    box = data.backups
    assert rig.sent(memory_commands.ListBackups)
    rig.show(memory_events.BackupsListed(()))
    assert not box.look_at.isEnabled()
    assert "no backup yet" in box.words.text()
    rig.show(memory_events.BackupsListed((Backup("b2", NOON, "daily", 2048), Backup("b1", NOON, "digest", 1024))))
    assert box.choice.count() == 2
    assert "before condensing" in box.choice.itemText(1)
    box.choice.setCurrentIndex(1)
    box.look_at.click()
    assert rig.last() == memory_commands.RestoreBackup("b1", preview=True)

    summary = SessionSummary("s1", ("t1",), "A heron.", "m", 1, NOON, "2026-05-12", "2026-05-12")
    gone = MemoryEvent("", NOON, Author.USER, "summary:s1", Held(summary=summary), Held())
    rig.show(memory_events.RestorePrepared("b1", (gone,), done=False, turns_back=1, turns_hidden=2))
    assert "1 message comes back, 2 later messages are hidden, 1 summary goes" in box.words.text()
    box.restore.click()
    assert rig.last() == memory_commands.RestoreBackup("b1")
    rig.show(memory_events.RestoreProgressed("b1", 3, 10))
    assert box.bar.isVisible()
    assert (box.bar.value(), box.bar.maximum()) == (3, 10)
    assert not box.restore.isVisible()
    rig.show(memory_events.RestorePrepared("b1", (gone,), done=True, turns_back=1, turns_hidden=2, undo_id="b3"))
    assert rig.last() == memory_commands.ListBackups()
    assert box.words.text().startswith("Restored: 1 message comes back")
    box.undo.click()
    assert rig.last() == memory_commands.RestoreBackup("b3")


def test_a_restore_that_failed_leaves_nothing_waiting(rig: Rig) -> None:
    box = page(rig, "data").data.backups
    rig.show(memory_events.BackupsListed((Backup("b1", NOON, "daily", 2048),)))
    rig.show(memory_events.RestoreProgressed("b1", 0, 10))
    assert not box.look_at.isEnabled()
    rig.show(events.ProblemOccurred(Problem(Code.BACKUP_FAILED, {"path": "/x"})))
    assert box.look_at.isEnabled()
    assert not box.bar.isVisible()


def test_a_backup_that_differs_in_nothing_offers_no_restore(rig: Rig) -> None:
    box = page(rig, "data").data.backups
    rig.show(memory_events.BackupsListed((Backup("b1", NOON, "daily", 2048),)))
    rig.show(memory_events.RestorePrepared("b1", (), done=False))
    assert box.words.text() == "Nothing differs from this backup."
    assert not box.restore.isVisible()
    assert box.cancel.isVisible()
