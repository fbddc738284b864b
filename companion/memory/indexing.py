"""Keeps the search index true to the journal: each turn as it is said, and whatever was missed at the next start.

Nothing here is relied on to have happened: an index that lacks turns, or was lost, is filled from the journal again.
"""

import hashlib
from collections.abc import AsyncIterator, Iterable, Sequence, Set
from typing import NamedTuple, Protocol

from companion.core.conversation import Outcome, Turn
from companion.core.facts import Fact, FactKind
from companion.core.ports import Embedder
from companion.core.recall import IndexedTurn, Speaker, Utterance
from companion.core.stores import Journal, SearchIndex
from companion.memory.words import storable, tokenise

TOKENISER = 1  # a change of the words a text is found by makes every stamp another one
_BATCH = 64  # utterances embedded at a time


class FactKeys(Protocol):
    """The facts by which what was said is found, beside its own words."""

    def keys_of(self, turn_id: str) -> Sequence[Fact]:
        """Return those that quote a turn."""
        ...

    def keys_mark(self, session_id: str) -> str:
        """Return a text that changes with those that quote a session; an empty one where there are none."""
        ...


class NoKeys:
    """No facts at all."""

    def keys_of(self, turn_id: str) -> Sequence[Fact]:  # noqa: ARG002
        """Return none."""
        return ()

    def keys_mark(self, session_id: str) -> str:  # noqa: ARG002
        """Return an empty text."""
        return ""


class Progress(NamedTuple):
    """How far the index has caught up: sessions compared, or utterances embedded."""

    done: int
    total: int


class Indexing:
    """Writes the turns of one journal to its index. Turns are found by the words of facts, `keys`, too."""

    def __init__(self, journal: Journal, index: SearchIndex, embedder: Embedder, keys: FactKeys | None = None) -> None:
        self._keys: FactKeys = keys or NoKeys()
        self._journal = journal
        self._index = index
        self._embedder = embedder

    async def add(self, turn: Turn) -> None:
        """Put a turn, as it is now, into the index with its vectors. Raises `StorageError`."""
        indexed = indexed_turn(turn, self._keys.keys_of(turn.id))
        vectors = await self._embedder.embed([utterance.text for utterance in indexed.utterances])
        utterances = tuple(
            utterance._replace(vector=vector) for utterance, vector in zip(indexed.utterances, vectors, strict=True)
        )
        await self._index.put([IndexedTurn(indexed.turn_id, indexed.session_id, indexed.stamp, utterances)])

    async def forget_mark(self, session_id: str) -> None:
        """Let a session be compared at the next start: its facts are about to change, and may change back.

        Raises `StorageError`.
        """
        await self._index.note_mark(session_id, "")

    async def catch_up(self) -> AsyncIterator[Progress]:
        """Read what the index lacks or holds otherwise than the journal, the newest session first.

        Only sessions that changed since they were last compared are read. Raises `StorageError`. Recall works
        meanwhile on what is there.
        """
        now, noted = await self._journal.marks(), await self._index.marks()
        await self._drop_unknown(now.keys(), noted)
        changed = [one for one in sorted(now, reverse=True) if noted.get(one) != self._mark(one, now[one])]
        for done, session_id in enumerate(changed, 1):
            await self._compare(session_id)
            await self._index.note_mark(session_id, self._mark(session_id, now[session_id]))
            yield Progress(done, len(changed))

    async def embed_missing(self) -> AsyncIterator[Progress]:
        """Give vectors to the utterances that have none, the newest first. Ends at once where no embedder is."""
        done = 0
        while self._embedder.available and (texts := await self._index.without_vectors(_BATCH)):
            vectors = await self._embedder.embed([*texts.values()])
            if not all(vectors):
                return
            await self._index.put_vectors(dict(zip(texts, vectors, strict=True)))
            done += len(texts)
            yield Progress(done, done + (len(texts) == _BATCH))

    def _mark(self, session_id: str, state: str) -> str:
        """Return what is noted of a session in this state; another tokeniser makes every mark another one."""
        return f"{TOKENISER} {state} {self._keys.keys_mark(session_id)}".rstrip()

    async def _drop_unknown(self, known: Set[str], noted: Iterable[str]) -> None:
        for session_id in await self._index.sessions() - known:
            await self._index.remove([*await self._index.stamps(session_id)])
        for session_id in set(noted) - known:
            await self._index.note_mark(session_id, "")

    async def _compare(self, session_id: str) -> None:
        held = await self._index.stamps(session_id)
        told = await self._journal.session_turns(session_id)
        turns = {turn.id: indexed_turn(turn, self._keys.keys_of(turn.id)) for turn in told}
        changed = [turn for turn in turns.values() if held.get(turn.turn_id) != turn.stamp]
        if changed:
            await self._index.put(changed)
        if gone := held.keys() - turns.keys():
            await self._index.remove(gone)


def indexed_turn(turn: Turn, keys: Sequence[Fact] = ()) -> IndexedTurn:
    """Return what the index holds of a turn: the user's text and the chosen reply, nothing of a hidden turn.

    The words of the facts in `keys` lead to the utterance they quote.
    """
    utterances = () if turn.deleted_at else tuple(_with_keys(one, keys) for one in _utterances(turn))
    seen = hashlib.blake2b(digest_size=12)
    more = [f"{one.kind}\0{one.text}" for one in keys]
    for part in (str(TOKENISER), *(f"{one.id}\0{one.text}" for one in utterances), *more):
        seen.update(part.encode() + b"\0\0")
    return IndexedTurn(turn.id, turn.session_id, seen.hexdigest(), utterances)


def utterance_id(turn_id: str, speaker: Speaker) -> str:
    """Return the id of a turn's utterance: the turn's, and whose it is."""
    return f"{turn_id}.{speaker.value[0]}"


def _utterances(turn: Turn) -> Sequence[Utterance]:
    said = []
    if turn.user is not None:
        said.append((Speaker.USER, storable(turn.user.text)))
    if turn.reply is not None and turn.reply.outcome is not Outcome.OPEN:
        said.append((Speaker.PERSONA, storable(turn.reply.text)))
    return [
        Utterance(
            utterance_id(turn.id, speaker),
            turn.id,
            turn.session_id,
            2 * turn.seq + (speaker is Speaker.PERSONA),
            speaker,
            turn.began_at,
            turn.utc_offset,
            text,
            " ".join(tokenise(text)),
        )
        for speaker, text in said
        if text.strip()
    ]


def _with_keys(utterance: Utterance, keys: Sequence[Fact]) -> Utterance:
    """Return an utterance that is found by the words of its facts, too; words that it has don't count twice."""
    hers = utterance.speaker is Speaker.PERSONA
    words = set(utterance.terms.split(" "))
    texts = (fact.text for fact in keys if (fact.kind is FactKind.PROMISE) is hers)
    more = dict.fromkeys(word for text in texts for word in tokenise(storable(text)) if word not in words)
    return utterance._replace(terms=" ".join(filter(None, (utterance.terms, *more))))
