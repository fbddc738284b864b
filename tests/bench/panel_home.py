"""A home of a long life for the bench of the panel: ten years of talk and thousands of memories with their changes.

All of it is written through the program's own stores, so that a start finds nothing to catch up with.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.backends.embedder import NoEmbedder
from companion.core.conversation import Outcome, Reply, Session, Turn, UserText
from companion.core.facts import Fact, FactKind, Slot, fact_subject
from companion.core.ids import new_id
from companion.core.memory import Author, Held, MemoryEvent, MemorySnapshot, SessionSummary, summary_subject
from companion.core.settings import AppearanceSettings, Endpoint, Language, Settings
from companion.memory.events import MemoryEvents
from companion.memory.indexing import Indexing
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import locate
from tests.bench.small_life import SmallLife

OFFSET = 480
EVENTS_AT_ONCE = 200
INDEXED_AT_ONCE = 500
TURNS_A_CHAPTER = 100
PAIR = ("default", "default")
_CHANGED_SHARE = 0.3  # of the memories, that were changed after they were learned


@dataclass(frozen=True)
class Life:
    """How much of it there is."""

    turns: int
    memories: int

    @property
    def chapters(self) -> int:
        """The number of sessions."""
        return -(-self.turns // TURNS_A_CHAPTER)


class _Clock:
    """A clock that stands where the life ends."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def utc_offset(self) -> int:
        return OFFSET


async def make_home(folder: Path, life: Life, base_url: str, seed: int = 6) -> None:
    """Write a home; one without turns is that of somebody who has just begun."""
    home = open_home(locate(folder, folder / "models", {}))
    try:
        await home.load()
        endpoint = Endpoint("custom", base_url, "wire-model")
        await home.save_settings(Settings(chat=endpoint, appearance=AppearanceSettings(language=Language.ENGLISH)))
        if life.turns:
            await _Writing(home, life, random.Random(seed)).write()
    finally:
        home.close()


class _Writing:
    def __init__(self, home: HomeFiles, life: Life, chance: random.Random) -> None:
        self._home, self._life, self._random = home, life, chance
        self._say = SmallLife(chance.randrange(1 << 30))
        self._last = ""
        self._began = datetime.now(UTC) - timedelta(days=life.chapters + 1)

    async def write(self) -> None:
        await self._home.journal(*PAIR).load()
        facts: list[Fact] = []
        summaries: list[SessionSummary] = []
        for number in range(self._life.chapters):
            session, turns = self._chapter(number)
            await self._home.journal(*PAIR).put_session(session)
            await self._home.journal(*PAIR).put_turns(turns)
            summaries.append(_summary(session, turns, self._say.sentence(chinese=False)))
            wanted = self._life.memories * (number + 1) // self._life.chapters - len(facts)
            facts += [self._fact(turn, facts) for turn in self._random.sample(turns, min(wanted, len(turns)))]
        await self._write_memory(facts, summaries)
        await self._index()

    def _chapter(self, number: int) -> tuple[Session, list[Turn]]:
        began = self._began + timedelta(days=number)
        session_id = self._id()
        session = Session(session_id, *PAIR, began, began + timedelta(hours=9), began + timedelta(hours=10))
        count = min(TURNS_A_CHAPTER, self._life.turns - number * TURNS_A_CHAPTER)
        return session, [self._turn(session_id, seq, began + timedelta(minutes=5 * seq)) for seq in range(count)]

    def _turn(self, session_id: str, seq: int, at: datetime) -> Turn:
        chinese = seq % 2 == 1
        reply = Reply(f"r{seq}", self._say.text(30, chinese=chinese), at, Outcome.COMPLETED, ended_at=at)
        said = UserText(self._say.sentence(chinese=chinese))
        return Turn(self._id(), session_id, seq, at, OFFSET, said, (reply,), starred=self._random.random() < 0.01)

    def _fact(self, turn: Turn, known: list[Fact]) -> Fact:
        hers = self._random.random() < 0.08
        said = turn.user.text if turn.user is not None else ""
        told = turn.reply.text if turn.reply is not None else ""
        before = self._random.choice(known[-200:]).id if known and self._random.random() < 0.08 else ""
        return Fact(
            self._id(),
            f"You {self._say.sentence(chinese=False).lower()}" if not hers else "She " + told[:40],
            FactKind.PROMISE if hers else FactKind.FACT,
            turn.session_id,
            turn.id,
            told[:60] if hers else said,
            turn.began_at,
            OFFSET,
            turn.began_at + timedelta(hours=1),
            importance=self._random.randint(1, 5),
            unsure=self._random.random() < 0.1,
            slot=None if hers else self._random.choice([*Slot]),
            replaces=before if not hers else "",
            model="wire-model",
        )

    async def _write_memory(self, facts: list[Fact], summaries: list[SessionSummary]) -> None:
        store = self._home.memory(*PAIR)
        await store.load()
        made = sorted((*self._learned(facts), *self._concluded(summaries)), key=lambda one: one[0])
        held: dict[str, Held] = {}
        events: list[MemoryEvent] = []
        for at, by, subject, after in made:
            events.append(MemoryEvent(self._id(), at, by, subject, held.get(subject, Held()), after))
            held[subject] = after
        for begin in range(0, len(events), EVENTS_AT_ONCE):
            await store.put_events(events[begin : begin + EVENTS_AT_ONCE])
        await store.put_snapshot(MemorySnapshot(events[-1].id, held))

    def _learned(self, facts: list[Fact]) -> Iterator[tuple[datetime, Author, str, Held]]:
        for fact in facts:
            yield fact.learned_at, Author.PROGRAM, fact_subject(fact.id), Held(fact=fact)
            if self._random.random() < _CHANGED_SHARE:
                at = fact.learned_at + timedelta(days=self._random.randint(1, 60))
                yield min(at, datetime.now(UTC)), Author.USER, fact_subject(fact.id), Held(fact=self._changed(fact, at))

    def _changed(self, fact: Fact, at: datetime) -> Fact:
        ways = (
            {"text": f"{fact.text} again", "edited": True, "confirmed": True},
            {"pinned": True},
            {"forgotten_at": at},
        )
        return replace(fact, **self._random.choice(ways))

    def _concluded(self, summaries: list[SessionSummary]) -> Iterator[tuple[datetime, Author, str, Held]]:
        for one in summaries:
            yield one.written_at, Author.PROGRAM, summary_subject(one.session_id), Held(summary=one)

    async def _index(self) -> None:
        journal, index = self._home.journal(*PAIR), self._home.index(*PAIR)
        memory = MemoryEvents(self._home.memory(*PAIR), _Clock())
        await memory.load()
        indexing = Indexing(journal, index, NoEmbedder(), memory)
        async for _ in indexing.catch_up():
            pass
        await index.close()

    def _id(self) -> str:
        self._last = new_id(self._last)
        return self._last


def _summary(session: Session, turns: list[Turn], text: str) -> SessionSummary:
    day = session.began_at.date().isoformat()
    at = session.began_at + timedelta(hours=10)
    return SessionSummary(session.id, tuple(one.id for one in turns), text, "wire-model", 1, at, day, day)
