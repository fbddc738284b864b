"""What the prompt says of the user, and what she promised: the words they were drawn from, with their date.

A paraphrase is for the panel and for search; where a quote says little without it, both stand there.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from companion.core.facts import Fact, FactKind, KnownFact, Slot
from companion.core.tokens import estimate_tokens, trim_to_tokens
from companion.memory.fact_book import for_prompts
from companion.memory.fact_signs import plain_sense
from companion.memory.fact_words import content_runs, content_words

_LONGEST_LINE = 45  # tokens


def profile_of(
    facts: Sequence[Fact], uses: Mapping[str, int], unused: frozenset[str], now: datetime
) -> dict[Slot, tuple[str, ...]]:
    """Return for each slot the ids of its facts, the best first; empty slots are left out."""
    slots: dict[Slot, list[str]] = {slot: [] for slot in Slot}
    for one in for_prompts(facts, uses, unused, now):
        if one.fact.slot is not None:
            slots[one.fact.slot].append(one.fact.id)
    return {slot: tuple(ids) for slot, ids in slots.items() if ids}


def profile_lines(known: Sequence[KnownFact], history: Mapping[str, Fact], budget: int) -> list[str]:
    """Return lines about the user in at most `budget` tokens, the best facts first and then by slot.

    `history` holds by id the facts that others followed on.
    """
    mine = [one.fact for one in known if one.fact.kind is not FactKind.PROMISE]
    chosen = _within(mine, lambda fact: profile_line(fact, history.get(fact.replaces)), budget)
    order = [*Slot, None]
    return [line for _, line in sorted(chosen, key=lambda pair: (order.index(pair[0].slot), pair[0].id))]


def promise_lines(known: Sequence[KnownFact], budget: int) -> list[str]:
    """Return what she promised, the newest promises in at most `budget` tokens, the oldest of them first."""
    promises = sorted((one.fact for one in known if one.fact.kind is FactKind.PROMISE), key=lambda fact: fact.id)
    chosen = _within(promises[::-1], _promise_line, budget)
    return [line for _, line in chosen[::-1]]


def profile_line(fact: Fact, before: Fact | None = None) -> str:
    """Return what the prompt shows of a fact."""
    if fact.edited:
        told = f"{fact.day}: {fact.text}"
    elif _says_it_all(fact):
        told = f"{fact.day}: “{_flat(fact.quote)}”"
    else:
        told = f"{fact.day}: {fact.text} (“{_flat(fact.quote)}”)"
    if before is not None and before.forgotten_at is None and not before.withheld:
        told = f"{told} ← {before.day}: “{_flat(before.quote)}”"
    return trim_to_tokens(f"- {told}", _LONGEST_LINE)


def _promise_line(fact: Fact) -> str:
    return trim_to_tokens(f"- {fact.day}: “{_flat(fact.quote)}”", _LONGEST_LINE)


def _says_it_all(fact: Fact) -> bool:
    quote, text = plain_sense(fact.quote), plain_sense(fact.text)
    if content_words(text) - content_words(quote):
        return False
    return all(mark in quote for run in content_runs(text) for mark in run)


def _within(facts: Sequence[Fact], show: Callable[[Fact], str], budget: int) -> list[tuple[Fact, str]]:
    chosen, spent = [], 0
    for fact in facts:
        line = show(fact)
        cost = estimate_tokens(line) + 1
        if spent + cost <= budget:
            chosen.append((fact, line))
            spent += cost
    return chosen


def _flat(text: str) -> str:
    return " ".join(text.split())
