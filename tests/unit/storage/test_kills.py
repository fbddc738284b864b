"""The writer killed at any moment: what was acknowledged is there, every file can be read, the lock is free."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.conversation import Outcome
from companion.storage.home_lock import HomeLock
from companion.storage.inspect import read_home
from companion.storage.locations import locate

KILLS = 10


def kill_while_chatting(home: Path, acknowledgements: int) -> list[str]:
    """Run the child, kill it on an acknowledgement, and return what it had said until then."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.unit.storage.chat_child", str(home)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    said = [child.stdout.readline().strip() for _ in range(acknowledgements)]
    child.kill()
    said += child.stdout.read().splitlines()
    child.communicate()
    assert child.returncode == -signal.SIGKILL
    return said


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    chance = random.Random(3)
    home = tmp_path / "home"
    asked: set[str] = set()
    answered: set[str] = set()
    for _ in range(KILLS):
        for line in kill_while_chatting(home, chance.randint(2, 25)):
            word, _, turn_id = line.partition(" ")
            {"user": asked, "turn": answered, "ready": set[str]()}[word].add(turn_id)
        turns = {found.turn.id: found.turn for found in read_home(home) if found.turn}
        assert not [found for found in read_home(home) if found.turn is None]
        assert asked <= turns.keys()
        for turn_id in answered:
            reply = turns[turn_id].reply
            assert reply is not None
            assert reply.outcome is Outcome.COMPLETED
        lock = HomeLock(locate(home, home).lock)
        lock.acquire()
        lock.release()
    assert len(answered) >= KILLS
    leftovers = [path for path in home.rglob("*.tmp") if path.stat().st_size]
    assert len(leftovers) <= 1, "a start clears what the kill before it left"
