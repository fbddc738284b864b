"""Disk and keyring as the doctor finds them."""

import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import keyring
import keyring.backend
import pytest
from keyring.backends.fail import Keyring as NoKeyring

from companion.core.doctor import Found, State
from companion.core.errors import Code
from companion.storage.home_doctor import examine_disk, examine_keyring
from tests.keyrings import HungRing, MemoryRing


@pytest.fixture(autouse=True)
def _ring() -> Iterator[None]:
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)


def test_a_disk_with_room_is_written_to_and_left_as_it_was(tmp_path: Path) -> None:
    finding = examine_disk(tmp_path / "她的 家 [home]")
    assert finding.state is State.FINE
    assert list((tmp_path / "她的 家 [home]").iterdir()) == []


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "write", full)
    finding = examine_disk(tmp_path)
    assert finding.state is State.BROKEN
    assert finding.problem is not None
    assert finding.problem.code is Code.DISK_FULL


def test_a_home_that_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    finding = examine_disk(tmp_path / "home")
    assert finding.problem is not None
    assert finding.problem.code is Code.NOT_WRITABLE


@pytest.mark.parametrize(("free", "state"), [(200_000_000, State.WEAK), (1_000, State.BROKEN)])
def test_little_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, state: State) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    finding = examine_disk(tmp_path)
    assert (finding.state, finding.found) == (state, Found.LITTLE_ROOM)


def test_keyrings() -> None:
    keyring.set_keyring(MemoryRing())
    assert examine_keyring().found is Found.KEYRING
    keyring.set_keyring(NoKeyring())  # type: ignore[no-untyped-call]
    assert examine_keyring().found is Found.NO_KEYRING


def test_a_keyring_that_does_not_answer() -> None:
    ring = HungRing()
    keyring.set_keyring(ring)
    try:
        assert examine_keyring(0.2).found is Found.KEYRING_HANGS
    finally:
        ring.gate.set()
