from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from companion.core import commands, events, memory_commands, memory_events
from companion.core.conversation import Activity, Outcome, Reply, TextHit
from companion.core.emotion import Emotion
from companion.core.errors import Code, Problem
from companion.core.memory import Author, Digest, Held, MemoryEvent
from companion.core.settings import AppearanceSettings, Endpoint, Language, Settings, Theme
from companion.gui.destination import destination
from companion.gui.problem_words import Remedy
from companion.gui.shortcuts import Act
from tests.gui.window_rig import APPEARANCE, CLOUD, GINKO, NOON, Rig, make_turn


def test_what_is_typed_is_said(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.write("How are you?")
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Return)
    (say,) = rig.sent(commands.Say)
    assert say.text == "How are you?"
    assert say.request_id
    assert rig.window.composer.text() == ""


def test_a_reply_is_shown_word_by_word_and_as_it_was_kept(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    turn = rig.begin("t2")
    rig.show(events.ReplyText("t2", "t2-r", "Hi "), events.ReplyText("t2", "t2-r", "there."))
    rig.end(turn)
    held = rig.window.chat.turn("t2")
    assert held is not None
    assert held.reply is not None
    assert held.reply.text == "Hi there."


def test_activity_is_told_in_words_and_the_button_stops(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.show(events.ActivityChanged(Activity.THINKING))
    assert "thinking" in rig.window.header.activity.text()
    assert rig.window.composer.button.accessibleName() == "Stop"
    place = rig.window.composer.button.pos()
    QTest.mouseClick(rig.window.composer.button, Qt.MouseButton.LeftButton)
    assert rig.last() == commands.Interrupt()
    rig.show(events.ActivityChanged(Activity.IDLE))
    assert rig.window.composer.button.accessibleName() == "Send"
    assert rig.window.composer.button.pos() == place


def test_a_long_wait_tells_its_seconds(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.show(events.ActivityChanged(Activity.THINKING))
    for _ in range(8):
        rig.presenter._wait_longer()
    assert "8 s" in rig.window.header.activity.text()
    rig.show(events.ActivityChanged(Activity.WRITING))
    assert "8 s" not in rig.window.header.activity.text()


def test_a_service_that_asks_for_patience_is_quoted(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.show(events.ActivityChanged(Activity.WAITING, seconds=20))
    rig.presenter._wait_longer()
    said = rig.window.stage.caption.text()
    assert said == "The service asked us to wait 20 seconds. It will resend by itself."
    rig.show(events.ActivityChanged(Activity.IDLE))
    assert rig.window.stage.caption.text() == ""


def test_sending_while_she_replies_stops_her_first(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.show(events.ActivityChanged(Activity.WRITING))
    rig.write("Wait")
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Return)
    kinds = [type(command) for command in rig.posted if not isinstance(command, commands.SaveDraft)]
    assert kinds[-2:] == [commands.Interrupt, commands.Say]


@pytest.mark.parametrize("code", [Code.MESSAGE_TOO_LONG, Code.DISK_FULL])
def test_a_refused_text_comes_back_before_what_was_typed_since(rig: Rig, code: Code) -> None:
    rig.open(make_turn("t1"))
    rig.presenter.intents.say("long text")
    rig.write("more")
    (say,) = rig.sent(commands.Say)
    rig.show(events.ProblemOccurred(Problem(code, {"tokens": "9", "limit": "5"}), request_id=say.request_id))
    assert rig.window.composer.text() == "long text\n\nmore"
    assert rig.window.banner.isVisible()


def test_a_text_that_became_a_turn_does_not_come_back(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.presenter.intents.say("hello")
    (say,) = rig.sent(commands.Say)
    rig.begin("t2", "hello", say.request_id)
    rig.show(events.ProblemOccurred(Problem(Code.CUT_OFF), "t2", say.request_id))
    assert rig.window.composer.text() == ""


def test_a_failed_turn_has_its_problem_in_place_and_no_banner(rig: Rig) -> None:
    failed = Reply("r", "", NOON, Outcome.FAILED, NOON, problem=Problem(Code.KEY_REFUSED, {"host": "h"}))
    rig.open(make_turn("t1", reply=failed))
    rig.show(events.ProblemOccurred(Problem(Code.KEY_REFUSED, {"host": "h"}), "t1"))
    assert not rig.window.banner.isVisible()
    labels = [button.text() for button in rig.window.chat.findChildren(QPushButton) if button.isVisible()]
    assert "Enter a key" in labels
    assert "Retry" in labels


def test_the_card_of_a_refused_key_leads_to_the_key(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.window.chat.remedy_asked.emit(Problem(Code.KEY_REFUSED), Remedy.FIX_KEY)
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    assert dialog.stack.currentWidget() is dialog.thinking


def test_the_gravest_state_stands_in_the_banner(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.show(
        events.ProblemOccurred(Problem(Code.DISK_FULL, {"path": "/x"})),
        events.ProblemOccurred(Problem(Code.NO_NETWORK)),
    )
    shown = rig.window.banner.shown
    assert shown is not None
    assert shown.code is Code.DISK_FULL
    rig.show(events.ProblemSolved(Problem(Code.DISK_FULL)))
    shown = rig.window.banner.shown
    assert shown is not None
    assert shown.code is Code.NO_NETWORK
    rig.end(rig.begin("t2"))
    assert not rig.window.banner.isVisible()


def test_her_face_follows_the_events(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Emotion] = []
    monkeypatch.setattr(rig.window.stage.avatar, "show_emotion", seen.append)
    rig.open(make_turn("t1"))
    turn = rig.begin("t2")
    rig.show(events.EmotionShown("t2", Emotion.HAPPY))
    rig.show(
        events.TurnEnded(replace(turn, replies=(replace(turn.replies[0], outcome=Outcome.COMPLETED),)), Emotion.SHY)
    )
    assert seen == [Emotion.THINKING, Emotion.HAPPY, Emotion.SHY]


def test_starters_stand_in_an_empty_conversation_only(rig: Rig) -> None:
    rig.open()
    chips = [chip for chip in rig.window.starters.findChildren(QPushButton) if chip.isVisible()]
    assert [chip.accessibleName() for chip in chips] == list(GINKO.starters)
    QTest.mouseClick(chips[1], Qt.MouseButton.LeftButton)
    assert rig.sent(commands.Say)[0].text == "Tell me a story"
    rig.begin("t1", "Tell me a story")
    assert not rig.window.starters.isVisible()


def test_a_draft_is_shown_and_kept(rig: Rig) -> None:
    rig.open(make_turn("t1"), draft="unfinished")
    assert rig.window.composer.text() == "unfinished"
    rig.write("!")
    rig.window.composer.flush_draft()
    assert rig.sent(commands.SaveDraft)[-1].text == "unfinished!"


def test_the_better_model_is_offered_once_after_three_turns(rig: Rig, tmp_path: object) -> None:
    rig.apply(Settings(appearance=APPEARANCE))
    rig.open()
    for at in range(3):
        assert not rig.window.better_card.isVisible()
        rig.end(rig.begin(f"t{at}"))
    assert rig.window.better_card.isVisible()


def test_a_download_can_be_watched_and_stopped(rig: Rig) -> None:
    rig.open()
    rig.show(events.FetchProgressed("small-model", 10, 100, 240))
    card = rig.window.fetch_card
    assert "4 minutes" in card.label.text()
    QTest.mouseClick(card._cancel, Qt.MouseButton.LeftButton)
    assert rig.last() == commands.CancelFetch("small-model")
    rig.show(events.FetchProgressed("small-model", 10, 100, problem=Problem(Code.DOWNLOAD_FAILED, {"model": "m"})))
    assert not card.isVisible()
    assert rig.window.banner.isVisible()
    rig.show(events.FetchProgressed("small-model", 100, 100, finished=True))
    assert not rig.window.banner.isVisible()


def test_deleting_can_be_undone_with_the_toast_and_ctrl_z(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.window.chat.delete_asked.emit(("t1",))
    assert rig.last() == commands.DeleteTurns(("t1",))
    assert rig.window.toast.isVisible()
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert rig.last() == commands.RestoreTurns(("t1",))
    assert not rig.window.toast.isVisible()


def test_up_in_an_empty_field_edits_the_last_message(rig: Rig) -> None:
    rig.open(make_turn("t1", "first", seq=1), make_turn("t2", "secnd", seq=2))
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Up)
    assert rig.window.composer.text() == "secnd"
    rig.window.composer.edit.put("second")
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Return)
    assert rig.last() == commands.EditUserText("t2", "second")
    assert rig.window.composer.text() == ""
    assert rig.window.toast.act()
    assert rig.last() == commands.EditUserText("t2", "secnd")


def test_a_message_edited_to_nothing_is_not_saved(rig: Rig) -> None:
    rig.open(make_turn("t1", "first"))
    rig.write("a draft")
    rig.window.chat.edit_asked.emit("t1", "user")
    rig.window.composer.edit.put("  ")
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Return)
    assert not rig.sent(commands.EditUserText)
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Escape)
    assert rig.window.composer.text() == "a draft"


@pytest.mark.parametrize(
    ("emit", "command"),
    [
        (lambda chat: chat.retry_asked.emit("t1"), commands.Retry("t1")),
        (lambda chat: chat.regenerate_asked.emit("t1"), commands.Regenerate("t1")),
        (lambda chat: chat.continue_asked.emit("t1"), commands.Continue("t1")),
        (lambda chat: chat.reply_chosen.emit("t1", 1), commands.ChooseReply("t1", 1)),
        (lambda chat: chat.star_asked.emit("t1", True), commands.StarTurn("t1", starred=True)),
        (lambda chat: chat.wanted.emit(80, 160), commands.LoadTurns(80, 160)),
    ],
)
def test_wishes_of_the_conversation_become_commands(rig: Rig, emit: object, command: object) -> None:
    rig.open(make_turn("t1"))
    emit(rig.window.chat)  # type: ignore[operator]
    assert rig.last() == command


def test_find_goes_through_the_whole_history_and_back(rig: Rig) -> None:
    rig.open(make_turn("t1", "tea time"), make_turn("t2", seq=1))
    bar = rig.window.find_bar
    bar.open()
    bar.field.setText("tea")
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert rig.last() == commands.FindText("tea")
    hits = (TextHit(1, "t2", NOON, 0, "more tea"), TextHit(0, "t1", NOON, 0, "tea time", begin=0, end=3))
    rig.show(events.TextFound("tea", hits, 2))
    assert bar.list.count() == 2
    assert "5/12/26" in bar.list.item(0).text()
    assert bar.count.text() == "1 of 2"
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert bar.list.currentRow() == 1
    QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert rig.window.composer.edit.hasFocus() or not rig.window.isActiveWindow()


def test_hits_that_come_later_do_not_move_the_one_gone_to(rig: Rig) -> None:
    rig.open(make_turn("t1", "tea"))
    bar = rig.window.find_bar
    bar.open()
    bar.field.setText("tea")
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    hits = tuple(TextHit(row, f"t{row}", NOON, 0, "tea") for row in (9, 5, 1))
    gone_to: list[TextHit] = []
    bar.hit_chosen.connect(gone_to.append)
    rig.show(events.TextFound("tea", hits[:2], 2, finished=False))
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    rig.show(events.TextFound("tea", hits, 3))
    assert gone_to == list(hits[:2])
    assert bar.list.currentRow() == 1
    assert bar.count.text() == "2 of 3"


@pytest.mark.parametrize(
    ("endpoint", "host", "trial"),
    [
        (Endpoint(), "", True),
        (CLOUD, "api.deepseek.com", False),
        (Endpoint("ollama", "http://127.0.0.1:11434/v1"), "", False),
        (Endpoint("custom", "http://[::1]:8080"), "", False),
    ],
)
def test_the_privacy_glyph_tells_where_words_go(rig: Rig, endpoint: Endpoint, host: str, trial: bool) -> None:
    settings = Settings(chat=endpoint, appearance=APPEARANCE)
    assert destination(settings).host == host
    rig.apply(settings)
    rig.open()
    assert rig.window.header.trial.isVisible() is trial
    assert (host or "this computer") in rig.window.header.destination.accessibleName()


def test_the_session_ends_by_the_clock_after_the_last_turn(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    clock = rig.presenter.memory.clock
    assert clock.timeout_seconds == 10 * 60
    rig.begin("t2")
    assert not clock.timer.isActive()
    clock.over.emit()
    assert rig.last() == commands.EndSession("t2")


def test_another_language_and_theme_come_without_a_restart(rig: Rig, qtbot: QtBot) -> None:
    rig.open(make_turn("t1"))
    edit = rig.window.composer.edit
    rig.apply(Settings(chat=CLOUD, appearance=AppearanceSettings(Theme.DARK, Language.CHINESE)))
    qtbot.waitUntil(lambda: edit.placeholderText() == "对 Ginko 说点什么")
    assert rig.window.look is not None
    assert rig.window.look.tokens.dark
    rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE))
    qtbot.waitUntil(lambda: edit.placeholderText() == "Say something to Ginko")


@pytest.mark.parametrize("outcome", [Outcome.FAILED, Outcome.INTERRUPTED])
def test_she_stops_thinking_when_a_turn_came_to_nothing(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, outcome: Outcome
) -> None:
    seen: list[Emotion] = []
    monkeypatch.setattr(rig.window.stage.avatar, "show_emotion", seen.append)
    rig.open(make_turn("t1"))
    rig.end(rig.begin("t2"), "", outcome)
    assert seen == [Emotion.THINKING, Emotion.NEUTRAL]


def test_the_keyboard_goes_to_the_composer_when_a_card_is_answered(rig: Rig) -> None:
    failed = Reply(
        "t1-r", "", NOON, Outcome.FAILED, NOON, problem=Problem(Code.SERVICE_DOWN, {"host": "x"}, retryable=True)
    )
    rig.open(make_turn("t1", reply=failed))
    rig.window.activateWindow()
    rig.window.header.setFocus()
    (button,) = [one for one in rig.window.chat.findChildren(QPushButton) if one.isVisible() and one.text() == "Retry"]
    button.setFocus()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert rig.last() == commands.Retry("t1")
    assert rig.window.focusWidget() is rig.window.composer.edit


@pytest.mark.parametrize("address", ["http://[::1", "http://[zz]/v1", "not an address"])
def test_an_address_that_is_none_is_shown_as_it_is(address: str) -> None:
    assert destination(Settings(chat=Endpoint("custom", address, "m"))).host


def test_an_address_without_its_scheme_shows_its_host() -> None:
    assert destination(Settings(chat=Endpoint("custom", "api.example.com/v1", "m"))).host == "api.example.com"
    assert destination(Settings(chat=Endpoint("custom", "localhost:8080/v1", "m"))).host == ""


def test_off_the_record_is_shown_as_long_as_it_lasts(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.window.act_asked.emit(Act.OFF_RECORD)
    assert rig.posted[-1] == commands.GoOffTheRecord(on=True)
    rig.show(events.OffTheRecordChanged(on=True))
    assert rig.window.off_record.isVisible()
    rig.window.off_record.findChildren(QPushButton)[0].click()
    assert rig.posted[-1] == commands.GoOffTheRecord(on=False)
    rig.show(events.OffTheRecordChanged(on=False))
    assert not rig.window.off_record.isVisible()


def test_what_was_condensed_can_be_taken_back(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    digest = Digest("older", "t1", ("t1",), "m", 1, NOON)
    rig.show(
        memory_events.MemoryChanged(MemoryEvent("e1", NOON, Author.PROGRAM, "digest", Held(), Held(digest=digest)))
    )
    bar = rig.presenter.memory.condensed()
    assert bar.isVisible()
    bar.undo.click()
    assert not bar.isVisible()
    assert rig.posted[-1] == memory_commands.UndoMemory("e1")


def test_writing_holds_the_chapter_open(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    clock = rig.presenter.memory.clock
    clock._since -= 599
    rig.write("I am st")
    clock.look()
    clock._since -= 30
    clock.look()
    assert rig.posted[-1] == memory_commands.UseIdleTime()
