"""Turns what the engine announces into what is seen. One slot takes every event.

Widgets know neither the engine nor one another; what the user wants goes the other way, through `Intents`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from companion.core import erasure, events
from companion.core.archive import ArchiveProgressed
from companion.core.commands import Command
from companion.core.conversation import Activity, Outcome, day_of
from companion.core.crash import CrashFound, SafeModeBegan
from companion.core.emotion import Emotion
from companion.core.errors import Code
from companion.core.glimpse import Glimpse
from companion.core.people import PassphraseSet, PeopleShown, UserLocked
from companion.core.persona import greeting_for
from companion.core.settings import EMBEDDED, EndpointPreset
from companion.core.sharing import SharingShown
from companion.gui.banner import NETWORK_CODES, Rank, rank_of
from companion.gui.intents import Intents
from companion.gui.main_window import MainWindow
from companion.gui.memory_bridge import MemoryBridge
from companion.gui.newcomers import Newcomers
from companion.gui.opening import show_persona
from companion.gui.people_bridge import PeopleBridge
from companion.gui.privacy_bridge import PrivacyBridge
from companion.gui.settings_bridge import SettingsBridge
from companion.gui.shortcuts import Act
from companion.gui.shown import Shown
from companion.gui.unanswered import Unanswered
from companion.gui.voice_bridge import VoiceBridge
from companion.gui.words import activity_words, asked_to_wait

if TYPE_CHECKING:
    from companion.gui.crash_bridge import CrashBridge
    from companion.gui.desktop_bridge import DesktopBridge
    from companion.gui.doctor_bridge import DoctorBridge
    from companion.gui.erase_bridge import EraseBridge
    from companion.gui.exchange_bridge import ExchangeBridge
    from companion.gui.history_bridge import HistoryBridge
    from companion.gui.panel_bridge import PanelBridge
    from companion.gui.unread import Unread

PATIENCE_S = 8  # from then on the time waited is shown
TURNS_BEFORE_CARD = 3
_PATIENT = frozenset({Activity.STARTING, Activity.REMEMBERING, Activity.THINKING, Activity.WAITING})
_SETTLED_BY_A_MODEL = frozenset({Code.MODEL_MISSING, Code.MODEL_NOT_STORED, Code.DOWNLOAD_FAILED, Code.MODEL_DAMAGED})
_SETTLED_BY_A_REPLY = NETWORK_CODES | {Code.MODEL_MISSING, Code.MODEL_START_FAILED, Code.KEY_MISSING, Code.KEY_REFUSED}


class Presenter(QObject):
    """Connect `show` to the engine's events. `post` hands a command to the engine and returns at once.

    `glimpse` is what the window shows already: the engine's first word on the same conversation changes little of it.
    In a `safe` start she has no pictures of her own, no ears and no voice, and no place on the desktop.
    With `welcomes` it asks somebody who never talked here what she needs to know.
    """

    normal_start_asked = Signal()
    settings_applied = Signal(object)  # Settings

    def __init__(
        self,
        window: MainWindow,
        post: Callable[[Command], None],
        presets: Callable[[], tuple[EndpointPreset, ...]] = tuple,
        glimpse: Glimpse | None = None,
        *,
        home: str = "",
        safe: bool = False,
        welcomes: bool = False,
    ) -> None:
        super().__init__(window)
        self._safe = safe
        self._window = window
        self._post = post
        self._glimpse = glimpse
        self.shown = _shown_of(glimpse) if glimpse is not None else Shown()
        self._exchange: ExchangeBridge | None = None
        self._unread: Unread | None = None
        self._panel: PanelBridge | None = None
        self._eraser: EraseBridge | None = None
        self._doctor: DoctorBridge | None = None
        self._history: HistoryBridge | None = None
        self._desktop: DesktopBridge | None = None
        self._crashes: CrashBridge | None = None
        self.settings = SettingsBridge(window, self.shown, post, presets, self.exchange)
        self.settings.home = home
        self.intents = Intents(window, self.shown, post, self.settings, self.exchange)
        self._waited = 0
        self._asked_seconds = 0  # for which the service wants us to wait
        self._wait_clock = QTimer(self, interval=1000)
        self._wait_clock.timeout.connect(self._wait_longer)
        self.memory = MemoryBridge(window, self.shown, post)
        self.voice = VoiceBridge(window, self.shown, post, self.settings)
        self.voice.talking.rests = safe
        self.people = PeopleBridge(window, self.shown, post, self.settings, self._leave)
        self.privacy = PrivacyBridge(window, self.shown, post, self.settings.open)
        around = (window, self.shown, post, presets, self.settings, self.voice, self.exchange)
        self.newcomers = Newcomers(*around, wanted=welcomes)
        self._unanswered = Unanswered(self.shown, post)
        window.act_asked.connect(self._act)
        window.chat.erase_asked.connect(lambda turn_id: self.eraser().ask("turn", turn_id))
        self.settings.doctor_asked.connect(lambda: self.doctor().open())
        self.settings.erase_asked.connect(lambda what: self.eraser().ask(what))

    def exchange(self) -> "ExchangeBridge":
        """Return what handles files from and for elsewhere; it is made at the first call."""
        if self._exchange is None:
            from companion.gui.exchange_bridge import ExchangeBridge  # the first frame doesn't need it

            self._exchange = ExchangeBridge(self._window, self.shown, self._post)
        return self._exchange

    def unread(self) -> "Unread":
        """Return what tells of replies while the window is away; it is made at the first call."""
        if self._unread is None:
            from companion.gui.unread import Unread  # the first frame doesn't need it

            self._unread = Unread(self._window)
        return self._unread

    def panel(self) -> "PanelBridge":
        """Return what shows her memory; it is made at the first call."""
        if self._panel is None:
            from companion.gui.history_bridge import HistoryBridge  # the first frame doesn't need these
            from companion.gui.panel_bridge import PanelBridge

            settings = self.settings
            self._panel = PanelBridge(
                self._window,
                self.shown,
                self._post,
                settings.open,
                lambda: settings.home,
                lambda: self.memory.clock.seconds_left,
            )
            self._panel.erase_asked.connect(lambda what, identifier: self.eraser().ask(what, identifier))
            self._history = HistoryBridge(self._window, self._panel, self._post)
        return self._panel

    def doctor(self) -> "DoctorBridge":
        """Return what looks at everything; it is made at the first call."""
        if self._doctor is None:
            from companion.gui.doctor_bridge import DoctorBridge  # the first frame doesn't need it

            self._doctor = DoctorBridge(self._window, self._post, self.settings)
        return self._doctor

    def eraser(self) -> "EraseBridge":
        """Return what erases for good; it is made at the first call."""
        if self._eraser is None:
            from companion.gui.erase_bridge import EraseBridge  # the first frame doesn't need it

            self._eraser = EraseBridge(self._window, self._post)
        return self._eraser

    def crashes(self) -> "CrashBridge":
        """Return what tells of faults; it is made at the first call."""
        if self._crashes is None:
            from companion.gui.crash_bridge import CrashBridge  # hardly any start needs it

            self._crashes = CrashBridge(self._window)
            self._crashes.normal_start_asked.connect(self.normal_start_asked)
        return self._crashes

    def desktop(self) -> "DesktopBridge":
        """Return what shows her outside the window; it is made at the first call."""
        if self._desktop is None:
            from companion.gui.desktop_bridge import DesktopBridge  # the first frame doesn't need it

            self._desktop = DesktopBridge(self._window, self.shown, self._post, self.voice, self.intents.say)
            self._desktop.anywhere_changed.connect(self.settings.show_anywhere)
        return self._desktop

    @property
    def window(self) -> MainWindow:
        """The window that is presented."""
        return self._window

    @Slot()
    def leave_for_a_while(self) -> None:
        """The machine goes to sleep, or its screen is locked: nothing listens any more."""
        self.voice.talking.leave()

    @Slot()
    def come_back(self) -> None:
        """It woke up, perhaps much later: the chapter may be over."""
        self.voice.talking.come_back()
        self.memory.clock.look()

    def _act(self, act: Act) -> None:
        if act is Act.MEMORY:
            self.panel().toggle()

    @Slot(object)
    def show(self, event: object) -> None:
        """Show one event."""
        if isinstance(event, SharingShown):
            self.privacy.share(event)
        if not self.voice.takes(event):
            self._show(event)
        self._show_in_panel(event)
        self.newcomers.show(event)
        self._unanswered.show(event)
        if self._doctor is not None:
            self._doctor.show(event)
        if self._desktop is not None:
            self._desktop.show(event)

    @Slot(object)
    def show_fault(self, event: object) -> None:
        """Show what the watch over the program tells."""
        if isinstance(event, CrashFound | SafeModeBegan):
            self.crashes().show(event)
        else:
            self.show(event)

    def _show(self, event: object) -> None:
        match event:
            case events.ReplyText():
                self._window.chat.append_text(event.turn_id, event.reply_id, event.text)
            case events.ActivityChanged():
                self._show_activity(event)
            case events.EmotionShown():
                self._window.stage.show_emotion(event.emotion)
            case events.TurnBegan() | events.TurnEnded() | events.TurnsChanged():
                self._show_turns(event)
            case events.ConversationOpened():
                self._open(event)
            case ArchiveProgressed():
                self.people.show_archive(event)
                self.settings.show(event)
            case PeopleShown() | UserLocked() | PassphraseSet():
                self.people.show(event)
                self.settings.show(event)
            case events.TurnsLoaded():
                self.shown.remember(event.turns)
                self._window.chat.insert(event.begin, event.turns)
            case events.ProblemOccurred():
                self._show_problem(event)
            case _:
                self._show_surroundings(event)

    def _show_in_panel(self, event: object) -> None:
        if self._panel is not None:
            self._panel.show(event)
        if self._history is not None:
            self._history.show(event)

    def _show_surroundings(self, event: object) -> None:
        match event:
            case events.TextFound():
                self._window.find_bar.show_hits(event.text, event.hits, event.total)
            case events.ProblemSolved():
                self._window.banner.clear(frozenset({event.problem.code}))
            case events.SettingsApplied():
                self._apply(event)
            case events.PersonaChanged():
                self._change_persona(event)
            case events.FetchProgressed():
                self._show_fetch(event)
            case (
                events.EndpointTested()
                | events.ModelsListed()
                | events.KeyKept()
                | events.PersonaTried()
                | events.LocalServersFound()
            ):
                self.settings.show(event)
            case events.CardImported() | events.ExportProgressed():
                self.exchange().show(event)
                self.settings.show(event)
            case (
                erasure.ErasurePrepared()
                | erasure.ErasureProgressed()
                | erasure.ErasureCancelled()
                | erasure.ErasureHalted()
                | erasure.Erased()
            ):
                self.eraser().show(event)
            case events.SessionBegan() | events.SessionEnded():
                self._window.chat.set_session(event.session)
            case _:  # sentences are shown by what they cause
                self.memory.show(event)
                self.settings.show(event)

    def _open(self, event: events.ConversationOpened) -> None:
        shown, window = self.shown, self._window
        self.people.leave_for((event.user.id, event.persona.id))
        other = (shown.user.id, shown.persona.id) != (event.user.id, event.persona.id)
        glimpse, self._glimpse = self._glimpse, None
        adopted = glimpse is not None and (glimpse.user, glimpse.persona) == (event.user, event.persona)
        self._note_opened(event)
        persona = event.persona
        if adopted:
            window.chat.adopt(event.turns, event.total, event.sessions)
        else:
            window.chat.open(event.turns, event.total, event.sessions, persona.name, greeting_for(persona, event.user))
        show_persona(window, persona)
        if other:
            self.people.arrive(event.draft)
        elif event.draft and (glimpse is None or event.draft != glimpse.draft):
            window.composer.put_draft(event.draft)
        window.stage.set_portrait(persona.look, shown.pictures)
        self._show_starters()
        self.settings.show(event)
        self.memory.restart_clock()

    def _note_opened(self, event: events.ConversationOpened) -> None:
        shown = self.shown
        shown.user, shown.persona, shown.personas = event.user, event.persona, event.personas
        shown.total, shown.since, shown.pictures = event.total, event.since, None if self._safe else event.pictures
        shown.turns.clear()
        shown.remember(event.turns)
        shown.last_turn_id = event.turns[-1].id if event.turns else ""
        self._window.header.set_since(shown.since)

    def _leave(self) -> None:
        """Put away what was about the conversation that is left."""
        window = self._window
        window.toast.hide()
        if not window.find_bar.isHidden():
            window.find_bar.leave()
        window.find_bar.field.clear()
        self.shown.forget()
        if self._exchange is not None:
            self._exchange.leave()
        window.set_unread(False)
        if self._panel is not None:  # all of it tells of whom is left; the next one's is made anew
            self._panel.end()
            self._panel = self._history = None
        if self._eraser is not None:
            self._eraser.end()
            self._eraser = None
        if self._unread is not None:
            self._unread.withdraw()
        self.memory.leave()

    def _change_persona(self, event: events.PersonaChanged) -> None:
        shown = self.shown
        known = [event.persona if one.id == event.persona.id else one for one in shown.personas]
        shown.personas = tuple(known)
        if event.persona.id == shown.persona.id:
            shown.persona = event.persona
            self._window.stage.set_portrait(shown.persona.look, shown.pictures)
            show_persona(self._window, shown.persona)
            self._window.chat.set_persona_name(event.persona.name)
        self._show_starters()
        self.settings.show(event)

    def _show_starters(self) -> None:
        said = self.shown.last_said() is not None
        self._window.starters.show_starters(() if said or self.shown.total else self.shown.persona.starters)

    def _show_turns(self, event: events.TurnBegan | events.TurnEnded | events.TurnsChanged) -> None:
        shown, chat = self.shown, self._window.chat
        match event:
            case events.TurnBegan():
                shown.unsent.pop(event.request_id, None)
                shown.total += 0 if event.turn.id in shown.turns else 1
                shown.last_turn_id = event.turn.id
                shown.since = shown.since or day_of(event.turn)
                self._window.header.set_since(shown.since)
                self.memory.clock.stop()
                self.memory.show(event)
                shown.remember((event.turn,))
                chat.begin_turn(event.turn, event.reply_id)
                self.settings.show(event)
            case events.TurnEnded():
                shown.remember((event.turn,))
                chat.end_turn(event.turn)
                self._end_turn(event)
                self.settings.show(event)
            case events.TurnsChanged():
                shown.remember(event.turns)
                shown.total = event.total
                chat.change(event.turns, event.total)
                self.settings.show(event)
        self._show_starters()

    def _end_turn(self, event: events.TurnEnded) -> None:
        reply = event.turn.reply
        completed = reply is not None and reply.outcome is Outcome.COMPLETED
        self._window.stage.show_emotion(event.emotion)  # neutral where she only thought
        self.memory.restart_clock()
        if reply is not None and (reply.text or reply.problem):
            self.unread().reply_ended(self.shown.persona.name, reply.text, self.shown.settings.notices.replies)
        if self._exchange is not None:
            refused = reply is not None and reply.problem is not None and reply.problem.code is Code.PICTURE_REFUSED
            self._exchange.give_picture_back(refused=True) if refused else self._exchange.picture_arrived()
        if completed:
            self._window.banner.clear(_SETTLED_BY_A_REPLY)
            self._offer_better_model()

    def _offer_better_model(self) -> None:
        trial = self.shown.settings.chat.preset == EMBEDDED and not self.newcomers.busy
        if trial and self.shown.total >= TURNS_BEFORE_CARD and not self._window.place.was_seen("better-model"):
            self._window.place.mark_seen("better-model")
            self._window.better_card.show()

    def _show_activity(self, event: events.ActivityChanged) -> None:
        activity, window = event.activity, self._window
        before, self.shown.activity = self.shown.activity, activity
        self._waited = 0
        if activity in _PATIENT:
            self._wait_clock.start()
        else:
            self._wait_clock.stop()
        window.composer.set_activity(activity)
        window.chat.show_waiting(activity, event.seconds)
        window.stage.avatar.set_talking(self.voice.speaking.talks_without_sound(activity))
        if activity is Activity.THINKING and before is not Activity.THINKING:
            window.stage.show_emotion(Emotion.THINKING)
        self._asked_seconds = event.seconds
        if self.voice.speaking.turn_id is None:
            window.stage.say(asked_to_wait(event.seconds) if event.seconds else "")
        self._show_words()

    def _wait_longer(self) -> None:
        self._waited += 1
        self._show_words()

    def _show_words(self) -> None:
        words = activity_words(self.shown.activity)
        if self._waited >= PATIENCE_S:
            words = (
                self.tr("{activity}, {seconds} s").replace("{activity}", words).replace("{seconds}", str(self._waited))
            )
        self._window.header.set_activity(words)

    def _show_problem(self, event: events.ProblemOccurred) -> None:
        if (text := self.shown.unsent.pop(event.request_id, None)) is not None:
            self._window.composer.give_back(text)
            if self._exchange is not None:
                self._exchange.give_picture_back()
        self._window.composer.release()
        if self.settings.takes(event.problem) or self.memory.takes(event.problem) or self.newcomers.takes(event):
            return
        if event.problem.code is Code.DAY_CAP_REACHED and event.turn_id:
            self.intents.offer_to_go_on(event.problem, event.turn_id)
        if not event.turn_id or rank_of(event.problem.code) is Rank.STORAGE:
            self._window.banner.add(event.problem)

    def _apply(self, event: events.SettingsApplied) -> None:
        self.shown.settings, self.shown.has_key = event.settings, event.has_key
        self._window.apply_appearance(event.settings.appearance)
        self._window.apply_shortcuts(event.settings.shortcuts)
        desktop = event.settings.desktop
        if not self._safe and (self._desktop is not None or desktop.tray or desktop.pet):
            self.desktop().use(desktop)
        if self._asked_seconds and self.voice.speaking.turn_id is None:
            self._window.stage.say(asked_to_wait(self._asked_seconds))  # perhaps in another language
        self._show_words()
        self.privacy.show(event.settings)
        if not event.settings.privacy.local_only:
            self._window.banner.clear(frozenset({Code.LOCAL_ONLY}))
        if event.settings.chat.preset != EMBEDDED:
            self._window.better_card.hide()
        self.memory.restart_clock()
        self.settings.show(event)
        if self._exchange is not None:
            self._exchange.show(event)
        self.settings_applied.emit(event.settings)

    def _show_fetch(self, event: events.FetchProgressed) -> None:
        self._window.fetch_card.show_progress(event)
        if event.problem is not None and event.problem.code is not Code.DOWNLOAD_CANCELLED:
            self._window.banner.add(event.problem)
        elif event.finished:
            self._window.banner.clear(_SETTLED_BY_A_MODEL)
        self.settings.show(event)


def _shown_of(glimpse: Glimpse) -> Shown:
    shown = Shown(glimpse.user, glimpse.persona, glimpse.personas, glimpse.settings, total=glimpse.total)
    shown.remember(glimpse.turns)
    return shown
