"""What a turn costs on day 60: 2,000 turns over 60 simulated days, the real engine against a stub at the wire.

Run as `python -m tests.bench.prompt [--turns N] [--days N]`. Tokens are counted by the program's own estimate, which
is above what tokenizers count. Every tenth night the model that summarises answers only after the next chapter began.
"""

import argparse
import asyncio
import itertools
import sys
import tempfile
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aiohttp import web

from companion.backends.embedder import SentenceEmbedder
from companion.conversation.prompt import USUAL_BUDGET, budget_for, system_text
from companion.core.commands import EndSession
from companion.core.events import TurnEnded
from companion.core.memory_commands import UseIdleTime
from companion.core.memory_events import MemoryChanged
from companion.core.settings import Endpoint
from companion.core.tokens import MESSAGE_OVERHEAD, estimate_tokens
from tests.bench.report import Bar, finish
from tests.bench.small_life import SmallLife
from tests.unit.conversation.stage import SetClock, Stage, set_stage
from tests.wire.chat_server import ChatServer, Exchange, SeenRequest, say
from tests.wire.concluding import extract

USER_TOKENS, REPLY_TOKENS = 40, 80
HARD_SHARE = 0.95
EARLY, LATE = (200, 300), (1_900, 2_000)


@dataclass
class Course:
    """What was measured: tokens of each turn's prompt, and what it shares with the one before."""

    prompts: list[int] = field(default_factory=list)
    shared: list[tuple[int, int]] = field(default_factory=list)  # tokens shared and in all
    waited: int = 0
    compressions: int = 0
    background: int = 0
    chat: int = 0


class LateNights:
    """Summaries by extraction; those of late nights wait for the next chat request after them."""

    def __init__(self) -> None:
        self.late = False

    async def conclude(self, exchange: Exchange) -> web.StreamResponse:
        if self.late:
            seen = len(exchange.server.chats)
            for _ in range(500):
                if len(exchange.server.chats) > seen:
                    break
                await asyncio.sleep(0.01)
        return await extract(260)(exchange)


async def live(stage: Stage, turns: int, days: int, nights: LateNights, persona_tokens: int) -> Course:
    """Have the turns."""
    life, course = SmallLife(7), Course()
    per_session = -(-turns // days)
    before: list[str] = []
    before_tokens = 0  # of the prompt before and its reply
    for number in range(turns):
        day, at = divmod(number, per_session)
        if at == 0:
            stage.clock.time = datetime(2026, 3, 1, 12, tzinfo=UTC) + timedelta(days=day)
        chinese = day % 2 == 0
        stage.server.default = say(["[happy] ", life.text(REPLY_TOKENS, chinese=chinese)], usage=False)
        concluded = answered_conclusions(stage.server)
        turn = await stage.have_turn(life.text(USER_TOKENS, chinese=chinese))
        request = stage.server.chats[-1]
        tokens = size(request)
        compressions = count_compressions(stage)
        fresh = at == 0 or compressions != course.compressions
        course.compressions = compressions
        if before and not fresh:
            course.shared.append((shared_tokens(before, request.texts), tokens))
        if answered_conclusions(stage.server) > concluded and not nights.late:
            unshortened = before_tokens + estimate_tokens(request.texts[-1]) + MESSAGE_OVERHEAD
            course.waited += unshortened <= HARD_SHARE * USUAL_BUDGET
        course.prompts.append(tokens - persona_tokens)
        course.chat += tokens + REPLY_TOKENS
        before = request.texts
        reply = turn.reply.text if turn.reply else ""
        before_tokens = tokens + estimate_tokens(f"[happy] {reply}") + MESSAGE_OVERHEAD
        stage.clock.pass_by(seconds=40)
        if at % 5 == 4:
            await stage.obey(UseIdleTime())
            await settle(stage)
        if at == per_session - 1:
            nights.late = day % 10 == 9
            await stage.obey(EndSession())
            if not nights.late:
                await summarised(stage, day + 1)
        elif at == 1 and nights.late:
            await summarised(stage, day)
            nights.late = False
        stage.events[:] = [event for event in stage.events if not isinstance(event, TurnEnded)][-200:]
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{number + 1}/{turns}")
    course.background = sum(size(request) + 60 for request in stage.server.conclusions)
    return course


def size(request: SeenRequest) -> int:
    """Return the tokens of a request's messages."""
    return sum(estimate_tokens(text) + MESSAGE_OVERHEAD for text in request.texts)


def shared_tokens(before: list[str], now: list[str]) -> int:
    """Return the tokens of the beginning that two requests have in common."""
    shared = 0
    for one, other in itertools.zip_longest(before, now, fillvalue=""):
        if one != other:
            same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
            return shared + estimate_tokens(one[: min(len(one), len(other)) if same is None else same])
        shared += estimate_tokens(one) + MESSAGE_OVERHEAD
    return shared


def answered_conclusions(server: ChatServer) -> int:
    """Count the background calls that are over."""
    return sum(seen.answered.is_set() for seen in server.conclusions)


def count_compressions(stage: Stage) -> int:
    """Count the digests written so far."""
    conversation = stage.engine._conversations.open
    digest = conversation.memory.digest if conversation else None
    return 0 if digest is None else hash(digest.upto)


async def settle(stage: Stage) -> None:
    """Wait until a compression that was begun while idle is over."""
    task = stage.engine._remembering.condensing._task
    if task is not None:
        await asyncio.wait({task})
    await all_answered(stage.server)


async def summarised(stage: Stage, count: int) -> None:
    """Wait until so many sessions have a summary."""
    conversation = stage.engine._conversations.open
    assert conversation is not None
    async with asyncio.timeout(60):
        while len(conversation.memory.summaries()) < count:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    await all_answered(stage.server)


async def all_answered(server: ChatServer) -> None:
    """Wait until the server, too, is done with the background calls."""
    async with asyncio.timeout(60):
        while answered_conclusions(server) < len(server.conclusions):  # noqa: ASYNC110
            await asyncio.sleep(0.002)


async def run(turns: int, days: int) -> Course:
    """Set the stage and live through the days."""
    nights = LateNights()
    with tempfile.TemporaryDirectory() as folder, ChatServer() as server:
        server.concluding = nights.conclude
        endpoint = Endpoint("custom", server.base_url, "wire-model", context_tokens=128_000)
        options = {"clock": SetClock(), "endpoint": endpoint, "embedder": SentenceEmbedder()}
        async with set_stage(Path(folder), server, **options) as stage:  # type: ignore[arg-type]
            conversation = stage.engine._conversations.open
            assert conversation is not None
            budget = budget_for(endpoint, 128_000)
            text = system_text(conversation.persona, conversation.user, budget, first_meeting=False)
            course = await live(stage, turns, days, nights, estimate_tokens(text))
            assert not [event for event in stage.events if isinstance(event, MemoryChanged) and event.event.undoes]
            return course


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=2_000)
    parser.add_argument("--days", type=int, default=60)
    options = parser.parse_args()
    course = asyncio.run(run(options.turns, options.days))
    prompts = course.prompts
    late, early = (prompts[begin:end] for begin, end in (LATE, EARLY))
    if not late:  # a short run
        late, early = prompts[-100:], prompts[100:200]
    ratio = (sum(late) / len(late)) / (sum(early) / len(early))
    over = sum(tokens > USUAL_BUDGET for tokens in prompts)
    prefix = sum(shared for shared, _ in course.shared) / sum(whole for _, whole in course.shared)
    share = course.background / (course.background + course.chat)
    figures = {
        "last over early ratio": ratio,
        "turns over budget": over,
        "unchanged prefix share": prefix,
        "background token share": share,
        "turns that waited": course.waited,
        "turns": len(prompts),
        "largest prompt": max(prompts),
        "mean prompt early": sum(early) / len(early),
        "mean prompt late": sum(late) / len(late),
    }
    bars = [
        Bar("last over early ratio", ratio, 1.1),
        Bar("turns over budget", over, 0),
        Bar("unchanged prefix share", prefix, 0.7, at_least=True),
        Bar("background token share", share, 0.15),
        Bar("turns that waited", course.waited, 0),
    ]
    finish("prompt", figures, {}, bars)


if __name__ == "__main__":
    main()
