"""Models that answer wrongly, settings that contradict themselves, contexts that are too small: she goes on talking."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.conversation.remembering import Pace
from companion.core.commands import ApplySettings, Say
from companion.core.conversation import Outcome
from companion.core.errors import Code
from companion.core.events import ProblemOccurred
from companion.core.memory_commands import ShowPrompt, UseIdleTime
from companion.core.memory_events import MemoryChanged, PromptShown
from companion.core.persona import Persona
from companion.core.settings import Endpoint, MemorySettings
from companion.memory.model_texts import memory_texts
from tests.unit.conversation.stage import Stage, play, settled
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer
from tests.wire.concluding import answer

QUICK = Pace(backoff=(0.0, 0.0), longest_wait=5.0)
LONG = "The heron stood in the shallow water all morning, and nobody in the village could say where it came from. " * 2
TRUE = "I heard of a heron in the shallow water."


@pytest.fixture
def server() -> Any:
    with ChatServer(wire.say("[happy] I see, a heron.")) as server:
        server.concluding = answer("digest", TRUE)
        yield server


def endpoint(server: ChatServer, context: int, reply: int = 300) -> Endpoint:
    return Endpoint("custom", server.base_url, "wire-model", context_tokens=context, max_reply_tokens=reply)


async def fill_up(stage: Stage, turns: int) -> None:
    for number in range(turns):
        turn = await stage.have_turn(f"{LONG} That was story number {number}.")
        assert settled(turn, "I see, a heron.", Outcome.COMPLETED)


async def remember_by(stage: Stage, **changes: Any) -> None:
    await stage.obey(ApplySettings(replace(stage.home.settings(), memory=MemorySettings(**changes))))


def digest_of(stage: Stage) -> Any:
    conversation = stage.engine._conversations.open
    assert conversation is not None
    return conversation.memory.digest


WRONG = {
    "not JSON": "Here is your digest: a heron stood in the water.",
    "half JSON": '{"digest": "I heard of a heron',
    "another form": json.dumps({"digest": ["I heard of a heron"]}),
    "another field": json.dumps({"summary": TRUE}),
    "empty": json.dumps({"digest": "  "}),
    "another language": json.dumps({"digest": "苍鹭整个早上都站在浅水里，村里没有人知道它是从哪里来的。"}),
    "the prompt": json.dumps({"digest": memory_texts("en").digest[60:400]}),
    "ten times too long": json.dumps({"digest": f"{TRUE} " * 200}),
    "numbers nobody said": json.dumps({"digest": "I heard of 4711 herons."}),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_digest_is_refused_and_the_next_right_one_taken(tmp_path: Path, server: ChatServer, wrong: str) -> None:
    server.concluding = wire.say([wrong])

    async def scene(stage: Stage) -> None:
        await fill_up(stage, 10)
        await stage.obey(UseIdleTime())
        task = stage.engine._remembering.condensing._task
        assert task is not None
        assert not await task
        assert digest_of(stage) is None
        await fill_up(stage, 2)
        assert stage.problems() == []
        server.concluding = answer("digest", TRUE)
        await stage.obey(UseIdleTime())
        await stage.until(MemoryChanged)
        assert digest_of(stage).text == TRUE

    play(scene, tmp_path, server, pace=QUICK, endpoint=endpoint(server, 2000))


@pytest.mark.parametrize(("soft", "full"), [(100, 30), (100, 100), (20, 100), (95, 95), (20, 30)])
def test_whatever_the_thresholds_no_request_is_over_budget_and_idle_time_condenses(
    tmp_path: Path, server: ChatServer, soft: int, full: int
) -> None:
    async def scene(stage: Stage) -> None:
        await remember_by(stage, condense_percent=soft, full_percent=full)
        await fill_up(stage, 12)
        await stage.obey(UseIdleTime())
        await stage.until(MemoryChanged)
        for turn in await stage.on_disk():
            await stage.obey(ShowPrompt(turn.id))
        assert all(shown.tokens <= shown.budget for shown in stage.all(PromptShown))
        assert stage.problems() == []

    play(scene, tmp_path, server, pace=QUICK, endpoint=endpoint(server, 2000))


def test_by_the_number_of_turns_too(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await remember_by(stage, condense_after_turns=5)
        await fill_up(stage, 5)
        await stage.obey(UseIdleTime())
        assert digest_of(stage) is None
        await fill_up(stage, 1)
        await stage.obey(UseIdleTime())
        await stage.until(MemoryChanged)
        assert digest_of(stage).text == TRUE

    play(scene, tmp_path, server, pace=QUICK, endpoint=endpoint(server, 128_000))


@pytest.mark.parametrize(("context", "prompt_tokens"), [(1024, 8000), (700, 8000), (128_000, 500)])
def test_a_budget_smaller_than_her_description_is_kept_by_cutting_it(
    tmp_path: Path, server: ChatServer, context: int, prompt_tokens: int
) -> None:
    async def scene(stage: Stage) -> None:
        talkative = Persona("default", "Ginko", "She loves herons, ponds and long sentences. " * 400, "Hello!", ("en",))
        await stage.home.save_persona("default", talkative)
        stage.engine._conversations.renew(talkative)
        await remember_by(stage, prompt_tokens=prompt_tokens)
        for number in range(6):
            turn = await stage.have_turn(f"Story number {number} about the heron.")
            assert settled(turn, "I see, a heron.", Outcome.COMPLETED)
            await stage.obey(ShowPrompt(turn.id))
        for shown in stage.all(PromptShown):
            assert shown.tokens <= min(prompt_tokens, context - 300)
            assert "herons" in shown.parts[0].text
        assert stage.problems() == []

    play(scene, tmp_path, server, pace=QUICK, endpoint=endpoint(server, context))


def test_a_context_in_which_nothing_fits_is_said_plainly_and_the_words_come_back(
    tmp_path: Path, server: ChatServer
) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(Say("Hello", request_id="r1"))
        (event,) = stage.all(ProblemOccurred)
        assert event.problem.code is Code.CONTEXT_OVERFLOW
        assert event.request_id == "r1"
        assert int(event.problem.values["tokens"]) > int(event.problem.values["limit"]) > 0
        conversation = stage.engine._conversations.open
        assert conversation is not None
        assert await conversation.drafts.read() == "Hello"
        assert await stage.on_disk() == []

    play(scene, tmp_path, server, pace=QUICK, endpoint=endpoint(server, 60, 40))
