"""The TinyDB storage that cannot be torn: plain TinyDB files, each replaced as a whole and acknowledged when durable.

Rows are kept as the bytes they have in the file, so that writing one turn costs the encoding of that turn alone.
"""

from collections.abc import Iterator, Mapping, MutableMapping
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.storages import Storage

from companion.core.errors import Code, StorageError
from companion.storage import json_text, migrations
from companion.storage.durable import read_file, write_file

ABOUT = "about"  # a table of one row, so that any TinyDB can open the file
_EncodedTables = dict[str, dict[str, bytes]]


def open_tables(path: Path, form: str) -> TinyDB:
    """Open a file of the format `form`. Raises `StorageError` FILE_DAMAGED, HOME_NEWER or NOT_READABLE."""
    return TinyDB(path, form, storage=SafeStorage)


class Row(MutableMapping[str, Any]):
    """A row that is decoded when it is looked at, and keeps its bytes while nobody does."""

    __slots__ = ("_encoded", "_values")

    def __init__(self, encoded: bytes) -> None:
        self._encoded = encoded
        self._values: dict[str, Any] | None = None

    def encode(self) -> bytes:
        """Return the row's bytes."""
        return self._encoded if self._values is None else json_text.dump(self._values)

    def __getitem__(self, key: str) -> Any:
        return self._decoded()[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self._decoded()[key] = value

    def __delitem__(self, key: str) -> None:
        del self._decoded()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._decoded())

    def __len__(self) -> int:
        return len(self._decoded())

    def clear(self) -> None:
        """Empty the row without decoding it."""
        self._values = {}

    def _decoded(self) -> dict[str, Any]:
        if self._values is None:
            self._values = dict(json_text.load(self._encoded))
        return self._values


class SafeStorage(Storage):
    """One file of one format. What `read` returns is a copy; a `write` that has returned is durable.

    The home's lock keeps other writers away, so the file is read once.
    """

    def __init__(self, path: Path, form: str) -> None:
        self.path = path
        self.size = 0  # bytes
        self._form = form
        self._tables = self._load()

    def read(self) -> dict[str, dict[str, Any]] | None:
        """Return the tables, None when there is no file."""
        if self._tables is None:
            return None
        return {name: {number: Row(encoded) for number, encoded in rows.items()} for name, rows in self._tables.items()}

    def write(self, data: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> None:
        """Replace the file. Raises `StorageError`; then file and tables are as they were."""
        tables: _EncodedTables = {
            ABOUT: {"1": json_text.dump({"format": self._form, "version": migrations.current(self._form)})}
        }
        for name, rows in data.items():
            if name != ABOUT:
                tables[name] = {number: _encode(row) for number, row in rows.items()}
        content = _join(tables)
        write_file(self.path, content)
        self._tables = tables
        self.size = len(content)

    def _load(self) -> _EncodedTables | None:
        content = read_file(self.path)
        if content is None:
            return None
        self.size = len(content)
        tables = read_tables(self.path, content, self._form)
        return {name: {number: json_text.dump(row) for number, row in rows.items()} for name, rows in tables.items()}


def read_tables(path: Path, content: bytes, form: str) -> dict[str, dict[str, dict[str, Any]]]:
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


def _encode(row: Mapping[str, Any]) -> bytes:
    return row.encode() if isinstance(row, Row) else json_text.dump(dict(row))


def _join(tables: _EncodedTables) -> bytes:
    return b"{" + b",\n".join(_join_table(name, rows) for name, rows in tables.items()) + b"}\n"


def _join_table(name: str, rows: dict[str, bytes]) -> bytes:
    body = b",\n".join(b'"%s":%s' % (number.encode(), encoded) for number, encoded in rows.items())
    return b"%s:{%s}" % (json_text.dump(name), body)
