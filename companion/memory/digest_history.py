"""What a digest was made of: the events tell which turns each compression took in, and which digests were true of them.

A digest made of turns that were changed since is made anew from the last one that came before them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.core.memory import DIGEST, Digest, MemoryEvent


def covers(digest: Digest | None, turn_id: str) -> bool:
    """Tell whether a digest stands for this turn."""
    return digest is not None and turn_id <= digest.upto


def made_stale(digest: Digest, turn_id: str) -> Digest:
    """Return a digest that is no longer true because of this turn, and of what made it untrue before."""
    return replace(digest, stale_from=min(digest.stale_from or turn_id, turn_id))


def to_read_again(events: Sequence[MemoryEvent], digest: Digest) -> tuple[Digest | None, tuple[str, ...]]:
    """Return the last digest that no changed turn is in, and the ids of the turns after it that `digest` covers.

    `events` are all events, oldest first.
    """
    ids: tuple[str, ...] = ()
    first, untrue_from = digest.upto, digest.stale_from
    for held in _newest_first(events):
        if held.stale_from:
            untrue_from = min(untrue_from or held.stale_from, held.stale_from)
        if not ids and held.upto == digest.upto:
            ids = held.turn_ids
            first = ids[0] if ids else first
        elif held.upto < first:
            if not held.stale_from and (not untrue_from or held.upto < untrue_from):
                return held, ids
            ids = (*held.turn_ids, *ids)
            first = held.turn_ids[0] if held.turn_ids else first
    return None, ids


def _newest_first(events: Sequence[MemoryEvent]) -> Iterator[Digest]:
    for event in reversed(events):
        if event.subject == DIGEST and event.after.digest is not None:
            yield event.after.digest
