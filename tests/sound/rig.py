"""A person at the virtual sound card: what they say into its microphone, what they hear, and what they unplug."""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.backends.sound_port import SoundPort
from tests.sound.recorder import Recorder
from tests.sound_card import MONITORS, SECONDS_OF_A_CYCLE, await_word, server_command


class Card:
    """A running card, by the variables that lead to it."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self.variables = dict(variables)
        self.environment = {**os.environ, **variables}
        self._unplugged: list[list[str]] = []
        self._keepers: list[subprocess.Popen[bytes]] = []

    def put_into(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let this process find the card."""
        for name, value in self.variables.items():
            monkeypatch.setenv(name, value)

    def say(self, samples: bytes, rate: int = 16_000) -> None:
        """Speak into the microphone, in real time; return when all of it was said."""
        with self.saying(samples, rate) as player:
            player.wait(timeout=120)

    def saying(self, samples: bytes, rate: int = 16_000) -> "subprocess.Popen[bytes]":
        """Begin to speak into the microphone."""
        command = ["pacat", "--playback", "-d", "micfeed", f"--rate={rate}", "--channels=1", "--format=s16le"]
        player = subprocess.Popen([*command, "--latency-msec=150"], env=self.environment, stdin=subprocess.PIPE)
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

    def unplug(self) -> None:
        """Take both devices away: whatever plays or records gets no error and no more calls."""
        modules = [line.split("\t") for line in self.control("list", "short", "modules").splitlines()]
        devices = [each for each in modules if each[1] in ("module-null-sink", "module-remap-source")]
        self._unplugged = [[name, *arguments.split()] for _, name, arguments, *_ in devices]
        for number, *_ in reversed(devices):
            self.control("unload-module", number)

    def plug_in(self) -> None:
        """Put both devices back; something listens to them, or they would run in cycles of 2 s."""
        while self._unplugged:
            self.control("load-module", *self._unplugged.pop(0))
        self.control("set-default-sink", "speaker")
        self.control("set-default-source", "mic")
        self._settle()

    def restart(self) -> None:
        """Let the sound server crash and come back, as it does after an update."""
        os.kill(self.server_pid, signal.SIGKILL)
        folder = Path(self.variables["PULSE_RUNTIME_PATH"]).parent
        (folder / "runtime" / "pid").unlink(missing_ok=True)
        (folder / "runtime" / "native").unlink(missing_ok=True)
        self._keepers.append(subprocess.Popen(server_command(folder), env=self.environment))
        await_word(self.environment, ["info"], "speaker")
        self._settle()

    @property
    def server_pid(self) -> int:
        """The sound server's process."""
        return int((Path(self.variables["PULSE_RUNTIME_PATH"]) / "pid").read_text())

    def _settle(self) -> None:
        for monitor in MONITORS:
            self.keep_awake(monitor)
        await_word(self.environment, ["list", "short", "sources"], "RUNNING", times=len(MONITORS))
        time.sleep(SECONDS_OF_A_CYCLE)

    def keep_awake(self, monitor: str) -> None:
        """Record from a monitor to nowhere for as long as the card lives."""
        nothing = subprocess.DEVNULL
        command = ["parec", "--latency-msec=10", "-d", monitor]
        self._keepers.append(subprocess.Popen(command, env=self.environment, stdout=nothing, stderr=nothing))

    def release(self) -> None:
        """End what was started for the card."""
        for keeper in reversed(self._keepers):
            keeper.terminate()
            keeper.wait()


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


def pitch_of(samples: NDArray[np.int16], rate: int) -> float:
    """Return the strongest frequency in samples."""
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples))))
    return float(np.argmax(spectrum) * rate / len(samples))


@contextlib.contextmanager
def without_stderr() -> Iterator[None]:
    """Drop what libraries write there, which may be a hundred megabytes."""
    kept = os.dup(2)
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def scan_alone() -> None:
    """Look for devices anew once the threads of earlier tests have ended: PortAudio bears no other caller then."""
    for thread in threading.enumerate():
        if thread.name == "audio":
            thread.join(30)
            assert not thread.is_alive(), "an earlier test's sound thread still runs"
    SoundPort().scan()
