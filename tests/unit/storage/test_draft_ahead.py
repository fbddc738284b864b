"""A draft made ahead takes the file's place like any other, and costs nothing where it is gone or can't be had."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from companion.core.errors import StorageError
from companion.storage import durable
from companion.storage.draft_ahead import DraftAhead
from companion.storage.durable import remove_drafts, write_file
from companion.storage.safe_files import open_tables

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be replaced there")


@pytest.mark.parametrize("size", [0, 10, 200_000])
def test_the_file_has_just_what_was_written(tmp_path: Path, size: int) -> None:
    ahead = DraftAhead(tmp_path)
    ahead.make()
    draft = ahead.take()
    assert draft is not None
    write_file(tmp_path / "file", b"x" * size, draft=draft)
    assert (tmp_path / "file").read_bytes() == b"x" * size
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir()] == ["file"]
    assert ahead.take() is None


def test_a_draft_that_vanished_is_made_anew(tmp_path: Path) -> None:
    ahead = DraftAhead(tmp_path)
    ahead.make()
    (tmp_path / "next.tmp").unlink()
    write_file(tmp_path / "file", b"whole", draft=ahead.take())
    assert (tmp_path / "file").read_bytes() == b"whole"


def test_what_a_killed_program_left_is_replaced_and_a_start_clears_it(tmp_path: Path) -> None:
    DraftAhead(tmp_path).make()
    ahead = DraftAhead(tmp_path)
    ahead.make()
    write_file(tmp_path / "file", b"whole", draft=ahead.take())
    ahead.make()
    remove_drafts(tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_discarding_leaves_nothing(tmp_path: Path) -> None:
    ahead = DraftAhead(tmp_path)
    ahead.make()
    ahead.make()
    ahead.discard()
    ahead.discard()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_takes_none_is_no_draft(tmp_path: Path) -> None:
    ahead = DraftAhead(tmp_path / "missing")
    ahead.make()
    assert ahead.take() is None


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for the open files")
def test_no_descriptor_is_left_open(tmp_path: Path) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    ahead = DraftAhead(tmp_path)
    for number in range(20):
        ahead.make()
        write_file(tmp_path / "file", b"%d" % number, draft=ahead.take())
    assert len(list(Path("/proc/self/fd").iterdir())) <= before + 2
    ahead.discard()
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_write_that_fails_holds_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = DraftAhead(tmp_path)
    table = open_tables(tmp_path / "x.json", "journal", ahead).safe_table("turns")
    ahead.make()
    before = len(list(Path("/proc/self/fd").iterdir())) if sys.platform == "linux" else 0

    def fail(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(durable, "_sync_file", fail)
        with pytest.raises(StorageError):
            table.put({"n": 1}, 1)
    assert list(tmp_path.iterdir()) == []
    if sys.platform == "linux":
        assert len(list(Path("/proc/self/fd").iterdir())) == before - 1
