"""The TinyDB storage that cannot be torn: plain TinyDB files, each replaced as a whole and acknowledged when durable.

Rows are kept as the lines they are in the file, so that writing one turn costs the encoding of that turn alone.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Table

from companion.core.errors import StorageError
from companion.storage import json_text
from companion.storage.draft_ahead import DraftAhead
from companion.storage.durable import read_file, write_file
from companion.storage.file_tables import Lines, Tables, encode_row, encode_tables, join_lines, read_tables


def open_tables(path: Path, form: str, ahead: DraftAhead | None = None) -> "SafeTables":
    """Open a file of the format `form`; `ahead` lends it drafts.

    Raises `StorageError` FILE_DAMAGED, HOME_NEWER or NOT_READABLE.
    """
    return SafeTables(path, form, ahead, storage=SafeStorage)


class SafeStorage(Storage):
    """One file of one format. What `read` returns is a copy; a `write` that has returned is durable.

    The home's lock keeps other writers away, so the file is read once.
    """

    def __init__(self, path: Path, form: str, ahead: DraftAhead | None = None) -> None:
        self.path = path
        self.size = 0  # bytes
        self._form = form
        self._ahead = ahead
        self._lines: Lines = {}
        content = read_file(path)
        if content is not None:
            self.size = len(content)
            self._lines = encode_tables(form, read_tables(path, content, form))

    def read(self) -> Tables | None:
        """Return the tables, None when there is no file."""
        return json_text.load(join_lines(self._lines)) if self._lines else None

    def write(self, data: Tables) -> None:
        """Replace the file. Raises `StorageError`; then file and tables are as they were."""
        self._replace(encode_tables(self._form, data))

    def put(self, table: str, number: int, row: object) -> None:
        """Do what `write` does for one row, at the cost of encoding that row."""
        lines = self._lines or encode_tables(self._form, {})
        self._replace({**lines, table: {**lines.get(table, {}), number: encode_row(number, row)}})

    def put_all(self, table: str, rows: Mapping[int, object]) -> None:
        """Do the same for many rows with one write."""
        lines = self._lines or encode_tables(self._form, {})
        encoded = {number: encode_row(number, row) for number, row in rows.items()}
        self._replace({**lines, table: {**lines.get(table, {}), **encoded}})

    def _replace(self, lines: Lines) -> None:
        content = join_lines(lines)
        if self._ahead is None:
            write_file(self.path, content)
        else:
            self._write_with(self._ahead, content)
        self._lines = lines
        self.size = len(content)

    def _write_with(self, ahead: DraftAhead, content: bytes) -> None:
        try:
            write_file(self.path, content, draft=ahead.take())
        except StorageError:
            ahead.discard()  # what is held takes room on a disk that may be full
            raise


class SafeTable(Table):
    """A table that can put a row in its place without touching the others."""

    def put(self, row: object, number: int) -> None:
        """Write a row, plain or a dataclass, in place of the one of the same number.

        Raises `StorageError`; then nothing has changed.
        """
        cast("SafeStorage", self.storage).put(self.name, number, row)
        self._next_id = None
        self.clear_cache()

    def put_all(self, rows: Mapping[int, object]) -> None:
        """Write many rows by number, all or none of them. Raises `StorageError`."""
        cast("SafeStorage", self.storage).put_all(self.name, rows)
        self._next_id = None
        self.clear_cache()


class SafeTables(TinyDB):
    """A TinyDB of such tables in such a file."""

    table_class = SafeTable

    def safe_table(self, name: str) -> SafeTable:
        """Return a table."""
        return cast("SafeTable", self.table(name))

    @property
    def size(self) -> int:
        """The bytes of the file."""
        return cast("SafeStorage", self.storage).size
