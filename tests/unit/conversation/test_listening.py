"""Frames become a recording: its tail, its meter, and a microphone that delivers nothing."""

import asyncio
import math
import random
from array import array
from collections.abc import AsyncGenerator, Callable, Sequence

import pytest

from companion.conversation.listening import LONGEST_SECONDS, Listening
from companion.core.audio import HEARING_RATE, AudioFrame, Recording, SoundDevice

FRAME_SECONDS = 0.01


class Script:
    """A `Microphone` that brings what a script says, a frame each time; it stops where it is told to."""

    def __init__(self, samples: bytes) -> None:
        self._samples = samples
        self.at: list[tuple[float, Callable[[], None]]] = []

    def set_up(self, device: SoundDevice | None) -> None:
        assert device is None

    def watch(self, changed: Callable[[bool], None]) -> None:
        pass

    async def open(self, device: SoundDevice | None = None) -> None:
        pass

    async def close(self) -> None:
        pass

    async def listen(self, ended: Callable[[], bool] | None = None) -> AsyncGenerator[AudioFrame, None]:
        step = int(FRAME_SECONDS * HEARING_RATE) * 2
        for begin in range(0, len(self._samples), step):
            yield AudioFrame(self._samples[begin : begin + step], HEARING_RATE)
            for moment, act in self.at:
                if moment * HEARING_RATE * 2 <= begin + step:
                    act()
            if ended is not None and ended():
                return


def sound(*parts: tuple[float, float]) -> bytes:
    """Noise in parts of (seconds, dBFS)."""
    made = random.Random(1)
    samples = array("h")
    for seconds, level in parts:
        amplitude = 32_768 * 10 ** (level / 20) * math.sqrt(3)
        samples.extend(int(made.uniform(-amplitude, amplitude)) for _ in range(int(seconds * HEARING_RATE)))
    return samples.tobytes()


def recorded(samples: bytes, release_at: float) -> Recording:
    microphone = Script(samples)
    listening = Listening(microphone)
    microphone.at.append((release_at, listening.release))
    return asyncio.run(listening.record())


SPEECH, ROOM, LOUD_ROOM = -20.0, -65.0, -42.0


@pytest.mark.parametrize(
    ("parts", "release_at", "seconds"),
    [
        ([(0.4, ROOM), (1.0, SPEECH), (2.0, ROOM)], 1.6, 1.6),  # silent for 100 ms: at once
        ([(0.4, ROOM), (1.0, SPEECH), (2.0, ROOM)], 1.3, 1.5),  # the word ends 100 ms later
        ([(0.4, ROOM), (3.0, SPEECH)], 1.0, 1.3),  # goes on: 300 ms
        ([(0.4, LOUD_ROOM), (1.0, SPEECH), (2.0, LOUD_ROOM)], 1.6, 1.6),  # a fan is no speech
        ([(0.4, LOUD_ROOM), (1.0, SPEECH), (2.0, LOUD_ROOM)], 1.38, 1.5),
    ],
)
def test_the_recording_ends_where_the_last_word_does(
    parts: Sequence[tuple[float, float]], release_at: float, seconds: float
) -> None:
    samples = sound(*parts)
    recording = recorded(samples, release_at)
    assert recording.seconds == pytest.approx(seconds, abs=0.021)
    assert samples.startswith(recording.samples)
    assert not recording.silent


def test_a_microphone_that_delivers_zeros_is_told_once_while_the_key_is_held() -> None:
    microphone = Script(bytes(2 * HEARING_RATE * 3))
    told: list[float] = []
    listening = Listening(microphone, muted=lambda: told.append(listening.seconds))
    microphone.at.append((2.0, listening.release))
    assert asyncio.run(listening.record()).silent
    assert told == [pytest.approx(1.0)]


def test_a_quiet_room_is_not_a_muted_microphone() -> None:
    microphone = Script(sound((2.0, -80)))
    told: list[bool] = []
    listening = Listening(microphone, muted=lambda: told.append(True))
    assert not asyncio.run(listening.record()).silent
    assert told == []


def test_the_meter_follows_the_voice() -> None:
    levels: list[float] = []
    asyncio.run(Listening(Script(sound((0.5, -80), (0.5, -10))), level=levels.append).record())
    assert max(levels[: len(levels) // 2 - 1]) == 0.0
    assert min(levels[len(levels) // 2 + 1 :]) > 0.7


def test_a_key_that_is_never_let_go_ends_by_itself() -> None:
    recording = asyncio.run(Listening(Script(bytes(2 * HEARING_RATE * 130))).record())
    assert recording.seconds == pytest.approx(LONGEST_SECONDS, abs=0.02)


def test_a_glance_takes_what_there_is() -> None:
    microphone = Script(sound((1.0, SPEECH)))
    listening = Listening(microphone)
    seen: list[float] = []
    microphone.at.append((0.5, lambda: seen.append(listening.so_far().seconds)))
    asyncio.run(listening.record())
    assert seen[0] == pytest.approx(0.5)
