"""What the engine may announce of memory: what changed, what is known and used, backups and what it cost."""

from collections.abc import Mapping
from dataclasses import field
from datetime import date

from companion.core.conversation import Turn
from companion.core.facts import Fact, KnownFact, Slot, UsedMemory
from companion.core.history import HistoryEntry
from companion.core.looking import LookingAnnouncement
from companion.core.memory import Backup, Digest, MemoryEvent, PromptPart, TurnTokens, UsageOfDay
from companion.core.prices import Price
from companion.core.values import dataclass


@dataclass(frozen=True, slots=True)
class MemoryChanged:
    """Something in memory changed; `UndoMemory` with the event's id takes it back.

    `others` were changed at one go with it, and are taken back with it. `redone`: it was taken back before.
    """

    event: MemoryEvent
    others: tuple[MemoryEvent, ...] = ()
    redone: bool = False


@dataclass(frozen=True, slots=True)
class NothingToUndo:
    """There is nothing left to take back, or to do again."""

    redo: bool = False


@dataclass(frozen=True, slots=True)
class HistoryShown:
    """What was changed, the newest first, after the entry `before_id`. `more`: there is more before these.

    With a `fact_id` it is what changed that fact.
    """

    entries: tuple[HistoryEntry, ...]
    before_id: str = ""
    more: bool = False
    fact_id: str = ""


@dataclass(frozen=True, slots=True)
class ChangedDaysShown:
    """How many changes of memory there were by local day, the oldest day first."""

    days: Mapping[date, int]


@dataclass(frozen=True, slots=True)
class IndexProgressed:
    """The index of what was said is filled again: sessions read so far, of those it lacked. Recall works meanwhile."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class FactsListed:
    """All facts, the newest first, and the profile: for each slot the ids of its facts, the best first."""

    facts: tuple[KnownFact, ...]
    profile: Mapping[Slot, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ForgettingOffered:
    """The user asked to forget something. `ForgetFacts` with those that are meant does it; nothing has changed yet."""

    turn_id: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class MemoriesUsedShown:
    """What a reply was made with, the oldest first."""

    turn_id: str
    reply_id: str
    memories: tuple[UsedMemory, ...]


@dataclass(frozen=True, slots=True)
class PromptShown:
    """What the prompt of a turn was made of, in order, and its budget in tokens.

    `rebuilt` tells that it was not noted when it was sent and is made again from what is kept.
    """

    turn_id: str
    parts: tuple[PromptPart, ...]
    tokens: int
    budget: int
    rebuilt: bool = False


@dataclass(frozen=True, slots=True)
class DigestShown:
    """The condensed older part of the conversation, None where there is none, and what its last compression replaced.

    `before` is the digest it goes on from. `UndoMemory` with `event_id` takes that compression back.
    """

    digest: Digest | None = None
    before: Digest | None = None
    turns: tuple[Turn, ...] = ()
    event_id: str = ""


@dataclass(frozen=True, slots=True)
class UsageShown:
    """Tokens by day, purpose and model, the oldest day first, and what may still be used today (-1: as many as liked).

    `turns` are the last ones of the open conversation, oldest first; `prices` those in force; `today` is the local day.
    """

    days: tuple[UsageOfDay, ...]
    background_left: int = -1
    tokens_left: int = -1
    turns: tuple[TurnTokens, ...] = ()
    prices: tuple[Price, ...] = ()
    today: str = ""


@dataclass(frozen=True, slots=True)
class BackupsListed:
    """The backups of the open conversation, the newest first, and the bytes that they take together."""

    backups: tuple[Backup, ...]
    size: int = 0


@dataclass(frozen=True, slots=True)
class RestorePrepared:
    """What restoring a backup changes: each subject of memory before and after, as events would say it, and turns.

    Turns come back, say something else, or are hidden because they were said later. Once it is `done`, restoring the
    backup `undo_id` takes it back; that is empty where nothing had to change.
    """

    backup_id: str
    changes: tuple[MemoryEvent, ...]
    done: bool
    turns_back: int = 0
    turns_changed: int = 0
    turns_hidden: int = 0
    undo_id: str = ""


@dataclass(frozen=True, slots=True)
class RestoreProgressed:
    """A restore, its preview or the backup before it is under way: `done` of `total` steps."""

    backup_id: str
    done: int
    total: int


MemoryAnnouncement = (
    MemoryChanged
    | NothingToUndo
    | HistoryShown
    | ChangedDaysShown
    | IndexProgressed
    | FactsListed
    | ForgettingOffered
    | MemoriesUsedShown
    | PromptShown
    | DigestShown
    | UsageShown
    | BackupsListed
    | RestorePrepared
    | RestoreProgressed
    | LookingAnnouncement
)
