"""Turns, sessions and events as documents, marks that tell which of their fields changed, and how two changes are one.

Two computers may change the same turn while neither hears of the other. What only one of them changed is taken from it;
where both changed the same field, the words of both are kept.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from companion.core.conversation import Outcome, Reply, Session, Turn, UserText
from companion.storage import json_text
from companion.storage.rows import from_row, plain, to_row

T = TypeVar("T", Turn, Session)
V = TypeVar("V")

LARGEST_ROW = 14_000_000  # bytes; a document may have 16 MiB
_MARK = 6  # bytes of one field's mark
_FIELDS: dict[type, tuple[str, ...]] = {
    Turn: ("user", "replies", "chosen", "notes", "starred", "deleted_at"),
    Session: ("ended_at", "summarised_at"),
}


def pack(value: Any) -> dict[str, Any] | None:
    """Return the row of a value as a document may hold it; None where it is too large for one."""
    row = to_row(value)
    text = json_text.dump(row)
    if len(text) > LARGEST_ROW:
        return None
    return {"json": text.decode()} if rb"\ud" in text.lower() else row  # half a character is none to a server


def unpack(kind: type[V], row: Any) -> V:
    """Return the value of a row. Raises `ValueError` for what is none."""
    if isinstance(row, dict) and row.keys() == {"json"}:
        row = json_text.load(str(row["json"]).encode())
    return from_row(kind, row)


def marks_of(value: Turn | Session) -> bytes:
    """Return a mark for each field that can change."""
    return b"".join(_mark(getattr(value, name)) for name in _FIELDS[type(value)])


def is_whole(turn: Turn) -> bool:
    """Tell whether a turn has its answer; until then it is nobody's but its writer's."""
    return bool(turn.replies) and all(reply.outcome is not Outcome.OPEN for reply in turn.replies)


def merged(base: bytes, mine: T, theirs: T) -> T:
    """Return one value of two that both go back to the value of the marks `base` (empty: nobody knows it)."""
    names = _FIELDS[type(mine)]
    before = [base[at * _MARK : (at + 1) * _MARK] for at in range(len(names))]
    changed_here = {name for name, mark in zip(names, before, strict=True) if _mark(getattr(mine, name)) != mark}
    changed_there = {name for name, mark in zip(names, before, strict=True) if _mark(getattr(theirs, name)) != mark}
    taken = {name: getattr(theirs, name) for name in names if name not in changed_here}
    one: Any = replace(mine, **taken)
    if isinstance(mine, Session) or isinstance(theirs, Session):
        return one  # type: ignore[no-any-return]
    both = changed_here & changed_there
    if "user" in both:
        one = replace(one, user=_both_texts(mine.user, theirs.user))
    if "replies" in both:
        one = _with_both_replies(one, mine, theirs, "chosen" in changed_here or "chosen" not in changed_there)
    return one  # type: ignore[no-any-return]


def _both_texts(mine: UserText | None, theirs: UserText | None) -> UserText | None:
    """Return my text, theirs being one that it replaced."""
    if mine is None or theirs is None or mine.text == theirs.text:
        return mine or theirs
    earlier = dict.fromkeys((*theirs.earlier, *mine.earlier, theirs.text))
    return replace(mine, earlier=tuple(text for text in earlier if text != mine.text))


def _with_both_replies(one: Turn, mine: Turn, theirs: Turn, my_choice: bool) -> Turn:
    replies = _union(mine.replies, theirs.replies)
    chosen = (mine if my_choice else theirs).reply
    ids = [reply.id for reply in replies]
    return replace(one, replies=replies, chosen=ids.index(chosen.id) if chosen is not None else 0)


def _union(mine: Sequence[Reply], theirs: Sequence[Reply]) -> tuple[Reply, ...]:
    replies = {reply.id: reply for reply in theirs} | {reply.id: reply for reply in mine}
    return tuple(replies[key] for key in sorted(replies))


def _mark(value: Any) -> bytes:
    return hashlib.blake2b(json_text.dump(plain(value)), digest_size=_MARK).digest()
