"""The id of this copy of a home among those that share a memory: no two may ever write under the same.

A home that was copied to another folder or computer is another one from then on.
"""

import socket
from pathlib import Path

from companion.core.errors import StorageError
from companion.core.ids import is_id, new_id
from companion.storage.toml_file import read_toml, write_toml


def machine_name() -> str:
    """Return what people call this computer."""
    return socket.gethostname().partition(".")[0] or "?"


def machine_of(path: Path) -> str:
    """Return the id that the file holds for this place, a fresh one where it holds none. Raises `StorageError`."""
    home = path.parent
    place = f"{socket.gethostname()} {home} {home.stat().st_ino}"
    try:
        content = read_toml(path, "machine") or {}
    except StorageError:
        content = {}
    if content.get("place") == place and is_id(str(content.get("id"))):
        return str(content["id"])
    made = new_id()
    write_toml(path, "machine", {"id": made, "place": place})
    return made
