"""Makes one backup of a pair's memory files and journal, in steps so short that turns are written in between.

Contents that an earlier backup holds are not copied again; each new one is read back and compared before it counts.
"""

import gzip
import os
import shutil
import time
from collections import deque
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from companion.core.errors import Code, StorageError
from companion.core.ids import new_id
from companion.core.memory import Backup
from companion.storage import restore_note
from companion.storage.backup_content import Content, Kept, checksum_of, kept_path, stamp_of, write_list
from companion.storage.backups import list_paths, newest_content, thin_out
from companion.storage.durable import make_folder, read_file, remove_drafts, translated, write_file
from companion.storage.locations import Pair
from companion.storage.memory_shelf import part_paths
from companion.storage.part_names import is_part_name

STEP_SECONDS = 0.05
SPARE_BYTES = 64 << 20  # left free on the disk, whatever a backup needs
_LEVEL = 6


class BackingUp:
    """A backup being made; call `step` until it says that it is done, then `finish`. All for one thread."""

    def __init__(self, places: Pair, reason: str, now: datetime) -> None:
        """Find out what is to be copied. Raises `StorageError` DISK_FULL where there is no room for it."""
        self._places = places
        self._folder = places.backups
        self._reason = reason
        self._now = now
        self._files: dict[str, Kept] = {}
        before = newest_content(self._folder)
        self._to_copy: deque[Path] = deque()
        needed = 0
        for path in _sources(places):
            stamp, kept = _measure(path), before.files.get(_name(places, path)) if before else None
            if kept is not None and kept.stamp == stamp and kept_path(self._folder, kept.checksum).is_file():
                self._files[_name(places, path)] = kept
            else:
                self._to_copy.append(path)
                needed += stamp[0]
        make_folder(self._folder / "kept")
        remove_drafts(self._folder)
        remove_drafts(self._folder / "kept")
        _check_space(self._folder, needed)
        self.total = len(self._to_copy)

    @property
    def left(self) -> int:
        """How many files are still to be copied."""
        return len(self._to_copy)

    def step(self) -> bool:
        """Copy some of the files; tell whether all are copied. Raises `StorageError`."""
        until = time.monotonic() + STEP_SECONDS
        while self._to_copy:
            self._copy(self._to_copy.popleft())
            if time.monotonic() > until:
                break
        return not self._to_copy

    def finish(self) -> Backup:
        """Let the backup exist, and drop those that are too many. Raises `StorageError`."""
        with translated(self._folder, Code.NOT_READABLE):
            kept = {one.checksum for one in self._files.values()}
            size = sum(kept_path(self._folder, checksum).stat().st_size for checksum in kept)
        backup = Backup(new_id(_newest_id(self._folder)), self._now, self._reason, size)
        write_list(self._folder, backup, self._files)
        restoring = restore_note.read(self._places)
        thin_out(self._folder, self._now, restoring.backup_id if restoring else "")
        return backup

    def _copy(self, path: Path) -> None:
        stamp = _measure(path)
        content = read_file(path)
        if content is None:  # it was set aside meanwhile
            return
        kept = Kept(checksum_of(content), len(content), stamp)
        target = kept_path(self._folder, kept.checksum)
        if not target.is_file():
            write_file(target, gzip.compress(content, _LEVEL, mtime=0))
            self._verify(target, kept)
        self._files[_name(self._places, path)] = kept

    def _verify(self, target: Path, kept: Kept) -> None:
        try:
            Content(Backup("", self._now, "", 0), {"": kept}, self._folder).read("")
        except StorageError:
            with translated(target, Code.NOT_WRITABLE):
                target.unlink(missing_ok=True)
            raise


def _sources(places: Pair) -> Iterator[Path]:
    """Yield what a backup holds. What was said comes last: no conclusion is of turns that it lacks."""
    if places.memory_file.is_file():
        yield places.memory_file
    yield from part_paths(places.memory)
    names = sorted(os.listdir(places.journal)) if places.journal.is_dir() else []  # noqa: PTH208 — quick for thousands
    yield from (places.journal / name for name in names if is_part_name(name))


def _name(places: Pair, path: Path) -> str:
    return path.relative_to(places.folder).as_posix()


def _measure(path: Path) -> tuple[int, int, int]:
    """Return a file's state; that of no file is zeros."""
    with translated(path, Code.NOT_READABLE):
        try:
            return stamp_of(path)
        except FileNotFoundError:
            return (0, 0, 0)


def _check_space(folder: Path, needed: int) -> None:
    with translated(folder, Code.NOT_READABLE):
        free = shutil.disk_usage(folder).free
    if free < needed + SPARE_BYTES:
        raise StorageError(Code.DISK_FULL, retryable=True, path=folder)


def _newest_id(folder: Path) -> str:
    paths = list_paths(folder)
    return paths[0].stem if paths else ""
