"""What leaves this computer, as values: every request beyond it, what enforces local-only mode, how to ask for both.

A request is noted by host, errand and bytes; never by its path, its words or its key.
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from companion.core.values import dataclass


class Errand(StrEnum):
    """What a request beyond this computer is for."""

    CHAT = "chat"
    MEMORY = "memory"  # summaries, digests, facts, choosing memories
    LOOK = "look"  # whether an endpoint answers, its models, its context length
    VOICE = "voice"
    DOWNLOAD = "download"
    UPDATE = "update"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class OutsideRequest:
    """One request. `sent` and `received` are bytes; `refused` is one that local-only mode stopped before it began.

    One that is not `ended` is under way, or the program ended before it did.
    """

    id: str
    at: datetime
    host: str
    errand: Errand
    sent: int = 0
    received: int = 0
    ended: bool = False
    refused: bool = False


class Safeguard(StrEnum):
    """How well something is kept from the network."""

    SYSTEM = "system"  # the operating system refuses
    PROGRAM = "program"  # only the program's own checks refuse
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Safeguards:
    """What is enforced by what on this system: for the program itself and for its helper processes."""

    program: Safeguard
    helpers: Safeguard


@dataclass(frozen=True, slots=True)
class ShowOutside:
    """Tell what left this computer; answered by `OutsideShown`."""


@dataclass(frozen=True, slots=True)
class ClearLedger:
    """Forget what is noted of requests; answered by `OutsideShown`."""


OutsideCommand = ShowOutside | ClearLedger


@dataclass(frozen=True, slots=True)
class OutsideShown:
    """Requests beyond this computer, newest first, and what is enforced here.

    `unkept` tells that they can't be written to the disk: those of this start are shown all the same.
    """

    requests: tuple[OutsideRequest, ...]
    safeguards: Safeguards
    unkept: bool = False


class Outside(Protocol):
    """The way out of this computer."""

    def use(self, *, local_only: bool) -> None:
        """Let nothing out from now on, and end what is under way; or let requests out again."""
        ...

    async def requests(self) -> Sequence[OutsideRequest]:
        """Return the requests that are noted, newest first."""
        ...

    async def clear(self) -> None:
        """Forget them."""
        ...

    @property
    def unkept(self) -> bool:
        """Whether requests can't be written to the disk."""
        ...

    def safeguards(self) -> Safeguards:
        """Return what is enforced by what."""
        ...
