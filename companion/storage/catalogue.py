"""What the journal's files hold, in short, so that a history of any length opens without reading it.

Derived: each entry is checked against its file's size and time at every start and made again where they differ.
"""

import bisect
import itertools
import os
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from companion.core.errors import Code, StorageError
from companion.storage import json_text
from companion.storage.durable import read_file, translated, write_file
from companion.storage.journal_part import JournalPart, is_part_name, session_of
from companion.storage.rows import to_row

_VERSION = 1

Stamp = tuple[int, int, int]  # size, time of change in ns, file number: differ when a file was replaced


class Entry(NamedTuple):
    """One file: how many turns of it are shown and how many wait for an answer, its first and last turn id."""

    stamp: Stamp
    visible: int
    open_turns: int
    first_id: str
    last_id: str
    session: dict[str, Any] | None


def describe(part: JournalPart) -> Entry:
    """Return the entry of a part as it is on disk now."""
    first_id, last_id = part.id_range()
    with translated(part.path, Code.NOT_READABLE):
        stamp = stamp_of(part.path.stat())
    session = to_row(part.session) if part.session else None
    return Entry(stamp, part.visible_count, part.open_count, first_id, last_id, session)


def stamp_of(status: os.stat_result) -> Stamp:
    """Return what tells one state of a file from another."""
    return (status.st_size, status.st_mtime_ns, status.st_ino)


def list_files(folder: Path) -> dict[str, Stamp]:
    """Return the journal's files in order of time, with their stamps."""
    try:
        with os.scandir(folder) as found:
            files = {one.name: stamp_of(one.stat()) for one in found if is_part_name(one.name)}
    except FileNotFoundError:
        return {}
    return dict(sorted(files.items()))


class Catalogue:
    """The entries of one journal by file name, always in order of time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._entries: dict[str, Entry] = {}
        self._names: list[str] = []
        self._parts: dict[str, list[str]] = {}
        self._ends: list[int] | None = None
        self.unsaved = 0

    def load(self, files: dict[str, Stamp]) -> list[str]:
        """Take over the saved entries that still fit their files; return the names that must be read again."""
        saved = self._read()
        for name, stamp in files.items():
            entry = saved.get(name)
            if entry is not None and entry.stamp == stamp:
                self._take(name, entry)
        self.unsaved = len(saved) - len(self._entries)
        return [name for name in files if name not in self._entries]

    def save(self) -> None:
        """Write the entries, if any changed. Failing is no loss: they are made again."""
        if not self.unsaved:
            return
        entries = json_text.dump({name: tuple(entry) for name, entry in self._entries.items()})
        head = json_text.dump({"version": _VERSION, "crc32": zlib.crc32(entries)})
        try:
            write_file(self._path, head + b"\n" + entries, durable=False)
        except StorageError:
            return
        self.unsaved = 0

    def put(self, name: str, entry: Entry) -> None:
        """Put an entry in place of the one of the same name."""
        if name not in self._entries or entry.visible != self._entries[name].visible:
            self._ends = None
        self._take(name, entry)
        self.unsaved += 1

    def remove(self, name: str) -> None:
        """Take an entry out."""
        if self._entries.pop(name, None) is not None:
            self._names.remove(name)
            self._parts[session_of(name)].remove(name)
            self._ends = None
            self.unsaved += 1

    @property
    def names(self) -> Sequence[str]:
        """The files in order of time."""
        return self._names

    def entry(self, name: str) -> Entry:
        """Return the entry of a file."""
        return self._entries[name]

    def parts(self, session_id: str) -> Sequence[str]:
        """Return the files of a session in order."""
        return self._parts.get(session_id, ())

    def session_ids(self) -> Sequence[str]:
        """Return the sessions in order of time."""
        return sorted(one for one, parts in self._parts.items() if parts)

    def total(self) -> int:
        """Count the visible turns."""
        ends = self._row_ends()
        return ends[-1] if ends else 0

    def unfinished(self) -> list[str]:
        """Return the files with turns that wait for an answer."""
        return [name for name in self._names if self._entries[name].open_turns]

    def may_hold(self, turn_id: str, names: Iterable[str] | None = None) -> list[str]:
        """Return the files among `names` (or all) whose range of turn ids includes this one, latest first."""
        chosen = list(self._names if names is None else names)
        entries = self._entries
        return [name for name in reversed(chosen) if entries[name].first_id <= turn_id <= entries[name].last_id]

    def rows(self, begin: int, end: int) -> list[tuple[str, int, int]]:
        """Return where visible rows `begin` to `end` lie, as (file, first row in it, end row in it)."""
        ends = self._row_ends()
        found = []
        for at in range(bisect.bisect_right(ends, begin), len(ends)):
            start = ends[at - 1] if at else 0
            if start >= end:
                break
            found.append((self._names[at], max(begin - start, 0), min(end, ends[at]) - start))
        return found

    def _row_ends(self) -> list[int]:
        if self._ends is None:
            self._ends = list(itertools.accumulate(self._entries[name].visible for name in self._names))
        return self._ends

    def _take(self, name: str, entry: Entry) -> None:
        if name not in self._entries:
            bisect.insort(self._names, name)
            bisect.insort(self._parts.setdefault(session_of(name), []), name)
        self._entries[name] = entry

    def _read(self) -> dict[str, Entry]:
        try:
            head, _, entries = (read_file(self._path) or b"").partition(b"\n")
            if json_text.load(head) != {"version": _VERSION, "crc32": zlib.crc32(entries)}:
                return {}
            loaded = json_text.load(entries)
        except (ValueError, StorageError):
            return {}
        return {name: Entry((stamp[0], stamp[1], stamp[2]), *rest) for name, (stamp, *rest) in loaded.items()}
