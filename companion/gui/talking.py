"""Talking to her: fingers on key and button become commands, and what the ears are at becomes words and shapes."""

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QWindow

from companion.core import voice_commands as ask
from companion.core import voice_events as told
from companion.core.commands import Command
from companion.core.errors import Code
from companion.core.ids import new_id
from companion.core.voice_events import Hearing, Unheard
from companion.gui.main_window import MainWindow
from companion.gui.mic_button import MicButton, hearing_words
from companion.gui.shortcuts import Act, with_keys_named
from companion.gui.shown import Shown
from companion.gui.talk_gesture import DOUBLE, Gesture, Step, Talk
from companion.gui.talk_key import TalkKey
from companion.gui.talk_strip import TalkStrip

_OPEN = (Hearing.OPENING, Hearing.LISTENING)
_HINT = "talk-hint"


class Talking(QObject):
    """Everything between the user's finger and the ears, wherever the finger is."""

    hearing_shown = Signal(object, bool)  # Hearing, and whether it goes on without a finger

    def __init__(
        self,
        window: MainWindow,
        shown: Shown,
        post: Callable[[Command], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(window)
        self._window, self._shown, self._post, self._clock = window, shown, post, clock
        self.gesture = Gesture()
        self.hearing = Hearing.READY
        self._heard_open = False  # since the press, so that it can have ended by itself
        self._request = ""
        self._active = False
        self.rests = False  # nothing listens in this start
        self._elsewhere = False  # the finger is outside the window, which need not be in front
        self.mic, self.strip = MicButton(window.composer), TalkStrip(window.composer)
        for part in (self.mic, self.strip):
            if window.look is not None:
                part.apply_look(window.look)
            window.look_changed.connect(part.apply_look)
        window.composer.take_talk(self.mic, self.strip)
        self.key = TalkKey(lambda: self.gesture.talk is not Talk.IDLE, self._keys_belong_elsewhere, self)
        self.key.use(window.keys)
        self.key.watch(window.windowHandle())
        self._hint = QTimer(self, singleShot=True, interval=round(DOUBLE * 1000))
        self._hint.timeout.connect(self._tell_hint)
        self._connect()
        self.retranslate()
        self._use_window(active=window.isActiveWindow())

    def _connect(self) -> None:
        for source in (self.mic.held, self.key.pressed):
            source.connect(self.press)
        for source in (self.mic.let_go, self.key.released):
            source.connect(self.release)
        for source in (self.mic.slid_up, self.key.locked):
            source.connect(self.lock)
        for source in (self.mic.slid_out, self.key.cancelled):
            source.connect(self.cancel)
        self.mic.switched.connect(self.switch)
        self.strip.play_asked.connect(lambda: self._post(ask.PlayRecording()))
        self.strip.again_asked.connect(self._read_again)
        self._window.keys_changed.connect(self.retranslate)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)  # noqa: S101  # a window can't exist without one
        application.focusWindowChanged.connect(self._follow_focus)
        self._window.installEventFilter(self)

    def press(self, *, elsewhere: bool = False) -> None:
        """A finger came; `elsewhere` than on this window, so that it listens while another one has the keyboard."""
        if self.rests:
            self._window.toast.say(self.tr("In safe mode she neither hears nor speaks. You can type, or restart."))
            return
        if self.gesture.talk is Talk.IDLE:
            self._elsewhere = elsewhere
        self._do(self.gesture.press(self._clock()))

    def release(self) -> None:
        """It went."""
        self._do(self.gesture.release(self._clock()))

    def cancel(self) -> None:
        """Forget what was said."""
        self._do(self.gesture.cancel())

    def lock(self) -> None:
        """Go on without a finger."""
        self._do(self.gesture.lock())

    def let_go(self) -> None:
        """The window went away: no key is held any more, and nothing goes on listening unseen."""
        self.key.let_go()
        self._do(self.gesture.let_go(self._clock()))

    def leave(self) -> None:
        """Nobody is here, though the window may be in front: the machine sleeps, or its screen is locked."""
        self.let_go()
        self._use_window(active=False)

    def come_back(self) -> None:
        """Somebody is here again."""
        self._use_window(active=self._window.isActiveWindow())

    @property
    def in_front(self) -> bool:
        """Whether the window has the keyboard, so that its own key to talk is watched."""
        return self._active

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window: shown, and in another language."""
        match event.type():
            case QEvent.Type.Show:
                self.key.watch(self._window.windowHandle())
            case QEvent.Type.LanguageChange:
                self.retranslate()
        return super().eventFilter(watched, event)

    def retranslate(self) -> None:
        """Take the texts of the present language, and name the keys in use."""
        self.key.use(self._window.keys)
        words = self.tr("Hold to talk")
        self.mic.setAccessibleName(words)
        self.mic.setToolTip(with_keys_named(words, self._window.keys[Act.TALK]))
        self._describe()

    def show(self, event: object) -> bool:
        """Show what concerns the ears; tell whether it was that."""
        match event:
            case told.HearingChanged():
                self._show_hearing(event)
            case told.MicrophoneChanged(is_open):
                self._window.header.set_microphone_open(is_open)
            case told.HeardLevel():
                self._show_level(event)
            case told.PartlyHeard():
                self.strip.show_partly(event.text)
            case told.SpeechRecognised():
                self._take_words(event)
            case told.NothingHeard():
                self._show_unheard(event)
            case _:
                return False
        return True

    def _follow_focus(self, focused: QWindow | None) -> None:
        """Follow which window has the keyboard; a menu of this one changes nothing."""
        if focused is None or focused.type() is not Qt.WindowType.Popup:
            self._use_window(active=focused is not None and focused is self._window.windowHandle())

    def _use_window(self, *, active: bool) -> None:
        if not active and not (self._elsewhere and self.gesture.talk is not Talk.IDLE):
            self.let_go()
        if active is not self._active:
            self._active = active
            self._post(ask.UseWindow(active))

    def _do(self, step: Step) -> None:
        match step:
            case Step.START:
                self._hint.stop()
                self._heard_open = False
                self._show(Hearing.OPENING)
                self._window.stage.look_towards(self.mic.mapToGlobal(self.mic.rect().center()))
                self._post(ask.StartListening())
            case Step.STOP:
                self._request = new_id()
                self._show(Hearing.READING)
                self._post(ask.StopListening(self._request))
            case Step.CANCEL | Step.TAPPED:
                self._show(Hearing.READY)
                self._post(ask.CancelListening())
                if step is Step.TAPPED:
                    self._hint.start()
            case Step.LOCK:
                self._show(self.hearing)

    def switch(self, *, elsewhere: bool = False) -> None:
        """Begin and stay, or end: for who can't hold."""
        if self.gesture.talk is Talk.IDLE:
            self.press(elsewhere=elsewhere)
            self.lock()
        else:
            self.press()

    def _show_hearing(self, event: told.HearingChanged) -> None:
        talks = self.gesture.talk is not Talk.IDLE
        if event.hearing in _OPEN:
            if not talks:  # the release is on its way
                return
            self._heard_open = True
        elif talks and self._heard_open:
            self.gesture.over()
        elif talks and event.hearing is not Hearing.MISSING:  # said before the press was known
            return
        elif talks:
            self.gesture.over()
        self.hearing = event.hearing
        model_missing = event.problem is not None and event.problem.code is Code.MODEL_MISSING
        self.mic.show_hearing(event.hearing, locked=self._locked)
        problem = None if model_missing else event.problem
        self.strip.show_hearing(event.hearing, locked=self._locked, problem=problem)
        self._tell()

    def _show(self, hearing: Hearing) -> None:
        self.hearing = hearing
        self.mic.show_hearing(hearing, locked=self._locked)
        self.strip.show_hearing(hearing, locked=self._locked)
        self._tell()

    def _tell(self) -> None:
        self._describe()
        self.hearing_shown.emit(self.hearing, self._locked)

    def _show_level(self, event: told.HeardLevel) -> None:
        if event.zeros:
            self.strip.show_zeros()
        elif event.level > 0:
            self.strip.show_heard()
        self.mic.show_level(event.level)

    def _take_words(self, event: told.SpeechRecognised) -> None:
        if event.sent:
            self._shown.unsent[self._request] = event.text
        else:
            self._window.composer.insert(event.text)
        self.strip.put_aside()

    def _show_unheard(self, event: told.NothingHeard) -> None:
        if event.why is Unheard.TOO_SHORT:
            self._tell_hint()
        else:
            self.strip.show_unheard(event.why, kept=event.kept)

    def _tell_hint(self) -> None:
        if not self._window.place.was_seen(_HINT) and self.gesture.talk is Talk.IDLE:
            self._window.place.mark_seen(_HINT)
            self.strip.show_unheard(Unheard.TOO_SHORT, kept=False)

    def _read_again(self) -> None:
        self._request = new_id()
        self._post(ask.ReadAgain(self._request))

    @property
    def _locked(self) -> bool:
        return self.gesture.talk is Talk.LOCKED

    def _keys_belong_elsewhere(self) -> bool:
        return self._window.locked or (self._window.composer.edit.composing and self.gesture.talk is Talk.IDLE)

    def _describe(self) -> None:
        self.mic.setAccessibleDescription(hearing_words(self.hearing))
