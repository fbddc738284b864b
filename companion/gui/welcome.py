"""The first conversation: she asks for a name, and one card after the other asks for what she needs, each only once.

Whatever is typed meanwhile is said as ever; what no model could answer yet is answered as soon as there is one.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from companion.core import commands, events
from companion.core import voice_commands as ask
from companion.core import voice_events as told
from companion.core.calling import name_in
from companion.core.people import PeopleShown, RenameUser
from companion.core.settings import Aloud, Endpoint, EndpointPreset, Settings, Speaker, WelcomeStep
from companion.gui.banner import STORAGE_CODES
from companion.gui.brain_step import BrainStep
from companion.gui.character_card import CharacterCard
from companion.gui.ears_card import EarsCard
from companion.gui.foreign_text import with_name
from companion.gui.later import later
from companion.gui.main_window import MainWindow
from companion.gui.settings_bridge import SettingsBridge
from companion.gui.shown import Shown
from companion.gui.voice_bridge import VoiceBridge

if TYPE_CHECKING:
    from companion.gui.exchange_bridge import ExchangeBridge


class Welcome(QObject):
    """`begin` it where nobody has talked yet; it is over when no step is left."""

    def __init__(
        self,
        window: MainWindow,
        shown: Shown,
        post: Callable[[commands.Command], None],
        presets: tuple[EndpointPreset, ...],
        settings: SettingsBridge,
        voice: VoiceBridge,
        exchange: "Callable[[], ExchangeBridge]",
    ) -> None:
        super().__init__(window)
        self._window, self._shown, self._post = window, shown, post
        self._settings, self._voice, self._exchange = settings, voice, exchange
        self.step: WelcomeStep | None = None  # whose card is up
        self._files = events.ModelFilesFound()
        self._name = ""  # read from an answer, and not kept yet
        self.brain = BrainStep(window, post, presets)
        self.brain.use_asked.connect(lambda endpoint: self._apply(replace(shown.settings, chat=endpoint)))
        self.brain.finished.connect(lambda: self._finish(WelcomeStep.BRAIN))
        self.brain.settings_asked.connect(lambda: settings.open("thinking"))
        voice.consent.chosen.connect(lambda _: self._finish(WelcomeStep.VOICE))
        voice.consent.skipped.connect(self._skip_voice)

    @later
    def ears(self) -> EarsCard:
        """The card about the microphone."""
        card = EarsCard(self._window)
        self._window.place_card(card)
        card.test_asked.connect(lambda on: self._post(ask.TestMicrophone(on)))
        card.fetch_asked.connect(lambda name: self._post(commands.FetchModel(name)))
        card.settings_asked.connect(lambda: self._settings.open("voice"))
        for signal in (card.finished, card.skipped):
            signal.connect(lambda: self._finish(WelcomeStep.EARS))
        return card

    @later
    def character(self) -> CharacterCard:
        """The card about whom one talks with."""
        card = CharacterCard(self._window)
        self._window.place_card(card)
        card.chosen.connect(self._choose_character)
        card.card_asked.connect(self._ask_for_card)
        card.skipped.connect(lambda: self._finish(WelcomeStep.CHARACTER))
        return card

    @property
    def active(self) -> bool:
        """Whether something is still to be asked."""
        return self.step is not None

    def begin(self) -> None:
        """Ask what was not asked yet."""
        if self.step is None and self._next() is not None:
            self._window.fetch_card.set_meanwhile(True)
            self._post(commands.FindModelFiles())
            self._post(commands.FindLocalServers())
            self._ask()

    def show(self, event: object) -> None:
        """Follow what the engine announces, after it was shown."""
        match event:
            case events.TurnBegan():
                self._take_name(event)
            case PeopleShown(user=user) if self._name and user.name == self._name:
                self._tell_name()
            case events.ProblemSolved(problem) if problem.code in STORAGE_CODES:
                self._keep_again()
            case events.ModelFilesFound():
                self._files = event
            case events.SettingsApplied():
                self._look_whether_settled()
            case events.ConversationOpened() | events.PersonaChanged():
                self._name_her()
            case events.FetchProgressed(finished=True):
                self._post(commands.FindModelFiles())
        match self.step:
            case WelcomeStep.BRAIN:
                self.brain.show(event)
            case WelcomeStep.EARS:
                self._show_ears(event)

    def takes(self, event: events.ProblemOccurred) -> bool:
        """Show a problem in the card it belongs to; tell whether it did."""
        match self.step:
            case WelcomeStep.BRAIN:
                return self.brain.takes(event)
            case WelcomeStep.EARS:
                return self.ears.knows(event.problem)
        return False

    def leave(self) -> None:
        """Put everything away: somebody else may talk now."""
        self._put_away()
        self.step, self._name = None, ""
        self._window.starters.set_wanted(True)
        self._window.fetch_card.set_meanwhile(False)

    # one step after the other

    def _next(self) -> WelcomeStep | None:
        return next((step for step in WelcomeStep if self._is_open(step)), None)

    def _is_open(self, step: WelcomeStep) -> bool:
        settings = self._shown.settings
        if step in settings.welcomed:
            return False
        match step:
            case WelcomeStep.NAME:
                return False  # asked by her, and answered in the conversation
            case WelcomeStep.BRAIN:
                return settings.chat == Endpoint()
            case WelcomeStep.VOICE:
                return settings.voice.speaker is Speaker.UNASKED and settings.voice.aloud is not Aloud.NEVER
            case _:
                return True

    def _ask(self) -> None:
        """Bring up the card of the next step; after the last one everything is as ever."""
        step = self.step = self._next()
        self._window.starters.set_wanted(step is None)
        name = self._shown.persona.name
        match step:
            case WelcomeStep.BRAIN:
                self.brain.ask(name, self._files.files)
            case WelcomeStep.VOICE:
                voice = next((one for one in self._files.files if one.purpose == "speech" and one.default), None)
                self._voice.consent.show_missing(voice is not None and not voice.here)
                self._voice.consent.ask(ahead=True)
            case WelcomeStep.EARS:
                self.ears.set_name(name)
                self.ears.show_models(self._files.files)
                self.ears.ask()
            case WelcomeStep.CHARACTER:
                self.character.show_personas(self._shown.persona, self._shown.personas)
                self.character.ask()
            case _:
                self._window.fetch_card.set_meanwhile(False)

    def _finish(self, step: WelcomeStep) -> None:
        """Note for good that a step is over, and ask the next; the keyboard goes back to where one writes."""
        self._note(step)
        if self.step is step:
            self._put_away()
            self._ask()
            self._window.composer.setFocus()

    def _put_away(self) -> None:
        match self.step:
            case WelcomeStep.BRAIN:
                self.brain.hide()
            case WelcomeStep.VOICE:
                self._voice.consent.hide()
            case WelcomeStep.EARS:
                self.ears.stop()
                self.ears.hide()
            case WelcomeStep.CHARACTER:
                self.character.hide()

    def _note(self, step: WelcomeStep) -> None:
        settings = self._shown.settings
        if step not in settings.welcomed:
            self._apply(replace(settings, welcomed=(*settings.welcomed, step)))

    def _look_whether_settled(self) -> None:
        """A step may have been answered in the settings or by another card."""
        if self.step in (WelcomeStep.BRAIN, WelcomeStep.VOICE) and not self._is_open(self.step):
            self._finish(self.step)

    def _name_her(self) -> None:
        name = self._shown.persona.name
        match self.step:
            case WelcomeStep.BRAIN:
                self.brain.choice.set_name(name)
            case WelcomeStep.EARS:
                self.ears.set_name(name)
            case WelcomeStep.CHARACTER:
                self.character.show_personas(self._shown.persona, self._shown.personas)

    # her question

    def _take_name(self, event: events.TurnBegan) -> None:
        """Take the first words for the answer to her question, where they are one."""
        settings, user, said = self._shown.settings, self._shown.user, event.turn.user
        if WelcomeStep.NAME in settings.welcomed or said is None:
            return
        self._note(WelcomeStep.NAME)
        name = name_in(said.text)
        if name and not user.name:
            self._name = name
            self._post(RenameUser(user.id, name))

    def _tell_name(self) -> None:
        words = with_name(self.tr("She will call you {name}."), self._name)
        self._name = ""
        self._window.toast.say(words, self.tr("Change…"), self._ask_for_name)

    def _keep_again(self) -> None:
        """What was answered on a full disk may be kept nowhere yet."""
        if self._name:
            self._post(RenameUser(self._shown.user.id, self._name))
        self._apply(self._shown.settings)

    def _ask_for_name(self) -> None:
        from companion.gui.name_dialog import ask_for_name  # hardly ever needed

        user_id = self._shown.user.id
        words = (self.tr("Your name"), self.tr("What should she call you?"), self.tr("Save"))
        ask_for_name(self._window, words, lambda name: self._post(RenameUser(user_id, name)))

    # her voice, the microphone, and whom one talks with

    def _skip_voice(self) -> None:
        """Who doesn't choose isn't asked again: the voice on this computer may speak, once it is here."""
        voice = replace(self._shown.settings.voice, speaker=Speaker.OFFLINE)
        self._apply(replace(self._shown.settings, voice=voice))
        self._finish(WelcomeStep.VOICE)

    def _show_ears(self, event: object) -> None:
        match event:
            case events.ModelFilesFound(files):
                self.ears.show_models(files)
            case told.HeardLevel():
                self.ears.show_level(event)
            case told.HearingChanged(problem=problem) if problem is not None:
                self.ears.show_problem(problem)
                if self.ears.knows(problem):
                    self._voice.talking.strip.put_aside()

    def _choose_character(self, persona_id: str) -> None:
        self._finish(WelcomeStep.CHARACTER)
        self._window.header.persona_chosen.emit(persona_id)

    def _ask_for_card(self) -> None:
        self._finish(WelcomeStep.CHARACTER)
        self._exchange().ask_for_card()

    def _apply(self, settings: Settings) -> None:
        self._shown.settings = settings
        self._post(commands.ApplySettings(settings))
