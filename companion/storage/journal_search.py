"""Looks for a text, or for marks, in the journal's files as they lie on disk, decoding only the turns that hold it.

Files are replaced as a whole, so reading one beside the thread that writes it is safe.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.core.conversation import TextHit, Turn
from companion.core.errors import StorageError
from companion.core.finding import Needle, hits_in
from companion.core.looking import StarredMessage, starred_message
from companion.storage.durable import read_file
from companion.storage.file_tables import read_tables
from companion.storage.rows import from_row

FIRST_FILES, MOST_FILES = 1, 16  # in one batch; the first is small, so that the first hits come at once
BREATH_SECONDS = 0.0002  # between files: whoever else needs the interpreter gets it


def batches(files: Sequence[tuple[Path, int]]) -> Iterator[Sequence[tuple[Path, int]]]:
    """Yield the files in batches that grow."""
    begin, size = 0, FIRST_FILES
    while begin < len(files):
        yield files[begin : begin + size]
        begin, size = begin + size, min(size * 2, MOST_FILES)


def find_in_files(files: Sequence[tuple[Path, int]], needle: Needle) -> Sequence[TextHit]:
    """Return what files hold, each given with the number of its first row. What can't be read is passed over."""
    hits: list[TextHit] = []
    for path, first_row in files:
        hits += _find_in_file(path, first_row, needle)
        time.sleep(BREATH_SECONDS)
    return hits


def starred_in_files(files: Sequence[tuple[Path, int]]) -> Sequence[StarredMessage]:
    """Return the marked messages of files, each given with the number of its first row, latest first."""
    found: list[StarredMessage] = []
    for path, first_row in files:
        found += _starred_in_file(path, first_row)
        time.sleep(BREATH_SECONDS)
    return found


def _starred_in_file(path: Path, first_row: int) -> Sequence[StarredMessage]:
    try:
        content = read_file(path) or b""
        if b'"starred"' not in content:  # a row without a mark does not name it
            return ()
        rows = _visible_rows(path, content)
        marked = [(at, from_row(Turn, row)) for at, row in enumerate(rows) if row.get("starred")]
    except (StorageError, ValueError, KeyError, TypeError, AttributeError):
        return ()
    return [starred_message(turn, first_row + at) for at, turn in reversed(marked)]


def _visible_rows(path: Path, content: bytes) -> list[Mapping[str, Any]]:
    tables = read_tables(path, content, "journal")
    rows = [row for row in tables.get("turns", {}).values() if row.get("deleted_at") is None]
    return sorted(rows, key=lambda row: row["seq"])


def _find_in_file(path: Path, first_row: int, needle: Needle) -> Sequence[TextHit]:
    try:
        content = read_file(path) or b""
        if not needle.may_be_in(content.decode()):
            return ()
        rows = _visible_rows(path, content)
        holding = [(at, from_row(Turn, row)) for at, row in enumerate(rows) if _may_hold(row, needle)]
    except (StorageError, ValueError, KeyError, TypeError, AttributeError):
        return ()
    return [hit for at, turn in reversed(holding) for hit in hits_in(turn, first_row + at, needle)]


def _may_hold(row: Mapping[str, Any], needle: Needle) -> bool:
    texts = [reply["text"] for reply in row.get("replies", ())]
    if row.get("user"):
        texts.append(row["user"]["text"])
    return any(map(needle.find, texts))
