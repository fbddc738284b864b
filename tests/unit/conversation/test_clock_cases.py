"""Clocks set back, zones, daylight saving, midnight, sleep: the right days, one summary a chapter, nothing twice."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.conversation.remembering import Pace
from companion.core.commands import EndSession, OpenConversation
from companion.core.events import SessionEnded
from companion.core.memory import SessionSummary
from companion.core.memory_events import MemoryChanged
from tests.unit.conversation.stage import SetClock, Stage, play
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer
from tests.wire.concluding import answer

QUICK = Pace(backoff=(0.0, 0.0))
SUMMARY = "They spoke about the garden behind the house."
GARDEN = "I planted roses in the garden behind the house."


@pytest.fixture
def server() -> Any:
    with ChatServer(wire.say("[happy] I see, the garden behind the house.")) as server:
        server.concluding = answer("summary", SUMMARY)
        yield server


async def summaries(stage: Stage, count: int) -> list[SessionSummary]:
    """Wait until every ended session has been summarised, and return the summaries."""
    conversation = stage.engine._conversations.open
    assert conversation is not None
    async with asyncio.timeout(10):
        while True:
            sessions = await stage.home.journal("default", "default").sessions()
            if sum(one.summarised_at is not None for one in sessions) == count:
                return conversation.memory.summaries()
            await asyncio.sleep(0.01)


def notes_of(server: ChatServer) -> str:
    return server.chats[-1].texts[-1]


def test_a_session_across_midnight_is_one_of_both_days(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        stage.clock.time = datetime(2026, 3, 5, 15, 55, tzinfo=UTC)  # 23:55 where the user is
        first = await stage.have_turn(GARDEN)
        assert "2026-03-05" in notes_of(server)
        stage.clock.pass_by(minutes=8)
        second = await stage.have_turn("Still here")
        assert "2026-03-06" in notes_of(server)
        assert first.session_id == second.session_id
        await stage.obey(EndSession())
        (summary,) = await summaries(stage, 1)
        assert (summary.first_day, summary.last_day) == ("2026-03-05", "2026-03-06")
        stage.clock.pass_by(days=1)
        await stage.have_turn("What did we speak of on 5 March?")
        assert SUMMARY in "".join(server.chats[-1].texts)
        assert len(server.conclusions) == 1

    play(scene, tmp_path, server, pace=QUICK)


@pytest.mark.parametrize(("back", "chapters"), [(timedelta(minutes=40), 1), (timedelta(days=3), 2)])
def test_a_clock_set_back_mixes_nothing_up(tmp_path: Path, server: ChatServer, back: timedelta, chapters: int) -> None:
    async def scene(stage: Stage) -> None:
        first = await stage.have_turn(GARDEN)
        stage.clock.time -= back
        second = await stage.have_turn("The clock was wrong")
        assert second.id > first.id
        assert (second.session_id == first.session_id) is (chapters == 1)
        await stage.obey(EndSession())
        found = await summaries(stage, chapters)
        assert [one.session_id for one in found] == sorted({first.session_id, second.session_id})
        assert [turn.id for turn in await stage.on_disk()] == [first.id, second.id], "the order is not the clock's"
        assert len(server.conclusions) == chapters
        covered = [turn_id for one in found for turn_id in one.turn_ids]
        assert covered == [first.id, second.id]

    play(scene, tmp_path, server, pace=QUICK)


def test_a_flight_to_another_zone_gives_each_turn_the_day_of_its_place(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        stage.clock.time = datetime(2026, 3, 5, 17, tzinfo=UTC)
        stage.clock.offset = 480  # 01:00 on the 6th
        await stage.have_turn(GARDEN)
        assert "2026-03-06" in notes_of(server)
        stage.clock.offset = -480  # 09:05 on the 5th
        stage.clock.pass_by(minutes=5)
        turn = await stage.have_turn("I have landed")
        assert "2026-03-05" in notes_of(server)
        assert "09:05" in notes_of(server)
        assert turn.utc_offset == -480
        await stage.obey(EndSession())
        (summary,) = await summaries(stage, 1)
        assert (summary.first_day, summary.last_day) == ("2026-03-05", "2026-03-06")

    play(scene, tmp_path, server, pace=QUICK)


@pytest.mark.parametrize(
    ("before", "offsets", "day", "times"),
    [
        (datetime(2026, 3, 29, 0, 58, tzinfo=UTC), (60, 120), "2026-03-29", ("01:58", "03:03")),
        (datetime(2026, 10, 25, 0, 58, tzinfo=UTC), (120, 60), "2026-10-25", ("02:58", "02:03")),
    ],
    ids=["spring", "autumn"],
)
def test_the_night_the_clocks_change_is_one_chapter_of_one_day(
    tmp_path: Path,
    server: ChatServer,
    before: datetime,
    offsets: tuple[int, int],
    day: str,
    times: tuple[str, str],
) -> None:
    async def scene(stage: Stage) -> None:
        stage.clock.time, stage.clock.offset = before, offsets[0]
        first = await stage.have_turn(GARDEN)
        assert times[0] in notes_of(server)
        stage.clock.pass_by(minutes=5)
        stage.clock.offset = offsets[1]
        second = await stage.have_turn("Still awake")
        assert times[1] in notes_of(server)
        assert first.session_id == second.session_id, "five minutes passed, whatever the wall says"
        await stage.obey(EndSession())
        (summary,) = await summaries(stage, 1)
        assert (summary.first_day, summary.last_day) == (day, day)

    play(scene, tmp_path, server, pace=QUICK)


def test_a_machine_that_slept_past_the_end_begins_a_chapter_with_the_next_words(
    tmp_path: Path, server: ChatServer
) -> None:
    async def scene(stage: Stage) -> None:
        first = await stage.have_turn(GARDEN)
        stage.clock.pass_by(hours=9)  # no timer fired meanwhile
        second = await stage.have_turn("Good morning")
        assert second.session_id != first.session_id
        assert "9" in notes_of(server)
        await stage.obey(EndSession(first.id))  # the clock of the window wakes late, and saw an older turn
        assert len(stage.all(SessionEnded)) == 1
        (summary,) = await summaries(stage, 1)
        assert summary.session_id == first.session_id

    play(scene, tmp_path, server, pace=QUICK)


def test_a_chapter_left_open_ends_at_its_last_words_and_is_summarised_once(tmp_path: Path, server: ChatServer) -> None:
    clock = SetClock()

    async def leave(stage: Stage) -> None:
        await stage.have_turn(GARDEN)
        server.concluding = wire.refuse(503)

    async def come_back(stage: Stage) -> None:
        (session,) = await stage.home.journal("default", "default").sessions()
        (turn,) = await stage.on_disk()
        assert turn.reply is not None
        assert session.ended_at == turn.reply.ended_at
        await summaries(stage, 1)
        await stage.obey(OpenConversation("default", "default"), EndSession())
        assert len(stage.all(MemoryChanged)) == 1
        assert len(stage.all(SessionEnded)) == 1

    play(leave, tmp_path, server, pace=QUICK, clock=clock)
    clock.pass_by(hours=20)
    server.concluding = answer("summary", SUMMARY)
    before = len(server.conclusions)
    play(come_back, tmp_path, server, pace=QUICK, clock=clock)
    assert len(server.conclusions) == before + 1


def test_a_start_while_the_chapter_is_young_goes_on_with_it(tmp_path: Path, server: ChatServer) -> None:
    clock = SetClock()
    sessions: list[str] = []

    async def talk(stage: Stage) -> None:
        sessions.append((await stage.have_turn(GARDEN)).session_id)

    play(talk, tmp_path, server, pace=QUICK, clock=clock)
    clock.pass_by(minutes=5)
    play(talk, tmp_path, server, pace=QUICK, clock=clock)
    assert sessions[0] == sessions[1]
    assert server.conclusions == []
