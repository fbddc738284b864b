"""A message bus of the test's own, a desktop portal on it that binds shortcuts, and what logind says before sleep."""

import contextlib
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from companion.backends.portal_key import PATH, REQUEST, SERVICE, SHORTCUTS


@contextlib.contextmanager
def own_bus() -> Iterator[str]:
    """Start a bus and yield its address; the test is skipped where there is none to start."""
    if not shutil.which("dbus-daemon"):
        pytest.skip("no dbus-daemon")
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as bus:
        try:
            assert bus.stdout is not None
            yield bus.stdout.readline().strip()
        finally:
            bus.terminate()


def emit(address: str, path: str, interface: str, name: str, *values: Any, signature: str = "") -> None:
    """Send one signal from a connection of its own."""
    with open_dbus_connection(address) as connection:
        emitter = DBusAddress(path, interface=interface)
        connection.send(new_signal(emitter, name, signature, tuple(values)))
        connection.send_and_get_reply(message_bus.GetId())  # the bus has passed it on by then


class Portal:
    """Answers in a thread of its own. `code` 0 binds, 1 is a user who says no; without `version` it knows nothing."""

    def __init__(self, address: str, *, code: int = 0, knows_shortcuts: bool = True) -> None:
        self.asked: list[tuple[str, Any]] = []
        self._code, self._knows = code, knows_shortcuts
        self._session = ""
        self._connection: DBusConnection = open_dbus_connection(address)
        self._connection.send_and_get_reply(message_bus.RequestName(SERVICE))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End it."""
        with contextlib.suppress(OSError):
            self._connection.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        self._connection.close()

    def tell(self, member: str, shortcut: str = "talk", session: str = "") -> None:
        """Say that a shortcut is held, or let go."""
        body: tuple[Any, ...] = (session or self._session, shortcut, 1, {})
        self._connection.send(new_signal(DBusAddress(PATH, interface=SHORTCUTS), member, "osta{sv}", body))

    def _serve(self) -> None:
        with contextlib.suppress(OSError, EOFError):
            while True:
                message = self._connection.receive()
                if message.header.message_type is MessageType.method_call:
                    self._answer(message)

    def _answer(self, call: Message) -> None:
        member = call.header.fields[HeaderFields.member]
        if not self._knows:
            self._connection.send(new_error(call, "org.freedesktop.DBus.Error.UnknownMethod"))
            return
        self.asked.append((member, call.body))
        sender = call.header.fields[HeaderFields.sender].removeprefix(":").replace(".", "_")
        handle = f"{PATH}/request/{sender}/{call.body[-1]['handle_token'][1]}"
        results: dict[str, Any] = {}
        if member == "CreateSession":
            self._session = f"{PATH}/session/{sender}/{call.body[-1]['session_handle_token'][1]}"
            results = {"session_handle": ("s", self._session)}
        elif self._code == 0:
            results = {"shortcuts": ("a(sa{sv})", [(name, {}) for name, _ in call.body[1]])}
        code = self._code if member == "BindShortcuts" else 0
        self._connection.send(new_method_return(call, "o", (handle,)))
        response = new_signal(DBusAddress(handle, interface=REQUEST), "Response", "ua{sv}", (code, results))
        self._connection.send(response)
