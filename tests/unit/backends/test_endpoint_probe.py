"""Tests of endpoints, lists of models, and servers found on this computer."""

import asyncio
import re
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.backends.chat_target import host_in, is_loopback, is_usable, tidy_base_url
from companion.backends.endpoint_probe import Probe, find_local_servers
from companion.backends.http_client import proxy_for
from companion.backends.presets import Preset, find_preset, read_presets
from companion.backends.registry import DEFAULT_CHAT_MODEL, ChatModelTable
from companion.core.errors import ChatError, Code
from companion.core.settings import EMBEDDED, Endpoint
from companion.core.tokens import estimate_tokens
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


@pytest.fixture
def probe(tmp_path: Path) -> Probe:
    return Probe(ChatModelTable(tmp_path))


def custom(server: ChatServer, model: str = "wire-model") -> Endpoint:
    return Endpoint(preset="custom", base_url=f" {server.base_url}/chat/completions/ ", model=model)


def test_an_endpoint_that_answers(server: ChatServer, probe: Probe) -> None:
    server.pages["/props"] = {"default_generation_settings": {"n_ctx": 4096}}
    server.script(wire.say("yes", usage=False))
    tested = asyncio.run(probe.test(custom(server), "sk-key"))
    assert tested.problem is None
    assert tested.seconds > 0
    assert tested.context_tokens == 4096
    assert set(tested.notes) == {"no-usage", "context:4096"}


def test_an_endpoint_that_refuses(server: ChatServer, probe: Probe) -> None:
    server.script(wire.refuse(401))
    tested = asyncio.run(probe.test(custom(server), "sk-key"))
    assert tested.problem is not None
    assert tested.problem.code is Code.KEY_REFUSED


def test_an_endpoint_without_a_model(server: ChatServer, probe: Probe) -> None:
    tested = asyncio.run(probe.test(custom(server, model=""), "sk-key"))
    assert tested.problem is not None
    assert tested.problem.code is Code.MODEL_NOT_FOUND


def test_the_list_of_models(server: ChatServer, probe: Probe) -> None:
    server.pages["/v1/models"] = {"data": [{"id": "models/gemini-x"}, {"id": "b"}, {"odd": 1}, "odd"]}
    listed = asyncio.run(probe.models(custom(server, model=""), "sk-key"))
    assert listed.models == ("gemini-x", "b")
    assert server.requests[-1].headers["Authorization"] == "Bearer sk-key"


def test_a_list_that_is_refused(server: ChatServer, probe: Probe) -> None:
    server.pages.clear()
    listed = asyncio.run(probe.models(custom(server), "sk-key"))
    assert listed.problem is not None
    assert listed.problem.code is Code.REQUEST_REFUSED


def test_no_list_is_asked_for_where_the_key_would_leak(probe: Probe) -> None:
    listed = asyncio.run(probe.models(Endpoint("custom", "http://192.0.2.7/v1", "m"), "sk-key"))
    assert listed.problem is not None
    assert listed.problem.code is Code.KEY_WOULD_LEAK


def test_the_embedded_models(probe: Probe) -> None:
    assert asyncio.run(probe.models(Endpoint(), "")).models[0] == DEFAULT_CHAT_MODEL


def test_the_embedded_model_that_is_missing(probe: Probe) -> None:
    tested = asyncio.run(probe.test(Endpoint(), ""))
    assert tested.problem is not None
    assert tested.problem.code is Code.MODEL_MISSING


def test_servers_on_this_computer_are_found(server: ChatServer) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        nothing = Preset("nothing", "Nothing", f"http://127.0.0.1:{unused.getsockname()[1]}/v1", local=True)
        here = Preset("here", "Here", server.base_url, local=True)
        far = Preset("far", "Far", "https://example.invalid/v1")
        found = asyncio.run(find_local_servers([nothing, here, far]))
    assert [(one.preset.id, one.models) for one in found] == [("here", ("wire-model",))]


def test_a_web_server_on_a_known_port_is_no_model_server(server: ChatServer) -> None:
    server.pages["/v1/models"] = "hello"
    assert asyncio.run(find_local_servers([Preset("here", "Here", f"{server.origin}/other", local=True)])) == ()


def test_presets_are_whole() -> None:
    presets = {preset.id: preset for preset in read_presets()}
    assert next(iter(presets)) == EMBEDDED
    wanted = "openai deepseek kimi qwen glm siliconflow openrouter gemini ollama lmstudio llamacpp custom"
    assert set(wanted.split()) <= set(presets)
    for preset in presets.values():
        if preset.id in (EMBEDDED, "custom"):
            continue
        assert preset.local == is_loopback(preset.base_url)
        assert preset.local or preset.base_url.startswith("https://")
        assert preset.local or re.fullmatch(r"[A-Z]+_API_KEY", preset.key_variable)
        assert preset.local or urlsplit(preset.key_url).scheme == "https"
        assert preset.local or preset.models
        assert preset.context_tokens >= 4096
    assert find_preset("no such preset").id == "custom"


def test_a_model_of_a_file_of_the_users(tmp_path: Path) -> None:
    model = ChatModelTable(tmp_path)(Endpoint(model=str(tmp_path / "My Model.gguf")), "")
    assert model.name == "My Model.gguf"


def test_a_model_of_a_preset_needs_no_more_than_its_name(tmp_path: Path) -> None:
    model = ChatModelTable(tmp_path)(Endpoint(preset="deepseek"), "sk-key")
    assert (model.name, model.context_tokens) == ("deepseek-chat", 128_000)
    assert ChatModelTable(tmp_path)(Endpoint(preset="deepseek", context_tokens=5000), "").context_tokens == 5000


def test_an_endpoint_without_any_model_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(ChatError) as caught:
        ChatModelTable(tmp_path)(Endpoint(preset="custom", base_url="https://example.invalid/v1"), "")
    assert caught.value.problem.code is Code.MODEL_NOT_FOUND


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (" https://a.example/v1/ ", "https://a.example/v1"),
        ("https://a.example/v1/chat/completions", "https://a.example/v1"),
        ("a.example/v1", "https://a.example/v1"),
        ("", ""),
    ],
)
def test_addresses_as_people_type_them(typed: str, meant: str) -> None:
    assert tidy_base_url(typed) == meant


@pytest.mark.parametrize(
    ("url", "loopback"),
    [
        ("http://localhost:1/v1", True),
        ("http://127.9.9.9/v1", True),
        ("http://[::1]:8080/v1", True),
        ("http://127.0.0.1.example.com/v1", False),
        ("http://localhost.example.com/v1", False),
        ("http://user@10.0.0.1/v1", False),
        ("http://[broken/v1", False),
    ],
)
def test_what_is_this_computer(url: str, loopback: bool) -> None:
    assert is_loopback(url) is loopback


def test_proxies_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "proxy.example:3128")
    monkeypatch.setenv("no_proxy", "inside.example")
    assert proxy_for("https://api.example/v1", "") == "http://proxy.example:3128"
    assert proxy_for("https://inside.example/v1", "") == ""
    assert proxy_for("https://127.0.0.1/v1", "") == ""
    assert proxy_for("https://api.example/v1", "direct") == ""
    assert proxy_for("https://api.example/v1", "socks5://other:1080") == "socks5://other:1080"
    monkeypatch.setenv("https_proxy", "socks://127.0.0.1:7891")
    assert proxy_for("https://api.example/v1", "") == "socks5://127.0.0.1:7891"


@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("Hello there.", 3), ("你好", 3), ("a" * 400, 100)])
def test_estimates(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@pytest.mark.parametrize(
    "address",
    [
        "http://[::1",
        "http://[zz]/v1",
        "http://127.0.0.1:99999/v1",
        "http://127.0.0.1:port/v1",
        "http://127.0.0.1:0/v1",
        "http://\udcff/v1",
        "http://a..b/v1",
        "http://two words/v1",
        "ftp://example.com/v1",
        "file:///etc/passwd",
        "https://",
        "",
    ],
)
def test_an_address_that_cannot_be_used_is_a_problem_with_a_name(tmp_path: Path, address: str) -> None:
    endpoint = Endpoint(preset="custom", base_url=address, model="m")
    probe = Probe(ChatModelTable(tmp_path))
    tested, listed = asyncio.run(probe.test(endpoint, "")), asyncio.run(probe.models(endpoint, ""))
    assert tested.problem is not None
    assert listed.problem is not None
    assert tested.problem.code is listed.problem.code is Code.ADDRESS_UNUSABLE


def test_an_address_in_another_script_can_be_used() -> None:
    assert is_usable("https://例子.测试/v1")
    assert is_usable("http://[::1]:8080/v1")


def test_an_unusable_address_is_named_without_its_password() -> None:
    assert host_in("http://me:secret@[::1") == "[::1"


def test_an_unreadable_proxy_is_a_problem(server: ChatServer, probe: Probe) -> None:
    endpoint = replace(custom(server), base_url="http://example.invalid/v1", proxy="http://[::1")
    tested = asyncio.run(probe.test(endpoint, ""))
    assert tested.problem is not None
    assert tested.problem.code is Code.PROXY_FAILED
