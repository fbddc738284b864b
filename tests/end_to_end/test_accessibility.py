"""The window as a screen reader meets it: every control has a role and a name, and new replies are announced."""

import itertools
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from tests.displays import desktop_environment, own_display
from tests.render_screens import SCREENS

LANGUAGES = ("zh_CN", "en", "ja")
ROOT = Path(__file__).resolve().parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"  # the bindings are the system's
PAGES = ("she", "thinking", "appearance", "shortcuts", "data", "about")
SESSION = """
mkfifo "$1/to-reader" "$1/from-reader"
timeout 1000 "$3" tests/end_to_end/atspi_walk.py < "$1/to-reader" > "$1/from-reader" 2> "$1/reader.log" &
exec "$2" -m tests.end_to_end.accessible_window 2> "$1/window.log"
"""
CONTROLS = frozenset(
    {
        "push button",
        "button",
        "toggle button",
        "check box",
        "combo box",
        "spin button",
        "text",
        "entry",
        "password text",
        "list item",
        "menu item",
        "list",
        "push button menu",
    }
)

ITEMS = frozenset({"list item", "menu item"})


class Reader:
    """The window's process and the reader's, one question after another."""

    def __init__(self, window: "subprocess.Popen[str]", asks: IO[str], answers: IO[str]) -> None:
        self._window, self._asks, self._answers = window, asks, answers

    def tell_window(self, line: str) -> None:
        """Let something happen in the window."""
        assert self._window.stdin is not None
        self._window.stdin.write(line + "\n")
        self._window.stdin.flush()
        wait_for(self._window, "done")

    def ask(self, line: str) -> Any:
        """Return what the reader sees or heard."""
        self._asks.write(line + "\n")
        self._asks.flush()
        return json.loads(self._answers.readline())


def wait_for(window: "subprocess.Popen[str]", word: str) -> None:
    """Read what is printed until the window says the word; services of the bus print there too."""
    assert window.stdout is not None
    seen = list(itertools.takewhile(lambda line: line.strip() != word, iter(window.stdout.readline, "")))
    assert window.poll() is None, seen


@pytest.fixture
def display() -> Iterator[str]:
    with own_display(size="1280x900x24") as name:
        yield name


@pytest.fixture
def reader(display: str, tmp_path: Path) -> Iterator[Reader]:
    tmp_path.chmod(0o700)
    environment = desktop_environment(display, tmp_path)
    command = ["dbus-run-session", "--", "bash", "-c", SESSION, "session", str(tmp_path), sys.executable, SYSTEM_PYTHON]
    window = subprocess.Popen(
        command, env=environment, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert window.stdout is not None
    assert window.stdin is not None
    wait_for(window, "ready")
    with (tmp_path / "to-reader").open("w") as asks, (tmp_path / "from-reader").open() as answers:
        assert json.loads(answers.readline()) == "ready"
        yield Reader(window, asks, answers)
    window.stdin.close()
    window.wait(20)
    window.stdout.close()


def has_bindings() -> bool:
    tools = ("Xvfb", "dbus-run-session", SYSTEM_PYTHON)
    if sys.platform != "linux" or any(shutil.which(tool) is None for tool in tools):
        return False
    asked = [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"]
    return subprocess.run(asked, check=False, capture_output=True).returncode == 0


pytestmark = pytest.mark.skipif(
    sys.platform != "linux" and not has_bindings(), reason="the bus of assistive programs is that of Linux desktops"
)


def faults(nodes: list[dict[str, Any]]) -> list[str]:
    """Return controls without a name, and whatever has no role."""
    unnamed = [node for node in nodes if node["role"] in CONTROLS and not node["name"].strip()]
    # Qt gives a combo box its choice as its name here, and the name through its label.
    unnamed += [node for node in nodes if node["role"] == "combo box" and not any(node["labels"])]
    # The bus has no role for the handle between two panes, which Qt calls a grip; it must have a name at least.
    roleless = [node for node in nodes if node["role"] in ("unknown", "invalid", "") and not node["name"].strip()]
    return [f"{node['role']!r} {node['name']!r} at depth {node['depth']}" for node in (*unnamed, *roleless)]


def out_of_reach(nodes: list[dict[str, Any]]) -> list[str]:
    """Return controls that never get the keyboard; items get it from their list or menu, lists through items."""
    found = []
    for at, node in enumerate(nodes):
        held = inside(nodes, at)
        has_items = any(one["role"] == "list item" for one in held)
        through_items = node["role"] == "list" and (not has_items or any(one["focusable"] for one in held))
        if node["role"] in CONTROLS - ITEMS and node["enabled"] and not node["focusable"] and not through_items:
            found.append(f"{node['role']!r} {node['name']!r}")
    return found


def inside(nodes: list[dict[str, Any]], at: int) -> list[dict[str, Any]]:
    """Return what stands in a node."""
    return list(itertools.takewhile(lambda one: one["depth"] > nodes[at]["depth"], nodes[at + 1 :]))


def test_everything_in_the_window_and_the_settings_has_a_name_and_a_role(reader: Reader) -> None:
    seen = reader.ask("walk")
    assert faults(seen) == []
    names = {node["name"] for node in seen}
    assert {"Your message", "Send", "Menu", "Find in the conversation"} <= names
    assert ("list", "Conversation with Ginko") in {(node["role"], node["name"]) for node in seen}
    said = [node["name"] for node in seen if node["role"] == "list item"]
    assert [any(words in name for name in said) for words in ("Hello", "Hi there.")] == [True, True]
    for page in PAGES:
        reader.tell_window(f"page {page}")
        seen = reader.ask("walk")
        assert faults(seen) == [], page
    assert len([node for node in seen if node["role"] in CONTROLS]) > 10


def test_a_new_reply_is_announced(reader: Reader) -> None:
    """The window learns from the bus, at some moment, that somebody listens; it says nothing before."""
    heard: list[str] = []
    while not heard:
        reader.tell_window("reply The kettle is on.")
        heard = reader.ask("heard")
    assert set(heard) == {"Ginko: The kettle is on."}
    reader.tell_window("stop")
    reader.tell_window("fail")
    assert set(reader.ask("heard")) - set(heard) == {
        "Ginko: — stopped before her first word",
        "The provider didn't accept this key. Your message is safe; fix the key, then retry.",
    }


@pytest.mark.long
@pytest.mark.timeout(1000)
def test_every_screen_has_names_roles_and_the_keyboard(reader: Reader) -> None:
    found: dict[str, list[str]] = {}
    for at, name in enumerate(SCREENS):
        language = LANGUAGES[at % len(LANGUAGES)]
        reader.tell_window(f"screen {name} {language}")
        seen = reader.ask("walk")
        assert len(seen) > 3, name
        found[f"{name} ({language})"] = faults(seen) + out_of_reach(seen)
    assert {name: lines for name, lines in found.items() if lines} == {}
