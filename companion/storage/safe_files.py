"""The TinyDB storage that cannot be torn: plain TinyDB files, each replaced as a whole and acknowledged when durable.

Rows are kept as the lines they are in the file, so that writing one turn costs the encoding of that turn alone.
"""

from pathlib import Path
from typing import Any, cast

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Table

from companion.core.errors import Code, StorageError
from companion.storage import json_text, migrations
from companion.storage.durable import read_file, write_file

ABOUT = "about"  # a table of one row, so that any TinyDB can open the file
Tables = dict[str, dict[str, Any]]  # as TinyDB has them: rows by number, in digits, by table
_Lines = dict[str, dict[int, bytes]]  # by table and row number, each as it stands in the file: "number":{row}


def open_tables(path: Path, form: str) -> "SafeTables":
    """Open a file of the format `form`. Raises `StorageError` FILE_DAMAGED, HOME_NEWER or NOT_READABLE."""
    return SafeTables(path, form, storage=SafeStorage)


class SafeStorage(Storage):
    """One file of one format. What `read` returns is a copy; a `write` that has returned is durable.

    The home's lock keeps other writers away, so the file is read once.
    """

    def __init__(self, path: Path, form: str) -> None:
        self.path = path
        self.size = 0  # bytes
        self._form = form
        self._lines: _Lines = {}
        content = read_file(path)
        if content is not None:
            self.size = len(content)
            self._lines = _encode_tables(form, read_tables(path, content, form))

    def read(self) -> Tables | None:
        """Return the tables, None when there is no file."""
        return json_text.load(_join(self._lines)) if self._lines else None

    def write(self, data: Tables) -> None:
        """Replace the file. Raises `StorageError`; then file and tables are as they were."""
        self._replace(_encode_tables(self._form, data))

    def put(self, table: str, number: int, row: object) -> None:
        """Do what `write` does for one row, at the cost of encoding that row."""
        lines = self._lines or _encode_tables(self._form, {})
        self._replace({**lines, table: {**lines.get(table, {}), number: _encode_row(number, row)}})

    def _replace(self, lines: _Lines) -> None:
        content = _join(lines)
        write_file(self.path, content)
        self._lines = lines
        self.size = len(content)


class SafeTable(Table):
    """A table that can put a row in its place without touching the others."""

    def put(self, row: object, number: int) -> None:
        """Write a row, plain or a dataclass, in place of the one of the same number.

        Raises `StorageError`; then nothing has changed.
        """
        cast("SafeStorage", self.storage).put(self.name, number, row)
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


def encode_file(form: str, tables: Tables) -> bytes:
    """Return the content of a file that holds these tables."""
    return _join(_encode_tables(form, tables))


def read_tables(path: Path, content: bytes, form: str) -> Tables:
    """Return the verified tables of a file, brought up to the current version of the format.

    Raises `StorageError` FILE_DAMAGED, or HOME_NEWER when a later release wrote it.
    """
    try:
        tables = json_text.load(content)
        version = _verify(tables, form)
        migrations.refuse_newer(path, form, version)
        return migrations.upgrade(form, version, tables)
    except ValueError as error:
        raise StorageError(Code.FILE_DAMAGED, path=path, kept_as="") from error


def _verify(tables: Any, form: str) -> int:
    well_formed = isinstance(tables, dict) and all(
        isinstance(rows, dict) and all(number.isdecimal() and isinstance(row, dict) for number, row in rows.items())
        for rows in tables.values()
    )
    if not well_formed:
        raise ValueError("not tables of rows")
    about = tables.get(ABOUT, {}).get("1", {})
    version = about.get("version")
    if about.get("format") != form or not isinstance(version, int) or version < 1:
        raise ValueError("no version of this format")
    return version


def _encode_tables(form: str, tables: Tables) -> _Lines:
    about = {ABOUT: {"1": {"format": form, "version": migrations.current(form)}}}
    return {
        name: {int(number): _encode_row(int(number), row) for number, row in rows.items()}
        for name, rows in (tables | about if ABOUT in tables else about | tables).items()
    }


def _encode_row(number: int, row: object) -> bytes:
    return b'"%d":%s' % (number, json_text.dump(row))


def _join(lines: _Lines) -> bytes:
    pieces: list[bytes] = []
    for name, rows in lines.items():
        pieces += [b",\n" if pieces else b"{", json_text.dump(name), b":{"]
        for line in rows.values():
            pieces += [line, b",\n"]
        if rows:
            pieces.pop()
        pieces.append(b"}")
    pieces.append(b"}\n")
    return b"".join(pieces)  # once: copies of a whole file are what a turn's time goes into
