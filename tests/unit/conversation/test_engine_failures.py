"""Every way a turn can fail: what was said and shown is kept, and one more try is enough."""

from collections.abc import AsyncGenerator, Iterator
from pathlib import Path

import pytest

from companion.conversation import turn as turn_module
from companion.core.commands import Continue, Interrupt, LoadTurns, OpenConversation, Regenerate, Retry, Say
from companion.core.conversation import Activity, ChatDelta, Outcome
from companion.core.errors import Code, ModelFileError
from companion.core.events import (
    ActivityChanged,
    ConversationOpened,
    ProblemOccurred,
    ProblemSolved,
    TurnBegan,
    TurnEnded,
    TurnsChanged,
    TurnsLoaded,
)
from companion.core.ports import ChatModel
from companion.core.settings import Endpoint
from companion.core.stores import Journal
from companion.memory import journal as journal_module
from tests.unit.conversation.stage import FullDisk, Stage, chat_with, play, settled
from tests.wire import chat_server as wire
from tests.wire.chat_server import Behaviour, ChatServer


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


@pytest.mark.parametrize(
    ("behaviour", "code", "shown"),
    [
        (wire.refuse(401), Code.KEY_MISSING, ""),
        (wire.refuse(402), Code.OUT_OF_CREDIT, ""),
        (wire.refuse(404, "model wire-model not found"), Code.MODEL_NOT_FOUND, ""),
        (wire.refuse(503), Code.SERVICE_DOWN, ""),
        (wire.rate_limited(None), Code.RATE_LIMITED, ""),
        (wire.rate_limited("3600"), Code.RATE_LIMITED, ""),
        (wire.cut("I was about"), Code.CUT_OFF, "I was about"),
        (wire.malformed("I was"), Code.MALFORMED_STREAM, "I was"),
        (wire.filtered("I was"), Code.CONTENT_FILTERED, "I was"),
        (wire.say(""), Code.EMPTY_REPLY, ""),
        (wire.say("<think>nothing but thought"), Code.EMPTY_REPLY, ""),
        (wire.html(), Code.MALFORMED_STREAM, ""),
    ],
)
def test_a_failure_is_kept_and_a_retry_replaces_it(
    tmp_path: Path, server: ChatServer, behaviour: Behaviour, code: Code, shown: str
) -> None:
    async def scene(stage: Stage) -> None:
        server.script(behaviour, wire.say("Better."))
        failed = await stage.have_turn("Hi")
        assert settled(failed, shown, Outcome.FAILED)
        assert failed.reply is not None
        assert failed.reply.problem is not None
        assert failed.reply.problem.code is code
        assert list(await stage.on_disk()) == [failed]
        await stage.obey(Retry(failed.id))
        better = await stage.end_of_turn(2)
        assert settled(better, "Better.", Outcome.COMPLETED)
        assert len(better.replies) == 1
        assert (better.id, better.user) == (failed.id, failed.user)
        assert list(await stage.on_disk()) == [better]
        assert server.chats[1].texts == server.chats[0].texts

    play(scene, tmp_path, server)


def test_half_a_reply_outlives_a_retry_that_brings_nothing(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.cut("Half a reply"), wire.refuse(503))
        failed = await stage.have_turn("Hi")
        await stage.obey(Retry(failed.id))
        kept = await stage.end_of_turn(2)
        assert settled(kept, "Half a reply", Outcome.FAILED)
        assert kept.reply is not None
        assert kept.reply.problem is not None
        assert kept.reply.problem.code is Code.SERVICE_DOWN
        assert len(kept.replies) == 1

    play(scene, tmp_path, server)


def test_the_held_back_end_of_a_broken_stream_is_shown(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.cut("See [hap"))
        assert settled(await stage.have_turn("Hi"), "See [hap", Outcome.FAILED)

    play(scene, tmp_path, server)


def test_a_wait_that_the_service_asks_for_is_kept_and_sent_again(
    tmp_path: Path, server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = hurry(monkeypatch)

    async def scene(stage: Stage) -> None:
        server.script(wire.rate_limited("7"), wire.rate_limited("2"))
        assert (await stage.have_turn("Hi")).reply is not None
        assert stage.all(TurnEnded)[0].turn.reply.outcome is Outcome.COMPLETED  # type: ignore[union-attr]
        waits = [event.seconds for event in stage.all(ActivityChanged) if event.activity is Activity.WAITING]
        assert waits == waited == [7, 2]
        told = [event for event in stage.events if isinstance(event, ActivityChanged | TurnBegan)]
        first_wait = next(one for one in told if isinstance(one, ActivityChanged) and one.activity is Activity.WAITING)
        assert told.index(stage.all(TurnBegan)[0]) < told.index(first_wait)
        assert len(server.chats) == 3

    play(scene, tmp_path, server)


def test_the_fourth_refusal_in_a_row_is_told(
    tmp_path: Path, server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch)

    async def scene(stage: Stage) -> None:
        server.default = wire.rate_limited("1")
        turn = await stage.have_turn("Hi")
        assert settled(turn, "", Outcome.FAILED)
        assert len(server.chats) == 4

    play(scene, tmp_path, server)


def test_a_wait_can_be_cancelled(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.rate_limited("60"))
        await stage.obey(Say("Hi"))
        while not any(event.activity is Activity.WAITING for event in stage.all(ActivityChanged)):
            await stage.until(ActivityChanged, len(stage.all(ActivityChanged)) + 1)
        await stage.obey(Interrupt())
        assert settled(await stage.end_of_turn(), "", Outcome.INTERRUPTED)

    play(scene, tmp_path, server)


def test_a_context_smaller_than_said_gets_a_shorter_request(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.default = wire.say("word " * 700)
        for number in range(6):
            await stage.have_turn(f"{number} " + "text " * 300)
        server.script(wire.overflow())
        server.default = wire.say("Fine.")
        assert settled(await stage.have_turn("And now?"), "Fine.", Outcome.COMPLETED)
        long, short = server.chats[-2].texts, server.chats[-1].texts
        assert len(short) < len(long)
        assert (short[0], short[-1]) == (long[0], long[-1])

    play(scene, tmp_path, server)


def test_a_model_that_can_not_be_made_fails_the_turn_and_keeps_the_words(tmp_path: Path, server: ChatServer) -> None:
    missing = True

    def make(endpoint: Endpoint, key: str) -> ChatModel:
        if missing:
            raise ModelFileError(Code.MODEL_MISSING, model="small")
        return chat_with(endpoint, key)

    async def scene(stage: Stage) -> None:
        nonlocal missing
        failed = await stage.have_turn("Hi")
        assert failed.reply is not None
        assert failed.reply.problem is not None
        assert failed.reply.problem.code is Code.MODEL_MISSING
        missing = False
        await stage.obey(Retry(failed.id))
        better = await stage.end_of_turn(2)
        assert settled(better, "Hello from the wire. 你好呀！", Outcome.COMPLETED)

    play(scene, tmp_path, server, make_model=make)


def test_regenerate_that_fails_leaves_the_other_answers(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.say("First."), wire.refuse(503), wire.say("Third."))
        turn = await stage.have_turn("Hi")
        await stage.obey(Regenerate(turn.id))
        failed = await stage.end_of_turn(2)
        assert [reply.text for reply in failed.replies] == ["First.", ""]
        await stage.obey(Retry(turn.id))
        mended = await stage.end_of_turn(3)
        assert [reply.text for reply in mended.replies] == ["First.", "Third."]
        assert mended.chosen == 1

    play(scene, tmp_path, server)


def test_continue_that_fails_leaves_the_reply_as_it_was(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.say("First."), wire.refuse(503))
        turn = await stage.have_turn("Hi")
        await stage.obey(Continue(turn.id))
        assert (await stage.end_of_turn(2)).replies == turn.replies
        assert stage.all(ProblemOccurred)[-1].problem.code is Code.SERVICE_DOWN
        assert stage.all(ProblemOccurred)[-1].turn_id == turn.id

    play(scene, tmp_path, server)


def test_a_fault_of_our_own_ends_the_turn_and_surfaces(tmp_path: Path, server: ChatServer) -> None:
    class Broken:
        name = "broken"
        context_tokens = 0

        async def stream(self, _request: object) -> AsyncGenerator[ChatDelta, None]:
            yield ChatDelta("Half")
            raise ZeroDivisionError

        async def warm(self, request: object) -> None: ...

        async def close(self) -> None: ...

    async def scene(stage: Stage) -> None:
        with pytest.raises(ZeroDivisionError):
            await stage.engine.say("Hi")
        ended = stage.all(TurnEnded)[0].turn
        assert settled(ended, "Half", Outcome.FAILED)
        assert ended.reply is not None
        assert ended.reply.problem is not None
        assert ended.reply.problem.values == {"detail": "ZeroDivisionError"}

    play(scene, tmp_path, server, make_model=lambda endpoint, key: Broken())  # noqa: ARG005 - the port's names


def test_a_full_disk_is_told_once_and_loses_nothing(
    tmp_path: Path, server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module.TurnJournal.__init__, "__kwdefaults__", {"retry_seconds": 0.05})
    disks: list[FullDisk] = []

    def wrap(journal: Journal) -> FullDisk:
        disks.append(FullDisk(journal))
        return disks[0]

    async def scene(stage: Stage) -> None:
        first = await stage.have_turn("one")
        disks[0].full = True
        outcome = await stage.engine.say("two")
        assert settled(outcome.turn, "Hello from the wire. 你好呀！", Outcome.COMPLETED)
        assert not outcome.durable
        assert stage.problems() == [Code.DISK_FULL]
        assert [event.durable for event in stage.all(TurnBegan)] == [True, False]
        assert [event.durable for event in stage.all(TurnEnded)] == [True, False]
        third = (await stage.engine.say("three")).turn
        assert "two" in server.chats[-1].texts[3]
        await stage.obey(OpenConversation("default", "default"), LoadTurns(0, 9), LoadTurns(1, 2))
        assert stage.problems() == [Code.DISK_FULL]
        opened = stage.all(ConversationOpened)[-1]
        assert (opened.turns, opened.total) == ((first, outcome.turn, third), 3)
        assert [event.turns for event in stage.all(TurnsLoaded)] == [opened.turns, (outcome.turn,)]
        disks[0].full = False
        await stage.until(ProblemSolved)
        await stage.until(TurnsChanged)
        assert list(await stage.on_disk()) == [first, outcome.turn, third]

    play(scene, tmp_path, server, wrap=wrap)


def test_what_a_full_disk_held_up_is_written_at_the_end(tmp_path: Path, server: ChatServer) -> None:
    disks: list[FullDisk] = []

    def wrap(journal: Journal) -> FullDisk:
        disks.append(FullDisk(journal))
        disks[0].full = True
        return disks[0]

    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn("one")
        disks[0].full = False
        await stage.engine.close()
        assert list(await stage.on_disk()) == [turn]

    play(scene, tmp_path, server, wrap=wrap)


def hurry(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let no wait take time; return the list of the waits asked for."""
    waited: list[int] = []

    async def wait(self: turn_module.TurnUnderWay, seconds: int) -> None:
        waited.append(seconds)
        self._announce(ActivityChanged(Activity.WAITING, seconds))

    monkeypatch.setattr(turn_module.TurnUnderWay, "_wait", wait)
    return waited
