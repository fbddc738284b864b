"""Two people at one real window: each finds what is theirs, and a passphrase holds over a new start."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.core.events import ConversationOpened, TurnEnded
from companion.core.people import PassphraseSet, PeopleShown, SetPassphrase, UserLocked
from companion.gui.name_dialog import NameDialog
from companion.gui.people_menu import PeopleMenu
from tests.end_to_end.living_window import LivingWindow
from tests.wire.chat_server import ChatServer

SECRET = "open sesame"


@pytest.fixture
def again(qtbot: QtBot, home: Path, server: ChatServer) -> LivingWindow:
    """A window over the same home, for later."""
    return LivingWindow(qtbot, home, server.base_url)


def choose(living: LivingWindow, *begin: str) -> None:
    """Choose an entry of the menu on her name, in whichever language."""
    QTest.mouseClick(living.window.header.name, Qt.MouseButton.LeftButton)
    menu = living.window.findChild(PeopleMenu)
    assert menu is not None
    action = next(one for one in menu.actions() if one.text().startswith(begin))
    menu.hide()
    action.trigger()


def test_two_people_share_a_window(qtbot: QtBot, living: LivingWindow, server: ChatServer, again: LivingWindow) -> None:
    window = living.window
    living.next(PeopleShown)
    living.send("I am the first one")
    living.next(TurnEnded)
    living.type("half a thought")
    choose(living, "Somebody else", "换个人")
    dialog = next(one for one in window.findChildren(NameDialog) if one.isVisible())
    dialog.field.setText("Bo")
    dialog.accept_button.click()
    assert living.next(ConversationOpened).user.name == "Bo"
    qtbot.waitUntil(lambda: window.composer.text() == "")
    living.next(PeopleShown)
    living.send("I am the second")
    living.next(TurnEnded)
    assert not any("first" in text for text in server.chats[-1].texts)
    choose(living, "Without a name", "没有名字")
    back = living.next(ConversationOpened)
    assert (len(back.turns), back.draft) == (1, "half a thought")
    qtbot.waitUntil(lambda: window.composer.text() == "half a thought")
    assert living.life.worker is not None
    living.life.worker.post(SetPassphrase(SECRET))
    living.next(PassphraseSet)
    living.close()
    living.life.close()
    life = again.build()
    try:
        assert life.window.locked
        life.begin()
        again.next(UserLocked)
        assert life.window.windowTitle() == "Companion"
        QTest.keyClicks(life.window.lock_screen.field, SECRET)
        QTest.keyClick(life.window.lock_screen.field, Qt.Key.Key_Return)
        opened = again.next(ConversationOpened)
        assert [turn.user.text for turn in opened.turns if turn.user] == ["I am the first one"]
        qtbot.waitUntil(lambda: not life.window.locked)
    finally:
        again.close()
        life.close()
