"""Killed at any durable write of an edit, an undo, a merge or a bringing back: the state before or the one after.

After another start index and prompt agree with what memory holds.
"""

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.conversation.remembering import Pace
from companion.core.commands import EndSession
from companion.core.memory import Held
from companion.memory.indexing import indexed_turn
from tests.unit.conversation.editing_child import LATER, state_of
from tests.unit.conversation.memory_child import GONE
from tests.unit.conversation.stage import SetClock, Stage, play
from tests.unit.conversation.test_learning import NoVectors, all_done, concluding, system_of
from tests.unit.conversation.test_revising import remember
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="os._exit leaves files open there")
ACTIONS = 11
FEWEST_WRITES = 11
QUICK = Pace(backoff=(0.0, 0.0), index_after=0.0)
ROUTINE = 4  # kills of the ordinary suite


class Rig:
    """A home as it was before, what each action makes of it, and the programs that are killed over copies of it."""

    def __init__(self, folder: Path, server: ChatServer) -> None:
        self.folder, self.server = folder, server
        self.template, self.home = folder / "template", folder / "home"
        self.then = ""
        self.states: list[dict[str, Any]] = []
        play(self._prepare, self.template, server, clock=SetClock(), pace=QUICK, embedder=NoVectors())
        done, states = self.run_child(step=1000, when="before")
        assert (done, len(states)) == (True, ACTIONS)
        self.states += states

    async def _prepare(self, stage: Stage) -> None:
        await remember(stage, "I have a cat", "I live in Porto", "my flat is by the river")
        await stage.obey(EndSession())
        await all_done(stage)
        self.then = stage.clock.now().isoformat()
        conversation = stage.engine._conversations.open
        assert conversation is not None
        await conversation.recollection.catch_up(lambda *_: None)
        self.states.append(state_of(dict(conversation.memory.everything())))

    def run_child(self, step: int, when: str) -> tuple[bool, list[dict[str, Any]]]:
        """Let a child work over a fresh copy of the home; tell whether it came to its end, and what it acknowledged."""
        shutil.rmtree(self.home, ignore_errors=True)
        shutil.copytree(self.template, self.home)
        options = [str(self.home), self.server.base_url, str(step), when, self.then]
        command = [sys.executable, "-m", "tests.unit.conversation.editing_child", *options]
        ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        assert ended.returncode in (0, GONE), ended.stderr
        return ended.returncode == 0, [json.loads(line) for line in ended.stdout.splitlines()]

    def kill_and_look(self, step: int, when: str) -> bool:
        """Kill one child and see what another start finds; tell whether there was anything to kill."""
        finished, acknowledged = self.run_child(step, when)
        done = len(acknowledged)
        assert acknowledged == self.states[1 : done + 1]
        allowed = self.states[done : done + 2]

        async def look(stage: Stage) -> None:
            await _look(stage, self.server, allowed)

        play(look, self.home, self.server, clock=SetClock(LATER), pace=QUICK, embedder=NoVectors())
        return not finished


async def _look(stage: Stage, server: ChatServer, allowed: list[dict[str, Any]]) -> None:
    conversation = stage.engine._conversations.open
    assert conversation is not None
    assert stage.problems() == []
    memory = conversation.memory
    assert state_of(dict(memory.everything())) in allowed
    summed: dict[str, Held] = {}
    for event in await memory.history():
        assert summed.get(event.subject, Held()) == event.before
        summed[event.subject] = event.after
    assert summed == memory.everything(), "snapshot and events tell the same"
    await all_done(stage)
    index = stage.home.index("default", "default")
    for session in await conversation.journal.sessions():
        held = await index.stamps(session.id)
        for turn in await conversation.journal.session_turns(session.id):
            assert held[turn.id] == indexed_turn(turn, memory.keys_of(turn.id)).stamp, "index and memory agree"
    await index.close()
    await stage.have_turn("Hello")
    shown = system_of(server)
    for fact in memory.facts():
        spoken = fact.may_be_used and not fact.merged_into
        assert ((fact.text in shown) or (fact.quote in shown)) is spoken, fact


@pytest.fixture
def rig(tmp_path: Path) -> Any:
    with ChatServer(wire.say("[happy] I see.")) as server:
        server.concluding = concluding([])
        yield Rig(tmp_path, server)


@pytest.mark.timeout(300)
def test_a_kill_at_some_writes_leaves_the_state_before_or_after(rig: Rig) -> None:
    chance = random.Random(6)
    for step in chance.sample(range(1, FEWEST_WRITES + 1), ROUTINE):
        assert rig.kill_and_look(step, chance.choice(["before", "after"]))


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_kill_at_any_write_leaves_the_state_before_or_after(rig: Rig, when: str) -> None:
    step = 1
    while rig.kill_and_look(step, when):
        step += 1
    assert step > FEWEST_WRITES
