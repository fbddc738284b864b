"""Words on a terminal that may be gone, full, or a real one."""

import io
from pathlib import Path

import pytest

from companion.app import terminal


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_no_control_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stdout", screen)
    assert terminal.say_text("a\x1b]0;title\x07b\n你\t好\x9b")
    assert screen.getvalue() == "a\ufffd]0;title\ufffdb\n你\t好\ufffd"


def test_a_file_gets_her_words_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr("sys.stdout", file)
    assert terminal.say_text("a\x1bb")
    assert file.getvalue() == "a\x1bb"


def test_a_closed_stdout_is_told_and_not_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert not terminal.say_text("Hello")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_what_could_not_be_printed_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr("sys.stdout", full)
        assert not terminal.say_text("Hello")
        assert not terminal.say_text("and again")
