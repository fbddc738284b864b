"""Archives: a round trip to another machine, everything that must be refused, and kills at every step."""

import asyncio
import errno
import json
import os
import random
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.core.archive import ArchiveCounts
from companion.core.erasure import Erasure
from companion.core.errors import Code, ExchangeError, SettingsError
from companion.core.ids import new_id
from companion.storage import archive_check, erased_file
from companion.storage.archive_members import is_member
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import Locations, locate
from tests.unit.storage.archive_homes import SECRET_KEY, files_below, furnish, run_in, state_of


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An archive of a home in which keys are planted."""
    monkeypatch.setenv("OPENAI_API_KEY", SECRET_KEY)
    places = locate(tmp_path / "first", tmp_path)
    home, path = open_home(places), tmp_path / "mei.zip"
    places.keys.write_text(f'version = 1\n["https://example.org"]\nkey = "{SECRET_KEY}"\n')

    async def work() -> None:
        await furnish(home)
        await home.archives().write(path, "default", "mei", lambda *_: None)

    run_in(home, work())
    return path


@pytest.fixture
def other(tmp_path: Path) -> Locations:
    return locate(tmp_path / "second", tmp_path)


def restore(places: Locations, path: Path) -> Any:
    """Restore into a home and return its new state beside what was returned."""
    home = open_home(places)

    async def work() -> Any:
        await home.load()
        made = await home.archives().restore(path, lambda *_: None)
        return made, await state_of(home, made.user.id, made.persona.id)

    return run_in(home, work())


def first_state(tmp_path: Path) -> Any:
    home = open_home(locate(tmp_path / "first", tmp_path))

    async def work() -> Any:
        await home.load()
        return await state_of(home, "default", "mei")

    return run_in(home, work())


def test_another_machine_restores_the_same_state_twice_beside_others(
    tmp_path: Path, archive: Path, other: Locations
) -> None:
    told = first_state(tmp_path)
    assert len(told["turns"]) == 12
    assert len(told["events"]) == 5
    made, state = restore(other, archive)
    assert state == told
    assert (made.counts.turns, made.counts.sessions, made.counts.events, made.counts.pictures) == (12, 3, 5, 2)
    assert made.counts.facts == 1
    assert made.counts.starred == 3
    assert not made.user.guarded  # no passphrase goes along
    again, state = restore(other, archive)
    assert state == told
    assert again.user.id != made.user.id
    home = open_home(other)

    async def users() -> list[str]:
        await home.load()
        return [one.name for one in home.users()]

    assert run_in(home, users()) == ["", "North 北", "North 北"]


def test_no_key_and_no_passphrase_is_in_it(archive: Path) -> None:
    packed = archive.read_bytes()
    with zipfile.ZipFile(archive) as opened:
        contents = [*map(opened.read, opened.namelist()), packed]
    for secret in (SECRET_KEY, "example.org", "scrypt"):
        assert not [one for one in contents if secret.encode() in one]
    assert archive.stat().st_mode & 0o077 == 0


def test_the_inside_is_open_and_counted(archive: Path) -> None:
    with zipfile.ZipFile(archive) as opened:
        manifest = json.loads(opened.read("manifest.json"))
        assert (manifest["format"], manifest["version"]) == ("companion-archive", 1)
        assert {*manifest["files"], "manifest.json"} == set(opened.namelist())
        assert all(is_member(name) for name in manifest["files"])
        for name in opened.namelist():
            if name.endswith(".json"):
                json.loads(opened.read(name))


def rewritten(archive: Path, change: Callable[[dict[str, bytes]], None], **how: Any) -> Path:
    """Return a copy of an archive with other members."""
    with zipfile.ZipFile(archive) as opened:
        members = {name: opened.read(name) for name in opened.namelist()}
    change(members)
    path = archive.with_name("changed.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, **how) as out:
        for name, content in members.items():
            out.writestr(name, content)
    return path


def with_manifest(members: dict[str, bytes], **changes: Any) -> None:
    members["manifest.json"] = json.dumps(json.loads(members["manifest.json"]) | changes).encode()


def renamed(name: str) -> Callable[[dict[str, bytes]], None]:
    """Let an archive hold, and name in its manifest, a file under this name."""

    def change(members: dict[str, bytes]) -> None:
        manifest = json.loads(members["manifest.json"])
        manifest["files"][name] = manifest["files"].pop("draft.json")
        members[name] = members.pop("draft.json")
        with_manifest(members, files=manifest["files"])

    return change


def newer(members: dict[str, bytes]) -> None:
    with_manifest(members, version=2)


def another(members: dict[str, bytes]) -> None:
    members.clear()
    members["word/document.xml"] = b"<x/>"


def swapped(members: dict[str, bytes]) -> None:
    members["draft.json"] = members["draft.json"].replace(b"half", b"hale")


def miscounted(members: dict[str, bytes]) -> None:
    with_manifest(members, counts={"turns": 1})


def lacking(members: dict[str, bytes]) -> None:
    del members["draft.json"]


def more(members: dict[str, bytes]) -> None:
    members["journal/x-0001.json"] = b"{}"


def senseless(members: dict[str, bytes]) -> None:
    members["manifest.json"] = b'{"format": "companion-archive", "version": 1, "files": {"user.toml": 3}}'


TRAVERSAL = (
    "../x",
    "/etc/x",
    "..\\x",
    "C:\\x",
    "journal/../../x",
    "sprites/own/../../x.png",
    "users/a",
    "sprites/a/CON.png",
)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (newer, Code.ARCHIVE_NEWER),
        (another, Code.ARCHIVE_UNREADABLE),
        (swapped, Code.ARCHIVE_DAMAGED),
        (miscounted, Code.ARCHIVE_DAMAGED),
        (lacking, Code.ARCHIVE_UNREADABLE),
        (more, Code.ARCHIVE_UNREADABLE),
        (senseless, Code.ARCHIVE_UNREADABLE),
        *((renamed(name), Code.ARCHIVE_UNREADABLE) for name in TRAVERSAL),
    ],
)
def test_what_is_no_whole_archive_of_ours_is_refused_and_nothing_changes(
    archive: Path, other: Locations, tmp_path: Path, change: Callable[[dict[str, bytes]], None], code: Code
) -> None:
    refuses(rewritten(archive, change), other, code, tmp_path)


def refuses(path: Path, places: Locations, code: Code | None, tmp_path: Path) -> None:
    """Assert that an archive is refused, and that nothing is anywhere that was not there."""
    home = open_home(places)
    asyncio.run(home.load())
    before = files_below(tmp_path)

    async def work() -> None:
        with pytest.raises(ExchangeError) as caught:
            await home.archives().restore(path, lambda *_: None)
        assert code is None or caught.value.problem.code is code
        assert [one.id for one in home.users()] == ["default"]

    asyncio.run(work())
    assert files_below(tmp_path) == before
    assert not list(places.users.glob(".*"))
    home.close()


def test_one_cut_short_is_refused_wherever_it_ends(archive: Path, other: Locations, tmp_path: Path) -> None:
    whole, path = archive.read_bytes(), tmp_path / "cut.zip"
    for length in (0, 1, 30, len(whole) // 2, len(whole) - 30, len(whole) - 1):
        path.write_bytes(whole[:length])
        refuses(path, other, None, tmp_path)


def test_a_flipped_bit_is_refused_or_harmless(archive: Path, tmp_path: Path) -> None:
    whole, told, path = archive.read_bytes(), first_state(tmp_path), tmp_path / "flipped.zip"
    chance = random.Random(3)
    places = [*range(0, 60, 3), *(chance.randrange(len(whole)) for _ in range(40)), *range(len(whole) - 30, len(whole))]
    refused = 0
    for number, at in enumerate(places):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << chance.randrange(8))]) + whole[at + 1 :])
        home = locate(tmp_path / f"flipped{number}", tmp_path)
        try:
            _made, state = restore(home, path)
        except ExchangeError:
            refused += 1
            assert not list(home.users.glob(".*"))
        else:
            assert state == told
        shutil.rmtree(home.home)
    assert refused > len(places) // 2


def test_a_bomb_is_refused_before_it_unpacks(
    archive: Path, other: Locations, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_check, "SMALL", 1 << 20)

    def swell(members: dict[str, bytes]) -> None:
        members["draft.json"] = b" " * (64 << 20)

    refuses(rewritten(archive, swell), other, Code.ARCHIVE_TOO_LARGE, tmp_path)


def test_a_member_that_lies_about_its_size_is_refused(archive: Path, other: Locations, tmp_path: Path) -> None:
    def lie(members: dict[str, bytes]) -> None:
        manifest = json.loads(members["manifest.json"])
        manifest["files"]["draft.json"]["size"] = 1 << 40
        with_manifest(members, files=manifest["files"])

    refuses(rewritten(archive, lie), other, Code.ARCHIVE_TOO_LARGE, tmp_path)


def test_one_with_a_password_is_told_as_such(archive: Path, other: Locations, tmp_path: Path) -> None:
    raw = bytearray(archive.read_bytes())
    for magic, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = raw.find(magic)
        while place >= 0:
            raw[place + at] |= 1
            place = raw.find(magic, place + 4)
    path = tmp_path / "locked.zip"
    path.write_bytes(raw)
    refuses(path, other, Code.ARCHIVE_ENCRYPTED, tmp_path)


@pytest.mark.parametrize("content", [b"", b"PK", b"\x89PNG\r\n\x1a\n", b"PK\x05\x06" + bytes(18)])
def test_what_is_something_else_is_refused(content: bytes, other: Locations, tmp_path: Path) -> None:
    path = tmp_path / "else.zip"
    path.write_bytes(content)
    refuses(path, other, Code.ARCHIVE_UNREADABLE, tmp_path)
    refuses(tmp_path / "nothing.zip", other, Code.ARCHIVE_UNREADABLE, tmp_path)
    refuses(tmp_path, other, Code.ARCHIVE_UNREADABLE, tmp_path)


def test_a_full_disk_is_told_and_leaves_nothing(
    archive: Path, other: Locations, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=1 << 20))
    refuses(archive, other, Code.ARCHIVE_NO_ROOM, tmp_path)
    monkeypatch.undo()
    written, real = [0], os.write

    def write(descriptor: int, data: Any) -> int:
        written[0] += 1
        if written[0] > 8:
            raise OSError(errno.ENOSPC, "full")
        return real(descriptor, data)

    home = open_home(other)
    asyncio.run(home.load())
    before = files_below(tmp_path)
    monkeypatch.setattr(os, "write", write)
    with pytest.raises(ExchangeError) as caught:
        asyncio.run(home.archives().restore(archive, lambda *_: None))
    monkeypatch.undo()
    assert caught.value.problem.code is Code.ARCHIVE_NO_ROOM
    assert written[0] > 8
    assert files_below(tmp_path) == before
    home.close()


def test_an_export_that_fails_leaves_the_old_file_and_no_other(tmp_path: Path, archive: Path) -> None:
    home = open_home(locate(tmp_path / "first", tmp_path))
    old, missing = archive.read_bytes(), tmp_path / "no" / "such.zip"

    async def work() -> None:
        await home.load()
        for path, code in ((missing, Code.EXPORT_FAILED), (tmp_path, Code.EXPORT_FAILED)):
            with pytest.raises(ExchangeError) as caught:
                await home.archives().write(path, "default", "mei", lambda *_: None)
            assert caught.value.problem.code is code
        with pytest.raises(SettingsError):
            await home.archives().write(archive, "nobody", "mei", lambda *_: None)

    run_in(home, work())
    assert archive.read_bytes() == old
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("restoring", [False, True])
def test_cancelling_leaves_nothing(tmp_path: Path, archive: Path, restoring: bool) -> None:
    home = open_home(locate(tmp_path / "first", tmp_path))

    async def work() -> None:
        await home.load()
        before = files_below(tmp_path)
        archives, begun = home.archives(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def told(_done: int, _total: int) -> None:
            loop.call_soon(begun.set)

        path = tmp_path / "new.zip"
        doing = archives.restore(archive, told) if restoring else archives.write(path, "default", "mei", told)
        task = asyncio.create_task(doing)
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert files_below(tmp_path) == before
        assert [one.id for one in home.users()] == ["default"]

    run_in(home, work())


def erase(home: HomeFiles, turn_id: str, session_id: str) -> None:
    """Note that a turn was erased here."""
    pair = home.locations.pair("default", "mei")
    assert session_id
    erased_file.write_erasure(pair, Erasure(new_id(), home_moment(), turns=(turn_id,), done=True))


def home_moment() -> Any:
    return datetime(2026, 11, 30, tzinfo=UTC)


def test_what_was_erased_since_does_not_come_back(tmp_path: Path, archive: Path) -> None:
    places = locate(tmp_path / "first", tmp_path)
    gone = first_state(tmp_path)["turns"][5]
    home = open_home(places)
    asyncio.run(home.load())
    erase(home, gone.id, gone.session_id)
    home.close()
    made, state = restore(places, archive)
    assert gone.id not in {turn.id for turn in state["turns"]}
    assert made.counts.turns == 11
    for content in files_below(places.users / made.user.id / "mei" / "journal").values():
        assert gone.id.encode() not in content
    again = tmp_path / "again.zip"
    home = open_home(places)

    async def export() -> ArchiveCounts:
        await home.load()
        return await home.archives().write(again, "default", "mei", lambda *_: None)

    assert run_in(home, export()).turns == 11
    with zipfile.ZipFile(again) as opened:
        assert gone.id.encode() in opened.read("erased.json")
    _made, state = restore(locate(tmp_path / "third", tmp_path), again)
    assert gone.id not in {turn.id for turn in state["turns"]}


@pytest.mark.skipif(sys.platform == "win32", reason="children are forked")
def test_a_kill_before_any_write_leaves_all_of_it_or_nothing(archive: Path, other: Locations, tmp_path: Path) -> None:
    home = open_home(other)
    asyncio.run(home.load())
    other.users.mkdir(exist_ok=True)
    home.close()
    command = [sys.executable, "-m", "tests.unit.storage.archive_child", str(other.home), str(archive)]
    ended = subprocess.run(command, capture_output=True, check=True, timeout=300, cwd=Path.cwd())
    results = json.loads(ended.stdout)
    assert len(results) > 20
    whole = results[-1]
    assert whole["code"] == 0
    assert whole["files"]
    for one in results[:-1]:
        assert one["code"] == 9
        assert one["files"] in ([], whole["files"])
        assert one["left"] == []
    assert not list((tmp_path / "second" / "users").glob(".*"))


def fits_in(names: Iterator[str]) -> bool:
    return all(len(name) < 110 for name in names)


def test_an_own_persona_of_another_user_keeps_its_names(archive: Path, other: Locations) -> None:
    made, state = restore(other, archive)
    assert state["persona"].name == "Mei 梅"
    assert replace(state["persona"], id="mei") == state["persona"]
    assert fits_in(iter(files_below(other.home)))
    assert made.persona.id == "mei"
