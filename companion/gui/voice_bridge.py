"""Ears and voice in the window: parts that follow one another's events, the questions they ask, and their models."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from companion.core import commands, events
from companion.core import voice_commands as ask
from companion.core import voice_events as told
from companion.core.errors import Code, Problem
from companion.core.settings import Aloud, Speaker
from companion.gui.later import is_made, later
from companion.gui.main_window import MainWindow
from companion.gui.settings_bridge import SettingsBridge
from companion.gui.shown import Shown
from companion.gui.speaking import Speaking
from companion.gui.talking import Talking
from companion.gui.voice_cards import EARS, VOICE, ConsentCard, VoiceModelCard
from companion.gui.words import problem_words

if TYPE_CHECKING:
    from companion.gui.waterfall_dialog import WaterfallDialog

WATERFALLS = 50  # turns of which it is known how fast they were
_OF_EARS = frozenset(
    {
        Code.SOUND_MISSING,
        Code.NO_MICROPHONE,
        Code.DEVICE_LOST,
        Code.DEVICE_REFUSED,
        Code.MICROPHONE_FORBIDDEN,
        Code.EARS_CRASHED,
        Code.EARS_START_FAILED,
        Code.MODEL_MISSING,
    }
)


class VoiceBridge(QObject):
    """`takes` sees every event before the presenter and tells whether nobody else needs it."""

    def __init__(
        self, window: MainWindow, shown: Shown, post: Callable[[commands.Command], None], settings: SettingsBridge
    ) -> None:
        super().__init__(window)
        self._window, self._shown, self._post, self._settings = window, shown, post, settings
        self.names = settings.names
        self.talking = Talking(window, shown, post)
        self.speaking = Speaking(window, shown, post, self.names)
        self._told: Problem | None = None  # by the line in the composer or a card, so by no banner
        self._waterfalls: OrderedDict[str, told.Waterfall] = OrderedDict()
        window.chat.waterfall_asked.connect(self._show_waterfall)
        window.chat.speech_saving_asked.connect(self._save_speech)
        self.talking.strip.help_asked.connect(lambda: settings.open("voice"))

    @later
    def consent(self) -> ConsentCard:
        """The question which voice may speak."""
        card = ConsentCard(self._window)
        self._window.place_card(card)
        card.chosen.connect(self._choose)
        return card

    @later
    def model_card(self) -> VoiceModelCard:
        """The offer of a model that is not here."""
        card = VoiceModelCard(self._window)
        self._window.place_card(card)
        card.fetch_asked.connect(lambda model: self._post(commands.FetchModel(model)))
        return card

    @later
    def waterfall(self) -> "WaterfallDialog":
        """How fast a turn was."""
        from companion.gui.waterfall_dialog import WaterfallDialog  # hardly anybody looks

        dialog = WaterfallDialog(self._window)
        if self._window.look is not None:
            dialog.apply_look(self._window.look)
        self._window.look_changed.connect(dialog.apply_look)
        return dialog

    def takes(self, event: object) -> bool:
        """Show what concerns ears and voice."""
        match event:
            case told.HearingChanged() | told.NothingHeard():
                self._note_hearing(event)
            case told.VoiceConsentAsked():
                self.consent.ask()
                return True
            case told.Waterfall():
                self._keep_waterfall(event)
                return True
            case told.SpeechSaved():
                self._tell_saved(event)
                return True
            case told.VoiceInUse():
                self._note_voice(event)
            case told.VoicesListed(voices):
                self.names.learn(voices)
                self.speaking.name_voice()
            case events.ProblemOccurred(problem=problem) if problem == self._told:
                return True
            case events.FetchProgressed():
                self._note_fetch(event)
        shown = self.talking.show(event) or self.speaking.show(event)
        if self._settings.show_voice(event):
            self.talking.strip.put_aside()
        return shown or isinstance(event, told.VoicesListed | told.SoundDevicesFound)

    def _note_hearing(self, event: object) -> None:
        problem = event.problem if isinstance(event, told.HearingChanged) else None
        if problem is None or problem.code not in _OF_EARS:
            return
        self._told = problem
        if problem.code is Code.MODEL_MISSING:
            self.model_card.offer(EARS)

    def _note_voice(self, event: told.VoiceInUse) -> None:
        missing = event.problem is not None and event.problem.code is Code.MODEL_MISSING and event.silent
        if is_made(self, "consent") and not self.consent.isHidden():
            self.consent.show_missing(missing)
        elif missing and self._shown.settings.voice.speaker is not Speaker.UNASKED:
            self.model_card.offer(VOICE)

    def _note_fetch(self, event: events.FetchProgressed) -> None:
        if event.finished and is_made(self, "model_card") and self.model_card.model == event.name:
            self.model_card.hide()

    def _keep_waterfall(self, event: told.Waterfall) -> None:
        if not event.turn_id:  # a voice was tried
            return
        self._waterfalls[event.turn_id] = event
        self._waterfalls.move_to_end(event.turn_id)
        while len(self._waterfalls) > WATERFALLS:
            self._waterfalls.popitem(last=False)
        self._window.chat.timed = frozenset(self._waterfalls)

    def _show_waterfall(self, turn_id: str) -> None:
        if turn_id in self._waterfalls:
            self.waterfall.show_waterfall(self._waterfalls[turn_id])

    def _save_speech(self, turn_id: str) -> None:
        from companion.gui.files_on_disk import ask_for_sound_file, file_name  # the first frame doesn't need it

        turn = self._shown.turns.get(turn_id)
        began = turn.reply.text[:24] if turn is not None and turn.reply is not None else ""
        name = file_name(f"{self._shown.persona.name} {began}")
        ask_for_sound_file(self._window, name, lambda path: self._post(ask.SaveSpeech(turn_id, path)))

    def _tell_saved(self, event: told.SpeechSaved) -> None:
        from companion.gui.files_on_disk import show_in_folder  # the first frame doesn't need it

        if event.problem is not None:
            self._window.toast.say(problem_words(event.problem).text)
            return
        text = self.tr("Saved: {file}").replace("{file}", event.path.name)
        self._window.toast.say(text, self.tr("Show file"), lambda: show_in_folder(str(event.path)))

    def _choose(self, speaker: Speaker | None) -> None:
        voice = self._shown.settings.voice
        if speaker is None:
            voice = replace(voice, speaker=Speaker.OFFLINE, aloud=Aloud.NEVER)
        else:
            voice = replace(voice, speaker=speaker)
        self._shown.settings = replace(self._shown.settings, voice=voice)
        self._post(commands.ApplySettings(self._shown.settings))
        if speaker is Speaker.OFFLINE:
            self._post(commands.FetchModel(VOICE))  # which ends at once where it is here
        self._window.composer.setFocus()
