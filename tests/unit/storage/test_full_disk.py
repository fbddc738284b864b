"""Disks that are full, and folders that cannot be written to: said loudly, and nothing that was there is lost."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.storage.inspect import read_home

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits and mounts as Linux has them")

CHILD = [sys.executable, "-m", "tests.unit.storage.chat_child"]
LIMITED = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000)); \
runpy.run_module('tests.unit.storage.chat_child', run_name='__main__', alter_sys=True)"


def turns_in(home: Path) -> set[str]:
    found = list(read_home(home))
    assert all(one.turn for one in found)
    return {one.turn.id for one in found if one.turn}


def in_own_mounts(script: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a shell script that may mount; what it mounted is gone with it."""
    unshare = shutil.which("unshare")
    assert unshare, "a part of util-linux"
    flags = ["--mount"] if os.geteuid() == 0 else ["--user", "--map-root-user", "--mount"]
    if subprocess.run([unshare, *flags, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this system lets only root mount")
    words = [unshare, *flags, "sh", "-ec", script, "sh", str(home), *CHILD]
    return subprocess.run(words, capture_output=True, text=True, timeout=100, check=False)


def check(said: list[str], home: Path, code: str) -> None:
    acknowledged = {line.removeprefix("user ") for line in said if line.startswith("user ")}
    assert said[-1].startswith(code)
    assert acknowledged
    assert acknowledged <= turns_in(home)
    assert list(home.rglob("*.tmp")) == []


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    home = tmp_path / "home"
    child = subprocess.run(
        [sys.executable, "-c", LIMITED, str(home), "100"], capture_output=True, text=True, check=False
    )
    assert child.stderr == ""
    check(child.stdout.splitlines(), home, "disk-full")


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    outside = tmp_path / "copies"
    script = f'mount -t tmpfs -o size=128k tmpfs "$1"; home=$1; shift; "$@" "$home" 1000; cp -r "$home" "{outside}"'
    child = in_own_mounts(script, home)
    assert child.stderr == ""
    check(child.stdout.splitlines(), outside, "disk-full")


def test_a_folder_that_turns_read_only(tmp_path: Path) -> None:
    home = tmp_path / "home"
    subprocess.run([*CHILD, str(home), "3"], check=True, capture_output=True)
    before = turns_in(home)
    script = 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; home=$1; shift; "$@" "$home" 3'
    child = in_own_mounts(script, home)
    assert child.stderr == ""
    assert child.stdout.splitlines() == [f"home-not-writable {home}"]
    assert turns_in(home) == before


def test_a_journal_that_turns_read_only(tmp_path: Path) -> None:
    home = tmp_path / "home"
    subprocess.run([*CHILD, str(home), "3"], check=True, capture_output=True)
    before = turns_in(home)
    script = 'j="$1/users/default/default/journal"; mount --bind "$j" "$j"; mount -o remount,bind,ro "$j"; \
home=$1; shift; "$@" "$home" 3'
    child = in_own_mounts(script, home)
    assert child.stderr == ""
    [line] = child.stdout.splitlines()
    assert line.startswith(f"not-writable {home}/users/default/default/journal/")
    assert turns_in(home) == before
