"""The learned score of recall: how well each candidate answers, and whether anything does at all.

Two logistic regressions over few features; their weights are data (`recall_weights`), fitted by
`tests/bench/fit_recall.py` on labelled conversations.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.core.recall import Candidate, IndexAnswer
from companion.memory.recall_features import AS_THEY_ARE, FEATURES, Asked, Weighed, inverse_frequencies

CONFIDENCE: Mapping[str, str] = {
    "own": "how well the words of the best utterance fit",
    "covered": "how much of the question the best window covers",
    "likeness": "the best cosine of an utterance",
    "near_likeness": "the best cosine of an utterance with its neighbours",
    "lead": "how far the best utterance stands above the others",
    "words": "how many words the question has (logarithm)",
    "weight": "how much its known words tell together (logarithm)",
    "dated": "it names a day",
}

_SAME_TURN = 0.7  # log odds


class Ranked(NamedTuple):
    """A candidate and its score; only differences between scores of one question mean anything."""

    candidate: Candidate
    score: float


@dataclass(frozen=True, slots=True)
class Weights:
    """What the fit found: a weight per feature, and for the confidence a weight per feature and a constant."""

    score: Mapping[str, float]
    confidence: Mapping[str, float]
    constant: float


def rank(weighed: Weighed, weights: Mapping[str, float]) -> list[Ranked]:
    """Return the candidates, the best first; of equal ones the one with the smaller id."""
    columns = [
        _standardised(column, feature)
        for feature, column in zip(FEATURES, zip(*weighed.rows, strict=True), strict=False)
    ]
    factors = [weights.get(feature, 0.0) for feature in FEATURES]
    scores = [sum(map(_times, factors, row)) for row in zip(*columns, strict=True)]
    ranked = [Ranked(candidate, score) for candidate, score in zip(weighed.candidates, scores, strict=True)]
    return _spread(sorted(ranked, key=_order))


def _spread(ranked: Sequence[Ranked]) -> list[Ranked]:
    """Let other turns pass the second utterance of a turn, which tells little that the first has not told."""
    seen: set[str] = set()
    spread = []
    for one in ranked:
        turn_id = one.candidate.utterance.turn_id
        spread.append(one._replace(score=one.score - _SAME_TURN) if turn_id in seen else one)
        seen.add(turn_id)
    return sorted(spread, key=_order)


def _order(one: Ranked) -> tuple[float, str]:
    return -one.score, one.candidate.utterance.id


def confidence_features(asked: Asked, answer: IndexAnswer, weighed: Weighed, ranked: Sequence[Ranked]) -> list[float]:
    """Return what tells whether the memory holds an answer, in the order of `CONFIDENCE`."""
    names = list(FEATURES)
    best = {
        name: max((row[names.index(name)] for row in weighed.rows), default=0.0)
        for name in ("own", "covered", "likeness", "near_likeness")
    }
    idf = inverse_frequencies(asked.words, answer)
    known = sum(value for word, value in idf.items() if (answer.holders or {}).get(word))
    mean = sum(one.score for one in ranked) / max(len(ranked), 1)
    lead = ranked[0].score - mean if ranked else 0.0
    return [
        *best.values(),
        lead,
        math.log1p(len(asked.words)),
        math.log1p(known),
        float(bool(asked.days)),
    ]


def confidence(features: Sequence[float], weights: Weights) -> float:
    """Return how likely it is that the memory holds what the user speaks of, as log odds."""
    return weights.constant + sum(
        weights.confidence.get(name, 0.0) * value for name, value in zip(CONFIDENCE, features, strict=True)
    )


def _standardised(column: Sequence[float], feature: str) -> Sequence[float]:
    if feature in AS_THEY_ARE:
        return column
    mean = sum(column) / len(column)
    spread = math.sqrt(sum((value - mean) ** 2 for value in column) / len(column)) + 1e-6
    return [(value - mean) / spread for value in column]


def _times(factor: float, value: float) -> float:
    return factor * value
