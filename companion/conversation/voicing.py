"""Whether and with which voice she speaks: for replies as they are written, for replies said again, and for trying.

The user is asked once which voice may speak; until then it is the one on this computer.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from datetime import time

from companion.conversation.answer import MakeAloud
from companion.conversation.beside import Beside, Latest
from companion.conversation.feelings import felt
from companion.conversation.her_voice import HerVoice
from companion.conversation.spoken import SpokenReply
from companion.conversation.stream_text import Words
from companion.conversation.trace import Trace
from companion.conversation.two_tongues import Line, parts_of, tongued
from companion.core import voice_commands as ask
from companion.core.audio import HEARING_RATE, AudioFrame, Recording, VoiceName, VoiceStyle, named_device
from companion.core.conversation import Reply, Sentence, Turn, Via
from companion.core.errors import Code, CompanionError, Problem
from companion.core.events import ProblemOccurred
from companion.core.persona import Persona
from companion.core.ports import Announce, Clock
from companion.core.settings import Aloud, Speaker, VoiceSettings
from companion.core.sound import Loudspeaker, Sounds, Voice, Voices
from companion.core.voice_events import SoundDevicesFound, VoiceConsentAsked, VoiceInUse, VoicesListed
from companion.core.wall_clock import on_the_wall

HERE = "kokoro:"  # begins the names of voices on this computer; the empty name is the first of the language said
CONNECT_AFTER = 0.03  # seconds into a turn: its request is on its way by then, and its first word is not there yet
TRIED = {"zh": "你好，我是{name}。你听，这就是我的声音。", "ja": "こんにちは、{name}です。これが私の声です。"}
TRIED_ELSE = "Hello, I'm {name}. This is what I sound like."


class Voicing:
    """Her voice. One thing is said at a time; what begins next silences what was said before."""

    def __init__(self, sounds: Sounds, voices: Voices, *, clock: Clock, announce: Announce) -> None:
        self._sounds = sounds
        self._voices = voices
        self._clock = clock
        self._announce = announce
        self._settings = VoiceSettings()
        self._persona: Persona | None = None
        self._voice = HerVoice(voices.offline, VoiceStyle(""), announce)
        self._saying: SpokenReply | None = None
        self._latest = Latest()
        self._beside = Beside(announce)
        self._asked = False  # which voice may speak

    async def use(self, settings: VoiceSettings, persona: Persona) -> None:
        """Speak by these settings from now on."""
        if settings.muted and not self._settings.muted:
            self.hush(reads_on=True)
        was_online, self._settings, self._persona = self._is_online, settings, persona
        if self._saying is not None and self._saying.speaking:
            self._loudspeaker()
        own, here = persona.voice, persona.voice.startswith(HERE)
        offline = self._style(own if here else settings.offline_voice)
        chosen: Voice | None = None
        match settings.speaker:
            case Speaker.ONLINE:
                chosen, style = self._voices.online, self._style(settings.online_voice if here or not own else own)
            case Speaker.SERVICE:
                chosen = await self._voices.service(settings)
                if settings is not self._settings:  # others came while the key was looked for
                    return
                style = self._style(settings.service_voice)
            case _:
                chosen, style = None, offline
        self._voice.choose(chosen, style, offline)
        if self._is_online and not was_online:
            self._beside.go(self._list())

    def for_turn(self, turn: Turn, trace: Trace) -> MakeAloud | None:
        """Return what makes the voice of a turn, None where it is only shown."""
        via = turn.user.via if turn.user is not None else Via.TYPED
        if not self._speaks(via):
            return None
        if self._settings.speaker is Speaker.UNASKED and not self._asked:
            self._asked = True
            self._announce(VoiceConsentAsked(turn.id))

        def make(text: Callable[[], str]) -> SpokenReply:
            self._latest.stop()
            self._beside.go(self._connect())
            return self._say(turn.id, text, trace)

        return make

    def hush(self, *, reads_on: bool = False) -> None:
        """Go silent at once; all counts as said where the user `reads_on`."""
        self._latest.stop()
        if self._saying is not None:
            self._saying.hush(reads_on=reads_on)

    async def obey(self, command: object) -> bool:
        """Begin what a command asks of the voice; False for one that belongs elsewhere."""
        match command:
            case ask.Hush(reads_on):
                self.hush(reads_on=reads_on)
            case ask.TryVoice(voice):
                self.hush(reads_on=True)
                self._latest.begin(self._try(voice))
            case ask.ListVoices():
                self._beside.go(self._list())
            case ask.FindSoundDevices():
                self._beside.go(self._find_devices())
            case _:
                return False
        return True

    def say_again(self, turn: Turn) -> None:
        """Say the chosen reply of a turn aloud from its beginning."""
        reply = turn.reply
        if reply is not None and reply.text.strip():
            self.hush()
            self._latest.begin(self._again(turn.id, reply))

    def play(self, recording: Recording) -> None:
        """Play what the microphone got."""
        self.hush()
        self._latest.begin(self._play(AudioFrame(recording.samples, HEARING_RATE)))

    async def frames(self, turn: Turn) -> AsyncGenerator[AudioFrame, None]:
        """Yield the sound of the chosen reply of a turn, for a file. Raises `VoiceError`."""
        if turn.reply is None:
            return
        async with aclosing(_sentences_of(turn.reply)) as said:
            async for sentence in said:
                async with aclosing(self._voice.say(sentence.text, strict=True)) as pieces:
                    async for piece in pieces:
                        if piece.frame is not None:
                            yield piece.frame

    async def warm(self) -> None:
        """Make everything ready that the first sound would wait for, where she is going to speak at all."""
        if self._settings.aloud is Aloud.NEVER or self._settings.muted:
            return
        await self._sounds.warm()
        await self._loudspeaker().warm()
        await self._voice.warm()

    async def close(self) -> None:
        """Go silent and end everything."""
        self.hush()
        await self._latest.close()
        await self._beside.close()
        await self._voice.close()
        await self._voices.close()

    @property
    def _is_online(self) -> bool:
        """Whether the user chose the online voice."""
        return self._settings.speaker is Speaker.ONLINE

    def _speaks(self, via: Via) -> bool:
        settings = self._settings
        if settings.muted or settings.aloud is Aloud.NEVER or self._is_quiet_time():
            return False
        return settings.aloud is Aloud.ALWAYS or via is Via.SPOKEN

    def _is_quiet_time(self) -> bool:
        begin, end = _time_of(self._settings.quiet_from), _time_of(self._settings.quiet_until)
        if begin is None or end is None or begin == end:
            return False
        now = on_the_wall(self._clock.now(), self._clock.utc_offset()).time()
        return begin <= now < end if begin < end else now >= begin or now < end

    def _say(self, turn_id: str, text: Callable[[], str], trace: Trace, voice: HerVoice | None = None) -> SpokenReply:
        loudspeaker, voice = self._loudspeaker(), voice or self._voice
        said = SpokenReply(turn_id, voice, loudspeaker, announce=self._announce, text=text, trace=trace)
        self._saying = said
        return said

    async def _connect(self) -> None:
        await asyncio.sleep(CONNECT_AFTER)
        await self._voice.connect()

    def _loudspeaker(self) -> Loudspeaker:
        loudspeaker = self._sounds.loudspeaker()
        loudspeaker.set_up(named_device(self._settings.loudspeaker), self._settings.volume / 100)
        return loudspeaker

    def _style(self, voice: str) -> VoiceStyle:
        return VoiceStyle(voice, self._settings.speed, self._settings.pitch)

    async def _again(self, turn_id: str, reply: Reply) -> None:
        await self._say(turn_id, lambda: reply.text, Trace()).say(_sentences_of(reply))

    async def _play(self, frame: AudioFrame) -> None:
        playback = self._loudspeaker().play()
        try:
            await playback.put(frame)
            await playback.finish()
        except CompanionError as error:
            self._announce(ProblemOccurred(error.problem))
        finally:
            playback.stop()

    async def _try(self, voice: str) -> None:
        if self._persona is None:
            return
        known = {one.id: one for one in await self._voices.offline.voices()}
        languages = known[voice].languages if voice in known else (voice, *self._persona.languages)
        language = next((one[:2] for one in languages if one), "")
        line = TRIED.get(language, TRIED_ELSE).format(name=self._persona.name)
        speaker = self._voice
        if voice:
            speaker = HerVoice(self._voices.offline, self._style(voice), self._tell_of_trial)
            if voice not in known and not voice.startswith(HERE):
                if not self._is_online:  # nobody has agreed that her words leave this computer
                    self._announce(ProblemOccurred(Problem(Code.VOICE_NOT_CHOSEN)))
                    return
                speaker.choose(self._voices.online, self._style(voice), self._style(""))
        reply = Reply("", line, self._clock.now())
        await self._say("", lambda: line, Trace(), speaker).say(_sentences_of(reply))

    def _tell_of_trial(self, now: VoiceInUse) -> None:
        """Tell only that nothing can be heard: the voice in use is still hers, and is told again when she speaks."""
        if now.silent:
            self._announce(now)
            self._voice.tell_anew()

    async def _list(self) -> None:
        here = tuple(await self._voices.offline.voices())
        self._announce(VoicesListed(here))
        if not self._is_online:  # nobody has agreed to ask a service for anything
            return
        problem: Problem | None = None
        online: tuple[VoiceName, ...] = ()
        try:
            online = tuple(await self._voices.online.voices())
        except CompanionError as error:
            problem = error.problem
        self._announce(VoicesListed((*here, *online), problem))

    async def _find_devices(self) -> None:
        microphones, loudspeakers = await self._sounds.devices()
        self._announce(SoundDevicesFound(tuple(microphones), tuple(loudspeakers)))


async def _sentences_of(reply: Reply) -> AsyncGenerator[Sentence, None]:
    """Yield the sentences of a reply that is there as a whole, with the feelings it was written with."""

    async def parts() -> AsyncGenerator[Words | Line, None]:
        for part in parts_of(reply):
            yield part

    async with aclosing(felt(tongued(parts()))) as said:
        async for sentence in said:
            yield sentence


def _time_of(text: str) -> time | None:
    try:
        return time.fromisoformat(text) if text else None
    except ValueError:
        return None
