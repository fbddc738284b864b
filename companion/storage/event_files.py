"""Memory events in TinyDB files of bounded size, their snapshot and their backups: the second of the two truths.

This is the asynchronous face; `MemoryShelf` and `backups` do the work on the writer's thread.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from companion.core.conversation import Session, Turn
from companion.core.errors import Problem
from companion.core.memory import Backup, Held, MemoryEvent, MemorySnapshot, Restoration
from companion.core.stores import Progress
from companion.storage import backups, restore_note
from companion.storage.backing_up import BackingUp
from companion.storage.backup_content import Content
from companion.storage.erased_file import read_gone
from companion.storage.locations import Pair
from companion.storage.memory_shelf import MemoryShelf
from companion.storage.writer import Writer


class EventFiles:
    """Satisfies `core.ports.MemoryStore`."""

    def __init__(self, places: Pair, writer: Writer) -> None:
        self._places = places
        self._writer = writer
        self._shelf = MemoryShelf(places)
        self._content: Content | None = None  # of the backup asked about last

    @property
    def shelf(self) -> MemoryShelf:
        """The files themselves, for the writer's thread alone."""
        return self._shelf

    async def load(self) -> Sequence[Problem]:
        """Read the snapshot and the events after it; tell what could not be read."""
        return await self._writer.run(self._shelf.load)

    def snapshot(self) -> MemorySnapshot:
        """Return the snapshot as last read or written."""
        return self._shelf.snapshot

    @property
    def erased_upto(self) -> datetime | None:
        """When something was last erased, if anything was."""
        return self._shelf.gone.upto

    def recent(self) -> Sequence[MemoryEvent]:
        """Return the events after that snapshot that `load` found, oldest first."""
        return self._shelf.recent

    async def events(self) -> Sequence[MemoryEvent]:
        """Return all events of the files that can be read, oldest first. Other work of the writer comes in between."""
        found: list[MemoryEvent] = []
        known: dict[str, tuple[Any, Held]] = {}
        for path in await self._writer.run(self._shelf.parts):
            read = partial(self._shelf.events_in, path, known)
            found += await self._writer.run(read)
        return sorted(found, key=lambda event: event.id)

    async def put_event(self, event: MemoryEvent) -> None:
        """Write an event. Raises `StorageError`; then nothing has changed."""
        await self._writer.run(lambda: self._shelf.put_events((event,)))

    async def put_events(self, events: Sequence[MemoryEvent]) -> None:
        """Write events, all or none of them. Raises `StorageError`; then nothing has changed."""
        await self._writer.run(lambda: self._shelf.put_events(events))

    async def put_snapshot(self, snapshot: MemorySnapshot) -> None:
        """Write the snapshot. Raises `StorageError`; then the old one is still there."""
        await self._writer.run(lambda: self._shelf.put_snapshot(snapshot))

    async def back_up(self, reason: str, told: Progress = lambda *_: None) -> Backup:
        """Copy memory files and journal and verify the copy. Raises `StorageError` BACKUP_FAILED, DISK_FULL."""
        making = await self._writer.run(lambda: BackingUp(self._places, reason, datetime.now(UTC)))
        while not await self._writer.run(making.step):
            told(making.total - making.left, making.total)
        return await self._writer.run(making.finish)

    async def backups(self) -> Sequence[Backup]:
        """Return the backups, newest first."""
        return await self._writer.run(lambda: backups.backups(self._places))

    async def backup_bytes(self) -> int:
        """Return the room that all backups take together. Raises `StorageError`."""
        return await self._writer.run(lambda: backups.bytes_on_disk(self._places))

    async def read_backup(self, backup_id: str) -> Mapping[str, Held]:
        """Return what memory held when a backup was made. Raises `StorageError`."""
        return await self._writer.run(lambda: self._memory_then(backup_id))

    async def changed_sessions(self, backup_id: str) -> Sequence[str]:
        """Return the sessions that are not as they were in a backup. Raises `StorageError`."""
        return await self._writer.run(lambda: backups.changed_sessions(self._places, self._content_of(backup_id)))

    async def session_then(self, backup_id: str, session_id: str) -> tuple[Session | None, Sequence[Turn]]:
        """Return a session and its turns as they were in a backup. Raises `StorageError`."""
        return await self._writer.run(lambda: self._session_then(backup_id, session_id))

    async def restoring(self) -> Restoration | None:
        """Return the restore that was begun and not finished, if there is one."""
        return await self._writer.run(lambda: restore_note.read(self._places))

    async def note_restoring(self, restoration: Restoration | None) -> None:
        """Note durably that a backup is being restored, or no longer. Raises `StorageError`."""
        await self._writer.run(lambda: restore_note.write(self._places, restoration))

    def forget(self) -> None:
        """Hold no file's content any more, in the writer's thread: it writes to them itself."""
        self._shelf.forget()
        self._content = None

    def _memory_then(self, backup_id: str) -> Mapping[str, Held]:
        gone = read_gone(self._places)
        then = backups.memory_then(self._content_of(backup_id))
        left = {subject: gone.left_of(held) for subject, held in then.items()} if gone else then
        return {subject: held for subject, held in left.items() if held != Held()}

    def _session_then(self, backup_id: str, session_id: str) -> tuple[Session | None, Sequence[Turn]]:
        """Return a session as it was then, but for what was erased since."""
        gone, content = read_gone(self._places), self._content_of(backup_id)
        session, turns = backups.session_then(content, session_id)
        if not gone:
            return session, turns
        left = [turn for turn in turns if not gone.has_turn(turn.id, session_id)]
        if content.scrubbed < gone.last:  # a copy from before: nobody knows what stands beside its turns
            left = [_unquoting(turn) for turn in left]
        return None if session_id in gone.sessions else session, left

    def _content_of(self, backup_id: str) -> Content:
        if self._content is None or self._content.backup.id != backup_id:
            self._content = backups.find_content(self._places, backup_id)
        return self._content


def _unquoting(turn: Turn) -> Turn:
    """Return a turn without what a model was shown or thought beside it."""
    return replace(turn, notes="", replies=tuple(replace(reply, thinking="") for reply in turn.replies))
