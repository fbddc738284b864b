import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from companion.core.errors import Code, StorageError
from companion.storage import durable
from companion.storage.durable import make_folder, read_file, remove_drafts, set_aside, write_file

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps its access lists")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_files_and_folders_are_private_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        write_file(tmp_path / "a" / "b" / "file", b"x")
        write_file(tmp_path / "a" / "b" / "file", b"y")
    finally:
        os.umask(before)
    assert mode(tmp_path / "a") == mode(tmp_path / "a" / "b") == 0o700
    assert mode(tmp_path / "a" / "b" / "file") == 0o600


@posix
def test_a_leftover_of_a_killed_writer_is_not_written_into(tmp_path: Path) -> None:
    leftover = tmp_path / "file.tmp"
    leftover.write_bytes(b"half")
    leftover.chmod(0o644)
    write_file(tmp_path / "file", b"whole")
    assert read_file(tmp_path / "file") == b"whole"
    assert mode(tmp_path / "file") == 0o600
    assert not leftover.exists()


def test_leftovers_are_removed(tmp_path: Path) -> None:
    (tmp_path / "a.json.tmp").write_bytes(b"half")
    (tmp_path / "a.json").write_bytes(b"whole")
    remove_drafts(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
    remove_drafts(tmp_path / "missing")


def test_what_is_set_aside_keeps_its_name_and_replaces_nothing(tmp_path: Path) -> None:
    kept = []
    for content in (b"1", b"2", b"3"):
        (tmp_path / "x.json").write_bytes(content)
        kept.append(set_aside(tmp_path / "x.json", tmp_path / "aside"))
    assert [path.name for path in kept] == ["x.json", "x-2.json", "x-3.json"]
    assert [path.read_bytes() for path in kept] == [b"1", b"2", b"3"]
    assert not (tmp_path / "x.json").exists()


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, Code.DISK_FULL),
        (errno.EDQUOT, Code.DISK_FULL),
        (errno.EACCES, Code.NOT_WRITABLE),
        (errno.EROFS, Code.NOT_WRITABLE),
        (errno.EPERM, Code.NOT_WRITABLE),
        (errno.EIO, Code.NOT_WRITABLE),
    ],
)
def test_errors_have_names(tmp_path: Path, number: int, code: Code) -> None:
    with pytest.raises(StorageError) as caught, durable.translated(tmp_path, Code.NOT_WRITABLE):
        raise OSError(number, os.strerror(number))
    assert caught.value.problem.code is code
    assert caught.value.problem.values["path"] == str(tmp_path)


def test_a_folder_in_the_place_of_a_file_is_not_readable(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        read_file(tmp_path)
    assert caught.value.problem.code is Code.NOT_READABLE
    assert read_file(tmp_path / "missing") is None


def test_a_file_in_the_place_of_a_folder_is_not_writable(tmp_path: Path) -> None:
    (tmp_path / "users").write_bytes(b"")
    with pytest.raises(StorageError) as caught:
        make_folder(tmp_path / "users" / "default")
    assert caught.value.problem.code is Code.NOT_WRITABLE


def test_a_failed_write_leaves_the_old_content_and_no_leftover(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_file(tmp_path / "file", b"old")

    def fail(descriptor: int) -> None:
        raise OSError(errno.EIO, "bad disk")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StorageError):
        write_file(tmp_path / "file", b"new")
    assert read_file(tmp_path / "file") == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_replacing_waits_for_a_file_held_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, refusals = os.replace, [PermissionError(errno.EACCES, "held")] * 3

    def replace(source: str, target: Path) -> None:
        if refusals:
            raise refusals.pop()
        real(source, target)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "replace", replace)
    write_file(tmp_path / "file", b"new")
    assert not refusals
    assert read_file(tmp_path / "file") == b"new"
