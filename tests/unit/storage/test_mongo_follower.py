"""The thread that follows a server by itself: what it tells, what it goes on with, and when it is there at all."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.conversation import Turn
from companion.core.errors import Code, StorageError
from companion.core.settings import StorageSettings, StoreKind
from companion.core.sharing import Arrival, SharingShown
from companion.core.store_address import split_address
from companion.storage import mongo_follower, mongo_server
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import locate
from companion.storage.mongo_exchange import MongoExchange
from companion.storage.mongo_follower import MongoFollower
from companion.storage.sync_notes import SyncNotes
from tests.contract.test_stores import session_of, turn_of
from tests.wire.cuttable import cuttable
from tests.wire.mongo_server import everything_in, fresh_database, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("mongo")) as url:
        yield url


class Watched:
    """A home that follows a server by itself, and what it told."""

    def __init__(self, folder: Path, url: str) -> None:
        self.home: HomeFiles = open_home(locate(folder, folder / "models"))
        self._changed = threading.Condition()
        self.state = SharingShown()
        self.arrived: list[Arrival] = []
        asyncio.run(self._begin(url))

    async def _begin(self, url: str) -> None:
        await self.home.load()
        await self.home.journal("default", "default").load()
        await self.home.memory("default", "default").load()
        self.home.sharing().listen(self._note_arrival, self._note_state)
        self.home.sharing().use(StorageSettings(StoreKind.MONGODB, url))

    def wait(self, until: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(until, 120), self.state

    def say(self, text: str) -> Turn:
        async def put() -> Turn:
            journal = self.home.journal("default", "default")
            session = session_of()
            turn = turn_of(session.id, 0, text)
            await journal.put_session(session)
            await journal.put_turn(turn)
            return turn

        return asyncio.run(put())

    def close(self) -> None:
        self.home.close()

    def _note_arrival(self, arrival: Arrival) -> None:
        with self._changed:
            self.arrived.append(arrival)
            self._changed.notify_all()

    def _note_state(self, state: SharingShown) -> None:
        with self._changed:
            self.state = state
            self._changed.notify_all()


def test_what_is_said_while_the_server_is_away_arrives_when_it_is_back(
    tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mongo_server, "_FIND_MS", 500)
    monkeypatch.setattr(mongo_follower, "RETRY_SECONDS", (0.2,))
    with (
        fresh_database(server) as url,
        cuttable(url) as (way, cut_url),
        closing(Watched(tmp_path / "here", cut_url)) as here,
        closing(Watched(tmp_path / "there", url)) as there,
    ):
        here.wait(lambda: here.state.online)
        there.wait(lambda: there.state.online)
        way.close_way()
        turns = [here.say(text) for text in ("one", "two", "three")]
        here.wait(lambda: not here.state.online and here.state.problem is not None and here.state.waiting >= 3)
        assert not there.arrived
        way.open_way()
        here.wait(lambda: here.state.online and not here.state.waiting)
        there.wait(lambda: len({turn.id for one in there.arrived for turn in one.turns}) == 3)
        got = [turn for one in there.arrived for turn in one.turns]
        assert sorted(got, key=lambda turn: turn.session_id) == turns


def test_nothing_waits_for_a_server_that_stalls(tmp_path: Path, server: str) -> None:
    with (
        fresh_database(server) as url,
        cuttable(url) as (way, cut_url),
        closing(Watched(tmp_path / "here", cut_url)) as here,
    ):
        here.wait(lambda: here.state.online)
        way.hold_up()
        for number in range(5):
            here.say(f"line {number}")  # returns though no answer can come
        assert asyncio.run(here.home.journal("default", "default").total()) == 5
        way.flow()
        here.wait(lambda: here.state.online and not here.state.waiting)


def test_what_came_is_told_of_though_the_round_failed_after_it(
    tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StorageError(Code.STORE_UNREACHABLE, host="db")

    with fresh_database(server) as url:
        with closing(Watched(tmp_path / "there", url)) as there:
            turn = there.say("from there")
            there.wait(lambda: there.state.online and not there.state.waiting)
        monkeypatch.setattr(MongoExchange, "send", fail)
        with closing(Watched(tmp_path / "here", url)) as here:
            here.wait(lambda: bool(here.arrived))
            assert here.arrived[0].turns == (turn,)


def test_one_that_is_left_tells_nothing_more_and_the_next_waits_for_its_end(
    tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    both: list[bool] = []
    follow = MongoFollower._follow

    def noted(self: MongoFollower, notes: SyncNotes, machine: str) -> None:
        leaving = here.home.sharing()._leaving
        both.append(leaving is not None and leaving._thread.is_alive())
        follow(self, notes, machine)

    with (
        fresh_database(server) as url,
        fresh_database(server) as other,
        cuttable(url) as (way, cut_url),
        closing(Watched(tmp_path / "here", cut_url)) as here,
    ):
        here.wait(lambda: here.state.online)
        monkeypatch.setattr(MongoFollower, "_follow", noted)
        way.hold_up()
        here.say("a line")
        here.home.sharing().use(StorageSettings())
        assert here.state == SharingShown()
        here.home.sharing().use(StorageSettings(StoreKind.MONGODB, other))
        way.flow()
        here.wait(lambda: here.state.online and not here.state.waiting)
        assert both == [False]
        assert here.state.host == split_address(other).hosts
        assert len(everything_in(other)["turns"]) == 1


def test_what_follows_a_server_is_not_loaded_where_there_is_none() -> None:
    ask = """
import asyncio, sys, tempfile
from pathlib import Path
from companion.storage.home import open_home
from companion.storage.locations import locate
folder = Path(tempfile.mkdtemp())
home = open_home(locate(folder, folder))
asyncio.run(home.load())
home.sharing().use(home.settings().storage)
home.close()
print([one for one in sys.modules if one.split(".")[-1] in (
    "pymongo", "bson", "mongo_follower", "mongo_rounds", "mongo_server", "older_server", "shared_home", "sync_notes")])
"""
    assert subprocess.check_output([sys.executable, "-c", ask], text=True).strip() == "[]"
