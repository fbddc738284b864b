"""Writes what she said as a WAV file, which every program plays."""

import io
import wave
from collections.abc import Sequence
from pathlib import Path

from companion.core.audio import BYTES_PER_SAMPLE, AudioFrame
from companion.exchange.out_file import OutFile


def write_sound(path: Path, frames: Sequence[AudioFrame]) -> None:
    """Write mono sound of one rate. Raises `ExchangeError` EXPORT_FAILED; then no file is left."""
    whole = io.BytesIO()
    with wave.open(whole, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(BYTES_PER_SAMPLE)
        out.setframerate(frames[0].rate if frames else 24_000)
        for frame in frames:
            out.writeframes(frame.samples)
    file = OutFile(path)
    try:
        file.open()
        file.write(whole.getvalue())
        file.keep()
    finally:
        file.discard()
