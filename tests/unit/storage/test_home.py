import asyncio
import dataclasses
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.conversation import Session
from companion.core.errors import Code, CompanionError, SettingsError, StorageError
from companion.core.ids import new_id
from companion.core.persona import User
from companion.core.settings import Endpoint, Settings
from companion.core.stores import Home
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import Locations
from tests.unit.storage.samples import Samples


@pytest.fixture
def home(places: Locations) -> Iterator[HomeFiles]:
    home = open_home(places)
    yield home
    home.close()


def snapshot(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {
        str(path.relative_to(folder)): (path.stat().st_mtime_ns, b"" if path.is_dir() else path.read_bytes())
        for path in [folder, *folder.rglob("*")]
    }


async def live_a_little(home: Home) -> None:
    await home.load()
    samples = Samples(2)
    session = Session(new_id(), "default", "default", samples.moment())
    journal = home.journal("default", "default")
    await journal.load()
    await journal.put_session(session)
    await journal.put_turn(samples.turn(session.id, 1))
    await home.drafts("default", "default").write("unsent")
    await home.save_settings(home.settings())
    await home.save_persona("default", home.personas("default")[0])


def test_a_first_start_has_defaults_and_no_problems(home: HomeFiles) -> None:
    as_port: Home = home
    assert asyncio.run(home.load()) == []
    assert as_port.users() == (User("default"),)
    assert [persona.id for persona in home.personas("default")] == ["default", "ginko", "kotoha"]
    assert home.settings() == Settings()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps its access lists")
def test_everything_in_a_home_is_private(home: HomeFiles) -> None:
    asyncio.run(live_a_little(home))
    home.close()
    for path in [home.locations.home, *home.locations.home.rglob("*")]:
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


def test_unknown_users_and_personas_are_refused(home: HomeFiles) -> None:
    asyncio.run(home.load())
    for user, persona, code in (
        ("nobody", "default", Code.UNKNOWN_USER),
        ("default", "nobody", Code.UNKNOWN_PERSONA),
        ("default", "../default", Code.UNKNOWN_PERSONA),
    ):
        for store in (home.journal, home.drafts):
            with pytest.raises(SettingsError) as caught:
                store(user, persona)
            assert caught.value.problem.code is code
    with pytest.raises(SettingsError):
        home.personas("nobody")


def test_users_are_kept_apart(home: HomeFiles, places: Locations) -> None:
    async def main() -> None:
        await home.load()
        await home.save_user(User("ming", "小明"))
        await home.drafts("ming", "ginko").write("mine")
        assert await home.drafts("default", "ginko").read() == ""

    asyncio.run(main())
    home.close()
    again = open_home(places)
    asyncio.run(again.load())
    assert again.users() == (User("default"), User("ming", "小明"))
    assert asyncio.run(again.drafts("ming", "ginko").read()) == "mine"
    with pytest.raises(SettingsError):
        asyncio.run(again.save_user(User("../x")))
    again.close()


@pytest.mark.parametrize("name", ["home.toml", "settings.toml", "keys.toml"])
@pytest.mark.parametrize("fresh", [True, False])
def test_a_newer_home_is_refused_untouched(places: Locations, name: str, fresh: bool) -> None:
    if fresh:
        places.home.mkdir()
    else:
        home = open_home(places)
        asyncio.run(live_a_little(home))
        home.close()
    (places.home / name).write_text("version = 2\n[from_the_future]\nx = 1\n")
    before = snapshot(places.home)
    with pytest.raises(StorageError) as caught:
        open_home(places)
    assert caught.value.problem.code is Code.HOME_NEWER
    assert caught.value.problem.values == {"path": str(places.home / name), "version": "2"}
    assert snapshot(places.home) == before


def test_a_held_home_is_refused(home: HomeFiles, places: Locations) -> None:
    with pytest.raises(StorageError) as caught:
        open_home(places, wait_seconds=0.1)
    assert caught.value.problem.code is Code.HOME_IN_USE
    home.close()
    open_home(places).close()


def test_broken_files_are_named_set_aside_and_defaults_used(home: HomeFiles, places: Locations) -> None:
    asyncio.run(live_a_little(home))
    home.close()
    broken = {
        places.marker: Code.FILE_DAMAGED,
        places.settings: Code.SETTINGS_DAMAGED,
        places.user_file("default"): Code.FILE_DAMAGED,
        places.pair("default", "default").persona: Code.PERSONA_DAMAGED,
    }
    for path in broken:
        path.write_bytes(b"\xff = [")
    home = open_home(places)
    problems = asyncio.run(home.load())
    assert {problem.values["path"]: problem.code for problem in problems} == {
        str(path): code for path, code in broken.items()
    }
    for problem in problems:
        kept = Path(problem.values["kept_as"])
        assert kept.read_bytes() == b"\xff = ["
        assert kept.name == Path(problem.values["path"]).name
    assert home.settings() == Settings()
    assert home.personas("default")[0].name == "青禾"
    assert asyncio.run(home.load()) == []
    home.close()


def test_an_endpoint_that_stands_in_is_not_saved(home: HomeFiles, places: Locations) -> None:
    guest = Endpoint("custom", "http://127.0.0.1:1/v1")
    asyncio.run(home.load())
    home.use_endpoint(guest)
    asyncio.run(home.save_settings(dataclasses.replace(home.settings(), persona="ginko")))
    assert home.settings().chat == guest
    assert "127.0.0.1" not in places.settings.read_text()
    other = dataclasses.replace(home.settings(), chat=Endpoint("openai"))
    asyncio.run(home.save_settings(other))
    assert home.settings() == other


def test_a_home_that_cannot_be_made_says_so(places: Locations) -> None:
    places.home.parent.mkdir(exist_ok=True)
    places.home.write_bytes(b"a file")
    with pytest.raises(CompanionError) as caught:
        open_home(places)
    assert caught.value.problem.code is Code.HOME_NOT_WRITABLE


def test_settings_that_name_somebody_unknown_fall_back_to_the_defaults(places: Locations) -> None:
    places.home.mkdir(parents=True, exist_ok=True)
    places.settings.write_text('user = "zz"\npersona = "../nobody"\n')
    home = open_home(places)
    try:
        problems = asyncio.run(home.load())
        settings = home.settings()
    finally:
        home.close()
    assert [problem.code for problem in problems] == [Code.UNKNOWN_USER, Code.UNKNOWN_PERSONA]
    assert (settings.user, settings.persona) == ("default", "default")
