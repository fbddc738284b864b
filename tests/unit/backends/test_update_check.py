"""Looking for a newer version: one plain request when asked for, and every kind of answer."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.backends.outside_gate import GATE
from companion.backends.update_check import UpdateCheck, releases_address
from companion.conversation.leaving_way import LeavingWay
from companion.core.errors import Code
from companion.core.events import Event
from companion.core.outside import Errand
from companion.core.settings import Settings
from companion.core.updates import LookForUpdate, UpdateLooked
from tests.outside import Noted, beyond, noted
from tests.wire.asking import until
from tests.wire.chat_server import ChatServer

__all__ = ["noted"]
PAGE = "https://releases.example/1"


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer() as running:
        yield running


def look(server: ChatServer, told: object, version: str = "0.9.2") -> UpdateLooked:
    server.pages["/latest.json"] = told
    return asyncio.run(UpdateCheck(beyond(f"{server.origin}/latest.json"), version).look())


@pytest.mark.parametrize(
    ("told", "newer"),
    [("0.9.10", True), ("1", True), ("0.9.2", False), ("0.9.2.1", True), ("0.9", False), ("0.8.99", False)],
)
def test_versions_are_compared_as_numbers(server: ChatServer, noted: Noted, told: str, newer: bool) -> None:
    assert look(server, {"version": told, "page": PAGE}) == UpdateLooked(told, newer, PAGE)
    assert noted.errands == [Errand.UPDATE]


def test_the_request_says_nothing_of_who_asks(server: ChatServer, noted: Noted) -> None:
    look(server, {"version": "1.0", "page": PAGE})
    (seen,) = server.requests
    assert (seen.method, seen.path, seen.body) == ("GET", "/latest.json", None)
    assert {name.lower() for name in seen.headers} <= {"host", "accept", "accept-encoding", "connection", "user-agent"}
    assert "0.9.2" not in json.dumps(dict(seen.headers))


@pytest.mark.parametrize("told", [{}, [], {"version": None}, {"version": "1.0; rm"}, {"version": ""}, "x" * 100_000])
def test_what_is_no_answer_is_a_problem(server: ChatServer, noted: Noted, told: object) -> None:
    problem = look(server, told).problem
    assert problem is not None
    assert problem.code is Code.SERVICE_DOWN


def test_only_a_web_page_over_https_is_shown(server: ChatServer, noted: Noted) -> None:
    assert look(server, {"version": "1.0", "page": "javascript:alert(1)"}).page == ""


def test_a_closed_gate_lets_nobody_look(server: ChatServer, noted: Noted) -> None:
    GATE.close()
    problem = look(server, {"version": "1.0"}).problem
    assert problem is not None
    assert problem.code is Code.LOCAL_ONLY
    assert not server.requests


def test_without_an_address_nobody_is_asked() -> None:
    assert asyncio.run(UpdateCheck("").look()) == UpdateLooked()


def test_the_address_of_this_build_is_encrypted_or_none() -> None:
    assert releases_address() == "" or releases_address().startswith("https://")


class Page:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def look(self) -> UpdateLooked:
        self.asked += 1
        return UpdateLooked("1.0")


def test_it_is_asked_only_where_the_settings_or_a_click_say_so() -> None:
    async def scene() -> None:
        heard: list[Event] = []
        page = Page()
        way = LeavingWay(None, page, announce=heard.append)
        quiet = Settings()
        way.use(quiet)
        asking = replace(quiet, privacy=replace(quiet.privacy, look_for_updates=True))
        way.use(replace(asking, privacy=replace(asking.privacy, local_only=True)))
        assert page.asked == 0
        for _ in range(2):
            way.use(asking)
        await until(lambda: len(heard) == 1)
        assert page.asked == 1
        assert await way.obey(LookForUpdate())
        await until(lambda: len(heard) == 2)
        await way.close()

    asyncio.run(scene())
