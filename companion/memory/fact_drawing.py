"""Facts at a session's end: what a model is asked beside the summary, and what of its answer is believed.

The model is shown numbered lines of what was said and the facts known already; every claim goes through `fact_check`.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from companion.core.conversation import Turn
from companion.core.facts import Fact, FactKind, KnownFact, Slot
from companion.core.ids import new_id
from companion.memory.answers import object_of
from companion.memory.fact_book import known_facts, replaced_by, same_fact, slot_of
from companion.memory.fact_check import Checker, Claim, Verdict, holds_quote
from companion.memory.fact_source import sentence_with
from companion.memory.model_texts import MEMORY_PROMPT_VERSION
from companion.memory.words import storable

MOST_FACTS = 40  # of one session
_MOST_READ = 600  # claims of an answer that are looked at
_SHOWN = 30  # known facts a model is shown
_WISHES = frozenset({"wish", "order", "instruction", "愿望", "要求"})
_PROMISES = frozenset({"promise", "承诺", "约定"})


def conclusion_schema() -> str:
    """Return the schema of an answer: the summary first, because an answer may be cut off."""
    texts = {name: {"type": "string"} for name in ("text", "kind", "subject")}
    fact = {
        "type": "object",
        "properties": {
            **texts,
            "importance": {"type": "integer"},
            "turn_id": {"type": "integer"},
            "quote": {"type": "string"},
            "replaces": {"type": "string"},
        },
        "required": [*texts, "importance", "turn_id", "quote", "replaces"],
        "additionalProperties": False,
    }
    slots = {slot.value: {"type": "array", "items": {"type": "integer"}} for slot in Slot}
    profile = {"type": "object", "properties": slots, "required": [*slots], "additionalProperties": False}
    return json.dumps(
        {
            "type": "object",
            "properties": {
                "summary": {"type": "string"},
                "facts": {"type": "array", "items": fact},
                "profile": profile,
            },
            "required": ["summary", "facts", "profile"],
            "additionalProperties": False,
        }
    )


def quotes_schema() -> str:
    """Return the schema of a small model's answer: words of the user's and a summary, both of which it must end."""
    quotes = {"type": "array", "items": {"type": "string", "maxLength": 200}, "maxItems": 6}
    properties = {"facts": quotes, "summary": {"type": "string", "maxLength": 400}}
    return json.dumps(
        {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}
    )


@dataclass(frozen=True, slots=True)
class Drawn:
    """What came of an answer: facts to keep, how many claims were dropped and why, how many were known already."""

    facts: tuple[Fact, ...] = ()
    dropped: tuple[Verdict, ...] = ()
    repeated: int = 0

    @property
    def reasons(self) -> Mapping[str, int]:
        """How many claims were dropped, by reason."""
        return Counter(one.refused.value for one in self.dropped if one.refused is not None)


def labelled(facts: Sequence[Fact]) -> dict[str, Fact]:
    """Return the known facts that a model is shown, by label."""
    shown = [one.fact for one in known_facts(facts, {}) if one.current and one.fact.forgotten_at is None]
    chosen = [fact for fact in shown if fact.kind is FactKind.FACT][-_SHOWN:]
    return {f"F{number}": fact for number, fact in enumerate(chosen, 1)}


def read_claims(answer: str, turns: Sequence[Turn], labels: Mapping[str, Fact]) -> list[Claim]:
    """Return what a model claims; what has not the form that was asked for is left out."""
    told = object_of(answer)
    facts, profile = told.get("facts"), told.get("profile")
    slots = _slots(profile)
    claims = []
    for number, one in enumerate(facts[:_MOST_READ] if isinstance(facts, list) else []):
        if isinstance(one, dict):
            claims.append(_claim(one, turns, labels, slots.get(number)))
        elif isinstance(one, str):
            claims.append(_bare_quote(one, turns))
    return claims


def draw(
    claims: Sequence[Claim],
    turns: Sequence[Turn],
    known: Sequence[Fact],
    *,
    user: str = "",
    model: str = "",
    now: datetime,
) -> Drawn:
    """Return the facts that `claims` about a session's `turns` are worth, beside those `known` already."""
    checker = Checker(turns, user)
    by_id = {turn.id: turn for turn in turns}
    kept: list[Fact] = []
    dropped: list[Verdict] = []
    repeated = 0
    for claim in claims:
        verdict = checker.check(claim)
        if verdict.refused is not None:
            dropped.append(verdict)
            continue
        before = [*known, *kept]
        fact = _fact(verdict, by_id[claim.turn_id], before, model, now)
        if _is_known(fact, before):
            repeated += 1
        else:
            kept.append(fact)
    best = sorted(kept, key=lambda fact: (fact.unsure, -fact.importance))[:MOST_FACTS]
    return Drawn(tuple(sorted(best, key=lambda fact: fact.id)), tuple(dropped), repeated)


def _fact(verdict: Verdict, turn: Turn, known: Sequence[Fact], model: str, now: datetime) -> Fact:
    claim = verdict.claim
    fact = Fact(
        new_id(known[-1].id if known else ""),
        " ".join(claim.text.split()),
        verdict.kind,
        turn.session_id,
        turn.id,
        claim.quote.strip(),
        turn.began_at,
        turn.utc_offset,
        now,
        importance=claim.importance,
        unsure=bool(verdict.unsure),
        slot=(claim.slot or slot_of(claim.text)) if verdict.kind is FactKind.FACT else None,
        model=model,
        prompt_version=MEMORY_PROMPT_VERSION,
    )
    standing: list[KnownFact] = list(known_facts(known, {}))
    named = next((one.fact for one in standing if one.fact.id == claim.replaces and one.current), None)
    return replace(fact, replaces=replaced_by(fact, named, standing))


def _is_known(fact: Fact, known: Sequence[Fact]) -> bool:
    """Tell whether the same is known: for certain or from the same words, or forgotten from these very words."""
    past = {one.replaces for one in known}
    for one in known:
        if not same_fact(fact, one) or one.id in past:
            continue
        if one.forgotten_at is not None:
            if one.turn_id == fact.turn_id:
                return True
        elif not one.unsure or fact.unsure or one.turn_id == fact.turn_id:
            return True
    return False


def _claim(one: Mapping[str, Any], turns: Sequence[Turn], labels: Mapping[str, Fact], slot: Slot | None) -> Claim:
    named = labels.get(_text(one.get("replaces")).strip(" #[]").upper())
    kind = _text(one.get("kind")).casefold().strip()
    return Claim(
        _text(one.get("text")),
        FactKind.PROMISE if kind in _PROMISES else FactKind.WISH if kind in _WISHES else FactKind.FACT,
        _turn_id(one.get("turn_id"), turns),
        _text(one.get("quote")),
        _importance(one.get("importance")),
        slot,
        named.id if named is not None else "",
    )


def _bare_quote(quote: str, turns: Sequence[Turn]) -> Claim:
    """Return words of the user's as a claim that says no more than they: the sentence they stand in, whole.

    It is the first such sentence, because a model that copies single words goes through what was said in order.
    """
    said = _text(quote)
    turn = next((one for one in turns if one.user and holds_quote(said, one.user.text)), None)
    whole = sentence_with(said, turn.user.text) if turn is not None and turn.user is not None else said
    return Claim(whole.strip(), FactKind.FACT, turn.id if turn else "", whole.strip())


def _text(value: Any) -> str:
    return storable(value) if isinstance(value, str) else ""


def _importance(value: Any) -> int:
    return min(5, max(1, int(value))) if isinstance(value, int | float) and value == value else 3  # noqa: PLR0124 - NaN


def _turn_id(value: Any, turns: Sequence[Turn]) -> str:
    """Return the id of the turn that a model cites by its number, as a number, a text or the id itself."""
    if isinstance(value, str):
        if any(turn.id == value for turn in turns):
            return value
        value = int(value.strip(" #")) if value.strip(" #").isdecimal() else None
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= len(turns):
        return turns[value - 1].id
    return ""


def _slots(profile: Any) -> dict[int, Slot]:
    """Return the slot of each claim by its number in the answer."""
    found: dict[int, Slot] = {}
    if isinstance(profile, dict):
        for slot in Slot:
            numbers = profile.get(slot.value)
            for number in numbers if isinstance(numbers, list) else []:
                if isinstance(number, int) and not isinstance(number, bool):
                    found.setdefault(number, slot)
    return found
