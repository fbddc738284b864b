"""The held key at the real microphone: what was said is recorded whole, and a muted one is told of."""

import asyncio

import pytest

from companion.backends.sound_devices import SoundDevices
from companion.conversation.listening import Listening
from companion.core.audio import HEARING_RATE, Recording
from tests.sound.rig import Card, noise

ATTEMPTS = 4  # a machine that is busy elsewhere may leave a gap in what is played in real time


def held(card: Card, samples: bytes, told: list[float]) -> Recording:
    """Return what was recorded while a key was held over samples, on a microphone that was open before."""

    async def run() -> Recording:
        sounds = SoundDevices()
        try:
            await sounds.microphone().open()
            listening = Listening(sounds.microphone(), muted=lambda: told.append(listening.seconds))
            recording = asyncio.create_task(listening.record())
            await asyncio.to_thread(card.say, samples)
            listening.release()
            return await recording
        finally:
            await sounds.close()

    return asyncio.run(run())


def test_what_is_said_while_the_key_is_held_is_recorded_whole(card: Card) -> None:
    said = noise(0.8, HEARING_RATE)
    for _ in range(ATTEMPTS):
        told: list[float] = []
        recording = held(card, said, told)
        assert not recording.silent
        assert told == []
        if said in recording.samples:
            return
    pytest.fail("it was never recorded whole")


def test_a_microphone_that_delivers_nothing_but_zeros_is_told_of(card: Card) -> None:
    told: list[float] = []
    assert held(card, bytes(3 * HEARING_RATE), told).silent
    assert told == [pytest.approx(1.0, abs=0.05)]
