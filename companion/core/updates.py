"""Looking for a newer version, as values: only when somebody asks for it, or every start where the settings say so."""

from typing import Protocol

from companion.core.errors import Problem
from companion.core.values import dataclass


@dataclass(frozen=True, slots=True)
class LookForUpdate:
    """Ask the page of releases for the newest version; answered by `UpdateLooked`."""


@dataclass(frozen=True, slots=True)
class UpdateLooked:
    """Result of `LookForUpdate`: the newest version and the page to get it from, or what went wrong.

    `page` is for the user to open. With neither version nor problem this build names no page of releases.
    """

    version: str = ""
    newer: bool = False
    page: str = ""
    problem: Problem | None = None


class Updates(Protocol):
    """The page of releases."""

    async def look(self) -> UpdateLooked:
        """Ask it once. Never raises `CompanionError`."""
        ...
