"""Her life outside the window: the icon beside the clock, herself on the desktop, a few words in passing.

Each is made when the settings first ask for it; with none of them the close button ends the program.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QPoint, QRect, QTimer, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from companion.core import events
from companion.core import voice_events as told
from companion.core.commands import ApplySettings, Command, Interrupt
from companion.core.settings import DesktopSettings
from companion.core.voice_events import Hearing
from companion.gui.bare_words import bare_words
from companion.gui.main_window import Closing, MainWindow
from companion.gui.mic_button import hearing_words
from companion.gui.shown import Shown
from companion.gui.text_look import TextLook
from companion.gui.voice_bridge import VoiceBridge
from companion.gui.words import problem_words

if TYPE_CHECKING:
    from companion.gui.pet import Pet
    from companion.gui.quick_talk import QuickTalk
    from companion.gui.speech_bubble import SpeechBubble
    from companion.gui.tray import Tray

TRAY_COMES_MS = 10_000  # after a login the place for icons may come later than we do
SIZES = (75, 100, 125, 150)  # percents that her menu offers
_TOLD = "close-hides"
_OPEN = frozenset({Hearing.OPENING, Hearing.LISTENING})


class KeyAnywhere(Protocol):
    """Whoever watches the key to talk outside the window; all of it are signals."""

    pressed: SignalInstance
    released: SignalInstance
    cancelled: SignalInstance
    changed: SignalInstance  # Anywhere


class DesktopBridge(QObject):
    """Between window, engine and desktop. `say` sends what the user says."""

    anywhere_changed = Signal(object)  # Anywhere

    def __init__(
        self,
        window: MainWindow,
        shown: Shown,
        post: Callable[[Command], None],
        voice: VoiceBridge,
        say: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window, self._shown, self._post, self._voice, self._say = window, shown, post, voice, say
        self._settings = DesktopSettings()
        self._told_hearing = False  # by her bubble
        self.tray: Tray | None = None
        self.pet: Pet | None = None
        self.quick: QuickTalk | None = None
        self.menu: QMenu | None = None
        self.asked: QObject | None = None
        self.note: SpeechBubble | None = None
        self._lost = QTimer(self, singleShot=True)
        self._lost.timeout.connect(self._be_found)
        window.when_closed = self._closing
        window.look_changed.connect(self._dress)
        window.unread_changed.connect(self._show_unread)
        window.closing.connect(self.end)
        window.stage.portrait_changed.connect(self._change_portrait)
        voice.talking.hearing_shown.connect(self._show_hearing)

    @property
    def is_seen(self) -> bool:
        """Whether she can be reached without the window."""
        return self.pet is not None or (self.tray is not None and self.tray.is_there)

    def use(self, settings: DesktopSettings) -> None:
        """Be where these settings want her; the window comes back where nothing else would be left of her."""
        self._settings = settings
        if settings.tray and self.tray is None:
            self.tray = self._make_tray()
        elif not settings.tray and self.tray is not None:
            self.tray.end()
            self.tray = None
        if settings.pet and self.pet is None:
            self.pet = self._make_pet()
        elif not settings.pet and self.pet is not None:
            self.pet.end()
            self.pet = None
        if self.pet is not None:
            self.pet.set_percent(settings.pet_percent)
        if self.tray is not None:
            self.tray.show_pet(self.pet is not None)
        self._lost.start(TRAY_COMES_MS if settings.tray else 0)

    def _be_found(self) -> None:
        """Show the window where nothing else is left of her."""
        if not self._window.isVisible() and not self.is_seen:
            self._window.come_back()

    def follow_key(self, key: "KeyAnywhere") -> None:
        """Let a key that is watched outside the window talk, unless the window itself has the keyboard."""
        talking = self._voice.talking
        key.pressed.connect(self._press_anywhere)
        key.released.connect(talking.release)
        key.cancelled.connect(talking.cancel)
        key.changed.connect(self.anywhere_changed)

    def _press_anywhere(self) -> None:
        if not self._voice.talking.in_front and not self._window.locked:
            self._voice.talking.press(elsewhere=True)

    def show(self, event: object) -> None:
        """Show what concerns the desktop, after the window did."""
        if self.pet is not None:
            self._let_her_say(self.pet, event)
        if self.quick is not None:
            self._show_in_passing(self.quick, event)
        if isinstance(event, events.ConversationOpened | events.PersonaChanged):
            self._name()

    def talk_in_passing(self) -> None:
        """Open the small window; while a passphrase is awaited, the large one."""
        if self._window.locked:
            self._window.come_back()
            return
        if self.quick is None:
            self.quick = self._make_quick()
        self.quick.present()

    def end(self) -> None:
        """Go away with the program."""
        for part in (self.tray, self.pet):
            if part is not None:
                part.end()
        for widget in (self.quick, self.note):
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.tray = self.pet = self.quick = self.note = None

    # What the close button does

    def _closing(self) -> Closing:
        if not self.is_seen:
            return Closing.ENDS
        if self._window.place.was_seen(_TOLD):
            return Closing.HIDES
        from companion.gui.hide_question import ask_before_hiding

        in_tray = self.tray is not None and self.tray.is_there
        self.asked = ask_before_hiding(self._window, in_tray=in_tray, hide=self._hide, end=self._window.quit)
        return Closing.ASKS

    def _hide(self) -> None:
        self._window.place.mark_seen(_TOLD)
        self._window.close()

    # Making

    def _make_tray(self) -> "Tray":
        from companion.gui.tray import Tray

        tray = Tray(self)
        tray.open_asked.connect(self._window.come_back)
        tray.talk_asked.connect(self.talk_in_passing)
        tray.pet_asked.connect(lambda wanted: self._change(pet=wanted))
        tray.quit_asked.connect(self._window.quit)
        tray.set_name(self._shown.persona.name)
        if self._window.look is not None:
            _paint(tray, self._window.look)
        return tray

    def _make_pet(self) -> "Pet":
        from companion.gui.pet import Pet

        stage = self._window.stage
        pet = Pet(stage.avatar.life, stage.portrait_for, self._window.place, self._settings.pet_percent)
        pet.menu_asked.connect(self._show_menu)
        pet.talk_asked.connect(self.talk_in_passing)
        pet.open_asked.connect(self._window.come_back)
        pet.put_away_asked.connect(lambda: self._change(pet=False))
        pet.set_name(self._shown.persona.name)
        pet.set_reduced_motion(self._window.stands_still)
        self._window.motion_changed.connect(pet.set_reduced_motion)
        if self._window.look is not None:
            pet.apply_look(self._window.look)
        pet.show()
        return pet

    def _make_quick(self) -> "QuickTalk":
        from companion.gui.quick_talk import QuickTalk

        quick = QuickTalk()
        quick.said.connect(self._say)
        quick.stop_asked.connect(lambda: self._post(Interrupt()))
        quick.open_asked.connect(self._window.come_back)
        talking = self._voice.talking
        quick.mic.held.connect(lambda: talking.press(elsewhere=True))
        quick.mic.let_go.connect(talking.release)
        quick.mic.slid_up.connect(talking.lock)
        quick.mic.slid_out.connect(talking.cancel)
        quick.mic.switched.connect(lambda: talking.switch(elsewhere=True))
        quick.set_name(self._shown.persona.name)
        quick.composer.set_keys(self._window.keys)
        self._window.keys_changed.connect(quick.composer.set_keys)
        if self._window.look is not None:
            quick.apply_look(self._window.look, self._window.styleSheet())
        quick.show_activity(self._shown.activity)
        last = self._shown.turns.get(self._shown.last_turn_id)
        quick.show_answer(last.reply.text if last is not None and last.reply is not None else "")
        return quick

    def _show_menu(self, at: QPoint) -> None:
        """What a right click on her offers; it goes when it is used."""
        if self.menu is not None:
            self.menu.deleteLater()
        menu = self.menu = QMenu()
        menu.addAction(self.tr("Talk…"), self.talk_in_passing)
        menu.addAction(self.tr("Open the window"), self._window.come_back)
        sizes = menu.addMenu(self.tr("Size"))
        for percent in SIZES:
            choice = sizes.addAction(f"{percent}%")
            choice.triggered.connect(partial(self._resize_pet, percent))
            choice.setCheckable(True)
            choice.setChecked(percent == self._settings.pet_percent)
        menu.addAction(self.tr("Put her away"), lambda: self._change(pet=False))
        menu.addSeparator()
        menu.addAction(self.tr("Quit"), self._window.quit)
        menu.popup(at)

    def _resize_pet(self, percent: int, _checked: bool) -> None:
        self._change(pet_percent=percent)

    def _change(self, **changes: object) -> None:
        desktop = replace(self._shown.settings.desktop, **changes)  # type: ignore[arg-type]
        self._shown.settings = replace(self._shown.settings, desktop=desktop)
        self._post(ApplySettings(self._shown.settings))

    # Following

    def _let_her_say(self, pet: "Pet", event: object) -> None:
        match event:
            case told.SpeechBegan():
                pet.bubble.say(event.shown or event.text)
            case events.SentenceBegan(turn_id, sentence) if not self._voice.speaking.is_heard(turn_id):
                pet.bubble.queue(bare_words(sentence.text))
            case events.TurnBegan():
                pet.bubble.fall_silent()
            case events.ProblemOccurred(problem) if event.turn_id:
                pet.bubble.say(problem_words(problem).headline)

    def _show_in_passing(self, quick: "QuickTalk", event: object) -> None:
        match event:
            case events.ReplyText(_, _, text):
                quick.append_answer(text)
            case events.TurnBegan():
                quick.show_answer("")
            case events.TurnEnded(turn) if turn.reply is not None:
                quick.show_answer(turn.reply.text)
            case events.ActivityChanged(activity):
                quick.show_activity(activity)
            case events.ProblemOccurred(problem):
                quick.show_problem(problem)

    def _show_hearing(self, hearing: Hearing, locked: bool) -> None:
        if self.tray is not None:
            self.tray.show_listening(hearing in _OPEN)
        bubble = self._bubble_of_hearing()
        if bubble is not None and hearing is not Hearing.READY:
            bubble.say(hearing_words(hearing))
        elif bubble is not None and self._told_hearing:
            bubble.fall_silent()
        self._told_hearing = hearing is not Hearing.READY
        if self.quick is not None:
            self.quick.show_hearing(hearing, locked=locked)

    def _bubble_of_hearing(self) -> "SpeechBubble | None":
        """Return where it is told outside the window that something listens: beside her, or at the screen's edge."""
        if self.pet is not None:
            return self.pet.bubble
        if self.note is None and self._voice.talking.in_front:
            return None
        if self.note is None:
            from companion.gui.speech_bubble import SpeechBubble

            self.note = SpeechBubble()
            self.note.clicked.connect(self._window.come_back)
            if self._window.look is not None:
                self.note.apply_look(self._window.look)
        room = QGuiApplication.primaryScreen().availableGeometry()
        self.note.follow(QRect(room.center().x(), room.bottom(), 1, 1))
        return self.note

    def _show_unread(self, unread: bool) -> None:
        if self.tray is not None:
            self.tray.show_unread(unread)

    def _name(self) -> None:
        name = self._shown.persona.name
        for part in (self.tray, self.pet, self.quick):
            if part is not None:
                part.set_name(name)

    def _change_portrait(self) -> None:
        if self.pet is not None:
            self.pet.avatar.set_portrait(self._window.stage.portrait_for(self.pet))

    def _dress(self, look: TextLook) -> None:
        if self.tray is not None:
            _paint(self.tray, look)
            self.tray.retranslate()
        if self.pet is not None:
            self.pet.apply_look(look)
        if self.note is not None:
            self.note.apply_look(look)
        bubble = self._bubble_of_hearing() if self._told_hearing else None
        if bubble is not None:
            bubble.say(hearing_words(self._voice.talking.hearing))  # perhaps in another language
        if self.quick is not None:
            self.quick.apply_look(look, self._window.styleSheet())


def _paint(tray: "Tray", look: TextLook) -> None:
    tray.set_colours(look.colour("recording"), look.colour("accent"))
