"""user.toml: what a user is called, whether they are in the lists, and what is kept of their passphrase.

The line of the passphrase may be deleted by hand, which opens what it hid: nothing is encrypted.
"""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.core.errors import Code, Problem, StorageError
from companion.core.ids import moment_of
from companion.core.persona import DEFAULT_USER_ID, User
from companion.storage.durable import read_file
from companion.storage.file_tables import read_tables
from companion.storage.locations import Locations, Pair, is_folder_name
from companion.storage.part_names import is_part_name
from companion.storage.toml_file import keep_aside, read_toml, write_toml

PASSPHRASE = "passphrase"  # noqa: S105 - the name of a line


def read_user(locations: Locations, user_id: str) -> User:
    """Return a user as their file has them. Raises `StorageError` FILE_DAMAGED, NOT_READABLE or HOME_NEWER."""
    content = read_toml(locations.user_file(user_id), "user") or {}
    name = content.get("name", "")
    return User(
        user_id,
        name if isinstance(name, str) else "",
        hidden=content.get("hidden") is True,
        guarded=bool(_passphrase_in(content)),
    )


def read_users(locations: Locations) -> tuple[dict[str, User], list[Problem]]:
    """Return all users by id, the default one first, and what was damaged and set aside."""
    users: dict[str, User] = {DEFAULT_USER_ID: User(DEFAULT_USER_ID)}
    problems = []
    for path in sorted(locations.users.glob("*/user.toml")):
        user_id = path.parent.name
        if not is_folder_name(user_id):
            continue
        try:
            users[user_id] = read_user(locations, user_id)
        except StorageError as error:
            users[user_id] = User(user_id)
            damaged = error.problem.code is Code.FILE_DAMAGED
            problems.append(keep_aside(path, locations.set_aside, Code.FILE_DAMAGED) if damaged else error.problem)
    return users, problems


def write_user(locations: Locations, user: User) -> None:
    """Write a user's name, and whether they are hidden; what else the file holds stays. Raises `StorageError`."""
    _rewrite(locations.user_file(user.id), {"name": user.name, "hidden": user.hidden or None})


def read_passphrase(locations: Locations, user_id: str) -> str:
    """Return what is kept of a passphrase, empty where there is none. Raises `StorageError`."""
    return _passphrase_in(read_toml(locations.user_file(user_id), "user") or {})


def write_passphrase(locations: Locations, user: User, kept: str) -> None:
    """Keep that, or remove it. Raises `StorageError`."""
    _rewrite(locations.user_file(user.id), {"name": user.name, PASSPHRASE: kept or None})


def last_talked(places: Pair) -> datetime | None:
    """Return when a pair last talked, by the id of the last visible turn in the last two files of its journal."""
    for path in _last_parts(places.journal):
        try:
            tables = read_tables(path, read_file(path) or b"", "journal")
        except StorageError:
            continue
        rows = tables.get("turns", {}).values()
        ids = [str(row.get("id", "")) for row in rows if row.get("deleted_at") is None]
        if ids:
            return moment_of(max(ids))
    return None


def _last_parts(folder: Path) -> Sequence[Path]:
    if not folder.is_dir():
        return ()
    return [folder / name for name in sorted(one.name for one in folder.iterdir() if is_part_name(one.name))[:-3:-1]]


def _passphrase_in(content: dict[str, Any]) -> str:
    kept = content.get(PASSPHRASE, "")
    return kept if isinstance(kept, str) else ""


def _rewrite(path: Path, values: dict[str, Any]) -> None:
    content = {**(read_toml(path, "user") or {}), **values}
    write_toml(path, "user", {name: value for name, value in content.items() if value is not None})
