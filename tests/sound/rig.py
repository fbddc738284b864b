"""A person at the virtual sound card: what they say into its microphone, what they hear, and what they unplug."""

import subprocess
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from tests.sound.recorder import Recorder


class Card:
    """A running card, by the environment that leads to it."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.environment = dict(environment)

    def say(self, samples: bytes, rate: int = 16_000) -> None:
        """Speak into the microphone, in real time; return when all of it was said."""
        with self.saying(samples, rate) as player:
            player.wait(timeout=120)

    def saying(self, samples: bytes, rate: int = 16_000) -> "subprocess.Popen[bytes]":
        """Begin to speak into the microphone."""
        command = ["pacat", "--playback", "-d", "micfeed", f"--rate={rate}", "--channels=1", "--format=s16le"]
        player = subprocess.Popen([*command, "--latency-msec=40"], env=self.environment, stdin=subprocess.PIPE)
        if player.stdin is not None:
            player.stdin.write(samples)
            player.stdin.close()
        return player

    def recorder(self, source: str = "speaker.monitor", rate: int = 24_000) -> Recorder:
        """A recorder of what the loudspeaker gets."""
        return Recorder(self.environment, source, rate)

    def control(self, *words: str) -> str:
        """Tell the server something with `pactl`."""
        done = subprocess.run(
            ["pactl", *words], env=self.environment, capture_output=True, text=True, check=True, timeout=20
        )
        return done.stdout.strip()


def tone(seconds: float, rate: int, pitch: float = 440.0, amplitude: int = 12_000) -> bytes:
    """A sine at full level from its first sample on."""
    times = np.arange(int(seconds * rate)) / rate
    return bytes((amplitude * np.cos(2 * np.pi * pitch * times)).astype(np.int16).tobytes())


def noise(seconds: float, rate: int, seed: int = 1) -> bytes:
    """Random samples that can be found again, bit by bit."""
    made: NDArray[np.int16] = np.random.default_rng(seed).integers(-9_000, 9_000, int(seconds * rate), np.int16)
    return bytes(made.tobytes())


def place_of(piece: bytes, samples: NDArray[np.int16]) -> int:
    """Return the position at which a piece stands in samples bit by bit, or -1."""
    at = samples.tobytes().find(piece)
    return at // 2 if at >= 0 and at % 2 == 0 else -1
