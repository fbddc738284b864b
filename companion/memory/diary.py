"""What she remembers, put in order for somebody who looks through it: topics, stories of change, and what is searched.

Nothing here decides what prompts hold; that is the business of `fact_book` and `profile`.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

from companion.core.facts import Fact, FactKind, Slot
from companion.core.finding import folded
from companion.core.looking import Chapter, Remembered, Sieve, Topic
from companion.memory.fact_book import Standing

_AT_ONCE = 200  # texts that are read before others get their turn
_MOST_BEFORE = 12  # steps of a story
_PLACES = {slot: place for place, slot in enumerate([*Slot, None])}
_LAST = len(_PLACES)
_EASTMOST = timedelta(hours=16)  # no place on earth is further ahead of UTC


class ChapterBook:
    """The chapters at one time, in their order; what searching them costs is paid once."""

    def __init__(self, chapters: Sequence[Chapter]) -> None:
        self.chapters = chapters
        self._texts: list[str] = []

    async def sifted(self, text: str) -> list[Chapter]:
        """Return the chapters whose summary holds every word of a text, the newest first."""
        while len(self._texts) < len(self.chapters):
            some = self.chapters[len(self._texts) : len(self._texts) + _AT_ONCE]
            self._texts += [folded(one.summary) for one in some]
            await asyncio.sleep(0)
        words = folded(text).split()
        pairs = zip(self.chapters, self._texts, strict=True)
        found = [one for one, said in pairs if said and all(word in said for word in words)]
        return sorted(found, key=lambda one: one.session.id, reverse=True)


class Diary:
    """What is held at one time, in every order it is looked at; what an order costs is paid once."""

    def __init__(self, facts: Sequence[Fact], uses: Mapping[str, int]) -> None:
        self._facts, self._uses = facts, uses
        self._standing = Standing(facts, uses)
        self._by_id = {fact.id: fact for fact in facts}
        self._known: list[Remembered] = []
        self._topics: dict[Topic, list[Remembered]] = {}
        self._texts: list[str] = []  # what each is found by; one for which another speaks is found as that
        self._latest: list[Fact] = []  # of those that days show, the latest said first
        self._days: list[str] = []  # of the first of them

    def is_of(self, facts: Sequence[Fact], uses: Mapping[str, int]) -> bool:
        """Tell whether it is made of these facts and counts."""
        return self._uses is uses and self._facts == facts

    @property
    def known(self) -> Sequence[Remembered]:
        """All facts with how they stand and what they followed on, in the order in which they were learned."""
        if not self._known:
            self._known = [self._remembered(fact) for fact in self._facts]
        return self._known

    def topic(self, topic: Topic) -> list[Remembered]:
        """Return what is held of a topic, in the order of the panel."""
        if topic not in self._topics:
            promises = topic is Topic.PROMISES
            held = [one for one in self.known if one.current and one.fact.forgotten_at is None]
            own = [one for one in held if (one.fact.kind is FactKind.PROMISE) is promises]
            rank = _pinned_first if promises else _place_in_profile
            self._topics[topic] = sorted(_latest_first(own), key=rank)
        return self._topics[topic]

    async def sifted(self, text: str, sieves: Collection[Sieve], today: date) -> list[Remembered]:
        """Return what holds every word of a text and passes every sieve, what is still so and the newest first.

        Forgotten facts pass only the sieve that is for them; one that was followed on counts where words meant it.
        """
        words, found = folded(text).split(), self.known
        if words:
            await self._read()
            holding = list(zip(self.known, self._texts, strict=True))
            for word in words:
                holding = [one for one in holding if word in one[1]]
            found = [one for one, _ in holding]
        found = [one for one in found if _passes(one, sieves, today) and (one.current or words)]
        return sorted(_latest_first(found), key=lambda one: not one.current)

    def days(self, before: str, count: int) -> Mapping[str, Sequence[Remembered]]:
        """Return the last `count` days before a day (empty: of all) with what was said on them, the latest first.

        What was said longer ago is not looked at.
        """
        if not self._latest:
            told = [fact for fact in self._facts if fact.forgotten_at is None and not fact.merged_into]
            self._latest = sorted(told, key=lambda fact: fact.said_at, reverse=True)
        found: dict[str, list[Fact]] = {}
        for at, fact in enumerate(self._latest):
            if at == len(self._days):
                self._days.append(fact.day)
            day = self._days[at]
            if before and day >= before:
                continue
            if len(found) >= count and _is_long_before(fact, sorted(found)[-count]):
                break
            found.setdefault(day, []).append(fact)
        latest = sorted(found, reverse=True)[:count]
        return {day: [self._remembered(fact) for fact in sorted(found[day], key=_learned)] for day in latest}

    def _remembered(self, fact: Fact) -> Remembered:
        one = self._standing.of(fact)
        return Remembered(fact, one.current, one.used, _before(fact, self._by_id), one.merged)

    async def _read(self) -> None:
        """Note what each memory is found by; others get their turn meanwhile, and what was noted stays."""
        known = self.known
        while len(self._texts) < len(known):
            some = known[len(self._texts) : len(self._texts) + _AT_ONCE]
            self._texts += ["\0" if one.fact.merged_into else _searched(one) for one in some]
            await asyncio.sleep(0)


def _searched(one: Remembered) -> str:
    texts = (text for fact in (one.fact, *one.merged) for text in (fact.text, fact.quote))
    return "\n".join(map(folded, texts))


def _before(fact: Fact, by_id: Mapping[str, Fact]) -> tuple[Fact, ...]:
    found: list[Fact] = []
    seen = {fact.id}
    while (earlier := by_id.get(fact.replaces)) is not None and earlier.id not in seen and len(found) < _MOST_BEFORE:
        seen.add(earlier.id)
        fact = earlier
        if earlier.forgotten_at is None:
            found.append(earlier)
    return tuple(found)


def _learned(fact: Fact) -> str:
    return fact.id  # ids are in the order of time


def _is_long_before(fact: Fact, day: str) -> bool:
    """Tell whether a fact was said before a local day began anywhere on earth."""
    return fact.said_at < datetime.fromisoformat(day).replace(tzinfo=UTC) - _EASTMOST


def _latest_first(known: Sequence[Remembered]) -> list[Remembered]:
    return sorted(known, key=lambda one: (one.fact.said_at, one.fact.id), reverse=True)


def _pinned_first(one: Remembered) -> tuple[object, ...]:
    return (not one.fact.pinned,)


def _place_in_profile(one: Remembered) -> tuple[object, ...]:
    fact = one.fact
    slot = _LAST if fact.kind is FactKind.WISH else _PLACES[fact.slot]
    unsure = fact.unsure and not fact.confirmed
    return (not fact.pinned, 0 if fact.pinned else slot, unsure, -fact.importance)


def _passes(one: Remembered, sieves: Collection[Sieve], today: date) -> bool:
    fact = one.fact
    if (fact.forgotten_at is not None) is not (Sieve.FORGOTTEN in sieves):
        return False
    if not sieves:
        return True
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
