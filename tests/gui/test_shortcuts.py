import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from companion.core import commands
from companion.core.settings import Settings
from companion.gui.shortcuts import DEFAULT_KEYS, Act, keys_in_use, may_be_bound, with_keys
from companion.gui.shortcuts_page import ShortcutsPage
from tests.gui.window_rig import APPEARANCE, CLOUD, Rig, make_turn


def opened(rig: Rig, *changes: str) -> ShortcutsPage:
    rig.open(make_turn("t1"))
    use(rig, changes)
    rig.window.actions_by_act[Act.SHORTCUTS].trigger()
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    assert dialog.stack.currentWidget() is dialog.shortcuts
    return dialog.shortcuts


def use(rig: Rig, changes: tuple[str, ...]) -> None:
    rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE, shortcuts=changes))


def press(page: ShortcutsPage, act: Act, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    page.buttons[act].click()
    assert page.buttons[act].listening
    QTest.keyClick(page.buttons[act], key, modifiers)


CTRL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


def test_every_shortcut_is_listed_with_its_keys(rig: Rig) -> None:
    page = opened(rig)
    assert set(page.buttons) == set(Act)
    assert page.buttons[Act.FIND].text() == "Ctrl+F"
    assert page.buttons[Act.IMPORT_CARD].text() == "none"
    assert all(row.label.text() and row.isVisible() for row in page.by_act.values())


def test_keys_are_pressed_anew_and_work(rig: Rig) -> None:
    page = opened(rig)
    press(page, Act.FIND, Qt.Key.Key_G, CTRL)
    changes = rig.sent(commands.ApplySettings)[-1].settings.shortcuts
    assert changes == ("find=Ctrl+G",)
    use(rig, changes)
    assert page.buttons[Act.FIND].text() == "Ctrl+G"
    assert "1 shortcut changed" in page.state.text()
    assert [one.toString() for one in rig.window.actions_by_act[Act.FIND].shortcuts()] == ["Ctrl+G"]
    assert rig.window.header.find_button.toolTip() == "Find in the conversation (Ctrl+G)"
    page.by_act[Act.FIND].dot.click()
    assert rig.sent(commands.ApplySettings)[-1].settings.shortcuts == ()


def test_backspace_switches_off_and_escape_leaves(rig: Rig) -> None:
    page = opened(rig)
    press(page, Act.QUIT, Qt.Key.Key_Escape, NONE)
    assert rig.sent(commands.ApplySettings) == []
    assert page.buttons[Act.QUIT].text() == "Ctrl+Q"
    press(page, Act.QUIT, Qt.Key.Key_Backspace, NONE)
    assert rig.sent(commands.ApplySettings)[-1].settings.shortcuts == ("quit=",)
    use(rig, ("quit=",))
    assert page.buttons[Act.QUIT].text() == "none"
    assert rig.window.actions_by_act[Act.QUIT].shortcuts() == []


def test_a_conflict_is_told_and_changes_nothing(rig: Rig) -> None:
    page = opened(rig)
    press(page, Act.FIND, Qt.Key.Key_N, CTRL)
    assert rig.sent(commands.ApplySettings) == []
    assert page.by_act[Act.FIND].help.text() == "Ctrl+N already means “New chapter”."
    assert page.by_act[Act.FIND].help.isVisible()
    press(page, Act.FIND, Qt.Key.Key_X, NONE)
    assert "is needed for writing" in page.by_act[Act.FIND].help.text()
    assert rig.sent(commands.ApplySettings) == []
    press(page, Act.FIND, Qt.Key.Key_F, CTRL)
    assert not page.by_act[Act.FIND].help.isVisible()


def test_giving_back_keys_that_mean_something_else_by_now_is_told(rig: Rig) -> None:
    page = opened(rig, "find=Ctrl+G", "new-chapter=Ctrl+F")
    page.by_act[Act.FIND].dot.click()
    assert "already means “New chapter”" in page.by_act[Act.FIND].help.text()
    assert rig.sent(commands.ApplySettings) == []


def test_a_conflict_in_the_file_is_told(rig: Rig) -> None:
    page = opened(rig, "quit=Ctrl+F")
    assert "already means" in page.by_act[Act.QUIT].help.text()
    assert "already means" in page.by_act[Act.FIND].help.text()


def test_sending_and_stopping_follow_their_keys(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    use(rig, ("send=Ctrl+Return", "stop=Ctrl+."))
    edit = rig.window.composer.edit
    rig.write("one")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    rig.write("two")
    QTest.keyClick(edit, Qt.Key.Key_Return, CTRL)
    assert rig.sent(commands.Say)[0].text == "one\ntwo"
    rig.begin("t2")
    assert rig.window.composer.button.toolTip() == "Stop (Ctrl+.)"
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert rig.sent(commands.Interrupt) == []
    QTest.keyClick(edit, Qt.Key.Key_Period, CTRL)
    assert len(rig.sent(commands.Interrupt)) == 1
    QTest.keyClick(rig.window, Qt.Key.Key_Period, CTRL)
    assert len(rig.sent(commands.Interrupt)) == 2


@pytest.mark.parametrize("change", ["", "=", "nothing=Ctrl+G", "find=garbage", "find=Ctrl+K, Ctrl+B", "find"])
def test_what_can_not_be_read_changes_nothing_else(change: str) -> None:
    in_use = keys_in_use((change, "quit=Ctrl+W"))
    assert in_use[Act.QUIT] == ("Ctrl+W",)
    if change != "find":
        assert in_use[Act.FIND] == DEFAULT_KEYS[Act.FIND]


def test_changes_are_kept_small() -> None:
    assert with_keys(("find=Ctrl+G",), Act.FIND, "Ctrl+F") == ()
    assert with_keys(("find=Ctrl+G",), Act.FIND, "") == ("find=",)
    assert with_keys(("find=",), Act.FIND, None) == ()
    assert with_keys((), Act.IMPORT_CARD, "") == ()


@pytest.mark.parametrize(
    ("keys", "act", "may"),
    [
        ("Ctrl+G", Act.FIND, True),
        ("F7", Act.FIND, True),
        ("Shift+F7", Act.FIND, True),
        ("Alt+Up", Act.FIND, True),
        ("G", Act.FIND, False),
        ("Shift+G", Act.FIND, False),
        ("Up", Act.FIND, False),
        ("Up", Act.EDIT_LAST, True),
        ("Return", Act.SEND, True),
        ("Return", Act.FIND, False),
        ("Ctrl+C", Act.FIND, False),
        ("Ctrl+Space", Act.FIND, False),
    ],
)
def test_keys_for_writing_are_left_to_writing(keys: str, act: Act, may: bool) -> None:
    assert may_be_bound(keys, act) is may
