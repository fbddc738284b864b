"""How facts stand to one another: which are the same, which follow on which, and which come first.

Nothing is overwritten: a fact that was followed on stays as what was true before.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import lru_cache

from companion.core.facts import Fact, FactKind, KnownFact, Slot
from companion.memory.fact_numbers import numbers_in
from companion.memory.fact_signs import LINKED, NAMING, NEGATION, plain_sense
from companion.memory.fact_source import normalised
from companion.memory.fact_words import GROUPS, HATED, LIKED, content_runs, content_words, groups_in, parties
from companion.memory.memory_then import speaker_for
from companion.memory.words import COMPARED

_HALF_LIFE_DAYS = 180.0
_ONE_AT_A_TIME = frozenset({GROUPS["住"]})  # of which only one is true of somebody at a time
_BASIC = frozenset(GROUPS[word] for word in ("住", "工作", "出生", "结婚"))
_LEARNING = frozenset(GROUPS[word] for word in ("学", "写", "说"))
_MOODS = frozenset({word for word, group in GROUPS.items() if group in (LIKED, HATED)} | {"stop", "quit"})
_LIKES = frozenset({LIKED, HATED, GROUPS["过敏"], GROUPS["吃"], GROUPS["喝"]})


class Standing:
    """How each of some facts stands among them; `uses` counts by turn id how often a turn was recalled."""

    def __init__(self, facts: Sequence[Fact], uses: Mapping[str, int]) -> None:
        self._uses = uses
        self._past = {fact.replaces for fact in facts}
        self._merged: dict[str, list[Fact]] = {}
        if any(fact.merged_into for fact in facts):
            by_id = {fact.id: fact for fact in facts}
            for fact in facts:
                if (kept := speaker_for(fact, by_id)) != fact.id:
                    self._merged.setdefault(kept, []).append(fact)
        self._past |= {fact.id for some in self._merged.values() for fact in some}

    def of(self, fact: Fact) -> KnownFact:
        """Return one of them with how it stands."""
        merged = tuple(self._merged.get(fact.id, ()))
        return KnownFact(fact, fact.id not in self._past, self._uses.get(fact.turn_id, 0), merged)


def known_facts(facts: Sequence[Fact], uses: Mapping[str, int]) -> tuple[KnownFact, ...]:
    """Return facts with how they stand; `uses` counts by turn id how often a turn was recalled."""
    return tuple(map(Standing(facts, uses).of, facts))


def for_prompts(
    facts: Sequence[Fact], uses: Mapping[str, int], unused: Collection[str], now: datetime
) -> list[KnownFact]:
    """Return the facts that prompts may hold, the best first; the words of `unused` turns are left out."""
    may = [one for one in known_facts(facts, uses) if one.current and one.fact.may_be_used]
    return sorted(
        (one for one in may if one.fact.turn_id not in unused or one.fact.edited),
        key=lambda one: (-_worth(one, now), one.fact.id),
    )


def same_fact(one: Fact, other: Fact) -> bool:
    """Tell whether two facts say the same."""
    if one.kind is not other.kind:
        return False
    return normalised(one.text).strip(" .!。！") == normalised(other.text).strip(" .!。！") or _gist(one.text) == _gist(
        other.text
    )


def replaced_by(new: Fact, named: Fact | None, known: Sequence[KnownFact]) -> str:
    """Return the id of the fact that `new` follows on: the one a model `named` if related, or a contrary one."""
    if new.unsure or new.kind is not FactKind.FACT:
        return ""
    if named is not None and named.kind is new.kind and is_related(new.text, named.text):
        return named.id
    contrary = (
        one.fact for one in known if one.current and one.fact.forgotten_at is None and one.fact.kind is new.kind
    )
    return next((one.id for one in contrary if _is_contrary(new.text, one.text)), "")


def is_related(new: str, old: str) -> bool:
    """Tell whether one fact can follow on another: they share a word, a sense, or are both what somebody is."""
    one, other = plain_sense(new), plain_sense(old)
    if content_words(one) & content_words(other) or groups_in(one) & groups_in(other):
        return True
    if set("".join(content_runs(one))) & set("".join(content_runs(other))):
        return True
    both_named = bool(NAMING.search(one)) and bool(NAMING.search(other))
    both_are = bool(LINKED.search(one)) and bool(LINKED.search(other))
    same_persons = parties(one) == parties(other)
    counted = bool(numbers_in(new)) == bool(numbers_in(old))
    same_topic = bool(numbers_in(new)) and _topic(one) == _topic(other)
    return same_persons and counted and (both_named or both_are or same_topic)


def slot_of(text: str) -> Slot:
    """Return the part of a profile that a fact belongs to, by its words."""
    sense = plain_sense(text)
    groups = groups_in(sense)
    if parties(sense):
        return Slot.PEOPLE
    if groups & _LIKES:
        return Slot.PREFERENCES
    if NAMING.search(sense) or groups & _BASIC or (numbers_in(text) and not content_words(sense)):
        return Slot.BASICS
    return Slot.KNOWLEDGE if groups & _LEARNING else Slot.TOPICS


def _worth(one: KnownFact, now: datetime) -> float:
    """Importance, use and age; they move a fact's rank and never its existence."""
    if one.fact.pinned:
        return 100.0 + one.fact.importance
    days = max(0.0, (now - one.fact.said_at).total_seconds() / 86_400)
    return one.fact.importance + math.log1p(one.used) - min(2.0, days / _HALF_LIFE_DAYS)


@lru_cache(maxsize=COMPARED)
def _gist(text: str) -> tuple[object, ...]:
    """What a fact comes down to: its words without their order and the framing ones, numbers, and whether it denies."""
    sense = plain_sense(text)
    marks = frozenset("".join(content_runs(sense)))
    return (
        content_words(sense),
        marks,
        numbers_in(text),
        bool(NEGATION.search(sense)),
        parties(sense),
        HATED in groups_in(sense),
    )


def _is_contrary(new: str, old: str) -> bool:
    one, other = plain_sense(new), plain_sense(old)
    if parties(one) != parties(other):
        return False
    if groups_in(one) & groups_in(other) & _ONE_AT_A_TIME and _gist(new) != _gist(old):
        return True
    topic, other_topic = _topic(one), _topic(other)
    if not topic or topic != other_topic:
        return False
    turned = bool(NEGATION.search(one)) != bool(NEGATION.search(other))
    felt = {LIKED, HATED} & groups_in(one) != {LIKED, HATED} & groups_in(other)
    return turned or felt


@lru_cache(maxsize=COMPARED)
def _topic(sense: str) -> frozenset[str]:
    """The words of a fact without those for liking and denying."""
    latin = content_words(sense) - _MOODS
    han = "".join(content_runs(sense))
    for word in sorted((one for one in _MOODS if not one.isascii()), key=len, reverse=True):
        han = han.replace(word, "")
    return latin | frozenset(NEGATION.sub("", han))
