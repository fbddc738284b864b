"""What the callbacks of sound devices touch and nothing else: rings that are allocated before the stream calls.

One thread writes each position and the other only reads it, so no lock is needed.
"""

from collections import deque

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.int16]

SECONDS_HELD = 4.0
FADE_SECONDS = 0.008
_MARKS = 256  # blocks of a device are 3 ms or longer, and no stream is more than a fifth of a second ahead


class OutgoingSound:
    """What is being played: written by the program, taken by the loudspeaker's callback, in frames of one rate."""

    def __init__(self, rate: int, channels: int) -> None:
        self.rate = rate
        self.channels = channels
        self.written = 0
        self.taken = 0
        self.gaps = 0  # times that something came after the callback had found too little
        self._ring: Samples = np.zeros((int(rate * SECONDS_HELD), channels), np.int16)
        self._ramp = np.linspace(1.0, 0.0, max(2, int(rate * FADE_SECONDS)), dtype=np.float32)[:, None]
        self._faded = 0
        self._starved = False
        self._marks: deque[tuple[float, int, int]] = deque(maxlen=_MARKS)  # when, frames before, frames handed over

    @property
    def ahead(self) -> float:
        """The seconds written but not taken yet."""
        return (self.written - self.taken) / self.rate

    def write(self, samples: Samples) -> int:
        """Add mono samples as far as there is room; return how many. Half of the ring stays as it was played."""
        count = min(len(samples), len(self._ring) // 2 - (self.written - self.taken))
        begin = self.written % len(self._ring)
        first = min(count, len(self._ring) - begin)
        self._ring[begin : begin + first] = samples[:first, None]
        self._ring[: count - first] = samples[first:count, None]
        if count > 0 and self._starved:
            self.gaps += 1
            self._starved = False
        self.written += max(count, 0)
        return max(count, 0)

    def take(self, out: Samples, now: float) -> int:
        """Fill `out` (frames, channels) from its beginning; return the frames filled. For the callback."""
        count = min(len(out), self.written - self.taken)
        if count:
            self._copy(out, count)
            self._marks.append((now, self.taken, count))
            self.taken += count
        self._starved = count < len(out) and self.taken > 0
        return count

    def fade(self, out: Samples, now: float) -> int:
        """Fill `out` with a sound that dies away in `FADE_SECONDS`; afterwards with nothing. For the callback."""
        count = min(len(out), len(self._ramp) - self._faded, self.written - self.taken)
        if count <= 0:
            return 0
        self._copy(out, count)
        out[:count] = out[:count] * self._ramp[self._faded : self._faded + count]
        self._marks.append((now, self.taken, count))
        self._faded += count
        self.taken += count
        return count

    def heard(self, moment: float) -> int:
        """Return the frames that were handed over by a moment; those of a block follow one another in real time."""
        for when, before, count in reversed(list(self._marks)):
            if when <= moment:
                return before + min(count, int((moment - when) * self.rate))
        return self._marks[0][1] if self._marks else 0

    def piece(self, end: int, seconds: float) -> bytes:
        """Return the samples of the first channel that ended at a frame, if they are still in the ring."""
        positions = np.arange(max(0, end - int(seconds * self.rate)), end) % len(self._ring)
        return bytes(self._ring[positions, 0].tobytes())

    def _copy(self, out: Samples, count: int) -> None:
        begin = self.taken % len(self._ring)
        first = min(count, len(self._ring) - begin)
        out[:first] = self._ring[begin : begin + first]
        out[first:count] = self._ring[: count - first]


class IncomingSound:
    """What the microphone brought lately: written by its callback, read by the program, in frames of one rate."""

    def __init__(self, rate: int, channels: int) -> None:
        self.rate = rate
        self.written = 0
        self._ring: Samples = np.zeros((int(rate * SECONDS_HELD), channels), np.int16)

    def put(self, block: Samples, _now: float) -> None:
        """Add a block (frames, channels). For the callback."""
        block = block[-len(self._ring) :]
        begin = self.written % len(self._ring)
        first = min(len(block), len(self._ring) - begin)
        self._ring[begin : begin + first] = block[:first]
        self._ring[: len(block) - first] = block[first:]
        self.written += len(block)

    def back(self, seconds: float) -> int:
        """Return the position so many seconds ago, or the oldest there is."""
        return max(0, self.written - int(seconds * self.rate))

    def since(self, position: int) -> tuple[bytes, int]:
        """Return the samples from a position on as mono, and the position after them."""
        end = self.written
        positions = np.arange(max(position, end - len(self._ring)), end) % len(self._ring)
        frames = self._ring[positions]
        mono = frames[:, 0] if frames.shape[1] == 1 else frames.mean(axis=1).astype(np.int16)
        return bytes(mono.tobytes()), end
