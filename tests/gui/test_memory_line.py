"""What she noted, what is to be forgotten, and what a reply was made with, as the user meets it in the window."""

from dataclasses import replace
from datetime import UTC, datetime

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton

from companion.core import commands, memory_commands, memory_events
from companion.core.conversation import Turn
from companion.core.facts import Fact, FactKind, Unused, UsedMemory
from companion.core.ids import new_id
from companion.core.memory import Author, Held, MemoryEvent
from companion.gui.memory_line import MemoryLine
from companion.gui.row_parts import PartKind
from companion.gui.second_person import to_self, to_user
from companion.gui.widget_pool import Key
from tests.gui.window_rig import NOON, Rig, make_turn

SAID = datetime(2026, 5, 2, 8, 30, tzinfo=UTC)
OLD = new_id()
FACT = Fact("f1", "I'm allergic to peanuts.", FactKind.FACT, "s1", "t1", "I'm allergic to peanuts.", NOON, 0, NOON)
USED = (
    UsedMemory(f"{OLD}.u", OLD, "I'm allergic to peanuts", SAID, 0),
    UsedMemory(f"{OLD}.p", OLD, "I'll remind you", SAID, 0, hers=True),
)


def answered_from_memory() -> Turn:
    turn = make_turn("t1")
    assert turn.reply is not None
    return replace(turn, replies=(replace(turn.reply, memories_used=tuple(one.id for one in USED)),))


def line_of(rig: Rig, turn_id: str = "t1") -> MemoryLine:
    return rig.window.chat.memories[Key(turn_id, PartKind.MEMORY)]


def press(line: MemoryLine, words: str) -> None:
    button = next(one for one in line.findChildren(QPushButton) if one.text().startswith(words) and one.isVisible())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def changed(
    before: Fact | None, after: Fact | None, by: Author = Author.USER, undoes: str = ""
) -> memory_events.MemoryChanged:
    event = MemoryEvent("e1", NOON, by, "fact:f1", Held(fact=before), Held(fact=after), undoes)
    return memory_events.MemoryChanged(event)


def open_line(rig: Rig) -> MemoryLine:
    rig.open(answered_from_memory())
    line = line_of(rig)
    QTest.mouseClick(line._head, Qt.MouseButton.LeftButton)
    assert rig.last() == memory_commands.ShowMemoriesUsed("t1")
    rig.show(memory_events.MemoriesUsedShown("t1", "t1-r", USED))
    return line


def test_a_reply_without_memories_has_no_line(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    assert not rig.window.chat.memories


def test_the_line_opens_in_place_and_closes(rig: Rig) -> None:
    line = open_line(rig)
    assert "2 memories" in line._head.text()
    assert line.height() > 100
    assert [one.text() for one in line.findChildren(QPushButton)].count("Not now") == 2
    QTest.mouseClick(line._head, Qt.MouseButton.LeftButton)
    assert line_of(rig).height() < 60


def test_a_memory_is_left_out_of_one_answer(rig: Rig) -> None:
    press(open_line(rig), "Not now")
    assert rig.last() == commands.Regenerate("t1", (USED[0].id,))


def test_a_memory_is_used_no_more_and_that_can_be_taken_back(rig: Rig) -> None:
    press(open_line(rig), "Don't use")
    assert rig.last() == memory_commands.UseMemory(USED[0].id)
    event = MemoryEvent("e2", NOON, Author.USER, f"unused:{OLD}", Held(), Held(unused=Unused(OLD, NOON)))
    rig.show(memory_events.MemoryChanged(event))
    assert rig.window.toast.act()
    assert rig.last() == memory_commands.UndoMemory("e2")


def test_a_memory_is_put_right_in_place(rig: Rig) -> None:
    line = open_line(rig)
    press(line, "Wrong")
    edit = next(one for one in line.findChildren(QLineEdit) if one.isVisible())
    edit.setText("I'm allergic to almonds")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert rig.last() == memory_commands.CorrectMemory(USED[0].id, "I'm allergic to almonds")
    dropped = MemoryEvent("e2", NOON, Author.USER, f"unused:{OLD}", Held(), Held(unused=Unused(OLD, NOON)), action="e1")
    rig.show(replace(changed(None, replace(FACT, edited=True)), others=(dropped,)))
    assert rig.window.toast.act()
    assert rig.last() == memory_commands.UndoMemory("e1")


def test_what_was_noted_is_told_shown_and_taken_back(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.show(changed(None, FACT))
    toast = rig.window.toast
    assert toast._label.text() == "Noted: you're allergic to peanuts"
    QTest.mouseClick(toast._other, Qt.MouseButton.LeftButton)
    assert "noted" in line_of(rig)._head.text()
    rig.show(changed(None, FACT))
    assert toast.act()
    assert rig.last() == memory_commands.UndoMemory("e1")
    assert not rig.window.chat.memories


def test_facts_of_the_program_are_not_told(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.show(changed(None, FACT, Author.PROGRAM))
    assert rig.window.toast.isHidden()


def test_forgetting_is_asked_about_one_after_another(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    other = replace(FACT, id="f2", text="I have a cat")
    rig.show(memory_events.ForgettingOffered("t1", (FACT, other)))
    toast = rig.window.toast
    assert "you're allergic to peanuts" in toast._label.text()
    assert not toast._left.isActive(), "a question waits"
    QTest.mouseClick(toast._other, Qt.MouseButton.LeftButton)
    assert "you have a cat" not in toast._label.text() or not toast.isHidden()
    assert rig.sent(memory_commands.ForgetFacts) == []
    assert toast.act()
    assert rig.last() == memory_commands.ForgetFacts(("f2",))
    rig.show(changed(other, replace(other, forgotten_at=NOON)))
    assert toast._label.text() == "Forgotten: you have a cat"
    assert toast._left.isActive()


def test_sentences_are_turned_to_the_user() -> None:
    assert to_user("I'm Lin and my cat likes me") == "you're Lin and your cat likes you"
    assert to_user("我对花生过敏") == "你对花生过敏"
    assert to_user("用户对花生过敏") == "你对花生过敏"
    assert to_user("User lives in Rome with their cat") == "You live in Rome with your cat"
    assert to_user("The user watches birds and has a dog") == "You watch birds and have a dog"
    assert to_user("User is called Lin") == "You are called Lin"
    assert to_user("User's sister studies law") == "Your sister studies law"
    assert to_user("User tries new teas") == "You try new teas"
    assert to_user("Userland is a word") == "Userland is a word"
    assert to_user("私はえびを食べられない") == "あなたはえびを食べられない"
    assert to_user("ユーザーは猫を飼っている") == "あなたは猫を飼っている"
    assert to_user("我慢するのは苦手") == "我慢するのは苦手"
    assert to_self("ユーザーは猫を飼っている") == "私は猫を飼っている"
    assert to_user("我喜欢你") == "我喜欢你"
    assert to_user("I like you") == "I like you"


def test_what_is_known_of_the_user_is_put_right_in_their_own_person() -> None:
    assert to_self("User is allergic to peanuts") == "I am allergic to peanuts"
    assert to_self("User's cat likes their chair") == "My cat likes my chair"
    assert to_self("用户住在上海") == "我住在上海"
    assert to_self("I like tea") == "I like tea"
