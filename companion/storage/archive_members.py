"""What may stand in an archive, under which name, and how each kind of file is read to see that it is whole.

Only names of this list are ever written to a disk, so no archive can put a file anywhere else.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.core.archive import ArchiveCounts
from companion.core.conversation import Session, Turn
from companion.core.erasure import Erasure
from companion.core.errors import Code, StorageError
from companion.core.facts import FACT_SUBJECT
from companion.core.memory import Held, MemoryEvent, UsageOfDay
from companion.core.persona import Persona
from companion.storage import migrations
from companion.storage.file_tables import Tables, read_tables
from companion.storage.locations import is_folder_name
from companion.storage.part_names import is_part_name, session_of
from companion.storage.rows import from_row

MANIFEST = "manifest.json"
USER, SETTINGS, PERSONA, DRAFT, SNAPSHOT, ERASED = (
    "user.toml",
    "settings.toml",
    "persona.toml",
    "draft.json",
    "memory.json",
    "erased.json",
)
JOURNAL, EVENTS, USAGE, SPRITES = "journal/", "memory/", "usage/", "sprites/"
_EVENTS_NAME = re.compile(r"events-[0-9]{4,6}\.json")
_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}\.json")
_PICTURE = re.compile(r"[^\x00-\x1f<>:\"/\\|?*.][^\x00-\x1f<>:\"/\\|?*]{0,79}\.(?:png|jpe?g|webp)", re.IGNORECASE)
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])\.", re.IGNORECASE)
_MAGIC = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF")


def is_member(name: str) -> bool:
    """Tell whether an archive may hold a file of this name."""
    folder, _, rest = name.partition("/")
    match folder + "/" if rest else "":
        case "":
            return name in (USER, SETTINGS, PERSONA, DRAFT, SNAPSHOT, ERASED)
        case "journal/":
            return is_part_name(rest)
        case "memory/":
            return bool(_EVENTS_NAME.fullmatch(rest))
        case "usage/":
            return bool(_MONTH.fullmatch(rest))
        case "sprites/":
            inner, _, picture = rest.partition("/")
            return is_folder_name(inner) and is_picture_name(picture)
    return False


def is_picture_name(name: str) -> bool:
    """Tell whether a picture of this name can be taken along, to any system."""
    return bool(_PICTURE.fullmatch(name)) and not _DEVICE.match(name) and len(name.encode()) <= 120


class Count:
    """Reads the members of an archive one after another, and counts what they hold."""

    def __init__(self) -> None:
        self._numbers: Counter[str] = Counter()
        self._sessions: set[str] = set()
        self._facts: set[str] = set()
        self.turn_ids: set[str] = set()
        self.fact_ids = self._facts
        self.session_ids = self._sessions

    def read(self, name: str, content: bytes) -> None:
        """Read one member. Raises `StorageError` FILE_DAMAGED, or HOME_NEWER where a later release wrote it."""
        path = Path(name)
        self._numbers["size"] += len(content)
        try:
            self._reader(name)(path, content)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise StorageError(Code.FILE_DAMAGED, path=path, kept_as="") from error

    def result(self) -> ArchiveCounts:
        """Return what was counted."""
        return ArchiveCounts(sessions=len(self._sessions), facts=len(self._facts), **self._numbers)

    def _reader(self, name: str) -> Callable[[Path, bytes], None]:
        if name.startswith(JOURNAL):
            return self._read_part
        if name.startswith(EVENTS):
            return self._read_events
        if name.startswith(USAGE):
            return lambda path, content: _all(UsageOfDay, read_tables(path, content, "usage").get("usage", {}))
        if name.startswith(SPRITES):
            return self._read_picture
        return {
            USER: lambda path, content: _toml(path, content, "user"),
            SETTINGS: lambda path, content: _toml(path, content, "settings"),
            PERSONA: _persona,
            DRAFT: lambda path, content: read_tables(path, content, "draft"),
            SNAPSHOT: self._read_snapshot,
            ERASED: lambda path, content: _all(Erasure, read_tables(path, content, "erased").get("erasures", {})),
        }[name]  # type: ignore[return-value]

    def _read_part(self, path: Path, content: bytes) -> None:
        tables = read_tables(path, content, "journal")
        self._sessions.add(session_of(path.name))
        if row := tables.get("session", {}).get("1"):
            from_row(Session, row)
        for row in tables.get("turns", {}).values():
            turn = from_row(Turn, row)
            self.turn_ids.add(turn.id)
            self._numbers.update(turns=1, replies=len(turn.replies), starred=int(turn.starred))

    def _read_events(self, path: Path, content: bytes) -> None:
        for row in read_tables(path, content, "memory-events").get("events", {}).values():
            event = from_row(MemoryEvent, row)
            self._numbers["events"] += 1
            if event.subject.startswith(FACT_SUBJECT):
                self._facts.add(event.subject.removeprefix(FACT_SUBJECT))

    def _read_snapshot(self, path: Path, content: bytes) -> None:
        for row in read_tables(path, content, "memory").get("held", {}).values():
            from_row(Held, row["held"])

    def _read_picture(self, _path: Path, content: bytes) -> None:
        if not content.startswith(_MAGIC):
            raise ValueError("no picture")
        self._numbers["pictures"] += 1


def _all(kind: type[Any], rows: Tables | dict[str, Any]) -> None:
    for row in rows.values():
        from_row(kind, row)


def _toml(path: Path, content: bytes, form: str) -> dict[str, Any]:
    values = tomllib.loads(content.decode())
    migrations.refuse_newer(path, form, int(values.get("version", 1)))
    return values


def _persona(path: Path, content: bytes) -> None:
    persona = from_row(Persona, {"greeting": "", **_toml(path, content, "persona"), "id": "x"})
    if not persona.name.strip():
        raise ValueError("no name")
