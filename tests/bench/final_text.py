"""From the end of a recording to its text: the program's ears against faster-whisper as it comes, clip by clip in turn.

The full window of 30 s is the control; it gets the same samples, language and prompt, beam 1, and all cores.
"""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from companion.backends import whisper_reader  # it stands in for the decoders of files that faster-whisper imports
from companion.backends.whisper_ears import WhisperEars
from companion.core.audio import Recording
from tests.bench.report import Bar, median

TO_5, TO_10 = "final over stock ratio to 5 s", "final over stock ratio to 10 s"
LIMITS = {TO_5: 0.4, TO_10: 0.6}


class StockWhisper:
    """faster-whisper, called as its documentation says."""

    def __init__(self, folder: Path) -> None:
        from faster_whisper import WhisperModel

        self._model: Any = WhisperModel(
            str(folder), device="cpu", compute_type="int8", cpu_threads=len(os.sched_getaffinity(0))
        )

    def read(self, recording: Recording, language: str) -> str:
        """Return the text of a recording."""
        wave = np.frombuffer(recording.samples, np.int16).astype(np.float32) / 32_768
        segments, _ = self._model.transcribe(
            wave, language=language, beam_size=1, temperature=[0.0], initial_prompt=whisper_reader.PROMPTS.get(language)
        )
        return "".join(segment.text for segment in segments).strip()


@dataclass(frozen=True)
class Timed:
    """One clip read by both: its length and the times in seconds, and the texts."""

    seconds: float
    ours: float
    stock: float
    ours_text: str
    stock_text: str


async def time_both(
    ears: WhisperEars, stock: StockWhisper, recording: Recording, file: Recording, language: str
) -> Timed:
    """Read a recording with the program's ears and the file that was spoken with the control.

    Who begins changes with the length, which is as good as by lot.
    """
    moments, texts = [0.0, 0.0], ["", ""]
    for which in (0, 1) if len(recording.samples) // 2 % 2 else (1, 0):
        began = time.perf_counter()
        texts[which] = (await ears.hear(recording, [language])).text if which == 0 else stock.read(file, language)
        moments[which] = time.perf_counter() - began
    return Timed(file.seconds, moments[0], moments[1], texts[0], texts[1])


def final_over_stock(timed: Sequence[Timed]) -> tuple[dict[str, float], dict[str, float], list[Bar]]:
    """Return figures, the control's figures and the bars of clips up to 5 s and of those from there to 10 s.

    The ratio is of medians over all clips of a length; those that fell back to the full window are among them.
    Raises ValueError where there are no clips of a length: its bar would be missing.
    """
    figures: dict[str, float] = {}
    control: dict[str, float] = {}
    bars = []
    for name, shortest, longest in ((TO_5, 0.0, 5.0), (TO_10, 5.0, 10.0)):
        clips = [each for each in timed if shortest < each.seconds <= longest]
        if not clips:
            raise ValueError(f"no clip for {name}")
        ours, stock = median([each.ours for each in clips]), median([each.stock for each in clips])
        figures |= {name: ours / stock, f"{name}: clips": len(clips), f"{name}: final ms": 1000 * ours}
        control[f"{name}: stock ms"] = 1000 * stock
        bars.append(Bar(name, ours / stock, LIMITS[name]))
    return figures, control, bars
