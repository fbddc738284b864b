"""A move takes everything along, proves it by reading back, and leaves what it came from alone until it is told."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.errors import Code, StorageError
from companion.core.memory import Held
from companion.core.sharing import MoveCounts
from companion.storage.mongo_move import MongoMove
from tests.contract.stores import Computer
from tests.contract.test_stores import digest, event_of, talk
from tests.wire.mongo_server import everything_in, fresh_database, running_server


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with running_server(tmp_path / "db") as server, fresh_database(server) as found:
        yield found


def move(one: Computer, url: str, *, remove_there: bool = False) -> tuple[MoveCounts, list[tuple[int, int]]]:
    told: list[tuple[int, int]] = []
    moving = one.home.sharing().move(url, "", lambda done, total: told.append((done, total)), remove_there=remove_there)
    return asyncio.run(moving), told


def test_there_and_back_with_nothing_lost(tmp_path: Path, url: str) -> None:
    here, there = Computer(tmp_path / "here"), Computer(tmp_path / "there")
    turns = here.run(lambda one: talk(one, ["one", "two \ud800", "three"]))
    here.run(lambda one: one.memory.put_event(event_of("digest", Held(), digest("so far"))))
    files = {path: path.read_bytes() for path in (tmp_path / "here" / "users").rglob("*.json")}
    counts, told = move(here, url)
    assert (counts.sessions, counts.turns, counts.events) == (1, 3, 1)
    assert told[0][0] == 0
    assert any(done == total for done, total in told)
    assert {path: path.read_bytes() for path in files} == files
    assert move(there, url)[0] == counts
    assert there.run(lambda one: one.journal.session_turns(turns[0].session_id)) == turns
    assert everything_in(url)["turns"]
    assert move(there, url, remove_there=True)[0] == counts
    assert everything_in(url) == {}
    assert there.run(lambda one: one.journal.total()) == 3
    here.close()
    there.close()


def test_what_does_not_read_back_stops_it_before_anything_is_removed(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Computer(tmp_path / "here")
    here.run(lambda one: talk(one, ["one", "two"]))
    read = MongoMove._marks_there

    def spoiled(self: MongoMove, pair: str) -> dict[str, bytes]:
        return {key: mark if key.startswith("s ") else b"" for key, mark in read(self, pair).items()}

    monkeypatch.setattr(MongoMove, "_marks_there", spoiled)
    with pytest.raises(StorageError) as raised:
        move(here, url, remove_there=True)
    assert raised.value.problem.code is Code.MOVE_FAILED
    assert raised.value.problem.values["count"] == "2"
    assert len(everything_in(url)["turns"]) == 2
    here.close()
