"""Puts what was recalled into words for the prompt: utterances of one place together, with date, speaker and id.

What is put in is cut to a budget of tokens; long utterances are shortened around the words that were asked for.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.core.recall import Speaker, Utterance
from companion.memory.words import estimate_tokens, tokenise

BUDGET = 450  # tokens of all passages together
_LONGEST = 72  # tokens of one utterance
_ID_LENGTH = 5
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


@dataclass(frozen=True, slots=True)
class Passage:
    """Utterances that stand side by side in one session, in their order, and the text the prompt shows of them."""

    utterances: tuple[Utterance, ...]
    text: str


def compose(
    chosen: Sequence[Utterance], names: Mapping[Speaker, str], words: Collection[str], budget: int = BUDGET
) -> tuple[Passage, ...]:
    """Return passages, in order of time, of as many of `chosen` (best first) as fit into `budget` tokens."""
    kept: list[Utterance] = []
    spent = 0
    for utterance in chosen:
        cost = estimate_tokens(_line(utterance, names, words)) + 1
        if not any(_beside(utterance, other) for other in kept):
            cost += estimate_tokens(_heading(utterance)) + 1
        if spent + cost <= budget:
            kept.append(utterance)
            spent += cost
    return tuple(_passage(group, names, words) for group in _groups(kept))


def reference(utterance: Utterance) -> str:
    """Return the short id shown for a turn; it is the end of its id, where ids of one moment differ."""
    return utterance.turn_id[-_ID_LENGTH:]


def shorten(text: str, words: Collection[str], limit: int = _LONGEST) -> str:
    """Return `text`, or the run of its sentences that holds most of `words` and fits into `limit` tokens."""
    flat = " ".join(text.split())
    if estimate_tokens(flat) <= limit:
        return flat
    sentences = re.findall(r"[^。！？!?.\n]+(?:[。！？!?]+|\.+(?=\s|$)|\.|$)", flat) or [flat]
    sizes = [estimate_tokens(sentence) for sentence in sentences]
    worth = [len(set(tokenise(sentence)) & set(words)) for sentence in sentences]
    first = max(range(len(sentences)), key=lambda at: (worth[at], -at))
    last, spent = first, sizes[first]
    while True:
        after = last + 1 < len(sentences) and spent + sizes[last + 1] <= limit
        before = first > 0 and spent + sizes[first - 1] <= limit
        if not after and not before:
            break
        if after and (not before or worth[last + 1] >= worth[first - 1]):
            last += 1
            spent += sizes[last]
        else:
            first -= 1
            spent += sizes[first]
    run = "".join(sentences[first : last + 1]).strip()
    return ("…" if first else "") + _cut(run, limit) + ("…" if last + 1 < len(sentences) else "")


def _cut(text: str, limit: int) -> str:
    if estimate_tokens(text) <= limit:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if estimate_tokens(text[:middle]) <= limit else (low, middle - 1)
    return text[:low].rstrip() + "…"


def _line(utterance: Utterance, names: Mapping[Speaker, str], words: Collection[str]) -> str:
    return f"{names[utterance.speaker]}: {shorten(utterance.text, words)}"


def _heading(utterance: Utterance) -> str:
    said = utterance.local_time
    return f"[{said:%Y-%m-%d} {_WEEKDAYS[said.weekday()]} #{reference(utterance)}]"


def _beside(one: Utterance, other: Utterance) -> bool:
    return one.session_id == other.session_id and abs(one.place - other.place) == 1


def _groups(utterances: Collection[Utterance]) -> list[list[Utterance]]:
    groups: list[list[Utterance]] = []
    for utterance in sorted(utterances, key=lambda one: (one.at, one.session_id, one.place)):
        if groups and _beside(groups[-1][-1], utterance):
            groups[-1].append(utterance)
        else:
            groups.append([utterance])
    return groups


def _passage(group: Sequence[Utterance], names: Mapping[Speaker, str], words: Collection[str]) -> Passage:
    lines = [_heading(group[0]), *(_line(utterance, names, words) for utterance in group)]
    return Passage(tuple(group), "\n".join(lines))
