"""Killed before any change of a file: the next start has everything as it was, or all of it erased and nothing else."""

import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.backends.embedder import NoEmbedder
from companion.conversation.remembering import Pace
from companion.storage.durable import DRAFT_SUFFIX
from tests.unit.conversation.erasing_stage import FIRST, FRESH, GONE, OTHER, SECRET, SUMMARY, live, texts, traces
from tests.unit.conversation.memory_child import GONE as KILLED
from tests.unit.conversation.stage import SetClock, Stage, play
from tests.wire.chat_server import ChatServer, say
from tests.wire.concluding import answer

MOST_STEPS = 60
QUICK = Pace(backoff=(0.0, 0.0), index_after=3600.0)  # no daily backup comes in between
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="os._exit leaves files open there")


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer(say("[happy] I see, the garden behind the house.")) as server:
        server.concluding = answer("summary", SUMMARY)
        yield server


def make_template(home: Path, server: ChatServer) -> str:
    """Live in a home, leave traces everywhere, and return the turn that is to be erased."""
    found: list[str] = []

    async def scene(stage: Stage) -> None:
        found.append((await live(stage)).id)

    play(scene, home, server, clock=SetClock(), pace=QUICK, embedder=NoEmbedder())
    pair = home / "users/default/default"
    (part,) = (pair / "journal").glob("*.json")
    for path in (pair / "set-aside/torn.json", home / "logs/companion.log", home / "cache/left.tmp"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(part.read_bytes()[:-40])
    server.concluding = answer("summary", FRESH)
    return found[0]


def kill_at(step: int, template: Path, home: Path, server: ChatServer, turn_id: str) -> bool:
    """Let a child erase and die in a copy of the template; and see what the next start makes of it; tell if it died."""
    shutil.copytree(template, home)
    command = [sys.executable, "-m", "tests.unit.conversation.erasing_child", str(home), server.base_url, turn_id]
    done = subprocess.run([*command, str(step)], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode in (0, KILLED), done.stderr
    noted = (home / "users/default/default/erased.json").is_file()
    play(look_after if noted else look_before, home, server, clock=SetClock(), pace=QUICK, embedder=NoEmbedder())
    found = {text for _, text in traces(home, GONE)}
    assert found == (set() if noted else set(GONE)), step
    assert noted or done.returncode == KILLED
    if noted:
        assert not list(home.rglob(f"*{DRAFT_SUFFIX}"))
    shutil.rmtree(home)
    return done.returncode == KILLED


async def look_before(stage: Stage) -> None:
    """Nothing has changed."""
    assert await texts(stage) == [FIRST, SECRET, OTHER]
    assert stage.problems() == []


async def look_after(stage: Stage) -> None:
    """It is gone, and nothing else is."""
    assert await texts(stage) == [FIRST, OTHER]
    assert stage.problems() == []
    conversation = stage.engine._conversations.open
    assert conversation is not None
    assert conversation.memory.facts() == []
    for backup in await conversation.memory.backups():
        await conversation.memory.differences(backup.id)
        (session_id,) = [one.id for one in await conversation.journal.sessions()]
        _, then = await conversation.memory.store.session_then(backup.id, session_id)
        assert [turn.user.text for turn in then if turn.user] == [FIRST, OTHER]


def test_a_kill_leaves_all_or_nothing(tmp_path: Path, server: ChatServer) -> None:
    turn_id = make_template(tmp_path / "template", server)
    for step in [1, *random.Random(20261130).sample(range(2, 14), 2)]:
        assert kill_at(step, tmp_path / "template", tmp_path / "home", server, turn_id)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_kill_before_any_change_leaves_all_or_nothing(tmp_path: Path, server: ChatServer) -> None:
    turn_id = make_template(tmp_path / "template", server)
    for step in range(1, MOST_STEPS):
        if not kill_at(step, tmp_path / "template", tmp_path / "home", server, turn_id):
            break
    else:
        pytest.fail("the child never came to its end")
    assert step > 12
