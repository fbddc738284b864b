"""A held key, as its listener and she take it: what is read, what is kept, and that she is silent meanwhile."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.conversation.hearing import GLANCE_SECONDS, SHORTEST_HOLD
from companion.core.audio import HEARING_RATE, AudioFrame, Recording, SoundDevice, SpeechPiece, Transcript, VoiceStyle
from companion.core.commands import ApplySettings
from companion.core.errors import AudioDeviceError, Code, VoiceError
from companion.core.events import ProblemOccurred, TurnEnded
from companion.core.settings import Aloud, Speaker
from companion.core.voice_commands import ReadAgain, StartListening, StopListening
from companion.core.voice_events import Hearing, HearingChanged, NothingHeard, SpeechBegan, Unheard
from tests.unit.conversation.no_time import NoTime
from tests.unit.conversation.stage import Stage, play
from tests.unit.conversation.test_listening import sound
from tests.wire.chat_server import ChatServer, say

FRAME = AudioFrame(sound((0.02, -20.0)), HEARING_RATE)


class Desk(NoTime):
    """`Sounds`: a loudspeaker that plays in no time, and a microphone with words in it while it listens."""

    def __init__(self) -> None:
        self.lost_after = float("inf")  # seconds
        self.enough = asyncio.Event()  # was said since the key went down

    async def warm(self, *_: object) -> None:
        pass

    async def devices(self) -> tuple[Sequence[SoundDevice], Sequence[SoundDevice]]:
        return [], []

    def microphone(self) -> "Desk":
        return self

    def loudspeaker(self) -> "Desk":
        return self

    def watch(self, _changed: object) -> None:
        pass

    async def open(self, _device: object = None) -> None:
        pass

    async def close(self) -> None:
        pass

    async def listen(self, ended: Callable[[], bool] | None = None) -> AsyncGenerator[AudioFrame, None]:
        seconds = 0.0
        self.enough.clear()
        while ended is None or not ended():
            await asyncio.sleep(FRAME.seconds)
            yield FRAME
            seconds += FRAME.seconds
            if seconds > 2 * SHORTEST_HOLD:
                self.enough.set()
            if seconds > self.lost_after:
                raise AudioDeviceError(Code.DEVICE_LOST, retryable=True, device="USB headset")


class Reader:
    """`Ears` that read a recording when they may."""

    loaded = True

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.asked = asyncio.Event()
        self.got: list[Recording] = []

    async def warm(self) -> None:
        pass

    async def hear(self, recording: Recording, _languages: Sequence[str], *, accurate: bool = False) -> Transcript:  # noqa: ARG002
        self.got.append(recording)
        self.asked.set()
        await self.may.wait()
        return Transcript(f"words {len(self.got)}", "en")

    async def glance(self, _recording: Recording, _languages: Sequence[str]) -> Transcript:
        return Transcript("")

    async def close(self) -> None:
        pass


class OneVoice:
    """`Voices` with one `Voice`, which says anything at once."""

    @property
    def offline(self) -> "OneVoice":
        return self

    online = offline

    async def service(self, _settings: object) -> None:
        pass

    async def voices(self) -> list[Any]:
        return []

    async def warm(self, _style: VoiceStyle) -> None:
        pass

    async def say(self, _text: str, _style: VoiceStyle) -> AsyncGenerator[SpeechPiece, None]:
        yield SpeechPiece(AudioFrame(bytes(24_000), 24_000))

    async def close(self) -> None:
        pass


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as one:
        yield one


def test_she_says_nothing_while_the_key_is_held_again(tmp_path: Path, server: ChatServer) -> None:
    server.default = say(["Hello there, my friend. How are you today?"])

    async def scene(stage: Stage) -> None:
        voice = replace(stage.home.settings().voice, speaker=Speaker.OFFLINE, aloud=Aloud.AS_SPOKEN)
        await stage.obey(ApplySettings(replace(stage.home.settings(), voice=voice)))
        await stage.obey(StartListening())
        await desk.enough.wait()
        await stage.obey(StopListening("first"))
        await reader.asked.wait()
        await stage.obey(StartListening())
        reader.may.set()
        first = await stage.end_of_turn()
        assert first.reply is not None
        assert first.reply.heard_upto == 0, "nobody heard a word of it"
        assert not stage.all(SpeechBegan)
        await desk.enough.wait()
        await stage.obey(StopListening("second"))
        second = await stage.end_of_turn(2)
        assert {event.turn_id for event in stage.all(SpeechBegan)} == {second.id}
        assert [event.turn.user.text for event in stage.all(TurnEnded) if event.turn.user] == ["words 1", "words 2"]

    desk, reader = Desk(), Reader()
    play(scene, tmp_path, server, body=(desk, reader, OneVoice()))


def test_a_reading_that_fails_says_nothing_of_the_key_that_is_held_again(tmp_path: Path, server: ChatServer) -> None:
    class Crashing(Reader):
        async def hear(self, recording: Recording, _languages: Sequence[str], *, accurate: bool = False) -> Transcript:  # noqa: ARG002
            self.got.append(recording)
            self.asked.set()
            await self.may.wait()
            raise VoiceError(Code.EARS_CRASHED, retryable=True)

    async def scene(stage: Stage) -> None:
        await stage.obey(StartListening())
        await desk.enough.wait()
        await stage.obey(StopListening("first"))
        await reader.asked.wait()
        told = len(stage.all(HearingChanged))
        await stage.obey(StartListening())
        reader.may.set()
        await stage.until(ProblemOccurred)
        await desk.enough.wait()
        assert {event.hearing for event in stage.all(HearingChanged)[told:]} <= {Hearing.OPENING, Hearing.LISTENING}

    desk, reader = Desk(), Crashing()
    play(scene, tmp_path, server, body=(desk, reader, OneVoice()))


def test_what_was_said_before_the_device_went_away_can_be_read(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        desk.lost_after = 2 * GLANCE_SECONDS
        await stage.obey(StartListening())
        await stage.until(ProblemOccurred)
        assert stage.problems() == [Code.DEVICE_LOST]
        assert stage.all(NothingHeard) == [NothingHeard(Unheard.NOTHING, kept=True)]
        reader.may.set()
        await stage.obey(StopListening("late"), ReadAgain("again"))
        turn = await stage.end_of_turn()
        assert turn.user is not None
        assert turn.user.text == "words 1"
        assert [one.seconds >= desk.lost_after for one in reader.got] == [True]

    desk, reader = Desk(), Reader()
    play(scene, tmp_path, server, body=(desk, reader, OneVoice()))


def test_a_device_that_goes_away_at_once_leaves_the_recording_before_it(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        desk.lost_after = GLANCE_SECONDS / 2
        await stage.obey(StartListening())
        await stage.until(ProblemOccurred)
        assert not stage.all(NothingHeard)

    desk = Desk()
    play(scene, tmp_path, server, body=(desk, Reader(), OneVoice()))
