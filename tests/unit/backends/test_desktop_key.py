"""Keys of a real X11 screen that no window of ours has: pressed by another program, heard by our record of it."""

import contextlib
import queue
import subprocess
from collections.abc import Iterator

import pytest

from companion.backends.desktop_key import DesktopKey
from companion.backends.x11_keys import X11Watch
from companion.core.desktop import Anywhere
from tests.displays import own_display

WAIT = 30
LEFT_CTRL, RIGHT_CTRL = "37", "105"  # by their codes; by its name the tool presses another one along with it


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with own_display("xdotool") as name:
        yield name


class Told:
    """What the key told, in order."""

    def __init__(self, display: str) -> None:
        self._display = display
        self._told: queue.SimpleQueue[str] = queue.SimpleQueue()
        put = self._told.put
        self.key = DesktopKey(lambda: put("down"), lambda: put("up"), lambda: put("spoiled"))

    def next(self) -> str:
        return self._told.get(timeout=WAIT)

    def begin(self, keys: str, *words: str) -> None:
        """Watch keys, and press them until they are heard: the screen takes a moment to listen."""
        assert self.key.start(keys) is Anywhere.ON
        for _ in range(100):
            self.press(*words)
            with contextlib.suppress(queue.Empty):
                assert self._told.get(timeout=0.3) == "down"
                assert self.next() == "up"
                break
        while not self._told.empty():
            self._told.get()

    def press(self, *words: str) -> None:
        """Let another program press keys."""
        subprocess.run(["xdotool", *words], env={"DISPLAY": self._display}, check=True, timeout=WAIT)


@pytest.fixture
def told(display: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    monkeypatch.setenv("DISPLAY", display)
    made = Told(display)
    yield made
    made.key.stop()


def test_the_right_ctrl_key_is_told_from_the_left_one(told: Told) -> None:
    told.begin("Right Ctrl", "key", RIGHT_CTRL)
    told.press("keydown", LEFT_CTRL, "keyup", LEFT_CTRL, "keydown", RIGHT_CTRL)
    assert told.next() == "down"
    told.press("keyup", RIGHT_CTRL)
    assert told.next() == "up"


def test_another_key_means_that_it_was_no_wish_to_talk(told: Told) -> None:
    told.begin("Right Ctrl", "key", RIGHT_CTRL)
    told.press("keydown", RIGHT_CTRL, "key", "c", "keyup", RIGHT_CTRL, "keydown", RIGHT_CTRL, "keyup", RIGHT_CTRL)
    assert [told.next() for _ in range(4)] == ["down", "spoiled", "down", "up"]


def test_several_keys_together(told: Told) -> None:
    told.begin("Ctrl+Shift+T", "key", "ctrl+shift+t")
    told.press("key", "t", "keydown", "ctrl", "keydown", "shift", "keydown", "t")
    assert told.next() == "down"
    told.press("keyup", "t", "keyup", "shift", "keyup", "ctrl")
    assert told.next() == "up"
    assert told._told.empty()


def test_a_function_key(told: Told) -> None:
    told.begin("F8", "key", "F8")
    told.press("keydown", "F8", "keyup", "F8")
    assert [told.next(), told.next()] == ["down", "up"]


def test_after_the_end_nothing_is_watched(told: Told) -> None:
    told.begin("F8", "key", "F8")
    watch = told.key._watch
    assert isinstance(watch, X11Watch)
    thread = watch._thread
    assert thread is not None
    told.key.stop()
    assert not thread.is_alive()
    told.press("key", "F8")
    assert told._told.empty()


def test_what_is_no_key(told: Told) -> None:
    assert told.key.start("Ctrl+NoSuchKey") is Anywhere.NO_KEY


def test_a_screen_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", "no display")
    key = DesktopKey(lambda: None, lambda: None, lambda: None)
    assert key.start("Right Ctrl") is Anywhere.MISSING
    key.stop()
