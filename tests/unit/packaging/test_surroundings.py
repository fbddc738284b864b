"""The child environment of tests: nothing of the user's gets in, nothing started in it stays."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
import surroundings

ROOT = Path(__file__).parents[3]


def test_a_child_sees_neither_keys_nor_display_nor_home_of_the_user(tmp_path: Path) -> None:
    mine = {"HOME": "/home/me", "OPENAI_API_KEY": "secret", "DISPLAY": ":0", "XDG_DATA_HOME": "/data", "PATH": "/bin"}
    child = surroundings.child_environment(mine, tmp_path)
    assert "secret" not in child.values()
    assert not child.keys() & {"DISPLAY", "WAYLAND_DISPLAY"}
    assert child["DBUS_SESSION_BUS_ADDRESS"] == "disabled:"
    assert child["PATH"] == "/bin"
    assert child["HOME"] == str(tmp_path)
    assert Path(child["XDG_RUNTIME_DIR"]).stat().st_mode & 0o777 == 0o700


def test_model_files_are_shared_with_the_user(tmp_path: Path) -> None:
    child = surroundings.child_environment({"HOME": "/home/me", "XDG_DATA_HOME": "/my data"}, tmp_path)
    assert child["COMPANION_MODELS"] == str(Path("/my data/companion/models"))


STARTS_A_DAEMON = """
import subprocess, sys, pathlib
sys.path.insert(0, sys.argv[1])
import surroundings
surroundings.adopt_orphans()
detach = "import subprocess as s; print(s.Popen(['sleep', '300'], stdout=-3, stderr=-3, start_new_session=True).pid)"
print(subprocess.run([sys.executable, "-c", detach], capture_output=True, text=True).stdout)
surroundings.end_descendants()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can adopt orphans")
def test_a_daemon_that_detached_itself_is_ended() -> None:
    command = [sys.executable, "-c", STARTS_A_DAEMON, str(ROOT / "packaging")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=30)
    assert not Path(f"/proc/{int(done.stdout)}").exists()
    assert "sleep 300" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="Xvfb")
def test_a_display_lives_exactly_as_long_as_its_context(tmp_path: Path) -> None:
    with surroundings.virtual_display(tmp_path) as display:
        number = display["DISPLAY"].lstrip(":")
        socket = Path(f"/tmp/.X11-unix/X{number}")  # noqa: S108  X has no other place
        assert socket.exists()
        asked = ["xdotool", "getdisplaygeometry"]
        done = subprocess.run(asked, env={**os.environ, **display}, capture_output=True, text=True, check=True)
        assert done.stdout.split() == ["1280", "900"]
    deadline = time.monotonic() + 5
    while socket.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not socket.exists()
