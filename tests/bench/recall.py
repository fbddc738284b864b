"""How much of what was said is found again: `python -m tests.bench.recall --data FILE [--ranks OUT]`.

Figures in percent, by the program's default path: turns into an index on disk, the ranking before floor and cut, and
what was really put into the prompt. `lexical` is the same without vectors.
"""

import argparse
import asyncio
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.memory.passages import BUDGET
from companion.memory.recall import Recall
from companion.memory.words import estimate_tokens
from tests.bench.recall_data import Asked, Conversation, RememberingEmbedder, load, remembered
from tests.bench.report import Bar, finish, quantile

_DEPTHS = (3, 5, 10, 25)
_KEPT = 100  # utterance ids written per question
_ACCEPTED = {
    "locomo": {"full R@10": 80.0, "full R@10 multi-hop": 48.0},
    "memorybank-zh": {"full R@3": 90.0},
    "madial-zh": {"full R@10": 75.0},
    "madial-en": {"full R@10": 68.0},
}

Values = dict[str, list[float]]


async def measure(conversations: Sequence[Conversation]) -> tuple[dict[str, list[str]], Values]:
    """Ask every question; return the ranked ids by question and all values by figure."""
    ranks: dict[str, list[str]] = {}
    values: Values = defaultdict(list)
    embedder = RememberingEmbedder()
    with tempfile.TemporaryDirectory() as home:
        for conversation in conversations:
            async with remembered(conversation, Path(home), embedder) as recall:
                for asked in conversation.questions:
                    ranks[_key(asked, conversation, conversations)] = await _ask(recall, conversation, asked, values)
    await embedder.close()
    return ranks, values


async def _ask(recall: Recall, conversation: Conversation, asked: Asked, values: Values) -> list[str]:
    question = conversation.question(asked.text, asked.earlier, asked.at)
    lexical = await recall.rank(question, by_meaning=False)
    began = time.perf_counter()
    recalled = await recall.recall(question)
    values["ms"].append((time.perf_counter() - began) * 1000)
    full = await recall.rank(question)
    order = [conversation.ids[one.candidate.utterance.id] for one in full.ranked]
    if asked.evidence:
        _add_depths("lexical", [conversation.ids[one.candidate.utterance.id] for one in lexical.ranked], asked, values)
        _add_depths("full", order, asked, values)
        inserted = {conversation.ids[utterance.id] for utterance in recalled.utterances}
        values["inserted"].append(_found(asked.evidence, inserted))
    text = "\n".join(passage.text for passage in recalled.passages)
    values["tokens"].append(estimate_tokens(text))
    values["answered"].append(float(bool(recalled.passages)))
    return order[:_KEPT]


def _add_depths(kind: str, order: Sequence[str], asked: Asked, values: Values) -> None:
    for depth in _DEPTHS:
        found = _found(asked.evidence, set(order[:depth]))
        values[f"{kind} R@{depth}"].append(found)
        values[f"{kind} R@{depth} {asked.category}"].append(found)


def _found(evidence: Sequence[frozenset[str]], ids: set[str]) -> float:
    return 100 * sum(bool(group & ids) for group in evidence) / len(evidence)


def _key(asked: Asked, conversation: Conversation, conversations: Sequence[Conversation]) -> str:
    """The question's id; with its set's name before it where another set has the same id."""
    same = sum(other.id == asked.id for one in conversations for other in one.questions)
    return asked.id if same == 1 else f"{conversation.name}/{asked.id}"


def figures_of(values: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """Return the figures of the report."""
    figures = {name: sum(each) / len(each) for name, each in values.items() if " R@" in name}
    if values.get("inserted"):
        figures["inserted recall"] = sum(values["inserted"]) / len(values["inserted"])
    figures["questions inserted"] = 100 * sum(values["answered"]) / len(values["answered"])
    for name, unit in (("tokens", "tokens"), ("ms", "ms")):
        for share in (50, 95):
            key = f"tokens p{share}" if unit == "tokens" else f"p{share} ms"
            figures[key] = quantile(values[name], share / 100)
    return figures


def main() -> None:
    """Measure one file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--ranks", type=Path)
    chosen = parser.parse_args()
    ranks, values = asyncio.run(measure(load(chosen.data)))
    if chosen.ranks:
        chosen.ranks.write_text(json.dumps(ranks, ensure_ascii=False), encoding="utf-8")
    figures = figures_of(values)
    accepted = _ACCEPTED.get(chosen.data.stem, {})
    bars = [Bar(name, figures[name], limit, at_least=True) for name, limit in accepted.items() if name in figures]
    if "inserted recall" in figures:
        bars.append(Bar("inserted recall", figures["inserted recall"], 0.85 * figures["full R@10"], at_least=True))
    bars.append(Bar("tokens p95", figures["tokens p95"], BUDGET))
    finish("recall", figures, {}, bars)


if __name__ == "__main__":
    main()
