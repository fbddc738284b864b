"""One memory on several computers: what is asked of whatever carries it between them, and what that tells.

Everything is written on this computer first, and is as safe there as without any other; what goes between computers
follows in order.
"""

from collections.abc import Callable
from typing import Protocol

from companion.core.conversation import Turn
from companion.core.errors import Problem
from companion.core.settings import StorageSettings
from companion.core.values import dataclass


@dataclass(frozen=True, slots=True)
class OtherComputer:
    """Another computer that shares this memory. `pair` is the user and the persona who talked there just now."""

    name: str
    pair: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class SharingShown:
    """How the sharing stands. `shared` is False where all stays on this computer.

    `waiting` changes are only here so far. A `problem` is why, or, while `online`, what is odd.
    """

    shared: bool = False
    host: str = ""
    online: bool = False
    waiting: int = 0
    problem: Problem | None = None
    others: tuple[OtherComputer, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrival:
    """What came of one user with one persona from elsewhere: turns as they are now, and whether other things did."""

    pair: tuple[str, str]
    turns: tuple[Turn, ...] = ()
    memory: bool = False
    erased: bool = False


@dataclass(frozen=True, slots=True)
class ShowSharing:
    """Tell how the sharing stands; answered by `SharingShown`."""


@dataclass(frozen=True, slots=True)
class TestSharing:
    """Try whether an address can be used; answered by `SharingTested`. An empty secret is looked up."""

    __test__ = False  # no test of pytest's

    url: str
    secret: str = ""

    def __repr__(self) -> str:
        """Return a text that may stand in a log."""
        return f"TestSharing({self.url!r})"


@dataclass(frozen=True, slots=True)
class SharingTested:
    """What trying an address found; no problem where it works."""

    url: str
    host: str = ""
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """What a move took along and read back."""

    sessions: int = 0
    turns: int = 0
    events: int = 0
    pairs: int = 0


SharingCommand = ShowSharing | TestSharing
SharingAnnouncement = SharingShown | SharingTested


class Sharing(Protocol):
    """Carries what is written here to other computers, and what is written there to here."""

    def listen(self, arrived: Callable[[Arrival], None], shown: Callable[[SharingShown], None]) -> None:
        """Call these from now on, in a thread of its own."""
        ...

    def use(self, settings: StorageSettings) -> None:
        """Go by these settings from now on."""
        ...

    def renew(self) -> None:
        """Begin anew at once: a secret was kept or forgotten."""
        ...

    def state(self) -> SharingShown:
        """Return how it stands."""
        ...

    async def test(self, url: str, secret: str) -> SharingTested:
        """Try an address; what is wrong comes back in the answer."""
        ...
