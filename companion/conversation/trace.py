"""When the stages of a spoken turn came, by the monotonic clock; shown in the window and kept in the log."""

import logging
import time

from companion.core.voice_events import Stage, Waterfall

log = logging.getLogger(__name__)


class Trace:
    """Each stage is noted once: the first time counts."""

    def __init__(self) -> None:
        self._at: dict[Stage, float] = {}

    def note(self, stage: Stage) -> None:
        """Note that a stage came now."""
        self._at.setdefault(stage, time.perf_counter())

    def note_at(self, stage: Stage, at: float | None) -> None:
        """Note when a stage came, by `time.perf_counter`; None: it did not."""
        if at is not None:
            self._at.setdefault(stage, at)

    def between(self, begin: Stage, end: Stage) -> float:
        """Return the seconds from one stage to another; 0 where one of them did not come."""
        return self._at[end] - self._at[begin] if begin in self._at and end in self._at else 0.0

    def waterfall(self, turn_id: str) -> Waterfall:
        """Return the stages in seconds after the first of them, and write them to the log."""
        first = min(self._at.values(), default=0.0)
        stages = {stage: round(self._at[stage] - first, 4) for stage in Stage if stage in self._at}
        log.info("turn %s: %s", turn_id, ", ".join(f"{stage} {1000 * at:.0f} ms" for stage, at in stages.items()))
        return Waterfall(turn_id, stages)
