from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.core.conversation import Activity
from companion.gui.composer import FIELD_MAX, FIELD_MIN, Composer
from companion.gui.message_edit import PIECE, MessageEdit
from companion.gui.text_look import TextLook
from companion.gui.theme import LIGHT


@pytest.fixture
def composer(qtbot: QtBot) -> Iterator[Composer]:
    made = Composer()
    qtbot.addWidget(made)
    made.apply_look(TextLook(LIGHT))
    made.resize(500, 60)
    made.show()
    yield made
    made.close()


def compose(edit: MessageEdit, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(edit, event)


def paste(edit: MessageEdit, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    edit.insertFromMimeData(data)


@pytest.mark.parametrize(
    "key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Space]
)
def test_keys_belong_to_the_input_method_while_it_composes(composer: Composer, key: Qt.Key) -> None:
    composer.set_activity(Activity.WRITING)
    sent, stopped, edit_asked = (
        QSignalSpy(composer.submitted),
        QSignalSpy(composer.stop_asked),
        QSignalSpy(composer.last_edit_asked),
    )
    compose(composer.edit, "ni hao")
    QTest.keyClick(composer.edit, key)
    assert (sent.count(), stopped.count(), edit_asked.count()) == (0, 0, 0)
    assert composer.text() == ""
    compose(composer.edit, "", "你好")
    assert composer.text() == "你好"
    QTest.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent.count() == 1


def test_shortcuts_of_the_window_wait_while_it_composes(composer: Composer) -> None:
    def overridden() -> bool:
        event = QKeyEvent(QKeyEvent.Type.ShortcutOverride, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
        event.ignore()
        QApplication.sendEvent(composer.edit, event)
        return event.isAccepted()

    assert not overridden()
    compose(composer.edit, "ni")
    assert overridden()


@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_candidates_stand_at_the_caret_at_every_zoom(composer: Composer, zoom: float) -> None:
    composer.apply_look(TextLook(LIGHT, zoom))
    composer.edit.put("some words\nmore")
    told = composer.edit.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    assert isinstance(told, QRectF)
    seen = composer.edit.cursorRect()
    there = composer.edit.viewport().mapTo(composer.edit, seen.topLeft())
    assert (told.toRect().topLeft() - there).manhattanLength() <= 4
    assert isinstance(seen, QRect)
    assert abs(told.height() - seen.height()) <= 1


def test_enter_sends_and_shift_enter_breaks_the_line(composer: Composer) -> None:
    sent = QSignalSpy(composer.submitted)
    QTest.keyClicks(composer.edit, "one")
    QTest.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(composer.edit, "two")
    QTest.keyClick(composer.edit, Qt.Key.Key_Enter)
    assert sent.count() == 1
    assert sent.at(0) == ["one\ntwo"]


@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_nothing_is_not_sent(composer: Composer, text: str) -> None:
    sent = QSignalSpy(composer.submitted)
    composer.edit.put(text)
    QTest.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent.count() == 0


@pytest.mark.parametrize(
    "text",
    [
        "a\u00a0b\u2028c",
        "שלום \u202eabc\u202c",
        "x\x07y\x1bz",
        "z" * (PIECE * 3 + 5),
        "first\n" + "字" * (PIECE + 1) + "\nlast",
        "<b>not bold</b> & co",
    ],
)
def test_text_leaves_exactly_as_it_came(composer: Composer, text: str) -> None:
    paste(composer.edit, text)
    assert composer.text() == text


def test_long_lines_stay_one_line_through_editing_and_undo(composer: Composer) -> None:
    text = "w" * (PIECE * 2)
    paste(composer.edit, text)
    QTest.keyClick(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(composer.edit, "end")
    assert composer.text() == text + "\nend"
    composer.edit.undo()
    composer.edit.undo()
    composer.edit.redo()
    composer.edit.redo()
    assert composer.text() == text + "\nend"


def test_a_megabyte_is_held_in_short_blocks(composer: Composer) -> None:
    text = "hello world " * 87_500
    paste(composer.edit, text)
    block, longest = composer.edit.document().firstBlock(), 0
    while block.isValid():
        longest = max(longest, block.length())
        block = block.next()
    assert longest <= PIECE + 1
    assert composer.text() == text


def test_it_grows_to_its_limit_and_shrinks_again(composer: Composer) -> None:
    assert composer.edit.height() == FIELD_MIN
    composer.edit.put("\n".join("abcdefghijklmnop"))
    full = composer.edit.height()
    assert FIELD_MAX - 30 < full <= FIELD_MAX
    composer.edit.put("one\ntwo")
    assert FIELD_MIN < composer.edit.height() < full
    assert composer.edit.verticalScrollBar().value() == 0
    composer.edit.put("")
    assert composer.edit.height() == FIELD_MIN


def test_drafts_are_told_after_a_pause(composer: Composer, qtbot: QtBot) -> None:
    with qtbot.waitSignal(composer.draft_changed) as told:
        QTest.keyClicks(composer.edit, "abc")
    assert told.args == ["abc"]


def test_a_draft_put_in_is_not_told_again(composer: Composer) -> None:
    composer.put_draft("kept")
    told = QSignalSpy(composer.draft_changed)
    composer.flush_draft()
    assert told.count() == 0
    assert composer.text() == "kept"


def test_she_is_told_where_the_caret_is(composer: Composer) -> None:
    told = QSignalSpy(composer.caret_moved)
    QTest.keyClicks(composer.edit, "ab")
    assert told.count() == 2
    first, second = told.at(0)[0], told.at(1)[0]
    assert isinstance(first, QPoint)
    assert second.x() > first.x()


def test_the_button_is_off_only_while_there_is_nothing_to_do(composer: Composer) -> None:
    assert not composer.button.isEnabled()
    composer.edit.put("x")
    assert composer.button.isEnabled()
    composer.edit.put("")
    composer.set_activity(Activity.WRITING)
    assert composer.button.isEnabled()
    assert QGuiApplication.focusObject() is not composer.button


def test_she_is_named_in_the_empty_field_where_there_is_room(composer: Composer, qtbot: QtBot) -> None:
    composer.set_name("Ginko")
    assert composer.edit.placeholderText() == "Say something to Ginko"
    beside = composer.width() - composer.edit.viewport().width()
    composer.resize(beside + composer.edit.fontMetrics().horizontalAdvance("Say something to"), 60)
    qtbot.waitUntil(lambda: composer.edit.placeholderText() == "Say something")
    composer.resize(500, 60)
    qtbot.waitUntil(lambda: composer.edit.placeholderText() == "Say something to Ginko")
