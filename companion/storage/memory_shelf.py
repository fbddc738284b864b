"""The memory files of one pair as the writer's thread sees them: event parts of bounded size and a snapshot.

A start reads the snapshot and the parts that go beyond it; everything else stays on the disk until it is asked for.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from companion.core.erasure import NOTHING, Gone
from companion.core.errors import Code, Problem, StorageError
from companion.core.memory import Held, MemoryEvent, MemorySnapshot
from companion.storage.durable import read_file, remove_drafts, sync_folder, translated
from companion.storage.erased_file import read_gone
from companion.storage.file_tables import read_tables
from companion.storage.locations import Pair
from companion.storage.rows import from_row
from companion.storage.safe_files import SafeStorage, SafeTables, open_tables
from companion.storage.scrubbing import scrub_in_place, without_gone
from companion.storage.toml_file import keep_aside

T = TypeVar("T")

MAX_EVENTS = 200
FULL_BYTES = 256 * 1024
_NOTHING: Mapping[str, Any] = {}  # a row of nothing held
_PART_NAME = re.compile(r"events-[0-9]{4,}\.json")


class EventPart:
    """One file of events, all in memory. Raises `StorageError` FILE_DAMAGED, NOT_READABLE, HOME_NEWER when opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._tables: SafeTables = open_tables(path, "memory-events")
        self._last_number = 0
        rows = sorted(self._tables.table("events"), key=lambda row: row.doc_id)
        self.events = [_decoded(path, MemoryEvent, row) for row in rows]
        if rows:
            self._last_number = rows[-1].doc_id

    @property
    def is_full(self) -> bool:
        """Whether the next event belongs into another part."""
        return len(self.events) >= MAX_EVENTS or self._tables.size >= FULL_BYTES

    def put(self, events: Sequence[MemoryEvent]) -> None:
        """Write events behind the others, with one write. Raises `StorageError`; then nothing has changed."""
        self._tables.safe_table("events").put_all(dict(enumerate(events, self._last_number + 1)))
        self._last_number += len(events)
        self.events += events


class MemoryShelf:
    """Does what the port `MemoryStore` says about events and snapshot; only one thread may use it."""

    def __init__(self, places: Pair) -> None:
        self._places = places
        self._last: EventPart | None = None
        self._problems: list[Problem] = []
        self.gone = Gone()
        self.snapshot = MemorySnapshot()
        self.recent: Sequence[MemoryEvent] = ()
        self.is_loaded = False
        self.changed: Callable[[Sequence[MemoryEvent]], None] = lambda _: None
        self._behind = False  # whoever loaded last has not heard of all events

    def load(self) -> Sequence[Problem]:
        """Read the snapshot and the events after it; what is damaged is set aside. Return what went wrong."""
        remove_drafts(self._places.memory)
        self.gone = read_gone(self._places)
        self._scrub(self._places.memory_file)
        self.snapshot = self._unless_damaged(self._places.memory_file, read_snapshot) or MemorySnapshot()
        recent: list[MemoryEvent] = []
        self._last = None
        for path in reversed(part_paths(self._places.memory)):
            self._scrub(path)
            part = self._unless_damaged(path, EventPart)
            if part is None:
                continue
            self._last = self._last or part
            recent[:0] = [event for event in part.events if event.id > self.snapshot.upto]
            if part.events and part.events[0].id <= self.snapshot.upto:
                break
        self.recent = tuple(sorted(recent, key=_by_id))
        self.is_loaded, self._behind = True, False
        problems, self._problems = self._problems, []
        return problems

    def parts(self) -> Sequence[Path]:
        """Return the files of events, in order."""
        return part_paths(self._places.memory)

    def events_in(self, path: Path, known: dict[str, tuple[Any, Held]]) -> Sequence[MemoryEvent]:
        """Return the events of a file, oldest first; none where it can't be read. `known` belongs to `_read_events`."""
        events = self._unless_damaged(path, lambda path: _read_events(path, known)) or ()
        return [without_gone(event, self.gone) for event in events] if self.gone else events

    def put_events(self, events: Sequence[MemoryEvent]) -> None:
        """Write events into one file, all or none of them. Raises `StorageError`.

        The order of events is that of their ids. One that belongs before the end of the snapshot is summed into that.
        """
        late = [event for event in events if event.id <= self.snapshot.upto]
        snapshot = self.snapshot
        if late:
            with translated(self._places.memory_file, Code.NOT_WRITABLE):
                self._places.memory_file.unlink(missing_ok=True)  # a kill from here on lets all events be summed anew
                sync_folder(self._places.folder)
            self.snapshot = MemorySnapshot()
        if self._last is None or self._last.is_full:
            self._last = EventPart(self._free_path())
        self._last.put(events)
        self.changed(events)
        if late:
            self._write_snapshot(MemorySnapshot(snapshot.upto, self._held_with(snapshot, late)))

    def take_in(self, events: Sequence[MemoryEvent]) -> None:
        """Write events that were concluded elsewhere, of which whoever loaded last knows nothing yet."""
        self._behind = True
        self.put_events(events)

    def marks(self) -> Mapping[str, str]:
        """Return for each file of events, by name, a text that is another one after any change of it."""
        stamps = ((path.name, path.stat()) for path in self.parts())
        return {name: f"{one.st_size}-{one.st_mtime_ns}-{one.st_ino}" for name, one in stamps}

    def put_snapshot(self, snapshot: MemorySnapshot) -> None:
        """Write the snapshot, unless it lacks events that came in since the last `load`. Raises `StorageError`."""
        if not self._behind:
            self._write_snapshot(snapshot)

    def forget(self) -> None:
        """Hold no file's content any more: what lies on the disk is about to change."""
        self._last = None

    def _held_with(self, snapshot: MemorySnapshot, late: Sequence[MemoryEvent]) -> Mapping[str, Held]:
        """Return what a snapshot holds once the latest event on each subject of the `late` ones is in it."""
        held, subjects = dict(snapshot.held), {event.subject for event in late}
        known: dict[str, tuple[Any, Held]] = {}
        found = [event for path in self.parts() for event in self.events_in(path, known) if event.subject in subjects]
        for event in sorted(found, key=_by_id):
            if event.id > snapshot.upto:
                continue
            if event.after == NOTHING:
                held.pop(event.subject, None)
            else:
                held[event.subject] = event.after
        return held

    def _write_snapshot(self, snapshot: MemorySnapshot) -> None:
        SafeStorage(self._places.memory_file, "memory").write(
            {
                "snapshot": {"1": {"upto": snapshot.upto}},
                "held": {
                    str(number): {"subject": subject, "held": held}
                    for number, (subject, held) in enumerate(sorted(snapshot.held.items()), 1)
                },
            }
        )
        self.snapshot = snapshot

    def _scrub(self, path: Path) -> None:
        """Take what was erased out of a file that may have been copied back."""
        if not self.gone:
            return
        try:
            scrub_in_place(self._places.folder, (path,), self.gone)
        except StorageError as error:
            self._problems.append(error.problem)

    def _free_path(self) -> Path:
        paths = part_paths(self._places.memory)
        number = int(paths[-1].stem.rpartition("-")[2]) + 1 if paths else 1
        return self._places.memory / f"events-{number:04}.json"

    def _unless_damaged(self, path: Path, read: Callable[[Path], T]) -> T | None:
        try:
            return read(path)
        except StorageError as error:
            damaged = error.problem.code is Code.FILE_DAMAGED
            aside = self._places.set_aside
            self._problems.append(keep_aside(path, aside, Code.FILE_DAMAGED) if damaged else error.problem)
            return None


def _by_id(event: MemoryEvent) -> str:
    return event.id


def is_event_part(name: str) -> bool:
    """Tell whether a file of this name holds events."""
    return bool(_PART_NAME.fullmatch(name))


def _read_events(path: Path, known: dict[str, tuple[Any, Held]]) -> list[MemoryEvent]:
    """Return the events of a file. Raises `StorageError`.

    `known` holds what was last held of each subject, as a row and decoded: what an event has as before is that.
    """
    content = read_file(path)
    rows = read_tables(path, content, "memory-events").get("events", {}) if content is not None else {}
    events = []
    for number in sorted(rows, key=int):
        row = dict(rows[number])
        before, after = row.pop("before", _NOTHING), row.pop("after", _NOTHING)
        event = _decoded(path, MemoryEvent, {**row, "before": _NOTHING, "after": after})
        held = known.get(event.subject)
        same = held is not None and held[0] == before
        event = replace(event, before=held[1] if same and held is not None else _decoded(path, Held, before))
        known[event.subject] = (after, event.after)
        events.append(event)
    return events


def part_paths(folder: Path) -> list[Path]:
    """Return the files of events in a folder, in order."""
    found = (path for path in folder.glob("events-*.json") if is_event_part(path.name))
    return sorted(found, key=lambda path: (len(path.name), path.name))


def read_snapshot(path: Path) -> MemorySnapshot:
    """Return the snapshot in a file, an empty one where there is no file. Raises `StorageError`."""
    tables = SafeStorage(path, "memory").read() or {}
    upto = tables.get("snapshot", {}).get("1", {}).get("upto", "")
    return MemorySnapshot(upto, read_held(path, tables))


def read_held(path: Path, tables: Mapping[str, Mapping[str, Any]]) -> dict[str, Held]:
    """Return what the tables of a snapshot hold. Raises `StorageError` FILE_DAMAGED."""
    rows = tables.get("held", {}).values()
    return {str(row.get("subject")): _decoded(path, Held, row.get("held")) for row in rows}


def _decoded(path: Path, kind: type[T], row: Any) -> T:
    try:
        return from_row(kind, row)
    except ValueError as error:
        raise StorageError(Code.FILE_DAMAGED, path=path, kept_as="") from error
