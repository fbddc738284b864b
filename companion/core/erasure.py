"""Erasing for good: what may be erased, what goes along with it, and the ids that remain so that nothing comes back.

An `Erasure` holds no text. Whatever is read from an older copy is passed through `Gone` first.
"""

from collections.abc import Collection, Iterable
from dataclasses import field, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from companion.core.errors import Problem
from companion.core.memory import Digest, Held, SessionSummary
from companion.core.values import dataclass

NOTHING = Held()


@dataclass(frozen=True, slots=True)
class MemoryScope:
    """One fact, with all that it ever said; the message that it quotes stays unless `with_turn`."""

    fact_id: str
    with_turn: bool = False


@dataclass(frozen=True, slots=True)
class TurnsScope:
    """Turns, with all answers and earlier texts of each."""

    turn_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DayScope:
    """Everything said on a local day, an ISO date."""

    day: str


@dataclass(frozen=True, slots=True)
class PersonScope:
    """Every turn, fact and summary in which one of these names stands."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EverythingScope:
    """All that this user and this persona ever said, and what was concluded from it."""


Scope = MemoryScope | TurnsScope | DayScope | PersonScope | EverythingScope


class ItemKind(StrEnum):
    """What a thing to be erased is."""

    TURN = "turn"
    FACT = "fact"
    SUMMARY = "summary"


@dataclass(frozen=True, slots=True)
class ErasureItem:
    """One thing to be erased: the id of a turn or a fact, or that of a summary's session, and how its words begin.

    A fact goes along with its turn, and a summary with any turn of its session, which `of` names for fact and turn.
    """

    id: str
    kind: ItemKind
    text: str
    at: datetime
    utc_offset: int = 0  # minutes east of UTC where the user was
    of: str = ""


@dataclass(frozen=True, slots=True)
class Inventory:
    """What an erasure takes along. `items` are the oldest of `total` things that can be left out one by one.

    `versions` counts earlier texts and other answers, `prompts` the messages whose notes quoted some of it, `damaged`
    the damaged or left over files in which it is blanked; `condensed` tells that the digest is written anew.
    """

    messages: int = 0
    versions: int = 0
    memories: int = 0
    summaries: int = 0
    condensed: bool = False
    prompts: int = 0
    backups: int = 0
    damaged: int = 0
    items: tuple[ErasureItem, ...] = ()
    total: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to erase."""
        return not (self.messages or self.memories or self.summaries or self.total)


@dataclass(frozen=True, slots=True)
class Erasure:
    """The ids of what was erased at a moment; `done` is False while some of it may still be there.

    The moment is not before any that a digest or summary was written at, whatever the clock says.

    Of `sessions` nothing is left. `sources` are turns that stay, and must be searched without what was known of them.
    `summaries` names sessions whose summaries up to then were erased, `digest` tells the same of digests. With
    `everything` all that lies on the disk of the pair goes, but who she is.
    """

    id: str
    at: datetime
    turns: tuple[str, ...] = ()
    sessions: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    summaries: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    digest: bool = False
    everything: bool = False
    done: bool = False


@dataclass(frozen=True, slots=True)
class Holders:
    """Where what is to be erased stands beside itself. `texts` are those of it that stand nowhere else.

    `unreadable` are files that can't be looked into.
    """

    texts: tuple[str, ...] = ()
    prompts: int = 0
    backups: int = 0
    damaged: tuple[Path, ...] = ()
    unreadable: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class ErasureReport:
    """What the check after erasing found: of `files` searched, those that still hold some of it, and unreadable ones.

    `messages` and `memories` count what was erased.
    """

    messages: int = 0
    memories: int = 0
    files: int = 0
    size: int = 0  # bytes searched
    left: tuple[Path, ...] = ()
    unreadable: tuple[Path, ...] = ()


class ErasureStep(StrEnum):
    """What is being done."""

    LOOKING = "looking"
    BACKUPS = "backups"
    CONVERSATION = "conversation"
    INDEX = "index"
    CHECKING = "checking"


class Gone:
    """What was erased, for whoever reads something that may be older."""

    def __init__(self, erasures: Collection[Erasure] = ()) -> None:
        self._erasures = tuple(erasures)
        self.turns = frozenset(one for erasure in erasures for one in erasure.turns)
        self.sessions = frozenset(one for erasure in erasures for one in erasure.sessions)
        self.facts = frozenset(one for erasure in erasures for one in erasure.facts)
        self.done = all(erasure.done for erasure in erasures)
        self.upto = max((erasure.at for erasure in erasures), default=None)
        self.last = max((erasure.id for erasure in erasures), default="")

    def __bool__(self) -> bool:
        return bool(self._erasures)

    def has_turn(self, turn_id: str, session_id: str) -> bool:
        """Tell whether a turn was erased."""
        return turn_id in self.turns or session_id in self.sessions

    def names(self, memory_id: str) -> bool:
        """Tell whether an id of an utterance or a fact is of something erased."""
        return memory_id.partition(".")[0] in self.turns or memory_id in self.facts

    def left_of(self, held: Held) -> Held:
        """Return what is left of something that memory held."""
        fact, unused = held.fact, held.unused
        if fact is not None and (fact.id in self.facts or self.has_turn(fact.turn_id, fact.session_id)):
            return NOTHING
        if unused is not None and unused.turn_id in self.turns:
            return NOTHING
        if held.summary is not None:
            return NOTHING if held.summary.session_id in self.sessions else Held(summary=self._summary(held.summary))
        if held.digest is not None:
            return Held(digest=self._digest(held.digest))
        return held

    def _summary(self, summary: SessionSummary) -> SessionSummary:
        named = (one for one in self._erasures if summary.session_id in one.summaries)
        if self.turns.isdisjoint(summary.turn_ids) and not any(summary.written_at <= one.at for one in named):
            return summary
        return replace(summary, text="", stale=True, turn_ids=self._without(summary.turn_ids))

    def _digest(self, digest: Digest) -> Digest:
        """Return a digest without its text where that was written before something that it covers was erased."""
        first = min(_covered(digest, self._erasures), default="")
        if not first:
            return digest
        stale_from = min(digest.stale_from or first, first)
        return replace(digest, text="", stale_from=stale_from, turn_ids=self._without(digest.turn_ids))

    def _without(self, turn_ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(one for one in turn_ids if one not in self.turns)


def _covered(digest: Digest, erasures: Iterable[Erasure]) -> Iterable[str]:
    """Yield the ids of what was erased after a digest of it had been written."""
    for erasure in erasures:
        if digest.written_at <= erasure.at:
            yield from (one for one in (*erasure.turns, *erasure.sessions) if one <= digest.upto)
            if erasure.digest:
                yield min(digest.turn_ids, default=digest.upto)


@dataclass(frozen=True, slots=True)
class PrepareErasure:
    """Find out what erasing would take along; answered by `ErasurePrepared`. Nothing changes."""

    scope: Scope


@dataclass(frozen=True, slots=True)
class Erase:
    """Erase what was prepared, but for the items `kept` (ids); answered by `ErasureProgressed` and `Erased`.

    It can be cancelled until it begins to write.
    """

    plan_id: str
    kept: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CancelErasure:
    """Drop what was or is being prepared; too late for what has begun to be erased."""


@dataclass(frozen=True, slots=True)
class ResumeErasure:
    """Go on with an erasure that was halted by a full disk or a file that could not be written."""


ErasureCommand = PrepareErasure | Erase | CancelErasure | ResumeErasure


@dataclass(frozen=True, slots=True)
class ErasurePrepared:
    """What `Erase` with this plan would erase. Nothing has changed yet."""

    plan_id: str
    scope: Scope
    inventory: Inventory = field(default_factory=Inventory)


@dataclass(frozen=True, slots=True)
class ErasureProgressed:
    """An erasure, or its preparation, is under way. `final`: it can't be cancelled any more."""

    step: ErasureStep
    done: int
    total: int
    final: bool = False


@dataclass(frozen=True, slots=True)
class ErasureCancelled:
    """Nothing was erased, and nothing is prepared any more."""


@dataclass(frozen=True, slots=True)
class ErasureHalted:
    """An erasure stopped in the middle. `ResumeErasure`, or the next start, goes on with it."""

    problem: Problem


@dataclass(frozen=True, slots=True)
class Erased:
    """Everything is erased, and the home was searched for what is left of it."""

    plan_id: str
    report: ErasureReport


ErasureAnnouncement = ErasurePrepared | ErasureProgressed | ErasureCancelled | ErasureHalted | Erased
