"""Who may say a line that is tried, and what is saved as sound: all of a reply or no file."""

import wave
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from companion.backends.edge_voice import EdgeVoice
from companion.backends.local_voice import MODEL_FILE
from companion.backends.voices import VoicesHere
from companion.core.commands import ApplySettings
from companion.core.errors import Code
from companion.core.events import ProblemOccurred
from companion.core.settings import Aloud, Speaker
from companion.core.sound import Ears, Sounds
from companion.core.voice_commands import SaveSpeech, TryVoice
from companion.core.voice_events import SpeechEnded, SpeechSaved, VoiceInUse
from tests.unit.conversation.no_time import NoTime
from tests.unit.conversation.stage import Stage, play
from tests.unit.voice_models import pretend_voice
from tests.wire.chat_server import ChatServer, say
from tests.wire.edge_server import EdgeServer

ARIA = "en-US-AriaNeural"


class Silence(NoTime):
    """Ears that hear nothing, and a loudspeaker whose sound is over as soon as it is put."""

    loaded = False

    async def warm(self) -> None:
        """There is nothing to load."""

    async def close(self) -> None:
        """There is nothing to close."""

    def loudspeaker(self) -> "Silence":
        return self

    def microphone(self) -> "Silence":
        return self

    def watch(self, _changed: object) -> None:
        """It never opens."""


@pytest.fixture
def edge() -> Iterator[EdgeServer]:
    with EdgeServer() as server:
        yield server


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the files lie that the offline voice would load."""
    return pretend_voice(tmp_path, monkeypatch)


async def nobody(_: Any) -> str:
    return ""


def speak(
    models: Path, edge: EdgeServer, scene: Callable[[Stage], Awaitable[Any]], reply: str = "", **voice: Any
) -> Stage:
    """Play a scene in which these settings of the voice are in force."""

    async def ready(stage: Stage) -> Stage:
        settings = stage.home.settings()
        await stage.obey(ApplySettings(replace(settings, voice=replace(settings.voice, **voice))))
        await scene(stage)
        return stage

    voices = VoicesHere(models, lambda _: None, nobody)
    vars(voices)["online"] = EdgeVoice(origin=edge.ws_origin)
    silence = Silence()
    body = (cast("Sounds", silence), cast("Ears", silence), voices)
    with ChatServer() as server:
        server.default = say(reply)
        return play(ready, models / "home", server, body=body)


@pytest.mark.parametrize("speaker", [Speaker.UNASKED, Speaker.OFFLINE, Speaker.SERVICE])
def test_an_online_voice_is_not_tried_before_the_online_voice_is_chosen(
    models: Path, edge: EdgeServer, speaker: Speaker
) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(TryVoice(ARIA))
        await stage.until(ProblemOccurred)

    assert speak(models, edge, scene, speaker=speaker).problems() == [Code.VOICE_NOT_CHOSEN]
    assert (edge.connections, edge.said) == (0, [])


def test_an_online_voice_is_tried_where_the_online_voice_is_chosen(models: Path, edge: EdgeServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(TryVoice(ARIA))
        await stage.until(SpeechEnded)

    assert speak(models, edge, scene, speaker=Speaker.ONLINE).problems() == []
    assert {said.voice for said in edge.said} == {ARIA}


def test_a_voice_of_this_computer_whose_model_is_not_here_is_asked_of_nobody_else(
    models: Path, edge: EdgeServer
) -> None:
    (models / MODEL_FILE).unlink()

    async def scene(stage: Stage) -> None:
        await stage.obey(TryVoice("kokoro:zf_xiaoxiao"))
        told = await stage.until(VoiceInUse)
        assert told.silent
        assert told.problem is not None
        assert told.problem.code is Code.MODEL_MISSING

    speak(models, edge, scene, speaker=Speaker.ONLINE, aloud=Aloud.NEVER)
    assert edge.said == []


def saved(models: Path, edge: EdgeServer, reply: str, **voice: Any) -> SpeechSaved:
    """Save the sound of a reply."""

    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn("Hi")
        await stage.obey(SaveSpeech(turn.id, models / "reply.wav"))
        await stage.until(SpeechSaved)

    [event] = speak(models, edge, scene, reply, aloud=Aloud.NEVER, **voice).all(SpeechSaved)
    return event


def test_a_reply_is_saved_as_sound(models: Path, edge: EdgeServer) -> None:
    assert saved(models, edge, "Hello there. How are you?", speaker=Speaker.OFFLINE).problem is None
    with wave.open(str(models / "reply.wav")) as sound:
        assert sound.getnframes() == 2 * 2400


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("\N{PARTY POPPER}\N{PARTY POPPER}", Code.NOTHING_TO_SAY),
        ("```\nprint(1)\n```", Code.NOTHING_TO_SAY),
        ("Hello there. \uc548\ub155\ud558\uc138\uc694.", Code.VOICE_LACKS_LANGUAGE),
    ],
)
def test_no_file_is_left_where_there_is_not_all_of_the_sound(
    models: Path, edge: EdgeServer, reply: str, code: Code
) -> None:
    problem = saved(models, edge, reply, speaker=Speaker.OFFLINE).problem
    assert problem is not None
    assert problem.code is code
    assert not list(models.glob("*reply*"))


def test_without_a_voice_nothing_is_saved_over_what_is_there(models: Path, edge: EdgeServer) -> None:
    (models / MODEL_FILE).unlink()
    (models / "reply.wav").write_bytes(b"before")
    problem = saved(models, edge, "Hello there.", speaker=Speaker.SERVICE).problem
    assert problem is not None
    assert problem.code is Code.MODEL_MISSING
    assert (models / "reply.wav").read_bytes() == b"before"
