"""Looks through what is not to be erased: which texts stand there too, and which messages' notes quote some of them.

Words that also stand in a message that was not chosen are no trace of one that was.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from companion.core.conversation import Turn, day_of
from companion.core.erasure import Gone
from companion.core.errors import StorageError
from companion.core.memory import Held, MemoryEvent
from companion.core.naming import Names
from companion.storage.durable import read_file
from companion.storage.file_tables import read_tables
from companion.storage.home_search import is_own_words
from companion.storage.locations import Pair
from companion.storage.memory_shelf import part_paths, read_snapshot
from companion.storage.rows import from_row
from companion.storage.scrubbing import Scrub
from companion.storage.traces import Scanner, can_be_traced, forms_of


class Looking:
    """`texts` are those that were seen nowhere else so far, `prompts` the turns whose notes quote what is gone."""

    def __init__(self, gone: Gone, texts: Collection[str]) -> None:
        self.texts = {text for text in texts if can_be_traced(text)}
        self.prompts = 0
        self._gone = gone
        self._forms = {form: text for text in self.texts for form in forms_of(text)}
        self._scanner = Scanner(list(self._forms))
        self._scrub = Scrub(gone, self.texts, keeping_turns=True)

    def through_settings(self, paths: Iterable[Path]) -> Iterator[None]:
        """Drop the texts that stand in settings and characters."""
        for path in paths:
            if is_own_words(path):
                self.texts -= self._found(_content(path))
                yield

    def through_memory(self, places: Pair) -> Iterator[None]:
        """Drop the texts that stand in what memory will still hold."""
        for path in part_paths(places.memory):
            if self._found(_content(path)):
                for row in _rows(path, "memory-events", "events"):
                    event = _decoded(MemoryEvent, row)
                    if event is not None:
                        self._drop(
                            _told_by(self._gone.left_of(event.before)) + _told_by(self._gone.left_of(event.after))
                        )
            yield
        try:
            held = read_snapshot(places.memory_file).held
        except StorageError:
            return
        for one in held.values():
            self._drop(_told_by(self._gone.left_of(one)))
        yield

    def through_journal(self, paths: Iterable[Path]) -> Iterator[None]:
        """Drop the texts that stand in other messages, and count the notes that have to be emptied."""
        for path in paths:
            content = _content(path)
            found = self._found(content)
            left = self._scrub.file(f"journal/{path.name}", content) if content else content
            if found or left is not content:
                rows = _rows(path, "journal", "turns")
                self._see(rows, found)
                self.prompts += _notes(rows) - _notes(_rows_of(path, left or b""))
            yield

    def _see(self, rows: Sequence[Mapping[str, Any]], found: set[str]) -> None:
        for row in rows:
            if found and not self._gone.has_turn(str(row.get("id")), str(row.get("session_id"))):
                self._drop(messages_of(row))

    def _found(self, content: bytes) -> set[str]:
        return {self._forms[form] for form in self._scanner.found(content)}

    def _drop(self, messages: Sequence[str]) -> None:
        self.texts -= {text for text in self.texts for message in messages if text in message}


def turns_naming(paths: Sequence[Path], given: Collection[str]) -> Iterator[Sequence[Turn]]:
    """Yield for each file of the journal the turns in which one of the names stands, in any of their texts."""
    names = Names(given)
    for path in paths:
        if not names.may_be_in(_content(path).decode(errors="replace")):
            yield ()
            continue
        rows = sorted(_rows(path, "journal", "turns"), key=lambda row: int(row.get("seq") or 0))
        holding = (_decoded(Turn, row) for row in rows if names.stand_in(*messages_of(row)))
        yield [turn for turn in holding if turn is not None]


def turns_of_day(paths: Sequence[Path], day: date) -> Iterator[Sequence[Turn]]:
    """Yield for each file of the journal the turns of a local day."""
    last = date.max.toordinal()
    near = [  # in whatever zone it was said
        date.fromordinal(number).isoformat().encode()
        for number in range(max(1, day.toordinal() - 1), min(last, day.toordinal() + 1) + 1)
    ]
    for path in paths:
        content = _content(path)
        rows = _rows_of(path, content) if any(one in content for one in near) else ()
        turns = sorted((turn for row in rows if (turn := _decoded(Turn, row))), key=lambda turn: turn.seq)
        yield [turn for turn in turns if day_of(turn) == day]


def messages_of(row: Mapping[str, Any]) -> list[str]:
    """Return all that was said in a turn: every text the user gave it, and every answer."""
    user = row.get("user") or {}
    said = [user.get("text"), *(user.get("earlier") or ())]
    for reply in row.get("replies") or ():
        said += [reply.get("text"), reply.get("spoken_text")]
        said += [spoken for _, spoken in reply.get("spoken_lines") or ()]
    return [one for one in said if one]


def _told_by(held: Held) -> list[str]:
    told = [held.summary.text] if held.summary is not None else []
    told += [held.digest.text] if held.digest is not None else []
    return told + ([held.fact.text, held.fact.quote] if held.fact is not None else [])


def _notes(rows: Sequence[Mapping[str, Any]]) -> int:
    return sum(bool(row.get("notes")) for row in rows)


def _content(path: Path) -> bytes:
    try:
        return read_file(path) or b""
    except StorageError:
        return b""


def _rows(path: Path, form: str, table: str) -> Sequence[Mapping[str, Any]]:
    return _rows_of(path, _content(path), form, table)


def _rows_of(path: Path, content: bytes, form: str = "journal", table: str = "turns") -> Sequence[Mapping[str, Any]]:
    try:
        return list(read_tables(path, content, form).get(table, {}).values()) if content else ()
    except StorageError:
        return ()


def _decoded(kind: type[Any], row: Mapping[str, Any]) -> Any:
    try:
        return from_row(kind, row)
    except ValueError:
        return None
