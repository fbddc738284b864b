"""Archives of a home: the asynchronous face of `ArchiveOut` and `ArchiveIn`, which work in slices beside the rest."""

import asyncio
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from companion.core.archive import ArchiveCounts, Restored
from companion.core.persona import Persona, User
from companion.core.settings import Settings
from companion.core.stores import Progress
from companion.storage.archive_in import ArchiveIn
from companion.storage.archive_out import ArchiveOut
from companion.storage.locations import Locations, Pair
from companion.storage.stepping import in_steps
from companion.storage.writer import Writer

Who = tuple[User, Persona, Settings]


class _Work(Protocol):
    total: int

    def steps(self) -> Generator[None, None, None]: ...

    def put(self) -> None: ...

    def discard(self) -> None: ...


class FileArchives:
    """Satisfies `core.stores.Archives`.

    `find` returns a user with a persona and their settings; `pairs` those on the disk; `joined` takes in a new user.
    """

    def __init__(
        self,
        locations: Locations,
        reader: Writer,
        *,
        find: Callable[[str, str], Who],
        pairs: Callable[[], list[Pair]],
        joined: Callable[[str, str], tuple[User, Persona]],
    ) -> None:
        self._locations = locations
        self._reader = reader
        self._find = find
        self._pairs = pairs
        self._joined = joined

    async def write(self, path: Path, user_id: str, persona_id: str, told: Progress) -> ArchiveCounts:
        """Write an archive and read it back. Raises `ExchangeError` EXPORT_FAILED, `SettingsError`."""
        who = self._find(user_id, persona_id)
        out = await self._reader.run(lambda: ArchiveOut(path, self._locations, *who))
        await self._work(out, told)
        return out.counts

    async def restore(self, path: Path, told: Progress) -> Restored:
        """Make a new user of an archive. Raises `ExchangeError` ARCHIVE_…; then nothing has changed."""
        pairs = self._pairs()
        made = await self._reader.run(lambda: ArchiveIn(path, self._locations, pairs))
        await self._work(made, told)
        user, persona = await self._reader.run(lambda: self._joined(made.user_id, made.persona_id))
        return Restored(user, persona, made.counts)

    async def _work(self, work: _Work, told: Progress) -> None:
        told(0, work.total)
        steps = work.steps()

        def end() -> None:
            steps.close()
            work.discard()

        try:
            await in_steps(self._reader, steps, lambda done: told(min(done, work.total), work.total))
            putting = asyncio.create_task(self._reader.run(work.put))
            with suppress(asyncio.CancelledError):
                await asyncio.shield(putting)
            await putting  # too late to be cancelled: it is there
        finally:
            await self._reader.run(end)  # behind the slice under way, where the caller was cancelled
