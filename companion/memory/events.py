"""What was concluded or changed, by whom, before and after: events over the store, with undo and restore.

What memory holds now is the sum of the events; the snapshot only spares a start from reading them all.
"""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from companion.core.errors import Code, Problem, StorageError
from companion.core.facts import Fact
from companion.core.ids import new_id
from companion.core.memory import DIGEST, Author, Backup, Digest, Held, MemoryEvent, MemorySnapshot, SessionSummary
from companion.core.ports import Clock
from companion.core.stores import MemoryStore, Progress

NOTHING = Held()
DAILY = timedelta(hours=20)  # between the first use of one day and of the next


@dataclass(frozen=True, slots=True)
class MemoryThen:
    """What memory held at some moment."""

    subjects: Mapping[str, Held]

    @property
    def digest(self) -> Digest | None:
        """The condensed older part of the conversation."""
        return self.subjects.get(DIGEST, NOTHING).digest

    def summaries(self) -> list[SessionSummary]:
        """Return the summaries that were true of their turns, in the order of their sessions."""
        return _true_summaries(self.subjects)

    def facts(self) -> list[Fact]:
        """Return all facts, forgotten ones too, in the order in which they were learned."""
        return _facts(self.subjects)

    def unused_turns(self) -> frozenset[str]:
        """Return the ids of the turns whose words were not to be recalled."""
        return _unused_turns(self.subjects)


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
        self._held, self._last_id, self._keys = dict(snapshot.held), snapshot.upto, None
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
        return _true_summaries(self._held)

    async def as_of(self, moment: datetime) -> MemoryThen:
        """Return what memory held at a moment. Raises `StorageError`."""
        held: dict[str, Held] = {}
        for event in await self._store.events():
            if event.at <= moment:
                held[event.subject] = event.after
        return MemoryThen(held)

    async def history(self) -> Sequence[MemoryEvent]:
        """Return all events, oldest first. Raises `StorageError`."""
        return await self._store.events()

    def facts(self) -> list[Fact]:
        """Return all facts, forgotten ones too, in the order in which they were learned."""
        return _facts(self._held)

    def keys_of(self, turn_id: str) -> Sequence[Fact]:
        """Return the facts by which the words of a turn are found, beside the words themselves."""
        return self._key_facts().get(turn_id, ())

    def keys_mark(self, session_id: str) -> str:
        """Return a text that changes with the facts by which words of a session are found; empty without any."""
        keys = [f"{one.id} {one.text}" for one in self._key_facts().get(session_id, ())]
        return hashlib.blake2b("\n".join(keys).encode(errors="replace"), digest_size=8).hexdigest() if keys else ""

    def unused_turns(self) -> frozenset[str]:
        """Return the ids of the turns whose words are not to be recalled."""
        return _unused_turns(self._held)

    async def change(self, subject: str, after: Held, by: Author = Author.PROGRAM) -> MemoryEvent:
        """Let memory hold this of a subject. Raises `StorageError`; then nothing has changed."""
        async with self._order:
            return await self._put(subject, after, by)

    async def undo(self, event_id: str, by: Author = Author.USER) -> MemoryEvent:
        """Take an event back. Raises `StorageError` UNKNOWN_CHANGE, ERASED, CHANGED_SINCE."""
        async with self._order:
            events = await self._store.events()
            event = next((one for one in events if one.id == event_id), None)
            if event is None:
                raise StorageError(Code.UNKNOWN_CHANGE)
            if event.erased:
                raise StorageError(Code.ERASED)
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

    async def back_up(self, reason: str, told: Progress = lambda *_: None) -> Backup:
        """Copy and verify memory files and journal; `told` hears how far it is. Raises `StorageError`."""
        async with self._order:
            return await self._store.back_up(reason, told)

    async def back_up_daily(self) -> None:
        """Make a backup where the last one is a day old or more. Raises `StorageError`."""
        last = next(iter(await self._store.backups()), None)
        if last is None or self._clock.now() - last.made_at >= DAILY:
            await self.back_up("daily")

    async def backups(self) -> Sequence[Backup]:
        """Return the backups, newest first."""
        return await self._store.backups()

    async def differences(self, backup_id: str) -> tuple[MemoryEvent, ...]:
        """Return the events that would make memory what a backup holds; none of them is written.

        Raises `StorageError`.
        """
        then = await self._store.read_backup(backup_id)
        now = self._clock.now()
        return tuple(
            MemoryEvent("", now, Author.USER, subject, self.held(subject), then.get(subject, NOTHING))
            for subject in sorted(then.keys() | self._held.keys())
            if then.get(subject, NOTHING) != self.held(subject)
        )

    async def make_as_then(self, backup_id: str) -> tuple[MemoryEvent, ...]:
        """Make memory what a backup holds, by events that can be taken back. Raises `StorageError`.

        What was cut off is finished by asking for it again.
        """
        changes = await self.differences(backup_id)
        done = [await self.change(one.subject, one.after, Author.USER) for one in changes]
        await self.save_snapshot()
        return tuple(done)

    @property
    def store(self) -> MemoryStore:
        """Where it all lies."""
        return self._store

    def _key_facts(self) -> Mapping[str, Sequence[Fact]]:
        """Return the facts that are keys, by turn and by session."""
        if self._keys is None:
            self._keys = {}
            for fact in self.facts():
                if fact.forgotten_at is None and not fact.stale and (fact.confirmed or not fact.unsure):
                    for place in (fact.turn_id, fact.session_id):
                        self._keys.setdefault(place, []).append(fact)
        return self._keys

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


def _facts(held: Mapping[str, Held]) -> list[Fact]:
    found = (one.fact for one in held.values() if one.fact is not None)
    return sorted(found, key=lambda fact: fact.id)


def _unused_turns(held: Mapping[str, Held]) -> frozenset[str]:
    unused = {one.unused.turn_id for one in held.values() if one.unused is not None}
    return frozenset(unused | {one.turn_id for one in _facts(held) if one.forgotten_at or one.withheld})


def _true_summaries(subjects: Mapping[str, Held]) -> list[SessionSummary]:
    found = (held.summary for held in subjects.values() if held.summary is not None)
    return sorted((one for one in found if not one.stale), key=lambda summary: summary.session_id)
