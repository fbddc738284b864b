"""Killed before any durable write of ending a session, condensing or restoring: nothing is lost, the rest is done."""

import asyncio
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from companion.conversation.remembering import Pace
from companion.conversation.sessions import Conversation
from companion.core.commands import EndSession
from companion.core.memory import Held
from companion.core.settings import Endpoint
from companion.storage.durable import DRAFT_SUFFIX
from tests.unit.conversation.memory_child import GONE
from tests.unit.conversation.stage import SetClock, Stage, play
from tests.wire.chat_server import ChatServer, Exchange, say
from tests.wire.concluding import field_asked

TURNS = 11
MOST_STEPS = 60
LONG = "The heron stood in the shallow water all morning, and nobody in the village could say where it came from. " * 2
QUICK = Pace(backoff=(0.0, 0.0))


async def conclude(exchange: Exchange) -> web.StreamResponse:
    field = field_asked(exchange.seen.body)
    return await say([json.dumps({field: f"A {field} of the heron in the shallow water."})])(exchange)


def run_child(home: Path, server: ChatServer, step: int) -> bool:
    """Let the child work and tell whether it came to its end."""
    command = [sys.executable, "-m", "tests.unit.conversation.memory_child", str(home), server.base_url, str(step)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode in (0, GONE), done.stderr
    return done.returncode == 0


async def is_settled(conversation: Conversation) -> bool:
    """Whether every session has a summary that is true of it, and the digest is."""
    memory, sessions = conversation.memory, await conversation.journal.sessions()
    true = len(memory.summaries()) == len(sessions)
    fresh = memory.digest is None or not memory.digest.stale_from
    return true and fresh and all(one.summarised_at for one in sessions)


async def look(stage: Stage) -> None:
    """Start again, let the work be finished, and compare everything with everything."""
    assert stage.problems() == []
    conversation = stage.engine._conversations.open
    assert conversation is not None
    await stage.obey(EndSession())
    async with asyncio.timeout(20):
        while not await is_settled(conversation):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    (session,) = await conversation.journal.sessions()
    told = await conversation.journal.session_turns(session.id)
    assert len(told) == TURNS, "nothing is lost"
    memory = conversation.memory
    (summary,) = memory.summaries()
    assert summary.turn_ids == tuple(turn.id for turn in told if turn.deleted_at is None)
    assert memory.digest is None or memory.digest.text.startswith("A digest")
    assert await memory.store.restoring() is None
    summed: dict[str, Held] = {}
    for event in await stage.home.memory("default", "default").events():
        assert summed.get(event.subject, Held()) == event.before
        summed[event.subject] = event.after
    assert {subject: held for subject, held in summed.items() if held != Held()} == memory.everything()
    for backup in await memory.backups():
        await memory.differences(backup.id)


@pytest.mark.skipif(sys.platform == "win32", reason="os._exit leaves files open there")
@pytest.mark.long
@pytest.mark.timeout(400)
def test_a_kill_before_any_write_loses_nothing(tmp_path: Path) -> None:
    with ChatServer(say("[happy] I see, a heron.")) as server:
        server.concluding = conclude
        endpoint = Endpoint("custom", server.base_url, "wire-model", context_tokens=2000, max_reply_tokens=300)
        options: dict[str, Any] = {"endpoint": endpoint, "pace": QUICK}

        async def talk(stage: Stage) -> None:
            for number in range(TURNS):
                await stage.have_turn(f"{LONG} That was story number {number}.")

        play(talk, tmp_path / "template", server, clock=SetClock(), **options)
        for step in range(1, MOST_STEPS):
            home = tmp_path / "home"
            shutil.copytree(tmp_path / "template", home)
            finished = run_child(home, server, step)
            play(look, home, server, clock=SetClock(), **options)
            assert not list(home.glob(f"users/*/*/memory/*{DRAFT_SUFFIX}"))
            shutil.rmtree(home)
            if finished:
                break
        else:
            pytest.fail("the child never came to its end")
    assert step > 10
