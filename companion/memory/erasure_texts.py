"""What of turns and conclusions goes with an erasure: their texts, their number, and the list of them.

A text goes in every wording that it ever had. Of a long one its beginning and its end are looked for by themselves.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from companion.core.conversation import Turn
from companion.core.erasure import NOTHING, Erasure, ErasureItem, Gone, Inventory, ItemKind
from companion.core.facts import Fact
from companion.core.memory import Held, MemoryEvent

MOST_TEXTS = 6_000  # looked for in files; of very much said, as many evenly spread
MOST_ITEMS = 500
_LONG, _PIECE = 80, 48  # characters
_EXCERPT = 120


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is to be erased, by ids; `summaries` are named by their sessions."""

    turns: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    summaries: tuple[str, ...] = ()
    digest: bool = False
    everything: bool = False

    def without(self, kept: Collection[str]) -> "Chosen":
        """Return it without some things."""
        turns, facts, summaries = (
            tuple(one for one in some if one not in kept) for some in (self.turns, self.facts, self.summaries)
        )
        return replace(self, turns=turns, facts=facts, summaries=summaries)


@dataclass(frozen=True, slots=True)
class Taken:
    """All that goes: the ids, every text of it, and how much it is."""

    erasure: Erasure
    texts: tuple[str, ...]
    inventory: Inventory


def ids_of(turns: Iterable[Turn]) -> tuple[str, ...]:
    """Return the ids of turns, each once."""
    return tuple(dict.fromkeys(turn.id for turn in turns))


def facts_of(facts: Iterable[Fact], turns: Iterable[Turn]) -> list[Fact]:
    """Return the facts that quote these turns."""
    ids = set(ids_of(turns))
    return [fact for fact in facts if fact.turn_id in ids]


def family_of(fact: Fact, facts: Iterable[Fact]) -> list[Fact]:
    """Return a fact with those that it speaks for and those that it followed on: without it they would come back."""
    known = {one.id: one for one in facts}
    family, to_see = {fact.id: fact}, [fact]
    while to_see:
        seen = to_see.pop()
        near = [one for one in known.values() if one.merged_into == seen.id or one.id == seen.replaces]
        to_see += [one for one in near if one.id not in family]
        family |= {one.id: one for one in near}
    return list(family.values())


def all_held(history: Iterable[MemoryEvent]) -> Iterator[Held]:
    """Yield what memory ever held."""
    for event in history:
        yield event.before
        yield event.after


def latest(now: datetime, history: Iterable[MemoryEvent]) -> datetime:
    """Return now, or when the last conclusion was written by a clock that was ahead."""
    concluded = (one.digest or one.summary for one in all_held(history))
    return max([now, *(one.written_at for one in concluded if one is not None)])


def sources_of(erasure: Erasure, history: Iterable[MemoryEvent]) -> tuple[str, ...]:
    """Return the turns that stay and were found by the words of facts that go."""
    gone = Gone([erasure])
    facts = (one.fact for one in all_held(history) if one.fact is not None and gone.left_of(one) == NOTHING)
    return tuple(dict.fromkeys(one.turn_id for one in facts if not gone.has_turn(one.turn_id, one.session_id)))


def texts_of(turn: Turn) -> list[str]:
    """Return everything that stands in a turn, all wordings and answers."""
    said = [] if turn.user is None else [turn.user.text, *turn.user.earlier]
    for reply in turn.replies:
        said += [reply.text, reply.spoken_text, *(line for _, line in reply.spoken_lines), reply.thinking]
    return [text for text in said if text.strip()]


def texts_held(held: Held) -> list[str]:
    """Return the texts of what memory held."""
    texts = [held.summary.text] if held.summary is not None else []
    texts += [held.digest.text] if held.digest is not None else []
    return [text for text in (*texts, *((held.fact.text, held.fact.quote) if held.fact else ())) if text.strip()]


def texts_that_go(turns: Iterable[Turn], held: Iterable[Held]) -> tuple[str, ...]:
    """Return what is looked for after an erasure, at most `MOST_TEXTS`."""
    texts = [text for one in held for text in texts_held(one)] + [text for turn in turns for text in texts_of(turn)]
    return tuple(spread(dict.fromkeys(piece for text in texts for piece in _pieces(text))))


def spread(texts: Collection[str]) -> list[str]:
    """Return the texts, or `MOST_TEXTS` of them evenly spread."""
    every = -(-len(texts) // MOST_TEXTS) or 1
    return list(texts)[::every]


def count(inventory: Inventory, turns: Iterable[Turn]) -> Inventory:
    """Return an inventory with turns added: messages, and the wordings and answers behind them."""
    messages, versions = inventory.messages, inventory.versions
    for turn in turns:
        messages += (turn.user is not None) + bool(turn.replies)
        versions += len(turn.user.earlier) if turn.user is not None else 0
        versions += max(0, len(turn.replies) - 1)
    return replace(inventory, messages=messages, versions=versions)


def items_of(turns: Iterable[Turn], held: Iterable[Held], chosen: Chosen) -> list[ErasureItem]:
    """Return the list of what can be left out one by one."""
    facts = {one.fact.id: one.fact for one in held if one.fact is not None}
    items = [_item(turn) for turn in turns]
    items += [
        ErasureItem(fact.id, ItemKind.FACT, _excerpt(fact.text), fact.said_at, fact.utc_offset, fact.turn_id)
        for fact in facts.values()
    ]
    summaries = {one.summary.session_id: one.summary for one in held if one.summary is not None and one.summary.text}
    items += [
        ErasureItem(session_id, ItemKind.SUMMARY, _excerpt(one.text), one.written_at)
        for session_id, one in summaries.items()
        if session_id in chosen.summaries
    ]
    return sorted(items, key=lambda item: item.at)


def _item(turn: Turn) -> ErasureItem:
    text = turn.user.text if turn.user is not None else ""
    text = text or (turn.reply.text if turn.reply is not None else "")
    return ErasureItem(turn.id, ItemKind.TURN, _excerpt(text), turn.began_at, turn.utc_offset, turn.session_id)


def _excerpt(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _EXCERPT else flat[:_EXCERPT].rstrip() + "…"


def _pieces(text: str) -> Iterator[str]:
    """Yield a text, on one line too, and the ends of a long one: notes quote them cut."""
    yield text.strip()
    flat = " ".join(text.split())
    if flat != text:
        yield flat
    if len(flat) > _LONG:
        yield flat[:_PIECE]
        yield flat[-_PIECE:]
