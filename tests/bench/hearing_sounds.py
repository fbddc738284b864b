"""Speech as rooms and telephones spoil it, and a minute each of what is no speech at all; at the recogniser's rate."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.core.audio import HEARING_RATE

Wave = NDArray[np.float64]
CONDITIONS = ("clean", "noise 20 dB", "noise 10 dB", "babble", "reverb", "low level")
BABBLE_DECIBELS = 10.0
REVERB_SECONDS = 0.5
LOW_DECIBELS = -30.0


def spoil(condition: str, wave: Wave, others: Sequence[Wave], seed: int) -> Wave:
    """Return a clip as it is heard in a condition; `others` speak in the babble."""
    made = np.random.default_rng(seed)
    match condition:
        case "noise 20 dB":
            return with_noise(wave, pink(len(wave), made), 20.0)
        case "noise 10 dB":
            return with_noise(wave, pink(len(wave), made), 10.0)
        case "babble":
            return with_noise(wave, np.sum([np.resize(other, len(wave)) for other in others], axis=0), BABBLE_DECIBELS)
        case "reverb":
            return reverberate(wave, made)
        case "low level":
            return wave * 10 ** (LOW_DECIBELS / 20)
        case _:
            return wave


def with_noise(wave: Wave, noise: Wave, decibels: float) -> Wave:
    """Return a clip with a noise so many decibels below it, no louder than a device can carry."""
    ratio = float(np.sqrt(np.mean(wave**2) / np.mean(noise**2)))
    return within(wave + noise * ratio * 10 ** (-decibels / 20))


def reverberate(wave: Wave, made: np.random.Generator) -> Wave:
    """Return a clip as a hard room answers it: noise that falls by 60 dB in `REVERB_SECONDS` follows each sound."""
    times = np.arange(int(REVERB_SECONDS * HEARING_RATE)) / HEARING_RATE
    answer = made.normal(0, 1, len(times)) * 10 ** (-3 * times / REVERB_SECONDS) * 0.08
    answer[0] = 1.0
    size = len(wave) + len(answer) - 1
    return within(np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(answer, size), size))


def pink(count: int, made: np.random.Generator) -> Wave:
    """Return noise whose power falls with frequency, as that of rooms and streets does."""
    spectrum = np.fft.rfft(made.normal(0, 1, count))
    return np.fft.irfft(spectrum / np.sqrt(np.maximum(np.arange(len(spectrum)), 1)), count)


def within(wave: Wave, peak: float = 0.9) -> Wave:
    """Return a wave that clips nowhere."""
    return wave * min(1.0, peak / max(float(np.abs(wave).max()), 1e-9))


def silence(seconds: float) -> Wave:
    """A quiet room at -70 dBFS."""
    return np.random.default_rng(11).normal(0, 10 ** (-70 / 20), int(seconds * HEARING_RATE))


def noise(seconds: float) -> Wave:
    """A street at -25 dBFS, louder and softer."""
    wave = pink(int(seconds * HEARING_RATE), np.random.default_rng(12))
    swell = 1 + 0.5 * np.sin(2 * np.pi * 0.2 * np.arange(len(wave)) / HEARING_RATE)
    return within(wave / wave.std() * 10 ** (-25 / 20) * swell)


def music(seconds: float) -> Wave:
    """Chords with overtones, a melody and a beat."""
    made = np.random.default_rng(13)
    wave = np.zeros(int(seconds * HEARING_RATE))
    for index, begin in enumerate(range(0, len(wave), HEARING_RATE // 2)):
        length = min(HEARING_RATE // 2, len(wave) - begin)
        times = np.arange(length) / HEARING_RATE
        root = 110 * 2 ** ([0, 5, 7, 3][index // 8 % 4] / 12)
        for step in (0, 4, 7, made.choice([12, 14, 16, 19])):
            pitch = root * 2 ** (step / 12)
            for overtone in range(1, 6):
                tone = np.sin(2 * np.pi * pitch * overtone * times) / overtone
                wave[begin : begin + length] += tone * np.exp(-2 * times)
        wave[begin : begin + length] += made.normal(0, 1.5, length) * np.exp(-40 * times)
    return within(wave, 0.4)


def coughs(seconds: float) -> Wave:
    """A cough of two bursts every two seconds, each in the throat's own resonances."""
    made = np.random.default_rng(14)
    wave = made.normal(0, 10 ** (-65 / 20), int(seconds * HEARING_RATE))
    for begin in range(HEARING_RATE // 2, len(wave) - HEARING_RATE, 2 * HEARING_RATE):
        for delay, length, level in ((0.0, 0.18, 1.0), (0.28, 0.25, 0.7)):
            times = np.arange(int(length * HEARING_RATE)) / HEARING_RATE
            burst = made.normal(0, 1, len(times)) * np.minimum(times / 0.01, 1) * np.exp(-12 * times) * level
            at = begin + int(delay * HEARING_RATE)
            wave[at : at + len(burst)] += throat(burst)
    return within(wave, 0.6)


def throat(burst: Wave) -> Wave:
    """Return noise as it sounds through 500, 1,400 and 2,600 Hz."""
    spectrum = np.fft.rfft(burst)
    pitches = np.fft.rfftfreq(len(burst), 1 / HEARING_RATE)
    shape = sum(np.exp(-(((pitches - centre) / 250) ** 2)) for centre in (500, 1_400, 2_600))
    return np.fft.irfft(spectrum * (0.1 + shape), len(burst))


NOTHINGS: dict[str, Callable[[float], Wave]] = {"silence": silence, "noise": noise, "music": music, "coughs": coughs}
