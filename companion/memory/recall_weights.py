"""Weights of recall, fitted; made by `python -m tests.bench.fit_recall`, not written by hand."""

from companion.memory.recall_score import Weights

WITH_VECTORS = Weights(
    score={
        "own": 0.252,
        "previous": 0.306,
        "next": 0.001,
        "window": 0.413,
        "covered": 0.028,
        "likeness": 0.477,
        "near_likeness": 0.493,
        "session": 0.186,
        "fitting_previous": -0.334,
        "named_speaker": -0.735,
        "other_speaker": -3.998,
        "day": 8.000,
        "span": 0.775,
        "week_after": -1.313,
        "length": 0.297,
        "is_question": -1.208,
        "after_question": -0.837,
        "answer_likeness": 0.464,
    },
    confidence={
        "own": -1.617,
        "covered": 1.740,
        "likeness": 10.030,
        "near_likeness": 7.157,
        "lead": 0.347,
        "words": 1.153,
        "weight": 1.718,
        "dated": 1.607,
    },
    constant=-14.409,
)

WITHOUT_VECTORS = WITH_VECTORS
