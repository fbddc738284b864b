"""The one conversation of a user with a persona: its open chapter, the turns in it, and when a chapter ends.

A chapter is continued while its last turn is younger than the timeout; the next one takes the last two turns along.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from companion.core.conversation import Outcome, Reply, Session, Turn, UserText
from companion.core.errors import Code, Problem, StorageError
from companion.core.ids import new_id
from companion.core.memory import Digest
from companion.core.persona import Persona, User
from companion.core.stores import Drafts
from companion.memory.events import MemoryEvents
from companion.memory.journal import TurnJournal
from companion.memory.recollection import Recollection

CARRIED_TURNS = 2
RECENT_SESSIONS = 20  # among which is the last one of this computer, whatever others did meanwhile
CLOCK_MENDED = timedelta(days=1)  # a last turn further in the future than this was dated by a wrong clock


@dataclass(slots=True)
class Conversation:
    """Everything said between one user and one persona, as far as the next request needs it at hand."""

    user: User
    persona: Persona
    journal: TurnJournal
    drafts: Drafts
    memory: MemoryEvents
    recollection: Recollection
    off_the_record: bool = False
    seen_at: datetime | None = None  # when the user was last seen writing
    session: Session | None = None
    turns: list[Turn] = field(default_factory=list)  # of the open session, hidden ones too
    carried: tuple[Turn, ...] = ()  # the last visible ones before it
    last_session_id: str = ""
    uses: Mapping[str, int] = field(default_factory=dict)  # how often turns were recalled, as known at its beginning

    async def load(self) -> Sequence[Problem]:
        """Read the open chapter. A turn that was open when the program ended is closed as interrupted."""
        problems = [*await self.journal.load(), *await self.memory.load()]
        self.session, self.turns, self.carried = None, [], ()
        sessions = await self.journal.sessions(RECENT_SESSIONS)
        if sessions:
            self.last_session_id = sessions[-1].id
        self.session = _open_here(sessions)
        if self.session is not None:
            self.turns = [await self._closed(turn) for turn in await self.journal.session_turns(self.session.id)]
        recent = await self.journal.last_turns(len(self.turns) + CARRIED_TURNS)
        before = [await self._closed(turn) for turn in recent if turn.session_id != self.session_id]
        self.carried = tuple(before[-CARRIED_TURNS:])
        return problems

    async def take_in(self, turns: Sequence[Turn]) -> None:
        """Go by turns as another computer has left them; those it added are read where no chapter is open here."""
        for turn in turns:
            self.put(turn)
            self.last_session_id = max(self.last_session_id, turn.session_id)
        if turns and self.session is None:
            recent = await self.journal.last_turns(CARRIED_TURNS)
            self.carried = tuple(recent)

    def has_at_hand(self, turn_id: str) -> bool:
        """Tell whether a turn is one of those that the next request needs."""
        return any(turn.id == turn_id for turn in (*self.turns, *self.carried))

    def is_over(self, now: datetime, timeout: timedelta) -> bool:
        """Tell whether the next turn begins a new chapter."""
        if self.session is None:
            return True
        spoke = self.last_spoke() or self.session.began_at
        age = now - (max(spoke, self.seen_at) if self.seen_at else spoke)
        return age >= timeout or age < -CLOCK_MENDED

    def last_spoke(self) -> datetime | None:
        """Return when somebody last said something, as far as it is known here."""
        last = next(reversed(self.turns or self.carried), None)
        if last is None:
            return None
        return (last.reply.ended_at if last.reply else None) or last.began_at

    def note_presence(self, now: datetime) -> None:
        """Note that the user is writing: a chapter doesn't end meanwhile."""
        self.seen_at = now

    def live(self, *, over: bool) -> list[Turn]:
        """Return the turns the next request begins with; when the chapter is `over`, those of the one to come."""
        return self._not_condensed(self._to_carry() if over else (*self.carried, *self._visible()))

    def _not_condensed(self, turns: Sequence[Turn]) -> list[Turn]:
        """Return the turns that the digest does not cover."""
        digest = self.memory.digest
        return [turn for turn in turns if digest is None or turn.id > digest.upto]

    def end_session(self, now: datetime) -> Session | None:
        """End the chapter, to be written with what is kept next; None where there is none."""
        if self.session is None:
            return None
        ended = replace(self.session, ended_at=now)
        self.journal.keep_with_next(ended)
        self.carried = self._to_carry()
        self.session, self.turns = None, []
        return ended

    def begin_session(self, now: datetime) -> Session:
        """Begin a chapter, to be written with its first turn."""
        session = Session(new_id(self.last_session_id), self.user.id, self.persona.id, now)
        self.journal.keep_with_next(session)
        self.session, self.last_session_id = session, session.id
        return session

    def begin_turn(self, user: UserText, notes: str, now: datetime, utc_offset: int) -> Turn:
        """Begin a turn of the open chapter."""
        last = next(reversed(self.turns or self.carried), None)
        seq = self.turns[-1].seq + 1 if self.turns else 0
        turn = Turn(new_id(last.id if last else ""), self.session_id, seq, now, utc_offset, user, notes=notes)
        self.turns.append(turn)
        return turn

    def put(self, turn: Turn) -> None:
        """Take over the present state of a turn, where it is at hand."""
        self.turns = [turn if one.id == turn.id else one for one in self.turns]
        self.carried = tuple(turn if one.id == turn.id else one for one in self.carried)

    async def find(self, turn_id: str) -> Turn:
        """Return a turn. Raises `StorageError` UNKNOWN_TURN."""
        at_hand = next((turn for turn in (*self.turns, *self.carried) if turn.id == turn_id), None)
        turn = at_hand or await self.journal.turn(turn_id)
        if turn is None:
            raise StorageError(Code.UNKNOWN_TURN)
        return turn

    async def session_of(self, turn: Turn) -> tuple[Session | None, Sequence[Turn]]:
        """Return the session of a turn and its turns."""
        if turn.session_id == self.session_id:
            return self.session, self.turns
        found = next((one for one in await self.journal.sessions() if one.id == turn.session_id), None)
        return found, await self.journal.session_turns(turn.session_id)

    async def before(self, turn: Turn, digest: Digest | None) -> tuple[list[Turn], bool]:
        """Return the turns that an answer to `turn` follows on, and whether its chapter is the very first.

        `digest` is the one that the prompt shows; it stands for the turns it covers.
        """
        if turn.session_id == self.session_id:
            carried, turns = self.carried, self.turns
        else:
            earlier = [one for one in await self.journal.sessions() if one.id < turn.session_id][-1:]
            told = [one for session in earlier for one in await self.journal.session_turns(session.id)]
            carried = tuple(one for one in told if one.deleted_at is None)[-CARRIED_TURNS:]
            turns = await self.journal.session_turns(turn.session_id)
        earlier_turns = [*carried, *(one for one in turns if one.seq < turn.seq)]
        if digest is None or turn.id <= digest.upto:
            return earlier_turns, not carried
        return [one for one in earlier_turns if one.id > digest.upto], not carried

    @property
    def session_id(self) -> str:
        """The id of the open chapter, or an empty text."""
        return self.session.id if self.session else ""

    def _visible(self) -> list[Turn]:
        return [turn for turn in self.turns if turn.deleted_at is None]

    def _to_carry(self) -> tuple[Turn, ...]:
        return (*self.carried, *self._visible())[-CARRIED_TURNS:]

    async def _closed(self, turn: Turn) -> Turn:
        if all(reply.outcome is not Outcome.OPEN for reply in turn.replies):
            return turn
        turn = replace(turn, replies=tuple(_interrupted(reply) for reply in turn.replies))
        await self.journal.keep_turn(turn)
        return turn


def _open_here(sessions: Sequence[Session]) -> Session | None:
    """Return the session to go on with: the last one of all, or the last that this computer left open."""
    here = [one for one in sessions if not one.elsewhere]
    return here[-1] if here and here[-1].ended_at is None else None


def _interrupted(reply: Reply) -> Reply:
    if reply.outcome is not Outcome.OPEN:
        return reply
    problem = Problem(Code.INTERRUPTED_BY_EXIT, retryable=True)
    return replace(reply, outcome=Outcome.INTERRUPTED, problem=problem)
