"""Looks into a home for what the window's first frame shows: settings, personas, the last turns, the unsent text.

It only reads, in the caller's thread and before the stores are open; whoever calls holds the home's lock.
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from companion.core.conversation import Session, Turn
from companion.core.errors import StorageError
from companion.core.glimpse import Glimpse
from companion.core.persona import DEFAULT_PERSONA_ID, DEFAULT_USER_ID, Persona, User
from companion.core.settings import Endpoint, Settings, with_own
from companion.storage.durable import read_file
from companion.storage.erased_file import read_gone
from companion.storage.file_tables import Tables, read_tables
from companion.storage.json_text import load_plainly
from companion.storage.locations import Locations, Pair, is_folder_name
from companion.storage.part_names import is_part_name
from companion.storage.persona_files import find_personas
from companion.storage.rows import from_row
from companion.storage.settings_file import read_values
from companion.storage.toml_file import read_toml
from companion.storage.user_files import read_user

T = TypeVar("T")
_NOBODY = Persona("", "", "", "")
_FILES_AT_MOST = 8  # of a conversation whose last chapters were very short


def read_glimpse(locations: Locations, limit: int, endpoint: Endpoint | None = None, language: str = "") -> Glimpse:
    """Return what the first frame shows, at most `limit` turns; `endpoint` stands in for the settings'.

    In a fresh home it is somebody who speaks this `language` (ISO 639-1), where one is named.
    """
    settings = _read_settings(locations, endpoint)
    user = _read_user(locations, settings.user)
    if user.guarded:
        return Glimpse(settings, user, _NOBODY, locked=True)
    personas = find_personas(locations, user.id)[0]
    fresh = not locations.settings.exists()
    persona = personas.get(settings.persona) or personas[DEFAULT_PERSONA_ID]
    if fresh and language:
        persona = next((one for one in personas.values() if one.languages[:1] == (language,)), persona)
    places = locations.pair(user.id, persona.id)
    turns, sessions, total = _read_turns(places.journal, places.catalogue, limit)
    draft = _read_draft(places.draft)
    everybody = tuple(personas.values())
    return Glimpse(settings, user, persona, everybody, turns, sessions, total, draft, fresh=fresh)


def _read_settings(locations: Locations, endpoint: Endpoint | None) -> Settings:
    """Return the settings of the user who talked last."""
    common = _read_values(locations.settings)
    if endpoint is not None:
        common = replace(common, chat=endpoint)
    if not is_folder_name(common.user):
        return replace(common, user=DEFAULT_USER_ID)
    own = locations.user_settings(common.user)
    return common if own == locations.settings else with_own(common, _read_values(own))


def _read_values(path: Path) -> Settings:
    try:
        return read_values(Settings, read_toml(path, "settings") or {}, [])
    except StorageError:
        return Settings()


def _read_user(locations: Locations, user_id: str) -> User:
    try:
        return read_user(locations, user_id)
    except StorageError:
        return User(user_id)


def _read_turns(journal: Path, catalogue: Path, limit: int) -> tuple[tuple[Turn, ...], tuple[Session, ...], int]:
    try:
        names = sorted(filter(is_part_name, os.listdir(journal)))  # noqa: PTH208 — quick for thousands
    except OSError:
        return (), (), 0
    rows: list[dict[str, Any]] = []
    sessions: list[Session] = []
    read = 0
    for name in reversed(names[-_FILES_AT_MOST:]):
        tables = _read_tables(journal / name, "journal")
        rows = [*_visible_rows(tables), *rows]
        sessions = [*_decoded(Session, tables.get("session", {}).values()), *sessions]
        read += 1
        if len(rows) >= limit:
            break
    if (gone := read_gone(Pair(journal.parent))) and not gone.done:
        rows = [row for row in rows if not gone.has_turn(str(row.get("id")), str(row.get("session_id")))]
    total = len(rows) + _count_visible(catalogue, names[: len(names) - read])
    return tuple(_decoded(Turn, rows[-limit:])), tuple(sessions), total


def _read_tables(path: Path, form: str) -> Tables:
    try:
        return read_tables(path, read_file(path) or b"", form, load_plainly)
    except StorageError:
        return {}


def _visible_rows(tables: Tables) -> list[dict[str, Any]]:
    rows = [row for row in tables.get("turns", {}).values() if row.get("deleted_at") is None]
    return sorted(rows, key=lambda row: row["seq"] if isinstance(row.get("seq"), int) else 0)


def _decoded(kind: type[T], rows: Iterable[Any]) -> list[T]:
    try:
        return [from_row(kind, row) for row in rows]
    except ValueError:
        return []


def _count_visible(catalogue: Path, names: Sequence[str]) -> int:
    """Count the turns of these files as they were when the catalogue was saved: enough for a scroll bar."""
    try:
        _head, _, content = (read_file(catalogue) or b"").partition(b"\n")
        entries: dict[str, Any] = load_plainly(content)
        return sum(entries[name][1] for name in names if name in entries)
    except (StorageError, ValueError, TypeError, LookupError, AttributeError):
        return 0


def _read_draft(path: Path) -> str:
    text = _read_tables(path, "draft").get("draft", {}).get("1", {}).get("text", "")
    return text if isinstance(text, str) else ""
