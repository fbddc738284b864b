"""The embedded model's child: closed to others, ended with its parent, started again after a crash."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx2
import psutil
import pytest

from companion.backends.child_process import child_environment
from companion.backends.embedded_chat import EmbeddedChat
from companion.backends.embedded_server import EmbeddedOptions, EmbeddedServer, threads_to_use
from companion.backends.idle_unloading import IdleLimit
from companion.core.conversation import ChatDelta, Purpose
from companion.core.errors import ChatError, Code
from tests.processes import ends, is_running
from tests.shared_models import TINY, shared_model
from tests.wire.asking import ask, ask_until_error, request_of, text_of, until

T = TypeVar("T")


def options() -> EmbeddedOptions:
    return EmbeddedOptions(shared_model(TINY), "tiny", context_tokens=2048, threads=1)


def run(talk: Callable[[EmbeddedChat], Coroutine[Any, Any, T]], given: EmbeddedOptions | None = None) -> T:
    async def session() -> T:
        model = EmbeddedChat(given or options())
        try:
            return await talk(model)
        finally:
            await model.close()

    return asyncio.run(session())


@pytest.mark.model
def test_nobody_without_the_key_is_answered_and_no_web_page_is_let_in() -> None:
    async def session() -> None:
        server = EmbeddedServer(options())
        target = await server.ready()
        root = target.base_url.removesuffix("/v1")
        origin = root.rpartition("/")[0]
        paths = [f"{root}{path}" for path in ("/v1/chat/completions", "/v1/models", "/health", "/props", "/slots", "/")]
        async with httpx2.AsyncClient(trust_env=False) as http:
            for url in paths:
                for page in ("http://evil.example", "null", "http://localhost:3000", origin):
                    answer = await http.post(url, json={}, headers={"Origin": page})
                    assert answer.status_code == 401, url
                    assert "access-control-allow-origin" not in answer.headers
                    asked = await http.options(url, headers={"Origin": page, "Access-Control-Request-Method": "POST"})
                    assert "access-control-allow-origin" not in asked.headers
            for path in ("/health", "/v1/models", "/metrics", "/v1/chat/completions"):
                assert (await http.get(f"{origin}{path}")).status_code in (401, 404)
            known = await http.get(f"{root}/v1/models", headers={"Authorization": f"Bearer {target.key}"})
            assert known.status_code == 200
            assert "access-control-allow-origin" not in known.headers
        await server.stop()

    asyncio.run(session())


@pytest.mark.model
def test_the_key_is_in_no_command_line_and_no_environment() -> None:
    async def session() -> None:
        server = EmbeddedServer(options())
        key = (await server.ready()).key
        assert server.pid is not None
        process = psutil.Process(server.pid)
        assert key not in " ".join(process.cmdline())
        assert key not in " ".join(process.environ().values())
        await server.stop()

    asyncio.run(session())


@pytest.mark.model
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_child_inherits_no_descriptors(tmp_path: Path) -> None:
    async def session() -> None:
        with (tmp_path / "journal").open("w") as secret:
            os.set_inheritable(secret.fileno(), True)
            server = EmbeddedServer(options())
            await server.ready()
            assert server.pid is not None
            held = [path.path for path in psutil.Process(server.pid).open_files()]
            assert str(tmp_path / "journal") not in held
            await server.stop()

    asyncio.run(session())


STORY = """
import asyncio, sys
from pathlib import Path
from companion.backends.embedded_server import EmbeddedOptions, EmbeddedServer

async def main():
    server = EmbeddedServer(EmbeddedOptions(Path(sys.argv[1]), "tiny", context_tokens=512, threads=1))
    await server.ready()
    print(server.pid, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.model
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_parent_that_is_killed_takes_its_child_along() -> None:
    environment = child_environment(os.environ)
    command = [sys.executable, "-c", STORY, str(shared_model(TINY))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        os.kill(parent.pid, signal.SIGKILL)
    assert ends(child)


@pytest.mark.model
def test_closing_ends_the_child() -> None:
    async def talk(model: EmbeddedChat) -> int:
        await ask(model, request_of("Hi", max_tokens=4))
        assert model.pid is not None
        return model.pid

    assert not is_running(run(talk))


@pytest.mark.model
def test_a_crash_is_told_and_the_next_turn_has_a_new_child() -> None:
    async def talk(model: EmbeddedChat) -> tuple[Code, bool, str]:
        async with aclosing(model.stream(request_of("Count to one thousand.", max_tokens=600))) as deltas:
            await anext(deltas)
            assert model.pid is not None
            os.kill(model.pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
            with pytest.raises(ChatError) as caught:
                async for _ in deltas:
                    pass
        answer = text_of(await ask(model, request_of("Hi", max_tokens=8)))
        return caught.value.problem.code, caught.value.problem.retryable, answer

    code, retryable, answer = run(talk)
    assert (code, retryable) == (Code.MODEL_CRASHED, True)
    assert answer


@pytest.mark.model
def test_a_child_that_died_between_turns_is_not_noticed() -> None:
    async def talk(model: EmbeddedChat) -> str:
        await ask(model, request_of("Hi", max_tokens=4))
        assert model.pid is not None
        child = psutil.Process(model.pid)
        child.kill()
        await until(lambda: model.pid is None)
        return text_of(await ask(model, request_of("Hi", max_tokens=8)))

    assert run(talk)


@pytest.mark.model
def test_chat_goes_before_a_background_call_which_then_begins_anew() -> None:
    async def talk(model: EmbeddedChat) -> tuple[bool, list[ChatDelta]]:
        long = replace(request_of("Tell me a long story.", max_tokens=200), purpose=Purpose.FACTS)
        await ask(model, request_of("Hi", max_tokens=4))
        background = asyncio.create_task(ask(model, long))
        await until(lambda: model._slot._background is not None)
        await ask(model, request_of("Hello", max_tokens=8))
        return background.done(), await background

    done_before_chat, story = run(talk)
    assert not done_before_chat
    assert len(text_of(story)) > 40
    assert story[-1].finish


@pytest.mark.model
def test_an_idle_model_gives_its_memory_back() -> None:
    async def session() -> None:
        model = EmbeddedChat(options(), limit=IdleLimit(0.005))
        await ask(model, request_of("Hi", max_tokens=4))
        await until(lambda: model.pid is None)
        assert text_of(await ask(model, request_of("Hi", max_tokens=8)))
        await model.close()

    asyncio.run(session())


@pytest.mark.model
def test_json_follows_a_schema() -> None:
    schema = '{"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}'
    request = replace(request_of("My name is Ann. What is my name?", max_tokens=60), json_schema=schema)
    text = text_of(run(lambda model: ask(model, request)))
    assert text.replace(" ", "").replace("\n", "").startswith('{"name":"')


def test_a_missing_file(tmp_path: Path) -> None:
    given = EmbeddedOptions(tmp_path / "none.gguf", "none")
    _, error = run(ask_until_error, given)
    assert (error.problem.code, error.problem.values) == (Code.MODEL_MISSING, {"model": "none"})


@pytest.mark.parametrize("content", [b"", b"<html>", b"GGUF" + bytes(5000)])
def test_a_damaged_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "坏 [1].gguf"
    path.write_bytes(content)
    _, error = run(ask_until_error, EmbeddedOptions(path, "broken"))
    assert (error.problem.code, error.problem.values) == (Code.MODEL_DAMAGED, {"path": str(path)})


def test_a_child_that_can_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "model.gguf").write_bytes(b"GGUF")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    _, error = run(ask_until_error, EmbeddedOptions(tmp_path / "model.gguf", "any"))
    assert error.problem.code is Code.MODEL_START_FAILED


def test_warming_a_model_that_is_not_there_is_quiet(tmp_path: Path) -> None:
    run(lambda model: model.warm(request_of("Hi")), EmbeddedOptions(tmp_path / "none.gguf", "none"))


def test_a_child_gets_no_secrets() -> None:
    environment = {"PATH": "/bin", "OPENAI_API_KEY": "sk", "GITHUB_TOKEN": "x", "DB_PASSWORD": "y"}
    assert set(child_environment(environment)) == {"PATH", "PYTHONPATH"}


def test_threads_are_left_for_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_THREADS", "3")
    assert threads_to_use() == 3
    monkeypatch.setenv("COMPANION_THREADS", "many")
    assert 1 <= threads_to_use() < max(2, os.cpu_count() or 1)
