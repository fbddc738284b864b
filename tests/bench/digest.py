"""What survives ten compressions: sixty planted facts in two languages, one question each, through the real engine.

Run as `python -m tests.bench.digest [--seed N] [--model FILE]`. The stub at the wire answers extractively: it keeps the
sentences with the rarest words, up to the length that is asked for. A fact survives when its answer stands in the
prompt that was really sent, within budget; the control keeps 200 characters by the same extraction, as many companions
do. Other seeds are other lives: no rule was made while looking at them. With `--model` a real model file concludes in
place of the stub, in a shorter life with twenty facts; it takes minutes, and has no bar.
"""

import argparse
import asyncio
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from aiohttp import web

from companion.backends.embedded_chat import EmbeddedChat
from companion.backends.embedded_server import EmbeddedOptions
from companion.backends.embedder import SentenceEmbedder
from companion.conversation.remembering import Pace
from companion.core.commands import ApplySettings, DeleteTurns, EndSession
from companion.core.memory import PartKind
from companion.core.memory_commands import ShowPrompt, UseIdleTime
from companion.core.memory_events import PromptShown
from companion.core.ports import ChatModel
from companion.core.settings import Endpoint, MemorySettings
from companion.core.tokens import estimate_tokens
from tests.bench.planted import CHINESE, ENGLISH, Planted
from tests.bench.prompt import all_answered, settle, summarised
from tests.bench.report import Bar, finish
from tests.bench.small_life import SmallLife
from tests.unit.conversation.stage import SetClock, Stage, chat_with, set_stage
from tests.wire.chat_server import ChatServer, Exchange, say
from tests.wire.concluding import answer, field_asked, sentences_shown

COMPRESSIONS = 10
CONTROL_CHARACTERS = 200
SLOW_FACTS, SLOW_TURNS, SLOW_PROMPT = 20, 45, 6_000  # with a model that takes its time: a shorter life, less to read
ELSEWHERE = "http://127.0.0.1:9/concluding"  # names the model file in the settings; nothing listens there
_SENTENCE = re.compile(r"[^.!?。！？]+[.!?。！？]+\s*")
_WORD = re.compile(r"[A-Za-zÀ-ÿ]+|\d+|[\u4e00-\u9fff]")


@dataclass
class Extractor:
    """Keeps the sentences with the rarest words. `control` is what 200 characters hold after each compression."""

    seen: Counter[str] = field(default_factory=Counter)
    control: str = ""

    async def conclude(self, exchange: Exchange) -> web.StreamResponse:
        """Answer with what is kept of what was shown, in the length that is asked for."""
        body = exchange.seen.body
        shown = " ".join(sentences_shown(body)[1:])
        name = field_asked(body)
        if name == "digest":
            self.control = self.kept(f"{self.control} {shown}", CONTROL_CHARACTERS, len)
        return await answer(name, self.kept(shown, 200 if name == "digest" else 110, estimate_tokens))(exchange)

    def kept(self, text: str, limit: int, measure: Callable[[str], int]) -> str:
        """Return the sentences with the rarest words, in order, as many as fit."""
        sentences = list(dict.fromkeys(one.strip() for one in _SENTENCE.findall(text)))
        for one in sentences:
            self.seen.update(set(_WORD.findall(one)))
        chosen: list[str] = []
        spent = 0
        for one in sorted(sentences, key=self._commonness):
            cost = measure(one) + 1
            if spent + cost <= limit:
                chosen.append(one)
                spent += cost
        return " ".join(one for one in sentences if one in chosen)

    def _commonness(self, sentence: str) -> float:
        words = _WORD.findall(sentence)
        return sum(self.seen[word] for word in words) / max(1, len(words))


class SlowModel:
    """A model file that concludes; chat stays with the server at the wire."""

    def __init__(self, path: Path) -> None:
        self._model = EmbeddedChat(EmbeddedOptions(path, path.stem))

    def make(self, endpoint: Endpoint, key: str) -> ChatModel:
        """Return the model for an endpoint."""
        return self._model if endpoint.base_url == ELSEWHERE else chat_with(endpoint, key)


async def all_summarised(stage: Stage, count: int, slow: SlowModel | None) -> None:
    """Wait until every ended session has its summary, or was refused one."""
    if slow is None:
        await summarised(stage, count)
        return
    while stage.engine._remembering.summarising.busy:  # noqa: ASYNC110
        await asyncio.sleep(0.2)


async def plant(stage: Stage, facts: list[Planted], seed: int, slow: SlowModel | None) -> int:
    """Talk through ten compressions, a fact now and then, and return how many compressions there were."""
    life, count, said, session = SmallLife(10 + seed), 0, 0, 0
    conversation = stage.engine._conversations.open
    assert conversation is not None
    every = 2 if slow else 6
    while (count < COMPRESSIONS or said < len(facts)) and not (slow and len(stage.server.chats) >= SLOW_TURNS):
        chinese = said % 2 == 1
        stage.server.default = say(["[happy] ", life.text(70, chinese=chinese)], usage=False)
        fact = facts[said] if said < len(facts) and len(stage.server.chats) % every == 0 else None
        said += fact is not None
        text = life.small_talk(45)
        await stage.have_turn(f"{text} {fact.said}" if fact else text)
        stage.clock.pass_by(seconds=50)
        before = conversation.memory.digest
        await stage.obey(UseIdleTime())
        await settle(stage)
        count += conversation.memory.digest != before
        if len(stage.server.chats) % 100 == 99:
            session += 1
            await stage.obey(EndSession())
            await all_summarised(stage, session, slow)
            stage.clock.pass_by(hours=15)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{len(stage.server.chats)} turns, {count} compressions, {said} facts ")
    session += 1
    await stage.obey(EndSession())
    await all_summarised(stage, session, slow)
    stage.clock.pass_by(days=2)
    return count


@dataclass
class Survived:
    """Facts whose answer stood in the digest, in digest or summaries, anywhere; and prompts over budget."""

    digest: int = 0
    summaries: int = 0
    everything: int = 0
    over: int = 0
    lost: list[str] = field(default_factory=list)


async def question(stage: Stage, facts: list[Planted]) -> Survived:
    """Ask for every fact in a session of its own, whose question is hidden again before the next."""
    survived = Survived()
    stage.server.default = say(["[thinking] ", "Let me think."], usage=False)
    for fact in facts:
        turn = await stage.have_turn(fact.asked)
        sent = "\n".join(stage.server.chats[-1].texts)
        await stage.obey(ShowPrompt(turn.id))
        shown = stage.all(PromptShown)[-1]
        assert not shown.rebuilt
        parts = {part.kind: part.text for part in shown.parts}
        digest = fact.answer in parts.get(PartKind.DIGEST, "")
        summaries = digest or fact.answer in parts.get(PartKind.SUMMARIES, "")
        survived.digest += digest
        survived.summaries += summaries
        survived.over += shown.tokens > shown.budget
        if fact.answer in sent:
            survived.everything += 1
        else:
            survived.lost.append(fact.answer)
        await stage.obey(DeleteTurns((turn.id,)), EndSession())
        await all_answered(stage.server)
        stage.clock.pass_by(minutes=30)
    return survived


async def run(seed: int, model: Path | None) -> tuple[Survived, int, int, int]:
    """Plant and ask; return what survived, in how many characters of the control, compressions and turns."""
    chance = random.Random(seed)
    shuffled = (chance.sample(one, len(one)) for one in (ENGLISH, CHINESE))
    facts = [fact for pair in zip(*shuffled, strict=True) for fact in pair][: SLOW_FACTS if model else None]
    extractor = Extractor()
    with tempfile.TemporaryDirectory() as folder, ChatServer() as server:
        server.concluding = extractor.conclude
        endpoint = Endpoint("custom", server.base_url, "wire-model", context_tokens=128_000)
        clock = SetClock(datetime(2026, 3, 1, 12, tzinfo=UTC))
        slow = SlowModel(model) if model else None
        options: dict[str, Any] = {"clock": clock, "endpoint": endpoint, "embedder": SentenceEmbedder()}
        if slow is not None:
            options |= {"make_model": slow.make, "pace": Pace(backoff=(), longest_wait=0.0)}
        async with set_stage(Path(folder), server, **options) as stage:
            if slow is not None:
                memory = MemorySettings(base_url=ELSEWHERE, model="concluding", prompt_tokens=SLOW_PROMPT)
                await stage.obey(ApplySettings(replace(stage.home.settings(), memory=memory)))
            count = await plant(stage, facts, seed, slow)
            turns = len(server.chats)
            survived = await question(stage, facts)
    control = sum(fact.answer in extractor.control for fact in facts)
    return survived, control, count, turns


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model", type=Path, help="a model file that concludes in place of the stub; no bar then")
    options = parser.parse_args()
    survived, control, count, turns = asyncio.run(run(options.seed, options.model))
    facts = SLOW_FACTS if options.model else len(ENGLISH) + len(CHINESE)
    if count < COMPRESSIONS and options.model is None:
        sys.exit(f"invalid run: {count} compressions")
    everything = 100 * survived.everything / facts
    figures = {
        "digest alone": 100 * survived.digest / facts,
        "digest and summaries": 100 * survived.summaries / facts,
        "all": everything,
        "200 characters control": 100 * control / facts,
        "facts": facts,
        "seed": options.seed,
        "compressions": count,
        "turns": turns,
        "prompts over budget": survived.over,
    }
    if survived.lost:
        sys.stderr.write(f"lost: {', '.join(survived.lost)}\n")
    bars = [Bar("prompts over budget", survived.over, 0)]
    if options.model is None:
        bars.append(Bar("all", everything, 95, at_least=True))
    finish("digest", figures, {"200 characters": 100 * control / facts}, bars)


if __name__ == "__main__":
    main()
