"""A recorder in a process of its own on a monitor of the virtual card: when which samples came, on the common clock.

`python -m tests.sound.recorder SOURCE RATE` writes each block as its moment (double), its length (unsigned) and itself.
"""

import os
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Self

import numpy as np
from numpy.typing import NDArray

HEAD = struct.Struct("<dI")
AUDIBLE = 10 ** (-40 / 20) * 32_768  # what counts as heard: above -40 dBFS
_BLOCK = 4096


@dataclass(frozen=True)
class Track:
    """What came: its samples, and for each block the moment it arrived (`time.monotonic`) and the samples before it."""

    rate: int
    samples: NDArray[np.int16]
    blocks: tuple[tuple[float, int], ...]

    def moment(self, position: int) -> float:
        """Return when a sample was received: its block's arrival less the samples that came with it and after it."""
        ends = [before for _, before in self.blocks[1:]] + [len(self.samples)]
        for (arrival, _), end in zip(self.blocks, ends, strict=True):
            if position < end:
                return arrival - (end - position) / self.rate
        raise IndexError(position)

    def audible(self) -> NDArray[np.intp]:
        """Return the positions of the samples that are loud enough to be heard."""
        return np.flatnonzero(np.abs(self.samples.astype(np.int32)) > AUDIBLE)

    def first_heard(self) -> float:
        """Return the moment of the first audible sample."""
        return self.moment(int(self.audible()[0]))

    def last_heard(self) -> float:
        """Return the moment of the last audible sample."""
        return self.moment(int(self.audible()[-1]))


class Recorder:
    """Records while its context lasts."""

    def __init__(self, environment: Mapping[str, str], source: str = "speaker.monitor", rate: int = 24_000) -> None:
        self.rate = rate
        command = [sys.executable, "-m", "tests.sound.recorder", source, str(rate)]
        self._process = subprocess.Popen(command, env=dict(environment), stdout=subprocess.PIPE)
        self._blocks: list[tuple[float, bytes]] = []
        self._came = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        if not self._came.wait(20):
            raise TimeoutError("the recorder got nothing")
        return self

    def __exit__(self, *_: tuple[type[BaseException], BaseException, TracebackType] | None) -> None:
        self._process.terminate()
        self._thread.join()
        self._process.wait()

    def track(self) -> Track:
        """Return what came so far."""
        blocks = list(self._blocks)
        befores = np.cumsum([0, *(len(data) // 2 for _, data in blocks)])[:-1].tolist()
        samples = np.frombuffer(b"".join(data for _, data in blocks), np.int16)
        return Track(self.rate, samples, tuple(zip((moment for moment, _ in blocks), befores, strict=True)))

    def _read(self) -> None:
        stream = self._process.stdout
        if stream is None:
            return
        with stream:
            while len(head := _read_whole(stream, HEAD.size)) == HEAD.size:
                moment, length = HEAD.unpack(head)
                self._blocks.append((moment, _read_whole(stream, length)))
                self._came.set()


def _read_whole(stream: IO[bytes], length: int) -> bytes:
    return stream.read(length)


def record(source: str, rate: int) -> None:
    """Write what the source brings to the standard output, until it is ended."""
    command = ["parec", "--latency-msec=5", "-d", source, f"--rate={rate}", "--channels=1", "--format=s16le"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        if process.stdout is None:
            return
        out = sys.stdout.buffer
        while block := os.read(process.stdout.fileno(), _BLOCK):
            out.write(HEAD.pack(time.monotonic(), len(block)) + block)
            out.flush()


if __name__ == "__main__":
    record(sys.argv[1], int(sys.argv[2]))
