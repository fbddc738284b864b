"""The fixtures that hold for every test do hold."""

import os
import socket
from pathlib import Path

import pytest

from tests.conftest import OutsideError


def test_the_home_directory_is_the_tests_own(own_home: Path) -> None:
    assert Path.home() == own_home
    assert "OPENAI_API_KEY" not in os.environ


@pytest.mark.parametrize("kind", [socket.SOCK_STREAM, socket.SOCK_DGRAM])
def test_no_socket_leaves_this_computer(kind: socket.SocketKind) -> None:
    with socket.socket(socket.AF_INET, kind) as outward, pytest.raises(OutsideError):
        outward.connect(("192.0.2.1", 9))


def test_this_computer_itself_can_be_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()
