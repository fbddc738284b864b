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

from companion.backends.whisper_ears import WhisperEars
from companion.core.audio import Recording
from tests.bench.report import Bar, median

TO_5, TO_10 = "final over stock ratio to 5 s", "final over stock ratio to 10 s"
LIMITS = {TO_5: 0.4, TO_10: 0.6}
PROMPTS = {"zh": "以下是普通话的句子。"}


class StockWhisper:
    """faster-whisper, called as its documentation says."""

    def __init__(self, folder: Path) -> None:
        from faster_whisper import WhisperModel

        from companion.backends import whisper_reader  # noqa: F401 - it stands in for the decoders that are not here

        self._model: Any = WhisperModel(
            str(folder), device="cpu", compute_type="int8", cpu_threads=len(os.sched_getaffinity(0))
        )

    def read(self, recording: Recording, language: str) -> str:
        """Return the text of a recording."""
        wave = np.frombuffer(recording.samples, np.int16).astype(np.float32) / 32_768
        segments, _ = self._model.transcribe(
            wave, language=language, beam_size=1, temperature=[0.0], initial_prompt=PROMPTS.get(language)
        )
        return "".join(segment.text for segment in segments).strip()


@dataclass(frozen=True)
class Timed:
    """One clip read by both."""

    seconds: float
    ours: float
    stock: float


async def time_both(ears: WhisperEars, stock: StockWhisper, recording: Recording, language: str) -> Timed:
    """Read a clip with both; who begins changes with the clip's length, which is as good as by lot."""
    times = {}
    for name in ("ours", "stock") if len(recording.samples) % 4 else ("stock", "ours"):
        began = time.perf_counter()
        if name == "ours":
            await ears.hear(recording, [language])
        else:
            stock.read(recording, language)
        times[name] = time.perf_counter() - began
    return Timed(recording.seconds, times["ours"], times["stock"])


def final_over_stock(timed: Sequence[Timed]) -> tuple[dict[str, float], dict[str, float], list[Bar]]:
    """Return figures, the control's figures and the bars of clips up to 5 s and of those from there to 10 s.

    The ratio is of medians over all clips of a length, so clips that fell back to the full window count as they are.
    """
    figures: dict[str, float] = {}
    control: dict[str, float] = {}
    bars = []
    for name, shortest, longest in ((TO_5, 0.0, 5.0), (TO_10, 5.0, 10.0)):
        clips = [each for each in timed if shortest < each.seconds <= longest]
        if not clips:
            continue
        ours, stock = median([each.ours for each in clips]), median([each.stock for each in clips])
        figures |= {name: ours / stock, f"{name}: clips": len(clips), f"{name}: final ms": 1000 * ours}
        control[f"{name}: stock ms"] = 1000 * stock
        bars.append(Bar(name, ours / stock, LIMITS[name]))
    return figures, control, bars
