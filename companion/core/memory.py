"""What is concluded from what was said, the events that change it, and what a prompt was made of.

An event holds one subject before and after, so that every change can be undone; nothing is ever overwritten.
"""

from collections.abc import Mapping
from dataclasses import field
from datetime import date, datetime
from enum import StrEnum
from types import MappingProxyType

from companion.core.conversation import Purpose
from companion.core.facts import Fact, Unused
from companion.core.values import dataclass

DIGEST = "digest"  # the subject of a conversation's digest


class Author(StrEnum):
    """Who changed something in memory."""

    PROGRAM = "program"
    USER = "user"


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """What happened in a session. `first_day` and `last_day` are local days, as ISO dates, of the turns it covers.

    A stale one covers turns that were changed since; no prompt shows it, and another one is written.
    """

    session_id: str
    turn_ids: tuple[str, ...]
    text: str
    model: str
    prompt_version: int
    written_at: datetime
    first_day: str
    last_day: str
    stale: bool = False

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last local day."""
        return date.fromisoformat(self.first_day), date.fromisoformat(self.last_day)


@dataclass(frozen=True, slots=True)
class Digest:
    """The older part of a conversation, condensed. It covers every turn up to and with `upto`.

    `turn_ids` are those that the last compression took in; `tokens_before` and `tokens_after` are of the working
    context before and after it. One with `stale_from`, the id of a turn, is no longer true since that turn was changed:
    no prompt shows it, and another one is written.
    """

    text: str
    upto: str
    turn_ids: tuple[str, ...]
    model: str
    prompt_version: int
    written_at: datetime
    tokens_before: int = 0
    tokens_after: int = 0
    stale_from: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """What memory holds of one subject: one of these, or nothing."""

    summary: SessionSummary | None = None
    digest: Digest | None = None
    fact: Fact | None = None
    unused: Unused | None = None


@dataclass(frozen=True, slots=True)
class MemoryEvent:
    """One change of memory. `undoes` names the event that this one takes back.

    What was done at one go, and is taken back at one go, shares an `action`, the id of its first event; an empty one is
    an action of its own.

    Of one that is `erased` something was erased since: it can't be taken back.
    """

    id: str
    at: datetime
    by: Author
    subject: str
    before: Held
    after: Held
    undoes: str = ""
    action: str = ""
    erased: bool = False

    @property
    def action_id(self) -> str:
        """The id of the action that this event belongs to."""
        return self.action or self.id


@dataclass(frozen=True, slots=True)
class MemorySnapshot:
    """What the events up to and with `upto` add up to, by subject."""

    upto: str = ""
    held: Mapping[str, Held] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Backup:
    """A verified copy of journal and memory files. `size` is in bytes, of what it shares with other backups too."""

    id: str
    made_at: datetime
    reason: str
    size: int


@dataclass(frozen=True, slots=True)
class Restoration:
    """A restore under way: the backup, and the one made of the state before, which takes it back."""

    backup_id: str
    undo_id: str


class PartKind(StrEnum):
    """What a part of a prompt is."""

    PERSONA = "persona"
    RULES = "rules"
    PROFILE = "profile"
    PROMISES = "promises"
    DIGEST = "digest"
    SUMMARIES = "summaries"
    TURNS = "turns"
    NOTES = "notes"
    MESSAGE = "message"


@dataclass(frozen=True, slots=True)
class PromptPart:
    """A part of a prompt with the estimate of its tokens."""

    kind: PartKind
    text: str
    tokens: int


@dataclass(frozen=True, slots=True)
class UsageOfDay:
    """Tokens of one local day (ISO date) for one purpose and model, those we estimated ourselves kept apart."""

    day: str
    purpose: Purpose
    model: str
    calls: int = 0
    prompt_tokens: int = 0
    reply_tokens: int = 0
    cached_tokens: int = 0
    estimated_calls: int = 0


@dataclass(frozen=True, slots=True)
class TurnTokens:
    """What the answer of a turn used. `estimated` when the endpoint did not say and we counted ourselves."""

    turn_id: str
    at: datetime
    prompt_tokens: int
    reply_tokens: int
    estimated: bool = False


def summary_subject(session_id: str) -> str:
    """Return the subject of a session's summary."""
    return f"summary:{session_id}"
