"""Sound from one rate to another, piece by piece without a seam: the resampler keeps its state between them."""

import numpy as np
import soxr

from companion.core.audio import AudioFrame


class Resampler:
    """Brings 16-bit mono samples to one rate, whatever rates they come in.

    It calculates in fractions: whole numbers would be dithered, and the zeros of a muted microphone be zeros no more.
    """

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._from = rate
        self._stream: soxr.ResampleStream | None = None

    def feed(self, frame: AudioFrame) -> bytes:
        """Return what can be said of the sound so far; up to 40 ms wait for what follows."""
        held = self.flush() if frame.rate != self._from else b""
        if frame.rate == self._rate:
            return held + frame.samples
        if self._stream is None:
            self._from = frame.rate
            self._stream = soxr.ResampleStream(frame.rate, self._rate, 1, dtype="float32", quality="HQ")
        return held + self._resample(self._stream, frame.samples, last=False)

    def flush(self) -> bytes:
        """Return what was waiting; the next frame begins anew."""
        stream, self._stream = self._stream, None
        self._from = self._rate
        return b"" if stream is None else self._resample(stream, b"", last=True)

    @staticmethod
    def _resample(stream: soxr.ResampleStream, samples: bytes, *, last: bool) -> bytes:
        wave = stream.resample_chunk(np.frombuffer(samples, np.int16).astype(np.float32), last=last)
        return bytes(np.clip(np.rint(wave), -32_768, 32_767).astype(np.int16).tobytes())
