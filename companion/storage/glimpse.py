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
from companion.core.persona import DEFAULT_PERSONA_ID, DEFAULT_USER_ID, User
from companion.core.settings import Endpoint, Settings
from companion.storage.durable import read_file
from companion.storage.file_tables import Tables, read_tables
from companion.storage.json_text import load_plainly
from companion.storage.locations import Locations, is_folder_name
from companion.storage.part_names import is_part_name
from companion.storage.persona_files import find_personas
from companion.storage.rows import from_row
from companion.storage.settings_file import read_values
from companion.storage.toml_file import read_toml

T = TypeVar("T")
_FILES_AT_MOST = 8  # of a conversation whose last chapters were very short


def read_glimpse(locations: Locations, limit: int, endpoint: Endpoint | None = None) -> Glimpse:
    """Return what the first frame shows, at most `limit` turns; `endpoint` stands in for the settings'."""
    settings = _read_settings(locations)
    user_id = settings.user if is_folder_name(settings.user) else DEFAULT_USER_ID
    personas = find_personas(locations, user_id)[0]
    persona = personas.get(settings.persona) or personas[DEFAULT_PERSONA_ID]
    places = locations.pair(user_id, persona.id)
    turns, sessions, total = _read_turns(places.journal, places.catalogue, limit)
    return Glimpse(
        settings if endpoint is None else replace(settings, chat=endpoint),
        User(user_id, _read_name(locations.user_file(user_id))),
        persona,
        tuple(personas.values()),
        turns,
        sessions,
        total,
        _read_draft(places.draft),
    )


def _read_settings(locations: Locations) -> Settings:
    try:
        return read_values(Settings, read_toml(locations.settings, "settings") or {}, [])
    except StorageError:
        return Settings()


def _read_name(path: Path) -> str:
    try:
        name = (read_toml(path, "user") or {}).get("name", "")
    except StorageError:
        return ""
    return name if isinstance(name, str) else ""


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
