"""What one backup holds: a list of files by name, and their contents, each kept once however many backups hold it.

A content lies in a compressed file named by its checksum, so any tool opens it, and is checked whenever it is read.
Archives of the first releases, which hold the memory files alone, are read too.
"""

import gzip
import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from companion.core.errors import Code, StorageError
from companion.core.memory import Backup
from companion.storage import json_text
from companion.storage.durable import read_file, translated, write_file
from companion.storage.migrations import current, refuse_newer
from companion.storage.part_names import session_of
from companion.storage.rows import from_row, plain

LIST_SUFFIX, ARCHIVE_SUFFIX, KEPT_SUFFIX = ".json", ".zip", ".gz"
JOURNAL = "journal/"
_DIGEST_BYTES = 14
_ABOUT = "about.json"
_FORM = "backup-list"
_SCRUBBED = "scrubbed"


class Kept(NamedTuple):
    """A file as a backup holds it: its content's checksum and size, and the state (size, time, node) it was read in."""

    checksum: str
    size: int
    stamp: tuple[int, ...] = ()


class Content:
    """The files of one backup by their names below the pair's folder."""

    def __init__(self, backup: Backup, files: Mapping[str, Kept], folder: Path, scrubbed: str = "") -> None:
        self.backup = backup
        self.scrubbed = scrubbed  # the last erasure that was carried out in it
        self.files = files
        self._folder = folder

    @property
    def holds_journal(self) -> bool:
        """Whether it tells what was said."""
        return True

    @cached_property
    def sessions(self) -> Mapping[str, Sequence[str]]:
        """The names of the journal's files, in order, by session."""
        found: dict[str, list[str]] = {}
        for name in sorted(self.files):
            if name.startswith(JOURNAL):
                found.setdefault(session_of(name.removeprefix(JOURNAL)), []).append(name)
        return found

    def read(self, name: str) -> bytes:
        """Return a file's content. Raises `StorageError` BACKUP_FAILED where it is not as it was."""
        kept = self.files[name]
        path = kept_path(self._folder, kept.checksum)
        packed = read_file(path)
        with suppress(OSError, EOFError, zlib.error):
            data = gzip.decompress(packed or b"")
            if checksum_of(data) == kept.checksum:
                return data
        raise StorageError(Code.BACKUP_FAILED, path=path)


class Archive(Content):
    """A backup of the first releases."""

    def __init__(self, backup: Backup, path: Path) -> None:
        self._files = _read_archive(path)
        named = {_name_in_archive(name): name for name in self._files if name != _ABOUT}
        super().__init__(backup, {name: Kept("", len(self._files[one])) for name, one in named.items()}, path.parent)
        self._named = named

    @property
    def holds_journal(self) -> bool:
        """Whether it tells what was said: memory alone was kept then."""
        return False

    def read(self, name: str) -> bytes:
        """Return a file's content."""
        return self._files[self._named[name]]


def checksum_of(content: bytes) -> str:
    """Return the name of a content."""
    return hashlib.blake2b(content, digest_size=_DIGEST_BYTES).hexdigest()


def stamp_of(path: Path) -> tuple[int, int, int]:
    """Return the state of a file, which is another one after any change. Raises `OSError`."""
    status = path.stat()
    return status.st_size, status.st_mtime_ns, status.st_ino


def kept_path(folder: Path, checksum: str) -> Path:
    """Return where the content of this checksum lies below the folder of backups."""
    return folder / "kept" / f"{checksum}{KEPT_SUFFIX}"


def write_list(folder: Path, backup: Backup, files: Mapping[str, Kept], scrubbed: str = "") -> None:
    """Write the list of a backup whose contents are all there; with it the backup exists. Raises `StorageError`."""
    entries = json_text.dump({name: list(kept) for name, kept in sorted(files.items())})
    about = plain(backup) | {"format": _FORM, "version": current(_FORM), "crc32": zlib.crc32(entries)}
    about |= {_SCRUBBED: scrubbed} if scrubbed else {}
    write_file(folder / f"{backup.id}{LIST_SUFFIX}", json_text.dump(about) + b"\n" + entries + b"\n")


def mark_scrubbed(folder: Path, content: Content, files: Mapping[str, Kept], erasure_id: str) -> None:
    """Write the list of a backup anew, with these files, after an erasure. Raises `StorageError`."""
    with translated(folder, Code.NOT_READABLE):
        paths = {kept_path(folder, kept.checksum) for kept in files.values()}
        size = sum(path.stat().st_size for path in paths if path.is_file())
    write_list(folder, replace(content.backup, size=size), files, erasure_id)


def rewrite_archive(path: Path, files: Mapping[str, bytes]) -> None:
    """Replace a backup of the first releases by one with these files. Raises `StorageError`."""
    about = _read_archive(path, _ABOUT)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**about, **{one.removeprefix("memory/"): data for one, data in files.items()}}.items():
            archive.writestr(name, content)
    write_file(path, packed.getvalue())


def describe(path: Path) -> Backup:
    """Return what a backup's file says of it. Raises `StorageError` BACKUP_FAILED, HOME_NEWER."""
    if path.suffix == ARCHIVE_SUFFIX:
        about = _parsed(path, _read_archive(path, _ABOUT).get(_ABOUT, b""))
        return _backup(path, about, "backup", path.stat().st_size)
    with translated(path, Code.NOT_READABLE), path.open("rb") as file:
        about = _parsed(path, file.readline())
    return _backup(path, about, _FORM, int(about.get("size", 0)))


def open_content(path: Path) -> Content:
    """Return the content of a backup. Raises `StorageError` BACKUP_FAILED, HOME_NEWER."""
    backup = describe(path)
    if path.suffix == ARCHIVE_SUFFIX:
        return Archive(backup, path)
    head, _, rest = (read_file(path) or b"").partition(b"\n")
    entries = rest.removesuffix(b"\n")
    about = _parsed(path, head)
    if about.get("crc32") != zlib.crc32(entries):
        raise StorageError(Code.BACKUP_FAILED, path=path)
    files = {name: Kept(kept[0], kept[1], tuple(kept[2])) for name, kept in json_text.load(entries).items()}
    return Content(backup, files, path.parent, str(about.get(_SCRUBBED, "")))


def _backup(path: Path, about: dict[str, Any], form: str, size: int) -> Backup:
    try:
        refuse_newer(path, form, about["version"])
        described = from_row(Backup, about)
    except (KeyError, TypeError, ValueError) as error:
        raise StorageError(Code.BACKUP_FAILED, path=path) from error
    return Backup(described.id, described.made_at, described.reason, size)


def _parsed(path: Path, line: bytes) -> dict[str, Any]:
    try:
        about = json.loads(line)
    except ValueError as error:
        raise StorageError(Code.BACKUP_FAILED, path=path) from error
    if not isinstance(about, dict):
        raise StorageError(Code.BACKUP_FAILED, path=path)
    return about


def _name_in_archive(name: str) -> str:
    return name if name == "memory.json" else f"memory/{name}"


def _read_archive(path: Path, only: str = "") -> dict[str, bytes]:
    try:
        with translated(path, Code.NOT_READABLE), zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist() if only in ("", name)}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        raise StorageError(Code.BACKUP_FAILED, path=path) from error
