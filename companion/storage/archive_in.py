"""Makes a new user of an archive: checked as a whole, written under a name that nobody reads, then renamed.

Until the renaming nothing of it exists for anybody; what a kill leaves is removed at the next start.
"""

import contextlib
import shutil
import tomllib
from collections.abc import Collection, Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.erasure import Erasure, Gone
from companion.core.errors import Code, ExchangeError, SettingsError, StorageError
from companion.core.ids import new_id
from companion.storage import erased_file
from companion.storage.archive_check import ArchiveFile
from companion.storage.archive_gone import GoneTexts
from companion.storage.archive_members import ERASED, JOURNAL, SETTINGS, USAGE, USER, Count
from companion.storage.durable import make_folder, read_file, sync_folder, write_file
from companion.storage.file_tables import encode_file, read_tables
from companion.storage.locations import Locations, Pair, is_folder_name
from companion.storage.rows import from_row, plain
from companion.storage.settings_file import without_values
from companion.storage.toml_file import write_toml

INCOMING = ".incoming-"
SPARE_BYTES = 64 << 20  # left free on the disk


class ArchiveIn:
    """An archive being restored. Call `steps` to its end, or `discard` it; all for one thread."""

    def __init__(self, path: Path, locations: Locations, known: Collection[Pair]) -> None:
        """Open it; `known` are the pairs of the home. Raises `ExchangeError`."""
        self._path = path
        self._locations = locations
        self._known = known
        self.user_id = new_id()
        self._folder = locations.users / f"{INCOMING}{self.user_id}"
        self._archive = ArchiveFile(path)
        self._gone = Gone()
        self._kept: list[Erasure] = []
        self.counts = self._archive.counts()
        persona_id = str(self._archive.manifest.get("persona", {}).get("id", ""))
        self.persona_id = persona_id if is_folder_name(persona_id) else new_id()
        self.total = 2 * len(self._archive.files) + 2

    def steps(self) -> Generator[None, None, None]:
        """Check, write and read back, one file a step. Raises `ExchangeError`, `StorageError`."""
        for _ in self._archive.checking():
            yield
        self._check_space()
        self._gather_erased()
        texts = GoneTexts(self._gone)
        if self._gone:
            yield from texts.seeing(self._archive.files, self._archive.read)
        try:
            yield from self._write_all(texts)
        except (OSError, StorageError, SettingsError) as error:
            raise self._refused(error) from error

    def put(self) -> None:
        """Let the user exist. Raises `ExchangeError`."""
        try:
            self._locations.users.mkdir(mode=0o700, exist_ok=True)
            self._folder.rename(self._locations.users / self.user_id)
            with contextlib.suppress(OSError):
                sync_folder(self._locations.users)
        except OSError as error:
            raise self._refused(error) from error

    def discard(self) -> None:
        """Close the archive, and remove what did not become a user."""
        self._archive.__exit__(None, None, None)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _write_all(self, texts: GoneTexts) -> Iterator[None]:
        scrub = texts.scrub()
        count = Count()
        for name in self._archive.files:
            content: bytes | None = self._archive.read(name)
            if self._gone and content is not None:
                content = texts.file(name, content, scrub)
            if content is not None:
                self._write(name, content, count)
            yield
        if self._kept:
            rows = {str(number): plain(one) for number, one in enumerate(self._kept, 1)}
            write_file(self._pair.erased, encode_file("erased", {"erasures": rows}))
        if not self._gone and count.result() != self.counts:
            raise ExchangeError(Code.ARCHIVE_DAMAGED, path=self._path, name="")
        self.counts = count.result()
        yield

    def _write(self, name: str, content: bytes, count: Count) -> None:
        """Write one file durably and read it back."""
        count.read(name, content)
        path = self._place_of(name)
        if name == USER:
            values = tomllib.loads(content.decode())
            write_toml(path, "user", {"name": str(values.get("name", ""))})
            return
        if name == SETTINGS:
            write_toml(path, "settings", self._settings(tomllib.loads(content.decode())))
            return
        if name == ERASED:
            return  # written from what was gathered
        if name.startswith(JOURNAL):
            content = self._with_owner(name, content)
        write_file(path, content)
        if read_file(path) != content:
            raise StorageError(Code.NOT_READABLE, path=path)

    def _place_of(self, name: str) -> Path:
        if name in (USER, SETTINGS):
            return self._folder / name
        if name.startswith(USAGE):
            return self._folder / self._locations.usage(self.user_id).name / name.removeprefix(USAGE)
        return self._pair.folder / name

    @property
    def _pair(self) -> Pair:
        return Pair(self._folder / self.persona_id)

    def _settings(self, values: dict[str, Any]) -> dict[str, Any]:
        return without_values(values) | {"persona": self.persona_id}

    def _with_owner(self, name: str, content: bytes) -> bytes:
        """Let a session belong to the user it becomes."""
        tables = read_tables(Path(name), content, "journal")
        session = tables.get("session", {}).get("1")
        if session is None:
            return content
        session |= {"user_id": self.user_id, "persona_id": self.persona_id}
        return encode_file("journal", tables)

    def _gather_erased(self) -> None:
        """Find out what of the archive was erased, there or in this home since: it does not come back."""
        own: list[Erasure] = []
        if ERASED in self._archive.files:
            tables = read_tables(Path(ERASED), self._archive.read(ERASED), "erased")
            own = [from_row(Erasure, row) for row in tables.get("erasures", {}).values()]
        here = [one for pair in self._known for one in _erasures_of(pair)]
        found = {one.id: one for one in (*here, *own)}
        ids = self._archive.count.turn_ids | self._archive.count.fact_ids | self._archive.count.session_ids
        own_ids = {one.id for one in own}
        for one in found.values():
            if one.id in own_ids or not ids.isdisjoint((*one.turns, *one.facts, *one.sessions, *one.summaries)):
                self._kept.append(replace(one, everything=False, done=True))
        self._gone = Gone(self._kept)

    def _check_space(self) -> None:
        needed = self._archive.size + SPARE_BYTES
        try:
            make_folder(self._locations.users)
            free = shutil.disk_usage(self._locations.users).free
        except (OSError, StorageError) as error:
            raise self._refused(error) from error
        if free < needed:
            raise self._no_room(needed)

    def _refused(self, error: Exception) -> ExchangeError:
        code = error.problem.code if isinstance(error, StorageError) else None
        if code is Code.DISK_FULL or (isinstance(error, OSError) and error.errno is not None):
            return self._no_room(self._archive.size + SPARE_BYTES)
        if code is Code.FILE_DAMAGED:
            return ExchangeError(Code.ARCHIVE_DAMAGED, path=self._path, name="")
        return ExchangeError(Code.ARCHIVE_NO_ROOM, retryable=True, path=self._path, megabytes=self._archive.size >> 20)

    def _no_room(self, needed: int) -> ExchangeError:
        return ExchangeError(Code.ARCHIVE_NO_ROOM, retryable=True, path=self._path, megabytes=(needed >> 20) + 1)


def remove_incoming(locations: Locations) -> None:
    """Remove what a kill left of archives; needs the lock of the home."""
    for path in locations.users.glob(f"{INCOMING}*"):
        shutil.rmtree(path, ignore_errors=True)


def _erasures_of(pair: Pair) -> list[Erasure]:
    try:
        return list(erased_file.read_erasures(pair))
    except StorageError:
        return []
