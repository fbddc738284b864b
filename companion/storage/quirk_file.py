"""quirks.json: what was learned of each endpoint, so that it is learned once. Losing it costs one request each."""

import contextlib
from collections.abc import Mapping
from pathlib import Path

from companion.core.errors import Code, StorageError
from companion.storage.safe_files import SafeStorage
from companion.storage.toml_file import keep_aside
from companion.storage.writer import Writer

Learned = Mapping[str, Mapping[str, object]]
_PLACE = "place"  # a row's name for the endpoint that it tells of


class QuirkFile:
    """Values by endpoint. A file that can't be read is set aside, and everything is learned again."""

    def __init__(self, path: Path, aside: Path, writer: Writer) -> None:
        self._path = path
        self._aside = aside
        self._writer = writer

    def read(self) -> Learned:
        """Return what was learned; waits for the disk."""
        return self._writer.call(self._read)

    def write(self, learned: Learned) -> None:
        """Keep what was learned, without waiting for it."""
        rows = {str(number): {**values, _PLACE: place} for number, (place, values) in enumerate(learned.items(), 1)}
        self._writer.post(lambda: self._write(rows))

    def _read(self) -> Learned:
        try:
            tables = SafeStorage(self._path, "quirks").read() or {}
        except StorageError as error:
            if error.problem.code is Code.FILE_DAMAGED:
                keep_aside(self._path, self._aside, Code.FILE_DAMAGED)
            return {}
        return {str(row.pop(_PLACE, "")): row for row in tables.get("quirks", {}).values()}

    def _write(self, rows: dict[str, dict[str, object]]) -> None:
        with contextlib.suppress(StorageError):  # a later release's file too is left as it is
            SafeStorage(self._path, "quirks").write({"quirks": rows})
