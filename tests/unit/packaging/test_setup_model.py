"""When the front door lets the program fetch its model."""

import os
import sys
from pathlib import Path

import pytest
import setup_model
from setup_stamp import Stamp


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        ([], True),
        (["--home", "x"], True),
        (["ask", "hello"], True),
        (["ask", "hello", "--base-url", "http://127.0.0.1:1/v1"], False),
        (["--base-url=http://127.0.0.1:1/v1"], False),
        (["--help"], False),
        (["doctor"], False),
        (["fetch", "chat"], False),
    ],
)
def test_a_model_is_needed_to_chat_here(arguments: list[str], needed: bool) -> None:
    assert setup_model.needs_model(arguments) is needed


@pytest.mark.parametrize(
    ("arguments", "environment", "shown"),
    [
        ([], {}, False),
        (["--home", "x"], {"DISPLAY": ""}, False),
        ([], {"DISPLAY": ":0"}, True),
        ([], {"WAYLAND_DISPLAY": "wayland-0"}, True),
        (["ask", "hello"], {}, True),
    ],
)
def test_nothing_is_fetched_for_a_window_that_can_not_be_shown(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], environment: dict[str, str], shown: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert setup_model.has_screen(arguments, environment) is shown


@pytest.mark.parametrize(
    "arguments", [["--models", "a b"], ["ask", "x", "--models=a b"], ["--models", "c", "--models=a b"]]
)
def test_the_folder_named_last_is_used(arguments: list[str]) -> None:
    assert list(setup_model.option_values("--models", arguments))[-1] == "a b"


def test_an_option_without_a_value_names_no_folder() -> None:
    assert list(setup_model.option_values("--models", ["--models"])) == []


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "model_files.py"
    path.write_text("one")
    monkeypatch.setattr(setup_model, "CATALOGUE", path)
    return path


def test_a_model_in_place_is_not_asked_for_again(tmp_path: Path, catalogue: Path) -> None:
    folder = tmp_path / "模型 [1]"
    home = tmp_path / "家"
    for place in (folder, home):
        place.mkdir()
    fetch = "import pathlib, sys as s; pathlib.Path(s.argv[s.argv.index('--models') + 1], 'm').open('a').write('x')"
    program = [sys.executable, "-c", fetch]
    environment = {**os.environ, "COMPANION_MODELS": "unused", "DISPLAY": ":0"}

    def start() -> int:
        stamp = Stamp(tmp_path / "stamp")
        setup_model.fetch_if_needed(program, ["--home", str(home), "--models", str(folder)], environment, stamp)
        return (folder / "m").stat().st_size

    assert [start(), start()] == [1, 1]
    catalogue.write_text("another model")
    assert [start(), start()] == [2, 2]
    (home / "settings.toml").write_text("[chat]")
    assert [start(), start()] == [3, 3]
    (folder / "m").unlink()
    assert start() == 1


def test_a_failed_fetch_is_tried_again_and_stops_nobody(
    tmp_path: Path, catalogue: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    stamp = Stamp(tmp_path / "stamp")
    program = [sys.executable, "-c", "raise SystemExit(1)"]
    setup_model.fetch_if_needed(program, [], {"COMPANION_MODELS": str(tmp_path), "DISPLAY": ":0"}, stamp)
    assert "starting without it" in capfd.readouterr().err
    assert not (tmp_path / "stamp").exists()
