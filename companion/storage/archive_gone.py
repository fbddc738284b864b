"""The texts of what was erased, as an archive made before still holds them, so that no draft or note brings them back.

Where only ids tell what is gone, the archive itself is the last to know the words.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.core.erasure import Gone
from companion.storage.archive_members import DRAFT, EVENTS, JOURNAL
from companion.storage.blanking import blanked
from companion.storage.erasure_look import messages_of
from companion.storage.file_tables import read_tables
from companion.storage.scrubbing import Scrub
from companion.storage.traces import scanner_of

_FORMS = ((JOURNAL, "journal", "turns"), (EVENTS, "memory-events", "events"))
Row = Mapping[str, Any]


class GoneTexts:
    """`gone` is what was erased; call `seeing` to its end before `file`."""

    def __init__(self, gone: Gone) -> None:
        self._gone = gone
        self._texts: set[str] = set()
        self._kept: set[str] = set()

    def seeing(self, names: Iterable[str], read: Callable[[str], bytes]) -> Iterator[None]:
        """Look through the members of an archive, one a step. Raises what reading raises."""
        for name in names:
            for begin, form, table in _FORMS:
                if name.startswith(begin):
                    for row in read_tables(Path(name), read(name), form).get(table, {}).values():
                        self._see(row)
                    yield

    def scrub(self) -> Scrub:
        """Return what takes out what is gone, and the notes that quote it."""
        return Scrub(self._gone, self._left())

    def file(self, name: str, content: bytes, scrub: Scrub) -> bytes | None:
        """Return the content without what is gone, None where nothing is left. Raises `StorageError`."""
        if name == DRAFT:
            return blanked(content, scrub, scanner_of(self._left()))
        return scrub.file(name, content)

    def _left(self) -> set[str]:
        """Return the texts that stand in no message that stays."""
        return {text for text in self._texts if not any(text in one for one in self._kept)}

    def _see(self, row: Row) -> None:
        if "subject" in row:
            for held in (row.get("before") or {}, row.get("after") or {}):
                fact = held.get("fact") or {}
                if fact.get("id") in self._gone.facts:
                    self._texts |= {text for text in (fact.get("text"), fact.get("quote")) if text}
        elif self._gone.has_turn(str(row.get("id")), str(row.get("session_id"))):
            self._texts |= {text.strip() for text in messages_of(row)}
        else:
            self._kept |= set(messages_of(row))
