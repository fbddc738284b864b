"""Each thing that goes wrong on the way to a model is found at its step, and nothing behind it is claimed."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import aclosing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from aiohttp import web

from companion.backends import endpoint_doctor
from companion.backends.endpoint_doctor import STEPS, examine_endpoint
from companion.backends.registry import ChatModelTable
from companion.core.doctor import Check, Finding, Fix, Found, State
from companion.core.errors import Code
from companion.core.settings import EMBEDDED, Endpoint
from tests.wire.certificates import self_signed
from tests.wire.chat_server import ChatServer, Exchange, refuse, say, slow, stall

COUNTED = "one two three four five six seven eight"
KEY = "sk-planted0123456789abcdef"


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer(slow(COUNTED, 0.02)) as made:
        yield made


def endpoint_at(base_url: str, model: str = "wire-model") -> Endpoint:
    return Endpoint("custom", base_url, model)


async def round_of(endpoint: Endpoint, key: str, models: Path, ahead: timedelta) -> dict[Check, Finding]:
    found = {}
    findings = examine_endpoint(endpoint, key, ChatModelTable(models), lambda: datetime.now(UTC) + ahead)
    async with aclosing(findings):
        async for finding in findings:
            found[finding.check] = finding
            assert KEY not in repr(finding)
    assert set(found) == set(STEPS)
    return found


def examine(endpoint: Endpoint, tmp_path: Path, key: str = "", ahead: timedelta = timedelta(0)) -> dict[Check, Finding]:
    return asyncio.run(round_of(endpoint, key, tmp_path, ahead))


def broken_at(found: dict[Check, Finding], check: Check) -> Finding:
    """Return the finding of the one step that is broken; everything behind it was skipped."""
    assert [one.check for one in found.values() if one.state is State.BROKEN] == [check]
    behind = STEPS[STEPS.index(check) + 1 :]
    assert {found[one].state for one in behind if one is not Check.CLOCK} <= {State.SKIPPED}
    return found[check]


def code_of(finding: Finding) -> Code:
    assert finding.problem is not None
    return finding.problem.code


def test_a_good_endpoint_is_fine_in_all_steps(server: ChatServer, tmp_path: Path) -> None:
    server.pages["/v1/models"]["data"][0]["context_length"] = 32_768
    found = examine(endpoint_at(server.base_url), tmp_path, KEY)
    assert {one.state for one in found.values()} == {State.FINE}
    assert found[Check.CONTEXT].values["tokens"] == "32768"
    assert found[Check.STREAMING].found is Found.STREAMS
    assert found[Check.KEY].found is Found.KEY_WORKS
    assert found[Check.QUIRKS].found is Found.NO_QUIRKS


def test_an_address_that_is_none(tmp_path: Path) -> None:
    assert code_of(broken_at(examine(endpoint_at("ftp://x"), tmp_path), Check.ADDRESS)) is Code.ADDRESS_UNUSABLE


def test_a_name_that_nobody_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    found = examine(endpoint_at("https://no.such.host.invalid/v1"), tmp_path)
    assert code_of(broken_at(found, Check.NAME)) is Code.HOST_NOT_FOUND


def test_a_port_where_nobody_listens(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        finding = broken_at(
            examine(endpoint_at(f"http://127.0.0.1:{taken.getsockname()[1]}/v1"), tmp_path), Check.CONNECTION
        )
    assert code_of(finding) is Code.CONNECTION_REFUSED
    assert finding.fix is Fix.OPEN_THINKING


def test_a_proxy_that_is_dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        monkeypatch.setenv("https_proxy", f"http://me:{KEY}@127.0.0.1:{taken.getsockname()[1]}")
        finding = broken_at(examine(endpoint_at("https://api.example.invalid/v1"), tmp_path), Check.PROXY)
    assert code_of(finding) is Code.PROXY_FAILED
    assert finding.problem is not None
    assert "me" not in finding.problem.values["proxy"]


def test_a_proxy_that_refuses_to_pass_anything_on(server: ChatServer, tmp_path: Path) -> None:
    endpoint = replace(endpoint_at("https://api.example.invalid/v1"), proxy=server.origin)
    assert code_of(examine(endpoint, tmp_path)[Check.PROXY]) is Code.PROXY_FAILED


async def _hang_up(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.close()


@pytest.mark.parametrize("days", [2, -2])
def test_a_certificate_that_nobody_signed_or_that_is_over(tmp_path: Path, days: int) -> None:
    async def scene() -> dict[Check, Finding]:
        context = self_signed(tmp_path, days=days)
        listening = await asyncio.start_server(_hang_up, "127.0.0.1", 0, ssl=context)
        async with listening:
            port = listening.sockets[0].getsockname()[1]
            return await round_of(endpoint_at(f"https://127.0.0.1:{port}/v1"), KEY, tmp_path, timedelta(0))

    finding = broken_at(asyncio.run(scene()), Check.ENCRYPTION)
    assert finding.found is Found.CERTIFICATE
    assert finding.values["detail"]


@pytest.mark.parametrize("ahead", [timedelta(minutes=37), timedelta(minutes=-37)])
def test_a_clock_that_is_off(server: ChatServer, tmp_path: Path, ahead: timedelta) -> None:
    found = examine(endpoint_at(server.base_url), tmp_path, ahead=ahead)
    assert (found[Check.CLOCK].state, found[Check.CLOCK].values) == (State.WEAK, {"minutes": "37"})


@pytest.mark.parametrize(("key", "code"), [(KEY, Code.KEY_REFUSED), ("", Code.KEY_MISSING)])
def test_a_key_that_is_refused(server: ChatServer, tmp_path: Path, key: str, code: Code) -> None:
    server.default = refuse(401, "Incorrect API key provided: {key}")
    finding = broken_at(examine(endpoint_at(server.base_url), tmp_path, key), Check.KEY)
    assert code_of(finding) is code


def test_a_key_that_is_refused_at_the_first_question(tmp_path: Path) -> None:
    class Strict(ChatServer):
        async def handle(self, request: web.Request) -> web.StreamResponse:
            await request.read()
            return web.json_response({"error": {"message": f"bad key {KEY}"}}, status=401)

    with Strict() as server:
        finding = broken_at(examine(endpoint_at(server.base_url), tmp_path, KEY), Check.KEY)
    assert code_of(finding) is Code.KEY_REFUSED


def test_a_model_that_is_not_there(server: ChatServer, tmp_path: Path) -> None:
    server.default = refuse(404, "The model `no-such` does not exist", code="model_not_found")
    finding = broken_at(examine(endpoint_at(server.base_url, "no-such"), tmp_path), Check.MODEL)
    assert code_of(finding) is Code.MODEL_NOT_FOUND


def test_an_answer_that_comes_all_at_once(server: ChatServer, tmp_path: Path) -> None:
    server.default = say([COUNTED])
    assert examine(endpoint_at(server.base_url), tmp_path)[Check.STREAMING].found is Found.ALL_AT_ONCE


def test_a_server_that_takes_its_time(server: ChatServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint_doctor, "SLOW_SECONDS", 0.05)

    async def late(exchange: Exchange) -> web.StreamResponse:
        await asyncio.sleep(0.3)
        return await slow(COUNTED, 0.02)(exchange)

    server.default = late
    assert examine(endpoint_at(server.base_url), tmp_path)[Check.STREAMING].found is Found.SLOW


def test_a_server_that_says_nothing(server: ChatServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint_doctor, "SECONDS_A_STEP", 0.3)

    with socket.create_server(("127.0.0.1", 0)) as silent:  # connections wait there to be taken
        found = examine(endpoint_at(f"http://127.0.0.1:{silent.getsockname()[1]}/v1"), tmp_path)
    assert code_of(broken_at(found, Check.KEY)) is Code.STALLED


def test_quirks_and_a_small_context_are_told(server: ChatServer, tmp_path: Path) -> None:
    server.pages["/v1/models"]["data"][0]["context_length"] = 2048
    server.script(refuse(400, "Unsupported parameter: 'temperature'"))
    found = examine(endpoint_at(server.base_url), tmp_path)
    assert found[Check.QUIRKS].values["notes"] == "parameter-left-out:temperature"
    assert (found[Check.CONTEXT].state, found[Check.CONTEXT].fix) == (State.WEAK, Fix.OPEN_THINKING)


def test_the_model_of_this_computer_that_is_not_here(tmp_path: Path) -> None:
    finding = broken_at(examine(Endpoint(EMBEDDED), tmp_path), Check.MODEL)
    assert (code_of(finding), finding.fix) == (Code.MODEL_MISSING, Fix.GET_MODEL)
    assert finding.values["model"]


def test_a_round_that_is_closed_ends_its_request(server: ChatServer, tmp_path: Path) -> None:
    server.default = stall("one ")

    async def scene() -> None:
        findings = examine_endpoint(endpoint_at(server.base_url), "", ChatModelTable(tmp_path))

        async def go() -> None:
            async for _ in findings:
                pass

        going = asyncio.create_task(go())
        await asyncio.to_thread(server.wait_for_chats, 1)
        going.cancel()
        await asyncio.wait({going})
        await findings.aclose()

    asyncio.run(scene())
    assert server.chats[0].aborted.wait(20)
