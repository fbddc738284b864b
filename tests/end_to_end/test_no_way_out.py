"""Local-only mode as the kernel sees it: not one connection and not one packet goes beyond this computer."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import psutil
import pytest

from companion.backends.registry import DEFAULT_CHAT_MODEL
from companion.core.this_computer import is_this_computer
from tests.end_to_end.programs import Program, report_of
from tests.shared_models import shared_model
from tests.sound_card import sound_card

CALLS = "trace=connect,sendto,sendmsg,sendmmsg,bind"
ADDRESS = re.compile(r'sin_addr=inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"')


def strace() -> str:
    found = shutil.which("strace")
    if sys.platform != "linux" or found is None:
        pytest.skip("a system-call trace needs strace, which the tests' set-up installs on Linux")
    return found


def beyond(record: Path) -> list[str]:
    """Return the lines of a trace that name an address of another computer."""
    found = []
    for line in record.read_text(errors="surrogateescape").splitlines():
        hosts = [one or other for one, other in ADDRESS.findall(line)]
        if any(not is_this_computer(host) for host in hosts):
            found.append(line)
    return found


def traced(record: Path, *command: str, environment: Mapping[str, str] | None = None, seconds: float = 900) -> str:
    words = [strace(), "-f", "-e", CALLS, "-e", "signal=none", "-o", str(record), *command]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


REACHING = """
import socket
one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
one.connect(("192.0.2.1", 9))  # of datagrams: no packet is sent
two = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
try:
    two.connect(("2001:db8::1", 9))
except OSError:
    pass
three = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
three.connect(("127.0.0.1", 9))
"""


def test_a_trace_shows_what_reaches_out(tmp_path: Path) -> None:
    """The control of the tests below: what they look for is seen where it happens."""
    record = tmp_path / "record"
    traced(record, sys.executable, "-c", REACHING)
    lines = beyond(record)
    assert len(lines) == 2, lines
    assert '"192.0.2.1"' in lines[0]
    assert '"2001:db8::1"' in lines[1]


def test_a_start_with_nothing_set_connects_to_nobody(home: Path, tmp_path: Path) -> None:
    """No telemetry, no update check, no download that nobody asked for: a window opened and closed."""
    record = tmp_path / "record"
    script = (
        "import sys; from PySide6.QtCore import QTimer; from companion.app import window; "
        "begin = window.WindowLife._open_socket; "
        "window.WindowLife._open_socket = lambda life: (begin(life), QTimer.singleShot(3000, life.window.quit)); "
        "from companion.app.main import main; sys.exit(main(sys.argv[1:]))"
    )
    traced(record, sys.executable, "-c", script, "--home", str(home), "--models", str(tmp_path / "models"))
    assert (home / "starts").read_text() == "ended 0\n", "the window was not opened and closed"
    assert beyond(record) == []
    assert not (home / "outside.jsonl").exists()


@pytest.fixture
def card() -> Iterator[dict[str, str]]:
    with sound_card() as variables:
        yield {**os.environ, **variables}


@pytest.mark.long
@pytest.mark.model
@pytest.mark.timeout(1200)
def test_a_session_with_talk_and_voice_stays_here(home: Path, tmp_path: Path, card: dict[str, str]) -> None:
    models = shared_model(DEFAULT_CHAT_MODEL).parent
    shared_model("kokoro-82m")
    shared_model("whisper-base")
    record = tmp_path / "record"
    session = (sys.executable, "-m", "tests.end_to_end.local_session", str(home), str(models))
    found = json.loads(traced(record, *session, environment=card).splitlines()[-1])
    assert found["reply"]
    assert (found["tested"], found["fetched"], found["refused"]) == ("local-only",) * 3
    assert found["said"] > 32_000
    assert any(word in found["read"] for word in ("天气", "公园"))
    assert found["embedded"] == 512
    assert found["noted"]
    assert all(refused for _, _, refused in found["noted"])
    assert "127.0.0.1" in record.read_text(errors="surrogateescape"), "the model on this computer was asked"
    assert beyond(record) == []


@pytest.mark.long
@pytest.mark.model
@pytest.mark.timeout(900)
def test_the_window_stays_here(home: Path, tmp_path: Path) -> None:
    """The real window, asked from the terminal, with the model on this computer."""
    models = shared_model(DEFAULT_CHAT_MODEL).parent
    home.mkdir()
    (home / "settings.toml").write_text("version = 1\n[privacy]\nlocal_only = true\n")
    record = tmp_path / "record"
    program = Program(home, ("--models", str(models)), seconds_to_end=600)
    window = [strace(), "-f", "-e", CALLS, "-e", "signal=none", "-o", str(record), *program.command()]
    program.start_window_as(window)
    assert report_of(program.ask("你好！", "--json"))["reply"]
    (traced_program,) = psutil.Process(program.started[-1].pid).children()
    traced_program.terminate()
    assert program.started[-1].wait(120) == 0
    program.end_all()
    assert beyond(record) == []
