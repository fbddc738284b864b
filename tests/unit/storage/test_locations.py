from pathlib import Path

import pytest

from companion.storage.locations import MODELS_VARIABLE, Locations, is_folder_name, locate
from companion.storage.part_names import part_name

ID = "x" * 26


def test_home_moves_everything_but_the_models(tmp_path: Path) -> None:
    places = locate(tmp_path / "h", None, {MODELS_VARIABLE: str(tmp_path / "m")})
    inside = [places.settings, places.keys, places.lock, places.logs, places.cache, places.users, places.set_aside]
    assert all(path.is_relative_to(tmp_path / "h") for path in inside)
    assert places.models == tmp_path / "m"
    assert locate(tmp_path, tmp_path / "given", {MODELS_VARIABLE: "/elsewhere"}).models == tmp_path / "given"


def test_without_a_home_the_account_has_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    places = locate(environment={})
    assert places.home.parent == places.models.parent
    assert places.home.name == "home"


def test_no_path_below_a_home_reaches_110_characters(places: Locations) -> None:
    pair = places.pair(ID, ID)
    name = part_name(ID, 9999)
    longest = [pair.journal / (name + ".tmp"), pair.set_aside / name.replace(".json", "-99.json"), pair.catalogue]
    assert max(len(str(path.relative_to(places.home))) for path in longest) < 110


@pytest.mark.parametrize("name", ["default", "ginko", "a-1", "0", ID])
def test_takes_names_that_every_file_system_takes(name: str) -> None:
    assert is_folder_name(name)


@pytest.mark.parametrize("name", ["", "A", "-a", "a b", "a.b", "..", "a/b", "青禾", "con", "com1", "a\n", ID + "x"])
def test_refuses_other_names(name: str) -> None:
    assert not is_folder_name(name)
