"""Who talks with whom: the menu on her name, switching, and the screen that hides everything."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from companion.core import commands, events, people
from companion.core.archive import (
    ArchiveCounts,
    ArchiveProgressed,
    CancelArchive,
    ExportArchive,
    RestoreArchive,
    Restored,
)
from companion.core.conversation import Activity, Reply
from companion.core.errors import Code, Problem
from companion.core.glimpse import Glimpse
from companion.core.people import Acquaintance, PeopleShown, UserLocked, clean_name
from companion.core.persona import Persona, User
from companion.core.settings import PrivacySettings, Settings
from companion.gui.main_window import MainWindow
from companion.gui.name_dialog import NameDialog
from companion.gui.opening import show_glimpse
from companion.gui.presenter import Presenter
from companion.gui.shortcuts import Act
from tests.gui.window_rig import APPEARANCE, GINKO, NOON, Rig, make_turn

MEI = replace(GINKO, id="mei", name="Mei")
ME, BO = User("default", "North"), User("bo", "Bo")
LONG = "北" * 100


def opened(user: User, persona: object, *turns: object, draft: str = "", total: int = 0) -> events.ConversationOpened:
    return events.ConversationOpened(user, persona, turns, total or len(turns), draft, (GINKO, MEI))  # type: ignore[arg-type]


def tell(rig: Rig, *users: User, user: User = ME) -> None:
    known = (Acquaintance(MEI, datetime(2026, 5, 12, 9, tzinfo=UTC)), Acquaintance(GINKO))
    rig.show(PeopleShown(user, users or (ME,), known))


def entries(rig: Rig) -> list[QAction]:
    rig.window.header.name.click()
    return [one for one in rig.presenter.people.menu().actions() if not one.isSeparator()]


def texts(rig: Rig) -> list[str]:
    return [one.text() for one in entries(rig)]


def entry(rig: Rig, begin: str) -> QAction:
    return next(one for one in entries(rig) if one.text().startswith(begin))


def test_one_user_is_asked_nothing_and_finds_the_characters(rig: Rig) -> None:
    rig.show(opened(User("default"), GINKO))
    rig.window.show()
    tell(rig, User("default"), user=User("default"))
    assert texts(rig) == [
        "About Ginko…",
        "Characters",
        "Mei\t12 May",
        "Ginko",
        "New character…",
        "Import a character…",
        "Somebody else is talking…",
        "People and passphrase…",
    ]
    assert [one.text() for one in entries(rig) if one.isChecked()] == ["Ginko"]
    assert rig.presenter.people.menu().activeAction().text() == "About Ginko…"


def test_characters_have_faces_once_they_are_read(rig: Rig, qtbot: QtBot) -> None:
    rig.show(opened(ME, GINKO))
    tell(rig)
    rig.window.header.name.click()
    menu = rig.presenter.people.menu()
    qtbot.waitUntil(lambda: all(not one.icon().isNull() for one in menu.actions() if one.isCheckable()))


def test_users_are_in_the_menu_and_hidden_ones_are_not(rig: Rig) -> None:
    rig.show(opened(ME, GINKO))
    tell(rig, ME, BO, User("x", "Gone", hidden=True), User("y", LONG))
    found = texts(rig)
    assert {"North", "Bo", "Add somebody…"} <= set(found)
    assert "Gone" not in found
    action = next(one for one in entries(rig) if one.text().startswith("北"))
    assert len(action.text()) < 60
    assert action.toolTip() == LONG
    entry(rig, "Bo").trigger()
    assert rig.last() == commands.OpenConversation("bo", "")


def test_the_menu_opens_by_key(rig: Rig) -> None:
    rig.show(opened(ME, GINKO))
    rig.window.show()
    tell(rig)
    rig.window.header.name.setFocus()
    QTest.keyClick(rig.window.header.name, Qt.Key.Key_Space)
    menu = rig.presenter.people.menu()
    assert menu.isVisible()
    menu.hide()
    rig.window.actions_by_act[Act.PEOPLE].trigger()
    assert menu.isVisible()
    menu.hide()


def test_switching_keeps_draft_and_place_of_each(rig: Rig) -> None:
    turns = tuple(make_turn(f"t{at}", "Hello " * 40, seq=at) for at in range(40))
    rig.show(opened(ME, GINKO, *turns), events.ActivityChanged(Activity.IDLE))
    rig.window.show()
    tell(rig)
    rig.window.chat.anchor.go_to(7, -5)
    rig.window.chat.arrange()
    place = rig.window.chat.visible_turn()
    rig.write("to Ginko")
    entry(rig, "Mei").trigger()
    assert rig.posted[-2:] == [
        commands.SaveDraft("to Ginko", "default", "ginko"),
        commands.OpenConversation("default", "mei"),
    ]
    rig.show(opened(ME, MEI, make_turn("m1"), draft="to Mei"))
    assert rig.window.composer.text() == "to Mei"
    assert rig.window.header.name.text() == "Mei"
    rig.window.header.persona_chosen.emit("ginko")
    rig.show(opened(ME, GINKO, *turns))
    assert rig.window.composer.text() == ""  # the engine's word, and no trace of Mei's
    assert rig.window.chat.visible_turn() == place


def test_what_is_written_while_another_comes_goes_to_whom_it_was_written(rig: Rig) -> None:
    rig.show(opened(ME, GINKO), events.ActivityChanged(Activity.IDLE))
    rig.window.show()
    rig.window.header.persona_chosen.emit("mei")
    rig.write("late words")
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Return)
    assert rig.sent(commands.Say) == []
    rig.show(opened(ME, MEI))
    assert rig.last() == people.ShowPeople() or rig.sent(commands.SaveDraft)
    assert rig.sent(commands.SaveDraft)[-1] == commands.SaveDraft("late words", "default", "ginko")
    assert rig.window.composer.text() == ""
    rig.write("hello Mei")
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Return)
    assert [one.text for one in rig.sent(commands.Say)] == ["hello Mei"]


def test_a_switch_that_fails_lets_one_go_on(rig: Rig) -> None:
    rig.show(opened(ME, GINKO), events.ActivityChanged(Activity.IDLE))
    rig.window.show()
    rig.window.header.persona_chosen.emit("mei")
    problem = Problem(Code.UNKNOWN_PERSONA, {"persona": "mei"})
    rig.show(events.ProblemOccurred(problem))
    rig.write("still here")
    QTest.keyClick(rig.window.composer.edit, Qt.Key.Key_Return)
    assert [one.text for one in rig.sent(commands.Say)] == ["still here"]


def test_what_was_offered_to_one_is_not_offered_to_the_next(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    rig.presenter.intents._delete(("t1",))
    rig.window.find_bar.open()
    rig.window.find_bar.field.setText("secret")
    rig.presenter.settings.open("memory")
    rig.window.act_asked.emit(Act.MEMORY)
    rig.presenter.eraser().ask("person")
    rig.show(opened(BO, GINKO))
    assert rig.presenter._panel is None
    assert rig.presenter._eraser is None
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [rig.window]
    assert rig.window.toast.isHidden()
    assert rig.window.find_bar.isHidden()
    assert rig.window.find_bar.field.text() == ""
    assert rig.presenter.settings.dialog is None
    assert rig.presenter.shown.last_said() is None


def dialog_of(rig: Rig) -> NameDialog:
    return next(one for one in rig.window.findChildren(QDialog) if isinstance(one, NameDialog) and one.isVisible())


@pytest.mark.parametrize("name", ["", "   ", "\u200d", "\u202e\u2066", "\n\t"])
def test_a_name_of_nothing_is_told_and_not_taken(rig: Rig, name: str) -> None:
    rig.show(opened(ME, GINKO))
    rig.window.show()
    tell(rig)
    entry(rig, "Somebody else").trigger()
    dialog = dialog_of(rig)
    dialog.field.setText(name)
    assert not dialog.accept_button.isEnabled()
    assert bool(dialog.message.text()) == bool(dialog.field.text())
    dialog.accept()
    assert rig.sent(people.AddUser) == []
    dialog.reject()


@pytest.mark.parametrize("name", ["CON", "a:b", "..", LONG, "🦊👩‍👩‍👧", "שלום", "<b>x</b>", "a & b"])
def test_any_other_name_is_a_name(rig: Rig, name: str) -> None:
    rig.show(opened(ME, GINKO))
    rig.window.show()
    tell(rig)
    entry(rig, "Somebody else").trigger()
    dialog_of(rig).field.setText(f"  {name} ")
    dialog_of(rig).accept_button.click()
    assert rig.sent(people.AddUser) == [people.AddUser(name)]
    tell(rig, ME, User("n", name), User("m", name))
    shown = [one for one in entries(rig) if one.toolTip() == name]
    assert len(shown) == 2
    rig.show(opened(User("n", name), replace(GINKO, name=name)))
    assert rig.window.header.name.width() <= rig.window.header.width()


def test_marks_that_turn_a_text_around_are_no_part_of_a_name() -> None:
    assert clean_name("\u202eabc\u2066 x\x00y") == "abc x y"


def guarded(user: User = ME) -> User:
    return replace(user, guarded=True)


def words_of(rig: Rig) -> str:
    """All that can be read in the window, by eye or by a screen reader."""
    found = [rig.window.windowTitle()]
    for widget in rig.window.findChildren(QWidget):
        if not widget.isVisibleTo(rig.window):
            continue
        found += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
        if isinstance(widget, QLabel | QLineEdit | QPushButton | QToolButton):
            found.append(widget.text())
        if isinstance(widget, QPlainTextEdit | QTextEdit):
            found.append(widget.toPlainText())
    return "\n".join(found)


def test_a_locked_window_shows_nothing_of_what_was_said(rig: Rig) -> None:
    said = make_turn("t1", "MARK said", Reply("r1", "MARK answered", NOON))
    rig.open(said, persona=replace(GINKO, name="MARK her"), draft="MARK draft")
    tell(rig, guarded(), BO, user=guarded())
    rig.show(events.ActivityChanged(Activity.WRITING))
    assert "MARK" in words_of(rig)
    rig.window.set_unread(True)
    rig.show(UserLocked(guarded(), (guarded(), BO)))
    assert "MARK" not in words_of(rig)
    assert rig.window.windowTitle() == "Companion"
    assert rig.window.lock_screen.isVisible()
    assert rig.window.lock_screen.field.hasFocus() or rig.window.lock_screen.focusWidget() is not None
    assert "not encrypted" in rig.window.lock_screen.note.text()
    assert [one for one in texts(rig) if "MARK" in one or "Ginko" in one] == []
    rig.write("x")
    assert rig.window.composer.text() == "" or rig.window.splitter.isHidden()
    rig.window.actions_by_act[Act.FIND].trigger()
    assert not rig.window.find_bar.isVisible()


def test_the_right_passphrase_brings_everything_back(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    tell(rig, guarded(), user=guarded())
    rig.write("half a word")
    rig.window.actions_by_act[Act.LOCK].trigger()
    assert rig.posted[-2:] == [commands.SaveDraft("half a word", "default", "ginko"), people.LockNow()]
    rig.show(UserLocked(guarded(), (guarded(),)))
    screen = rig.window.lock_screen
    QTest.keyClicks(screen.field, "open sesame")
    QTest.keyClick(screen.field, Qt.Key.Key_Return)
    assert rig.last() == people.Unlock("default", "open sesame")
    assert "sesame" not in repr(rig.last())
    rig.show(opened(guarded(), GINKO, make_turn("t1"), draft="half a word"))
    assert not screen.isVisible()
    assert rig.window.splitter.isVisible()
    assert rig.window.composer.text() == "half a word"
    assert rig.window.windowTitle() == "Ginko"


def test_a_wrong_passphrase_is_told_and_the_next_waits(rig: Rig, qtbot: QtBot) -> None:
    rig.open(make_turn("t1"))
    rig.show(UserLocked(guarded(), (guarded(),)))
    rig.show(UserLocked(guarded(), (guarded(),), wrong=True, wait_seconds=0.05))
    screen = rig.window.lock_screen
    screen.field.setText("again")
    assert "wasn't the right one" in screen.message.text()
    assert not screen.button.isEnabled()
    before = len(rig.posted)
    screen.field.returnPressed.emit()
    assert len(rig.posted) == before
    qtbot.waitUntil(screen.button.isEnabled)


def test_it_locks_after_a_while_without_a_key(rig: Rig, qtbot: QtBot) -> None:
    rig.open(make_turn("t1"))
    settings = replace(rig.presenter.shown.settings, privacy=PrivacySettings(lock_minutes=1))
    rig.apply(settings)
    away = rig.presenter.people._away
    assert not away.isActive()  # without a passphrase nothing locks
    tell(rig, guarded(), user=guarded())
    assert away.isActive()
    assert away.interval() == 60_000
    away.stop()
    rig.write("x")
    assert away.isActive()  # a key begins the wait anew
    rig.show(events.ActivityChanged(Activity.WRITING))
    away.timeout.emit()
    assert rig.sent(people.LockNow) == []  # she may finish first
    rig.show(events.ActivityChanged(Activity.IDLE))
    away.start(0)
    qtbot.waitUntil(lambda: bool(rig.sent(people.LockNow)))


def test_people_are_changed_on_their_page(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    tell(rig, ME, BO)
    rig.presenter.settings.home = str(Path("home"))
    rig.presenter.settings.open("people")
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    page = dialog.people
    line = page._lines[1]
    line.name.setText(" Bao ")
    line.name.editingFinished.emit()
    assert rig.last() == people.RenameUser("bo", "Bao")
    line.name.setText("  ")
    line.name.editingFinished.emit()
    assert rig.last() == people.RenameUser("bo", "Bao")
    line.button.click()
    assert rig.last() == people.HideUser("bo", hidden=True)
    assert rig.window.toast.act()
    assert rig.last() == people.HideUser("bo", hidden=False)
    tell(rig, ME, replace(BO, hidden=True))
    assert page._lines[1].button.text() == "Put back"


def test_a_passphrase_is_set_changed_and_removed_on_the_page(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    tell(rig, ME)
    rig.presenter.settings.open("people")
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    page = dialog.people
    assert "does not encrypt" in page._pass_row.help.text()
    page.new.setText("one")
    assert not page.set_button.isEnabled()
    page.again.setText("one")
    page.set_button.click()
    assert rig.last() == people.SetPassphrase("one", "")
    rig.show(people.PassphraseSet(guarded()), PeopleShown(guarded(), (guarded(),)))
    assert page.new.text() == ""
    assert not page.remove_button.isEnabled()
    page.old.setText("one")
    page.remove_button.click()
    assert rig.last() == people.SetPassphrase("", "one")
    rig.show(people.PassphraseSet(guarded(), wrong=True))
    assert "wasn't right" in page.state.text()


def test_an_archive_is_saved_and_restored_from_the_page_about_data(rig: Rig, tmp_path: Path) -> None:
    rig.open(make_turn("t1"))
    rig.write("unsent")
    rig.presenter.settings.open("data")
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    box = dialog.data.archive
    path, counts = tmp_path / "a.zip", ArchiveCounts(turns=3, facts=2)
    box.save.click()
    chosen = dialog.findChild(QFileDialog)
    assert chosen is not None
    chosen.fileSelected.emit(str(path))
    assert rig.posted[-2:] == [commands.SaveDraft("unsent", "default", "ginko"), ExportArchive(path)]
    rig.show(ArchiveProgressed(path, done=2, total=9))
    assert box.bar.isVisible()
    assert not box.save.isEnabled()
    box.cancel.click()
    assert rig.last() == CancelArchive()
    rig.show(ArchiveProgressed(path, finished=True, counts=counts))
    assert box.words.text().startswith("Saved and read back: 3 messages, 2 memories.")
    chosen.close()
    box.restore.click()
    which = next(one for one in dialog.findChildren(QFileDialog) if one.isVisible())
    which.fileSelected.emit(str(path))
    assert rig.last() == RestoreArchive(path)
    made = Restored(User("new", "Bo"), MEI, counts)
    rig.show(ArchiveProgressed(path, restoring=True, finished=True, counts=counts, restored=made))
    assert box.words.text() == "Bo is here with 3 messages and 2 memories."
    box.talk.click()
    assert rig.last() == commands.OpenConversation("new", "mei")


def test_an_archive_that_is_refused_is_told_where_one_looks(rig: Rig, tmp_path: Path) -> None:
    rig.open(make_turn("t1"))
    problem = Problem(Code.ARCHIVE_DAMAGED, {"path": str(tmp_path / "a.zip"), "name": "draft.json"})
    rig.show(ArchiveProgressed(tmp_path / "a.zip", restoring=True, problem=problem))
    assert "not as it was written" in rig.window.toast.accessibleName()


def test_a_locked_first_frame_shows_nothing_and_opens_with_the_passphrase(qtbot: QtBot, tmp_path: Path) -> None:
    glimpse = Glimpse(Settings(appearance=APPEARANCE), guarded(), Persona("", "", "", ""), locked=True)
    window = MainWindow(complete=False, appearance=APPEARANCE)
    qtbot.addWidget(window)
    show_glimpse(window, glimpse)
    window.show()
    assert window.lock_screen.isVisible()
    assert not window.splitter.isVisible()
    assert window.windowTitle() == "Companion"
    window.complete()
    posted: list[commands.Command] = []
    presenter = Presenter(window, posted.append, tuple, glimpse, home=str(tmp_path))
    presenter.show(UserLocked(guarded(), (guarded(),)))
    assert str(tmp_path / "users" / "default" / "user.toml").replace(
        "\u200b", ""
    ) in window.lock_screen.note.text().replace("\u200b", "")
    QTest.keyClicks(window.lock_screen.field, "sesame")
    window.lock_screen.button.click()
    assert posted[-1] == people.Unlock("default", "sesame")
    presenter.show(opened(guarded(), GINKO, make_turn("t1"), draft="kept"))
    assert window.splitter.isVisible()
    assert window.composer.text() == "kept"
    assert window.windowTitle() == "Ginko"
    window.close()
