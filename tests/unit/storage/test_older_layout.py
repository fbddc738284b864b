"""Conversations of the older layout become ours, once, with nothing of them guessed."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pymongo import MongoClient

from companion.core.conversation import Via
from companion.core.errors import Code, StorageError
from companion.core.memory import summary_subject
from companion.storage.home import open_home
from companion.storage.locations import Locations
from companion.storage.older_layout import read_older
from tests.wire.mongo_server import fresh_database, running_server

OWNER = ("default", "default")
EIGHT_HOURS_EAST = "2024-03-01T22:00:00+08:00"


def record(message: str, said: str | None, answered: str, at: object, session: str) -> dict[str, Any]:
    return {
        "message_id": message,
        "ai_reply": answered,
        "human_message": said,
        "timestamp": at,
        "session_id": session,
    }


DAILY = [
    record("m2", "我睡了", "晚安", EIGHT_HOURS_EAST, "s1"),
    record("m1", "hi", "你好", 1709300000, "s1"),
    record("m3", "", "later", datetime(2024, 3, 5, tzinfo=UTC), "s2"),
    record("m4", "and?", "", 1709600000123, "s2"),
    record("m5", "x", "no time", "yesterday", "s2"),
    record("m6", None, " ", 1709600001, "s2"),
]
HISTORY: list[dict[str, Any]] = [
    {
        "timestamp": "2024-03-01T23:00:00+08:00",
        "session_id": "s1",
        "session_summary": "They met.",
        "chat_id_pool": ["m1", "m2"],
    }
]


def test_records_become_sessions_in_order_of_time() -> None:
    first, second = read_older(DAILY, HISTORY, OWNER)
    assert [turn.user.text if turn.user else None for turn in first.turns] == ["hi", "我睡了"]
    assert [turn.reply.text for turn in first.turns if turn.reply] == ["你好", "晚安"]
    assert first.turns[0].user is not None
    assert first.turns[0].user.via is Via.IMPORTED
    assert first.turns[1].began_at == datetime(2024, 3, 1, 14, tzinfo=UTC)
    assert [turn.seq for turn in first.turns] == [0, 1]
    assert first.session.ended_at == first.turns[1].began_at
    assert [turn.user.text if turn.user else None for turn in second.turns] == [None, "and?"]
    assert second.event is None
    assert second.session.summarised_at is None
    assert first.event is not None
    summary = first.event.after.summary
    assert summary is not None
    assert (summary.text, summary.turn_ids) == ("They met.", tuple(turn.id for turn in first.turns))
    assert first.event.subject == summary_subject(first.session.id)


def test_the_same_records_have_the_same_ids() -> None:
    assert read_older(DAILY, HISTORY, OWNER) == read_older(reversed(DAILY), HISTORY, OWNER)
    ids = [turn.id for one in read_older(DAILY, HISTORY, OWNER) for turn in one.turns]
    assert len(set(ids)) == len(ids) == 4


def test_damaged_records_are_left_out() -> None:
    odd: list[dict[str, Any]] = [{}, {"timestamp": True, "human_message": "x"}, {"timestamp": 1e30, "ai_reply": "x"}]
    assert read_older(odd, [{"session_id": None}, {"session_id": "s", "chat_id_pool": 7}], OWNER) == []


@pytest.fixture
def older(tmp_path: Path) -> Iterator[str]:
    with running_server(tmp_path / "db") as server, fresh_database(server) as url:
        yield url


def test_they_are_read_in_from_a_server_once(older: str, places: Locations) -> None:
    with MongoClient[dict[str, Any]](older) as client:
        client.get_default_database()["daily"].insert_many([dict(one) for one in DAILY])
        client.get_default_database()["session-history"].insert_many([dict(one) for one in HISTORY])
    with closing(open_home(places)) as home:
        asyncio.run(home.load())
        counts = asyncio.run(home.read_older(older, "", *OWNER))
        assert (counts.sessions, counts.turns, counts.events) == (2, 4, 1)
        again = asyncio.run(home.read_older(older, "", *OWNER))
        assert (again.sessions, again.turns, again.events) == (0, 0, 0)
        assert asyncio.run(home.journal(*OWNER).total()) == 4


def test_a_database_without_them_says_so(older: str, places: Locations) -> None:
    with closing(open_home(places)) as home:
        asyncio.run(home.load())
        with pytest.raises(StorageError) as raised:
            asyncio.run(home.read_older(older, "", *OWNER))
    assert raised.value.problem.code is Code.LAYOUT_UNKNOWN
