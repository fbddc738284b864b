"""Every file of a home that may hold what one pair said, and the search through all of them.

Backups are looked into unpacked. What belongs to other pairs is left alone: nothing of this one ever gets there.
"""

import gzip
import os
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.core.errors import StorageError
from companion.storage.backup_content import ARCHIVE_SUFFIX, KEPT_SUFFIX, LIST_SUFFIX
from companion.storage.backup_erasing import zipped
from companion.storage.durable import read_file
from companion.storage.journal_search import BREATH_SECONDS
from companion.storage.locations import Locations, Pair
from companion.storage.memory_shelf import is_event_part
from companion.storage.part_names import is_part_name
from companion.storage.traces import Scanner

MOST_BYTES = 1 << 30  # of one file that is looked into
_SETTINGS = frozenset(
    {"settings.toml", "home.toml", "keys.toml", "quirks.json", "window.ini", "user.toml", "persona.toml"}
    | {"outside.jsonl", "starts"}
)
_DERIVED = frozenset({"catalogue.json", "erased.json", "restoring.json", "memory.json"})


class Looked(NamedTuple):
    """One file that was looked into: its bytes (-1: it can't be read), and whether a text stands in it."""

    path: Path
    size: int
    held: bool


def files_of(locations: Locations, places: Pair) -> list[Path]:
    """Return all files of a home but those of other users and other pairs, in order."""
    found = []
    for folder, folders, names in os.walk(locations.home):
        here = Path(folder)
        others = here.parent == locations.users and here != places.folder.parent
        if others or (here.parent.parent == locations.users and here != places.folder):
            folders.clear()
            continue
        folders.sort()
        found += [path for name in sorted(names) if (path := here / name).is_file()]
    return found


def is_own_words(path: Path) -> bool:
    """Tell whether a file holds settings and characters: what the user made of them is not what was said."""
    return path.name in _SETTINGS


def is_loose(path: Path, places: Pair) -> bool:
    """Tell whether a file is none of the stores' and may hold anything: set aside, left over, a log, a draft."""
    if is_own_words(path) or path.is_relative_to(places.sprites):
        return False
    if path.parent == places.folder:
        return not path.name.startswith(places.index.name) and path.name not in _DERIVED
    return not (
        (path.parent == places.journal and is_part_name(path.name))
        or (path.parent == places.memory and is_event_part(path.name))
        or (path.parent == places.backups and path.suffix in (LIST_SUFFIX, ARCHIVE_SUFFIX))
        or (path.parent == places.backups / "kept" and path.suffix == KEPT_SUFFIX)
    )


def look_through(paths: list[Path], scanner: Scanner) -> Iterator[Looked]:
    """Yield what was found in each file."""
    for path in paths:
        yield _look_into(path, scanner)
        time.sleep(BREATH_SECONDS)


def _look_into(path: Path, scanner: Scanner) -> Looked:
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            return Looked(path, -1, held=False)
        return Looked(path, size, held=any(map(scanner.is_in, _contents(path))))
    except FileNotFoundError:
        return Looked(path, 0, held=False)
    except (OSError, StorageError, EOFError, zlib.error):
        return Looked(path, -1, held=False)


def _contents(path: Path) -> Iterator[bytes]:
    data = read_file(path) or b""
    yield data
    if path.suffix == ".gz":
        yield gzip.decompress(data)
    elif path.suffix == ".zip":
        yield from zipped(path)
