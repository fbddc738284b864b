"""What makes her look alive, as functions of time: blinking, breathing, gaze, mouth and how long an emotion lasts.

Nothing here knows Qt or reads a clock; every moment comes in as `now`, in seconds.
"""

import math
from random import Random

from companion.core.emotion import Emotion
from companion.gui.portrait import Lids, MouthShape

FOREVER = math.inf

EMOTION_HOLDS = 1.2
QUIET_BEFORE_NEUTRAL = 20.0
FADE = 0.22


class Blinking:
    """Lids that close every 2.5 to 6 s: 40 ms half, 70 ms closed, 40 ms half; every eighth time or so twice."""

    GAP = (2.5, 6.0)
    HALF, CLOSED, BETWEEN = 0.04, 0.07, 0.11
    LENGTH = 2 * HALF + CLOSED
    DOUBLE = 0.12

    def __init__(self, random: Random, now: float) -> None:
        self._random = random
        self._begins = now + random.uniform(*self.GAP)
        self._second_follows = random.random() < self.DOUBLE

    def lids(self, now: float) -> Lids:
        while now >= self._begins + self.LENGTH:
            self._schedule_next()
        into = now - self._begins
        if into < 0:
            return "open"
        return "closed" if self.HALF <= into < self.HALF + self.CLOSED else "half"

    def begins_in(self, now: float) -> float:
        """Seconds until the lids move; 0 while they do."""
        return max(0.0, self._begins - now)

    def _schedule_next(self) -> None:
        ended = self._begins + self.LENGTH
        if self._second_follows:
            self._begins, self._second_follows = ended + self.BETWEEN, False
            return
        self._begins = ended + self._random.uniform(*self.GAP)
        self._second_follows = self._random.random() < self.DOUBLE


class Mouth:
    """A mouth shape from loudness (0 to 1), smoothed with 60 ms attack and 120 ms release, each for at least 70 ms."""

    ATTACK, RELEASE, SHORTEST, STALE = 0.06, 0.12, 0.07, 0.25
    LEVELS: tuple[tuple[float, MouthShape], ...] = ((0.52, "a"), (0.28, "o"), (0.1, "i"))

    def __init__(self, now: float) -> None:
        self._target = 0.0
        self._heard_at = now
        self._level = 0.0
        self._smoothed_at = now
        self._shape: MouthShape = ""
        self._shaped_at = now - self.SHORTEST
        self.talking = False

    def hear(self, loudness: float, now: float) -> None:
        self._smooth(now)
        self._target = min(1.0, max(0.0, loudness)) if math.isfinite(loudness) else 0.0
        self._heard_at = now

    def shape(self, now: float) -> MouthShape:
        self._smooth(now)
        wanted: MouthShape = next((shape for floor, shape in self.LEVELS if self._level >= floor), "")
        if wanted != self._shape and now - self._shaped_at >= self.SHORTEST:
            self._shape, self._shaped_at = wanted, now
        return self._shape

    def is_moving(self, now: float) -> bool:
        return self.talking or self._shape != "" or self._level > 0.05 or self._wanted_level(now) > 0.05

    def _smooth(self, now: float) -> None:
        target = self._wanted_level(now)
        slowness = self.ATTACK if target > self._level else self.RELEASE
        self._level += (target - self._level) * (1 - math.exp((self._smoothed_at - now) / slowness))
        self._smoothed_at = now

    def _wanted_level(self, now: float) -> float:
        if now - self._heard_at < self.STALE:
            return self._target
        return _babble(now) if self.talking else 0.0


class Breathing:
    """Body and head rise 1 and 2 px in 3.8 s, by whole pixels, which cost least; the head follows 180 ms later."""

    PERIOD, LAG, BODY, HEAD, STEP, AFTER = 3.8, 0.18, 1.0, 2.0, 1.0, 0.002
    HEAD_STEPS = (1 / 6, 1 / 3, 2 / 3, 5 / 6)  # of a period: where the head's rise is rounded to another pixel

    def rise(self, now: float) -> tuple[float, float]:
        """How far body and head are raised, in logical pixels."""
        return self._stepped(self.BODY * self._wave(now)), self._stepped(self.HEAD * self._wave(now - self.LAG))

    def moves_in(self, now: float) -> float:
        """Seconds until just after the head's next step; the body steps along with it to spare paints."""
        phase = (now - self.LAG) / self.PERIOD
        return min((step - phase) % 1 for step in self.HEAD_STEPS) * self.PERIOD + self.AFTER

    def _wave(self, now: float) -> float:
        return (1 - math.cos(2 * math.pi * now / self.PERIOD)) / 2

    def _stepped(self, rise: float) -> float:
        return round(rise / self.STEP) * self.STEP


class Gaze:
    """Eyes that leap up to 3 units by themselves, as eyes do, or follow what they look at up to 7 units."""

    DRIFT, TURN, EASE = 3.0, 7.0, 0.09
    REST = (1.6, 4.5)

    def __init__(self, random: Random, now: float) -> None:
        self._random = random
        self._at = (0.0, 0.0)
        self._goal = (0.0, 0.0)
        self._attention: tuple[float, float] | None = None
        self._moved_at = now
        self._wanders_at = now + random.uniform(*self.REST)

    def look(self, direction: tuple[float, float] | None) -> None:
        """Look along a vector (right, down) of length 0 to 1, or at nothing in particular."""
        self._attention = direction

    def at(self, now: float) -> tuple[int, int]:
        self._choose_goal(now)
        share = 1 - math.exp((self._moved_at - now) / self.EASE) if self._attention else 1.0
        self._moved_at = now
        (x, y), (goal_x, goal_y) = self._at, self._goal
        self._at = (x + (goal_x - x) * share, y + (goal_y - y) * share)
        return round(self._at[0]), round(self._at[1])

    def wanders_in(self, now: float) -> float:
        return FOREVER if self._attention else max(0.0, self._wanders_at - now)

    def is_moving(self) -> bool:
        return math.dist(self._at, self._goal) > 0.5

    def _choose_goal(self, now: float) -> None:
        if self._attention:
            self._goal = (self._attention[0] * self.TURN, self._attention[1] * self.TURN)
        elif now >= self._wanders_at or math.hypot(*self._goal) > self.DRIFT:
            angle, reach = self._random.uniform(0, math.tau), self._random.choice((0.0, 0.5, 1.0)) * self.DRIFT
            self._goal = (reach * math.cos(angle), reach * math.sin(angle) * 0.6)
            self._wanders_at = now + self._random.uniform(*self.REST)


class Mood:
    """The emotion shown: each at least 1.2 s, the latest wish next, and neutral after 20 s of quiet."""

    def __init__(self, now: float) -> None:
        self.previous = Emotion.NEUTRAL
        self._shown = Emotion.NEUTRAL
        self._shown_at = now - EMOTION_HOLDS
        self._wanted: Emotion | None = None
        self._stirred_at = now

    def want(self, emotion: Emotion, now: float) -> None:
        self._wanted = emotion
        self.stir(now)

    def stir(self, now: float) -> None:
        """Something happens; the quiet before neutral begins anew."""
        self._stirred_at = now

    def emotion(self, now: float) -> Emotion:
        if self._wanted is None and now - self._stirred_at >= QUIET_BEFORE_NEUTRAL:
            self._wanted = Emotion.NEUTRAL
        if self._wanted is not None and now - self._shown_at >= EMOTION_HOLDS:
            self._show(self._wanted, now)
            self._wanted = None
        return self._shown

    def faded(self, now: float) -> float:
        """How far the present emotion has replaced the previous one, 0 to 1, easing out."""
        progress = min(1.0, max(0.0, (now - self._shown_at) / FADE))
        return float(1 - (1 - progress) ** 3) if self.previous is not self._shown else 1.0

    def changes_in(self, now: float) -> float:
        if self._wanted is not None:
            return max(0.0, self._shown_at + EMOTION_HOLDS - now)
        if self._shown is Emotion.NEUTRAL:
            return FOREVER
        return max(0.0, self._stirred_at + QUIET_BEFORE_NEUTRAL - now)

    def _show(self, emotion: Emotion, now: float) -> None:
        if emotion is not self._shown:
            self.previous, self._shown, self._shown_at = self._shown, emotion, now


def _babble(now: float) -> float:
    """A loudness like that of speech, for a voice whose loudness is unknown."""
    syllables = abs(math.sin(math.pi * 3.7 * now))
    phrase = 0.65 + 0.35 * math.sin(2 * math.pi * 0.53 * now)
    return syllables * phrase
