"""Opens a turn when it is sent and completes it when it ends, over the journal that storage keeps.

What can't be written (disk full) is kept here and tried again, by itself and with every later write: nothing is lost.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Sequence
from contextlib import aclosing

from companion.core.conversation import Session, TextHit, Turn
from companion.core.errors import Problem, StorageError
from companion.core.finding import Needle, hits_in
from companion.core.looking import StarredMessage
from companion.core.stores import Journal

RETRY_SECONDS = 5.0


class TurnJournal:
    """One user's journal with one persona, with what still waits to be written laid over it.

    `report` is told of a problem once until writing works again; `recovered` of the turns that were then written late.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        report: Callable[[Problem, str], None],
        recovered: Callable[[Problem, Sequence[Turn]], Awaitable[None]],
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        self._journal = journal
        self._report = report
        self._recovered = recovered
        self._retry_seconds = retry_seconds
        self._waiting: dict[str, Session | Turn] = {}
        self._unseen: set[str] = set()  # waiting turns that the journal has never held
        self._late: dict[str, Turn] = {}
        self._failing: Problem | None = None
        self._lock = asyncio.Lock()
        self._retrying: asyncio.Task[None] | None = None

    async def load(self) -> Sequence[Problem]:
        """Make ready; tell what could not be read."""
        return await self._journal.load()

    async def keep_turn(self, turn: Turn) -> bool:
        """Write a turn in place of the one of the same id; True once it is durable."""
        self._waiting[turn.id] = turn
        return await self._write_waiting() or turn.id not in self._waiting

    async def put_turns(self, turns: Sequence[Turn]) -> None:
        """Write many turns at once, after all that waits. Raises `StorageError`; some may be written then."""
        await self._write_waiting()
        async with self._lock:
            await self._journal.put_turns(turns)

    async def keep_session(self, session: Session) -> bool:
        """Write a session in place of the one of the same id; True once it is durable."""
        self._waiting[session.id] = session
        return await self._write_waiting() or session.id not in self._waiting

    async def keep_waiting(self) -> bool:
        """Write what waits for the next write; True when nothing waits any longer."""
        return await self._write_waiting()

    def keep_with_next(self, session: Session) -> None:
        """Have a session written just before whatever is kept next."""
        self._waiting[session.id] = session

    async def close(self) -> bool:
        """Try once more to write what waits; True when nothing does any longer."""
        if self._retrying is not None:
            self._retrying.cancel()
            await asyncio.wait({self._retrying})
        return await self._write_waiting()

    # reading

    async def turn(self, turn_id: str) -> Turn | None:
        """Return one turn as it now is."""
        return self._turns_waiting().get(turn_id) or await self._journal.turn(turn_id)

    async def sessions(self, limit: int = 0) -> list[Session]:
        """Return the last sessions, oldest first (0: all)."""
        waiting = {key: item for key, item in self._waiting.items() if isinstance(item, Session)}
        known = {session.id: session for session in await self._journal.sessions(limit)} | waiting
        return [known[key] for key in sorted(known)][-limit:]

    async def session_turns(self, session_id: str) -> list[Turn]:
        """Return a session's turns in order, hidden ones too."""
        waiting = {key: turn for key, turn in self._turns_waiting().items() if turn.session_id == session_id}
        known = {turn.id: turn for turn in await self._journal.session_turns(session_id)} | waiting
        return sorted(known.values(), key=_order)

    async def last_turns(self, limit: int) -> list[Turn]:
        """Return the last visible turns over all sessions, oldest first."""
        known = {turn.id: turn for turn in await self._journal.last_turns(limit)} | self._turns_waiting()
        return sorted((turn for turn in known.values() if turn.deleted_at is None), key=_order)[-limit:]

    async def rows(self, begin: int, end: int) -> list[Turn]:
        """Return visible turns by row number, oldest first."""
        waiting = self._turns_waiting()
        written = [waiting.get(turn.id, turn) for turn in await self._journal.rows(begin, end)]
        if not self._unseen:
            return written
        total = await self._journal.total()
        unseen = sorted((waiting[key] for key in self._unseen), key=_order)
        return written + unseen[max(0, begin - total) : max(0, end - total)]

    async def total(self) -> int:
        """Count the visible turns."""
        return await self._journal.total() + len(self._unseen)

    async def find(self, text: str) -> AsyncGenerator[Sequence[TextHit], None]:
        """Yield the visible messages that hold a text, newest first, as they are found."""
        if hits := await self._find_unseen(Needle(text)):
            yield hits
        async with aclosing(self._journal.find(text)) as found:
            async for hits in found:
                yield hits

    async def starred(
        self, session_ids: Collection[str] | None = None
    ) -> AsyncGenerator[Sequence[StarredMessage], None]:
        """Yield the visible messages that the user marked, newest first, of these sessions or of all."""
        waiting = self._turns_waiting()
        async with aclosing(self._journal.starred(session_ids)) as found:
            async for some in found:
                yield [one for one in some if one.turn_id not in waiting or waiting[one.turn_id].starred]

    async def row_of(self, turn_id: str) -> int | None:
        """Return the row of a visible turn over the whole history."""
        if turn_id in self._unseen:
            waiting = self._turns_waiting()
            unseen = sorted((waiting[key] for key in self._unseen), key=_order)
            return await self._journal.total() + [turn.id for turn in unseen].index(turn_id)
        return await self._journal.row_of(turn_id)

    async def _find_unseen(self, needle: Needle) -> Sequence[TextHit]:
        if not self._unseen:
            return ()
        total, waiting = await self._journal.total(), self._turns_waiting()
        unseen = sorted((waiting[key] for key in self._unseen), key=_order)
        rows = reversed(list(enumerate(unseen, total)))
        return [hit for row, turn in rows for hit in hits_in(turn, row, needle)]

    def _turns_waiting(self) -> dict[str, Turn]:
        return {key: item for key, item in self._waiting.items() if isinstance(item, Turn)}

    # writing

    async def _write_waiting(self) -> bool:
        async with self._lock:
            try:
                while self._waiting:
                    await self._write(next(iter(self._waiting)))
            except StorageError as error:
                await self._note_failure(error.problem)
                return False
            await self._note_success()
            return True

    async def _write(self, key: str) -> None:
        item = self._waiting[key]
        if isinstance(item, Turn):
            await self._journal.put_turn(item)
        else:
            await self._journal.put_session(item)
        if self._waiting[key] is item:
            del self._waiting[key]
            self._unseen.discard(key)

    async def _note_failure(self, problem: Problem) -> None:
        turns = self._turns_waiting()
        self._late |= turns
        for key, turn in turns.items():
            if turn.deleted_at is None and await self._never_held(key):
                self._unseen.add(key)
        if self._failing is None or self._failing.code is not problem.code:
            self._report(problem, next(reversed(turns), ""))
        self._failing = problem
        if self._retrying is None or self._retrying.done():
            self._retrying = asyncio.create_task(self._retry())

    async def _note_success(self) -> None:
        if self._failing is None:
            return
        problem, late = self._failing, tuple(self._late.values())
        self._failing, self._late = None, {}
        await self._recovered(problem, late)

    async def _never_held(self, turn_id: str) -> bool:
        try:
            return await self._journal.turn(turn_id) is None
        except StorageError:
            return True

    async def _retry(self) -> None:
        while self._waiting:
            await asyncio.sleep(self._retry_seconds)
            await self._write_waiting()


def _order(turn: Turn) -> tuple[str, int]:
    return turn.session_id, turn.seq
