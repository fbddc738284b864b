"""outside.jsonl: a line when a request beyond this computer begins and one when it ends, bounded, beside the hot path.

A request that a kill cut off keeps its first line. What can't be written is told once; the requests of this start are
held in memory all the same.
"""

import errno
import json
import os
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.core.errors import Code, Problem, StorageError
from companion.core.ids import new_id
from companion.core.outside import Errand, OutsideRequest
from companion.storage.durable import PRIVATE_FILE, translated, write_file
from companion.storage.writer import Writer

VERSION = 1
KEPT = 1_000  # requests
MOST_BYTES = 512 * 1024  # of the file; then it is written anew with what is kept


class LedgerFile:
    """Notes requests. `begin` and `end` may be called from any thread and never block; `report` hears once of a disk
    that takes nothing.
    """

    def __init__(self, path: Path, writer: Writer, report: Callable[[Problem], None] = lambda _: None) -> None:
        self._path = path
        self._writer = writer
        self._report = report
        self._of_this_start: dict[str, OutsideRequest] = {}
        self._naming = threading.Lock()
        self._last_id = ""
        self._told = self._torn = False
        self.unkept = False

    def begin(self, host: str, errand: Errand, *, refused: bool) -> str:
        """Note a request and return its id."""
        with self._naming:  # so that ids sort as requests came, within a millisecond too
            self._last_id = new_id(self._last_id)
            request_id = self._last_id
        request = OutsideRequest(request_id, datetime.now(UTC), host, errand, ended=refused, refused=refused)
        self._post(_row(request), lambda: self._hold(request))
        return request.id

    def end(self, request_id: str, sent: int, received: int) -> None:
        """Note how many bytes went to and fro."""

        def hold() -> None:
            if (begun := self._of_this_start.get(request_id)) is not None:
                self._hold(replace(begun, sent=sent, received=received, ended=True))

        self._post({"id": request_id, "sent": sent, "received": received}, hold)

    async def read(self) -> Sequence[OutsideRequest]:
        """Return what is noted, newest first."""
        return await self._writer.run(self._read)

    async def clear(self) -> None:
        """Forget it. Raises `StorageError` NOT_WRITABLE."""
        await self._writer.run(self._clear)

    def _post(self, line: dict[str, object], hold: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the home is closed
            self._writer.post(lambda: self._note(line, hold))

    def _note(self, line: dict[str, object], hold: Callable[[], None]) -> None:
        hold()
        try:
            self._append(json.dumps(line, ensure_ascii=False) + "\n")
            self.unkept = False
        except StorageError:
            self.unkept = True
            if not self._told:
                self._told = True
                self._report(Problem(Code.LEDGER_UNKEPT, {"path": str(self._path)}))

    def _append(self, line: str) -> None:
        with translated(self._path, Code.NOT_WRITABLE):
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE_FILE)
            try:
                size = os.fstat(descriptor).st_size
                head = json.dumps({"version": VERSION}) + "\n" if not size else "\n" if self._torn else ""
                content = (head + line).encode()
                self._torn = True
                if os.write(descriptor, content) < len(content):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                self._torn = False
            finally:
                os.close(descriptor)
        if size > MOST_BYTES:
            self._write_anew(list(reversed(self._read())))

    def _write_anew(self, requests: Iterable[OutsideRequest]) -> None:
        lines = [json.dumps({"version": VERSION}), *(json.dumps(_row(one), ensure_ascii=False) for one in requests)]
        write_file(self._path, ("\n".join(lines) + "\n").encode(), durable=False)

    def _hold(self, request: OutsideRequest) -> None:
        self._of_this_start[request.id] = request
        while len(self._of_this_start) > KEPT:
            self._of_this_start.pop(next(iter(self._of_this_start)))

    def _read(self) -> list[OutsideRequest]:
        found = _requests(self._last_bytes().decode("utf-8", "replace").splitlines()) | self._of_this_start
        return sorted(found.values(), key=lambda one: one.id, reverse=True)[:KEPT]

    def _last_bytes(self) -> bytes:
        """Return the end of the file, as much of it as the file may hold; nothing where it can't be read."""
        try:
            with self._path.open("rb") as file:
                file.seek(max(0, os.fstat(file.fileno()).st_size - 2 * MOST_BYTES))
                return file.read(2 * MOST_BYTES)
        except OSError:
            return b""

    def _clear(self) -> None:
        self._of_this_start.clear()
        with translated(self._path, Code.NOT_WRITABLE):
            self._path.unlink(missing_ok=True)


def _requests(lines: Iterable[str]) -> dict[str, OutsideRequest]:
    """Return the requests that lines tell of; what can't be read is left out."""
    found: dict[str, OutsideRequest] = {}
    for line in lines:
        try:
            row = json.loads(line)
            if "host" in row:
                found[row["id"]] = _request(row)
            elif row.get("id") in found:
                found[row["id"]] = replace(
                    found[row["id"]], sent=int(row["sent"]), received=int(row["received"]), ended=True
                )
        except (ValueError, TypeError, KeyError, AttributeError):
            continue
    return found


def _request(row: dict[str, Any]) -> OutsideRequest:
    refused = row.get("refused") is True
    return OutsideRequest(
        str(row["id"]),
        datetime.fromisoformat(row["at"]).astimezone(UTC),
        str(row["host"]),
        Errand(row["errand"]),
        int(row.get("sent", 0)),
        int(row.get("received", 0)),
        ended=refused or "sent" in row,
        refused=refused,
    )


def _row(request: OutsideRequest) -> dict[str, object]:
    row: dict[str, object] = {
        "id": request.id,
        "at": request.at.isoformat(timespec="seconds"),
        "host": request.host,
        "errand": request.errand.value,
    }
    if request.refused:
        row["refused"] = True
    elif request.ended:
        row |= {"sent": request.sent, "received": request.received}
    return row
