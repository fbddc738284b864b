"""From the press of a key to its release: frames of the microphone become one recording, with a tail only if needed.

Speech goes on a moment after many a release, so the recording ends where silence does; a silent end costs no wait.
"""

from collections.abc import Callable
from contextlib import aclosing

from companion.core.audio import BYTES_PER_SAMPLE, HEARING_RATE, AudioFrame, Recording, decibels, loudness
from companion.core.sound import Microphone

CHUNK_SECONDS = 0.02
QUIET_SECONDS = 0.1  # so long it must be silent for an end
TAIL_SECONDS = 0.3  # so long is waited for that
MUTED_SECONDS = 1.0  # of nothing but zeros
LONGEST_SECONDS = 120.0
_SILENCE = -50.0  # dBFS, in a quiet room
_ABOVE_ROOM = 8.0  # dB over the room's own noise
_BELOW_PEAK = 20.0  # dB under the loudest

_CHUNK = int(CHUNK_SECONDS * HEARING_RATE) * BYTES_PER_SAMPLE
_QUIET = round(QUIET_SECONDS / CHUNK_SECONDS)


class Listening:
    """One held key. `level` hears the meter's value, 0 to 1; `muted` once, when only zeros came for a second."""

    def __init__(
        self,
        microphone: Microphone,
        level: Callable[[float], None] | None = None,
        muted: Callable[[], None] | None = None,
    ) -> None:
        self._microphone = microphone
        self._tell_level = level
        self._tell_muted = muted
        self._samples = bytearray()
        self._levels: list[float] = []  # dBFS of each whole chunk
        self._is_zero = True
        self._released_at: float | None = None  # in seconds of the recording

    @property
    def seconds(self) -> float:
        """How much there is."""
        return len(self._samples) / (BYTES_PER_SAMPLE * HEARING_RATE)

    def release(self) -> None:
        """Say that the key was let go."""
        if self._released_at is None:
            self._released_at = self.seconds

    def so_far(self) -> Recording:
        """Return what there is, for a glance at it."""
        return Recording(bytes(self._samples), silent=self._is_zero)

    async def record(self) -> Recording:
        """Return what was said, once the key was let go and the last word is over. Raises `AudioDeviceError`."""
        async with aclosing(self._microphone.listen(self._is_over)) as frames:
            async for frame in frames:
                self._take(frame)
        return self.so_far()

    def _take(self, frame: AudioFrame) -> None:
        was_muted = self._is_muted()
        self._samples += frame.samples
        self._is_zero = self._is_zero and not any(frame.samples)
        measured = len(self._levels)
        for begin in range(measured * _CHUNK, len(self._samples) - _CHUNK + 1, _CHUNK):
            self._levels.append(decibels(bytes(self._samples[begin : begin + _CHUNK])))
        if self._tell_level is not None and len(self._levels) > measured:
            self._tell_level(loudness(bytes(self._samples[-_CHUNK:])))
        if self._tell_muted is not None and self._is_muted() and not was_muted:
            self._tell_muted()

    def _is_muted(self) -> bool:
        return self._is_zero and self.seconds >= MUTED_SECONDS

    def _is_over(self) -> bool:
        if self.seconds >= LONGEST_SECONDS:
            return True
        if self._released_at is None:
            return False
        return self.seconds - self._released_at >= TAIL_SECONDS or self._ends_in_silence()

    def _ends_in_silence(self) -> bool:
        if not self._levels:
            return False
        room = sorted(self._levels)[len(self._levels) // 10]
        limit = max(_SILENCE, min(room + _ABOVE_ROOM, max(self._levels) - _BELOW_PEAK))
        return all(level < limit for level in self._levels[-_QUIET:])
