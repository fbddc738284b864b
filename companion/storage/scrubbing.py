"""Takes what was erased out of the content of a journal or memory file, wherever that content lies: home or backup.

What is left is written as it would have been written anyway; a file of which nothing has to go stays byte for byte.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from companion.core.erasure import NOTHING, Gone
from companion.core.errors import Code, StorageError
from companion.core.memory import Held, MemoryEvent
from companion.storage.durable import read_file, sync_folder, translated, write_file
from companion.storage.file_tables import Tables, encode_file, read_tables
from companion.storage.part_names import session_of
from companion.storage.rows import from_row
from companion.storage.traces import Scanner, can_be_traced, forms_of

T = TypeVar("T")
JOURNAL, SNAPSHOT, EVENTS = "journal/", "memory.json", "memory/events-"
Row = dict[str, Any]


class Scrub:
    """Takes out what is `gone`, and from the notes of other turns what quoted one of the `texts`.

    With `keeping_turns` the notes alone are seen to.
    """

    def __init__(self, gone: Gone, texts: Collection[str] = (), *, keeping_turns: bool = False) -> None:
        self.gone = gone
        self._texts = tuple(one for one in texts if can_be_traced(one))
        self._keeping_turns = keeping_turns
        ids = (one.encode() for one in (*gone.turns, *gone.facts))
        self._scanner = Scanner([*ids, *(form for text in self._texts for form in forms_of(text))])

    def file(self, name: str, content: bytes) -> bytes | None:
        """Return the content without what is gone, itself where nothing is, None where nothing is left.

        `name` is that below the pair's folder. Raises `StorageError` FILE_DAMAGED, HOME_NEWER.
        """
        if name.startswith(JOURNAL):
            return self._part(name, content)
        if name.startswith(EVENTS):
            return _changed(name, content, "memory-events", "events", self._event)
        return _changed(name, content, "memory", "held", self._held) if name == SNAPSHOT else content

    def _part(self, name: str, content: bytes) -> bytes | None:
        if session_of(name.removeprefix(JOURNAL)) in self.gone.sessions and not self._keeping_turns:
            return None
        if not self._scanner.is_in(content):
            return content
        return _changed(name, content, "journal", "turns", self._turn)

    def _turn(self, _path: Path, row: Row) -> Row | None:
        if not self._keeping_turns and self.gone.has_turn(str(row.get("id")), str(row.get("session_id"))):
            return None
        replies = [self._reply(reply) for reply in row.get("replies") or ()]
        used = any(one is not reply for one, reply in zip(replies, row.get("replies") or (), strict=True))
        notes = row.get("notes") or ""
        if notes and (used or self._quotes(notes)):
            row = row | {"notes": ""}
        return row | {"replies": replies} if used else row

    def _reply(self, reply: Row) -> Row:
        used = reply.get("memories_used") or ()
        left = [one for one in used if not self.gone.names(one)]
        shown = len(left) != len(used)
        if shown:
            reply = reply | {"memories_used": left}
        if (thinking := reply.get("thinking")) and (shown or self._quotes(thinking)):
            reply = reply | {"thinking": ""}
        return reply

    def _quotes(self, notes: str) -> bool:
        flat = " ".join(notes.split())
        return any(text in notes or text in flat for text in self._texts)

    def _event(self, path: Path, row: Row) -> object:
        event = decoded(path, MemoryEvent, row)
        left = without_gone(event, self.gone)
        return row if left is event else left

    def _held(self, path: Path, row: Row) -> object:
        held = decoded(path, Held, row.get("held"))
        left = self.gone.left_of(held)
        if left == held:
            return row
        return None if left == NOTHING else {"subject": row.get("subject"), "held": left}


def scrub_in_place(folder: Path, paths: Iterable[Path], gone: Gone) -> None:
    """Take what is gone out of files that may have been copied back; damaged ones are left to whoever reads them.

    Raises `StorageError` where one can't be written.
    """
    scrub = Scrub(gone)
    for path in paths:
        content = read_file(path)
        try:
            left = scrub.file(path.relative_to(folder).as_posix(), content) if content is not None else content
        except StorageError as error:
            if error.problem.code is not Code.FILE_DAMAGED:
                raise
            continue
        if left is not content:
            replace_file(path, left)


def replace_file(path: Path, content: bytes | None) -> None:
    """Write a file durably, or remove it. Raises `StorageError`."""
    if content is not None:
        write_file(path, content)
        return
    with translated(path, Code.NOT_WRITABLE):
        path.unlink(missing_ok=True)
        sync_folder(path.parent)


def without_gone(event: MemoryEvent, gone: Gone) -> MemoryEvent:
    """Return an event without what is gone of it."""
    before, after = gone.left_of(event.before), gone.left_of(event.after)
    if (before, after) == (event.before, event.after):
        return event
    return replace(event, before=before, after=after, erased=True)


def decoded(path: Path, kind: type[T], row: Any) -> T:
    """Return what a row holds. Raises `StorageError` FILE_DAMAGED."""
    try:
        return from_row(kind, row)
    except ValueError as error:
        raise StorageError(Code.FILE_DAMAGED, path=path, kept_as="") from error


def _changed(name: str, content: bytes, form: str, table: str, change: Callable[[Path, Row], object]) -> bytes:
    path = Path(name)
    tables = read_tables(path, content, form)
    before: Mapping[str, Row] = tables.get(table, {})
    after = {number: change(path, row) for number, row in before.items()}
    if all(after[number] is row for number, row in before.items()):
        return content
    left: Tables = tables | {table: {number: row for number, row in after.items() if row is not None}}
    return encode_file(form, left)
