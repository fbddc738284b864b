"""`companion ask` to a user whom a passphrase hides: refused, unless the passphrase is typed at the terminal."""

import asyncio
import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.passphrase import hash_passphrase
from companion.storage.home import open_home
from companion.storage.locations import locate
from tests.end_to_end.programs import Program
from tests.wire.chat_server import ChatServer

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo terminals", allow_module_level=True)
import pty

COMPLETED, USAGE = 0, 2
SECRET = "open sesame"


@pytest.fixture
def locked(program: Program) -> Program:
    """A home whose user has a passphrase."""
    home = open_home(locate(program.home))

    async def guard() -> None:
        await home.load()
        await home.save_passphrase("default", hash_passphrase(SECRET))

    asyncio.run(guard())
    home.close()
    return program


def ask_at_terminal(program: Program, typed: str, text: str = "Hello") -> tuple[int, str]:
    """Ask with a terminal on which somebody types; return the exit code and all that stood there."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        program.command("ask", "--", text),
        env=program.environ({}),
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    seen, answered = b"", False
    while process.poll() is None or select.select([master], [], [], 0)[0]:
        if select.select([master], [], [], 0.1)[0]:
            try:
                seen += os.read(master, 4096)
            except OSError:
                break
        if not answered and b"assphrase" in seen and seen.rstrip().endswith(b":"):
            os.write(master, typed.encode() + b"\n")
            answered = True
    os.close(master)
    return process.wait(program.seconds_to_end), seen.decode(errors="replace")


def test_it_is_refused_where_nobody_can_type(locked: Program, server: ChatServer, tmp_path: Path) -> None:
    ended = locked.ask("Hello")
    assert (ended.returncode, ended.stdout) == (USAGE, b"")
    assert b"passphrase" in ended.stderr
    assert server.chats == []
    assert locked.turns() == []


def test_the_right_passphrase_at_the_terminal_lets_it_through(locked: Program, server: ChatServer) -> None:
    code, seen = ask_at_terminal(locked, SECRET)
    assert code == COMPLETED
    assert SECRET not in seen
    assert [one.texts[-1].endswith("Hello") for one in server.chats] == [True]


def test_a_locked_window_refuses_and_takes_the_passphrase_too(locked: Program, server: ChatServer) -> None:
    locked.start_window()
    ended = locked.ask("Hello")
    assert (ended.returncode, ended.stdout, server.chats) == (USAGE, b"", [])
    code, _seen = ask_at_terminal(locked, SECRET)
    assert code == COMPLETED
    assert len(server.chats) == 1
