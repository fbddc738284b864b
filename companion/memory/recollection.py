"""Recall as a conversation uses it: over the index of one pair, kept true to the journal, and never in the way.

Whatever fails here costs the passages of one message and nothing else.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from companion.core.conversation import Turn
from companion.core.errors import StorageError
from companion.core.ports import Embedder
from companion.core.stores import Journal, SearchIndex
from companion.memory.indexing import FactKeys, Indexing
from companion.memory.looking_back import looks_back
from companion.memory.question import Question
from companion.memory.recall import ALWAYS, Looking, Recall

HASTE_SECONDS = 0.25
_MANY = 2_000  # turns; an index is filled again sooner than so many are taken out of it
_LOOKED_AT = 3  # sessions that are not in the index: they may be empty


@dataclass(frozen=True, slots=True)
class Recalled:
    """Passages as the prompt shows them, and the ids of the utterances in them."""

    text: str = ""
    utterance_ids: tuple[str, ...] = ()
    missed: bool = False  # something of the past was asked for, everything is indexed, and nothing certain was found


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
        self,
        journal: Journal,
        index: SearchIndex | None,
        embedder: Embedder | None,
        names: tuple[str, str],
        keys: FactKeys | None = None,
    ) -> None:
        self._journal = journal
        self._index = index
        self._names = names  # the user's and the persona's
        self._recall: Recall | None = None
        self._indexing: Indexing | None = None
        self._complete = False
        self._filled_after = 0  # renewals of the index
        self._filling = asyncio.Lock()
        if index is not None and embedder is not None:
            self._recall = Recall(index, HastyEmbedder(embedder, HASTE_SECONDS))
            self._indexing = Indexing(journal, index, embedder, keys)

    async def recall(
        self,
        text: str,
        now: datetime,
        utc_offset: int,
        earlier: Sequence[str],
        shown: frozenset[str],
        budget: int,
        looking: Looking = ALWAYS,
    ) -> Recalled:
        """Return what to put beside the user's text, without the turns in `shown`, in at most `budget` tokens."""
        if self._recall is None:
            return Recalled()
        if await self._journal.total() <= len(shown):  # nothing was said but what the prompt shows anyway
            return Recalled(missed=looks_back(text))
        user, persona = self._names
        question = Question(text, now, utc_offset, tuple(earlier), user, persona, shown)
        try:
            found = await self._recall.recall(question, looking, budget)
        except StorageError:
            return Recalled()
        passages = "\n".join(passage.text for passage in found.passages)
        missed = found.missed and await self._is_complete()
        return Recalled(passages, tuple(utterance.id for utterance in found.utterances), missed)

    async def uses(self) -> Mapping[str, int]:
        """Return by turn id how often a turn was recalled."""
        if self._index is None:
            return {}
        try:
            return await self._index.uses()
        except StorageError:
            return {}

    async def note_use(self, turn_ids: Collection[str]) -> None:
        """Count that turns were recalled; a count that is lost only costs rank."""
        if self._index is not None and turn_ids:
            with suppress(StorageError):
                await self._index.note_use(turn_ids)

    async def _is_complete(self) -> bool:
        """Tell whether all but the open session is in the index; while it is read again, "not found" means nothing."""
        if self._index is None or not self._complete:
            held = await self._index.sessions() if self._index is not None else frozenset()
            sessions = [*await self._journal.sessions()]
            if sessions and sessions[-1].ended_at is None:
                sessions.pop()
            missing = [one.id for one in sessions if one.id not in held]
            told = [bool(await self._journal.session_turns(one)) for one in missing[:_LOOKED_AT]]
            self._complete = not any(told)
        return self._complete

    async def learn(self, turn: Turn, *, by_other_keys: bool = False) -> None:
        """Make a turn searchable as it is now, perhaps by other facts. What fails is caught up at the next start."""
        if self._indexing is not None:
            try:
                if by_other_keys:
                    await self._indexing.forget_mark(turn.session_id)
                await self._indexing.add(turn)
            except StorageError:
                return

    async def erase(self, turn_ids: Collection[str], again: Sequence[Turn] = ()) -> None:
        """Leave no trace of turns in the index; those in `again` are put in anew, as they are now.

        Raises `StorageError`.
        """
        if self._index is None or self._indexing is None or not (turn_ids or again):
            return
        gone = [*turn_ids, *(turn.id for turn in again)]
        if len(gone) > _MANY:
            await self.clear()
            return
        await self._index.erase(gone)
        for turn in again:
            await self._indexing.add(turn)

    async def clear(self) -> None:
        """Begin with an empty index. Raises `StorageError`."""
        if self._index is not None:
            await self._index.clear()
            self._complete = False

    @property
    def is_damaged(self) -> bool:
        """Whether the index was found damaged, and has not been filled again since."""
        return self._index is not None and self._index.renewals > self._filled_after

    async def catch_up(self, tell: Callable[[int, int], None] = lambda _done, _total: None) -> None:
        """Read what the index lacks, telling how many sessions are done of how many. Raises `StorageError`."""
        if self._indexing is None or self._index is None or self._filling.locked():
            return
        async with self._filling:
            self._filled_after, self._complete = self._index.renewals, False
            async for progress in self._indexing.catch_up():
                tell(progress.done, progress.total)
            async for _ in self._indexing.embed_missing():
                pass

    async def close(self) -> None:
        """Close the index."""
        if self._index is not None:
            await self._index.close()
