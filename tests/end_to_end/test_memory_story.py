"""Three sessions as a user would live them, with the real embedded model concluding them and the real embedder.

She answers through a stub, so that her words are known; what is checked is what stands in her prompt each time.
"""

import asyncio
import os
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.backends.embedder import SentenceEmbedder
from companion.backends.registry import DEFAULT_CHAT_MODEL, ChatModelTable
from companion.conversation.remembering import Pace
from companion.core.commands import EndSession
from companion.core.events import ProblemOccurred
from companion.core.memory_commands import ListFacts
from companion.core.memory_events import FactsListed
from companion.core.ports import ChatModel
from companion.core.settings import EMBEDDED, Endpoint
from companion.memory.fact_check import holds_quote
from tests.shared_models import shared_model
from tests.unit.conversation.stage import Stage, chat_with, play
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer

pytestmark = [pytest.mark.long, pytest.mark.model, pytest.mark.timeout(1800)]
QUICK = Pace(backoff=(0.0,), longest_wait=5.0, index_after=0.0)
SECONDS_TO_CONCLUDE = 800


class Story(NamedTuple):
    """What is said in each session with her answers, what is asked in the last, and what must be in the prompt then."""

    first: tuple[tuple[str, str], ...]
    second: tuple[tuple[str, str], ...]
    asked: tuple[tuple[str, tuple[str, ...]], ...]
    never: str


CHINESE = Story(
    (
        ("你好，我叫林小北。", "你好，小北！"),
        ("我写了五年Python。", "五年，好厉害。"),
        ("我不喜欢在代码里写注释。", "好，我记住了。"),
    ),
    (
        ("我想做一个自动浇花的小程序，用树莓派。", "好主意！"),
        ("你觉得我先做什么？", "我建议你先买一个土壤湿度传感器，把读数画成曲线。"),
        ("好，那我周末去买。", "祝你顺利。"),
    ),
    (
        ("上次你建议我做什么来着？", ("传感器",)),
        ("我写Python几年了？", ("五年",)),
        ("帮我写段代码，你知道我的习惯吧？我喜欢写注释吗？", ("不喜欢在代码里写注释",)),
    ),
    "我的狗叫什么名字？",
)
ENGLISH = Story(
    (
        ("Hi, my name is Norbert.", "Nice to meet you, Norbert!"),
        ("I've been programming in Python for five years.", "Five years, impressive."),
        ("I dislike comments in code.", "Noted."),
    ),
    (
        ("I have an idea for a project: a program that waters plants with a Raspberry Pi.", "A good idea!"),
        ("What should I do first?", "I suggest you buy a soil moisture sensor first and plot its readings."),
        ("Fine, I'll get one at the weekend.", "Good luck."),
    ),
    (
        ("What was it that you suggested last time?", ("moisture sensor",)),
        ("For how many years have I been programming in Python?", ("five years",)),
        ("Do I like comments in code?", ("dislike comments in code",)),
    ),
    "What is my dog called?",
)


async def live(stage: Stage, said: tuple[tuple[str, str], ...]) -> None:
    for text, answer in said:
        stage.server.default = wire.say([answer])
        await stage.have_turn(text)
        stage.clock.pass_by(seconds=40)


async def conclude(stage: Stage) -> None:
    await stage.obey(EndSession())
    remembering = stage.engine._remembering
    async with asyncio.timeout(SECONDS_TO_CONCLUDE):
        while remembering.summarising.busy or remembering._tasks:
            pending = [*remembering._tasks]
            if remembering.summarising._task is not None:
                pending.append(remembering.summarising._task)
            await asyncio.wait(pending)


def prompt_of(server: ChatServer) -> str:
    return "\n".join(server.chats[-1].texts)


@pytest.mark.parametrize("story", [CHINESE, ENGLISH], ids=["zh", "en"])
def test_three_sessions(tmp_path: Path, story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    monkeypatch.setenv("COMPANION_THREADS", str(threads))
    table = ChatModelTable(shared_model(DEFAULT_CHAT_MODEL).parent)

    def make(endpoint: Endpoint, key: str) -> ChatModel:
        return table(endpoint, key) if endpoint.preset == EMBEDDED else chat_with(endpoint, key)

    async def scene(stage: Stage) -> None:
        background = stage.engine._remembering.model
        background._own.use(Endpoint())
        background._in_force = background._own
        await live(stage, story.first)
        await conclude(stage)
        stage.clock.pass_by(days=9)
        await live(stage, story.second)
        await conclude(stage)
        stage.clock.pass_by(days=5)
        stage.server.default = wire.say(["Hm."])
        await stage.have_turn("嗨" if story is CHINESE else "Hey")
        for question, wanted in story.asked:
            await stage.have_turn(question)
            for words in wanted:
                assert words in prompt_of(stage.server), question
        await stage.have_turn(story.never)
        notes = stage.server.chats[-1].texts[-1]
        assert "没有找到" in notes or "was found in earlier talk" in notes
        await stage.obey(ListFacts())
        facts = [one.fact for one in stage.all(FactsListed)[-1].facts]
        said = {turn.id: turn for turn in await stage.on_disk()}
        for fact in facts:
            turn = said[fact.turn_id]
            assert turn.user is not None
            assert holds_quote(fact.quote, turn.user.text), fact.quote
        assert not stage.all(ProblemOccurred)

    with ChatServer() as server:
        play(scene, tmp_path, server, make_model=make, pace=QUICK, embedder=SentenceEmbedder())
