"""What presses, releases and slides of the key to talk mean: hold, lock, latch by a double tap, or a tap too short.

Nothing here knows Qt or reads a clock; every moment comes in as `now`, in seconds.
"""

from enum import Enum

TAP = 0.25  # a shorter hold is a tap
DOUBLE = 0.45  # between the ends of two taps that latch


class Talk(Enum):
    """Whether the user talks, and whether a finger holds it."""

    IDLE = 0
    HELD = 1
    LOCKED = 2


class Step(Enum):
    """What is to be done now."""

    NOTHING = 0
    START = 1
    STOP = 2
    CANCEL = 3
    TAPPED = 4  # cancel, and perhaps tell how it is meant
    LOCK = 5


class Gesture:
    """One finger on one key or button."""

    def __init__(self) -> None:
        self.talk = Talk.IDLE
        self._began = 0.0
        self._tapped = float("-inf")

    def press(self, now: float) -> Step:
        """The key went down: begin, or end what is locked."""
        if self.talk is Talk.LOCKED:
            self.talk = Talk.IDLE
            return Step.STOP
        if self.talk is Talk.HELD:
            return Step.NOTHING
        self.talk, self._began = Talk.HELD, now
        return Step.START

    def release(self, now: float) -> Step:
        """The key went up."""
        if self.talk is not Talk.HELD:
            return Step.NOTHING
        if now - self._began >= TAP:
            self.talk = Talk.IDLE
            return Step.STOP
        if now - self._tapped <= DOUBLE:
            self.talk, self._tapped = Talk.LOCKED, float("-inf")
            return Step.LOCK
        self.talk, self._tapped = Talk.IDLE, now
        return Step.TAPPED

    def lock(self) -> Step:
        """Go on without a finger."""
        if self.talk is not Talk.HELD:
            return Step.NOTHING
        self.talk = Talk.LOCKED
        return Step.LOCK

    def cancel(self) -> Step:
        """Forget it."""
        return self._end(Step.CANCEL)

    def let_go(self, now: float) -> Step:
        """The window went away: what was said so far counts."""
        return self._end(Step.STOP if now - self._began >= TAP else Step.CANCEL)

    def over(self) -> None:
        """It ended by itself: the device is gone, or it became too long."""
        self.talk = Talk.IDLE

    def _end(self, step: Step) -> Step:
        if self.talk is Talk.IDLE:
            return Step.NOTHING
        self.talk = Talk.IDLE
        return step
