"""The key to talk while other programs are in front, sleep and lock: what the window makes of them."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtDBus import QDBusConnection
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from companion.app.desktop_life import DesktopLife
from companion.app.sleep_watch import SleepWatch
from companion.app.talk_anywhere import TalkAnywhere
from companion.core import commands
from companion.core import voice_commands as ask
from companion.core.desktop import Anywhere
from companion.core.errors import Code, StorageError
from companion.core.settings import DesktopSettings, Settings
from companion.storage.autostart import DesktopFile
from tests.gui.window_rig import APPEARANCE, CLOUD, Rig, make_turn
from tests.wire.bus import emit, own_bus

LOGIND = ("/org/freedesktop/login1", "org.freedesktop.login1.Manager")


class Key(QObject):
    """Stands for whoever watches keys."""

    pressed, released, cancelled, changed = Signal(), Signal(), Signal(), Signal(object)


@pytest.fixture
def key(rig: Rig) -> Key:
    made = Key(rig.window)
    rig.presenter.desktop().follow_key(made)
    rig.open(make_turn("t1"))
    return made


def settings_of(**desktop: object) -> Settings:
    return Settings(chat=CLOUD, appearance=APPEARANCE, desktop=replace(DesktopSettings(), **desktop))  # type: ignore[arg-type]


def test_a_key_from_anywhere_talks_while_another_program_has_the_keyboard(rig: Rig, key: Key) -> None:
    talking = rig.presenter.voice.talking
    talking._use_window(active=False)
    now = [100.0]
    talking._clock = lambda: now[0]
    key.pressed.emit()
    assert rig.sent(ask.StartListening)
    note = rig.presenter.desktop().note
    assert note is not None
    assert note.isVisible()  # nothing listens unseen
    now[0] += 2
    key.released.emit()
    assert rig.sent(ask.StopListening)
    key.pressed.emit()
    key.cancelled.emit()
    assert len(rig.sent(ask.CancelListening)) == 1


def test_the_windows_own_key_is_not_heard_twice(rig: Rig, key: Key) -> None:
    rig.presenter.voice.talking._use_window(active=True)
    key.pressed.emit()
    assert not rig.sent(ask.StartListening)


def test_a_locked_conversation_hears_nothing(rig: Rig, key: Key) -> None:
    rig.presenter.voice.talking._use_window(active=False)
    rig.window.show_lock("Ann")
    key.pressed.emit()
    assert not rig.sent(ask.StartListening)


def test_the_settings_say_why_a_key_is_not_heard(rig: Rig, key: Key) -> None:
    rig.apply(settings_of(talk_anywhere=True))
    key.changed.emit(Anywhere.NO_SERVICE)
    rig.presenter.settings.open("desktop")
    dialog = rig.presenter.settings.dialog
    assert dialog is not None
    assert "no program listen" in dialog.desktop.state.text()
    key.changed.emit(Anywhere.ON)
    assert "no program listen" not in dialog.desktop.state.text()


def test_a_repeated_key_is_held_once(qtbot: QtBot) -> None:
    anywhere = TalkAnywhere()
    downs, ups = QSignalSpy(anywhere.pressed), QSignalSpy(anywhere.released)
    for signal in (anywhere._down, anywhere._up, anywhere._down, anywhere._up):  # as X11 repeats
        signal.emit()
    qtbot.waitUntil(lambda: ups.count() == 1)
    assert downs.count() == 1


# Sleep, lock and the next login


def test_before_sleep_nothing_listens_and_a_late_wake_ends_the_chapter(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    life = DesktopLife(rig.presenter, parent=rig.window)
    talking, clock = rig.presenter.voice.talking, rig.presenter.memory.clock
    talking._use_window(active=True)
    talking.press()
    life.sleep.left.emit()
    assert isinstance(rig.last(), ask.CancelListening | ask.StopListening)
    assert rig.windows[-1] == ask.UseWindow(False)
    wall = clock._now() + 86_400
    clock._now = lambda: wall
    life.sleep.came_back.emit()
    assert rig.sent(commands.EndSession)[-1].last_turn_id == "t1"
    life.end()


def test_logind_is_heard_over_a_real_bus(qtbot: QtBot) -> None:
    with own_bus() as address:
        watch = SleepWatch(bus=QDBusConnection.connectToBus(address, "sleep-test"))
        assert watch.listens
        with qtbot.waitSignal(watch.left):
            emit(address, *LOGIND, "PrepareForSleep", True, signature="b")
        with qtbot.waitSignal(watch.came_back):
            emit(address, *LOGIND, "PrepareForSleep", False, signature="b")
        with qtbot.waitSignal(watch.left):
            emit(address, "/org/freedesktop/login1/session/_31", "org.freedesktop.login1.Session", "Lock")
        QDBusConnection.disconnectFromBus("sleep-test")


def test_without_a_bus_it_is_silent() -> None:
    bus = QDBusConnection.connectToBus("unix:path=/nowhere/bus", "no-bus")
    assert not SleepWatch(bus=bus).listens


def test_the_entry_for_the_login_follows_the_setting(rig: Rig, qtbot: QtBot, tmp_path: Path) -> None:
    entry = DesktopFile(tmp_path)
    life = DesktopLife(rig.presenter, tmp_path, lambda: entry, parent=rig.window)
    rig.apply(settings_of())
    assert not entry.path.exists()
    rig.apply(settings_of(starts_with_system=True))
    qtbot.waitUntil(entry.path.exists)
    assert str(tmp_path) in entry.path.read_text()
    rig.apply(settings_of())
    qtbot.waitUntil(lambda: not entry.path.exists())
    life.end()


def test_an_entry_that_cannot_be_written_is_told(rig: Rig, qtbot: QtBot) -> None:
    class Broken(DesktopFile):
        def write(self, _command: object, folder: Path) -> None:
            raise StorageError(Code.NOT_WRITABLE, path=folder)

    life = DesktopLife(rig.presenter, None, lambda: Broken(Path("/x")), parent=rig.window)
    rig.open(make_turn("t1"))
    rig.apply(settings_of(starts_with_system=True))
    qtbot.waitUntil(lambda: not rig.window.banner.isHidden())
    life.end()
