"""The socket of a home where the system allows none: the window lives on without it."""

from pathlib import Path

import pytest

from companion.app import home_socket
from companion.app.home_socket import HomeSocket


def test_a_socket_that_cannot_be_opened_costs_only_itself(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "socket.key").mkdir()
    socket = HomeSocket(tmp_path, lambda _message, _send: None)
    socket.open()
    assert "no other process" in caplog.text
    socket.close()


def test_a_folder_that_others_can_write_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Path:
        raise PermissionError("not private")

    monkeypatch.setattr(home_socket, "_socket_folder", refuse)
    socket = HomeSocket(tmp_path, lambda _message, _send: None)
    socket.open()
    socket.close()
    with pytest.raises(home_socket.NotAnsweredError), home_socket.call_holder(tmp_path):
        pass
