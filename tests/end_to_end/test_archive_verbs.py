"""`companion export` and `companion restore`, alone and through the window that holds the home."""

import subprocess
from pathlib import Path

import pytest

from tests.end_to_end.programs import Program
from tests.wire.chat_server import ChatServer

COMPLETED, FAILED, USAGE = 0, 1, 2


def run(program: Program, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        program.command(*arguments), env=program.environ({}), capture_output=True, timeout=120, check=False
    )


@pytest.mark.parametrize("held", [pytest.param(False, marks=pytest.mark.long), True])
def test_an_archive_goes_out_and_comes_back_as_somebody_else(
    program: Program, server: ChatServer, tmp_path: Path, held: bool
) -> None:
    assert program.ask("Hello").returncode == COMPLETED
    if held:
        program.start_window()
    path = tmp_path / "hello.zip"
    ended = run(program, "export", str(path))
    assert (ended.returncode, ended.stderr) == (COMPLETED, b"")
    assert b"Messages: 1, chapters: 1" in ended.stdout or "1 条消息".encode() in ended.stdout
    ended = run(program, "restore", str(path))
    assert (ended.returncode, ended.stderr) == (COMPLETED, b"")
    user = ended.stdout.decode().split("--user ")[1].split()[0]
    assert program.ask("Again", "--user", user).returncode == COMPLETED
    assert any("Hello" in text for text in server.chats[-1].texts)


def test_what_can_not_be_done_is_told(program: Program, tmp_path: Path) -> None:
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"PK\x03\x04 nothing")
    assert run(program, "restore", str(broken)).returncode == FAILED
    assert run(program, "export", str(tmp_path / "no" / "a.zip")).returncode == FAILED
    ended = run(program, "export", str(tmp_path / "a.zip"), "--user", "nobody")
    assert (ended.returncode, ended.stdout) == (USAGE, b"")
    assert ended.stderr
    assert not list(tmp_path.glob(".*"))
