"""What this computer knows of the server's copy: which version of what was last seen there, and what is in doubt.

It holds ids and marks and no words. Whatever it loses is found again by comparing, so a damaged file is begun anew.
"""

import contextlib
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from companion.core.errors import Code, StorageError
from companion.storage.durable import make_folder, translated

_SCHEMA = """
CREATE TABLE IF NOT EXISTS held(kind TEXT, key TEXT, machine TEXT, n INTEGER, marks BLOB, PRIMARY KEY(kind, key))
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS doubt(kind TEXT, key TEXT, PRIMARY KEY(kind, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seen(kind TEXT, machine TEXT, n INTEGER, PRIMARY KEY(kind, machine)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS clean(pair TEXT, name TEXT, mark TEXT, PRIMARY KEY(pair, name)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS noted(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
"""
# most rounds change none of them, and then nothing is written
_NOTE_CLEAN = """
INSERT INTO clean VALUES(?, ?, ?) ON CONFLICT(pair, name) DO UPDATE SET mark = excluded.mark
    WHERE mark IS NOT excluded.mark
"""
_AT_ONCE = 500


class Version(NamedTuple):
    """A version on the server: the `n`th change of a machine, and the marks of what it holds."""

    machine: str
    n: int
    marks: bytes


class SyncNotes:
    """The notes of one home, for one thread. Opening them raises `StorageError` NOT_WRITABLE, DISK_FULL."""

    def __init__(self, path: Path) -> None:
        self._path = path
        make_folder(path.parent)
        try:
            self._open()
        except sqlite3.DatabaseError:
            with self.translated():
                self._begin_anew()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextlib.contextmanager
    def translated(self) -> Iterator[None]:
        """Turn what SQLite raises in the block into a `StorageError`; damaged notes are begun anew."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            wrong = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if wrong in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
                self._begin_anew()
            code = Code.DISK_FULL if wrong == sqlite3.SQLITE_FULL else Code.NOT_WRITABLE
            raise StorageError(code, retryable=True, path=self._path) from error

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Write all that is noted in the block at once, or nothing of it."""
        with self._connection:
            self._connection.execute("BEGIN")
            yield

    def begin_with(self, memory_id: str) -> bool:
        """Be about the memory of this id; what was noted of another one is dropped. Tell whether it was another."""
        if self.value("memory") == memory_id:
            return False
        with self.together():
            for table in ("held", "doubt", "seen", "clean"):
                self._connection.execute(f"DELETE FROM {table}")  # noqa: S608 - our own names
            self.note("memory", memory_id)
        return True

    def value(self, name: str) -> str:
        """Return something noted by name."""
        row = self._connection.execute("SELECT value FROM noted WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else ""

    def note(self, name: str, value: str) -> None:
        """Note something by name."""
        self._connection.execute("INSERT OR REPLACE INTO noted VALUES(?, ?)", (name, value))

    def reserve(self, count: int, at_least: int = 0) -> int:
        """Return the first of so many numbers of changes that were never given out before."""
        first = max(int(self.value("n") or 0), at_least) + 1
        self.note("n", str(first + count - 1))
        return first

    def held(self, kind: str, keys: Collection[str]) -> Mapping[str, Version]:
        """Return the versions last seen of these."""
        found = {}
        for some in _slices(keys):
            query = f"SELECT key, machine, n, marks FROM held WHERE kind = ? AND key IN ({_places(some)})"  # noqa: S608
            for key, machine, n, marks in self._connection.execute(query, (kind, *some)):
                found[key] = Version(machine, n, marks)
        return found

    def hold(self, kind: str, versions: Mapping[str, Version]) -> None:
        """Note versions as seen; nothing is in doubt about them."""
        rows = ((kind, key, *version) for key, version in versions.items())
        self._connection.executemany("INSERT OR REPLACE INTO held VALUES(?, ?, ?, ?, ?)", rows)
        self.be_sure(kind, versions)

    def drop(self, kind: str, keys: Iterable[str]) -> None:
        """Note that these are not on the server."""
        self._connection.executemany("DELETE FROM held WHERE kind = ? AND key = ?", ((kind, key) for key in keys))

    def be_in_doubt(self, kind: str, keys: Iterable[str]) -> None:
        """Note that these are about to be sent: whether they arrived is not known until it is noted."""
        self._connection.executemany("INSERT OR IGNORE INTO doubt VALUES(?, ?)", ((kind, key) for key in keys))

    def be_sure(self, kind: str, keys: Iterable[str]) -> None:
        """Note that it is known what became of these."""
        self._connection.executemany("DELETE FROM doubt WHERE kind = ? AND key = ?", ((kind, key) for key in keys))

    def doubtful(self, kind: str) -> frozenset[str]:
        """Return what is in doubt."""
        return frozenset(row[0] for row in self._connection.execute("SELECT key FROM doubt WHERE kind = ?", (kind,)))

    def seen(self, kind: str, machine: str) -> int:
        """Return the last change of a machine that was taken in."""
        query = "SELECT n FROM seen WHERE kind = ? AND machine = ?"
        row = self._connection.execute(query, (kind, machine)).fetchone()
        return int(row[0]) if row else 0

    def see(self, kind: str, machine: str, n: int) -> None:
        """Note that the changes of a machine up to this one were taken in."""
        self._connection.execute("INSERT OR REPLACE INTO seen VALUES(?, ?, ?)", (kind, machine, n))

    def clean(self, pair: str) -> Mapping[str, str]:
        """Return the marks of files of which everything was on the server."""
        rows = self._connection.execute("SELECT name, mark FROM clean WHERE pair = ?", (pair,))
        return dict(rows.fetchall())

    def note_clean(self, pair: str, marks: Mapping[str, str]) -> None:
        """Note that all that these files held under these marks is on the server."""
        rows = ((pair, name, mark) for name, mark in marks.items())
        self._connection.executemany(_NOTE_CLEAN, rows)

    def _begin_anew(self) -> None:
        with contextlib.suppress(AttributeError, sqlite3.Error):  # it was never open, or can't be closed
            self._connection.close()
        with translated(self._path, Code.NOT_WRITABLE):
            self._path.unlink(missing_ok=True)
            self._path.with_name(f"{self._path.name}-journal").unlink(missing_ok=True)
        self._open()

    def _open(self) -> None:
        # what a power cut takes is found again by comparing, so nobody waits for the disk here
        self._connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        with translated(self._path, Code.NOT_WRITABLE):
            self._path.chmod(0o600)
        self._connection.execute("PRAGMA synchronous = OFF")
        self._connection.executescript(_SCHEMA)


def _slices(keys: Collection[str]) -> Iterator[tuple[str, ...]]:
    every = tuple(keys)
    for begin in range(0, len(every), _AT_ONCE):
        yield every[begin : begin + _AT_ONCE]


def _places(some: Collection[str]) -> str:
    return ", ".join("?" * len(some))
