"""Where no screen can be reached: a sentence instead of a core dump, and a doctor who goes on without one."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.programs import Program

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there can a screen be missing")
NONE = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": ""}
DEAD = NONE | {"DISPLAY": ":9999"}


def run(tmp_path: Path, environment: dict[str, str], *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    """Run the program to its end."""
    program = Program(tmp_path / "home", ("--base-url", "http://127.0.0.1:9/v1", "--model", "m"))
    environ = program.environ(environment)
    return subprocess.run(program.command(*arguments), env=environ, capture_output=True, timeout=90, check=False)


@pytest.mark.parametrize("environment", [NONE, DEAD])
def test_the_window_says_that_there_is_no_screen(tmp_path: Path, environment: dict[str, str]) -> None:
    ended = run(tmp_path, environment)
    assert ended.returncode == 1
    assert "No screen can be reached" in ended.stderr.decode()
    assert ("9999" in ended.stderr.decode()) is (environment is DEAD)  # what Qt says of it may help
    assert "Reinstalling" not in ended.stderr.decode()
    assert not (tmp_path / "home").exists()


def test_the_doctor_goes_on_where_the_named_screen_is_dead(tmp_path: Path) -> None:
    ended = run(tmp_path, DEAD, "doctor", "--json")
    found = {one["check"]: one for one in json.loads(ended.stdout)["findings"]}
    assert (ended.returncode, found["screen"]["code"], found["disk"]["state"]) == (1, "no-screen", "fine")
