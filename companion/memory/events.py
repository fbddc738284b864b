"""What was concluded or changed, by whom, before and after: events over the store, with undo and restore.

What memory holds now is the sum of the events; the snapshot only spares a start from reading them all.
"""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from companion.core.errors import Code, Problem, StorageError
from companion.core.facts import Fact
from companion.core.history import HistoryEntry
from companion.core.ids import new_id
from companion.core.memory import DIGEST, Author, Backup, Digest, Held, MemoryEvent, MemorySnapshot, SessionSummary
from companion.core.ports import Clock
from companion.core.stores import MemoryStore, Progress
from companion.memory.memory_then import NOTHING, MemoryThen, facts_in, key_facts, true_summaries, unused_turns_in
from companion.memory.taking_back import all_taken_back
from companion.memory.timeline import RESTORE, Action, Timeline
from companion.memory.undo_stack import UndoStack

DAILY = timedelta(hours=20)  # between the first use of one day and of the next


class MemoryEvents:
    """One pair's memory. Changes are made one after another; a change that has returned is durable."""

    def __init__(self, store: MemoryStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._held: dict[str, Held] = {}
        self._keys: Mapping[str, Sequence[Fact]] | None = None
        self._timeline: Timeline | None = None
        self._stack = UndoStack()
        self._last_id = ""
        self._unsaved = False
        self._order = asyncio.Lock()

    async def load(self) -> Sequence[Problem]:
        """Read what memory holds; tell what could not be read."""
        problems = await self._store.load()
        snapshot = self._store.snapshot()
        self._held, self._last_id, self._keys, self._timeline = dict(snapshot.held), snapshot.upto, None, None
        for event in self._store.recent():
            self._take(event)
        return problems

    async def refresh(self) -> None:
        """Read again what memory holds, after something was added to the store by others. Raises `StorageError`."""
        async with self._order:
            await self.load()

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
        return true_summaries(self._held)

    async def as_of(self, moment: datetime) -> MemoryThen:
        """Return what memory held at a moment. Raises `StorageError`."""
        return (await self._all()).at(moment)

    async def history(self) -> Sequence[MemoryEvent]:
        """Return all events, oldest first. Raises `StorageError`."""
        return tuple((await self._all()).events)

    async def entries(self, before_id: str = "", limit: int = 50, subject: str = "") -> list[HistoryEntry]:
        """Return what was done, the newest first, older than `before_id`; with a `subject` only what changed it.

        Raises `StorageError`.
        """
        return (await self._all()).entries(self._held, before_id, limit, subject)

    async def entry(self, identifier: str) -> HistoryEntry | None:
        """Return the entry of the history that an event or action belongs to. Raises `StorageError`."""
        return (await self._all()).entry(identifier, self._held)

    async def changed_days(self) -> Mapping[date, int]:
        """Return how many changes there were by local day. Raises `StorageError`."""
        return (await self._all()).days(self._clock.utc_offset())

    def moment(self) -> datetime:
        """Return the present, or a moment after the last erasure where the clock is behind that."""
        upto, now = self._store.erased_upto, self._clock.now()
        return now if upto is None else max(now, upto + timedelta(microseconds=1))

    def facts(self) -> list[Fact]:
        """Return all facts, forgotten ones too, in the order in which they were learned."""
        return facts_in(self._held)

    def keys_of(self, turn_id: str) -> Sequence[Fact]:
        """Return the facts by which the words of a turn are found, beside the words themselves."""
        return self._key_facts().get(turn_id, ())

    def keys_mark(self, session_id: str) -> str:
        """Return a text that changes with the facts by which words of a session are found; empty without any."""
        keys = [f"{one.id} {one.text}" for one in self._key_facts().get(session_id, ())]
        return hashlib.blake2b("\n".join(keys).encode(errors="replace"), digest_size=8).hexdigest() if keys else ""

    def unused_turns(self) -> frozenset[str]:
        """Return the ids of the turns whose words are not to be recalled."""
        return unused_turns_in(self._held)

    async def change(self, subject: str, after: Held, by: Author = Author.PROGRAM, *, action: str = "") -> MemoryEvent:
        """Let memory hold this of a subject. Raises `StorageError`; then nothing has changed."""
        async with self._order:
            (event,) = await self._put({subject: after}, by, action=action)
            return event

    async def change_all(self, afters: Mapping[str, Held], by: Author = Author.PROGRAM) -> tuple[MemoryEvent, ...]:
        """Let memory hold this of subjects, all or none of it, to be taken back at one go. Raises `StorageError`."""
        async with self._order:
            return await self._put(afters, by)

    async def undo(self, event_id: str, by: Author = Author.USER) -> tuple[MemoryEvent, ...]:
        """Take an event back with its whole action. Raises `StorageError` UNKNOWN_CHANGE, ERASED, CHANGED_SINCE."""
        timeline = await self._all()
        async with self._order:
            action = timeline.action(event_id)
            if action is None:
                raise StorageError(Code.UNKNOWN_CHANGE)
            if action.id.startswith(RESTORE):  # many separate changes, each of which may have been changed since
                action = Action(event_id, event_id, 0, [one for one in action.events if one.id == event_id])
            if any(one.erased for one in action.events):
                raise StorageError(Code.ERASED)
            afters = all_taken_back(self._held, action.events)
            if not afters:
                raise StorageError(Code.CHANGED_SINCE)
            undoes = {one.subject: one.id for one in reversed(action.events)}
            events = await self._put(afters, by, undoes)
        self._note_undo(action)
        return events

    def last_change(self, *, redo: bool) -> str:
        """Return the entry that the user would take back, or do again, next; empty where there is none."""
        return self._stack.last(redo=redo)

    def drop_change(self, entry_id: str) -> None:
        """Don't offer this any more."""
        self._stack.drop(entry_id)

    def _note_undo(self, action: Action) -> None:
        if action.depth % 2:
            self._stack.redone(action.root)
        else:
            self._stack.undone(action.root)

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

    async def make_as_then(self, backup_id: str, undo_id: str = "") -> tuple[MemoryEvent, ...]:
        """Make memory what a backup holds, by events that can be taken back. Raises `StorageError`.

        What was cut off is finished by asking for it again. `undo_id` is the backup made before it.
        """
        changes, action = await self.differences(backup_id), f"{RESTORE}{undo_id or backup_id}"
        done = [await self.change(one.subject, one.after, Author.USER, action=action) for one in changes]
        await self.save_snapshot()
        return tuple(done)

    @property
    def store(self) -> MemoryStore:
        """Where it all lies."""
        return self._store

    def _key_facts(self) -> Mapping[str, Sequence[Fact]]:
        """Return the facts that are keys, by turn and by session."""
        if self._keys is None:
            self._keys = key_facts(self.facts())
        return self._keys

    async def _all(self) -> Timeline:
        """Return all events; they are read at the first call."""
        if self._timeline is None:
            async with self._order:
                if self._timeline is None:
                    self._timeline = Timeline(await self._store.events())
        return self._timeline

    async def _put(
        self, afters: Mapping[str, Held], by: Author, undoes: Mapping[str, str] | None = None, *, action: str = ""
    ) -> tuple[MemoryEvent, ...]:
        events: list[MemoryEvent] = []
        now, last, shared = self._clock.now(), self._last_id, action
        for subject, after in afters.items():
            last = new_id(last)
            shared = shared or (last if len(afters) > 1 else "")
            undone = (undoes or {}).get(subject, "")
            events.append(MemoryEvent(last, now, by, subject, self.held(subject), after, undone, shared))
        if events:
            await self._store.put_events(events)
        for event in events:
            self._take(event)
        if events and by is Author.USER and not undoes and not action:
            self._stack.changed(events[0].action_id)
        return tuple(events)

    def _take(self, event: MemoryEvent) -> None:
        self._last_id, self._unsaved, self._keys = event.id, True, None
        if self._timeline is not None:
            self._timeline.take(event)
        if event.after == NOTHING:
            self._held.pop(event.subject, None)
        else:
            self._held[event.subject] = event.after
