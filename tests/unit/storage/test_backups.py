"""Backups hold journal and memory, each content once, read back and verified; thinned by age and size; v1 is read."""

import asyncio
import gzip
import json
import shutil
import zipfile
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import Code, StorageError
from companion.core.ids import new_id
from companion.core.memory import Backup, Held, Restoration, summary_subject
from companion.storage import backing_up, backups
from companion.storage.backing_up import BackingUp
from companion.storage.durable import write_file
from companion.storage.event_files import EventFiles
from companion.storage.file_tables import encode_file
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import Pair, locate
from companion.storage.rows import plain
from tests.unit.storage.samples import Samples
from tests.unit.storage.test_event_files import put_summaries, summary

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)


def play(folder: Path, scene: Callable[[HomeFiles, EventFiles], Coroutine[Any, Any, None]]) -> Pair:
    places = locate(folder, folder / "models", {})
    home = open_home(places)

    async def act() -> None:
        await home.load()
        store = home.memory("default", "default")
        await store.load()
        await home.journal("default", "default").load()
        await scene(home, store)

    try:
        asyncio.run(act())
    finally:
        home.close()
    return places.pair("default", "default")


async def tell(home: HomeFiles, samples: Samples, sessions: int, turns: int = 3) -> list[str]:
    journal = home.journal("default", "default")
    ids = []
    for _ in range(sessions):
        session = samples.session()
        ids.append(session.id)
        await journal.put_session(session)
        for seq in range(turns):
            await journal.put_turn(samples.turn(session.id, seq))
    return ids


def kept(places: Pair) -> list[Path]:
    return sorted((places.backups / "kept").iterdir())


def test_a_backup_holds_what_was_said_and_concluded(tmp_path: Path) -> None:
    async def act(home: HomeFiles, store: EventFiles) -> None:
        ids = await tell(home, Samples(1), 2)
        journal = home.journal("default", "default")
        said = {one: list(await journal.session_turns(one)) for one in ids}
        put = await put_summaries(store, 2)
        made = await store.back_up("digest")
        assert made.size > 0
        assert await store.backups() == [made]
        assert await store.read_backup(made.id) == {one.subject: one.after for one in put}
        assert await store.changed_sessions(made.id) == []
        for one in ids:
            session, turns = await store.session_then(made.id, one)
            assert session is not None
            assert session.id == one
            assert list(turns) == said[one]
        for wrong in ("../../home", new_id()):
            with pytest.raises(StorageError) as unknown:
                await store.read_backup(wrong)
            assert unknown.value.problem.code is Code.UNKNOWN_CHANGE

    play(tmp_path, act)


def test_any_tool_opens_the_contents(tmp_path: Path) -> None:
    async def act(home: HomeFiles, store: EventFiles) -> None:
        await tell(home, Samples(2), 1)
        await store.back_up("daily")

    places = play(tmp_path, act)
    (part,) = places.journal.iterdir()
    (content,) = kept(places)
    assert gzip.decompress(content.read_bytes()) == part.read_bytes()
    assert content.stat().st_mode & 0o77 == 0


def test_what_did_not_change_is_kept_once_and_not_even_read(tmp_path: Path) -> None:
    async def act(home: HomeFiles, store: EventFiles) -> None:
        samples = Samples(3)
        ids = await tell(home, samples, 4)
        await store.back_up("digest")
        told: list[tuple[int, int]] = []
        await home.journal("default", "default").put_turn(samples.turn(ids[1], 3))
        second = await store.back_up("digest", lambda done, total: told.append((done, total)))
        assert await store.changed_sessions((await store.backups())[1].id) == [ids[1]]
        assert await store.changed_sessions(second.id) == []
        making = BackingUp(home.locations.pair("default", "default"), "daily", NOW)
        assert making.total == 0

    places = play(tmp_path, act)
    assert len(kept(places)) == 5


def test_a_content_that_reads_back_otherwise_stops_the_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = write_file

    def write_wrong(path: Path, data: bytes) -> None:
        written(path, data[:30] + b"?" + data[31:])

    monkeypatch.setattr(backing_up, "write_file", write_wrong)

    async def act(home: HomeFiles, store: EventFiles) -> None:
        await tell(home, Samples(4), 1)
        with pytest.raises(StorageError) as failed:
            await store.back_up("digest")
        assert failed.value.problem.code is Code.BACKUP_FAILED
        assert await store.backups() == []

    assert kept(play(tmp_path, act)) == []


def test_a_full_disk_stops_it_before_anything_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backing_up, "SPARE_BYTES", 1 << 60)

    async def act(home: HomeFiles, store: EventFiles) -> None:
        await tell(home, Samples(5), 1)
        with pytest.raises(StorageError) as full:
            await store.back_up("digest")
        assert full.value.problem.code is Code.DISK_FULL

    assert kept(play(tmp_path, act)) == []


def test_damage_is_told_and_other_backups_stay_readable(tmp_path: Path) -> None:
    async def act(home: HomeFiles, store: EventFiles) -> None:
        ids = await tell(home, Samples(6), 1)
        first = await store.back_up("digest")
        places = home.locations.pair("default", "default")
        (content,) = kept(places)
        content.write_bytes(content.read_bytes()[:-9])
        with pytest.raises(StorageError) as damaged:
            await store.session_then(first.id, ids[0])
        assert damaged.value.problem.code is Code.BACKUP_FAILED
        await tell(home, Samples(7), 1)
        second = await store.back_up("digest")
        path = places.backups / f"{first.id}.json"
        path.write_bytes(path.read_bytes()[:20])
        assert await store.backups() == [second]

    play(tmp_path, act)


def test_backups_are_thinned_by_age_and_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = locate(tmp_path, tmp_path / "models", {}).pair("default", "default")
    begin = datetime(2026, 1, 1, 12, tzinfo=UTC)
    note = places.journal / "01m8mzx02mjcrbjs1dvksp98xz-0001.json"
    for hour in range(0, 24 * 90, 6):
        write_file(note, f"{hour}".encode() * 400)
        making = BackingUp(places, "digest", begin + timedelta(hours=hour))
        while not making.step():
            pass
        making.finish()
    now = begin + timedelta(hours=24 * 90 - 6)
    made = [one.made_at for one in backups.backups(places)]
    assert made[:10] == [now - timedelta(hours=6 * number) for number in range(10)]
    days = {moment.date() for moment in made if now - moment < timedelta(days=14)}
    assert len(days) == 14
    weeks = {moment.isocalendar()[:2] for moment in made}
    assert 8 <= len(weeks) <= 9
    assert len(made) <= 10 + 14 + 9
    assert len(kept(places)) == len(made), "contents that no backup holds are gone"
    oldest = backups.backups(places)[-1].id
    lists = [path.stat().st_size for path in backups.list_paths(places.backups)]
    monkeypatch.setattr(backups, "MOST_BYTES", sum(lists[:3]) + sum(path.stat().st_size for path in kept(places)[:3]))
    backups.thin_out(places.backups, now, needed=oldest)
    left = [one.id for one in backups.backups(places)]
    assert 3 <= len(left) <= 4
    assert left[-1] == oldest, "the one being restored stays"


def test_an_archive_of_the_first_releases_is_read(tmp_path: Path) -> None:
    held = {summary_subject("s0000"): Held(summary=summary("s0000"))}
    rows = {str(at): {"subject": subject, "held": plain(one)} for at, (subject, one) in enumerate(held.items(), 1)}
    about = Backup(new_id(), NOW, "digest", 0)

    async def act(home: HomeFiles, store: EventFiles) -> None:
        folder = home.locations.pair("default", "default").backups
        folder.mkdir(parents=True)
        with zipfile.ZipFile(folder / f"{about.id}.zip", "w") as archive:
            archive.writestr("memory.json", encode_file("memory", {"held": rows}))
            archive.writestr("about.json", json.dumps(plain(about) | {"version": 1}))
        await tell(home, Samples(8), 1)
        (found,) = await store.backups()
        assert (found.id, found.reason) == (about.id, "digest")
        assert await store.read_backup(found.id) == held
        assert await store.changed_sessions(found.id) == (), "it says nothing of what was said"
        newer = await store.back_up("daily")
        assert [one.id for one in await store.backups()] == [newer.id, found.id]

    play(tmp_path, act)


def test_the_note_of_a_restore_survives_and_a_broken_one_is_none(tmp_path: Path) -> None:
    async def act(home: HomeFiles, store: EventFiles) -> None:
        assert await store.restoring() is None
        await store.note_restoring(Restoration("b1", ""))
        assert await store.restoring() == Restoration("b1", "")
        home.locations.pair("default", "default").restoring.write_bytes(b"{")
        assert await store.restoring() is None
        await store.note_restoring(None)
        assert await store.restoring() is None

    play(tmp_path, act)


def test_many_turns_are_written_with_one_write_a_file(tmp_path: Path) -> None:
    async def act(home: HomeFiles, store: EventFiles) -> None:
        samples = Samples(9)
        (session_id,) = await tell(home, samples, 1)
        journal = home.journal("default", "default")
        before = list(await journal.session_turns(session_id))
        more = [samples.turn(session_id, seq) for seq in range(3, 130)]
        await journal.put_turns([before[1], *more])
        assert [turn.id for turn in await journal.session_turns(session_id)] == [turn.id for turn in (*before, *more)]
        again = samples.turn(session_id, 1)
        changed = type(again)(before[1].id, session_id, 1, again.began_at, 0, again.user, again.replies)
        await journal.put_turns([changed])
        assert await journal.turn(before[1].id) == changed

    play(tmp_path, act)
    shutil.rmtree(tmp_path / "users" / "default" / "default" / "backups", ignore_errors=True)
