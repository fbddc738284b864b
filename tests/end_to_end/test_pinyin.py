"""Real Pinyin, typed by key events through a real input method into the real field, on a virtual display."""

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.displays import own_display

TOOLS = ("Xvfb", "openbox", "xdotool", "dbus-run-session", "ibus-daemon", "ibus")
ROOT = Path(__file__).resolve().parents[2]
SESSION = """
openbox >/dev/null 2>&1 &
ibus-daemon --xim --panel disable --replace >/dev/null 2>&1 &
exec "$0" -m tests.end_to_end.pinyin_window
"""


class Field:
    """The window's process: what it prints, and keys sent to its display."""

    def __init__(self, process: subprocess.Popen[str], environment: dict[str, str]) -> None:
        self._environment = environment
        self._lines: queue.Queue[dict[str, object]] = queue.Queue()
        self.seen: list[dict[str, object]] = []
        self._reader = threading.Thread(target=self._read, args=(process,), daemon=True)
        self._reader.start()

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("{"):
                self._lines.put(json.loads(line))

    def wait_for(self, wanted: Callable[[dict[str, object]], bool]) -> dict[str, object]:
        """Return the next line that is wanted."""
        while True:
            line = self._lines.get(timeout=30)
            self.seen.append(line)
            if wanted(line):
                return line

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        subprocess.run(["xdotool", "key", "--delay", "60", *keys], env=self._environment, check=True, timeout=30)

    def choose_pinyin(self) -> None:
        """Switch to the engine. The tool answers 1 even when it did, so what is in force is asked for."""
        told = ""
        for _ in range(100):
            self._ask_ibus("engine", "libpinyin")
            told = self._ask_ibus("engine")
            if told == "libpinyin":
                return
        raise AssertionError(told)

    def _ask_ibus(self, *words: str) -> str:
        command = ["ibus", *words]
        done = subprocess.run(command, env=self._environment, check=False, timeout=30, capture_output=True, text=True)
        return done.stdout.strip()


@pytest.fixture
def display() -> Iterator[str]:
    with own_display(size="800x600x24") as name:
        yield name


@pytest.fixture
def field(display: str, tmp_path: Path) -> Iterator[Field]:
    bus = tmp_path / "bus"
    environment = {
        "PATH": os.environ["PATH"],
        "DISPLAY": display,
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_RUNTIME_DIR": str(tmp_path),
        "PYTHONPATH": str(ROOT),
        "QT_IM_MODULE": "fcitx",  # as most Chinese desktops set it; the program chooses ibus
        "QT_QPA_PLATFORM": "xcb",
        "XMODIFIERS": "@im=ibus",
        "IBUS_ENABLE_SYNC_MODE": "1",
        "LANG": "C.UTF-8",
    }
    tmp_path.chmod(0o700)
    session = subprocess.Popen(
        [
            "dbus-run-session",
            "--",
            "bash",
            "-c",
            f'echo "$DBUS_SESSION_BUS_ADDRESS" > {bus}\n{SESSION}',
            sys.executable,
        ],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    made = Field(session, environment)
    made.wait_for(lambda line: "focus" in line)
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.read_text(encoding="utf-8").strip()
    yield made
    os.killpg(session.pid, 15)
    session.wait(10)
    made._reader.join(10)
    if session.stdout is not None:
        session.stdout.close()


@pytest.mark.skipif(
    sys.platform != "linux" and any(shutil.which(tool) is None for tool in TOOLS),
    reason="the input method is that of Linux desktops",
)
def test_pinyin_arrives(field: Field) -> None:
    field.choose_pinyin()
    field.press("n", "i", "h", "a", "o")
    field.wait_for(lambda line: line.get("preedit") == "你好")
    field.press("space")
    committed = field.wait_for(lambda line: line.get("commit") == "你好")
    assert committed["preedit"] == ""
    assert field.wait_for(lambda line: "text" in line and line["text"] != "")["text"] == "你好"
    field.press("Return")
    assert field.wait_for(lambda line: "sent" in line)["sent"] == "你好"


def test_enter_and_escape_belong_to_the_composition(field: Field) -> None:
    field.choose_pinyin()
    field.press("n", "i")
    field.wait_for(lambda line: line.get("preedit") == "你")
    field.press("Return")
    field.wait_for(lambda line: line.get("commit") == "ni")
    assert not any("sent" in line for line in field.seen)
    field.press("n", "i")
    field.wait_for(lambda line: line.get("preedit") == "你")
    field.press("Escape")
    field.wait_for(lambda line: line.get("preedit") == "" and not line.get("commit"))
    field.press("Return")
    assert field.wait_for(lambda line: "sent" in line)["sent"] == "ni"
