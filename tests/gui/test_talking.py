"""Fingers on the key and the button to talk, and what the ears announce: with real keys and a real mouse."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.core import commands, events
from companion.core import voice_commands as ask
from companion.core import voice_events as told
from companion.core.errors import Code, Problem
from companion.core.settings import Settings
from companion.core.voice_events import Hearing, Unheard
from companion.gui.talk_gesture import Talk
from companion.gui.talking import Talking
from tests.gui.window_rig import APPEARANCE, CLOUD, Rig, make_turn

RIGHT_CTRL_SCAN, RIGHT_CTRL_SYMBOL = 105, 0xFFE4
LEFT_CTRL_SYMBOL = 0xFFE3
OPENING, LISTENING = told.HearingChanged(Hearing.OPENING), told.HearingChanged(Hearing.LISTENING)


class Hands:
    """A keyboard and a clock."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.now = 100.0
        self.talking._clock = lambda: self.now

    @property
    def talking(self) -> Talking:
        return self.rig.presenter.voice.talking

    def key(self, kind: QEvent.Type, key: Qt.Key, symbol: int = 0, **more: bool) -> None:
        modifiers = Qt.KeyboardModifier.ControlModifier if more.get("ctrl") else Qt.KeyboardModifier.NoModifier
        scan = RIGHT_CTRL_SCAN if symbol == RIGHT_CTRL_SYMBOL else 0
        made = QKeyEvent(kind, key, modifiers, scan, symbol, 0, "", more.get("again", False))
        QApplication.sendEvent(self.rig.window.windowHandle(), made)

    def press(self, seconds: float = 0.0) -> None:
        self.key(QEvent.Type.KeyPress, Qt.Key.Key_Control, RIGHT_CTRL_SYMBOL)
        self.now += seconds

    def release(self) -> None:
        self.key(QEvent.Type.KeyRelease, Qt.Key.Key_Control, RIGHT_CTRL_SYMBOL)

    def asked(self) -> list[type]:
        """The kinds of what was posted about listening, in order."""
        kinds = (ask.StartListening, ask.StopListening, ask.CancelListening)
        return [type(one) for one in self.rig.posted if isinstance(one, kinds)]


@pytest.fixture
def hands(rig: Rig, qtbot: QtBot) -> Hands:
    rig.open(make_turn("t1"))
    qtbot.waitExposed(rig.window)
    rig.window.activateWindow()
    return Hands(rig)


def test_holding_the_key_talks_and_letting_go_ends_it(hands: Hands) -> None:
    hands.press()
    assert hands.asked() == [ask.StartListening]
    hands.rig.show(OPENING, told.MicrophoneChanged(open=True), LISTENING)
    assert hands.talking.mic.hearing is Hearing.LISTENING
    assert "Listening" in hands.talking.strip.state.text()
    assert hands.rig.window.header.mic_dot.isVisible()
    hands.rig.show(told.MicrophoneChanged(open=False))
    assert not hands.rig.window.header.mic_dot.isVisible(), "it has closed by itself"
    hands.now += 2
    hands.release()
    assert hands.asked() == [ask.StartListening, ask.StopListening]
    assert hands.rig.sent(ask.StopListening)[0].request_id
    assert hands.talking.strip.state.text() == "Reading what you said…"


def test_the_left_ctrl_and_repeats_are_no_talk(hands: Hands) -> None:
    hands.key(QEvent.Type.KeyPress, Qt.Key.Key_Control, LEFT_CTRL_SYMBOL)
    hands.key(QEvent.Type.KeyPress, Qt.Key.Key_Control)
    assert hands.asked() == []
    hands.press()
    for _ in range(5):
        hands.key(QEvent.Type.KeyRelease, Qt.Key.Key_Control, RIGHT_CTRL_SYMBOL, again=True)
        hands.key(QEvent.Type.KeyPress, Qt.Key.Key_Control, RIGHT_CTRL_SYMBOL, again=True)
    assert hands.asked() == [ask.StartListening]


def test_another_key_with_it_was_no_wish_to_talk_and_does_what_it_does(hands: Hands) -> None:
    hands.press(1)
    hands.rig.show(OPENING, LISTENING)
    QTest.keyClick(hands.rig.window.windowHandle(), Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert hands.asked() == [ask.StartListening, ask.CancelListening]
    assert hands.rig.window.find_bar.isVisible()
    hands.release()
    assert hands.asked() == [ask.StartListening, ask.CancelListening]


def test_a_window_that_goes_away_lets_go(hands: Hands, qtbot: QtBot) -> None:
    qtbot.waitUntil(hands.rig.window.isActiveWindow)
    assert hands.rig.windows == [ask.UseWindow(active=True)]
    hands.press(1)
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: hands.rig.windows[-1] == ask.UseWindow(active=False))
    assert hands.asked() == [ask.StartListening, ask.StopListening]
    hands.release()
    assert len(hands.asked()) == 2
    hands.rig.window.activateWindow()
    qtbot.waitUntil(lambda: hands.rig.windows[-1] == ask.UseWindow(active=True))


def test_a_menu_is_no_other_window(hands: Hands, qtbot: QtBot) -> None:
    qtbot.waitUntil(hands.rig.window.isActiveWindow)
    hands.rig.window.menu.popup(hands.rig.window.mapToGlobal(QPoint(9, 9)))
    qtbot.waitUntil(hands.rig.window.menu.isVisible)
    hands.rig.window.menu.close()
    qtbot.waitUntil(hands.rig.window.isActiveWindow)
    assert hands.rig.windows == [ask.UseWindow(active=True)]


def test_an_input_method_that_composes_keeps_its_keys(hands: Hands) -> None:
    edit = hands.rig.window.composer.edit
    edit.setFocus()
    QApplication.sendEvent(edit, QInputMethodEvent("ni hao", []))
    hands.press(1)
    hands.release()
    assert hands.asked() == []
    assert edit.composing


def test_a_tap_is_dropped_with_one_hint_and_two_taps_latch(hands: Hands, qtbot: QtBot) -> None:
    hands.press(0.1)
    hands.release()
    assert hands.asked() == [ask.StartListening, ask.CancelListening]
    hands.now += 0.2
    hands.press(0.1)
    hands.release()
    assert hands.talking.gesture.talk is Talk.LOCKED
    assert hands.asked() == [ask.StartListening, ask.CancelListening, ask.StartListening]
    hands.now += 5
    hands.press()
    assert hands.asked()[-1] is ask.StopListening
    hands.release()
    assert len(hands.asked()) == 4


def test_the_hint_comes_after_a_tap_that_stays_one(hands: Hands, qtbot: QtBot) -> None:
    hands.press(0.1)
    hands.release()
    hands.rig.show(told.HearingChanged(Hearing.READY))
    qtbot.waitUntil(lambda: "double tap" in hands.talking.strip.state.text())


def test_space_locks_and_esc_forgets_while_she_replies(hands: Hands) -> None:
    hands.rig.begin("t2")
    hands.press(1)
    hands.rig.show(OPENING, LISTENING)
    QTest.keyClick(hands.rig.window.windowHandle(), Qt.Key.Key_Space)
    hands.release()
    assert hands.talking.gesture.talk is Talk.LOCKED
    assert hands.rig.window.composer.text() == ""
    QTest.keyClick(hands.rig.window.windowHandle(), Qt.Key.Key_Escape)
    assert hands.asked() == [ask.StartListening, ask.CancelListening]
    assert hands.rig.sent(commands.Interrupt) == []
    QTest.keyClick(hands.rig.window.windowHandle(), Qt.Key.Key_Escape)
    assert len(hands.rig.sent(commands.Interrupt)) == 1


def test_the_button_held_talks_up_locks_and_out_cancels(hands: Hands) -> None:
    mic = hands.talking.mic
    middle = mic.rect().center()
    left = Qt.MouseButton.LeftButton

    def drag(by: QPoint) -> None:
        QTest.mousePress(mic, left, pos=middle)
        hands.now += 1
        QTest.mouseMove(mic, middle + by)
        QTest.mouseRelease(mic, left, pos=middle + by)

    QTest.mousePress(mic, left, pos=middle)
    hands.now += 1
    QTest.mouseRelease(mic, left, pos=middle)
    assert hands.asked() == [ask.StartListening, ask.StopListening]
    drag(QPoint(0, -90))
    assert hands.asked()[2:] == [ask.StartListening]
    assert hands.talking.gesture.talk is Talk.LOCKED
    QTest.mouseClick(mic, left, pos=middle)
    assert hands.asked()[3:] == [ask.StopListening]
    drag(QPoint(-120, 0))
    assert hands.asked()[4:] == [ask.StartListening, ask.CancelListening]
    mic.click()  # as a screen reader does
    assert hands.talking.gesture.talk is Talk.LOCKED


def test_what_is_partly_heard_touches_no_draft(hands: Hands) -> None:
    composer = hands.rig.window.composer
    composer.edit.put("my own words")
    hands.press(1)
    hands.rig.show(OPENING, LISTENING, told.PartlyHeard("so there I"), told.PartlyHeard("so there I was"))
    assert hands.talking.strip.preview.text() == "so there I was"
    assert hands.talking.strip.preview.isVisible()
    assert composer.text() == "my own words"
    hands.release()
    hands.rig.show(told.HearingChanged(Hearing.READY), told.SpeechRecognised("so there I was"))
    assert composer.text() == "my own words"
    assert not hands.talking.strip.isVisible()


def test_words_for_a_look_go_where_the_caret_is(hands: Hands) -> None:
    composer = hands.rig.window.composer
    composer.edit.put("one two")
    cursor = composer.edit.textCursor()
    cursor.setPosition(3)
    composer.edit.setTextCursor(cursor)
    hands.rig.show(told.SpeechRecognised("and a half", sent=False))
    assert composer.text() == "one and a half two"
    composer.edit.put("你好")
    hands.rig.show(told.SpeechRecognised("，在吗", sent=False))
    assert composer.text() == "你好，在吗"
    QApplication.sendEvent(composer.edit, QInputMethodEvent("ni", []))
    hands.rig.show(told.SpeechRecognised("二", sent=False))
    assert composer.text() == "你好，在吗"
    done = QInputMethodEvent("", [])
    done.setCommitString("一")
    QApplication.sendEvent(composer.edit, done)
    assert composer.text() == "你好，在吗一二"


def test_words_that_could_not_become_a_turn_come_back(hands: Hands) -> None:
    hands.press(1)
    hands.release()
    request = hands.rig.sent(ask.StopListening)[0].request_id
    hands.rig.show(told.SpeechRecognised("remember the milk"))
    hands.rig.show(events.ProblemOccurred(Problem(Code.MESSAGE_TOO_LONG), request_id=request))
    assert hands.rig.window.composer.text() == "remember the milk"


def test_nothing_heard_can_be_played_and_read_again(hands: Hands) -> None:
    strip = hands.talking.strip
    hands.rig.show(told.HearingChanged(Hearing.READY), told.NothingHeard(Unheard.NOTHING, kept=True))
    assert strip.state.text() == "I didn't catch that."
    strip.play.click()
    assert hands.rig.last() == ask.PlayRecording()
    strip.again.click()
    again = hands.rig.last()
    assert isinstance(again, ask.ReadAgain)
    assert again.request_id
    assert not strip.isVisible()


@pytest.mark.parametrize(
    "show", [lambda: told.NothingHeard(Unheard.ZEROS), lambda: told.HeardLevel(0.0, zeros=True)], ids=["end", "held"]
)
def test_a_silent_microphone_is_told(hands: Hands, show: Callable[[], events.Event]) -> None:
    hands.press(2)
    hands.rig.show(OPENING, LISTENING)
    event = show()
    if isinstance(event, told.NothingHeard):
        hands.release()
        hands.rig.show(told.HearingChanged(Hearing.READY))
    hands.rig.show(event)
    strip = hands.talking.strip
    assert strip.state.text() == "The microphone is on but silent. It may be muted or not allowed."
    strip.help.click()
    assert hands.rig.presenter.settings.dialog is not None


def test_what_is_missing_is_told_once_and_by_no_banner(hands: Hands) -> None:
    problem = Problem(Code.NO_MICROPHONE)
    hands.press(1)
    hands.rig.show(told.HearingChanged(Hearing.MISSING, problem=problem), events.ProblemOccurred(problem))
    assert hands.talking.mic.hearing is Hearing.MISSING
    assert "There is no microphone" in hands.talking.strip.state.text()
    assert not hands.rig.window.banner.isVisible()
    hands.release()
    assert hands.asked() == [ask.StartListening]


def test_a_missing_model_is_offered_with_its_size(hands: Hands) -> None:
    problem = Problem(Code.MODEL_MISSING, {"model": "whisper-base"})
    hands.rig.show(told.HearingChanged(Hearing.MISSING, problem=problem), events.ProblemOccurred(problem))
    card = hands.rig.presenter.voice.model_card
    assert card.isVisible()
    assert "148 MB" in card.label.text()
    assert not hands.rig.window.banner.isVisible()
    card.fetch.click()
    assert hands.rig.last() == commands.FetchModel("whisper-base")
    hands.rig.show(events.FetchProgressed("whisper-base", 20_000_000, 147_000_000, 90))
    assert hands.rig.window.fetch_card.label.text() == (
        "Getting what reads your speech, 20 of 147 MB. About 2 minutes left."
    )
    hands.rig.show(events.FetchProgressed("whisper-base", 147_000_000, 147_000_000, finished=True))
    assert not hands.rig.window.fetch_card.isVisible()


def test_another_key_can_be_chosen(hands: Hands) -> None:
    hands.rig.apply(Settings(chat=CLOUD, appearance=APPEARANCE, shortcuts=("talk=F9",)))
    hands.press(1)
    hands.release()
    assert hands.asked() == []
    window = hands.rig.window.windowHandle()
    QTest.keyPress(window, Qt.Key.Key_F9)
    hands.now += 1
    QTest.keyRelease(window, Qt.Key.Key_F9)
    assert hands.asked() == [ask.StartListening, ask.StopListening]
    assert "F9" in hands.talking.mic.toolTip()


def test_a_recording_that_ends_by_itself_ends_the_hold(hands: Hands) -> None:
    hands.press(1)
    hands.rig.show(OPENING, LISTENING, told.HearingChanged(Hearing.READING))
    hands.release()
    assert hands.asked() == [ask.StartListening]
