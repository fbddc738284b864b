"""Fits the weights of recall on labelled conversations and writes them as a table of Python.

`python -m tests.bench.fit_recall DATA.json … [--check] [--out FILE]`. --check leaves every conversation out in turn and
prints what the others' weights find in it; of people told about in two languages both are left out together.
Logistic regression with L2 by Newton's method; each question counts alike within its file, files by `_SHARE`.
"""

import argparse
import asyncio
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from companion.core.recall import IndexQuery
from companion.memory.recall_features import AS_THEY_ARE, FEATURES, weigh
from companion.memory.recall_score import CONFIDENCE, confidence_features, rank
from tests.bench.recall_data import Conversation, RememberingEmbedder, load, remembered

Array = npt.NDArray[np.float64]

_SMALL_TALK = Path(__file__).parent / "data" / "small_talk_fit.txt"
_SMALL_TALK_STRIDE = 6  # each conversation sees one line in so many, beginning elsewhere
_L2 = 1.0
_STEPS = 12
_SHARE = {"memorybank": 3.0, "madial": 3.0}  # by the beginning of a conversation's name; small files would drown
_LEAST = {"day": 8.0}  # who names a day means it; too few questions of the data do for the fit to see that
_NAMES = list(FEATURES)


@dataclass(frozen=True)
class Sample:
    """What is known of one question: its candidates' features, which of them answer, and how it is to be judged."""

    conversation: str
    weight: float
    rows: Array
    answers: Array
    ids: tuple[str, ...]
    evidence: tuple[frozenset[str], ...]
    small_talk: bool
    multi_hop: bool
    scene: tuple[object, ...]  # what the confidence is computed from


async def collect(conversations: Sequence[Conversation], *, by_meaning: bool) -> list[Sample]:
    """Run every question and some small talk through the program's own search; return what it weighed."""
    embedder = RememberingEmbedder()
    lines = [line for line in _SMALL_TALK.read_text(encoding="utf-8").splitlines() if line]
    samples: list[Sample] = []
    with tempfile.TemporaryDirectory() as home:
        for number, conversation in enumerate(conversations):
            async with remembered(conversation, Path(home), embedder) as recall:
                index = recall._index
                chat = lines[number % _SMALL_TALK_STRIDE :: _SMALL_TALK_STRIDE]
                asked = [(conversation.question(one.text, one.earlier, one.at), one) for one in conversation.questions]
                for question, one in [*asked, *((conversation.question(line), None) for line in chat)]:
                    seen = await recall.read(question)
                    vector = (await embedder.embed([question.whole]))[0] if by_meaning else b""
                    answer = await index.find(IndexQuery(tuple(sorted(seen.words)), vector, seen.days))
                    weighed = weigh(seen, answer)
                    ids = tuple(conversation.ids[each.utterance.id] for each in weighed.candidates)
                    evidence = one.evidence if one else ()
                    answering = frozenset[str]().union(*evidence)
                    samples.append(
                        Sample(
                            conversation.name,
                            next((share for name, share in _SHARE.items() if conversation.name.startswith(name)), 1.0),
                            np.array(weighed.rows, float).reshape(len(ids), len(_NAMES)),
                            np.array([each in answering for each in ids], float),
                            ids,
                            evidence,
                            one is None,
                            one is not None and one.category == "multi-hop",
                            (seen, answer, weighed),
                        )
                    )
            print(conversation.name, len(samples), flush=True)
    await embedder.close()
    return samples


def standardise(rows: Array) -> Array:
    """Scale each question's features as `recall_score` does."""
    if not len(rows):
        return rows
    scaled: Array = (rows - rows.mean(0)) / (rows.std(0) + 1e-6)
    for at, name in enumerate(_NAMES):
        if name in AS_THEY_ARE:
            scaled[:, at] = rows[:, at]
    return scaled


def regress(rows: Array, answers: Array, weights: Array) -> tuple[Array, float]:
    """Return factors and constant of a logistic regression, both classes counted alike."""
    weights = np.where(answers > 0, weights / weights[answers > 0].sum(), weights / weights[answers == 0].sum())
    weights *= len(weights) / 2
    mean = np.average(rows, axis=0, weights=weights)
    spread = np.sqrt(np.average((rows - mean) ** 2, axis=0, weights=weights)) + 1e-6
    table = np.c_[(rows - mean) / spread, np.ones(len(rows))]
    ridge = np.eye(table.shape[1]) * _L2
    ridge[-1, -1] = 0
    found = np.zeros(table.shape[1])
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-np.clip(table @ found, -30, 30)))
        slope = table.T @ (weights * (likely - answers)) + ridge @ found
        bend = (table * (weights * likely * (1 - likely))[:, None]).T @ table + ridge
        found -= np.linalg.solve(bend, slope)
    factors = found[:-1] / spread
    return factors, float(found[-1] - factors @ mean)


def fit_score(samples: Sequence[Sample]) -> Array:
    """Fit the weights of the score."""
    told = [one for one in samples if not one.small_talk and len(one.rows)]
    rows = np.concatenate([standardise(one.rows) for one in told])
    answers = np.concatenate([one.answers for one in told])
    weights = np.concatenate([np.full(len(one.rows), one.weight) for one in told])
    factors = regress(rows, answers, weights)[0]
    for name, least in _LEAST.items():
        factors[_NAMES.index(name)] = max(factors[_NAMES.index(name)], least)
    return factors


def confidence_rows(samples: Sequence[Sample], factors: Array) -> Array:
    """Return the features of the confidence of each sample under a score."""
    weights = dict(zip(_NAMES, factors.tolist(), strict=True))
    rows = []
    for one in samples:
        asked, answer, weighed = one.scene
        ranked = rank(weighed, weights) if len(one.rows) else []  # type: ignore[arg-type]
        rows.append(confidence_features(asked, answer, weighed, ranked))  # type: ignore[arg-type]
    return np.array(rows)


def fit_confidence(samples: Sequence[Sample], factors: Array) -> tuple[Array, float]:
    """Fit the weights of the confidence: questions against small talk, each file's questions counted alike."""
    counts: dict[str, int] = defaultdict(int)
    for one in samples:
        counts[f"{one.conversation.split('-')[0]} {one.small_talk}"] += 1
    weights = np.array([1 / counts[f"{one.conversation.split('-')[0]} {one.small_talk}"] for one in samples])
    asked = np.array([not one.small_talk for one in samples], float)
    return regress(confidence_rows(samples, factors), asked, weights)


def table(name: str, factors: Array, sure: Array, constant: float) -> str:
    """Return a table of weights as Python."""
    lines = [f"{name} = Weights(", "    score={"]
    lines += [f'        "{feature}": {value:.3f},' for feature, value in zip(_NAMES, factors, strict=True)]
    lines += ["    },", "    confidence={"]
    lines += [f'        "{feature}": {value:.3f},' for feature, value in zip(CONFIDENCE, sure, strict=True)]
    return "\n".join([*lines, "    },", f"    constant={constant:.3f},", ")\n"])


def check(samples: Sequence[Sample]) -> None:
    """Print what is found in each conversation with weights fitted without it."""
    found: dict[str, list[float]] = defaultdict(list)
    for held in sorted({_fold(one) for one in samples}):
        factors = fit_score([one for one in samples if _fold(one) != held])
        sure, constant = fit_confidence([one for one in samples if _fold(one) != held], factors)
        mine = [one for one in samples if _fold(one) == held]
        for one, margin in zip(mine, confidence_rows(mine, factors) @ sure + constant, strict=True):
            kind = one.conversation.split("-")[0] + "-" + one.conversation.split("-")[1][:2]
            file = "locomo" if kind.startswith("locomo") else "memorybank" if kind.startswith("memory") else kind
            if one.small_talk:
                found["small talk inserted"].append(float(margin >= 0))
                continue
            found["questions inserted"].append(float(margin >= 0))
            found[f"{file} R@10"].append(recall_at(one, factors, 10))
            found[f"{file} R@3"].append(recall_at(one, factors, 3))
            if one.multi_hop:
                found["multi-hop R@10"].append(recall_at(one, factors, 10))
    for name, values in sorted(found.items()):
        print(f"{name}: {100 * float(np.mean(values)):.1f} of {len(values)}")


def recall_at(sample: Sample, factors: Array, count: int) -> float:
    """Return the share of evidence groups among the first `count`."""
    if not len(sample.rows):
        return 0.0
    weights = dict(zip(_NAMES, factors.tolist(), strict=True))
    places = {id(candidate): at for at, candidate in enumerate(sample.scene[2].candidates)}  # type: ignore[attr-defined]
    ranked = rank(sample.scene[2], weights)[:count]  # type: ignore[arg-type]
    first = {sample.ids[places[id(one.candidate)]] for one in ranked}
    return sum(bool(group & first) for group in sample.evidence) / len(sample.evidence)


def _fold(sample: Sample) -> str:
    name = sample.conversation
    if name.startswith("madial"):
        return name.rsplit("-", 1)[1]
    return name if name.startswith("locomo") else f"memorybank {sum(map(ord, name)) % 3}"


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--out", type=Path, default=Path("companion/memory/recall_weights.py"))
    chosen = parser.parse_args()
    conversations = [one for path in chosen.data for one in load(path)]
    text = (
        '"""Weights of recall, fitted; made by `python -m tests.bench.fit_recall`, not written by hand."""\n\n'
        "from companion.memory.recall_score import Weights\n\n"
    )
    for name, by_meaning in (("WITH_VECTORS", True), ("WITHOUT_VECTORS", False)):
        samples = asyncio.run(collect(conversations, by_meaning=by_meaning))
        factors = fit_score(samples)
        sure, constant = fit_confidence(samples, factors)
        text += table(name, factors, sure, constant) + ("\n" if by_meaning else "")
        chosen.out.write_text(text, encoding="utf-8")
        if chosen.check:
            print(name, flush=True)
            check(samples)


if __name__ == "__main__":
    main()
