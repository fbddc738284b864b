"""What somebody who looks through her memory asks for and is told: page by page, now or as of an earlier moment.

An answer names what it answers, so that one to an older question can be told from the latest.
"""

from datetime import datetime
from enum import StrEnum

from companion.core.conversation import Session, TextHit, Turn, day_of
from companion.core.facts import Fact
from companion.core.values import dataclass

LONGEST_EXCERPT = 160  # characters of a marked message


class Topic(StrEnum):
    """What memories are about: the user with their wishes, or what she promised."""

    ABOUT = "about"
    PROMISES = "promises"


class Sieve(StrEnum):
    """What memories are sifted by. Several of them let through what passes each."""

    UNSURE = "unsure"
    PINNED = "pinned"
    EDITED = "edited"
    WISHES = "wishes"
    THIS_MONTH = "this-month"
    STARRED = "starred"  # messages, not facts
    FORGOTTEN = "forgotten"


@dataclass(frozen=True, slots=True)
class Remembered:
    """A fact as it stands: `before` are those it followed on, the newest first; `used` is how often a prompt held it.

    `current`: nothing followed on it, and no other fact speaks for it. `merged` are those that it speaks for.
    """

    fact: Fact
    current: bool = True
    used: int = 0
    before: tuple[Fact, ...] = ()
    merged: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A session with the local days it lasted (ISO dates) and what it came to.

    Where no summary is written, `opening` holds the user's first words.
    """

    session: Session
    first_day: str
    last_day: str
    summary: str = ""
    opening: str = ""


@dataclass(frozen=True, slots=True)
class StarredMessage:
    """A turn that the user marked: the beginning of what was said, and when."""

    turn_id: str
    row: int  # over the whole history
    text: str
    began_at: datetime
    utc_offset: int  # minutes east of UTC where the user was
    day: str


@dataclass(frozen=True, slots=True)
class RememberedDay:
    """A local day (ISO date) of which something is remembered."""

    day: str
    chapters: tuple[Chapter, ...] = ()
    memories: tuple[Remembered, ...] = ()
    starred: tuple[StarredMessage, ...] = ()


@dataclass(frozen=True, slots=True)
class DroppedClaim:
    """Something that a model concluded and that was not kept, because no words of the session carry it."""

    text: str
    quote: str
    reason: str  # a value of `memory.fact_check.Refused`
    turn_id: str = ""


def starred_message(turn: Turn, row: int) -> StarredMessage:
    """Return a marked turn as a list shows it: the user's words, or hers where only she spoke."""
    said = (turn.user.text if turn.user else "") or (turn.reply.text if turn.reply else "")
    text = " ".join(said[: 2 * LONGEST_EXCERPT].split())
    shown = text if len(text) <= LONGEST_EXCERPT else f"{text[:LONGEST_EXCERPT]}…"
    return StarredMessage(turn.id, row, shown, turn.began_at, turn.utc_offset, day_of(turn).isoformat())


# commands


@dataclass(frozen=True, slots=True)
class ListMemories:
    """Tell memories `begin` to `begin + limit` of a topic, in the order of the panel; answered by `MemoriesListed`."""

    topic: Topic
    begin: int = 0
    limit: int = 60
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class ListDays:
    """Tell the last `limit` days before a day (empty: the last of all), newest first; answered by `DaysListed`."""

    before: str = ""
    limit: int = 12
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class ListChapters:
    """Tell the last `limit` chapters before a session (empty: the last of all); answered by `ChaptersListed`."""

    before: str = ""
    limit: int = 30
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class FindMemories:
    """Look for a text in memories, summaries and what was said; answered by `MemoriesFound`, several times.

    A later one ends the search before it; without text and sieves it only does that.
    """

    text: str = ""
    sieves: tuple[Sieve, ...] = ()
    limit: int = 120
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class FindPlace:
    """Tell where a turn, or the beginning of a session, stands in the history; answered by `PlaceFound`."""

    turn_id: str = ""
    session_id: str = ""


@dataclass(frozen=True, slots=True)
class ShowJustNow:
    """Tell what of the running chapter is still to be concluded; answered by `JustNowShown`."""


@dataclass(frozen=True, slots=True)
class RememberAgain:
    """Hold forgotten facts again."""

    fact_ids: tuple[str, ...]


LookingCommand = ListMemories | ListDays | ListChapters | FindMemories | FindPlace | ShowJustNow


# events


@dataclass(frozen=True, slots=True)
class MemoriesListed:
    """Memories of a topic from `begin` on, of `total` in all."""

    topic: Topic
    begin: int
    memories: tuple[Remembered, ...]
    total: int
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class DaysListed:
    """Days before a day, newest first. Those before `earlier` come next; it is empty where there are none."""

    before: str
    days: tuple[RememberedDay, ...]
    earlier: str = ""
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class ChaptersListed:
    """Chapters before a session, newest first. Those before `earlier` come next; it is empty where there are none."""

    before: str
    chapters: tuple[Chapter, ...]
    earlier: str = ""
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class MemoriesFound:
    """What was found so far, the best memories and the newest words first; until `finished` each holds more.

    `memories` are at most the limit of `memory_total`. What was said is looked for only with a text.
    """

    text: str
    sieves: tuple[Sieve, ...]
    memories: tuple[Remembered, ...] = ()
    memory_total: int = 0
    chapters: tuple[Chapter, ...] = ()
    starred: tuple[StarredMessage, ...] = ()
    said: tuple[TextHit, ...] = ()
    finished: bool = True
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class PlaceFound:
    """Where a turn stands: its row over the whole history, -1 where it is hidden or gone."""

    turn_id: str
    row: int
    session_id: str = ""


@dataclass(frozen=True, slots=True)
class JustNowShown:
    """The running chapter, if something was said in it, its turns, and the user's last lines; and what was dropped.

    `dropped` are the claims of the last conclusion that no words carry.
    """

    session: Session | None = None
    turns: int = 0
    lines: tuple[str, ...] = ()
    dropped: tuple[DroppedClaim, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimsDropped:
    """A conclusion held claims that were not kept."""

    session_id: str
    claims: tuple[DroppedClaim, ...]


LookingAnnouncement = (
    MemoriesListed | DaysListed | ChaptersListed | MemoriesFound | PlaceFound | JustNowShown | ClaimsDropped
)
