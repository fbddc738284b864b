"""The socket of a home where the system allows none: the window lives on without it."""

from pathlib import Path

import pytest

from companion.app import home_socket
from companion.app.home_service import HomeService
from companion.app.home_socket import SPEAKS, HomeSocket
from companion.core.errors import Code


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


def test_a_second_start_of_any_version_shows_the_window_and_other_messages_are_refused(tmp_path: Path) -> None:
    shown: list[bool] = []
    service = HomeService(None, lambda: shown.append(True))  # type: ignore[arg-type]  # neither needs the engine
    socket = HomeSocket(tmp_path, service.answer)
    socket.open()
    try:
        for message in ({"do": "show"}, {"do": "show", "speaks": SPEAKS + 1}):
            with home_socket.call_holder(tmp_path) as call:
                home_socket._send(call._connection, message)
                assert home_socket._receive(call._connection) == {"shown": True}
        for speaks in ({}, {"speaks": SPEAKS + 1}):
            with home_socket.call_holder(tmp_path) as call:
                home_socket._send(call._connection, {"do": "ask", "words": "of another time", **speaks})
                refused = home_socket._receive(call._connection)["refused"]
                assert refused["code"] == Code.OTHER_VERSION
    finally:
        socket.close()
    assert shown == [True, True]
