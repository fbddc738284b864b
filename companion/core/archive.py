"""One user with one character as one file to take along: commands, events, and what such a file counts.

It is a ZIP of open formats (JSON, TOML, pictures) with a manifest; it holds no key, no passphrase and no index.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from companion.core.errors import Problem
from companion.core.persona import Persona, User
from companion.core.values import dataclass


@dataclass(frozen=True, slots=True)
class ArchiveCounts:
    """What an archive holds; `facts` are those ever learned, `size` is in bytes when unpacked."""

    sessions: int = 0
    turns: int = 0
    replies: int = 0
    starred: int = 0
    events: int = 0
    facts: int = 0
    pictures: int = 0
    size: int = 0


@dataclass(frozen=True, slots=True)
class Restored:
    """The user and the character that an archive became, and what it held."""

    user: User
    persona: Persona
    counts: ArchiveCounts


class Archives(Protocol):
    """All of a user with a persona as one file. Nothing is left of what was cancelled or failed.

    `told` hears how many steps of how many are done.
    """

    async def write(self, path: Path, user_id: str, persona_id: str, told: Callable[[int, int], None]) -> ArchiveCounts:
        """Write an archive and read it back. Raises `ExchangeError` EXPORT_FAILED, `SettingsError`."""
        ...

    async def restore(self, path: Path, told: Callable[[int, int], None]) -> Restored:
        """Make a new user of an archive. Raises `ExchangeError` ARCHIVE_…; then nothing has changed."""
        ...


@dataclass(frozen=True, slots=True)
class ExportArchive:
    """Write all of the open user with the open character into one file; answered by `ArchiveProgressed`."""

    path: Path


@dataclass(frozen=True, slots=True)
class RestoreArchive:
    """Make a user beside the others of an archive; answered by `ArchiveProgressed`."""

    path: Path


@dataclass(frozen=True, slots=True)
class CancelArchive:
    """Stop the archive being written or restored; nothing is left of it."""


ArchiveCommand = ExportArchive | RestoreArchive | CancelArchive


@dataclass(frozen=True, slots=True)
class ArchiveProgressed:
    """How an archive stands: `done` of `total` steps. The last event is `finished` or `cancelled`, or has the problem.

    An archive that is `restored` became somebody, and nothing of anybody else was changed.
    """

    path: Path
    restoring: bool = False
    done: int = 0
    total: int = 0
    finished: bool = False
    cancelled: bool = False
    counts: ArchiveCounts = ArchiveCounts()
    restored: Restored | None = None
    problem: Problem | None = None


ArchiveAnnouncement = ArchiveProgressed
