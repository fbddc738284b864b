"""A server that speaks just enough of MongoDB's protocol to say no in the ways that servers do.

It answers `hello` as it is told and every other command with an error, or with success where none is given.
"""

import contextlib
import socket
import struct
import threading
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Self

import bson

_OP_MSG, _OP_QUERY, _OP_REPLY = 2013, 2004, 1
OF_8_0 = 25  # wire versions
OF_4_0 = 7


class RefusingMongo:
    """`refusals` are the answers to commands by name; `now` is the time that it says it is."""

    def __init__(
        self,
        *,
        wire_version: int = OF_8_0,
        refusals: Mapping[str, Mapping[str, Any]] | None = None,
        now: datetime | None = None,
    ) -> None:
        self._wire_version = wire_version
        self._refusals = dict(refusals or {})
        self._now = now
        self.connections = 0  # so far
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"mongodb://127.0.0.1:{self._listener.getsockname()[1]}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError, EOFError):
            while True:
                length, request_id, _, operation = struct.unpack("<iiii", _read(connection, 16))
                if not 16 < length < 50_000_000:
                    return  # another protocol
                body = _read(connection, length - 16)
                if operation == _OP_QUERY:
                    answer = struct.pack("<iqii", 8, 0, 0, 1) + bson.encode(self._hello())
                    _send(connection, request_id, _OP_REPLY, answer)
                else:
                    command = bson.decode(body[5 : 5 + struct.unpack("<i", body[5:9])[0]])
                    answer = struct.pack("<i", 0) + b"\0" + bson.encode(self._answer(command))
                    _send(connection, request_id, _OP_MSG, answer)

    def _answer(self, command: Mapping[str, Any]) -> Mapping[str, Any]:
        name = next(iter(command))
        if name in self._refusals:
            return self._refusals[name]
        return (
            self._hello()
            if name.lower() in ("hello", "ismaster")
            else {"ok": 1, "n": 1, "nModified": 1} | _empty(command)
        )

    def _hello(self) -> Mapping[str, Any]:
        return {
            "ok": 1,
            "ismaster": True,
            "isWritablePrimary": True,
            "helloOk": True,
            "maxBsonObjectSize": 16_777_216,
            "maxMessageSizeBytes": 48_000_000,
            "maxWriteBatchSize": 100_000,
            "localTime": self._now or datetime.now(UTC),
            "minWireVersion": 0,
            "maxWireVersion": self._wire_version,
            "readOnly": False,
        }


def _empty(command: Mapping[str, Any]) -> dict[str, Any]:
    name, collection = next(iter(command.items()))
    return (
        {"cursor": {"id": bson.Int64(0), "ns": f"companion.{collection}", "firstBatch": []}} if name == "find" else {}
    )


def _read(connection: socket.socket, length: int) -> bytes:
    data = b""
    while len(data) < length:
        piece = connection.recv(length - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data


def _send(connection: socket.socket, request_id: int, operation: int, body: bytes) -> None:
    connection.sendall(struct.pack("<iiii", len(body) + 16, 1, request_id, operation) + body)
