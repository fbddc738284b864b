"""The cap of a day: background work stops first, chat is asked about, and what the user said is kept."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.conversation.remembering import Pace
from companion.core.commands import ApplySettings, EndSession, Regenerate, Retry
from companion.core.conversation import Outcome, Purpose, Turn, Usage
from companion.core.errors import Code
from companion.core.events import SettingsApplied, TurnEnded
from companion.core.memory_commands import ShowUsage
from companion.core.memory_events import MemoryChanged, UsageShown
from companion.core.prices import Price
from companion.core.settings import SpendingSettings
from tests.unit.conversation.stage import Stage, play, settled
from tests.wire import chat_server as wire
from tests.wire.asking import until
from tests.wire.chat_server import ChatServer
from tests.wire.concluding import answer

QUICK = Pace(backoff=(0.0, 0.0))


@pytest.fixture
def server() -> Any:
    with ChatServer(wire.say("[happy] I see.")) as server:
        server.concluding = answer("summary", "They said hello to one another in the garden.")
        yield server


async def spend(stage: Stage, **changes: Any) -> None:
    settings = stage.home.settings()
    await stage.obey(ApplySettings(replace(settings, spending=replace(settings.spending, **changes))))


def use(stage: Stage, tokens: int) -> None:
    stage.engine._remembering.meter.count(Purpose.CHAT, "wire-model", Usage(tokens, 0))


async def retried(stage: Stage, turn: Turn) -> Turn:
    count = len(stage.all(TurnEnded))
    await stage.obey(Retry(turn.id))
    return (await stage.until(TurnEnded, count + 1)).turn


def test_over_the_cap_chat_is_not_sent_and_the_words_are_kept(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await spend(stage, tokens_a_day=1_000)
        use(stage, 1_000)
        turn = await stage.have_turn("Hello in the garden")
        assert settled(turn, "", Outcome.FAILED)
        assert turn.reply is not None
        assert turn.reply.problem is not None
        assert turn.reply.problem.code is Code.DAY_CAP_REACHED
        assert turn.reply.problem.values == {"tokens": "1000", "limit": "1000"}
        assert server.chats == []
        assert [one.user.text for one in await stage.on_disk() if one.user] == ["Hello in the garden"]

        await spend(stage, lifted_on="2026-03-04")
        assert settled(await retried(stage, turn), "", Outcome.FAILED)
        await spend(stage, lifted_on="2026-03-05")
        assert settled(await retried(stage, turn), "I see.", Outcome.COMPLETED)
        assert len(await stage.on_disk()) == 1

    play(scene, tmp_path, server, pace=QUICK)


def test_the_next_local_day_begins_anew_and_a_raised_cap_is_enough(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await spend(stage, tokens_a_day=1_000)
        use(stage, 1_000)
        turn = await stage.have_turn("Hello")
        assert settled(turn, "", Outcome.FAILED)
        await spend(stage, tokens_a_day=5_000)
        assert settled(await retried(stage, turn), "I see.", Outcome.COMPLETED)
        use(stage, 5_000)
        assert settled(await stage.have_turn("And now?"), "", Outcome.FAILED)
        stage.clock.pass_by(hours=4)  # past midnight where the user is
        assert settled(await stage.have_turn("Good morning"), "I see.", Outcome.COMPLETED)

    play(scene, tmp_path, server, pace=QUICK)


def test_background_work_stops_first(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await spend(stage, tokens_a_day=100_000)
        use(stage, 85_000)
        assert settled(await stage.have_turn("Hello in the garden"), "I see.", Outcome.COMPLETED)
        await stage.obey(EndSession())
        await until(lambda: not stage.engine._remembering.summarising.busy)
        assert server.conclusions == []
        await spend(stage, tokens_a_day=0)
        await stage.have_turn("More")
        await stage.obey(EndSession())
        await stage.until(MemoryChanged)

    play(scene, tmp_path, server, pace=QUICK)


def test_another_answer_is_asked_about_too_and_the_first_stays(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn("Hello")
        await spend(stage, tokens_a_day=1_000)
        use(stage, 1_000)
        await stage.obey(Regenerate(turn.id))
        ended = await stage.end_of_turn(2)
        assert ended.replies[0].text == "I see."
        assert ended.replies[-1].outcome is Outcome.FAILED

    play(scene, tmp_path, server, pace=QUICK)


def test_what_was_used_is_told_by_day_and_by_turn(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await spend(stage, tokens_a_day=50_000, prices=("wire-model=1/0.1/2 EUR", "nonsense"))
        turns = [await stage.have_turn(f"Hello {number}") for number in range(3)]
        await stage.obey(ShowUsage(7, 2))
        shown = stage.all(UsageShown)[-1]
        assert [one.turn_id for one in shown.turns] == [turn.id for turn in turns[1:]]
        assert all(one.prompt_tokens > 0 and one.reply_tokens > 0 for one in shown.turns)
        assert shown.today == "2026-03-05"
        used = sum(row.prompt_tokens + row.reply_tokens for row in shown.days)
        assert shown.tokens_left == 50_000 - used
        assert shown.background_left == 40_000 - used
        assert shown.prices == (Price("wire-model", 1, 0.1, 2, "EUR", own=True),)
        assert stage.all(SettingsApplied)[-1].settings.spending == SpendingSettings(
            50_000, "", ("wire-model=1/0.1/2 EUR", "nonsense")
        )

    play(scene, tmp_path, server, pace=QUICK)
