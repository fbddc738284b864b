"""The content of a journal's files: tables of rows as TinyDB lays them out, with the version of their format.

It needs no TinyDB itself, so a start can look into a file before anything slow is imported.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.core.errors import Code, StorageError
from companion.storage import json_text, migrations

ABOUT = "about"  # a table of one row, so that any TinyDB can open the file
Tables = dict[str, dict[str, Any]]  # as TinyDB has them: rows by number, in digits, by table
Lines = dict[str, dict[int, bytes]]  # by table and row number, each as it stands in the file: "number":{row}


def encode_file(form: str, tables: Tables) -> bytes:
    """Return the content of a file that holds these tables."""
    return join_lines(encode_tables(form, tables))


def read_tables(path: Path, content: bytes, form: str, load: Callable[[bytes], Any] = json_text.load) -> Tables:
    """Return the verified tables of a file, brought up to the current version of the format; `load` reads JSON.

    Raises `StorageError` FILE_DAMAGED, or HOME_NEWER when a later release wrote it.
    """
    try:
        tables = load(content)
        version = _verify(tables, form)
        migrations.refuse_newer(path, form, version)
        return migrations.upgrade(form, version, tables)
    except ValueError as error:
        raise StorageError(Code.FILE_DAMAGED, path=path, kept_as="") from error


def _verify(tables: Any, form: str) -> int:
    well_formed = isinstance(tables, dict) and all(
        isinstance(rows, dict) and all(number.isdecimal() and isinstance(row, dict) for number, row in rows.items())
        for rows in tables.values()
    )
    if not well_formed:
        raise ValueError("not tables of rows")
    about = tables.get(ABOUT, {}).get("1", {})
    version = about.get("version")
    if about.get("format") != form or not isinstance(version, int) or version < 1:
        raise ValueError("no version of this format")
    return version


def encode_tables(form: str, tables: Tables) -> Lines:
    """Return tables as the lines of a file, with the one that names its format."""
    about = {ABOUT: {"1": {"format": form, "version": migrations.current(form)}}}
    return {
        name: {int(number): encode_row(int(number), row) for number, row in rows.items()}
        for name, rows in (tables | about if ABOUT in tables else about | tables).items()
    }


def encode_row(number: int, row: object) -> bytes:
    """Return a row, plain or a dataclass, as it stands in a file."""
    return b'"%d":%s' % (number, json_text.dump(row))


def join_lines(lines: Lines) -> bytes:
    """Return the content of a file."""
    pieces: list[bytes] = []
    for name, rows in lines.items():
        pieces += [b",\n" if pieces else b"{", json_text.dump(name), b":{"]
        for line in rows.values():
            pieces += [line, b",\n"]
        if rows:
            pieces.pop()
        pieces.append(b"}")
    pieces.append(b"}\n")
    return b"".join(pieces)  # once: copies of a whole file are what a turn's time goes into
