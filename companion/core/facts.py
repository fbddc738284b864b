"""What she concluded of the user, and what she promised: each bound to the words it came from.

A fact is never overwritten: a change, a forgetting or a replacement is an event that can be taken back.
"""

from datetime import datetime
from enum import StrEnum

from companion.core.values import dataclass
from companion.core.wall_clock import on_the_wall

FACT_SUBJECT = "fact:"  # begins the subject of every fact's events
UNUSED_SUBJECT = "unused:"  # begins the subject of a turn that is not to be recalled


class FactKind(StrEnum):
    """What a fact is about: the user; something she promised; or how the user wants her to be."""

    FACT = "fact"
    PROMISE = "promise"
    WISH = "wish"


class Slot(StrEnum):
    """A part of what is known of the user."""

    BASICS = "basics"
    PREFERENCES = "preferences"
    KNOWLEDGE = "knowledge"
    TOPICS = "topics"
    PEOPLE = "people"


@dataclass(frozen=True, slots=True)
class Fact:
    """`quote` stands in the user's words of the turn, or for a promise in her own; `text` is a paraphrase of it.

    `importance` is 1 to 5. `unsure`: the quote was said, but it does not hold all that `text` says. `replaces` names
    the fact that this one follows on, `merged_into` the one that speaks for it, too. `withheld` facts stay in the panel
    and out of prompts. A `stale` one quotes words that were changed or hidden since. `edited`: `text` is the user's
    own.
    """

    id: str
    text: str
    kind: FactKind
    session_id: str
    turn_id: str
    quote: str
    said_at: datetime
    utc_offset: int  # minutes east of UTC where the user was
    learned_at: datetime
    importance: int = 3
    unsure: bool = False
    slot: Slot | None = None
    replaces: str = ""
    forgotten_at: datetime | None = None
    pinned: bool = False
    withheld: bool = False
    confirmed: bool = False
    edited: bool = False
    stale: bool = False
    model: str = ""
    prompt_version: int = 0
    merged_into: str = ""

    @property
    def day(self) -> str:
        """The local day on which it was said, as an ISO date."""
        return on_the_wall(self.said_at, self.utc_offset).date().isoformat()

    @property
    def may_be_used(self) -> bool:
        """Whether a prompt may show it, as far as it is for itself to say."""
        if self.forgotten_at is not None or self.withheld or self.stale:
            return False
        return self.confirmed or not (self.unsure or self.kind is FactKind.WISH)


@dataclass(frozen=True, slots=True)
class Unused:
    """A turn whose words are not to be recalled any more."""

    turn_id: str
    since: datetime


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact as it stands among the others. `used`: how often a prompt held it.

    `current`: nothing followed on it, and no other fact speaks for it. `merged` are those that it speaks for.
    """

    fact: Fact
    current: bool = True
    used: int = 0
    merged: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class UsedMemory:
    """One thing that a reply was made with: words that were said, and the fact they are known by, if there is one."""

    id: str  # of the utterance, or of the fact
    turn_id: str
    quote: str
    said_at: datetime
    utc_offset: int
    hers: bool = False
    fact: Fact | None = None
    unused: bool = False

    @property
    def day(self) -> str:
        """The local day on which it was said, as an ISO date."""
        return on_the_wall(self.said_at, self.utc_offset).date().isoformat()


def fact_subject(fact_id: str) -> str:
    """Return the subject of a fact's events."""
    return f"{FACT_SUBJECT}{fact_id}"


def unused_subject(turn_id: str) -> str:
    """Return the subject of a turn that is not to be recalled."""
    return f"{UNUSED_SUBJECT}{turn_id}"
