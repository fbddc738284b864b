"""Blanks what was erased in files of no known form: damaged ones set aside, what a killed writer left, logs, caches.

Everything else in such a file stays where it is, byte for byte.
"""

import gzip
import os
import re
import sys
import zlib
from pathlib import Path

from companion.core.errors import Code
from companion.storage.durable import DRAFT_SUFFIX, read_file, sync_folder, translated, write_file
from companion.storage.scrubbing import Scrub
from companion.storage.traces import Scanner

_ROW = re.compile(rb'"(?:id|session_id|turn_id)":\s*"([a-z0-9-]{1,26})"')
_ONCE_A_ROW = (b'"seq":', b'"subject":')
_PACKED = (".gz",)


def blanked(data: bytes, scrub: Scrub, scanner: Scanner) -> bytes:
    """Return some bytes with spaces in place of every text and of every row that is of something erased.

    Our files have a row a line, so a row can be told even where the rest of the file is torn.
    """
    spans = [*scanner.spans(data), *_rows(data, scrub)]
    if not spans:
        return data
    left = bytearray(data)
    for begin, end in spans:
        left[begin:end] = b" " * (end - begin)
    return bytes(left)


def blank_file(path: Path, scrub: Scrub, scanner: Scanner, *, logs: Path) -> bool:
    """Blank a file; tell whether anything was in it. What a killed writer left is removed. Raises `StorageError`."""
    data = read_file(path)
    if data is None:
        return False
    packed = path.suffix in _PACKED
    content = _unpacked(data) if packed else data
    if content is None:
        return False
    left = blanked(content, scrub, scanner)
    if left == content:
        return False
    if path.suffix == DRAFT_SUFFIX:
        with translated(path, Code.NOT_WRITABLE):
            path.unlink(missing_ok=True)
            sync_folder(path.parent)
    elif path.is_relative_to(logs):
        _overwrite(path, data, left)
    else:
        write_file(path, gzip.compress(left, mtime=0) if packed else left)
    return True


def _rows(data: bytes, scrub: Scrub) -> list[tuple[int, int]]:
    """Return the lines that are rows of erased turns and facts."""
    found = []
    gone = scrub.gone
    for match in _ROW.finditer(data):
        identifier = match[1].decode()
        if identifier in gone.turns or identifier in gone.sessions or identifier in gone.facts:
            begin = data.rfind(b"\n", 0, match.start()) + 1
            end = data.find(b"\n", match.end())
            end = len(data) if end < 0 else end
            if all(data.count(mark, begin, end) <= 1 for mark in _ONCE_A_ROW):
                found.append((begin, end))
    return found


def _unpacked(data: bytes) -> bytes | None:
    try:
        return gzip.decompress(data)
    except (OSError, EOFError, zlib.error):
        return None


def _overwrite(path: Path, before: bytes, after: bytes) -> None:
    """Write over a file where it lies: a log is held open, and its writer goes on at its end."""
    with translated(path, Code.NOT_WRITABLE):
        descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
        try:
            if sys.platform == "win32":
                os.write(descriptor, after)
            else:
                os.pwrite(descriptor, after[: len(before)], 0)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
