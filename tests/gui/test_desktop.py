"""The window, the icon beside the clock and herself on the desktop: what closing means, and that she is never lost."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QSystemTrayIcon
from pytestqt.qtbot import QtBot

from companion.core import commands, events
from companion.core import voice_commands as ask
from companion.core import voice_events as told
from companion.core.conversation import Activity, Sentence
from companion.core.emotion import Emotion
from companion.core.errors import Code, Problem
from companion.core.settings import DesktopSettings, Language, Settings
from companion.core.voice_events import Hearing
from companion.gui.desktop_bridge import DesktopBridge
from companion.gui.pet import Pet
from companion.gui.quick_talk import QuickTalk
from companion.gui.speech_bubble import reading_ms
from companion.gui.window_place import WindowPlace
from tests.gui.whole_text import settle
from tests.gui.window_rig import APPEARANCE, CLOUD, Rig, make_turn

WITH_PET, WITH_TRAY = DesktopSettings(pet=True), DesktopSettings(tray=True)


@pytest.fixture
def tray_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A desktop with a place for icons."""
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)


def use(rig: Rig, desktop: DesktopSettings) -> DesktopBridge:
    rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE, desktop=desktop))
    return rig.presenter.desktop()


def pet_of(bridge: DesktopBridge, qtbot: QtBot) -> Pet:
    """Return her, drawn."""
    assert bridge.pet is not None
    pet = bridge.pet
    qtbot.waitUntil(lambda: not pet.mask().isEmpty() and pet.avatar._portrait is not None)
    return pet


def press(box: object, words: str) -> None:
    assert isinstance(box, QMessageBox)
    button = next(one for one in box.buttons() if one.text() == words)
    assert isinstance(button, QAbstractButton)
    button.click()


def test_closing_ends_the_program_as_long_as_nothing_else_is_shown(rig: Rig) -> None:
    rig.open(make_turn("t1"))
    ended = QSignalSpy(rig.window.closing)
    rig.window.close()
    assert ended.count() == 1


def test_an_icon_nobody_can_see_hides_nothing(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: False)
    use(rig, WITH_TRAY)
    rig.open(make_turn("t1"))
    ended = QSignalSpy(rig.window.closing)
    rig.window.close()
    assert ended.count() == 1


@pytest.mark.usefixtures("tray_here")
def test_the_first_time_closing_says_that_it_hides(rig: Rig, tmp_path: Path) -> None:
    rig.window.place = WindowPlace(tmp_path / "window.ini")
    bridge = use(rig, WITH_TRAY)
    rig.open(make_turn("t1"))
    ended = QSignalSpy(rig.window.closing)
    rig.window.close()
    assert rig.window.isVisible()
    assert "beside the clock" in box_of(bridge).informativeText()
    press(bridge.asked, "Cancel")
    assert rig.window.isVisible()
    rig.window.close()
    press(bridge.asked, "Hide the window")
    assert not rig.window.isVisible()
    rig.window.come_back()
    rig.window.close()
    assert not rig.window.isVisible()
    assert ended.count() == 0


def box_of(bridge: DesktopBridge) -> QMessageBox:
    assert isinstance(bridge.asked, QMessageBox)
    return bridge.asked


def test_the_question_can_end_the_program(rig: Rig, qtbot: QtBot) -> None:
    bridge = use(rig, WITH_PET)
    pet_of(bridge, qtbot)
    rig.open(make_turn("t1"))
    ended = QSignalSpy(rig.window.closing)
    rig.window.close()
    assert "on the desktop" in box_of(bridge).informativeText()
    press(bridge.asked, "Quit")
    assert ended.count() == 1
    assert bridge.pet is None


@pytest.mark.usefixtures("tray_here")
def test_quitting_ends_a_hidden_window(rig: Rig) -> None:
    bridge = use(rig, WITH_TRAY)
    rig.open(make_turn("t1"))
    rig.window.place.mark_seen("close-hides")
    rig.window.hide()
    ended = QSignalSpy(rig.window.closing)
    assert bridge.tray is not None
    bridge.tray.quit.trigger()
    assert ended.count() == 1


@pytest.mark.usefixtures("tray_here")
def test_the_menu_of_the_icon_does_what_it_says(rig: Rig) -> None:
    bridge = use(rig, WITH_TRAY)
    rig.open(make_turn("t1"))
    rig.window.hide()
    tray = bridge.tray
    assert tray is not None
    assert [one.text() for one in tray.menu.actions() if not one.isSeparator()] == [
        "Talk…",
        "Open the window",
        "On the desktop",
        "Quit",
    ]
    tray.open.trigger()
    assert rig.window.isVisible()
    tray.pet.trigger()
    assert rig.sent(commands.ApplySettings)[-1].settings.desktop == DesktopSettings(tray=True, pet=True)
    tray.talk.trigger()
    assert bridge.quick is not None
    assert bridge.quick.isVisible()


@pytest.mark.usefixtures("tray_here")
def test_the_icon_tells_of_an_open_microphone_and_of_unread_words(rig: Rig) -> None:
    bridge = use(rig, WITH_TRAY)
    rig.open(make_turn("t1"))
    tray = bridge.tray
    assert tray is not None
    plain = _picture(tray.icon)
    rig.window.set_unread(True)
    unread = _picture(tray.icon)
    assert "answered" in tray.icon.toolTip()
    rig.presenter.voice.talking.press()
    assert "listening" in tray.icon.toolTip()
    listening = _picture(tray.icon)
    assert len({plain.pixelColor(27, 27).name(), unread.pixelColor(27, 27).name()}) == 2
    assert listening.pixelColor(27, 27) != unread.pixelColor(27, 27)


def _picture(icon: QSystemTrayIcon) -> QImage:
    return icon.icon().pixmap(32, 32).toImage()


def test_when_she_is_put_away_a_hidden_window_comes_back(rig: Rig, qtbot: QtBot) -> None:
    pet_of(use(rig, WITH_PET), qtbot)
    rig.open(make_turn("t1"))
    rig.window.hide()
    use(rig, DesktopSettings())
    qtbot.waitUntil(rig.window.isVisible)


# Herself on the desktop


def test_only_she_is_there_for_clicks(rig: Rig, qtbot: QtBot) -> None:
    pet = pet_of(use(rig, WITH_PET), qtbot)
    assert pet.mask().contains(pet.rect().center())
    assert not pet.mask().contains(QPoint(2, 2))
    flags = pet.windowFlags()
    for flag in (Qt.WindowType.FramelessWindowHint, Qt.WindowType.WindowStaysOnTopHint):
        assert flags & flag
    assert flags & Qt.WindowType.WindowDoesNotAcceptFocus


def test_her_outline_follows_her_face_and_without_a_compositor_is_cut_sharp(rig: Rig, qtbot: QtBot) -> None:
    pet = pet_of(use(rig, WITH_PET), qtbot)
    calm = pet.mask()
    rig.window.stage.show_emotion(Emotion.SURPRISED)  # marks beside her head
    qtbot.waitUntil(lambda: pet.avatar.emotion() is Emotion.SURPRISED)
    assert pet.mask() != calm
    pet._compositor = _NoCompositor()  # type: ignore[assignment]
    soft = pet.mask()
    pet._cut_out()
    assert pet.bubble.sharp
    assert not soft.subtracted(pet.mask()).isEmpty()
    assert pet.avatar._reduced_motion


class _NoCompositor:
    is_there = False

    def close(self) -> None:
        """Nothing is open."""


def test_her_face_is_that_of_the_stage(rig: Rig, qtbot: QtBot) -> None:
    pet = pet_of(use(rig, WITH_PET), qtbot)
    assert pet.avatar.life is rig.window.stage.avatar.life
    rig.show(events.EmotionShown("t1", Emotion.HAPPY))
    rig.window.hide()  # her life goes on outside
    qtbot.waitUntil(lambda: pet.avatar.emotion() is Emotion.HAPPY)


def test_she_is_carried_and_her_place_is_kept(rig: Rig, qtbot: QtBot, tmp_path: Path) -> None:
    rig.window.place = WindowPlace(tmp_path / "window.ini")
    large = replace(WITH_PET, pet_percent=150)
    pet = pet_of(use(rig, large), qtbot)
    pet.move(200, 150)
    QTest.mousePress(pet, Qt.MouseButton.LeftButton, pos=QPoint(100, 120))
    QTest.mouseMove(pet, QPoint(60, 100))
    QTest.mouseRelease(pet, Qt.MouseButton.LeftButton, pos=QPoint(100, 120))
    assert pet.pos() == QPoint(160, 130)
    use(rig, DesktopSettings())
    again = pet_of(use(rig, large), qtbot)
    assert again is not pet
    assert again.pos() == QPoint(160, 130)


def test_a_tremble_of_the_hand_moves_nothing(rig: Rig, qtbot: QtBot) -> None:
    pet = pet_of(use(rig, WITH_PET), qtbot)
    before = pet.pos()
    QTest.mousePress(pet, Qt.MouseButton.LeftButton, pos=QPoint(100, 120))
    QTest.mouseMove(pet, QPoint(102, 121))
    QTest.mouseRelease(pet, Qt.MouseButton.LeftButton, pos=QPoint(102, 121))
    assert pet.pos() == before


def test_she_comes_back_from_a_monitor_that_is_gone(rig: Rig, qtbot: QtBot) -> None:
    pet = pet_of(use(rig, WITH_PET), qtbot)
    pet.move(5000, 3000)
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.screenRemoved.emit(application.primaryScreen())
    screen = application.primaryScreen().availableGeometry()
    qtbot.waitUntil(lambda: screen.contains(pet.geometry()))


def test_her_size_changes_around_her_feet(rig: Rig, qtbot: QtBot) -> None:
    bridge = use(rig, WITH_PET)
    pet = pet_of(bridge, qtbot)
    pet.move(300, 200)
    feet = pet.geometry().bottom()
    use(rig, replace(WITH_PET, pet_percent=150))
    assert (pet.width(), pet.height()) == (300, 360)
    assert pet.geometry().bottom() == feet


def test_her_menu_talks_opens_and_puts_away(rig: Rig, qtbot: QtBot) -> None:
    bridge = use(rig, WITH_PET)
    pet = pet_of(bridge, qtbot)
    rig.open(make_turn("t1"))
    rig.window.hide()
    pet.menu_asked.emit(QPoint(10, 10))
    assert bridge.menu is not None
    entries = {one.text(): one for one in bridge.menu.actions()}
    assert list(filter(None, entries)) == ["Talk…", "Open the window", "Size", "Put her away", "Quit"]
    _choose(entries["Open the window"])
    assert rig.window.isVisible()
    _choose(entries["Put her away"])
    assert rig.sent(commands.ApplySettings)[-1].settings.desktop == DesktopSettings()
    _choose(entries["Talk…"])
    assert bridge.quick is not None
    bridge.menu.close()


def _choose(action: QAction) -> None:
    action.trigger()


# Her words


def sentence(text: str, turn_id: str = "t2") -> events.SentenceBegan:
    return events.SentenceBegan(turn_id, Sentence(0, text, 0, len(text), Emotion.NEUTRAL))


def test_her_sentences_stand_beside_her_one_after_the_other(rig: Rig, qtbot: QtBot) -> None:
    pet = pet_of(use(rig, WITH_PET), qtbot)
    rig.open(make_turn("t1"))
    rig.begin("t2")
    rig.show(sentence("*Tea* is **ready**."), sentence("Come in."))
    bubble = pet.bubble
    assert bubble.words == "Tea is ready."
    assert bubble.isVisible()
    assert bubble.geometry().bottom() <= pet.geometry().center().y()
    bubble._go_on()
    assert bubble.words == "Come in."
    bubble._go_on()
    assert not bubble.isVisible()


def test_spoken_words_are_shown_when_they_are_heard(rig: Rig, qtbot: QtBot) -> None:
    pet = pet_of(use(rig, WITH_PET), qtbot)
    rig.open(make_turn("t1"))
    rig.begin("t2")
    rig.show(told.SpeechBegan("t2", "one", 0, 3, Emotion.NEUTRAL, shown="eins"))
    rig.show(sentence("two"))  # made ahead, not heard yet
    assert pet.bubble.words == "eins"


def test_the_bubble_goes_along_and_goes_with_her(rig: Rig, qtbot: QtBot) -> None:
    pet = pet_of(use(rig, WITH_PET), qtbot)
    pet.move(300, 300)
    rig.open(make_turn("t1"))
    pet.bubble.say("Hello.")
    before = pet.bubble.pos()
    pet.move(340, 320)
    assert pet.bubble.pos() - before == QPoint(40, 20)
    QTest.mouseClick(pet.bubble, Qt.MouseButton.LeftButton)
    assert rig.window.isVisible()
    pet.hide()
    assert not pet.bubble.isVisible()


def test_reading_takes_longer_the_more_there_is() -> None:
    assert reading_ms("你好你好") > reading_ms("abcd") > reading_ms("")


# A few words in passing


@pytest.fixture
def quick(rig: Rig, qtbot: QtBot) -> QuickTalk:
    rig.open(make_turn("t1"))
    bridge = use(rig, WITH_PET)
    bridge.talk_in_passing()
    assert bridge.quick is not None
    qtbot.waitExposed(bridge.quick)
    return bridge.quick


def test_something_is_said_in_passing(rig: Rig, quick: QuickTalk) -> None:
    assert quick.answer.toPlainText() == "Hi there."
    QTest.keyClicks(quick.composer.edit, "Is it late?")
    QTest.keyClick(quick.composer.edit, Qt.Key.Key_Return)
    assert rig.sent(commands.Say)[-1].text == "Is it late?"
    turn = rig.begin("t2")
    assert quick.answer.toPlainText() == ""
    assert quick.composer.busy
    rig.show(events.ReplyText("t2", "t2-r", "Not "), events.ReplyText("t2", "t2-r", "yet."))
    assert quick.answer.toPlainText() == "Not yet."
    rig.end(turn, "Not **yet**. ![x](http://192.0.2.1/x.png)")
    assert quick.answer.toPlainText() == "Not yet."
    assert not quick.composer.busy
    assert quick.state.text() == "here"
    rig.show(events.ProblemOccurred(Problem(Code.KEY_REFUSED, {"host": "x"}), "t2"))
    assert "key" in quick.state.text()


def test_esc_stops_her_and_then_goes_away(rig: Rig, quick: QuickTalk) -> None:
    rig.begin("t2")
    QTest.keyClick(quick.composer.edit, Qt.Key.Key_Escape)
    assert isinstance(rig.last(), commands.Interrupt)
    rig.show(events.ActivityChanged(Activity.IDLE))
    QTest.keyClick(quick.composer.edit, Qt.Key.Key_Escape)
    assert not quick.isVisible()


def test_its_button_listens_though_the_window_is_behind(rig: Rig, quick: QuickTalk) -> None:
    talking = rig.presenter.voice.talking
    QTest.mousePress(quick.mic, Qt.MouseButton.LeftButton)
    talking._use_window(active=True)
    talking._use_window(active=False)
    assert quick.mic.hearing is Hearing.OPENING
    assert not rig.sent(ask.CancelListening)
    talking._clock = lambda: 1e9
    QTest.mouseRelease(quick.mic, Qt.MouseButton.LeftButton)
    assert rig.sent(ask.StopListening)


def test_a_locked_conversation_is_not_talked_to_in_passing(rig: Rig) -> None:
    bridge = use(rig, WITH_PET)
    rig.open(make_turn("t1"))
    rig.window.show_lock("Ann")
    bridge.talk_in_passing()
    assert bridge.quick is None


def test_texts_follow_the_language(rig: Rig, quick: QuickTalk) -> None:
    assert quick.open.text() == "Open the window"
    chinese = replace(APPEARANCE, language=Language.CHINESE)
    rig.apply(Settings(chat=CLOUD, appearance=chinese, desktop=WITH_PET))
    settle()
    assert quick.open.text() == "打开窗口"
