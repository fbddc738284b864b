"""What stands in one row of the conversation: day rule, chapter mark, the user's words, her reply, a card, a wait.

Pure values made from turns, so that what is shown can be tested without a window.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from companion.core.conversation import Outcome, Reply, Turn, Via, day_of
from companion.core.errors import Code, Problem
from companion.core.facts import UsedMemory
from companion.core.ids import moment_of
from companion.core.values import dataclass
from companion.core.wall_clock import on_the_wall

GROUP = timedelta(minutes=5)


class PartKind(StrEnum):
    """What a part of a row is."""

    DAY = "day"
    CHAPTER = "chapter"
    USER = "user"
    HER = "her"
    PROBLEM = "problem"
    WAITING = "waiting"
    SKELETON = "skeleton"
    MEMORY = "memory"


BUBBLES = (PartKind.USER, PartKind.HER)


@dataclass(frozen=True, slots=True)
class LiveReply:
    """A reply being written: `text` is what has arrived, shown or not yet."""

    turn_id: str
    reply_id: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class OpenMemories:
    """What stands open below a message: what it was made with, and which of it is being put right."""

    memories: tuple[UsedMemory, ...]
    fixing: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing in a row. `at` is local time where it was said; `joined` follows the same speaker closely."""

    kind: PartKind
    turn_id: str = ""
    text: str = ""
    at: datetime | None = None
    joined: bool = False
    starred: bool = False
    edited: bool = False
    interrupted: bool = False
    truncated: bool = False
    live: bool = False
    chosen: int = 0
    choices: int = 1
    picture: str = ""
    problem: Problem | None = None
    memories: int = 0  # that the reply was made with
    opened: OpenMemories | None = None
    spoken: bool = False  # the user said it aloud
    heard_upto: int | None = None  # an offset into the text: what comes after it was not heard

    @property
    def unheard(self) -> bool:
        """Whether the end of her words was not heard."""
        return self.heard_upto is not None and self.heard_upto < len(self.text)

    @property
    def unfinished(self) -> bool:
        """Whether her words end too early, and can be gone on with."""
        return self.kind is PartKind.HER and (self.interrupted or self.truncated)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a row needs to know of the rest: the turn before it, ended chapters, and whether it begins or ends all."""

    previous: Turn | None = None
    first: bool = False
    last: bool = False
    ended: Mapping[str, datetime] | None = None
    greeting: str = ""
    live: LiveReply | None = None
    opened: OpenMemories | None = None


def parts_of(turn: Turn, around: Surroundings) -> tuple[Part, ...]:
    """Return what is shown for a turn, from top to bottom."""
    parts: list[Part] = []
    if around.first and around.greeting:
        parts.append(greeting_part(around.greeting))
    parts += _chapter(turn, around)
    if around.first or (around.previous is not None and day_of(around.previous) != day_of(turn)):
        parts.append(Part(PartKind.DAY, at=on_the_wall(turn.began_at, turn.utc_offset)))
    parts += _said(turn, around)
    parts += _answered(turn, around)
    parts += _remembered(turn, around)
    if around.last and around.ended and turn.session_id in around.ended and around.live is None:
        parts.append(Part(PartKind.CHAPTER, at=on_the_wall(around.ended[turn.session_id], turn.utc_offset)))
    return tuple(parts)


def greeting_part(greeting: str) -> Part:
    """Return her first words, which belong to no turn."""
    return Part(PartKind.HER, text=greeting)


def speaker_at_end(turn: Turn) -> PartKind:
    """Return who said the last words of a turn."""
    return PartKind.HER if turn.reply is not None and _is_seen(turn.reply) else PartKind.USER


def _chapter(turn: Turn, around: Surroundings) -> list[Part]:
    before = around.previous
    if before is None or before.session_id == turn.session_id:
        return []
    ended = (around.ended or {}).get(before.session_id) or _last_moment(before)
    return [Part(PartKind.CHAPTER, at=on_the_wall(ended, before.utc_offset))]


def _said(turn: Turn, around: Surroundings) -> list[Part]:
    if turn.user is None:
        return []
    at = on_the_wall(turn.began_at, turn.utc_offset)
    return [
        Part(
            PartKind.USER,
            turn.id,
            turn.user.text,
            at,
            joined=_follows(turn, around, PartKind.USER),
            starred=turn.starred and turn.reply is None,
            edited=bool(turn.user.earlier),
            picture=turn.user.picture,
            spoken=turn.user.via is Via.SPOKEN,
        )
    ]


def _answered(turn: Turn, around: Surroundings) -> list[Part]:
    live = around.live if around.live is not None and around.live.turn_id == turn.id else None
    if live is not None:
        return [_live(turn, live)]
    reply = turn.reply
    if reply is None:
        return [_problem(turn, Problem(Code.INTERRUPTED_BY_EXIT, retryable=True))] if turn.user is not None else []
    parts = [_reply(turn, reply, around)] if _is_seen(reply) else []
    if reply.problem is not None or (reply.outcome is Outcome.OPEN and not reply.text):
        parts.append(_problem(turn, reply.problem or Problem(Code.INTERRUPTED_BY_EXIT, retryable=True)))
    return parts


def _is_seen(reply: Reply) -> bool:
    """One that was stopped before its first word is a mark without words."""
    return bool(reply.text) or (reply.outcome is Outcome.INTERRUPTED and reply.problem is None)


def _remembered(turn: Turn, around: Surroundings) -> list[Part]:
    """Return the line that tells what a reply was made with; `at` is when the oldest of it was said."""
    if around.live is not None and around.live.turn_id == turn.id:
        return []
    used = turn.reply.memories_used if turn.reply is not None and turn.reply.text else ()
    if not used and around.opened is None:
        return []
    moments = [moment for one in used if (moment := moment_of(one.partition(".")[0])) is not None]
    at = on_the_wall(min(moments), turn.utc_offset) if moments else None
    return [Part(PartKind.MEMORY, turn.id, at=at, memories=len(used), opened=around.opened)]


def _live(turn: Turn, live: LiveReply) -> Part:
    at = on_the_wall(turn.began_at, turn.utc_offset)
    if not live.text:
        return Part(PartKind.WAITING, turn.id, at=at, live=True)
    return Part(PartKind.HER, turn.id, live.text, at, live=True)


def _reply(turn: Turn, reply: Reply, around: Surroundings) -> Part:
    return Part(
        PartKind.HER,
        turn.id,
        reply.text,
        on_the_wall(reply.began_at, turn.utc_offset),
        joined=turn.user is None and _follows(turn, around, PartKind.HER),
        starred=turn.starred,
        interrupted=reply.outcome in (Outcome.INTERRUPTED, Outcome.OPEN),
        truncated=reply.truncated,
        heard_upto=reply.heard_upto,
        chosen=turn.chosen,
        choices=len(turn.replies),
    )


def _problem(turn: Turn, problem: Problem) -> Part:
    return Part(
        PartKind.PROBLEM,
        turn.id,
        problem=problem,
        interrupted=turn.reply is not None and bool(turn.reply.text),
        chosen=turn.chosen,
        choices=len(turn.replies),
    )


def _follows(turn: Turn, around: Surroundings, speaker: PartKind) -> bool:
    before = around.previous
    if before is None or speaker_at_end(before) is not speaker or before.session_id != turn.session_id:
        return False
    has_card = before.reply is None or before.reply.problem is not None
    return not has_card and turn.began_at - _last_moment(before) <= GROUP and day_of(before) == day_of(turn)


def _last_moment(turn: Turn) -> datetime:
    reply = turn.reply
    return (reply.ended_at or reply.began_at) if reply is not None else turn.began_at
