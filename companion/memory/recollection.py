"""Recall as a conversation uses it: over the index of one pair, kept true to the journal, and never in the way.

Whatever fails here costs the passages of one message and nothing else.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.core.conversation import Turn
from companion.core.errors import StorageError
from companion.core.ports import Embedder, Journal, SearchIndex
from companion.memory.indexing import Indexing
from companion.memory.question import Question
from companion.memory.recall import Recall

HASTE_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class Recalled:
    """Passages as the prompt shows them, and the ids of the utterances in them."""

    text: str = ""
    utterance_ids: tuple[str, ...] = ()


class HastyEmbedder:
    """An embedder for what a person waits for: without an answer in time a text has no vector."""

    def __init__(self, embedder: Embedder, seconds: float) -> None:
        self._embedder = embedder
        self._seconds = seconds

    @property
    def available(self) -> bool:
        """Whether texts can be embedded here at all."""
        return self._embedder.available

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        """Return the vectors, or empty ones where they would come too late."""
        asked = asyncio.ensure_future(self._embedder.embed(texts))
        done, _ = await asyncio.wait({asked}, timeout=self._seconds)
        return asked.result() if done else [b""] * len(texts)

    async def close(self) -> None:
        """Nothing: the embedder belongs to somebody else."""


class Recollection:
    """One pair's recall; without an index it recalls nothing."""

    def __init__(
        self, journal: Journal, index: SearchIndex | None, embedder: Embedder | None, names: tuple[str, str]
    ) -> None:
        self._journal = journal
        self._index = index
        self._names = names  # the user's and the persona's
        self._recall: Recall | None = None
        self._indexing: Indexing | None = None
        if index is not None and embedder is not None:
            self._recall = Recall(index, HastyEmbedder(embedder, HASTE_SECONDS))
            self._indexing = Indexing(journal, index, embedder)

    async def recall(
        self,
        text: str,
        now: datetime,
        utc_offset: int,
        earlier: Sequence[str],
        shown: frozenset[str],
        budget: int,
    ) -> Recalled:
        """Return what to put beside the user's text, without the turns in `shown`, in at most `budget` tokens."""
        if self._recall is None or await self._journal.total() <= len(shown):
            return Recalled()  # nothing was said but what the prompt shows anyway
        user, persona = self._names
        question = Question(text, now, utc_offset, tuple(earlier), user, persona, shown)
        try:
            found = await self._recall.recall(question, budget=budget)
        except StorageError:
            return Recalled()
        passages = "\n".join(passage.text for passage in found.passages)
        return Recalled(passages, tuple(utterance.id for utterance in found.utterances))

    async def learn(self, turn: Turn) -> None:
        """Make a turn searchable as it is now. What fails is caught up at the next start."""
        if self._indexing is not None:
            try:
                await self._indexing.add(turn)
            except StorageError:
                return

    async def catch_up(self) -> None:
        """Read what the index lacks. Raises `StorageError`."""
        if self._indexing is None:
            return
        async for _ in self._indexing.catch_up():
            pass
        async for _ in self._indexing.embed_missing():
            pass

    async def close(self) -> None:
        """Close the index."""
        if self._index is not None:
            await self._index.close()
