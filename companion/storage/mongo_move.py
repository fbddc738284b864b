"""Moves a memory to a server or off it: everything is copied, then read back from where it went and compared.

Nothing is removed by a move. What it came from goes only when the user says so, and only after that comparison.
"""

from collections.abc import Iterator, Mapping

from companion.core.conversation import Session, Turn
from companion.core.errors import Code, StorageError
from companion.core.memory import MemoryEvent
from companion.core.sharing import MoveCounts
from companion.core.stores import Progress
from companion.storage.locations import Locations
from companion.storage.machine_file import machine_name, machine_of
from companion.storage.mongo_documents import key_of, value_in
from companion.storage.mongo_rounds import Household, MongoRounds
from companion.storage.mongo_server import (
    ABOUT,
    EVENTS,
    FACTS,
    FEEDS,
    MACHINES,
    SESSIONS,
    SUMMARIES,
    TURNS,
    Document,
    MongoServer,
)
from companion.storage.shared_pair import SharedPair
from companion.storage.shared_values import is_whole, marks_of, pack
from companion.storage.sync_notes import SyncNotes

_OWN = (*FEEDS, SUMMARIES, FACTS, MACHINES, ABOUT, "pairs")


def carry_over(
    locations: Locations, home: Household, server: MongoServer, told: Progress, *, remove_there: bool
) -> MoveCounts:
    """Let a server and a home's files hold the same, compare, and remove the server's copy only then, if asked to."""
    notes = SyncNotes(locations.sync_notes)
    machine = machine_of(locations.machine)
    rounds = MongoRounds(server, notes, home, machine=machine, name=machine_name(), wake=lambda: None)
    try:
        with notes.translated():
            moving = MongoMove(server, rounds, home)
            moving.copy(told)
            counts = moving.compare(told)
            if remove_there:
                moving.remove_there()
            return counts
    finally:
        rounds.drop()
        notes.close()


class MongoMove:
    """One move, for one thread. Raises `StorageError` STORE_…, MOVE_FAILED."""

    def __init__(self, server: MongoServer, rounds: MongoRounds, home: Household) -> None:
        self._server = server
        self._rounds = rounds
        self._home = home

    def copy(self, told: Progress) -> None:
        """Let server and files hold the same; `told` hears how many changes of how many are carried over."""
        self._rounds.connect()
        total = self._rounds.waiting + self._count_there()
        told(0, total)
        carried = 0

        def progressed(count: int) -> None:
            nonlocal carried
            carried += count
            told(min(carried, total), total)

        self._rounds.progressed = progressed
        while self._rounds.go() or self._rounds.waiting:
            pass
        told(total, total)

    def compare(self, told: Progress) -> MoveCounts:
        """Read everything back from the server and compare it with the files. Raises MOVE_FAILED where it differs."""
        sessions = turns = events = wrong = 0
        pairs = [pair for key in self._home.pairs() if (pair := self._home.shared_pair(key)) is not None]
        for done, pair in enumerate(pairs):
            told(done, len(pairs))
            here, there = self._said_here(pair), self._marks_there(pair.key)
            wrong += sum(there.get(key) != mark for key, mark in here.items())
            wrong += len(there.keys() - here.keys())
            sessions += sum(key.startswith("s ") for key in here)
            turns += sum(key.startswith("t ") for key in here)
            concluded, kept = dict(self._concluded_here(pair)), self._events_there(pair.key)
            wrong += sum(kept.get(key) != row for key, row in concluded.items()) + len(kept.keys() - concluded.keys())
            events += len(concluded)
        if wrong:
            raise StorageError(Code.MOVE_FAILED, count=wrong)
        told(len(pairs), len(pairs))
        return MoveCounts(sessions, turns, events, len(pairs))

    def remove_there(self) -> None:
        """Remove this program's collections from the server; others of the same database stay."""
        with self._server.asking():
            for name in _OWN:
                self._server.collection(name).drop()

    def _count_there(self) -> int:
        with self._server.asking():
            return sum(self._server.collection(name).estimated_document_count() for name in FEEDS)

    def _said_here(self, pair: SharedPair) -> Mapping[str, bytes]:
        gone, found = pair.gone(), dict[str, bytes]()
        for name in pair.marks():
            if name.endswith(".json") or name in gone.sessions:
                continue
            chapter = pair.chapter(name)
            if chapter.session is not None:
                found[f"s {chapter.session.id}"] = marks_of(chapter.session)
            turns = (turn for turn in chapter.turns if is_whole(turn) and pack(turn) is not None)
            found |= {f"t {turn.id}": marks_of(turn) for turn in turns if not gone.has_turn(turn.id, turn.session_id)}
        return found

    def _marks_there(self, pair: str) -> Mapping[str, bytes]:
        found = dict[str, bytes]()
        for one in self._all_of(SESSIONS, pair):
            if (session := value_in(Session, one)) is not None:
                found[f"s {session.id}"] = marks_of(session)
        for one in self._all_of(TURNS, pair):
            if (turn := value_in(Turn, one)) is not None:
                found[f"t {turn.id}"] = marks_of(turn)
        return found

    def _concluded_here(self, pair: SharedPair) -> Iterator[tuple[str, MemoryEvent]]:
        for name in pair.marks():
            if name.endswith(".json"):
                for event in pair.events_of(name):
                    yield key_of(pair.key, event.id), event

    def _events_there(self, pair: str) -> Mapping[str, MemoryEvent]:
        found = ((str(one["_id"]), value_in(MemoryEvent, one)) for one in self._all_of(EVENTS, pair))
        return {key: event for key, event in found if event is not None}

    def _all_of(self, name: str, pair: str) -> Iterator[Document]:
        with self._server.asking():
            yield from self._server.collection(name).find({"pair": pair})
