"""The entry for the next login: written so that the system runs exactly the command, and taken back without a trace."""

import plistlib
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.errors import Code, StorageError
from companion.storage.autostart import (
    DesktopFile,
    LaunchAgent,
    config_folder,
    desktop_text,
    entry_here,
    run_value,
    start_command,
)

HARD = ["/opt/她的 程序 [1]/companion", "--home", '/home/a b/$HOME "q" `x` \\ 100%', "--hidden"]


def test_the_entry_is_written_moved_and_removed(tmp_path: Path) -> None:
    entry = DesktopFile(tmp_path / "autostart")
    entry.write(["/old/companion", "--hidden"], tmp_path)
    entry.write(["/new/companion", "--hidden"], tmp_path)
    assert 'Exec="/new/companion" "--hidden"' in entry.path.read_text()
    entry.remove()
    entry.remove()
    assert list(entry.path.parent.iterdir()) == []


@pytest.mark.skipif(not shutil.which("gio"), reason="no GLib tool that reads desktop files")
def test_the_system_runs_exactly_the_command(tmp_path: Path) -> None:
    program = tmp_path / "她的 程序 [1] $x" / "companion"
    program.parent.mkdir()
    told = tmp_path / "told"
    program.write_text(f'#!/bin/sh\nfor one in "$PWD" "$@"; do printf "%s\\0" "$one"; done > "{told}.part"\n'
                       f'mv "{told}.part" "{told}"\n')  # fmt: skip
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    entry = DesktopFile(tmp_path / "autostart")
    entry.write([str(program), *HARD[1:]], program.parent)
    subprocess.run(["gio", "launch", str(entry.path)], check=True, timeout=60)
    for _ in range(1_000_000):
        if told.exists():
            break
    assert told.read_bytes().decode().split("\0")[:-1] == [str(program.parent), *HARD[1:]]


def test_an_entry_has_one_line_for_each_key() -> None:
    lines = desktop_text(["/bin/a\nExec=/bin/evil"], Path("/x")).splitlines()
    assert [line.partition("=")[0] for line in lines][1:] == [
        "Type",
        "Name",
        "Exec",
        "Path",
        "Terminal",
        "X-GNOME-Autostart-enabled",
    ]


def test_a_launch_agent_holds_the_arguments_as_they_are(tmp_path: Path) -> None:
    agent = LaunchAgent(tmp_path / "Library" / "LaunchAgents")
    agent.write(HARD, tmp_path)
    read = plistlib.loads(agent.path.read_bytes())
    assert read["ProgramArguments"] == HARD
    assert read["RunAtLoad"] is True
    agent.remove()
    assert not agent.path.exists()


def test_windows_reads_the_value_as_the_same_arguments() -> None:
    assert run_value([r"C:\她 的\companion.exe", "--hidden"]) == r'"C:\她 的\companion.exe" --hidden'


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "autostart").write_text("a file in the way")
    with pytest.raises(StorageError) as raised:
        DesktopFile(tmp_path / "autostart").write(HARD, tmp_path)
    assert raised.value.problem.code is Code.NOT_WRITABLE


def test_an_installed_a_portable_and_a_source_program_start_themselves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert start_command() == [sys.executable, "-m", "companion", "--hidden"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/media/stick/companion/companion")
    assert start_command(tmp_path) == ["/media/stick/companion/companion", "--home", str(tmp_path), "--hidden"]
    monkeypatch.setenv("APPIMAGE", "/home/a/Companion.AppImage")
    assert start_command()[0] == "/home/a/Companion.AppImage"


def test_the_folder_of_settings_follows_the_specification(own_home: Path) -> None:
    assert config_folder({"XDG_CONFIG_HOME": "/x/y"}) == Path("/x/y")
    for environment in ({}, {"XDG_CONFIG_HOME": ""}, {"XDG_CONFIG_HOME": "relative"}):
        assert config_folder(environment) == own_home / ".config"


@pytest.mark.skipif(sys.platform != "linux", reason="the place of Linux")
def test_the_place_of_this_system(own_home: Path) -> None:
    entry = entry_here()
    assert isinstance(entry, DesktopFile)
    assert entry.path.is_relative_to(own_home)
