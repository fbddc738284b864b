"""Reads an archive as something that may be foreign, damaged or hostile, and holds it against its own manifest.

Sizes are bounded by what was asked for, never by what a header says; a member is only ever known by an allowed name.
"""

import hashlib
import json
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from companion.core.archive import ArchiveCounts
from companion.core.errors import Code, ExchangeError, StorageError
from companion.storage.archive_members import MANIFEST, PERSONA, USER, Count, is_member
from companion.storage.rows import from_row

FORMAT, VERSION = "companion-archive", 1
MOST_MEMBERS = 500_000
MOST_BYTES = 16 << 30  # of all members, unpacked
MOST_OF_ONE = 512 << 20
MOST_OF_MANIFEST = 128 << 20
TIGHTEST, SMALL = 200, 256 << 20  # what unpacks to more than so many times its size, and to more than this, is a trap
_ENCRYPTED = 0x1


class Listed(NamedTuple):
    """A member by the manifest: its size in bytes and the SHA-256 of its content."""

    size: int
    sha256: str


class ArchiveFile:
    """An archive opened for reading; use it as a context. Raises `ExchangeError` ARCHIVE_…"""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._members: dict[str, zipfile.ZipInfo] = {}
        self.files: Mapping[str, Listed] = {}
        self.manifest: dict[str, Any] = {}
        self.count = Count()
        with self._translated(MANIFEST):
            self._zip = zipfile.ZipFile(path)
        try:
            self._take_members()
            self._read_manifest()
        except ExchangeError:
            self._zip.close()
            raise

    def __enter__(self) -> "ArchiveFile":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._zip.close()

    @property
    def size(self) -> int:
        """Bytes of all members, unpacked."""
        return sum(one.size for one in self.files.values())

    def counts(self) -> ArchiveCounts:
        """Return what the manifest says that the archive holds."""
        return from_row(ArchiveCounts, self.manifest["counts"])

    def checking(self) -> Iterator[str]:
        """Read every member, one a step, and compare all with the manifest. Raises `ExchangeError`."""
        for name in self.files:
            self.read(name, count=True)
            yield name
        if self.count.result() != self.counts():
            raise self._damaged(MANIFEST)

    def read(self, name: str, *, count: bool = False) -> bytes:
        """Return a member that is as the manifest says. Raises `ExchangeError`."""
        listed = self.files[name]
        content = self._content(name, listed.size)
        if len(content) != listed.size or hashlib.sha256(content).hexdigest() != listed.sha256:
            raise self._damaged(name)
        if count:
            try:
                self.count.read(name, content)
            except StorageError as error:
                newer = error.problem.code is Code.HOME_NEWER
                raise (self._refused(Code.ARCHIVE_NEWER) if newer else self._damaged(name)) from error
        return content

    def _take_members(self) -> None:
        infos = self._zip.infolist()
        total = sum(one.file_size for one in infos)
        packed = self._path.stat().st_size
        if len(infos) > MOST_MEMBERS or total > min(MOST_BYTES, max(SMALL, TIGHTEST * packed)):
            raise self._refused(Code.ARCHIVE_TOO_LARGE)
        for info in infos:
            if info.flag_bits & _ENCRYPTED:
                raise self._refused(Code.ARCHIVE_ENCRYPTED)
            if info.filename in self._members or info.orig_filename != info.filename:
                raise self._refused(Code.ARCHIVE_UNREADABLE)
            self._members[info.filename] = info

    def _read_manifest(self) -> None:
        if MANIFEST not in self._members:
            raise self._refused(Code.ARCHIVE_UNREADABLE)
        try:
            manifest = json.loads(self._content(MANIFEST, MOST_OF_MANIFEST))
            if manifest["format"] != FORMAT:
                raise self._refused(Code.ARCHIVE_UNREADABLE)
            if type(manifest["version"]) is not int or manifest["version"] > VERSION:
                raise self._refused(Code.ARCHIVE_NEWER)
            files = {name: Listed(int(one["size"]), str(one["sha256"])) for name, one in manifest["files"].items()}
            from_row(ArchiveCounts, manifest["counts"])
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise self._refused(Code.ARCHIVE_UNREADABLE) from error
        strange = [name for name in files if not is_member(name)]
        if strange or {*files, MANIFEST} != self._members.keys() or not {USER, PERSONA} <= files.keys():
            raise self._refused(Code.ARCHIVE_UNREADABLE)
        if any(not 0 <= one.size <= MOST_OF_ONE for one in files.values()):
            raise self._refused(Code.ARCHIVE_TOO_LARGE)
        self.manifest, self.files = manifest, files

    def _content(self, name: str, most: int) -> bytes:
        """Return a member's content, and at most one byte more than allowed of one that is too long."""
        with self._translated(name), self._zip.open(self._members[name]) as file:
            return file.read(most + 1)

    def _translated(self, name: str) -> "_Translated":
        return _Translated(self._path, name)

    def _refused(self, code: Code) -> ExchangeError:
        return ExchangeError(code, path=self._path)

    def _damaged(self, name: str) -> ExchangeError:
        return ExchangeError(Code.ARCHIVE_DAMAGED, path=self._path, name=name)


class _Translated:
    """Turns what the standard library raises on a broken archive into an `ExchangeError`."""

    def __init__(self, path: Path, name: str) -> None:
        self._path, self._name = path, name

    def __enter__(self) -> None:
        """Nothing is needed."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, zipfile.BadZipFile) and not _begins_as_zip(self._path):
            raise ExchangeError(Code.ARCHIVE_UNREADABLE, path=self._path) from error
        broken = (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, struct.error, UnicodeDecodeError)
        if isinstance(error, (*broken, NotImplementedError, RuntimeError, ValueError, OverflowError)):
            raise ExchangeError(Code.ARCHIVE_DAMAGED, path=self._path, name=self._name) from error
        if isinstance(error, OSError):
            raise ExchangeError(Code.ARCHIVE_UNREADABLE, path=self._path) from error


def _begins_as_zip(path: Path) -> bool:
    with suppress(OSError), path.open("rb") as file:
        return file.read(4) == b"PK\x03\x04"
    return False
