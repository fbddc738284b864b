"""Makes journal and memory what they were in a backup, session by session, so that a kill in between loses nothing.

Nothing is ever removed: what was said since is hidden, and the state before is backed up first. A note on the disk
says what is under way until all of it is done.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from companion.core.conversation import Outcome, Reply, Session, Turn
from companion.core.errors import Code, Problem, StorageError
from companion.core.memory import MemoryEvent, Restoration, summary_subject
from companion.core.ports import Clock
from companion.core.stores import Progress
from companion.memory.events import MemoryEvents
from companion.memory.journal import TurnJournal

Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Difference:
    """What a restore does: turns that come back, say something else or are hidden, and what memory holds otherwise."""

    turns_back: int = 0
    turns_changed: int = 0
    turns_hidden: int = 0
    memory: tuple[MemoryEvent, ...] = ()

    @property
    def is_none(self) -> bool:
        """Whether everything is as it was."""
        return not (self.turns_back or self.turns_changed or self.turns_hidden or self.memory)


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did, and the backup that takes it back; `finished` is False where it was stopped in between."""

    difference: Difference
    undo_id: str = ""
    finished: bool = True


class Restoring:
    """Restores of one pair."""

    def __init__(self, journal: TurnJournal, memory: MemoryEvents, clock: Clock) -> None:
        self._journal = journal
        self._memory = memory
        self._store = memory.store
        self._clock = clock

    async def compare(self, backup_id: str, told: Progress = lambda *_: None) -> Difference:
        """Tell what restoring a backup would do. Raises `StorageError`."""
        found = Difference(memory=await self._memory.differences(backup_id))
        sessions = await self._store.changed_sessions(backup_id)
        for done, session_id in enumerate(sessions):
            told(done, len(sessions))
            _, then = await self._store.session_then(backup_id, session_id)
            found = _added(found, await self._journal.session_turns(session_id), then, self._clock.now())
        return found

    async def restore(self, backup_id: str, told: Progress = lambda *_: None, stop: Stop = lambda: False) -> Restored:
        """Make everything what it was then. Raises `StorageError`; what was begun is finished by `finish`."""
        difference = await self.compare(backup_id, told)
        if difference.is_none:
            return Restored(difference)
        await self._store.note_restoring(Restoration(backup_id, ""))  # from here on the backup is not thinned out
        try:
            undo = await self._memory.back_up("restore", told)
        except StorageError:
            await self._store.note_restoring(None)
            raise
        under_way = Restoration(backup_id, undo.id)
        await self._store.note_restoring(under_way)
        changes = await self._carry_out(under_way, told, stop)
        if changes is None:
            return Restored(difference, undo.id, finished=False)
        return Restored(replace(difference, memory=changes), undo.id)

    async def finish(self) -> bool:
        """Finish a restore that was cut off; tell whether there was one. One that had changed nothing is dropped.

        Raises `StorageError`. Where its backup can't be read any more it is dropped too: that before it is still there.
        """
        under_way = await self._store.restoring()
        if under_way is None:
            return False
        try:
            if under_way.undo_id:
                await self._carry_out(under_way, lambda *_: None, lambda: False)
        except StorageError as error:
            if error.problem.code in (Code.BACKUP_FAILED, Code.UNKNOWN_CHANGE):
                await self._store.note_restoring(None)
            raise
        await self._store.note_restoring(None)
        return bool(under_way.undo_id)

    async def _carry_out(self, under_way: Restoration, told: Progress, stop: Stop) -> tuple[MemoryEvent, ...] | None:
        """Return the events that changed memory; None where it was stopped."""
        backup_id = under_way.backup_id
        sessions = await self._store.changed_sessions(backup_id)
        for done, session_id in enumerate(sessions):
            if stop():
                return None
            told(done, len(sessions))
            await self._restore_session(under_way, session_id)
        changes = await self._memory.make_as_then(backup_id, under_way.undo_id)
        await self._ask_for_summaries({*sessions, *(one.subject.partition(":")[2] for one in changes)})
        await self._store.note_restoring(None)
        return changes

    async def _restore_session(self, under_way: Restoration, session_id: str) -> None:
        session, then = await self._store.session_then(under_way.backup_id, session_id)
        now = await self._journal.session_turns(session_id)
        if session is not None and not any(one.id == session_id for one in await self._journal.sessions()):
            last = then[-1].began_at if then else session.began_at
            await self._put_session(replace(session, ended_at=session.ended_at or last))
        if turns := to_write(now, then, self._clock.now(), under_way.undo_id):
            await self._journal.put_turns(turns)

    async def _ask_for_summaries(self, session_ids: set[str]) -> None:
        """Let sessions be summarised again whose summary is not there any more."""
        for session in await self._journal.sessions():
            lacks = self._memory.held(summary_subject(session.id)).summary is None
            if session.id in session_ids and session.summarised_at is not None and lacks:
                await self._put_session(replace(session, summarised_at=None))

    async def _put_session(self, session: Session) -> None:
        if not await self._journal.keep_session(session):
            raise StorageError(Code.DISK_FULL, retryable=True, path="")


def to_write(now: Sequence[Turn], then: Sequence[Turn], moment: datetime, before: str = "~") -> list[Turn]:
    """Return the turns of a session that have to be written for it to be what it was.

    Those said since are hidden, but for turns whose ids come after `before`.
    """
    present = {turn.id: turn for turn in now}
    back = [turn for one in then if (turn := _ended(one, present.get(one.id))) != present.get(one.id)]
    known = {turn.id for turn in then}
    since = [turn for turn in now if turn.id not in known and turn.id < before and turn.deleted_at is None]
    return [*back, *(replace(turn, deleted_at=moment) for turn in since)]


def _added(found: Difference, now: Sequence[Turn], then: Sequence[Turn], moment: datetime) -> Difference:
    """Return a difference with that of one session added."""
    present = {turn.id: turn for turn in now if turn.deleted_at is None}
    back, changed, hidden = found.turns_back, found.turns_changed, found.turns_hidden
    for turn in to_write(now, then, moment):
        before = present.get(turn.id)
        if turn.deleted_at is not None:
            hidden += before is not None
        elif before is None:
            back += 1
        else:
            changed += 1
    return replace(found, turns_back=back, turns_changed=changed, turns_hidden=hidden)


def _ended(turn: Turn, present: Turn | None) -> Turn:
    """Return a turn as it was then; one still being answered as it ended, or as interrupted where it is not there."""
    if turn.replies and all(reply.outcome is not Outcome.OPEN for reply in turn.replies):
        return turn
    return present or replace(turn, replies=tuple(map(_interrupted, turn.replies)))


def _interrupted(reply: Reply) -> Reply:
    if reply.outcome is not Outcome.OPEN:
        return reply
    return replace(reply, outcome=Outcome.INTERRUPTED, problem=Problem(Code.INTERRUPTED_BY_EXIT, retryable=True))
