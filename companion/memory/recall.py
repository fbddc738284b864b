"""Chooses what to remember for a prompt: search, weigh, and put in only what stands above a floor.

No model is called at a turn, unless the user chose that a model decides whether to search at all.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from companion.core.ports import Embedder
from companion.core.recall import Days, IndexQuery, RecallMode, Speaker, Utterance
from companion.core.stores import SearchIndex
from companion.memory.looking_back import looks_back
from companion.memory.passages import BUDGET, Passage, compose
from companion.memory.question import Question, is_about_beginning, read
from companion.memory.recall_features import Asked, weigh
from companion.memory.recall_score import Ranked, Weights, confidence, confidence_features, rank
from companion.memory.recall_weights import WITH_VECTORS, WITHOUT_VECTORS

MOST = 10  # utterances put in at most
FLOOR = 0.5  # log odds; rather no memory than one that small talk dragged in
_MARGIN = 6.0  # an utterance so far below the best one is not put in

AskManager = Callable[[str], Awaitable[bool]]

_TRIGGERS = re.compile(
    r"上次|上回|之前|以前|从前|曾经|那次|那天|当时|记得|忘了|说过|提过|提到|聊过|告诉过|推荐过|约好|答应过|"
    r"\b(?:remember|remind|recall|forgot|last time|before|earlier|previously|ago|used to|back then|"
    r"(?:you|i|we) (?:said|told|mentioned|talked|promised|recommended)|did (?:you|i|we))\b|"
    r"前に|この間|覚えて|言った|話した|約束|以前",
    re.IGNORECASE,
)


_US = re.compile(r"我|咱|俺|私|僕|\b(?:my|mine|i|me|we|our|us)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"[?？]|吗|什么|谁|哪|多少|何|誰|^\W*(?:who|what|when|where|which|whose|how)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")


@dataclass(frozen=True, slots=True)
class Ranking:
    """All candidates, best first, before floor and cut. With a `confidence` (log odds) below `FLOOR` none is put in."""

    asked: Asked
    ranked: tuple[Ranked, ...]
    confidence: float


@dataclass(frozen=True, slots=True)
class Recalled:
    """What goes into the prompt. `missed`: something of the past was asked for and nothing certain was found."""

    passages: tuple[Passage, ...] = ()
    searched: bool = False
    missed: bool = False

    @property
    def utterances(self) -> tuple[Utterance, ...]:
        """The utterances of all passages."""
        return tuple(utterance for passage in self.passages for utterance in passage.utterances)


@dataclass(frozen=True, slots=True)
class Looking:
    """When to search. `ask_manager` is asked in the modes MANAGER and MIXED whether a text needs memories."""

    mode: RecallMode = RecallMode.ALWAYS
    ask_manager: AskManager | None = None


ALWAYS = Looking()


class Recall:
    """Recall over one index."""

    def __init__(self, index: SearchIndex, embedder: Embedder) -> None:
        self._index = index
        self._embedder = embedder

    async def recall(self, question: Question, looking: Looking = ALWAYS, budget: int = BUDGET) -> Recalled:
        """Return what to put into the prompt of `question`. Raises `StorageError`."""
        if not await _is_wanted(question, looking):
            return Recalled()
        ranking = await self.rank(question)
        asked = asks_about_us(question)
        missed = ranking.confidence < FLOOR and looks_back(question.text)
        if ranking.confidence < FLOOR:
            budget //= 2
        if not ranking.ranked or (ranking.confidence < FLOOR and not asked):
            return Recalled(searched=True, missed=missed)
        floor = ranking.ranked[0].score - _MARGIN
        chosen = [one.candidate.utterance for one in ranking.ranked[:MOST] if one.score >= floor]
        names = {Speaker.USER: question.user_name or "User", Speaker.PERSONA: question.persona_name or "You"}
        return Recalled(compose(chosen, names, ranking.asked.words, budget), searched=True, missed=missed)

    async def rank(self, question: Question, *, by_meaning: bool = True) -> Ranking:
        """Return all candidates, the best first. Raises `StorageError`."""
        asked = await self.read(question)
        vector = (await self._embedder.embed([question.whole]))[0] if by_meaning else b""
        answer = await self._index.find(IndexQuery(tuple(sorted(asked.words)), vector, asked.days))
        if question.live:
            seen = tuple(one for one in answer.candidates if one.utterance.turn_id not in question.live)
            answer = replace(answer, candidates=seen)
        weights = _weights(answer.has_vectors)
        weighed = weigh(asked, answer)
        ranked = rank(weighed, weights.score) if weighed.candidates else []
        features = confidence_features(asked, answer, weighed, ranked)
        return Ranking(asked, tuple(ranked), confidence(features, weights))

    async def read(self, question: Question) -> Asked:
        """Return what to look for; the beginning of all is a day like one that is named. Raises `StorageError`."""
        asked = read(question)
        if is_about_beginning(question) and (first := await self._index.first_day()) is not None:
            asked = replace(asked, days=(*asked.days, Days(first, first)))
        return asked


async def _is_wanted(question: Question, looking: Looking) -> bool:
    if looking.mode is RecallMode.ALWAYS:
        return True
    if looking.mode is not RecallMode.MANAGER and speaks_of_past(question):
        return True
    if looking.mode is RecallMode.TRIGGERS or looking.ask_manager is None:
        return False
    return await looking.ask_manager(question.text)


def asks_about_us(question: Question) -> bool:
    """Tell whether a sentence asks something about the user, or about what was between the two, with words to look for.

    Such a question is rarely small talk, however short: an uncertain answer is better there than none.
    """
    sentences = (one for one in _SENTENCE.findall(question.text) if _US.search(one) and _ASKS.search(one))
    return any(read(replace(question, text=one, earlier=())).words for one in sentences)


def speaks_of_past(question: Question) -> bool:
    """Tell whether the text has a word that points to earlier talk, or names a day."""
    return bool(_TRIGGERS.search(question.text)) or bool(read(question).days)


def _weights(has_vectors: bool) -> Weights:
    return WITH_VECTORS if has_vectors else WITHOUT_VECTORS
