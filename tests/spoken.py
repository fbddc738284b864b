"""English speech for tests, made on the spot by a small synthesiser, at the rate that recognisers take."""

from functools import cache

import numpy as np
import soxr
from hibari import Hibari

from companion.core.audio import HEARING_RATE, Recording

_RATE = 24_000


@cache
def _voice() -> Hibari:
    return Hibari()


@cache
def spoken(text: str, speed: float = 1.0) -> Recording:
    """Return somebody saying a text, the same each time."""
    wave = soxr.resample(np.asarray(_voice()(text, speed=speed, seed=0), np.float32), _RATE, HEARING_RATE)
    return Recording((wave * 32_767).clip(-32_768, 32_767).astype(np.int16).tobytes())


def quieter(recording: Recording, decibels: float) -> Recording:
    """Return the same, so many decibels lower."""
    wave = np.frombuffer(recording.samples, np.int16) * 10 ** (-decibels / 20)
    return Recording(wave.astype(np.int16).tobytes())


def hiss(seconds: float, level: float = -30.0, seed: int = 1) -> Recording:
    """Return noise of a level in dBFS."""
    amplitude = 32_768 * 10 ** (level / 20)
    wave = np.random.default_rng(seed).normal(0, amplitude, int(seconds * HEARING_RATE))
    return Recording(wave.clip(-32_768, 32_767).astype(np.int16).tobytes())
