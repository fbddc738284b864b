"""The engine as it is built for use, on a home of its own: what one start learns, the next one knows."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import compose
from companion.app.options import Options, endpoint_named
from companion.backends.endpoint_probe import Probe
from companion.core.conversation import Outcome
from companion.core.events import Event
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


def options(folder: Path, server: ChatServer) -> Options:
    made = Options()
    made.home, made.models = folder / "home", folder / "models"
    made.base_url, made.model = server.base_url, "wire-model"
    return made


def have_turn(settings: Options, text: str) -> Outcome:
    """Start, say something, and end."""
    events: list[Event] = []

    async def session(held: compose.HeldHome) -> Outcome:
        engine = compose.build_engine(held, events.append)
        try:
            await engine.start()
            ended = await engine.say(text)
        finally:
            await engine.close()
        assert ended.turn.reply is not None
        return ended.turn.reply.outcome

    with compose.hold_home(settings) as held:
        compose.use_override(held, settings)
        return asyncio.run(session(held))


def test_a_quirk_is_learned_once_and_shown(tmp_path: Path, server: ChatServer) -> None:
    settings = options(tmp_path, server)
    server.script(wire.refuse(400, "Unsupported parameter: 'temperature' is not supported with this model."))
    assert have_turn(settings, "first") is Outcome.COMPLETED
    assert ["temperature" in chat.body for chat in server.chats] == [True, False]
    assert have_turn(settings, "second") is Outcome.COMPLETED
    assert ["temperature" in chat.body for chat in server.chats] == [True, False, False]
    with compose.hold_home(settings) as held:
        endpoint, key = endpoint_named(settings)
        assert endpoint is not None
        tested = asyncio.run(Probe(compose.build_patient(held).chat_models).test(endpoint, key))
    assert "parameter-left-out:temperature" in tested.notes
    assert len(server.chats) == 4
