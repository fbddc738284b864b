"""What is found again: utterances as the search index keeps them, the question put to it, and what it answers.

An utterance is one speaker's text of one turn; it is the smallest piece that can be recalled.
"""

from datetime import date, datetime
from enum import StrEnum
from typing import NamedTuple

from companion.core.values import dataclass
from companion.core.wall_clock import on_the_wall


class Speaker(StrEnum):
    """Whose words an utterance holds."""

    USER = "user"
    PERSONA = "persona"


class RecallMode(StrEnum):
    """When the memory is searched. TRIGGERS: when the user speaks of the past; MANAGER: when a model says so."""

    ALWAYS = "always"
    TRIGGERS = "triggers"
    MANAGER = "manager"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class Days:
    """A span of local calendar days, both ends included."""

    first: date
    last: date

    def __contains__(self, day: object) -> bool:
        return isinstance(day, date) and self.first <= day <= self.last

    def __len__(self) -> int:
        return (self.last - self.first).days + 1


class Utterance(NamedTuple):
    """One speaker's text of one turn. `place` orders the utterances of a session; neighbours differ by one.

    `terms` are the words it is found by, joined by single spaces; `vector` is its embedding as signed bytes, or empty.
    """

    id: str
    turn_id: str
    session_id: str
    place: int
    speaker: Speaker
    at: datetime
    utc_offset: int  # minutes east of UTC where the user was
    text: str
    terms: str
    vector: bytes = b""

    @property
    def local_time(self) -> datetime:
        """When it was said, on the user's clock of that time, without a zone."""
        return on_the_wall(self.at, self.utc_offset).replace(tzinfo=None)


@dataclass(frozen=True, slots=True)
class IndexedTurn:
    """The utterances of one turn. A turn with another `stamp` than the index holds has changed."""

    turn_id: str
    session_id: str
    stamp: str
    utterances: tuple[Utterance, ...]


@dataclass(frozen=True, slots=True)
class IndexQuery:
    """What to look for: words, a meaning, and days the user named (each may be empty)."""

    terms: tuple[str, ...] = ()
    vector: bytes = b""
    days: tuple[Days, ...] = ()


class Candidate(NamedTuple):
    """An utterance near a hit. `likeness` is the cosine of its vector and the question's, `near_likeness` that of the
    mean of its vector and its neighbours'; both are 0 where there are no vectors. `hit`: found itself, not just near.
    """

    utterance: Utterance
    likeness: float = 0.0
    near_likeness: float = 0.0
    hit: bool = True


@dataclass(frozen=True, slots=True)
class IndexAnswer:
    """Candidates by session and place, and what is needed to weigh their words.

    `holders` tells for each word asked for in how many of the `utterances` utterances it stands.
    """

    candidates: tuple[Candidate, ...] = ()
    holders: dict[str, int] | None = None
    utterances: int = 0
    mean_terms: float = 0.0
    has_vectors: bool = False
