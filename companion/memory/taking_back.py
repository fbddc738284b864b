"""What a subject of memory becomes when one change of it is taken back, though others may have come after it.

A later change of something else about the same fact stays; one of the same thing stands in the way.
"""

from collections.abc import Mapping
from dataclasses import fields, replace

from companion.core.facts import Fact
from companion.core.memory import Held, MemoryEvent
from companion.memory.memory_then import NOTHING


def taken_back(now: Held, before: Held, after: Held) -> Held | None:
    """Return `now` without the change from `before` to `after`; None where it can't be taken out any more."""
    if now == after:
        return before
    if now.fact is None or before.fact is None or after.fact is None:
        return None
    fact = _without(now.fact, before.fact, after.fact)
    return None if fact is None else Held(fact=fact)


def all_taken_back(held: Mapping[str, Held], events: list[MemoryEvent]) -> dict[str, Held] | None:
    """Return what subjects become without all of these events, given what is held; None where one is in the way."""
    found: dict[str, Held] = {}
    for event in reversed(events):
        now = found.get(event.subject, held.get(event.subject, NOTHING))
        before = taken_back(now, event.before, event.after)
        if before is None:
            return None
        found[event.subject] = before
    return found


def _without(now: Fact, before: Fact, after: Fact) -> Fact | None:
    changed = [one.name for one in fields(Fact) if getattr(before, one.name) != getattr(after, one.name)]
    if not changed or any(getattr(now, name) != getattr(after, name) for name in changed):
        return None
    return replace(now, **{name: getattr(before, name) for name in changed})
