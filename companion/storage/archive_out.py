"""Writes all of a user with a persona into one archive, reads it back, and only then puts it in its place.

What was erased is in none, even where a file that holds it was copied back; keys and passphrases lie in no file that
is taken.
"""

import contextlib
import hashlib
import json
import os
import secrets
import zipfile
from collections.abc import Callable, Generator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import tomli_w

from companion.core.archive import ArchiveCounts
from companion.core.errors import Code, ExchangeError, StorageError
from companion.core.persona import Persona, User
from companion.core.settings import COMMON, Settings
from companion.storage import erased_file
from companion.storage.archive_check import FORMAT, MOST_OF_ONE, VERSION, ArchiveFile
from companion.storage.archive_members import (
    DRAFT,
    ERASED,
    EVENTS,
    JOURNAL,
    MANIFEST,
    PERSONA,
    SETTINGS,
    SNAPSHOT,
    SPRITES,
    USAGE,
    USER,
    Count,
    is_member,
)
from companion.storage.durable import PRIVATE_FILE, read_file, sync_folder
from companion.storage.locations import Locations
from companion.storage.memory_shelf import part_paths
from companion.storage.migrations import current
from companion.storage.part_names import is_part_name
from companion.storage.rows import plain, to_row
from companion.storage.scrubbing import Scrub
from companion.storage.settings_file import plain_settings

_ALREADY_PACKED = (".png", ".jpg", ".jpeg", ".webp")
_EARLIEST = (1980, 1, 1, 0, 0, 0)  # of a ZIP; the manifest has the true time


class ArchiveOut:
    """An archive being written. Call `steps` to its end, or `discard` it; all for one thread."""

    def __init__(self, path: Path, locations: Locations, user: User, persona: Persona, own: Settings) -> None:
        self._path = path
        self._draft = path.with_name(f".{secrets.token_hex(8)}.part")
        self._locations = locations
        self._places = locations.pair(user.id, persona.id)
        self._user, self._persona, self._own = user, persona, own
        self._gone = erased_file.read_gone(self._places)
        self._scrub = Scrub(self._gone)
        self._count = Count()
        self._files: dict[str, dict[str, object]] = {}
        self.counts = ArchiveCounts()
        self._sources = list(self._find_sources())
        self.total = 2 * len(self._sources) + 2

    def steps(self) -> Generator[None, None, None]:
        """Write beside its place and read back, one file a step. Raises `ExchangeError`, `StorageError`."""
        if self._path.exists() and not self._path.is_file():  # a folder, a device: nothing to be put away
            raise ExchangeError(Code.EXPORT_FAILED, retryable=True, path=self._path)
        with self._translated():
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            file = os.fdopen(os.open(self._draft, flags, PRIVATE_FILE), "w+b")
        with self._translated(), file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, read in self._sources:
                self._add(archive, name, read())
                yield
            self.counts = self._count.result()
            self._put(archive, MANIFEST, json.dumps(self._manifest(), ensure_ascii=False, indent=1).encode())
            archive.close()
            file.flush()
            os.fsync(file.fileno())
        yield
        yield from self._verify()

    def put(self) -> None:
        """Put it in its place. Raises `ExchangeError`."""
        if erased_file.read_gone(self._places).last != self._gone.last:  # what was erased meanwhile may be in it
            raise ExchangeError(Code.EXPORT_FAILED, retryable=True, path=self._path)
        with self._translated():
            self._draft.replace(self._path)
            with contextlib.suppress(OSError):
                sync_folder(self._path.parent)

    def discard(self) -> None:
        """Remove what was not put in its place."""
        with contextlib.suppress(OSError):
            self._draft.unlink(missing_ok=True)

    def _find_sources(self) -> Iterator[tuple[str, Callable[[], bytes | None]]]:
        """Yield names and what reads them. What was said comes last: no conclusion is of turns that are not there."""
        yield USER, lambda: _toml("user", {"name": self._user.name})
        yield SETTINGS, lambda: _toml("settings", plain_settings(self._own, without=COMMON))
        yield PERSONA, lambda: _toml("persona", {k: v for k, v in to_row(self._persona).items() if k != "id"})
        places = self._places
        for name, path in ((DRAFT, places.draft), (ERASED, places.erased), (SNAPSHOT, places.memory_file)):
            yield name, lambda path=path: read_file(path)  # type: ignore[misc]
        for folder, paths in (
            (USAGE, sorted(self._locations.usage(self._user.id).glob("????-??.json"))),
            (EVENTS, part_paths(places.memory)),
            (JOURNAL, sorted(path for path in places.journal.glob("*.json") if is_part_name(path.name))),
        ):
            for path in paths:
                yield folder + path.name, lambda path=path: read_file(path)  # type: ignore[misc]
        for path in sorted(places.sprites.glob("*/*")):
            name = SPRITES + path.relative_to(places.sprites).as_posix()
            if path.is_file() and is_member(name):
                yield name, lambda path=path: read_file(path)  # type: ignore[misc]

    def _add(self, archive: zipfile.ZipFile, name: str, content: bytes | None) -> None:
        if content is not None and self._gone:
            content = self._scrub.file(name, content)
        if content is None or not is_member(name):
            return
        if name.startswith(SPRITES) and len(content) > MOST_OF_ONE:
            return
        self._count.read(name, content)
        self._files[name] = {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        self._put(archive, name, content)

    def _put(self, archive: zipfile.ZipFile, name: str, content: bytes) -> None:
        info = zipfile.ZipInfo(name, _EARLIEST)
        info.compress_type = zipfile.ZIP_STORED if name.lower().endswith(_ALREADY_PACKED) else zipfile.ZIP_DEFLATED
        info.external_attr = PRIVATE_FILE << 16
        archive.writestr(info, content)

    def _manifest(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "user": self._user.name,
            "persona": {"id": self._persona.id, "name": self._persona.name},
            "counts": plain(self.counts),
            "files": self._files,
        }

    def _verify(self) -> Iterator[None]:
        try:
            with ArchiveFile(self._draft) as archive:
                for _ in archive.checking():
                    yield
                whole = archive.count.result() == self.counts
        except ExchangeError as error:
            raise ExchangeError(Code.EXPORT_FAILED, retryable=True, path=self._path) from error
        if not whole:
            raise ExchangeError(Code.EXPORT_FAILED, retryable=True, path=self._path)

    @contextlib.contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (OSError, StorageError) as error:
            raise ExchangeError(Code.EXPORT_FAILED, retryable=True, path=self._path) from error


def _toml(form: str, values: dict[str, object]) -> bytes:
    return tomli_w.dumps({"version": current(form), **values}).encode("utf-8", "replace")
