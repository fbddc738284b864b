"""What surrounds a conversation: settings, keys, personas, model files, and getting warm between turns."""

import threading
from collections.abc import AsyncGenerator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from companion.conversation import talk as talk_module
from companion.core.commands import (
    ApplySettings,
    CancelFetch,
    FetchModel,
    FindLocalServers,
    ForgetKey,
    ListModels,
    SaveKey,
    SavePersona,
    TestEndpoint,
)
from companion.core.conversation import ChatDelta, ChatRequest, Purpose
from companion.core.errors import Code, ModelFileError
from companion.core.events import (
    EndpointTested,
    FetchProgressed,
    KeyKept,
    LocalServersFound,
    ModelsListed,
    PersonaChanged,
    SettingsApplied,
)
from companion.core.settings import Endpoint, EndpointPreset, SessionSettings, Settings
from tests.unit.conversation.stage import Keys, Stage, play
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


def test_settings_are_used_from_the_next_turn_on(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        with ChatServer(wire.say("Other.")) as other:
            other.concluding = wire.refuse(503)
            await stage.have_turn("one")
            chat = Endpoint("custom", other.base_url, "other-model")
            settings = Settings(chat=chat, session=SessionSettings(timeout_minutes=1))
            await stage.obey(ApplySettings(settings))
            assert (await stage.until(SettingsApplied, 2)).settings == settings
            stage.clock.pass_by(minutes=2)
            turn = await stage.have_turn("two")
            assert turn.reply is not None
            assert turn.reply.text == "Other."
            assert other.chats[0].body["model"] == "other-model"
            assert len(await stage.home.journal("default", "default").sessions()) == 2
            assert len(server.chats) == 1
            assert stage.home.settings() == settings

    play(scene, tmp_path, server)


def test_a_change_of_settings_in_mid_reply_does_not_harm_it(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        server.script(wire.say(["One ", "two"], hold_after=1))
        await stage.begin_turn("Count")
        await stage.until_shown("One")
        await stage.obey(ApplySettings(Settings(chat=Endpoint("custom", server.base_url, "other-model"))))
        server.release()
        ended = await stage.end_of_turn()
        assert ended.reply is not None
        assert ended.reply.text == "One two"

    play(scene, tmp_path, server)


def test_a_wrong_setting_is_refused_and_nothing_changes(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        before = stage.home.settings()
        await stage.obey(ApplySettings(replace(before, session=SessionSettings(timeout_minutes=-5))))
        assert stage.problems() == [Code.INVALID_SETTING]
        assert stage.home.settings() == before

    play(scene, tmp_path, server)


def test_a_kept_key_is_sent_and_a_forgotten_one_is_not(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        endpoint = stage.home.settings().chat
        await stage.have_turn("one")
        await stage.obey(SaveKey(endpoint, "sk-test", plain_file=True))
        assert (await stage.until(KeyKept)).where == "file"
        assert (await stage.until(SettingsApplied, 2)).has_key
        await stage.have_turn("two")
        await stage.obey(ForgetKey(endpoint))
        assert not (await stage.until(SettingsApplied, 3)).has_key
        await stage.have_turn("three")
        sent = [chat.headers.get("Authorization", "") for chat in server.chats]
        assert sent[1] == "Bearer sk-test"
        assert "sk-test" not in sent[0] + sent[2]

    play(scene, tmp_path, server)


def test_endpoints_are_tested_and_listed_with_the_key_at_hand(tmp_path: Path, server: ChatServer) -> None:
    class Probe:
        async def test(self, endpoint: Endpoint, key: str) -> EndpointTested:
            return EndpointTested(endpoint, notes=(key,))

        async def models(self, endpoint: Endpoint, key: str) -> ModelsListed:
            return ModelsListed(endpoint, (key,))

        async def local_servers(self) -> Sequence[EndpointPreset]:
            return [EndpointPreset("ollama", "Ollama", models=("small",))]

    async def scene(stage: Stage) -> None:
        endpoint = stage.home.settings().chat
        stage.keys.kept[endpoint.base_url] = "kept"
        await stage.obey(TestEndpoint(endpoint), ListModels(endpoint, "given"), FindLocalServers())
        assert (await stage.until(EndpointTested)).notes == ("kept",)
        assert (await stage.until(ModelsListed)).models == ("given",)
        assert [found.models for found in (await stage.until(LocalServersFound)).servers] == [("small",)]

    play(scene, tmp_path, server, probe=Probe())


def test_a_changed_persona_is_kept_and_used(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        persona = replace(stage.home.personas("default")[0], name="Wren", user_address="Captain")
        await stage.obey(SavePersona(persona))
        assert stage.all(PersonaChanged)[0].persona == persona
        await stage.have_turn("Hi")
        assert "Wren" in server.chats[0].texts[0]
        assert "Captain" in server.chats[0].texts[0]

    play(scene, tmp_path, server)


def test_a_model_is_fetched_beside_the_conversation(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(FetchModel("small"), FetchModel("small"))
        assert await stage.until(FetchProgressed) == FetchProgressed("small", 25, 100)
        await stage.have_turn("Hi")
        stage.model_files.arrive.set()
        last = await stage.until(FetchProgressed, 2)
        while not last.finished:
            last = await stage.until(FetchProgressed, len(stage.all(FetchProgressed)) + 1)
        assert (last.done, last.problem) == (last.total, None)

    play(scene, tmp_path, server)


def test_a_fetch_can_be_cancelled_and_can_fail(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.obey(FetchModel("small"))
        await stage.until(FetchProgressed)
        await stage.obey(CancelFetch("small"), CancelFetch("other"))
        cancelled = await stage.until(FetchProgressed, 2)
        assert cancelled.problem is not None
        assert cancelled.problem.code is Code.DOWNLOAD_CANCELLED
        stage.model_files.fault = ModelFileError(Code.DOWNLOAD_FAILED, model="small")
        stage.model_files.arrive.set()
        await stage.obey(FetchModel("small"))
        told = stage.all(FetchProgressed)
        while told[-1].problem is cancelled.problem or told[-1].problem is None:
            await stage.until(FetchProgressed, len(told) + 1)
            told = stage.all(FetchProgressed)
        assert told[-1].problem.code is Code.DOWNLOAD_FAILED

    play(scene, tmp_path, server)


class WarmModel:
    """Answers with one word, and notes what it was warmed with."""

    name = "warm"
    context_tokens = 0

    def __init__(self) -> None:
        self.requests: list[ChatRequest] = []
        self.closed = False

    async def stream(self, request: ChatRequest) -> AsyncGenerator[ChatDelta, None]:
        self.requests.append(request)
        yield ChatDelta("[happy] Yes.", finish="stop")

    async def warm(self, request: ChatRequest) -> None:
        self.requests.append(request)

    async def count_tokens(self, text: str) -> int:
        return len(text)

    async def close(self) -> None:
        self.closed = True


def test_the_model_is_warmed_with_the_beginning_of_the_next_request(
    tmp_path: Path, server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.conversation.opening.FIRST_WARMING", 0.0)
    model = WarmModel()

    async def scene(stage: Stage) -> None:
        for text in ("one", "two"):
            await warmed(stage)
            await stage.have_turn(text)
        await warmed(stage)
        purposes = [request.purpose for request in model.requests]
        assert purposes == [Purpose.WARM_UP, Purpose.CHAT] * 2 + [Purpose.WARM_UP]
        warm_ups, chats = model.requests[::2], model.requests[1::2]
        for warm_up, chat in zip(warm_ups, chats, strict=False):
            assert chat.messages[: len(warm_up.messages)] == warm_up.messages
            assert len(chat.messages) == len(warm_up.messages) + 1

    async def warmed(stage: Stage) -> None:
        warming = stage.engine._talk._warming
        assert warming is not None
        await warming

    play(scene, tmp_path, server, make_model=lambda endpoint, key: model)  # noqa: ARG005 - the port's names
    assert model.closed
    assert talk_module.FIRST_WARMING > 0


def test_words_are_on_the_disk_however_long_a_key_takes(
    tmp_path: Path, server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    monkeypatch.setattr(Keys, "find", lambda _, endpoint: endpoint.model if gate.wait(20) else "")

    async def scene(stage: Stage) -> None:
        turn = await stage.begin_turn("Hello")
        assert [one.user for one in await stage.on_disk()] == [turn.user]
        assert not server.chats
        gate.set()
        assert (await stage.end_of_turn()).reply is not None
        assert server.chats[-1].headers["Authorization"] == "Bearer wire-model"

    play(scene, tmp_path, server)
