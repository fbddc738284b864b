"""A digest that is no longer true of its turns leaves the prompt at once and is made anew in the background."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from companion.conversation.remembering import Pace
from companion.core.commands import DeleteTurns, EditUserText, RestoreTurns, StarTurn
from companion.core.memory_commands import UseIdleTime
from companion.core.memory_events import MemoryChanged
from companion.core.settings import Endpoint
from tests.unit.conversation.stage import Stage, play
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer, Exchange
from tests.wire.concluding import field_asked, sentences_shown

QUICK = Pace(backoff=(0.0, 0.0), longest_wait=5.0)
LONG = "The heron stood in the shallow water all morning, and nobody in the village could say where it came from. " * 2


class Rereader:
    """Says in its digest which stories it was shown; `busy` makes it refuse."""

    def __init__(self) -> None:
        self.busy = False

    async def conclude(self, exchange: Exchange) -> web.StreamResponse:
        if self.busy:
            return await wire.refuse(503, "busy")(exchange)
        shown = " ".join(sentences_shown(exchange.seen.body))
        told = [f"story {name}" for name in ("ada", "bea", "cleo", "dora", "eve", "fay") if name in shown]
        text = f"I heard of the heron: {', '.join(told)}."
        return await wire.say([json.dumps({field_asked(exchange.seen.body): text})])(exchange)


@pytest.fixture
def reader() -> Rereader:
    return Rereader()


@pytest.fixture
def server(reader: Rereader) -> Any:
    with ChatServer(wire.say("[happy] I see.")) as server:
        server.concluding = reader.conclude
        yield server


def small(server: ChatServer) -> Endpoint:
    return Endpoint("custom", server.base_url, "wire-model", context_tokens=2000, max_reply_tokens=300)


async def condensed(stage: Stage) -> list[str]:
    """Tell six stories and more, condense, and return the ids of the turns."""
    names = ("ada", "bea", "cleo", "dora", "eve", "fay", "gwen", "hope", "iris", "jane")
    turns = [await stage.have_turn(f"{LONG} That was the story of {name}.") for name in names]
    await stage.obey(UseIdleTime())
    await stage.until(MemoryChanged)
    return [turn.id for turn in turns]


def digest_of(stage: Stage) -> Any:
    conversation = stage.engine._conversations.open
    assert conversation is not None
    return conversation.memory.digest


async def renewed(stage: Stage) -> Any:
    async with asyncio.timeout(10):
        while (digest := digest_of(stage)) is not None and digest.stale_from:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    return digest


def test_a_deleted_turn_leaves_the_digest(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        ids = await condensed(stage)
        before = digest_of(stage)
        assert "story bea" in before.text
        await stage.obey(DeleteTurns((ids[1],)))
        after = await renewed(stage)
        assert "story ada" in after.text
        assert "bea" not in after.text
        assert after.upto == before.upto
        await stage.have_turn("Go on.")
        assert "story bea" not in "".join(server.chats[-1].texts)
        await stage.obey(RestoreTurns((ids[1],)))
        assert "story bea" in (await renewed(stage)).text

    play(scene, tmp_path, server, pace=QUICK, endpoint=small(server))


def test_an_edited_turn_is_read_anew_and_a_star_changes_nothing(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        ids = await condensed(stage)
        asked = len(server.conclusions)
        await stage.obey(StarTurn(ids[0], True))
        assert not digest_of(stage).stale_from
        await stage.obey(EditUserText(ids[0], "That was the story of nobody at all."))
        assert digest_of(stage).stale_from == ids[0]
        after = await renewed(stage)
        assert "ada" not in after.text
        assert len(server.conclusions) == asked + 1

    play(scene, tmp_path, server, pace=QUICK, endpoint=small(server))


def test_a_stale_digest_stands_in_no_prompt_and_the_next_start_renews_it(
    tmp_path: Path, server: ChatServer, reader: Rereader
) -> None:
    async def delete(stage: Stage) -> None:
        ids = await condensed(stage)
        reader.busy = True
        await stage.obey(DeleteTurns((ids[0],)))
        await stage.have_turn("Go on.")
        assert "I heard of the heron" not in "".join(server.chats[-1].texts)

    async def look(stage: Stage) -> None:
        digest = await renewed(stage)
        assert "bea" in digest.text
        assert "ada" not in digest.text

    play(delete, tmp_path, server, pace=QUICK, endpoint=small(server))
    reader.busy = False
    play(look, tmp_path, server, pace=QUICK, endpoint=small(server))


def test_when_everything_in_it_is_gone_the_digest_is_too(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        ids = await condensed(stage)
        await stage.obey(DeleteTurns(tuple(one for one in ids if one <= digest_of(stage).upto)))
        assert await renewed(stage) is None

    play(scene, tmp_path, server, pace=QUICK, endpoint=small(server))
