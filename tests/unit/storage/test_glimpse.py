"""What the first frame shows is what the stores would tell, and looking changes nothing."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.core.conversation import Session, Turn
from companion.core.erasure import Erasure
from companion.core.persona import User
from companion.core.settings import AppearanceSettings, Endpoint, Settings, Theme
from companion.storage.erased_file import write_erasure
from companion.storage.glimpse import read_glimpse
from companion.storage.home import open_home
from companion.storage.locations import Locations, locate
from tests.bench.journal import write_history


@pytest.fixture
def places(tmp_path: Path) -> Locations:
    """A home of 100 turns in three chapters, with settings and a draft."""
    places = locate(tmp_path / "home", tmp_path / "models")
    write_history(places.pair("default", "default"), 100)

    async def fill() -> None:
        home = open_home(places)
        await home.load()
        await home.save_user(User("default", "North"))
        await home.save_settings(Settings(appearance=AppearanceSettings(Theme.DARK)))
        await home.drafts("default", "default").write("half a \ud83d thought \udca9")
        await home.journal("default", "default").load()
        home.close()

    asyncio.run(fill())
    return places


def told_by_the_stores(places: Locations, limit: int) -> tuple[Sequence[Turn], int, Sequence[Session], str]:
    async def ask() -> tuple[Sequence[Turn], int, Sequence[Session], str]:
        home = open_home(places)
        await home.load()
        journal = home.journal("default", "default")
        await journal.load()
        draft = await home.drafts("default", "default").read()
        told = await journal.last_turns(limit), await journal.total(), await journal.sessions(), draft
        home.close()
        return told

    return asyncio.run(ask())


def content_of(folder: Path) -> dict[Path, tuple[bytes, int]]:
    return {one: (one.read_bytes(), one.stat().st_mtime_ns) for one in folder.rglob("*") if one.is_file()}


@pytest.mark.parametrize("limit", [1, 20, 30, 1000])
def test_it_tells_what_the_stores_tell(places: Locations, limit: int) -> None:
    turns, total, sessions, draft = told_by_the_stores(places, limit)
    seen = read_glimpse(places, limit)
    assert list(seen.turns) == list(turns)
    assert seen.total == total == 100
    assert list(seen.sessions) == list(sessions)[-len(seen.sessions) :]
    assert seen.draft == draft
    assert seen.user == User("default", "North")
    assert seen.settings.appearance.theme is Theme.DARK
    assert seen.persona.name
    assert seen.persona in seen.personas


def test_looking_changes_nothing(places: Locations) -> None:
    places.settings.write_text("broken = [", encoding="utf-8")
    last = max(places.pair("default", "default").journal.iterdir())
    last.write_bytes(b"{")
    before = content_of(places.home)
    seen = read_glimpse(places, 20)
    assert content_of(places.home) == before
    assert seen.settings == Settings()
    assert len(seen.turns) == 20


def test_a_home_that_is_not_there_yet(tmp_path: Path) -> None:
    seen = read_glimpse(locate(tmp_path / "home"), 20)
    assert (seen.turns, seen.total, seen.draft) == ((), 0, "")
    assert seen.persona.greeting
    assert not (tmp_path / "home").exists()


def test_the_command_lines_endpoint_stands_in(places: Locations) -> None:
    endpoint = Endpoint("custom", "https://models.example/v1")
    assert read_glimpse(places, 20, endpoint).settings.chat == endpoint


def test_a_catalogue_of_nonsense_costs_only_the_count(places: Locations) -> None:
    places.pair("default", "default").catalogue.write_bytes(b"head\n[1, 2]")
    seen = read_glimpse(places, 20)
    assert len(seen.turns) == 20
    assert seen.total >= 20


def test_what_is_being_erased_is_not_shown_though_it_is_still_there(places: Locations) -> None:
    pair = places.pair("default", "default")
    before = read_glimpse(places, 10)
    gone = before.turns[-1]
    write_erasure(pair, Erasure("e", gone.began_at, turns=(gone.id,)))
    shown = read_glimpse(places, 10)
    assert shown.turns[-1] == before.turns[-2]
    assert shown.total == before.total - 1
