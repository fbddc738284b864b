"""What the journal's files hold, in short, so that a history of any length opens without reading it.

Derived: at every start each entry is checked against its file's size and time, and made again where they differ. The
file is one line of JSON with a checksum and one with the entries.
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
from companion.storage.file_tables import read_tables
from companion.storage.journal_part import JournalPart
from companion.storage.part_names import is_part_name, session_of

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
        saved = self._read()
        files = self._list_files()
        self._entries = {name: saved[name] for name in files if name in saved and saved[name][0] == files[name]}
        self._names = list(self._entries)
        self._ends = None
        self.unsaved = len(saved) - len(self._entries)
        return [name for name in files if name not in self._entries]

    def save(self) -> None:
        """Write the entries, if any changed; failing is no loss."""
        if not self.unsaved:
            return
        entries = json_text.dump({name: self._stamped(name) for name in self._names})
        head = json_text.dump({"version": _VERSION, "crc32": zlib.crc32(entries)})
        with contextlib.suppress(StorageError):
            write_file(self._path, head + b"\n" + entries, durable=False)
            self.unsaved = 0

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

    def sessions(self, limit: int) -> dict[str, Session | dict[str, Any] | None]:
        """Return for the last sessions (0: all), in order of time, what their files say of them."""
        ids = self.session_ids(limit)
        found: dict[str, Session | dict[str, Any] | None] = dict.fromkeys(ids)
        begin = bisect.bisect_left(self._names, ids[0]) if ids else 0
        for name in self._names[begin:]:
            session_id = session_of(name)
            if session_id in found and not found[session_id]:
                found[session_id] = self._entries[name][5]
        return found

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

    def first_rows(self) -> list[tuple[str, int]]:
        """Return the files that hold visible turns, latest first, each with the number of its first row."""
        ends = self._row_ends()
        starts = [0, *ends[:-1]]
        return [(name, starts[at]) for at, name in enumerate(self._names) if starts[at] < ends[at]][::-1]

    def mark(self, session_id: str) -> str:
        """Return a text that names the states of a session's files; it is empty where there are none."""
        return " ".join(map(self._stamp_text, self.parts(session_id)))

    def marks(self) -> dict[str, str]:
        """Return the same for each session."""
        marks: dict[str, str] = {}
        for name in self._names:
            session_id, stamp = session_of(name), self._stamp_text(name)
            marks[session_id] = f"{marks[session_id]} {stamp}" if session_id in marks else stamp
        return marks

    def _row_ends(self) -> list[int]:
        if self._ends is None:
            visible: Callable[[Sequence[Any]], int] = itemgetter(1)
            self._ends = list(itertools.accumulate(visible(self._entries[name]) for name in self._names))
        return self._ends

    def _list_files(self) -> dict[str, list[int]]:
        try:
            with os.scandir(self._folder) as found:
                files = {one.name: _stamp(one.stat()) for one in found if is_part_name(one.name)}
        except OSError:
            return {}
        return {name: files[name] for name in sorted(files)}

    def _stamped(self, name: str) -> Sequence[Any]:
        entry = self._entries[name]
        if not entry[0]:
            with contextlib.suppress(OSError):
                entry = self._entries[name] = [_stamp((self._folder / name).stat()), *entry[1:]]
        return entry

    def _stamp_text(self, name: str) -> str:
        return "-".join(map(str, self._stamped(name)[0]))

    def _read(self) -> dict[str, Sequence[Any]]:
        with contextlib.suppress(ValueError, StorageError):
            head, _, entries = (read_file(self._path) or b"").partition(b"\n")
            if json_text.load(head) == {"version": _VERSION, "crc32": zlib.crc32(entries)}:
                return json_text.load(entries)  # type: ignore[no-any-return]
        return {}


def _stamp(status: os.stat_result) -> list[int]:
    return [status.st_size, status.st_mtime_ns, status.st_ino]
