"""The search index of one user with one persona: derived from the journal, and made anew when it is damaged.

It has a thread of its own, so that no write holds up the conversation; numpy is imported with the first vector.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import TypeVar

from companion.core.errors import Code, StorageError
from companion.core.recall import IndexAnswer, IndexedTurn, IndexQuery
from companion.storage.index_file import IndexFile
from companion.storage.index_find import find
from companion.storage.index_schema import remove_index

T = TypeVar("T")


class FileSearchIndex:
    """A `SearchIndex` in one SQLite file at `path`. The file is opened, or made, at the first use.

    A file found damaged is replaced by an empty one, and the call answers from that: catching up with the journal
    fills it again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IndexFile | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="search-index")
        self._renewals = 0

    @property
    def renewals(self) -> int:
        """How often a damaged file was replaced since the start."""
        return self._renewals

    async def put(self, turns: Sequence[IndexedTurn]) -> None:
        """Add turns, each in place of what was held of it. Raises `StorageError`."""
        await self._run(lambda file: file.put(turns))

    async def remove(self, turn_ids: Collection[str]) -> None:
        """Take turns out; unknown ones are ignored. Raises `StorageError`."""
        await self._run(lambda file: file.remove(turn_ids))

    async def erase(self, turn_ids: Collection[str]) -> None:
        """Take turns out so that no trace of their words is left in the files. Raises `StorageError`."""
        await self._run(lambda file: file.erase(turn_ids))

    async def clear(self) -> None:
        """Remove the files; the next use begins with an empty index. Raises `StorageError`."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._clear)

    async def stamps(self, session_id: str) -> Mapping[str, str]:
        """Return the stamps of the turns held of a session, by turn id. Raises `StorageError`."""
        return await self._run(lambda file: file.stamps(session_id))

    async def sessions(self) -> frozenset[str]:
        """Return the ids of the sessions of which turns are held. Raises `StorageError`."""
        return await self._run(lambda file: file.sessions())

    async def marks(self) -> Mapping[str, str]:
        """Return the mark that was noted for each session, by id. Raises `StorageError`."""
        return await self._run(lambda file: file.marks())

    async def note_mark(self, session_id: str, mark: str) -> None:
        """Note that a session is held as the journal had it under this mark. Raises `StorageError`."""
        await self._run(lambda file: file.note_mark(session_id, mark))

    async def put_vectors(self, vectors: Mapping[str, bytes]) -> None:
        """Add vectors to utterances, by utterance id; unknown ones are ignored. Raises `StorageError`."""
        await self._run(lambda file: file.put_vectors(vectors))

    async def without_vectors(self, limit: int) -> Mapping[str, str]:
        """Return the texts of up to `limit` utterances without a vector, newest first. Raises `StorageError`."""
        return await self._run(lambda file: file.without_vectors(limit))

    async def find(self, query: IndexQuery) -> IndexAnswer:
        """Return the utterances that may answer, with their neighbours. Raises `StorageError`."""
        return await self._run(lambda file: find(file, query))

    async def first_day(self) -> date | None:
        """Return the local day of the first words of all, if there are any. Raises `StorageError`."""
        return await self._run(lambda file: file.first_day())

    async def note_use(self, turn_ids: Collection[str]) -> None:
        """Count that the words of turns were put into a prompt. Raises `StorageError`."""
        await self._run(lambda file: file.note_use(turn_ids))

    async def uses(self) -> Mapping[str, int]:
        """Return how often the words of turns were put into a prompt, by turn id. Raises `StorageError`."""
        return await self._run(lambda file: file.uses())

    async def holders(self, terms: Collection[str]) -> Mapping[str, int]:
        """Tell for each word that is held in how many utterances it stands. Raises `StorageError`."""
        return await self._run(lambda file: file.holders(terms))

    async def close(self) -> None:
        """Close the file and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown(wait=False)

    async def _run(self, work: Callable[[IndexFile], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._work, work)

    def _work(self, work: Callable[[IndexFile], T]) -> T:
        try:
            try:
                return work(self._opened())
            except sqlite3.DatabaseError as error:
                if not _is_damage(error):
                    raise
                self._renew()
                return work(self._opened())
        except (sqlite3.Error, OSError) as error:
            raise StorageError(_code_of(error), path=self._path) from error

    def _opened(self) -> IndexFile:
        if self._file is None:
            self._file = IndexFile(self._path)
        return self._file

    def _clear(self) -> None:
        try:
            self._close()
            remove_index(self._path)
        except (sqlite3.Error, OSError) as error:
            raise StorageError(Code.NOT_WRITABLE, retryable=True, path=self._path) from error

    def _renew(self) -> None:
        self._close()
        remove_index(self._path)
        self._renewals += 1

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def _code_of(error: Exception) -> Code:
    if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL or getattr(error, "errno", 0) == 28:
        return Code.DISK_FULL
    if isinstance(error, PermissionError):
        return Code.NOT_WRITABLE
    return Code.NOT_READABLE
