"""The backups of a pair: which there are, which are kept, and what memory and journal were in one of them.

Kept are the latest ten, one a day for two weeks and one a week for eight, within a gigabyte altogether.
"""

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from companion.core.conversation import Session, Turn
from companion.core.errors import Code, StorageError
from companion.core.ids import is_id
from companion.core.memory import Backup, Held, MemoryEvent
from companion.storage.backup_content import (
    ARCHIVE_SUFFIX,
    JOURNAL,
    KEPT_SUFFIX,
    LIST_SUFFIX,
    Content,
    checksum_of,
    describe,
    open_content,
    stamp_of,
)
from companion.storage.durable import read_file, sync_folder, translated
from companion.storage.file_tables import read_tables
from companion.storage.locations import Pair
from companion.storage.memory_shelf import read_held
from companion.storage.part_names import is_part_name, session_of
from companion.storage.rows import from_row

T = TypeVar("T")

LATEST = 10
DAYS, WEEKS = 14, 8
MOST_BYTES = 1 << 30
_EVENTS, _SNAPSHOT = "memory/events-", "memory.json"


def backups(places: Pair) -> Sequence[Backup]:
    """Return the backups whose description can be read, newest first."""
    found = []
    for path in list_paths(places.backups):
        with suppress(StorageError):
            found.append(describe(path))
    return found


def find_content(places: Pair, backup_id: str) -> Content:
    """Return a backup's content. Raises `StorageError` UNKNOWN_CHANGE, BACKUP_FAILED, HOME_NEWER."""
    for suffix in (LIST_SUFFIX, ARCHIVE_SUFFIX):
        path = places.backups / f"{backup_id}{suffix}"
        if is_id(backup_id) and path.is_file():
            return open_content(path)
    raise StorageError(Code.UNKNOWN_CHANGE)


def newest_content(folder: Path) -> Content | None:
    """Return the content of the newest backup that can be read and holds the journal."""
    for path in list_paths(folder):
        if path.suffix == LIST_SUFFIX:
            with suppress(StorageError, ValueError):
                return open_content(path)
    return None


def memory_then(content: Content) -> Mapping[str, Held]:
    """Return what memory held when a backup was made. Raises `StorageError` BACKUP_FAILED, HOME_NEWER."""
    path = Path(content.backup.id)
    held: dict[str, Held] = {}
    upto = ""
    if _SNAPSHOT in content.files:
        tables = read_tables(path, content.read(_SNAPSHOT), "memory")
        upto = str(tables.get("snapshot", {}).get("1", {}).get("upto", ""))
        held = read_held(path, tables)
    for name in sorted((one for one in content.files if one.startswith(_EVENTS)), key=lambda one: (len(one), one)):
        rows = read_tables(path, content.read(name), "memory-events").get("events", {})
        for _, row in sorted(rows.items(), key=lambda item: int(item[0])):
            event = _decoded(path, MemoryEvent, row)
            if event.id > upto:
                held[event.subject] = event.after
    return {subject: one for subject, one in held.items() if one != Held()}


def changed_sessions(places: Pair, content: Content) -> Sequence[str]:
    """Return the sessions of which any file is not as it was then, oldest first. Raises `StorageError`."""
    if not content.holds_journal:
        return ()
    then = {name.removeprefix(JOURNAL): kept for name, kept in content.files.items() if name.startswith(JOURNAL)}
    now = {path.name: path for path in places.journal.glob("*.json") if is_part_name(path.name)}
    changed = then.keys() ^ now.keys()
    for name in then.keys() & now.keys():
        path, kept = now[name], then[name]
        with translated(path, Code.NOT_READABLE):
            same = stamp_of(path) == kept.stamp
        if not same and checksum_of(read_file(path) or b"") != kept.checksum:
            changed.add(name)
    return sorted({session_of(name) for name in changed})


def session_then(content: Content, session_id: str) -> tuple[Session | None, Sequence[Turn]]:
    """Return a session and its turns as they were then, hidden ones too. Raises `StorageError`."""
    session: Session | None = None
    turns: list[Turn] = []
    for name in content.sessions.get(session_id, ()):
        tables = read_tables(Path(name), content.read(name), "journal")
        if session is None and (row := tables.get("session", {}).get("1")):
            session = _decoded(Path(name), Session, row)
        turns += [_decoded(Path(name), Turn, row) for row in tables.get("turns", {}).values()]
    return session, sorted(turns, key=lambda turn: turn.seq)


def thin_out(folder: Path, now: datetime, needed: str = "") -> None:
    """Remove the backups that no rule keeps, and contents that no backup holds. The backup `needed` stays."""
    with translated(folder, Code.NOT_WRITABLE):
        paths = list_paths(folder)
        kept = _kept_by_rule(paths, now)
        kept = kept[: _how_many_fit(folder, kept)]
        kept += [path for path in paths if path.stem == needed and path not in kept]
        gone = [path for path in paths if path not in kept]
        for path in gone:
            path.unlink(missing_ok=True)
        if gone:
            sync_folder(folder)
            drop_unheld(folder, kept)


def bytes_on_disk(places: Pair) -> int:
    """Return the room that all backups take together. Raises `StorageError`."""
    with translated(places.backups, Code.NOT_READABLE):
        listed = sum(path.stat().st_size for path in list_paths(places.backups))
        return listed + sum(_kept_sizes(places.backups).values())


def list_paths(folder: Path) -> list[Path]:
    """Return the files that are backups, newest first."""
    found = (path for path in folder.glob("*") if path.suffix in (LIST_SUFFIX, ARCHIVE_SUFFIX) and is_id(path.stem))
    return sorted(found, key=lambda path: path.stem, reverse=True)


def _kept_by_rule(paths: Sequence[Path], now: datetime) -> list[Path]:
    kept = []
    days: set[object] = set()
    weeks: set[object] = set()
    for place, path in enumerate(paths):
        made = _made_at(path)
        day, week = made.date(), made.isocalendar()[:2]
        daily = day not in days and (now.date() - day).days < DAYS
        weekly = week not in weeks and now - made < timedelta(weeks=WEEKS)
        if place < LATEST or daily or weekly:
            kept.append(path)
            days.add(day)
            weeks.add(week)
    return kept


def _how_many_fit(folder: Path, paths: Sequence[Path]) -> int:
    """Return how many of the newest backups fit into the room there is; one always does."""
    sizes = _kept_sizes(folder)
    if sum(sizes.values()) + sum(path.stat().st_size for path in paths) <= MOST_BYTES:
        return len(paths)
    used, seen = 0, set[str]()
    for place, path in enumerate(paths):
        held = set(_held_by(path)) - seen
        used += path.stat().st_size + sum(sizes.get(one, 0) for one in held)
        if used > MOST_BYTES and place:
            return place
        seen |= held
    return len(paths)


def drop_unheld(folder: Path, paths: Sequence[Path]) -> None:
    """Remove the contents that none of these backups holds. Raises `OSError`."""
    held = set(itertools.chain.from_iterable(map(_held_by, paths)))
    for path in (folder / "kept").glob(f"*{KEPT_SUFFIX}"):
        if path.stem not in held:
            path.unlink(missing_ok=True)


def _kept_sizes(folder: Path) -> dict[str, int]:
    return {path.stem: path.stat().st_size for path in (folder / "kept").glob(f"*{KEPT_SUFFIX}")}


def _held_by(path: Path) -> Iterator[str]:
    """Yield the checksums of what a backup holds; a list that can't be read holds nothing any more."""
    contents: Collection[str] = ()
    with suppress(StorageError, ValueError):
        contents = {kept.checksum for kept in open_content(path).files.values()}
    yield from contents


def _decoded(path: Path, kind: type[T], row: object) -> T:
    try:
        return from_row(kind, row)
    except ValueError as error:
        raise StorageError(Code.BACKUP_FAILED, path=path) from error


def _made_at(path: Path) -> datetime:
    """Return when a backup was made, as its description says; a file that can't be read counts as of its own date."""
    try:
        return describe(path).made_at
    except StorageError:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
