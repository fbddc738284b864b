"""A held key, words into the microphone, and a reply out of the loudspeaker: engine, ears and voice as they are."""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.backends.local_voice import LocalVoice
from companion.backends.loudspeaker import DevicePlayback
from companion.backends.sound_devices import SoundDevices
from companion.backends.voices import VoicesHere
from companion.backends.whisper_ears import WhisperEars
from companion.core.audio import HEARING_RATE, Recording, VoiceStyle
from companion.core.commands import ApplySettings, Interrupt, Say
from companion.core.conversation import Outcome, Via
from companion.core.events import TurnEnded
from companion.core.settings import Aloud
from companion.core.voice_commands import CancelListening, SayAloud, StartListening, StopListening, UseWindow
from companion.core.voice_events import (
    Hearing,
    HearingChanged,
    MicrophoneChanged,
    NothingHeard,
    SpeechBegan,
    SpeechEnded,
    SpeechRecognised,
    Unheard,
    VoiceConsentAsked,
    Waterfall,
)
from companion.core.voice_events import (
    Stage as Moment,
)
from tests.shared_models import shared_model
from tests.sound.recorder import Track
from tests.sound.rig import Card
from tests.sound.test_loudspeaker import ATTEMPTS
from tests.unit.conversation.stage import Stage, play
from tests.wire.chat_server import ChatServer, say
from tests.without_collections import without_collections

ZH = VoiceStyle("kokoro:zf_xiaoxiao")


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.unit.conversation.stage.WAIT_SECONDS", 90.0)  # models are loaded, and words are said


@pytest.fixture
def models() -> Path:
    folder = shared_model("kokoro-82m").parent.parent
    shared_model("whisper-base")
    return folder


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as one:
        yield one


async def nobody(_: Any) -> str:
    return ""


def talk(scene: Callable[[Stage], Awaitable[Any]], folder: Path, server: ChatServer, models: Path, aloud: Aloud) -> Any:
    async def ready(stage: Stage) -> Any:
        settings = stage.home.settings()
        await stage.obey(ApplySettings(replace(settings, voice=replace(settings.voice, aloud=aloud))))
        return await scene(stage)

    voices = VoicesHere(models, lambda _: None, nobody)
    body = (SoundDevices(), WhisperEars(lambda: models / "whisper-base" / "model.bin"), voices)
    return play(ready, folder, server, body=body)


async def spoken(models: Path, text: str) -> bytes:
    """Return a text as somebody says it, at the microphone's rate."""
    voice = LocalVoice(models)
    try:
        frames = [piece.frame async for piece in voice.say(text, ZH) if piece.frame is not None]
    finally:
        await voice.close()
    samples = np.frombuffer(b"".join(one.samples for one in frames), np.int16)
    at = np.arange(0, len(samples), frames[0].rate / HEARING_RATE)
    return bytes(np.interp(at, np.arange(len(samples)), samples).astype(np.int16).tobytes())


async def read(models: Path, track: Track) -> str:
    """Return what somebody who hears the loudspeaker understands."""
    at = np.arange(0, len(track.samples), track.rate / HEARING_RATE)
    samples = np.interp(at, np.arange(len(track.samples)), track.samples).astype(np.int16)
    ears = WhisperEars(lambda: models / "whisper-base" / "model.bin")
    try:
        return (await ears.hear(Recording(samples.tobytes()), ("zh",), accurate=True)).text
    finally:
        await ears.close()


def test_what_is_said_to_her_is_answered_aloud(card: Card, tmp_path: Path, server: ChatServer, models: Path) -> None:
    server.default = say(["[happy] **好的**，", "我们下午（微笑）", "去公园散步吧。", "别忘了带水。"])

    async def scene(stage: Stage) -> tuple[Stage, Track]:
        said = await spoken(models, "今天下午我们做什么好呢？")
        with card.recorder() as recorder:
            await stage.obey(StartListening())
            await stage.until(HearingChanged, 2)
            await asyncio.to_thread(card.say, said)
            await stage.obey(StopListening("held"))
            await stage.end_of_turn()
            return stage, recorder.track()

    for attempt in range(ATTEMPTS):
        stage, track = talk(scene, tmp_path / str(attempt), server, models, Aloud.AS_SPOKEN)
        turn = stage.all(TurnEnded)[0].turn
        assert turn.user is not None
        assert turn.user.via is Via.SPOKEN
        assert turn.user.text == stage.all(SpeechRecognised)[0].text
        assert turn.reply is not None
        assert turn.reply.outcome is Outcome.COMPLETED
        assert turn.reply.heard_upto is None
        assert turn.reply.spoken_text.replace(" ", "") == "好的，我们下午去公园散步吧。别忘了带水。"
        assert [event.text for event in stage.all(SpeechBegan)][-1] == "别忘了带水。"
        moments = stage.all(Waterfall)[0].stages
        assert list(moments) == sorted(moments, key=lambda one: moments[one])
        assert Moment.PRESS in moments
        assert Moment.AUDIBLE in moments
        assert stage.all(VoiceConsentAsked)
        understood = asyncio.run(read(models, track))
        assert "微笑" not in understood
        assert "星" not in understood
        if "今天下午" in turn.user.text and "公园散步" in understood:
            return
    pytest.fail("it was never heard whole")


def test_a_reply_that_is_cut_off_is_kept_as_far_as_it_was_heard(
    card: Card, tmp_path: Path, server: ChatServer, models: Path
) -> None:
    server.default = say(["从前有一座山，山里有一座庙。", "庙里有一个老和尚在讲故事。", "他讲的是很久很久以前的事情。"])

    async def scene(stage: Stage) -> None:
        await stage.obey(Say("讲个故事"))
        count = 1  # the first sentence may come in two clauses
        while (await stage.until(SpeechBegan, count)).begin < 14:
            count += 1
        await asyncio.sleep(0.4)
        await stage.obey(Interrupt())
        turn = await stage.end_of_turn()
        reply = turn.reply
        assert reply is not None
        assert reply.text.endswith("事情。")
        assert reply.heard_upto is not None
        assert 14 <= reply.heard_upto < 27
        assert stage.all(SpeechEnded)[-1].heard_upto == reply.heard_upto
        await stage.obey(Say("后来呢？"))
        await stage.end_of_turn(2)
        sent = server.chats[-1].texts
        assert not any("很久很久以前" in text for text in sent[:-1])
        assert "打断" in sent[-1]
        left = sum(isinstance(one, DevicePlayback) for one in gc.get_objects())
        assert left <= 1, "the sound of a reply that is over waits for a collection"

    with without_collections():
        talk(scene, tmp_path, server, models, Aloud.ALWAYS)


def test_nothing_said_a_tap_and_a_cancelled_hold_begin_no_turn(
    card: Card, tmp_path: Path, server: ChatServer, models: Path
) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(StartListening(), StopListening())
        await stage.until(NothingHeard)
        await stage.obey(StartListening())
        await asyncio.sleep(1.2)
        await stage.obey(StopListening())
        await stage.until(NothingHeard, 2)
        await stage.obey(StartListening())
        await asyncio.sleep(0.5)
        await stage.obey(CancelListening())
        assert [event.why for event in stage.all(NothingHeard)] == [Unheard.TOO_SHORT, Unheard.ZEROS]
        assert stage.all(HearingChanged)[-1].hearing is Hearing.READY
        await stage.obey(UseWindow(active=False))
        await stage.until(MicrophoneChanged, 2)
        assert [event.open for event in stage.all(MicrophoneChanged)] == [True, False]
        assert not server.chats

    talk(scene, tmp_path, server, models, Aloud.AS_SPOKEN)


def test_a_reply_is_said_again(card: Card, tmp_path: Path, server: ChatServer, models: Path) -> None:
    server.default = say(["好的。"])

    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn("好吗？")
        assert not stage.all(SpeechBegan)
        await stage.obey(SayAloud(turn.id))
        assert (await stage.until(SpeechEnded)).heard_upto is None
        assert [event.text for event in stage.all(SpeechBegan)] == ["好的。"]

    talk(scene, tmp_path, server, models, Aloud.AS_SPOKEN)
