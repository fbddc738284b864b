"""Leaves a service alone for a while after it failed again and again, and tries it once before it is trusted again."""

from collections.abc import Callable
from time import monotonic

FAILURES = 2  # in a row, that open it
FIRST_REST = 20.0  # seconds; doubled at each failed trial
LONGEST_REST = 300.0


class CircuitBreaker:
    """Closed: requests go out. Open: none does for a while. Then one goes out, and decides."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._failures = 0
        self._rest = FIRST_REST
        self._until = 0.0
        self._on_trial = False

    def seconds_to_wait(self) -> float:
        """Return how long no request may go out; 0 when one may. The request that is let through must be told of."""
        if self._failures < FAILURES:
            return 0.0
        left = self._until - self._clock()
        if left > 0:
            return left
        if self._on_trial:
            return 1.0
        self._on_trial = True
        return 0.0

    @property
    def is_open(self) -> bool:
        """Whether requests are held back."""
        return self._failures >= FAILURES

    def succeeded(self) -> None:
        """Close it."""
        self._failures, self._rest, self._on_trial = 0, FIRST_REST, False

    def failed(self) -> None:
        """Count a failure."""
        if self._on_trial:
            self._rest = min(2 * self._rest, LONGEST_REST)
        self._failures += 1
        self._on_trial = False
        self._until = self._clock() + self._rest

    def given_up(self) -> None:
        """Forget the request under way: nobody waited for its end."""
        self._on_trial = False
