"""What she remembers, put in order for somebody who looks through it: topics, stories of change, and what is searched.

Nothing here decides what prompts hold; that is the business of `fact_book` and `profile`.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from companion.core.facts import Fact, FactKind, Slot
from companion.core.finding import Needle
from companion.core.looking import Chapter, Remembered, Sieve, Topic
from companion.memory.fact_book import known_facts

_MOST_BEFORE = 12  # steps of a story
_SLOTS = [*Slot, None]


def remembered(facts: Sequence[Fact], uses: Mapping[str, int]) -> list[Remembered]:
    """Return facts with how they stand and what they followed on, in the order in which they were learned."""
    by_id = {fact.id: fact for fact in facts}
    return [
        Remembered(one.fact, one.current, one.used, _before(one.fact, by_id), one.merged)
        for one in known_facts(facts, uses)
    ]


def of_topic(known: Sequence[Remembered], topic: Topic) -> list[Remembered]:
    """Return what is held of a topic, in the order of the panel."""
    held = [one for one in known if one.current and one.fact.forgotten_at is None]
    promises = [one for one in held if one.fact.kind is FactKind.PROMISE]
    if topic is Topic.PROMISES:
        return sorted(promises, key=lambda one: (not one.fact.pinned, _latest_first(one)))
    return sorted((one for one in held if one.fact.kind is not FactKind.PROMISE), key=_place_in_profile)


def sifted(known: Sequence[Remembered], text: str, sieves: Collection[Sieve], today: date) -> list[Remembered]:
    """Return what holds every word of a text and passes every sieve, the newest first.

    Forgotten facts pass only the sieve that is for them; one that was followed on counts where it was meant by words.
    """
    needles = [Needle(word) for word in text.split()]
    passing = (one for one in known if _passes(one, sieves, today))
    found = [one for one in passing if _holds(one, needles) and (one.current or needles)]
    return sorted(found, key=lambda one: (not one.current, _latest_first(one)))


def sifted_chapters(chapters: Sequence[Chapter], text: str) -> list[Chapter]:
    """Return the chapters whose summary holds every word of a text, the newest first."""
    needles = [Needle(word) for word in text.split()]
    found = [one for one in chapters if one.summary and all(needle.find(one.summary) for needle in needles)]
    return sorted(found, key=lambda one: one.session.id, reverse=True)


class Marked(NamedTuple):
    """The days of a conversation and what belongs to each: ids of sessions, and memories."""

    chapters: Mapping[str, Sequence[Chapter]]
    memories: Mapping[str, Sequence[Remembered]]

    def days(self) -> list[str]:
        """Return the days in order."""
        return sorted({*self.chapters, *self.memories})


def by_day(chapters: Sequence[Chapter], known: Sequence[Remembered]) -> Marked:
    """Return chapters by the day they began on, and what was learned by the day on which it was said."""
    begun: dict[str, list[Chapter]] = {}
    learned: dict[str, list[Remembered]] = {}
    for chapter in chapters:
        begun.setdefault(chapter.first_day, []).append(chapter)
    for one in known:
        if one.fact.forgotten_at is None:
            learned.setdefault(one.fact.day, []).append(one)
    return Marked(begun, learned)


def _before(fact: Fact, by_id: Mapping[str, Fact]) -> tuple[Fact, ...]:
    found: list[Fact] = []
    seen = {fact.id}
    while (earlier := by_id.get(fact.replaces)) is not None and earlier.id not in seen and len(found) < _MOST_BEFORE:
        seen.add(earlier.id)
        fact = earlier
        if earlier.forgotten_at is None:
            found.append(earlier)
    return tuple(found)


def _place_in_profile(one: Remembered) -> tuple[object, ...]:
    fact = one.fact
    slot = len(_SLOTS) if fact.kind is FactKind.WISH else _SLOTS.index(fact.slot)
    unsure = fact.unsure and not fact.confirmed
    return (not fact.pinned, slot if not fact.pinned else 0, unsure, -fact.importance, _latest_first(one))


def _latest_first(one: Remembered) -> tuple[float, str]:
    return -one.fact.said_at.timestamp(), one.fact.id


def _passes(one: Remembered, sieves: Collection[Sieve], today: date) -> bool:
    fact = one.fact
    if (fact.forgotten_at is not None) is not (Sieve.FORGOTTEN in sieves):
        return False
    tests = {
        Sieve.UNSURE: fact.unsure and not fact.confirmed,
        Sieve.PINNED: fact.pinned,
        Sieve.EDITED: fact.edited,
        Sieve.WISHES: fact.kind is FactKind.WISH,
        Sieve.THIS_MONTH: fact.day[:7] == today.isoformat()[:7],
        Sieve.STARRED: False,
        Sieve.FORGOTTEN: True,
    }
    return all(tests[sieve] for sieve in sieves)


def _holds(one: Remembered, needles: Sequence[Needle]) -> bool:
    if one.fact.merged_into:
        return False  # found as the one that speaks for it
    texts = [text for fact in (one.fact, *one.merged) for text in (fact.text, fact.quote)]
    return all(any(needle.find(text) for text in texts) for needle in needles)
