"""What memory held at some moment, or holds now: facts, summaries, the digest and what is not to be recalled.

Pure functions over subjects, so that a prompt and the window are made in the same way from now and from then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.facts import Fact
from companion.core.memory import DIGEST, Digest, Held, SessionSummary

NOTHING = Held()


@dataclass(frozen=True, slots=True)
class MemoryThen:
    """What memory held at some moment."""

    subjects: Mapping[str, Held]

    @property
    def digest(self) -> Digest | None:
        """The condensed older part of the conversation."""
        return self.subjects.get(DIGEST, NOTHING).digest

    def summaries(self) -> list[SessionSummary]:
        """Return the summaries that were true of their turns, in the order of their sessions."""
        return true_summaries(self.subjects)

    def facts(self) -> list[Fact]:
        """Return all facts, forgotten ones too, in the order in which they were learned."""
        return facts_in(self.subjects)

    def unused_turns(self) -> frozenset[str]:
        """Return the ids of the turns whose words were not to be recalled."""
        return unused_turns_in(self.subjects)


def facts_in(held: Mapping[str, Held]) -> list[Fact]:
    """Return all facts in the order in which they were learned."""
    found = (one.fact for one in held.values() if one.fact is not None)
    return sorted(found, key=lambda fact: fact.id)


def unused_turns_in(held: Mapping[str, Held]) -> frozenset[str]:
    """Return the ids of the turns whose words are not to be recalled."""
    unused = {one.unused.turn_id for one in held.values() if one.unused is not None}
    facts = (one.fact for one in held.values() if one.fact is not None)
    return frozenset(unused | {one.turn_id for one in facts if one.forgotten_at or one.withheld})


def true_summaries(subjects: Mapping[str, Held]) -> list[SessionSummary]:
    """Return the summaries that are true of their turns, in the order of their sessions."""
    found = (held.summary for held in subjects.values() if held.summary is not None)
    return sorted((one for one in found if not one.stale), key=lambda summary: summary.session_id)


def key_facts(facts: Sequence[Fact]) -> Mapping[str, Sequence[Fact]]:
    """Return the facts by which words are found, by turn and by session.

    One that speaks for another leads to the words of both, and so does the other.
    """
    usable = {one.id: one for one in facts if _is_key(one)}
    keys: dict[str, dict[str, Fact]] = {}
    for fact in usable.values():
        kept = usable.get(speaker_for(fact, usable), fact)
        for key, quoted in ((fact, fact), (fact, kept), (kept, fact)):
            for place in (quoted.turn_id, quoted.session_id):
                keys.setdefault(place, {})[key.id] = key
    return {place: [found[one] for one in sorted(found)] for place, found in keys.items()}


def speaker_for(fact: Fact, by_id: Mapping[str, Fact]) -> str:
    """Return the id of the fact that speaks for this one in the end: its own where none does."""
    passed = {fact.id}
    while fact.merged_into not in passed and (kept := by_id.get(fact.merged_into)) is not None:
        passed.add(kept.id)
        fact = kept
    return fact.id


def _is_key(fact: Fact) -> bool:
    return fact.forgotten_at is None and not fact.stale and (fact.confirmed or not fact.unsure)
