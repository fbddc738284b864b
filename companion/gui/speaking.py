"""Her voice in the window: caption, face and mouth follow what is heard, and the rail under her tells who speaks."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, time

from PySide6.QtCore import QObject

from companion.core import commands, events
from companion.core import voice_commands as ask
from companion.core import voice_events as told
from companion.core.conversation import Activity, Turn, Via
from companion.core.emotion import Emotion
from companion.core.settings import Aloud, Speaker, VoiceSettings
from companion.gui.main_window import MainWindow
from companion.gui.shown import Shown
from companion.gui.stage import Shape
from companion.gui.voice_names import VoiceNames, voice_words
from companion.gui.voice_rail import VoiceRail
from companion.gui.words import problem_words


class Speaking(QObject):
    """`names` is shared with whoever lists voices."""

    def __init__(
        self, window: MainWindow, shown: Shown, post: Callable[[commands.Command], None], names: VoiceNames
    ) -> None:
        super().__init__(window)
        self._window, self._shown, self._post, self._names = window, shown, post, names
        self.turn_id: str | None = None  # of what is heard now
        self._awaited = ""  # turn that is going to be said aloud
        self._held: Emotion | None = None  # her face, once that is heard
        self._in_use: told.VoiceInUse | None = None
        self.rail = VoiceRail()
        if window.look is not None:
            self.rail.apply_look(window.look)
        window.look_changed.connect(self._dress)
        window.stage.take_rail(self.rail)
        window.stage.shape_changed.connect(lambda shape: self.rail.set_narrow(shape is Shape.STRIP))
        self.rail.set_narrow(window.stage.shape is Shape.STRIP)
        self.rail.stop_asked.connect(lambda: post(ask.Hush()))
        self.rail.mute_asked.connect(self._mute)
        self.rail.tuned.connect(lambda volume, speed: self._change(volume=volume, speed=speed))
        self.rail.show_settings(shown.settings.voice)
        window.chat.play_asked.connect(self._play)

    def show(self, event: object) -> bool:
        """Show what concerns her voice; tell whether it was only that."""
        match event:
            case told.SpeechBegan():
                self._begin(event)
            case told.MouthLevel(level):
                self._window.stage.avatar.set_mouth_loudness(level)
            case told.SpeechEnded(turn_id):
                self._end(turn_id)
            case told.VoiceInUse():
                self._show_voice(event)
            case events.EmotionShown(turn_id, emotion) if turn_id == self._awaited:
                self._held = emotion
            case _:
                self._observe(event)
                return False
        return True

    def talks_without_sound(self, activity: Activity) -> bool:
        """Tell whether her mouth moves with her words because nothing of them is heard."""
        return activity is Activity.WRITING and self.turn_id is None and not self._awaited

    def is_heard(self, turn_id: str) -> bool:
        """Tell whether a turn's words are heard, or going to be."""
        return bool(turn_id) and turn_id in (self.turn_id, self._awaited)

    def _observe(self, event: object) -> None:
        match event:
            case events.TurnBegan(turn):
                self._awaited = turn.id if says_aloud(self._shown.settings.voice, turn) else ""
                self._held = None
            case events.TurnEnded(turn):
                if turn.id == self._awaited:
                    self._awaited, self._held = "", None
            case events.SettingsApplied(settings):
                self.rail.show_settings(settings.voice)
            case events.ConversationOpened():
                self._end(self.turn_id or "")
                self._fall_silent()

    def _begin(self, event: told.SpeechBegan) -> None:
        first = self.turn_id is None
        self.turn_id = event.turn_id
        self._window.chat.set_playing(event.turn_id)
        stage = self._window.stage
        stage.say(event.shown or event.text)
        stage.show_emotion(event.emotion)
        if first:
            stage.avatar.set_talking(False)
            self.rail.show_speaking(True)
            self._window.composer.set_speaking(True)

    def _end(self, turn_id: str) -> None:
        if turn_id == self._awaited and self._held is not None and self.turn_id is None:
            self._window.stage.show_emotion(self._held)  # nothing of it could be heard
        if turn_id == self._awaited:
            self._awaited = ""
        if turn_id == self.turn_id:  # else something else is heard by now
            self._fall_silent()

    def _fall_silent(self) -> None:
        self.turn_id = None
        self._window.chat.set_playing("")
        self._window.stage.say("")
        self._window.stage.avatar.set_mouth_loudness(0.0)
        self.rail.show_speaking(False)
        self._window.composer.set_speaking(False)

    def _show_voice(self, event: told.VoiceInUse) -> None:
        before, self._in_use = self._in_use, event
        self.name_voice()
        if before is not None and before != event and self._shown.settings.voice.speaker is not Speaker.UNASKED:
            self._tell_change(before, event)
        elif event.problem is not None and not event.silent:
            self._tell_change(event, event)

    def name_voice(self) -> None:
        """Name the voice in use by what is known of voices now."""
        if self._in_use is not None:
            name = self._names.shown(self._in_use.voice)
            self.rail.show_voice(name, online=self._in_use.online, silent=self._in_use.silent)

    def _tell_change(self, before: told.VoiceInUse, now: told.VoiceInUse) -> None:
        if now.problem is not None and not now.silent:
            text = self.tr("The online voice is unavailable; using the offline one. It switches back by itself.")
        elif now.problem is not None:
            text = problem_words(now.problem).text
        elif before.problem is not None and now.online:
            text = self.tr("The online voice is back.")
        else:
            text = self.tr("Now speaking: {voice}")
            text = text.replace("{voice}", voice_words(self._names.shown(now.voice), online=now.online))
        self._window.toast.say(text)

    def _play(self, turn_id: str) -> None:
        self._post(ask.Hush() if turn_id == self.turn_id else ask.SayAloud(turn_id))

    def _mute(self, muted: bool) -> None:
        if muted:
            self._post(ask.Hush(reads_on=True))
        self._change(muted=muted)

    def _change(self, **changes: object) -> None:
        voice = replace(self._shown.settings.voice, **changes)  # type: ignore[arg-type]
        self._shown.settings = replace(self._shown.settings, voice=voice)
        self.rail.show_settings(voice)
        self._post(commands.ApplySettings(self._shown.settings))

    def _dress(self, look: object) -> None:
        self.rail.apply_look(look)  # type: ignore[arg-type]


def says_aloud(voice: VoiceSettings, turn: Turn, now: time | None = None) -> bool:
    """Tell whether the reply to a turn is going to be said aloud by these settings, `now` on the wall."""
    if voice.muted or voice.aloud is Aloud.NEVER or _is_quiet(voice, now or datetime.now().astimezone().time()):
        return False
    spoken = turn.user is not None and turn.user.via is Via.SPOKEN
    return voice.aloud is Aloud.ALWAYS or spoken


def _is_quiet(voice: VoiceSettings, now: time) -> bool:
    try:
        begin, end = time.fromisoformat(voice.quiet_from), time.fromisoformat(voice.quiet_until)
    except ValueError:
        return False
    return begin <= now < end if begin <= end else now >= begin or now < end
