"""Labelled conversations as the program would hold them: turns in a journal, found through its own index on disk."""

import json
from collections.abc import AsyncGenerator, AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any

from companion.backends.embedder import SentenceEmbedder
from companion.core.conversation import Outcome, Reply, Session, TextHit, Turn, UserText
from companion.core.errors import Problem
from companion.core.looking import StarredMessage
from companion.core.ports import Embedder
from companion.core.recall import Speaker
from companion.memory.indexing import Indexing, indexed_turn, utterance_id
from companion.memory.question import Question
from companion.memory.recall import Recall
from companion.storage.search_index import FileSearchIndex


@dataclass(frozen=True)
class Asked:
    """A question of a set. `evidence`: groups of utterance ids as the data names them."""

    id: str
    text: str
    earlier: tuple[str, ...]
    category: str
    at: datetime
    evidence: tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Conversation:
    """One set: its turns by session, who speaks, its questions, and the data's ids by those of the index."""

    name: str
    user_name: str
    persona_name: str
    sessions: dict[str, list[Turn]]
    questions: tuple[Asked, ...]
    ids: dict[str, str] = field(default_factory=dict)

    def question(self, text: str, earlier: tuple[str, ...] = (), at: datetime | None = None) -> Question:
        """Return what the program would ask its memory."""
        now = at or (self.questions[0].at if self.questions else datetime(2026, 1, 1, tzinfo=UTC))
        return Question(text, now, 0, earlier, self.user_name, self.persona_name)


class HeldJournal:
    """The reading half of a journal, over turns held in memory."""

    def __init__(self, sessions: dict[str, list[Turn]]) -> None:
        self._turns = sessions

    async def load(self) -> Sequence[Problem]:
        return ()

    async def put_session(self, session: Session) -> None:
        raise NotImplementedError

    async def put_turn(self, turn: Turn) -> None:
        self._turns.setdefault(turn.session_id, []).append(turn)

    async def put_turns(self, turns: Sequence[Turn]) -> None:
        for turn in turns:
            await self.put_turn(turn)

    async def sessions(self, limit: int = 0) -> Sequence[Session]:
        return [Session(key, "user", "persona", turns[0].began_at) for key, turns in self._turns.items()][-limit:]

    async def session_turns(self, session_id: str) -> Sequence[Turn]:
        return self._turns[session_id]

    async def turn(self, turn_id: str) -> Turn | None:
        return next((turn for turns in self._turns.values() for turn in turns if turn.id == turn_id), None)

    async def last_turns(self, limit: int) -> Sequence[Turn]:
        return [turn for turns in self._turns.values() for turn in turns][-limit:]

    async def rows(self, begin: int, end: int) -> Sequence[Turn]:
        return [turn for turns in self._turns.values() for turn in turns][begin:end]

    async def marks(self) -> Mapping[str, str]:
        return {key: " ".join(indexed_turn(turn).stamp for turn in turns) for key, turns in self._turns.items()}

    async def find(self, text: str) -> AsyncGenerator[Sequence[TextHit], None]:
        raise NotImplementedError(text)
        yield ()

    async def starred(
        self, session_ids: Collection[str] | None = None
    ) -> AsyncGenerator[Sequence[StarredMessage], None]:
        raise NotImplementedError(session_ids)
        yield ()

    async def row_of(self, turn_id: str) -> int | None:
        raise NotImplementedError(turn_id)

    async def total(self) -> int:
        return sum(map(len, self._turns.values()))


class RememberingEmbedder:
    """The program's embedder, asked once for each text."""

    def __init__(self) -> None:
        self._embedder = SentenceEmbedder()
        self._known: dict[str, bytes] = {}

    @property
    def available(self) -> bool:
        return self._embedder.available

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        self._known.update(zip(missing, await self._embedder.embed(missing), strict=True))
        return [self._known[text] for text in texts]

    async def close(self) -> None:
        await self._embedder.close()


def load(path: Path) -> list[Conversation]:
    """Read a file of labelled conversations."""
    return [_conversation(one) for one in json.loads(path.read_text(encoding="utf-8"))["sets"]]


@asynccontextmanager
async def remembered(conversation: Conversation, home: Path, embedder: Embedder) -> AsyncIterator[Recall]:
    """Put a conversation into an index on disk the way the program does, and yield the recall over it."""
    index = FileSearchIndex(home / f"{abs(hash(conversation.name)):x}.sqlite")
    indexing = Indexing(HeldJournal(conversation.sessions), index, embedder)
    async for _ in indexing.catch_up():
        pass
    async for _ in indexing.embed_missing():
        pass
    try:
        yield Recall(index, embedder)
    finally:
        await index.close()


def _conversation(data: dict[str, Any]) -> Conversation:
    speakers = list(dict.fromkeys(turn["speaker"] for turn in data["turns"]))
    user = next((name for name in speakers if name != "companion"), "")
    persona = next((name for name in speakers if name != user), "")
    sessions: dict[str, list[Turn]] = {}
    ids: dict[str, str] = {}
    for key, said in groupby(data["turns"], key=lambda turn: turn["session"]):
        _add_session(f"{key:>06}", list(said), user, sessions, ids)
    questions = tuple(_asked(one) for one in data.get("questions", ()))
    return Conversation(data["name"], user, persona, sessions, questions, ids)


def _add_session(
    key: str, said: list[dict[str, Any]], user: str, sessions: dict[str, list[Turn]], ids: dict[str, str]
) -> None:
    """Pair what the user said with the answer after it; an utterance without its other half is a turn of its own."""
    turns = sessions.setdefault(key, [])
    for utterance in said:
        at, text = _moment(utterance["at"]), utterance["text"]
        if utterance["speaker"] == user:
            turn = Turn(f"{key}-{len(turns):05}", key, len(turns), at, 0, UserText(text))
            turns.append(turn)
            ids[utterance_id(turn.id, Speaker.USER)] = utterance["id"]
            continue
        if not turns or turns[-1].reply is not None:
            turns.append(Turn(f"{key}-{len(turns):05}", key, len(turns), at, 0, None))
        turns[-1] = turns[-1].with_reply(Reply("r", text, at, Outcome.COMPLETED))
        ids[utterance_id(turns[-1].id, Speaker.PERSONA)] = utterance["id"]


def _asked(data: dict[str, Any]) -> Asked:
    evidence = tuple(frozenset(group) for group in data.get("evidence", ()))
    return Asked(
        data["id"],
        data["text"],
        tuple(data.get("context", ())),
        data.get("category", ""),
        _moment(data["asked_at"]),
        evidence,
    )


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
