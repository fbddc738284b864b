"""What the loudspeaker gets, bit by bit and in time."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import numpy as np
import pytest

from companion.backends.loudspeaker import DeviceLoudspeaker
from companion.backends.sound_devices import SoundDevices
from companion.core.audio import AudioFrame
from companion.core.errors import AudioDeviceError, Code
from tests.sound.rig import Card, noise, place_of, tone

Answer = TypeVar("Answer")
RATE = 24_000
ATTEMPTS = 4  # a machine that is busy elsewhere may leave a gap in what is played in real time


def with_loudspeaker(use: Callable[[DeviceLoudspeaker], Awaitable[Answer]]) -> Answer:
    async def run() -> Answer:
        sounds = SoundDevices()
        try:
            await sounds.loudspeaker().open()
            return await use(sounds.loudspeaker())
        finally:
            await sounds.close()

    return asyncio.run(run())


def test_what_is_put_comes_out_bit_by_bit_and_finish_waits_for_it(card: Card) -> None:
    said = noise(1.0, RATE)

    async def play(loudspeaker: DeviceLoudspeaker) -> float:
        playback = loudspeaker.play()
        for begin in range(0, len(said), 5_000):
            await playback.put(AudioFrame(said[begin : begin + 5_000], RATE))
        await playback.finish()
        return playback.heard()

    for _ in range(ATTEMPTS):
        with card.recorder() as recorder:
            assert with_loudspeaker(play) == pytest.approx(1.0)
            track = recorder.track()
        if place_of(said, track.samples) >= 0:
            break
    else:
        pytest.fail("it never came out whole")
