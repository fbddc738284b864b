"""Copies of the memory files, each one archive that was read back and compared before it counts.

Kept are the latest ten, one a day for two weeks and one a week for eight, within a gigabyte altogether.
"""

import io
import json
import shutil
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.core.errors import Code, StorageError
from companion.core.ids import is_id, new_id
from companion.core.memory import Backup, Held
from companion.storage.durable import make_folder, read_file, sync_folder, translated, write_file
from companion.storage.file_tables import encode_file, read_tables
from companion.storage.locations import Pair
from companion.storage.memory_shelf import part_paths, read_held
from companion.storage.migrations import current, refuse_newer
from companion.storage.rows import from_row, plain

LATEST = 10
DAYS, WEEKS = 14, 8
MOST_BYTES = 1 << 30
SPARE_BYTES = 64 << 20  # left free on the disk, whatever a backup needs
_ABOUT = "about.json"
_SNAPSHOT = "memory.json"
_STAMP = (1980, 1, 1, 0, 0, 0)  # in every archive, so that equal content is equal bytes


def back_up(places: Pair, reason: str, held: Mapping[str, Held], now: datetime) -> Backup:
    """Write a backup, read it back, compare, and drop those that are too many. Raises `StorageError`."""
    files = {path.name: content for path in part_paths(places.memory) if (content := read_file(path)) is not None}
    backup = Backup(new_id(_newest(places.backups)), now, reason, 0)
    files[_SNAPSHOT] = _tables_of(held)
    files[_ABOUT] = json.dumps(plain(backup) | {"version": current("backup")}).encode()
    content = _archive(files)
    make_folder(places.backups)
    _check_space(places.backups, len(content))
    path = places.backups / f"{backup.id}.zip"
    write_file(path, content)
    try:
        _verify(path, files)
    except StorageError:
        with translated(path, Code.NOT_WRITABLE):
            path.unlink(missing_ok=True)
        raise
    thin_out(places.backups, now)
    return Backup(backup.id, now, reason, len(content))


def backups(places: Pair) -> Sequence[Backup]:
    """Return the backups whose description can be read, newest first."""
    found = []
    for path in _paths(places.backups):
        try:
            found.append(_described(path))
        except StorageError:
            continue
    return found


def read_backup(places: Pair, backup_id: str) -> Mapping[str, Held]:
    """Return what memory held then. Raises `StorageError` UNKNOWN_CHANGE, BACKUP_FAILED, HOME_NEWER."""
    path = places.backups / f"{backup_id}.zip"
    if not is_id(backup_id) or not path.is_file():
        raise StorageError(Code.UNKNOWN_CHANGE)
    _described(path)
    files = _read_archive(path)
    try:
        return read_held(path, read_tables(path, files[_SNAPSHOT], "memory"))
    except KeyError as error:
        raise StorageError(Code.BACKUP_FAILED, path=path) from error


def thin_out(folder: Path, now: datetime) -> None:
    """Remove the backups that no rule keeps. A file that can't be removed stays."""
    kept: set[Path] = set()
    days: set[object] = set()
    weeks: set[object] = set()
    used = 0
    for place, path in enumerate(_paths(folder)):
        made = _made_at(path)
        day, week = made.date(), made.isocalendar()[:2]
        daily = day not in days and (now.date() - day).days < DAYS
        weekly = week not in weeks and now - made < timedelta(weeks=WEEKS)
        size = path.stat().st_size
        if (place < LATEST or daily or weekly) and (place == 0 or used + size <= MOST_BYTES):
            kept.add(path)
            used += size
            days.add(day)
            weeks.add(week)
    with translated(folder, Code.NOT_WRITABLE):
        for path in _paths(folder):
            if path not in kept:
                path.unlink(missing_ok=True)
        sync_folder(folder)


def _archive(files: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _STAMP), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _verify(path: Path, files: Mapping[str, bytes]) -> None:
    if _read_archive(path) != dict(files):
        raise StorageError(Code.BACKUP_FAILED, path=path)
    for name, content in files.items():
        if name != _ABOUT:
            read_tables(path, content, "memory" if name == _SNAPSHOT else "memory-events")


def _read_archive(path: Path, only: str = "") -> dict[str, bytes]:
    try:
        with translated(path, Code.NOT_READABLE), zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist() if only in ("", name)}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        raise StorageError(Code.BACKUP_FAILED, path=path) from error


def _described(path: Path) -> Backup:
    try:
        about: dict[str, Any] = json.loads(_read_archive(path, _ABOUT)[_ABOUT])
        version = about["version"]
        refuse_newer(path, "backup", version)
        described = from_row(Backup, about)
    except (KeyError, TypeError, ValueError) as error:
        raise StorageError(Code.BACKUP_FAILED, path=path) from error
    return Backup(described.id, described.made_at, described.reason, path.stat().st_size)


def _tables_of(held: Mapping[str, Held]) -> bytes:
    rows = {
        str(number): {"subject": subject, "held": plain(one)}
        for number, (subject, one) in enumerate(sorted(held.items()), 1)
    }
    return encode_file("memory", {"held": rows})


def _check_space(folder: Path, needed: int) -> None:
    with translated(folder, Code.NOT_READABLE):
        free = shutil.disk_usage(folder).free
    if free < needed + SPARE_BYTES:
        raise StorageError(Code.DISK_FULL, retryable=True, path=folder)


def _paths(folder: Path) -> list[Path]:
    """Return the archives, newest first."""
    return sorted((path for path in folder.glob("*.zip") if is_id(path.stem)), key=lambda path: path.stem, reverse=True)


def _newest(folder: Path) -> str:
    paths = _paths(folder)
    return paths[0].stem if paths else ""


def _made_at(path: Path) -> datetime:
    """Return when a backup was made, as its description says; a file that can't be read counts as of its own date."""
    try:
        return _described(path).made_at
    except StorageError:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
