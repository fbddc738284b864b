"""Conversations in the layout of an older program of this kind, as sessions, turns and summaries of ours.

There a message and its answer are one record of `daily`, and a finished session one of `session-history`, which lists
its messages. Ids are derived from theirs, so whatever is read in twice is there once.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from companion.core.conversation import Outcome, Reply, Session, Turn, UserText, Via, day_of
from companion.core.ids import id_at
from companion.core.memory import Author, Held, MemoryEvent, SessionSummary, summary_subject

Record = Mapping[str, Any]
DAILY, HISTORY = "daily", "session-history"
_MILLISECONDS = 100_000_000_000  # a count of seconds is below it until the year 5138


@dataclass(frozen=True, slots=True)
class OlderSession:
    """One session as ours; `event` holds its summary, where it had one."""

    session: Session
    turns: tuple[Turn, ...]
    event: MemoryEvent | None = None


def read_older(daily: Iterable[Record], history: Iterable[Record], owner: tuple[str, str]) -> list[OlderSession]:
    """Return the sessions of an older home, the oldest first; records without words or a time are left out."""
    told = {str(one["session_id"]): one for one in history if one.get("session_id") is not None}
    named = {str(message): key for key, one in told.items() for message in _pool(one)}
    by_session: dict[str, list[Record]] = {}
    for record in daily:
        key = named.get(str(record.get("message_id")), str(record.get("session_id", "")))
        if _moment(record.get("timestamp")) is not None and (
            _text(record, "human_message") or _text(record, "ai_reply")
        ):
            by_session.setdefault(key, []).append(record)
    made = [_session(key, records, told.get(key), owner) for key, records in by_session.items()]
    return sorted(made, key=lambda one: one.session.id)


def _session(key: str, records: Sequence[Record], told: Record | None, owner: tuple[str, str]) -> OlderSession:
    in_order = sorted(records, key=lambda one: (_time_of(one), str(one.get("message_id", ""))))
    begun, ended = _time_of(in_order[0]), _time_of(in_order[-1])
    session_id = id_at(begun, _bits("session", key))
    turns = tuple(_turn(session_id, seq, record) for seq, record in enumerate(in_order))
    text = _text(told, "session_summary") if told is not None else ""
    written = (_moment(told.get("timestamp")) if told is not None else None) or ended
    session = Session(session_id, *owner, began_at=begun, ended_at=ended, summarised_at=written if text else None)
    return OlderSession(session, turns, _event(key, session, turns, text, written) if text else None)


def _turn(session_id: str, seq: int, record: Record) -> Turn:
    at, message = _time_of(record), str(record.get("message_id", seq))
    said, answered = _text(record, "human_message"), _text(record, "ai_reply")
    local = at.astimezone().utcoffset()
    outcome = Outcome.COMPLETED if answered else Outcome.INTERRUPTED
    reply = Reply(id_at(at, _bits("reply", session_id, message)), answered, at, outcome, at)
    return Turn(
        id_at(at, _bits("turn", session_id, message)),
        session_id,
        seq,
        at,
        int(local.total_seconds() // 60) if local else 0,
        UserText(said, Via.IMPORTED) if said else None,
        (reply,),
    )


def _event(key: str, session: Session, turns: Sequence[Turn], text: str, written: datetime) -> MemoryEvent:
    days = day_of(turns[0]).isoformat(), day_of(turns[-1]).isoformat()
    summary = SessionSummary(session.id, tuple(turn.id for turn in turns), text, "", 0, written, *days)
    event_id = id_at(written, _bits("summary", key, text))
    return MemoryEvent(event_id, written, Author.PROGRAM, summary_subject(session.id), Held(), Held(summary=summary))


def _pool(record: Record) -> Sequence[object]:
    pool = record.get("chat_id_pool")
    return pool if isinstance(pool, list | tuple) else ()


def _text(record: Record, name: str) -> str:
    value = record.get(name)
    return value.strip() if isinstance(value, str) else ""


def _time_of(record: Record) -> datetime:
    return _moment(record.get("timestamp")) or datetime.fromtimestamp(0, UTC)


def _moment(value: object) -> datetime | None:
    """Return a moment of a date, a count of (milli)seconds or a text; a text without a zone is local time."""
    try:
        if isinstance(value, bool):
            return None
        if isinstance(value, int | float):
            return datetime.fromtimestamp(value / 1000 if value > _MILLISECONDS else value, UTC)
        moment = value if isinstance(value, datetime) else datetime.fromisoformat(str(value).strip())
        return moment.astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return None


def _bits(*parts: str) -> int:
    return int.from_bytes(hashlib.blake2b("\x00".join(parts).encode(errors="replace"), digest_size=10).digest())
