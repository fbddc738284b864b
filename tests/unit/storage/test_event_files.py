"""Memory events on disk: parts of bounded size, a snapshot for quick starts, damage set aside, backups verified."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import tinydb

from companion.core.conversation import Purpose
from companion.core.ids import new_id
from companion.core.memory import (
    DIGEST,
    Author,
    Digest,
    Held,
    MemoryEvent,
    MemorySnapshot,
    SessionSummary,
    UsageOfDay,
    summary_subject,
)
from companion.storage import memory_shelf
from companion.storage.event_files import EventFiles
from companion.storage.home import open_home
from companion.storage.locations import Locations, Pair, locate
from companion.storage.memory_shelf import part_paths

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)


def summary(session_id: str, text: str = "他们聊了花园 \ud83d and roses.") -> SessionSummary:
    return SessionSummary(session_id, ("t1", "t2"), text, "m", 1, NOW, "2026-03-05", "2026-03-06")


def event(last: str, subject: str, after: Held, before: Held | None = None) -> MemoryEvent:
    return MemoryEvent(new_id(last), NOW, Author.PROGRAM, subject, before or Held(), after)


def with_store(
    folder: Path, scene: Callable[[EventFiles], Coroutine[Any, Any, None]], count_problems: int = 0
) -> Locations:
    places = locate(folder, folder / "models", {})
    home = open_home(places)

    async def act() -> None:
        await home.load()
        store = home.memory("default", "default")
        assert len(await store.load()) == count_problems
        await scene(store)

    try:
        asyncio.run(act())
    finally:
        home.close()
    return places


async def put_summaries(store: EventFiles, count: int) -> list[MemoryEvent]:
    put: list[MemoryEvent] = []
    for number in range(count):
        session_id = f"s{number:04}"
        held = Held(summary=summary(session_id))
        put.append(event(put[-1].id if put else "", summary_subject(session_id), held))
        await store.put_event(put[-1])
    return put


def pair(places: Locations) -> Pair:
    return places.pair("default", "default")


def test_events_come_back_as_they_were_and_any_tinydb_can_read_them(tmp_path: Path) -> None:
    async def write(store: EventFiles) -> None:
        kept.extend(await put_summaries(store, 3))
        digest = Digest("older part", "t9", ("t8", "t9"), "m", 1, NOW, 900, 400)
        kept.append(event(kept[-1].id, DIGEST, Held(digest=digest)))
        await store.put_event(kept[-1])

    async def read(store: EventFiles) -> None:
        assert list(await store.events()) == kept
        assert list(store.recent()) == kept

    kept: list[MemoryEvent] = []
    places = with_store(tmp_path, write)
    with_store(tmp_path, read)
    (path,) = part_paths(pair(places).memory)
    with tinydb.TinyDB(path, encoding="utf-8") as plain:
        assert len(plain.table("events").all()) == 4


def test_a_part_is_bounded_and_a_start_reads_only_what_the_snapshot_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_shelf, "MAX_EVENTS", 4)

    async def write(store: EventFiles) -> None:
        put = await put_summaries(store, 9)
        held = {one.subject: one.after for one in put}
        await store.put_snapshot(MemorySnapshot(put[-1].id, held))
        await store.put_event(event(put[-1].id, DIGEST, Held()))

    async def read(store: EventFiles) -> None:
        assert len(store.recent()) == 1
        assert len(store.snapshot().held) == 9
        assert [one.subject for one in await store.events()][-1] == DIGEST
        assert len(await store.events()) == 10

    places = with_store(tmp_path, write)
    assert len(part_paths(pair(places).memory)) == 3
    read_parts: list[str] = []
    opened = memory_shelf.EventPart.__init__

    def note(self: memory_shelf.EventPart, path: Path) -> None:
        read_parts.append(path.name)
        opened(self, path)

    monkeypatch.setattr(memory_shelf.EventPart, "__init__", note)
    with_store(tmp_path, read)
    assert read_parts[0] == "events-0003.json"
    assert "events-0001.json" not in read_parts[:1]


def test_damaged_files_are_set_aside_and_the_rest_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_shelf, "MAX_EVENTS", 2)

    async def write(store: EventFiles) -> None:
        put = await put_summaries(store, 6)
        await store.put_snapshot(MemorySnapshot(put[1].id, {put[0].subject: put[0].after}))

    async def read(store: EventFiles) -> None:
        assert len(await store.events()) == 4
        assert store.snapshot() == MemorySnapshot()
        assert len(store.recent()) == 4
        await store.put_event(event("", DIGEST, Held()))

    places = with_store(tmp_path, write)
    pair(places).memory_file.write_bytes(b'{"about": {"1": {"format": "memory"')
    (pair(places).memory / "events-0002.json").write_bytes(b"\x00" * 100)
    with_store(tmp_path, read, count_problems=2)
    aside = {path.name for path in pair(places).set_aside.iterdir()}
    assert aside == {"memory.json", "events-0002.json"}


def test_tokens_are_kept_by_month_and_a_damaged_month_costs_only_itself(tmp_path: Path) -> None:
    places = locate(tmp_path, tmp_path / "models", {})
    home = open_home(places)
    rows = [
        UsageOfDay("2026-02-28", Purpose.CHAT, "m", 1, 10, 5),
        UsageOfDay("2026-03-01", Purpose.CHAT, "m", 2, 20, 10),
        UsageOfDay("2026-03-01", Purpose.SUMMARY, "m", 1, 7, 3, 2, 1),
    ]

    async def act() -> None:
        usage = home.usage("default")
        await usage.write(rows)
        more = UsageOfDay("2026-03-01", Purpose.CHAT, "m", 3, 30, 15)
        await usage.write([more])
        assert list(await usage.read()) == [rows[0], more, rows[2]]
        (places.usage("default") / "2026-03.json").write_bytes(b"?")
        assert list(await usage.read()) == rows[:1]

    try:
        asyncio.run(act())
    finally:
        home.close()
