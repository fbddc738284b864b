"""What can be taken back, and what must not get lost on the way: answers, edits, drafts, pictures of messages."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from companion.core import commands, events
from companion.core.conversation import Reply, TextHit, Turn
from companion.gui.shortcuts import Act
from tests.gui.window_rig import GINKO, NOON, Rig, make_turn


def with_two_answers() -> Turn:
    turn = make_turn("t1")
    return turn.with_reply(Reply("second", "Another one.", NOON))


def test_choosing_another_answer_can_be_taken_back(rig: Rig) -> None:
    rig.open(with_two_answers())
    rig.window.chat.reply_chosen.emit("t1", 0)
    assert rig.last() == commands.ChooseReply("t1", 0)
    assert rig.window.toast.act()
    assert rig.last() == commands.ChooseReply("t1", 1)


def test_any_message_is_edited_hers_too_and_the_draft_waits(rig: Rig) -> None:
    rig.open(make_turn("t1", "first"), make_turn("t2", seq=1))
    rig.write("a draft")
    rig.window.chat.edit_asked.emit("t1", "reply")
    assert rig.window.composer.text() == "Hi there."
    rig.window.composer.edit.put("Hello you.")
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Return)
    assert rig.sent(commands.EditReply) == [commands.EditReply("t1", "Hello you.")]
    assert rig.window.composer.text() == "a draft"
    assert rig.window.toast.act()
    assert rig.last() == commands.ChooseReply("t1", 0)


def test_a_draft_is_kept_before_another_character_comes(rig: Rig) -> None:
    mei = replace(GINKO, id="mei", name="Mei")
    rig.open(make_turn("t1"))
    rig.show(events.CardImported(Path("/x"), mei, (), (GINKO, mei)))
    rig.write("unsent")
    rig.window.header.persona_chosen.emit("mei")
    draft, opened = rig.posted[-2:]
    assert draft == commands.SaveDraft("unsent", "default", "ginko")
    assert opened == commands.OpenConversation("default", "mei")


def test_typing_goes_on_while_she_replies(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    turn = rig.begin("t2")
    rig.write("and an")
    rig.show(events.ReplyText("t2", "t2-r", "Hi"))
    rig.write("other thing")
    rig.end(turn)
    assert rig.window.composer.text() == "and another thing"


def test_f3_steps_through_what_was_found(rig: Rig) -> None:
    rig.open(make_turn("t1", "tea"), make_turn("t2", "tea", seq=1))
    bar = rig.window.find_bar
    rig.window.actions_by_act[Act.FIND].trigger()
    bar.field.setText("tea")
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    hits = tuple(TextHit(at, f"t{at + 1}", NOON, 0, "tea", begin=0, end=3) for at in (1, 0))
    rig.show(events.TextFound("tea", hits, 2))
    rig.window.actions_by_act[Act.FIND_OLDER].trigger()
    assert bar.list.currentRow() == 1
    rig.window.actions_by_act[Act.FIND_NEWER].trigger()
    assert bar.list.currentRow() == 0


def test_chosen_messages_are_saved_as_a_picture_where_the_user_says(rig: Rig, tmp_path: Path) -> None:
    rig.open(make_turn("t1"))
    chat = rig.window.chat
    chat.select_messages()
    chat.selecting._chosen = {next(iter(chat.bubbles))}
    chat.selecting.bar.saving_asked.emit()
    dialog = rig.window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "nowhere" / "talk.png"))
    assert rig.window.toast._label.text().startswith("This file couldn't be written:")
    dialog.fileSelected.emit(str(tmp_path / "talk.png"))
    dialog.close()
    assert not QImage(str(tmp_path / "talk.png")).isNull()
    assert rig.sent(commands.Say) == []
