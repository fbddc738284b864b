"""What the journal's files hold, in short, so that a history of any length opens without reading it.

Derived and checked at every start: against the folder's time, else each entry against its file; what differs is made
again. It is one line of JSON for the check and one for the entries.
"""

import bisect
import contextlib
import itertools
import os
import zlib
from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from companion.core.conversation import Outcome, Session
from companion.core.errors import Code, StorageError
from companion.storage import json_text
from companion.storage.durable import read_file, write_file
from companion.storage.journal_part import JournalPart, is_part_name, session_of
from companion.storage.safe_files import read_tables

_VERSION = 1


class Entry(NamedTuple):
    """One file: how many turns of it are shown and how many wait for an answer, its first and last turn id.

    `stamp` tells one state of the file from another; it is empty until it is looked up for saving. `session` is plain
    where it was read from a file.
    """

    stamp: Sequence[int]
    visible: int
    open_turns: int
    first_id: str
    last_id: str
    session: Session | dict[str, Any] | None


def describe(part: JournalPart) -> Entry:
    """Return the entry of an open part."""
    return Entry((), part.visible_count, part.open_count, part.first_id, part.last_id, part.session)


def survey(path: Path) -> Entry:
    """Return the entry of a file without decoding its turns. Raises `StorageError`."""
    tables = read_tables(path, read_file(path) or b"", "journal")
    turns = list(tables.get("turns", {}).values())
    try:
        ids = [str(turn["id"]) for turn in turns]
        visible = sum(turn.get("deleted_at") is None for turn in turns)
        waiting = sum(
            not turn["replies"] or any(one["outcome"] == Outcome.OPEN for one in turn["replies"]) for turn in turns
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise StorageError(Code.FILE_DAMAGED, path=path, kept_as="") from error
    session = tables.get("session", {}).get("1")
    return Entry((), visible, waiting, min(ids, default=""), max(ids, default=""), session)


class Catalogue:
    """The entries of one journal by file name, always in order of time."""

    def __init__(self, path: Path, folder: Path) -> None:
        self._path = path
        self._folder = folder
        self._entries: dict[str, Sequence[Any]] = {}  # as `Entry`, or as a list where it was read from the saved file
        self._names: list[str] = []
        self._ends: list[int] | None = None
        self.unsaved = 0

    def load(self) -> list[str]:
        """Take over the saved entries that still fit their files; return the names that must be read again."""
        head, saved = self._read()
        names = self._list()
        if head.get("folder") != self._folder_time() or list(saved) != names:
            saved = {name: saved[name] for name in names if name in saved and saved[name][0] == self._stamp(name)}
            self.unsaved = 1
        self._entries = saved
        self._names = list(saved)
        self._ends = None
        return [name for name in names if name not in saved]

    def save(self, *, final: bool = False) -> None:
        """Write the entries, if any changed; failing is no loss. `final`: nothing is written to the journal after it.

        Only then the folder's time proves anything: it may be too coarse to tell two changes apart.
        """
        if not self.unsaved:
            return
        entries = json_text.dump({name: self._stamped(name) for name in self._names})
        folder = self._folder_time() if final else 0
        head = json_text.dump({"version": _VERSION, "crc32": zlib.crc32(entries), "folder": folder})
        with contextlib.suppress(StorageError):
            write_file(self._path, head + b"\n" + entries, durable=False)
            self.unsaved = 0 if final else 1

    def put(self, name: str, entry: Entry) -> None:
        """Put an entry in place of the one of the same name."""
        before = self._entries.get(name)
        if before is None:
            bisect.insort(self._names, name)
        if before is None or before[1] != entry.visible:
            self._ends = None
        self._entries[name] = entry
        self.unsaved += 1

    def remove(self, name: str) -> None:
        """Take an entry out."""
        if self._entries.pop(name, None) is not None:
            self._names.remove(name)
            self._ends = None
            self.unsaved += 1

    def fits(self, name: str, entry: Entry) -> bool:
        """Tell whether the counts and ids of a file are as the catalogue has them."""
        return name in self._entries and tuple(self._entries[name][1:5]) == entry[1:5]

    @property
    def names(self) -> Sequence[str]:
        """The files in order of time."""
        return self._names

    def entry(self, name: str) -> Entry:
        """Return the entry of a file."""
        return Entry(*self._entries[name])

    def parts(self, session_id: str) -> Sequence[str]:
        """Return the files of a session in order."""
        begin = bisect.bisect_left(self._names, session_id + "-")
        end = bisect.bisect_left(self._names, session_id + ".")
        return [name for name in self._names[begin:end] if session_of(name) == session_id]

    def session_ids(self, limit: int) -> Sequence[str]:
        """Return the last sessions in order of time (0: all)."""
        latest_first = dict.fromkeys(map(session_of, reversed(self._names)))
        return list(itertools.islice(latest_first, limit or None))[::-1]

    def total(self) -> int:
        """Count the visible turns."""
        ends = self._row_ends()
        return ends[-1] if ends else 0

    def unfinished(self) -> list[str]:
        """Return the files with turns that wait for an answer."""
        return [name for name in self._names if self._entries[name][2]]

    def may_hold(self, turn_id: str, names: Iterable[str]) -> list[str]:
        """Return the files among `names` whose range of turn ids includes this one, latest first."""
        found = [name for name in names if self._entries[name][3] <= turn_id <= self._entries[name][4]]
        return found[::-1]

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
            visible: Callable[[Sequence[Any]], int] = itemgetter(1)
            self._ends = list(itertools.accumulate(visible(self._entries[name]) for name in self._names))
        return self._ends

    def _list(self) -> list[str]:
        try:
            return sorted(filter(is_part_name, os.listdir(self._folder)))  # noqa: PTH208 — names alone, in one call
        except OSError:
            return []

    def _folder_time(self) -> int:
        with contextlib.suppress(OSError):
            return self._folder.stat().st_mtime_ns
        return 0

    def _stamp(self, name: str) -> list[int]:
        with contextlib.suppress(OSError):
            status = os.stat(f"{self._folder}{os.sep}{name}")  # noqa: PTH116 — done for every file of a long history
            return [status.st_size, status.st_mtime_ns, status.st_ino]
        return []

    def _stamped(self, name: str) -> Sequence[Any]:
        entry = self._entries[name]
        if not entry[0]:
            entry = self._entries[name] = [self._stamp(name), *entry[1:]]
        return entry

    def _read(self) -> tuple[dict[str, Any], dict[str, Sequence[Any]]]:
        with contextlib.suppress(ValueError, StorageError):
            first_line, _, entries = (read_file(self._path) or b"").partition(b"\n")
            head = json_text.load(first_line)
            if (head["version"], head["crc32"]) == (_VERSION, zlib.crc32(entries)):
                return head, json_text.load(entries)
        return {}, {}
