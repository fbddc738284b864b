"""A reply of which only the beginning was heard: going on from it, and trying a voice in the middle of it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.audio import AudioFrame
from companion.core.commands import ApplySettings, Continue, Interrupt
from companion.core.conversation import Turn
from companion.core.settings import Aloud, Speaker
from companion.core.voice_commands import TryVoice
from companion.core.voice_events import SpeechBegan
from tests.unit.conversation.stage import Stage, play
from tests.unit.conversation.test_hearing import Desk, OneVoice, Reader
from tests.wire.chat_server import ChatServer, say

SECONDS_HEARD = 0.3


class Beginning:
    """A playback of which only that much is heard until it is stopped."""

    def __init__(self, level: Callable[[float], None] | None) -> None:
        self._level = level
        self._put = 0.0
        self._stopped = asyncio.Event()

    async def put(self, frame: AudioFrame) -> None:
        self._put += frame.seconds
        if self._level is not None and not self._stopped.is_set():
            self._level(0.5)

    async def finish(self) -> None:
        if self._put:
            await self._stopped.wait()

    def heard(self) -> float:
        return min(SECONDS_HEARD, self._put)

    def stop(self) -> float:
        self._stopped.set()
        return self.heard()


class SlowDesk(Desk):
    """What begins to play silences what played before, as a real loudspeaker does."""

    _now: Beginning | None = None

    def play(self, level: Callable[[float], None] | None = None) -> Beginning:  # type: ignore[override]
        if self._now is not None:
            self._now.stop()
        self._now = Beginning(level)
        return self._now


async def speak_aloud(stage: Stage, *, muted: bool = False) -> None:
    voice = replace(stage.home.settings().voice, speaker=Speaker.OFFLINE, aloud=Aloud.ALWAYS, muted=muted)
    await stage.obey(ApplySettings(replace(stage.home.settings(), voice=voice)))


def run(scene: Callable[[Stage], object], tmp_path: Path) -> None:
    with ChatServer() as server:
        play(scene, tmp_path, server, body=(SlowDesk(), Reader(), OneVoice()))  # type: ignore[arg-type]


def test_going_on_begins_behind_what_is_shown_and_not_behind_what_was_heard(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        await speak_aloud(stage)
        stage.server.script(
            say(["Hello there, my friend. ", "Once upon a time ", "there was ", "a fox."], hold_after=3)
        )
        await stage.begin_turn("Tell me")
        await stage.until(SpeechBegan)
        await stage.until_shown("there was")
        await stage.obey(Interrupt())
        turn: Turn = await stage.end_of_turn()
        stage.server.release()
        assert turn.reply is not None
        assert (turn.reply.heard_upto or 0) < len(turn.reply.text)
        await speak_aloud(stage, muted=True)
        stage.server.script(say(["a fox."]))
        await stage.obey(Continue(turn.id))
        await stage.end_of_turn(2)
        sent = [each["content"] for each in stage.server.chats[-1].body["messages"] if each["role"] == "assistant"]
        assert turn.reply.text in sent[-1]

    run(scene, tmp_path)


@pytest.mark.parametrize("tried", [False, True])
def test_whoever_tries_a_voice_while_she_speaks_reads_on(tried: bool, tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        await speak_aloud(stage)
        stage.server.script(say(["Hello there, my friend. ", "And more. ", "And the end."], hold_after=2))
        await stage.begin_turn("Tell me")
        await stage.until(SpeechBegan)
        await stage.obey(TryVoice("") if tried else Interrupt())
        stage.server.release()
        turn: Turn = await stage.end_of_turn()
        assert turn.reply is not None
        assert (turn.reply.heard_upto is None) is tried

    run(scene, tmp_path)
