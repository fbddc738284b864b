"""What is said off the record: kept in memory only, over the journal as it stands, and gone with this object."""

from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from contextlib import aclosing

from companion.core.conversation import Session, TextHit, Turn
from companion.core.errors import Problem
from companion.core.looking import StarredMessage
from companion.core.stores import Journal


class UnkeptJournal:
    """Satisfies `core.ports.Journal`. Its own sessions and turns are in memory; changes of others go to the journal."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._sessions: dict[str, Session] = {}
        self._turns: dict[str, Turn] = {}

    async def load(self) -> Sequence[Problem]:
        """Nothing is to be read: the journal was, before."""
        return ()

    async def put_session(self, session: Session) -> None:
        """Hold a session that was begun off the record."""
        self._sessions[session.id] = session

    async def put_turn(self, turn: Turn) -> None:
        """Hold a turn said off the record; write a change of any other."""
        if turn.session_id in self._sessions:
            self._turns[turn.id] = turn
        else:
            await self._journal.put_turn(turn)

    async def put_turns(self, turns: Sequence[Turn]) -> None:
        """Do what `put_turn` does for each."""
        for turn in turns:
            await self.put_turn(turn)

    async def sessions(self, limit: int = 0) -> Sequence[Session]:
        """Return the last sessions, those off the record among them."""
        return [*await self._journal.sessions(limit), *self._sessions.values()][-limit:]

    async def session_turns(self, session_id: str) -> Sequence[Turn]:
        """Return a session's turns in order, hidden ones too."""
        if session_id in self._sessions:
            return sorted((turn for turn in self._turns.values() if turn.session_id == session_id), key=_seq)
        return await self._journal.session_turns(session_id)

    async def turn(self, turn_id: str) -> Turn | None:
        """Return one turn."""
        return self._turns.get(turn_id) or await self._journal.turn(turn_id)

    async def last_turns(self, limit: int) -> Sequence[Turn]:
        """Return the last visible turns, oldest first."""
        return [*await self._journal.last_turns(limit), *self._visible()][-limit:]

    async def rows(self, begin: int, end: int) -> Sequence[Turn]:
        """Return visible turns by row number."""
        kept = await self._journal.total()
        own = self._visible()[max(0, begin - kept) : max(0, end - kept)]
        return [*await self._journal.rows(begin, min(end, kept)), *own] if begin < kept else own

    async def marks(self) -> Mapping[str, str]:
        """Return the marks of what is kept; nothing off the record is searched."""
        return await self._journal.marks()

    async def find(self, text: str) -> AsyncGenerator[Sequence[TextHit], None]:
        """Yield the messages of the journal that hold a text; those off the record are not searched."""
        async with aclosing(self._journal.find(text)) as found:
            async for hits in found:
                yield hits

    async def starred(
        self, session_ids: Collection[str] | None = None
    ) -> AsyncGenerator[Sequence[StarredMessage], None]:
        """Yield the marked messages of the journal; nothing off the record is marked."""
        async with aclosing(self._journal.starred(session_ids)) as found:
            async for some in found:
                yield some

    async def row_of(self, turn_id: str) -> int | None:
        """Return the row of a visible turn."""
        own = [turn.id for turn in self._visible()]
        if turn_id in own:
            return await self._journal.total() + own.index(turn_id)
        return await self._journal.row_of(turn_id)

    async def total(self) -> int:
        """Count the visible turns."""
        return await self._journal.total() + len(self._visible())

    def _visible(self) -> list[Turn]:
        return [turn for turn in self._turns.values() if turn.deleted_at is None]


class UnkeptDrafts:
    """Satisfies `core.ports.Drafts` and forgets everything but what the draft was before."""

    def __init__(self, before: str = "") -> None:
        self._before = before

    async def read(self) -> str:
        """Return the draft from before."""
        return self._before

    async def write(self, text: str) -> None:
        """Keep nothing."""


def _seq(turn: Turn) -> int:
    return turn.seq
