import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from companion.core.settings import NoticeSettings, ReplyNotice, Settings
from companion.gui.unread import Notifier
from tests.gui.window_rig import APPEARANCE, CLOUD, Rig, make_turn


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What the system would show."""
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(Notifier, "notify", lambda _self, title, text: shown.append((title, text)))
    return shown


def be_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QApplication, "activeWindow", lambda: None)


def be_back(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QApplication, "activeWindow", lambda: rig.window)
    QApplication.sendEvent(rig.window, QEvent(QEvent.Type.WindowActivate))


def test_a_reply_while_away_gives_a_dot_and_one_notification(
    rig: Rig, told: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    alerted: list[QWidget] = []
    monkeypatch.setattr(QApplication, "alert", alerted.append)
    rig.open(make_turn("t1"))
    be_away(monkeypatch)
    rig.end(rig.begin("t2"), "My secret is tea.")
    rig.end(rig.begin("t3"), "And cake.")
    assert rig.window.windowTitle() == "● Ginko"
    assert told == [("Ginko", "She answered you.")]
    assert alerted[0] is rig.window
    be_back(rig, monkeypatch)
    assert rig.window.windowTitle() == "Ginko"
    be_away(monkeypatch)
    rig.end(rig.begin("t4"))
    assert len(told) == 2


def test_nothing_is_told_while_she_is_looked_at(
    rig: Rig, told: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.open(make_turn("t1"))
    be_back(rig, monkeypatch)
    rig.end(rig.begin("t2"))
    assert rig.window.windowTitle() == "Ginko"
    assert told == []


@pytest.mark.parametrize(
    ("notice", "expected"),
    [(ReplyNotice.NONE, []), (ReplyNotice.WORDS, [("Ginko", "My <b>secret</b> is tea.")])],
)
def test_the_notification_is_as_the_user_wants_it(
    rig: Rig,
    told: list[tuple[str, str]],
    monkeypatch: pytest.MonkeyPatch,
    notice: ReplyNotice,
    expected: list[tuple[str, str]],
) -> None:
    rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE, notices=NoticeSettings(notice)))
    rig.open(make_turn("t1"))
    be_away(monkeypatch)
    rig.end(rig.begin("t2"), "My <b>secret</b> is\n tea.")
    assert told == expected
    assert rig.window.windowTitle() == "● Ginko"


def test_pressing_the_notification_brings_the_window(rig: Rig, told: list[tuple[str, str]]) -> None:
    rig.open(make_turn("t1"))
    rig.window.hide()
    unread = rig.presenter.unread()
    unread.reply_ended("Ginko", "Hello.", ReplyNotice.WORDS)
    unread._notifier.pressed.emit()
    assert rig.window.isVisible()
    assert len(told) == 1
