"""Memory events in TinyDB files of bounded size, their snapshot and their backups: the second of the two truths.

This is the asynchronous face; `MemoryShelf` and `backups` do the work on the writer's thread.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from companion.core.errors import Problem
from companion.core.memory import Backup, Held, MemoryEvent, MemorySnapshot
from companion.storage import backups
from companion.storage.locations import Pair
from companion.storage.memory_shelf import MemoryShelf
from companion.storage.writer import Writer


class EventFiles:
    """Satisfies `core.ports.MemoryStore`."""

    def __init__(self, places: Pair, writer: Writer) -> None:
        self._places = places
        self._writer = writer
        self._shelf = MemoryShelf(places)

    async def load(self) -> Sequence[Problem]:
        """Read the snapshot and the events after it; tell what could not be read."""
        return await self._writer.run(self._shelf.load)

    def snapshot(self) -> MemorySnapshot:
        """Return the snapshot as last read or written."""
        return self._shelf.snapshot

    def recent(self) -> Sequence[MemoryEvent]:
        """Return the events after that snapshot that `load` found, oldest first."""
        return self._shelf.recent

    async def events(self) -> Sequence[MemoryEvent]:
        """Return all events, oldest first."""
        return await self._writer.run(self._shelf.events)

    async def put_event(self, event: MemoryEvent) -> None:
        """Write an event. Raises `StorageError`; then nothing has changed."""
        await self._writer.run(lambda: self._shelf.put_event(event))

    async def put_snapshot(self, snapshot: MemorySnapshot) -> None:
        """Write the snapshot. Raises `StorageError`; then the old one is still there."""
        await self._writer.run(lambda: self._shelf.put_snapshot(snapshot))

    async def back_up(self, reason: str, held: Mapping[str, Held]) -> Backup:
        """Copy the memory files and verify the copy. Raises `StorageError` BACKUP_FAILED, DISK_FULL."""
        return await self._writer.run(lambda: backups.back_up(self._places, reason, held, datetime.now(UTC)))

    async def backups(self) -> Sequence[Backup]:
        """Return the backups, newest first."""
        return await self._writer.run(lambda: backups.backups(self._places))

    async def read_backup(self, backup_id: str) -> Mapping[str, Held]:
        """Return what memory held when a backup was made. Raises `StorageError`."""
        return await self._writer.run(lambda: backups.read_backup(self._places, backup_id))
