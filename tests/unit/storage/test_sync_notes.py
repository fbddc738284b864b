"""The notes of what a server has: nothing is written where nothing changed, and whatever is wrong with them is told."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.errors import Code, StorageError
from companion.storage.sync_notes import SyncNotes, Version

HELD = {"a/b/1": Version("machine", 1, b"marks")}


def test_marks_that_are_the_same_are_not_written_again(tmp_path: Path) -> None:
    with closing(SyncNotes(tmp_path / "notes")) as notes:
        notes.note_clean("a/b", {"one": "1", "two": "1"})
        before = notes._connection.total_changes
        notes.note_clean("a/b", {"one": "1", "two": "1"})
        assert notes._connection.total_changes == before
        notes.note_clean("a/b", {"one": "1", "two": "2"})
        assert notes._connection.total_changes == before + 1
        assert notes.clean("a/b") == {"one": "1", "two": "2"}


def test_another_memory_is_begun_with_nothing_noted(tmp_path: Path) -> None:
    with closing(SyncNotes(tmp_path / "notes")) as notes:
        assert notes.begin_with("first")
        notes.hold("turns", HELD)
        assert not notes.begin_with("first")
        assert notes.held("turns", HELD) == HELD
        assert notes.begin_with("second")
        assert notes.held("turns", HELD) == {}


def test_damage_met_while_they_are_open_is_told_and_they_begin_anew(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    with closing(SyncNotes(path)) as notes:
        notes.begin_with("memory")
        with path.open("r+b") as file:
            file.write(b"\0" * path.stat().st_size)
        with pytest.raises(StorageError), notes.translated():
            notes.hold("turns", HELD)
        assert notes.begin_with("memory")
        notes.hold("turns", HELD)
        assert notes.held("turns", HELD) == HELD


def test_a_full_disk_is_told_as_one(tmp_path: Path) -> None:
    with closing(SyncNotes(tmp_path / "notes")) as notes:
        pages = notes._connection.execute("PRAGMA page_count").fetchone()[0]
        notes._connection.execute(f"PRAGMA max_page_count = {pages}")
        many = {f"{number}": Version("machine", 1, b"m" * 100) for number in range(1000)}
        with pytest.raises(StorageError) as raised, notes.translated(), notes.together():
            notes.hold("turns", many)
        assert raised.value.problem.code is Code.DISK_FULL
        assert notes.held("turns", ["1"]) == {}


def test_where_they_can_not_lie_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    with pytest.raises(StorageError) as raised:
        SyncNotes(tmp_path / "notes")
    assert raised.value.problem.code is Code.NOT_WRITABLE
    assert isinstance(raised.value.__cause__, OSError | sqlite3.Error)
