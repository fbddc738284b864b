"""What the user asks to be kept or forgotten in so many words: "记住…", "remember that…", "忘了…", "forget…".

Only the beginning of a short message counts, so that no pasted text and no story can give such an order.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from companion.core.conversation import Turn
from companion.core.facts import Fact, FactKind
from companion.core.ids import new_id
from companion.memory.fact_book import known_facts, replaced_by, slot_of
from companion.memory.fact_signs import ORDER, plain_sense
from companion.memory.fact_source import normalised
from companion.memory.fact_words import content_runs, content_words, groups_in, parties
from companion.memory.words import is_question

LONGEST = 200  # characters of a message that may ask so
_OFFERED = 5  # facts that are offered to be forgotten
_KEEP = re.compile(
    r"^\s*(?:(?:请|麻烦|帮我|你要|要|你)*(?:记住|记下来?|记一下|记好)(?:了|一下)?(?!吗|没|了吗)\s*[，,:：、]?\s*|"
    r"(?:please\s+|can you\s+|could you\s+)?(?:remember|note)\s*(?:that\b|this\b|:|,)"
    r"(?!\s*(?:time|day|night|one|summer|trip)\b)\s*[,:]?\s*|"
    r"(?:please\s+)?remember\s+(?=(?:i|i'm|i've|my|we|our)\b)|"
    r"覚えて(?:おいて)?(?:ね|ください)?[、,:：]\s*)(?P<rest>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_FORGET = re.compile(
    r"^\s*(?:(?:请|麻烦|帮我|你要|你)*(?:忘了|忘掉|忘记|别再?记得?着?)(?:关于)?\s*[，,:：]?\s*|"
    r"(?:please\s+)?(?:forget|stop remembering)\s+(?:about\s+|that\s+)?(?!it\b|that$|about it)|"
    r"忘れて[、,:：]\s*)(?P<rest>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)


def asked_to_keep(text: str) -> str:
    """Return what a message asks to remember, or an empty text."""
    return _rest(_KEEP, text)


def asked_to_forget(text: str) -> str:
    """Return what a message asks to forget, or an empty text."""
    return _rest(_FORGET, text)


def worth_keeping(text: str) -> str:
    """Return what a marked message says that can be kept: what it asks to remember, or all of a short statement."""
    if rest := asked_to_keep(text):
        return rest
    said = text.strip()
    return "" if len(said) > LONGEST or "\n" in said or is_question(said) or asked_to_forget(said) else said


def kept_fact(rest: str, turn: Turn, known: Sequence[Fact], now: datetime) -> Fact | None:
    """Return the fact that the user asked for; None where the same is known already."""
    sense = plain_sense(rest)
    wish = bool(ORDER.search(normalised(rest)))
    fact = Fact(
        new_id(known[-1].id if known else ""),
        rest,
        FactKind.WISH if wish else FactKind.FACT,
        turn.session_id,
        turn.id,
        rest,
        turn.began_at,
        turn.utc_offset,
        now,
        importance=5,
        slot=None if wish else slot_of(rest),
        confirmed=True,
    )
    if not (content_words(sense) or content_runs(sense)):
        return None
    if any(normalised(one.text) == normalised(rest) and one.forgotten_at is None for one in known):
        return None
    return replace(fact, replaces=replaced_by(fact, None, known_facts(known, {})))


def meant_to_forget(rest: str, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts that `rest` speaks of, the likeliest first."""
    known = (one for one in known_facts(facts, {}) if one.fact.forgotten_at is None)
    told = ((one.fact, (one.fact, *one.merged)) for one in known if not one.fact.merged_into)
    found = [(-max(_likeness(rest, f"{one.text} {one.quote}") for one in some), kept.id, kept) for kept, some in told]
    return tuple(fact for likeness, _, fact in sorted(found)[:_OFFERED] if likeness)


def speaks_of(text: str, facts: Sequence[Fact]) -> bool:
    """Tell whether any of the facts may answer what `text` asks."""
    return any(_likeness(text, f"{fact.text} {fact.quote}") > 0 for fact in facts)


def _likeness(text: str, other: str) -> float:
    """Return the share of the telling words of `text` that stand in `other`; 0 where it is small."""
    one, two = plain_sense(text), plain_sense(other)
    words = content_words(one)
    shared = len(words & content_words(two)) + len(groups_in(one) & groups_in(two)) / 2
    pairs = [run[at : at + 2] for run in content_runs(one) for at in range(max(1, len(run) - 1))]
    shared += sum(pair in two for pair in pairs) + len(parties(one) & parties(two)) / 2
    share = shared / max(1, len(words) + len(pairs))
    return share if share >= 0.34 else 0.0


def _rest(pattern: re.Pattern[str], text: str) -> str:
    if len(text) > LONGEST or "\n" in text.strip():
        return ""
    found = pattern.match(text)
    if found is None:
        return ""
    rest = found["rest"].strip().rstrip("。.!！~～ ").strip()
    return "" if is_question(text) or is_question(rest) or len(rest) < 2 else rest
