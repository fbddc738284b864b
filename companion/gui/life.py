"""Her life apart from any picture of her: mood, mouth, breath, lids and gaze, one for all views that show her.

On the stage and on the desktop she thus blinks, looks and speaks at the same moment.
"""

import math
import time
from collections.abc import Callable
from random import Random

from PySide6.QtCore import QObject, Signal

from companion.core.emotion import Emotion
from companion.core.values import dataclass
from companion.gui.liveliness import Blinking, Breathing, Gaze, Mood, Mouth
from companion.gui.portrait import Face

LIVELY_MS = 33


@dataclass(frozen=True, slots=True)
class Frame:
    """All that decides how one picture of her looks; shifts are in logical pixels, upwards."""

    before: Emotion
    face: Face
    faded: float
    body_up: float
    head_up: float


STILL = Frame(Emotion.NEUTRAL, Face(), 1.0, 0.0, 0.0)


class Life(QObject):
    """What others may ask of her; `stirred` tells views that a frame may be due before the moment they wait for."""

    stirred = Signal()

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        random: Random | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.clock = clock
        now, chance = clock(), random or Random()  # noqa: S311  # decides when she blinks
        self.mood, self.mouth, self.breathing = Mood(now), Mouth(now), Breathing()
        self.blinking, self.gaze = Blinking(chance, now), Gaze(chance, now)

    def show_emotion(self, emotion: Emotion) -> None:
        """Change her face."""
        self.mood.want(emotion, self.clock())
        self.stirred.emit()

    def set_mouth_loudness(self, loudness: float) -> None:
        """How loud her voice is now, 0 to 1; without news for a quarter of a second it counts as silence."""
        now = self.clock()
        self.mouth.hear(loudness, now)
        self.mood.stir(now)
        self.stirred.emit()

    def set_talking(self, talking: bool) -> None:
        """Whether she speaks; her mouth then moves even if no loudness is known."""
        self.mouth.talking = talking
        self.mood.stir(self.clock())
        self.stirred.emit()

    def look(self, direction: tuple[float, float] | None) -> None:
        """Look along a vector (right, down) of length 0 to 1, or at nothing in particular."""
        self.gaze.look(direction)
        self.stirred.emit()

    def frame_at(self, now: float, *, still: bool) -> Frame:
        """Return how she looks; `still`: no breathing, no wandering eyes, no cross-fades."""
        emotion = self.mood.emotion(now)
        body_up, head_up = (0.0, 0.0) if still else self.breathing.rise(now)
        gaze = (0, 0) if still else self.gaze.at(now)
        return Frame(
            before=self.mood.previous,
            face=Face(emotion, self.blinking.lids(now), self.mouth.shape(now), gaze),
            faded=1.0 if still else self.mood.faded(now),
            body_up=body_up,
            head_up=head_up,
        )

    def rest(self, now: float, shown: Frame, *, still: bool) -> int:
        """Milliseconds until something may move."""
        if self._is_lively(now, shown, still=still):
            return LIVELY_MS
        waits = [self.blinking.begins_in(now), self.mood.changes_in(now)]
        if not still:
            waits += [self.breathing.moves_in(now), self.gaze.wanders_in(now)]
        return max(1, math.ceil(min(waits) * 1000))

    def _is_lively(self, now: float, shown: Frame, *, still: bool) -> bool:
        return (
            shown.faded < 1
            or self.blinking.begins_in(now) == 0
            or self.mouth.is_moving(now)
            or (not still and self.gaze.is_moving())
        )
