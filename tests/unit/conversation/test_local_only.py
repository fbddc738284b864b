"""Local-only mode through the whole engine: what is under way is cut, what comes is refused, and it can be undone."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.backends.outside_gate import GATE
from companion.backends.way_out import WayOut
from companion.conversation.leaving_way import LeavingWay
from companion.core.commands import ApplySettings, Retry
from companion.core.conversation import Outcome
from companion.core.errors import Code
from companion.core.events import Event
from companion.core.outside import ClearLedger, Errand, OutsideShown, ShowOutside
from companion.core.settings import Settings, Speaker, VoiceSettings, voice_in_force, with_own
from tests.outside import Noted, beyond, noted
from tests.unit.conversation.stage import Stage, play
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer

__all__ = ["noted"]


class Beyond(ChatServer):
    """The scripted server, reached as another computer."""

    @property
    def base_url(self) -> str:
        return beyond(super().base_url)


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with Beyond() as running:
        yield running


def with_way_out(stage: Stage, noted: Noted) -> None:
    """Give the engine the way out that the program gives it."""
    outside = WayOut(stage.home.ledger)
    GATE.ledger = noted
    way = LeavingWay(outside, announce=stage.hear)
    stage.engine._way_out = stage.engine._in_force._way_out = way
    way.use(stage.home.settings())


def turned(settings: Settings, *, local_only: bool) -> ApplySettings:
    return ApplySettings(replace(settings, privacy=replace(settings.privacy, local_only=local_only)))


def test_the_switch_cuts_off_a_reply_and_refuses_the_next(tmp_path: Path, server: ChatServer, noted: Noted) -> None:
    async def scene(stage: Stage) -> None:
        with_way_out(stage, noted)
        server.script(wire.say(["One ", "two ", "three"], hold_after=2))
        await stage.begin_turn("Count")
        await stage.until_shown("two")
        await stage.obey(turned(stage.home.settings(), local_only=True))
        cut = (await stage.end_of_turn()).reply
        assert cut is not None
        assert cut.problem is not None
        assert (cut.text.strip(), cut.problem.code) == ("One two", Code.LOCAL_ONLY)
        assert server.chats[0].aborted.wait(10)
        turn = await stage.have_turn("Are you there?")
        assert turn.reply is not None
        assert turn.reply.problem is not None
        assert turn.reply.problem.code is Code.LOCAL_ONLY
        assert turn.user is not None
        assert len(server.chats) == 1
        assert stage.home.settings().privacy.local_only
        await stage.obey(turned(stage.home.settings(), local_only=False), Retry(turn.id))
        again = await stage.end_of_turn(3)
        assert again.reply is not None
        assert again.reply.outcome is Outcome.COMPLETED
        assert len(server.chats) == 2

    play(scene, tmp_path, server)


def test_the_switch_waits_for_nothing_that_came_before(tmp_path: Path, server: ChatServer, noted: Noted) -> None:
    async def scene(stage: Stage) -> None:
        with_way_out(stage, noted)
        async with stage.engine._order:  # as while a message waits for a digest
            turning = asyncio.create_task(stage.obey(turned(stage.home.settings(), local_only=True)))
            while not GATE.closed:  # noqa: ASYNC110 - no event tells
                await asyncio.sleep(0)
            assert not turning.done()
        await turning

    play(scene, tmp_path, server)


def test_what_left_is_told_and_forgotten(tmp_path: Path, server: ChatServer, noted: Noted) -> None:
    async def scene(stage: Stage) -> None:
        with_way_out(stage, noted)
        GATE.ledger = stage.home.ledger
        await stage.have_turn("Hi")
        await stage.obey(ShowOutside())
        shown = stage.all(OutsideShown)[-1]
        assert {one.host.partition(":")[0] for one in shown.requests} == {"localhost"}
        assert all(one.received > 100 for one in shown.requests if one.ended)
        await stage.obey(ClearLedger())
        assert Errand.CHAT not in {one.errand for one in stage.all(OutsideShown)[-1].requests}

    play(scene, tmp_path, server)


def test_nothing_leaves_before_the_settings_are_read(tmp_path: Path, noted: Noted) -> None:
    del noted

    class Home:
        ledger = None

    WayOut(Home.ledger)  # type: ignore[arg-type]
    assert GATE.closed
    assert tmp_path.exists()


def test_one_switch_is_for_everybody_at_this_computer() -> None:
    common = Settings()
    common = replace(common, privacy=replace(common.privacy, local_only=True))
    assert with_own(common, Settings(user="other")).privacy.local_only


@pytest.mark.parametrize(
    ("voice", "speaker"),
    [
        (VoiceSettings(Speaker.ONLINE), Speaker.OFFLINE),
        (VoiceSettings(Speaker.SERVICE, service_url="https://voice.example/v1"), Speaker.OFFLINE),
        (VoiceSettings(Speaker.SERVICE, service_url="http://127.0.0.1:8880/v1"), Speaker.SERVICE),
        (VoiceSettings(Speaker.UNASKED), Speaker.UNASKED),
    ],
)
def test_no_service_speaks_in_local_only_mode(voice: VoiceSettings, speaker: Speaker) -> None:
    settings = Settings(voice=voice)
    assert voice_in_force(settings) == voice
    privacy = replace(settings.privacy, local_only=True)
    assert voice_in_force(replace(settings, privacy=privacy)).speaker is speaker


def test_other_commands_belong_elsewhere() -> None:
    heard: list[Event] = []
    way = LeavingWay(None, announce=heard.append)
    assert not asyncio.run(way.obey(ShowOutside()))
    assert heard == []
