import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.core.conversation import Outcome
from companion.core.errors import Code, StorageError
from companion.storage import backups, json_text, migrations
from companion.storage.home import open_home
from companion.storage.locations import Locations
from companion.storage.safe_files import open_tables

OLD = Path(__file__).parents[2] / "old_files"


def add_mood(content: dict[str, Any]) -> dict[str, Any]:
    turns = {number: row | {"mood": "calm"} for number, row in content["turns"].items()}
    return content | {"turns": turns}


def rename_mood(content: dict[str, Any]) -> dict[str, Any]:
    turns = {number: {"weather": row["mood"]} for number, row in content["turns"].items()}
    return content | {"turns": turns}


def test_steps_run_from_the_files_version_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_tables(tmp_path / "x.json", "journal").safe_table("turns").put({"mood": "sad"}, 1)
    before = (tmp_path / "x.json").read_bytes()
    monkeypatch.setattr(migrations, "STEPS", {"journal": (add_mood, rename_mood)})
    tables = open_tables(tmp_path / "x.json", "journal")
    assert tables.table("turns").all() == [{"weather": "calm"}]
    assert (tmp_path / "x.json").read_bytes() == before
    tables.safe_table("turns").put({"weather": "rain"}, 2)
    content = json.loads((tmp_path / "x.json").read_bytes())
    assert content["about"]["1"]["version"] == 3
    assert open_tables(tmp_path / "x.json", "journal").table("turns").all() == [
        {"weather": "calm"},
        {"weather": "rain"},
    ]


def test_later_versions_are_refused() -> None:
    for form in migrations.STEPS:
        migrations.refuse_newer(Path("x"), form, migrations.current(form))
        with pytest.raises(StorageError) as caught:
            migrations.refuse_newer(Path("x"), form, migrations.current(form) + 1)
        assert caught.value.problem.code is Code.HOME_NEWER


@pytest.mark.parametrize("old", sorted(OLD.iterdir()), ids=lambda path: path.name)
def test_every_old_home_is_still_read(old: Path, places: Locations) -> None:
    shutil.copytree(old / "home", places.home)
    expected = json_text.load((old / "expected.json").read_bytes())
    home = open_home(places)
    assert asyncio.run(home.load()) == []
    journal = home.journal("default", "default")

    async def check() -> None:
        assert await journal.load() == []
        turns = await journal.last_turns(99)
        assert [turn.user.text if turn.user else None for turn in turns] == expected["user texts"]
        assert [turn.reply.text for turn in turns if turn.reply] == expected["replies"]
        assert {turn.reply.outcome for turn in turns if turn.reply} == {Outcome.COMPLETED, Outcome.FAILED}
        assert [session.id for session in await journal.sessions()] == expected["sessions"]
        assert await home.drafts("default", "default").read() == expected["draft"]

    async def check_memory() -> None:
        store = home.memory("default", "default")
        assert await store.load() == []
        (held,) = [event.after.digest for event in store.recent() if event.after.digest]
        assert held.text == expected["digest"]
        assert len(store.snapshot().held) == expected["summaries"]
        assert [one.id for one in await store.backups()] == expected["backups"]
        for backup_id in expected["backups"]:
            assert len(await store.read_backup(backup_id)) >= expected["summaries"]
            assert await store.changed_sessions(backup_id) in ([], ())
        rows = await home.usage("default").read()
        assert sum(row.prompt_tokens + row.reply_tokens for row in rows) == expected["tokens"]

    asyncio.run(check())
    if "digest" in expected:
        asyncio.run(check_memory())
    assert home.settings().chat.model == expected["model"]
    names = [persona.name for persona in home.personas("default")]
    assert [name for name in names if name in expected["personas"]] == expected["personas"], "shipped ones may join"
    assert [user.name for user in home.users()] == expected["users"]
    home.close()


def test_a_home_of_an_older_release_is_backed_up_before_anything_is_written(
    places: Locations, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(OLD / "v1" / "home", places.home)
    before = {path.name: path.read_bytes() for path in places.pair("default", "default").journal.iterdir()}
    monkeypatch.setattr(migrations, "STEPS", dict(migrations.STEPS) | {"home": (dict,), "journal": (dict,)})
    for _ in range(2):  # the second start finds it done
        home = open_home(places)
        assert asyncio.run(home.load()) == []
        (backup,) = asyncio.run(home.memory("default", "default").backups())
        home.close()
        assert backup.reason == "migration"
        assert "version = 2" in places.marker.read_text()
    content = backups.find_content(places.pair("default", "default"), backup.id)
    assert {name.partition("/")[2]: content.read(name) for name in content.files} == before
    assert places.marker.read_text().count("version") == 1
