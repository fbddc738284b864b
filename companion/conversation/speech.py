"""Ears and voice of the open conversation: what is said to her becomes a turn, and her replies become sound.

Everything is optional: without devices or models the commands are answered by what is missing, and text goes on.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from companion.conversation.answer import Aloud as AnswerAloud
from companion.conversation.answer import MakeAloud
from companion.conversation.beside import Beside, Latest
from companion.conversation.conversations import Conversations
from companion.conversation.hearing import Listener
from companion.conversation.talk import FIRST_WARMING
from companion.conversation.trace import Trace
from companion.conversation.voicing import Voicing
from companion.core import voice_commands as ask
from companion.core.audio import AudioFrame
from companion.core.conversation import Turn, Via
from companion.core.errors import Code, CompanionError, VoiceError
from companion.core.persona import Persona
from companion.core.ports import Announce, Clock, Exchange
from companion.core.settings import Aloud, Speaker, VoiceSettings
from companion.core.sound import Ears, Sounds, Voices
from companion.core.voice_events import SpeechSaved

SayText = Callable[[str, str], Awaitable[object]]  # text and request id


class Speech:
    """`say` begins a turn with words that were heard."""

    def __init__(
        self,
        sounds: Sounds,
        ears: Ears,
        voices: Voices,
        conversations: Conversations,
        exchange: Exchange | None,
        *,
        clock: Clock,
        announce: Announce,
        say: SayText,
    ) -> None:
        self._conversations = conversations
        self._exchange = exchange
        self._announce = announce
        self._say_text = say
        self._sounds = sounds
        self._ears = ears
        self._in_use: tuple[VoiceSettings, str] | None = None  # and the persona's voice
        self._warming = Latest()
        self._warmed = False
        self._awake = False  # the ears were loaded
        self._beside = Beside(announce)
        self._heard: Trace | None = None  # of words that are on their way into a turn
        self._voicing = Voicing(sounds, voices, clock=clock, announce=announce)
        self._listener = Listener(sounds, ears, announce=announce, said=self._say, hush=self.hush)

    def use(self, settings: VoiceSettings, persona: Persona) -> None:
        """Hear and speak by these settings from now on."""
        self._listener.use(settings, persona.languages)
        before, self._in_use = self._in_use, (settings, persona.voice)
        # Who never chose a voice nor held the key needs none to be loaded.
        expected = settings.aloud is Aloud.ALWAYS or settings.speaker is not Speaker.UNASKED
        warms = expected and before != self._in_use
        self._beside.go(self._voicing.use(settings, persona), lambda: self._warm(FIRST_WARMING) if warms else None)

    def for_turn(self, turn: Turn) -> MakeAloud | None:
        """Return what makes the voice of a turn that begins, None where it is only shown."""
        spoken = turn.user is not None and turn.user.via is Via.SPOKEN
        trace, self._heard = (self._heard if spoken else None) or Trace(), None
        make = self._voicing.for_turn(turn, trace)
        return None if make is None else lambda text: self._begun(make(text))

    def hush(self) -> None:
        """Go silent at once."""
        self._voicing.hush()

    async def obey(self, command: object) -> bool:
        """Begin what a command asks of ears or voice; False for one that belongs elsewhere."""
        match command:
            case ask.SayAloud(turn_id):
                self._voicing.say_again(await (await self._conversations.current()).find(turn_id))
            case ask.SaveSpeech():
                turn = await (await self._conversations.current()).find(command.turn_id)
                self._beside.go(self._save(turn, command))
            case ask.PlayRecording():
                if self._listener.kept is not None:
                    self._voicing.play(self._listener.kept)
            case _:
                if isinstance(command, ask.StartListening) and (not self._warmed or self._went_to_sleep()):
                    self._warm()
                return await self._listener.obey(command) or await self._voicing.obey(command)
        return True

    async def close(self) -> None:
        """Stop hearing and speaking."""
        await self._warming.close()
        await self._listener.close()
        await self._voicing.close()
        await self._beside.close()
        await self._sounds.close()

    def _begun(self, voice: AnswerAloud) -> AnswerAloud:
        if self._listener.holds:  # the press came before there was anything to hush
            self.hush()
        return voice

    def _went_to_sleep(self) -> bool:
        """Tell once that the ears were ready and gave their memory back since."""
        asleep = self._awake and not self._ears.loaded
        self._awake = self._awake and not asleep
        return asleep

    def _warm(self, delay: float = 0.0) -> None:
        self._warmed = True
        self._warming.begin(self._make_ready(delay))

    async def _make_ready(self, delay: float) -> None:
        """Load the voices first and then the ears; what goes wrong is told when it is needed."""
        await asyncio.sleep(delay)
        await self._voicing.warm()
        with suppress(CompanionError):
            await self._ears.warm()
        self._awake = self._ears.loaded

    async def _say(self, text: str, request_id: str, trace: Trace) -> None:
        self._heard = trace
        await self._say_text(text, request_id)

    async def _save(self, turn: Turn, command: ask.SaveSpeech) -> None:
        if self._exchange is None:
            return
        frames: list[AudioFrame] = []
        try:
            async for frame in self._voicing.frames(turn):
                frames.append(frame)  # noqa: PERF401 - an asynchronous stream
            if not frames:
                raise VoiceError(Code.NOTHING_TO_SAY)
            await self._exchange.write_sound(command.path, frames)
        except CompanionError as error:
            self._announce(SpeechSaved(turn.id, command.path, error.problem))
        else:
            self._announce(SpeechSaved(turn.id, command.path))
