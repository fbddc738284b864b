"""How a second start or a terminal command reaches the process that holds a home: a socket for this user only.

Messages are JSON lines in both directions, after an exchange that proves both sides can read the home's private key.
"""

import contextlib
import hashlib
import json
import logging
import os
import secrets
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)

SPEAKS = 1  # raised whenever messages change; only "show" is understood by all versions

Message = dict[str, Any]
Answer = Callable[[Message, Callable[[Message], None]], None]


class HomeSocket:
    """Listens while a window holds the home; each caller is answered in a thread of its own."""

    def __init__(self, home: Path, answer: Answer) -> None:
        self._home = home
        self._answer = answer
        self._listener: Listener | None = None
        self._closing = False

    def open(self) -> None:
        """Begin to listen, where the system lets us. Only the holder of the home's lock may call this."""
        try:
            self._listener = self._listen()
        except OSError as error:
            log.warning("no other process can reach this window: %s", type(error).__name__)
            return
        threading.Thread(target=self._accept, name="home socket", daemon=True).start()

    def close(self) -> None:
        """Stop listening and remove what was made for it."""
        self._closing = True
        if self._listener is not None:
            with contextlib.suppress(OSError):
                Client(_address(self._home)).close()  # wakes the accepting thread, and waits for no answer of it
            self._listener.close()
        with contextlib.suppress(OSError):  # a home that became read-only keeps a key that opens nothing
            _key_file(self._home).unlink(missing_ok=True)

    def _listen(self) -> Listener:
        address, key = _address(self._home), secrets.token_bytes(32)
        _write_private(_key_file(self._home), key)
        if sys.platform != "win32":
            Path(address).unlink(missing_ok=True)
        return Listener(address, authkey=key)

    def _accept(self) -> None:
        while self._listener is not None:
            try:
                connection = self._listener.accept()
            except (OSError, EOFError, AuthenticationError):
                if self._closing:
                    return
                continue
            if self._closing:
                connection.close()
                return
            threading.Thread(target=self._serve, args=(connection,), name="home caller", daemon=True).start()

    def _serve(self, connection: "Connection[bytes, bytes]") -> None:
        with connection, contextlib.suppress(OSError, EOFError, ValueError):
            self._answer(_receive(connection), lambda message: _send(connection, message))


class Call:
    """A conversation with the process that holds a home."""

    def __init__(self, connection: "Connection[bytes, bytes]") -> None:
        self._connection = connection

    def ask(self, message: Message) -> Iterator[Message]:
        """Send a message and yield the answers until the other side ends."""
        _send(self._connection, {**message, "speaks": SPEAKS})
        while True:
            try:
                yield _receive(self._connection)
            except (EOFError, OSError):
                return


class NotAnsweredError(OSError):
    """Nobody listens for this home, or not the process that this user's key belongs to."""


@contextlib.contextmanager
def call_holder(home: Path) -> Iterator[Call]:
    """Connect to the process that holds `home`. Raises `NotAnsweredError`."""
    try:
        connection = Client(_address(home), authkey=_key_file(home).read_bytes())
    except (OSError, EOFError, AuthenticationError) as error:
        raise NotAnsweredError from error
    with connection:
        yield Call(connection)


def _send(connection: "Connection[bytes, bytes]", message: Message) -> None:
    connection.send_bytes(json.dumps(message).encode())  # escaped: lone surrogates survive


def _receive(connection: "Connection[bytes, bytes]") -> Message:
    message = json.loads(connection.recv_bytes())
    if not isinstance(message, dict):
        raise TypeError("a message is an object")
    return message


def _address(home: Path) -> str:
    """Return a short address: the path of a Unix socket has at most 107 bytes, however long the home's is."""
    digest = hashlib.sha256(os.fsencode(home.resolve())).hexdigest()[:24]
    if sys.platform == "win32":
        return rf"\\.\pipe\companion-{digest}"
    return str(_socket_folder() / f"{digest}.sock")


def _socket_folder() -> Path:
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    base = Path(runtime) if runtime and len(runtime) < 60 and Path(runtime).is_dir() else Path(tempfile.gettempdir())
    if len(os.fsencode(base)) > 60:
        base = Path("/tmp")  # noqa: S108 -- the folder below is private and its owner is checked
    folder = base / f"companion-{os.getuid() if hasattr(os, 'getuid') else 0}"
    folder.mkdir(mode=0o700, exist_ok=True)
    status = folder.stat(follow_symlinks=False)
    if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o077):
        raise PermissionError(f"{folder} is not private")
    return folder


def _key_file(home: Path) -> Path:
    return home / "socket.key"


def _write_private(path: Path, content: bytes) -> None:
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
