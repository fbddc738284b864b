"""Homes, servers and programs for the tests of the whole path."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.end_to_end.living_window import LivingWindow
from tests.end_to_end.programs import Program
from tests.wire.chat_server import ChatServer


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home that is not there yet, at a path that is hard on careless code."""
    return tmp_path / "她的 家 [home]"


@pytest.fixture
def server() -> Iterator[ChatServer]:
    """A server that speaks the chat protocol."""
    with ChatServer() as made:
        yield made


@pytest.fixture
def program(home: Path, server: ChatServer) -> Iterator[Program]:
    """The program, talking with the server; whatever it started is ended."""
    made = Program(home, ("--base-url", server.base_url, "--model", "wire-model"))
    yield made
    made.end_all()


@pytest.fixture
def living(qtbot: QtBot, home: Path, server: ChatServer) -> Iterator[LivingWindow]:
    """A window with its worker in this process, closed in the end with its thread finished."""
    with LivingWindow(qtbot, home, server.base_url) as made:
        yield made
    assert made.has_ended()
