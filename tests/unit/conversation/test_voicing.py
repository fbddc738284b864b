"""What the settings and trials of her voice do while she is heard."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

from companion.backends.chat_target import ChatTarget
from companion.backends.speech_endpoint import SpeechEndpoint
from companion.conversation.trace import Trace
from companion.conversation.voicing import Voicing
from companion.core.audio import AudioFrame, SoundDevice
from companion.core.conversation import Outcome, Reply, Sentence, Turn, UserText, Via
from companion.core.emotion import Emotion
from companion.core.persona import Persona
from companion.core.settings import Speaker, VoiceSettings
from companion.core.sound import Sounds, Voices
from companion.core.voice_commands import TryVoice
from companion.core.voice_events import SpeechBegan, SpeechEnded, VoiceInUse
from tests.unit.conversation.stage import SetClock
from tests.wire.speech_server import SpeechServer

NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)
SETTINGS = VoiceSettings(speaker=Speaker.OFFLINE, offline_voice="endpoint:nova")
HER = Persona("default", "Ann", "", "", ("en",))
TURN = Turn("t", "s", 1, NOON, 0, None, (Reply("r", "Hello there, you.", NOON, Outcome.COMPLETED, NOON),))
SPOKEN = replace(TURN, user=UserText("Hello", Via.SPOKEN))


class Room:
    """A loudspeaker whose sound is heard as soon as it comes, and, if it `lasts`, until it is stopped."""

    def __init__(self) -> None:
        self.volume = 1.0
        self.lasts = True
        self._stopped = asyncio.Event()
        self.playing = False
        self._put = 0.0
        self._level: Callable[[float], None] = lambda _: None

    def loudspeaker(self) -> "Room":
        return self

    def set_up(self, _device: SoundDevice | None, volume: float) -> None:
        self.volume = volume

    def play(self, level: Callable[[float], None]) -> "Room":
        self._level, self._put, self.playing = level, 0.0, True
        self._stopped.clear()
        return self

    async def put(self, frame: AudioFrame) -> None:
        self._put += frame.seconds
        self._level(0.5)

    async def finish(self) -> None:
        if self.lasts:
            await self._stopped.wait()

    def heard(self) -> float:
        return self._put

    def stop(self) -> float:
        self.playing = False
        self._stopped.set()
        return self._put


class OneVoice:
    """The voices of a computer that has those of a server, and no others."""

    def __init__(self, origin: str) -> None:
        self.offline = SpeechEndpoint(ChatTarget(origin, "local"))

    async def close(self) -> None:
        await self.offline.close()


class Scene:
    """Her voice in a room, and what it told."""

    def __init__(self, server: SpeechServer) -> None:
        self.server, self.room, self.told, self._came = server, Room(), list[Any](), asyncio.Event()
        sounds, voices = cast("Sounds", self.room), cast("Voices", OneVoice(server.base_url))
        self.voicing = Voicing(sounds, voices, clock=SetClock(), announce=self._hear)

    def _hear(self, event: object) -> None:
        self.told.append(event)
        self._came.set()

    async def say(self, text: str) -> None:
        """Say something from beginning to end."""
        ends = len(self.all(SpeechEnded))
        reply = replace(TURN.replies[0], text=text)
        self.voicing.say_again(replace(TURN, replies=(reply,)))
        await self.until(SpeechEnded, ends + 1)

    async def until(self, kind: type, count: int = 1) -> None:
        async with asyncio.timeout(20):
            while len(self.all(kind)) < count:
                self._came.clear()
                await self._came.wait()

    def all(self, kind: type) -> list[Any]:
        return [event for event in self.told if isinstance(event, kind)]


def play(act: Callable[[Scene], Awaitable[None]]) -> None:
    async def main(server: SpeechServer) -> None:
        scene = Scene(server)
        await scene.voicing.use(SETTINGS, HER)
        try:
            await act(scene)
        finally:
            await scene.voicing.close()

    with SpeechServer() as server:
        asyncio.run(main(server))


def test_muting_her_in_the_settings_silences_her_at_once() -> None:
    async def act(scene: Scene) -> None:
        scene.voicing.say_again(TURN)
        await scene.until(SpeechBegan)
        await scene.voicing.use(replace(SETTINGS, speed=1.1), HER)
        assert scene.room.playing
        await scene.voicing.use(replace(SETTINGS, muted=True), HER)
        assert not scene.room.playing

    play(act)


def test_what_is_said_again_while_she_is_muted_goes_on_when_something_else_is_set() -> None:
    async def act(scene: Scene) -> None:
        await scene.voicing.use(replace(SETTINGS, muted=True), HER)
        scene.voicing.say_again(TURN)
        await scene.until(SpeechBegan)
        await scene.voicing.use(replace(SETTINGS, muted=True, speed=1.1), HER)
        assert scene.room.playing

    play(act)


def test_another_volume_is_heard_in_the_middle_of_what_is_said() -> None:
    async def act(scene: Scene) -> None:
        scene.voicing.say_again(TURN)
        await scene.until(SpeechBegan)
        await scene.voicing.use(replace(SETTINGS, volume=20), HER)
        assert (scene.room.volume, scene.room.playing) == (0.2, True)

    play(act)


def test_the_end_of_what_was_hushed_is_told_at_once_and_once() -> None:
    async def act(scene: Scene) -> None:
        make, text = scene.voicing.for_turn(SPOKEN, Trace()), "Hello there, you."
        assert make is not None
        more = asyncio.Event()

        async def sentences() -> AsyncGenerator[Sentence, None]:
            yield Sentence(0, text, 0, len(text), Emotion.NEUTRAL)
            await more.wait()

        saying = asyncio.create_task(make(lambda: text).say(sentences()))
        await scene.until(SpeechBegan)
        scene.voicing.hush()
        assert [event.turn_id for event in scene.all(SpeechEnded)] == ["t"]
        more.set()
        await saying
        assert len(scene.all(SpeechEnded)) == 1

    play(act)


def test_trying_another_voice_tells_of_none_in_use_unless_it_is_silent() -> None:
    async def act(scene: Scene) -> None:
        scene.room.lasts = False
        await scene.say("Hello there, you.")
        await scene.voicing.obey(TryVoice("endpoint:alloy"))
        await scene.until(SpeechEnded, 2)
        assert [told.voice for told in scene.all(VoiceInUse)] == ["endpoint:nova"]
        scene.server.status = 500
        await scene.voicing.obey(TryVoice("endpoint:echo"))
        await scene.until(SpeechEnded, 3)
        scene.server.status = 200
        await scene.say("Hello again.")
        told = [(one.voice, one.silent) for one in scene.all(VoiceInUse)]
        assert told == [("endpoint:nova", False), ("", True), ("endpoint:nova", False)]

    play(act)


def test_a_service_whose_key_is_found_late_does_not_replace_what_was_chosen_since() -> None:
    async def main(server: SpeechServer, other: SpeechServer) -> None:
        unlocked = asyncio.Event()

        class Locked(OneVoice):
            async def service(self, _settings: VoiceSettings) -> SpeechEndpoint:
                await unlocked.wait()
                return SpeechEndpoint(ChatTarget(other.base_url, "service"))

        scene = Scene(server)
        scene.room.lasts = False
        scene.voicing = Voicing(
            cast("Sounds", scene.room), cast("Voices", Locked(server.base_url)), clock=SetClock(), announce=scene._hear
        )
        chosen = asyncio.create_task(scene.voicing.use(replace(SETTINGS, speaker=Speaker.SERVICE), HER))
        await asyncio.sleep(0)
        await scene.voicing.use(SETTINGS, HER)
        unlocked.set()
        await chosen
        await scene.say("A secret.")
        await scene.voicing.close()

    with SpeechServer() as server, SpeechServer() as other:
        asyncio.run(main(server, other))
        assert (len(server.asked), other.asked) == (1, [])
