"""Takes what was erased out of every backup: each is copied without it, the copy verified, and put in its place.

Work is done in small steps, for a thread that others wait for; what was cut off is finished by beginning again.
"""

import gzip
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from companion.core.errors import Code, StorageError
from companion.storage.backup_content import (
    ARCHIVE_SUFFIX,
    Archive,
    Content,
    Kept,
    checksum_of,
    kept_path,
    mark_scrubbed,
    open_content,
    rewrite_archive,
)
from companion.storage.backups import drop_unheld, list_paths
from companion.storage.blanking import blanked
from companion.storage.durable import read_file, translated, write_file
from companion.storage.scrubbing import Scrub
from companion.storage.traces import Scanner

_LEVEL = 6


class BackupErasing:
    """The backups in one folder; `unreadable` names those, or contents of them, that can't be looked into."""

    def __init__(self, folder: Path, scrub: Scrub, scanner: Scanner) -> None:
        self._folder = folder
        self._scrub = scrub
        self._scanner = scanner
        self._seen: dict[tuple[str, str], Kept | None] = {}
        self.unreadable: set[Path] = set()

    def count(self) -> Iterator[bool]:
        """Yield for each backup whether anything of it has to go."""
        for path in list_paths(self._folder):
            content = self._opened(path)
            yield content is not None and any(
                self._left(content, name) != content.files[name] for name in content.files
            )

    def work(self) -> Iterator[None]:
        """Do it step by step. Raises `StorageError`; then some are done and the others are as they were."""
        paths = list_paths(self._folder)
        for path in paths:
            if (content := self._opened(path)) is not None:
                for name in content.files:
                    self._write(content, name)
                    yield
                self._replace(path, content)
                yield
        if paths:
            drop_unheld(self._folder, paths)

    def _opened(self, path: Path) -> Content | None:
        try:
            return open_content(path)
        except (StorageError, ValueError):
            self.unreadable.add(path)
            return None

    def _read(self, content: Content, name: str) -> bytes | None:
        try:
            return content.read(name)
        except StorageError as error:
            if error.problem.code is not Code.BACKUP_FAILED:
                raise
            return None

    def _left(self, content: Content, name: str) -> Kept | None:
        """Return a file as it is to be kept: as it was, otherwise, or None."""
        kept = content.files[name]
        key = kept.checksum, name
        if key not in self._seen or not kept.checksum:
            self._seen[key] = self._look_at(content, name)
        return self._seen[key]

    def _look_at(self, content: Content, name: str) -> Kept | None:
        kept, data = content.files[name], self._read(content, name)
        if data is None:
            self.unreadable.add(kept_path(self._folder, kept.checksum))
            return kept
        left = self._without(name, data)
        if left is data:
            return kept
        return None if left is None else Kept(checksum_of(left), len(left))

    def _without(self, name: str, data: bytes) -> bytes | None:
        try:
            return self._scrub.file(name, data)
        except StorageError:  # of a later release, or damaged before it was backed up
            return blanked(data, self._scrub, self._scanner)

    def _write(self, content: Content, name: str) -> None:
        """Have the changed content of a file among those kept."""
        kept = self._left(content, name)
        if kept is None or kept == content.files[name] or isinstance(content, Archive):
            return
        target = kept_path(self._folder, kept.checksum)
        if target.is_file():
            return
        left = self._without(name, content.read(name))
        write_file(target, gzip.compress(left or b"", _LEVEL, mtime=0))
        Content(content.backup, {name: kept}, self._folder).read(name)

    def _replace(self, path: Path, content: Content) -> None:
        files = {name: kept for name in content.files if (kept := self._left(content, name)) is not None}
        if path.suffix == ARCHIVE_SUFFIX:
            if files != dict(content.files):
                read = {name: self._without(name, content.read(name)) or b"" for name in files}
                rewrite_archive(path, read)
            return
        mark_scrubbed(self._folder, content, files, self._scrub.gone.last)


def drop_broken(folder: Path, scanner: Scanner, path: Path) -> bool:
    """Remove a damaged content, of which nothing can be restored, if a text still stands in it; tell whether it did."""
    if path.parent != folder / "kept" or not scanner.is_in(unpacked_in_part(read_file(path) or b"")):
        return False
    with translated(path, Code.NOT_WRITABLE):
        path.unlink(missing_ok=True)
    return True


def unpacked_in_part(packed: bytes) -> bytes:
    """Return as much of a compressed content as can be read."""
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    data = b""
    try:
        for at in range(0, len(packed), 512):
            data += unpacker.decompress(packed[at : at + 512])
    except zlib.error:
        pass
    return data


def zipped(path: Path) -> Iterator[bytes]:
    """Yield the contents of an archive. Raises `StorageError` NOT_READABLE."""
    try:
        with translated(path, Code.NOT_READABLE), zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                yield archive.read(name)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, RuntimeError) as error:
        raise StorageError(Code.NOT_READABLE, path=path) from error
