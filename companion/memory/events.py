"""What was concluded or changed, by whom, before and after: events over the store, with undo and restore.

What memory holds now is the sum of the events; the snapshot only spares a start from reading them all.
"""

import asyncio
from collections.abc import Mapping, Sequence

from companion.core.errors import Code, Problem, StorageError
from companion.core.facts import Fact
from companion.core.ids import new_id
from companion.core.memory import DIGEST, Author, Backup, Digest, Held, MemoryEvent, MemorySnapshot, SessionSummary
from companion.core.ports import Clock, MemoryStore

NOTHING = Held()


class MemoryEvents:
    """One pair's memory. Changes are made one after another; a change that has returned is durable."""

    def __init__(self, store: MemoryStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._held: dict[str, Held] = {}
        self._keys: dict[str, list[Fact]] | None = None
        self._last_id = ""
        self._unsaved = False
        self._order = asyncio.Lock()

    async def load(self) -> Sequence[Problem]:
        """Read what memory holds; tell what could not be read."""
        problems = await self._store.load()
        snapshot = self._store.snapshot()
        self._held, self._last_id = dict(snapshot.held), snapshot.upto
        for event in self._store.recent():
            self._take(event)
        return problems

    def held(self, subject: str) -> Held:
        """Return what memory holds of a subject."""
        return self._held.get(subject, NOTHING)

    def everything(self) -> Mapping[str, Held]:
        """Return what memory holds, by subject."""
        return dict(self._held)

    @property
    def digest(self) -> Digest | None:
        """The condensed older part of the conversation."""
        return self.held(DIGEST).digest

    def summaries(self) -> list[SessionSummary]:
        """Return the summaries that are true of their turns, in the order of their sessions."""
        found = (held.summary for held in self._held.values() if held.summary is not None)
        return sorted((one for one in found if not one.stale), key=lambda summary: summary.session_id)

    def facts(self) -> list[Fact]:
        """Return all facts, forgotten ones too, in the order in which they were learned."""
        found = (held.fact for held in self._held.values() if held.fact is not None)
        return sorted(found, key=lambda fact: fact.id)

    def keys_of(self, turn_id: str) -> Sequence[Fact]:
        """Return the facts by which the words of a turn are found, beside the words themselves."""
        if self._keys is None:
            self._keys = {}
            for fact in self.facts():
                if fact.forgotten_at is None and not fact.stale and (fact.confirmed or not fact.unsure):
                    self._keys.setdefault(fact.turn_id, []).append(fact)
        return self._keys.get(turn_id, ())

    def unused_turns(self) -> frozenset[str]:
        """Return the ids of the turns whose words are not to be recalled."""
        unused = {held.unused.turn_id for held in self._held.values() if held.unused is not None}
        return frozenset(unused | {one.turn_id for one in self.facts() if one.forgotten_at or one.withheld})

    async def change(self, subject: str, after: Held, by: Author = Author.PROGRAM) -> MemoryEvent:
        """Let memory hold this of a subject. Raises `StorageError`; then nothing has changed."""
        async with self._order:
            return await self._put(subject, after, by)

    async def undo(self, event_id: str, by: Author = Author.USER) -> MemoryEvent:
        """Take an event back. Raises `StorageError` UNKNOWN_CHANGE, CHANGED_SINCE."""
        async with self._order:
            events = await self._store.events()
            event = next((one for one in events if one.id == event_id), None)
            if event is None:
                raise StorageError(Code.UNKNOWN_CHANGE)
            if self.held(event.subject) != event.after:
                raise StorageError(Code.CHANGED_SINCE)
            return await self._put(event.subject, event.before, by, undoes=event.id)

    async def save_snapshot(self) -> None:
        """Write the snapshot if events came since the last. Raises `StorageError`."""
        async with self._order:
            if self._unsaved:
                await self._store.put_snapshot(MemorySnapshot(self._last_id, self.everything()))
                self._unsaved = False

    # backups

    async def back_up(self, reason: str) -> Backup:
        """Copy and verify the memory files. Raises `StorageError`."""
        async with self._order:
            return await self._store.back_up(reason, self.everything())

    async def backups(self) -> Sequence[Backup]:
        """Return the backups, newest first."""
        return await self._store.backups()

    async def differences(self, backup_id: str) -> tuple[MemoryEvent, ...]:
        """Return the events that would make memory what a backup holds; none of them is written.

        Summaries of sessions that the backup does not know stay. Raises `StorageError`.
        """
        then = await self._store.read_backup(backup_id)
        subjects = sorted(then.keys() | ({DIGEST} & self._held.keys()))
        changes = ((subject, then.get(subject, NOTHING)) for subject in subjects)
        now = self._clock.now()
        return tuple(
            MemoryEvent("", now, Author.USER, subject, self.held(subject), after)
            for subject, after in changes
            if after != self.held(subject)
        )

    async def restore(self, backup_id: str) -> tuple[MemoryEvent, ...]:
        """Make memory what a backup holds, by events that can be taken back. Raises `StorageError`.

        The present state is backed up first; a restore that was cut off is finished by asking for it again.
        """
        changes = await self.differences(backup_id)
        if changes:
            await self.back_up("restore")
        done = [await self.change(one.subject, one.after, Author.USER) for one in changes]
        await self.save_snapshot()
        return tuple(done)

    async def _put(self, subject: str, after: Held, by: Author, undoes: str = "") -> MemoryEvent:
        event = MemoryEvent(new_id(self._last_id), self._clock.now(), by, subject, self.held(subject), after, undoes)
        await self._store.put_event(event)
        self._take(event)
        return event

    def _take(self, event: MemoryEvent) -> None:
        self._last_id, self._unsaved, self._keys = event.id, True, None
        if event.after == NOTHING:
            self._held.pop(event.subject, None)
        else:
            self._held[event.subject] = event.after
