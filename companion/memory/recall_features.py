"""What speaks for and against an utterance being the answer: the features that the learned score of recall weighs.

Each can be told in a sentence (`FEATURES`) and is computed from the candidates alone, so that it means the same over a
hundred utterances as over a million.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from companion.core.recall import Candidate, Days, IndexAnswer, Speaker
from companion.memory.words import is_question

FEATURES: Mapping[str, str] = {
    "own": "the question's words stand in it (BM25)",
    "asked": "the words of the last message alone stand in it (BM25)",
    "previous": "the question's words stand in the utterance before it",
    "next": "the question's words stand in the utterance after it",
    "window": "the question's words stand in it and the two on either side, taken together",
    "covered": "share of the question's rare words found in that window",
    "likeness": "it means something like the question (cosine)",
    "near_likeness": "it and its neighbours together mean something like the question",
    "session": "the three best of its session fit the question",
    "fitting_previous": "the utterance before it fits the question, by words and meaning",
    "named_speaker": "its speaker is the one the question names",
    "other_speaker": "the question names the other speaker",
    "day": "it was said on the day the question names",
    "span": "it was said in the longer time the question names",
    "week_after": "it was said in the week after that time",
    "length": "it has many words",
    "is_question": "it is a question itself",
    "after_question": "it follows a question",
    "answer_likeness": "it follows a question that means something like this one",
}
_AS_THEY_ARE = "named_speaker other_speaker day span week_after length is_question after_question"
AS_THEY_ARE = frozenset(_AS_THEY_ARE.split())  # the others are standardised per question

_K1 = 1.2
_B = 0.75
_WINDOW = 2  # utterances on either side
_BEST_OF_SESSION = 3
_LONGEST_DAY = 3  # a span of so few days counts as a day
_WEEK = 7


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the score sees it: its words without names and dates, who it names, and the days it names.

    `words` are also those of the messages just before it; `latest` are its own.
    """

    words: frozenset[str]
    named: frozenset[Speaker] = frozenset()
    days: tuple[Days, ...] = ()
    latest: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Weighed:
    """Candidates and their features, one row each, in the order of `FEATURES`; each row's names are the same."""

    candidates: tuple[Candidate, ...]
    rows: tuple[tuple[float, ...], ...]


def weigh(asked: Asked, answer: IndexAnswer) -> Weighed:
    """Compute the features of all candidates that are hits or next to one."""
    scene = _Scene(asked, answer)
    chosen = [at for at, candidate in enumerate(answer.candidates) if candidate.hit or scene.beside_hit(at)]
    sessions = scene.sessions(chosen)
    rows = tuple(scene.features(at, sessions) for at in chosen)
    return Weighed(tuple(answer.candidates[at] for at in chosen), rows)


class _Bm25:
    """BM25 (Robertson and Zaragoza 2009) as a share of the question's weight: about 0 to 2.2, whatever is asked."""

    def __init__(self, idf: Mapping[str, float], mean_length: float) -> None:
        self._idf = idf
        self._most = sum(idf.values()) or 1.0
        self._mean = mean_length or 1.0

    def score(self, counts: Mapping[str, int], length: int) -> float:
        if not counts:
            return 0.0
        norm = _K1 * (1 - _B + _B * length / self._mean)
        return sum(self._idf[word] * count * (_K1 + 1) / (count + norm) for word, count in counts.items()) / self._most

    def covered(self, words: Mapping[str, int]) -> float:
        return sum(self._idf[word] for word in words) / self._most


class _Scene:
    """The candidates of one question with their places, so that each can look at its neighbours."""

    def __init__(self, asked: Asked, answer: IndexAnswer) -> None:
        self._asked = asked
        self._candidates = answer.candidates
        at = {(one.utterance.session_id, one.utterance.place): at for at, one in enumerate(answer.candidates)}
        keys = [(one.utterance.session_id, one.utterance.place) for one in answer.candidates]
        self._before = [at.get((session, place - 1)) for session, place in keys]
        self._after = [at.get((session, place + 1)) for session, place in keys]
        idf = inverse_frequencies(asked.words, answer)
        self._lengths = [one.utterance.terms.count(" ") + bool(one.utterance.terms) for one in answer.candidates]
        self._counts = [_count(one.utterance.terms, idf) for one in answer.candidates]
        self._alone = _Bm25(idf, answer.mean_terms)
        latest = {word: idf[word] for word in sorted(asked.latest & asked.words)}
        self._latest = _Bm25(latest, answer.mean_terms)
        self._latest_words = frozenset(latest)
        self._together = _Bm25(idf, answer.mean_terms * (2 * _WINDOW + 1))
        self._own = [self._alone.score(*pair) for pair in zip(self._counts, self._lengths, strict=True)]
        self._fused = [own + one.likeness for own, one in zip(self._own, answer.candidates, strict=True)]
        self._questions: dict[int, bool] = {}

    def beside_hit(self, at: int) -> bool:
        beside = (self._before[at], self._after[at])
        return any(other is not None and self._candidates[other].hit for other in beside)

    def sessions(self, chosen: Sequence[int]) -> dict[str, float]:
        """How well each session fits: the mean of its best utterances."""
        fits: dict[str, list[float]] = defaultdict(list)
        for at in chosen:
            fits[self._candidates[at].utterance.session_id].append(self._fused[at])
        return {session: sum(sorted(fit)[-_BEST_OF_SESSION:]) / _BEST_OF_SESSION for session, fit in fits.items()}

    def features(self, at: int, sessions: Mapping[str, float]) -> tuple[float, ...]:
        candidate = self._candidates[at]
        before, after = self._before[at], self._after[at]
        after_question = before is not None and self._asks(before)
        window, covered = self._around(at)
        said_now = {word: count for word, count in self._counts[at].items() if word in self._latest_words}
        return (
            self._own[at],
            self._latest.score(said_now, self._lengths[at]),
            self._own[before] if before is not None else 0.0,
            self._own[after] if after is not None else 0.0,
            window,
            covered,
            candidate.likeness,
            candidate.near_likeness,
            sessions[candidate.utterance.session_id],
            self._fused[before] if before is not None else 0.0,
            *self._by_speaker(candidate.utterance.speaker),
            *(self._by_day(candidate.utterance.local_time.date()) if self._asked.days else (0.0, 0.0, 0.0)),
            math.log1p(self._lengths[at]),
            float(self._asks(at)),
            float(after_question),
            self._candidates[before].likeness if before is not None and after_question else 0.0,
        )

    def _asks(self, at: int) -> bool:
        if at not in self._questions:
            self._questions[at] = is_question(self._candidates[at].utterance.text)
        return self._questions[at]

    def _around(self, at: int) -> tuple[float, float]:
        near = self._near(at)
        counts: dict[str, int] = {}
        for other in near:
            for word, count in self._counts[other].items():
                counts[word] = counts.get(word, 0) + count
        if not counts:
            return 0.0, 0.0
        length = sum(self._lengths[other] for other in near)
        return self._together.score(counts, length), self._together.covered(counts)

    def _near(self, at: int) -> list[int]:
        near = [at]
        for step in (self._before, self._after):
            other = step[at]
            for _ in range(_WINDOW):
                if other is None:
                    break
                near.append(other)
                other = step[other]
        return near

    def _by_speaker(self, speaker: Speaker) -> tuple[float, float]:
        if len(self._asked.named) != 1:
            return 0.0, 0.0
        return (1.0, 0.0) if speaker in self._asked.named else (0.0, 1.0)

    def _by_day(self, day: date) -> tuple[float, float, float]:
        spans = self._asked.days
        return (
            float(any(day in span for span in spans if len(span) <= _LONGEST_DAY)),
            float(any(day in span for span in spans if len(span) > _LONGEST_DAY)),
            float(any(0 < (day - span.last).days <= _WEEK for span in spans)),
        )


def _count(terms: str, asked: Mapping[str, float]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in filter(asked.__contains__, terms.split(" ")):
        counts[word] = counts.get(word, 0) + 1
    return counts


def inverse_frequencies(words: frozenset[str], answer: IndexAnswer) -> dict[str, float]:
    """How much each word tells: the logarithm of how few utterances hold it."""
    total, holders = answer.utterances, answer.holders or {}
    return {
        word: math.log(1 + (total - holders.get(word, 0) + 0.5) / (holders.get(word, 0) + 0.5))
        for word in sorted(words)
    }
