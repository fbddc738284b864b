"""What a server can say no with: each is told as what it is, and nothing of it reaches whoever writes."""

import asyncio
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.core import store_address
from companion.core.errors import Code, Problem, StorageError
from companion.core.settings import PrivacySettings, Settings, StorageSettings, StoreKind
from companion.core.sharing import SharingShown
from companion.storage import mongo_server
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import Locations
from tests.contract.test_stores import session_of, turn_of
from tests.wire.mongo_server import running_server
from tests.wire.refusing_mongo import OF_4_0, RefusingMongo


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mongo_server, "_FIND_MS", 2_500)
    monkeypatch.setattr(mongo_server, "_CONNECT_MS", 1_000)


@pytest.fixture
def home(places: Locations) -> Iterator[HomeFiles]:
    with closing(open_home(places)) as home:
        asyncio.run(home.load())
        yield home


def try_out(home: HomeFiles, url: str, secret: str = "") -> Problem | None:
    return asyncio.run(home.sharing().test(url, secret)).problem


def code_of(home: HomeFiles, url: str, secret: str = "") -> Code | None:
    problem = try_out(home, url, secret)
    return problem.code if problem is not None else None


def test_an_address_of_something_else(home: HomeFiles) -> None:
    for url in ("", "https://example.com", "mongodb://", "mongodb://a:b:c/", "mongodb://localhost:99999", "mongodb"):
        assert code_of(home, url) is Code.STORE_ADDRESS_UNUSABLE, url


def test_nobody_listens(home: HomeFiles) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    problem = try_out(home, f"mongodb://127.0.0.1:{port}")
    assert problem is not None
    assert (problem.code, problem.values["host"]) == (Code.STORE_UNREACHABLE, f"127.0.0.1:{port}")


def test_a_host_that_does_not_exist(home: HomeFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(*_: object, **__: object) -> object:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    assert code_of(home, "mongodb://nowhere.invalid:27017") is Code.STORE_HOST_NOT_FOUND


def test_a_wrong_password(home: HomeFiles, tmp_path: Path) -> None:
    with running_server(tmp_path / "db", require_auth=True) as url:
        assert code_of(home, url, "her:wrong") is Code.STORE_REFUSED


def test_nobody_may_write_without_a_user(home: HomeFiles, tmp_path: Path) -> None:
    with running_server(tmp_path / "db", require_auth=True) as url:
        assert code_of(home, url) in (Code.STORE_FORBIDDEN, Code.STORE_REFUSED)


def test_a_server_without_tls(home: HomeFiles) -> None:
    with RefusingMongo() as server:
        assert code_of(home, f"{server.url}?tls=true") is Code.STORE_TLS_FAILED


def test_a_server_of_version_4_0(home: HomeFiles) -> None:
    with RefusingMongo(wire_version=OF_4_0) as server:
        assert code_of(home, server.url) is Code.STORE_TOO_OLD


FULL: Mapping[str, Any] = {"ok": 0, "code": 14031, "codeName": "OutOfDiskSpace", "errmsg": "no space"}
QUOTA: Mapping[str, Any] = {"ok": 0, "code": 8000, "errmsg": "you are over your space quota, using 513 MB of 512 MB"}


@pytest.mark.parametrize("refusal", [FULL, QUOTA])
def test_a_full_server(home: HomeFiles, refusal: Mapping[str, Any]) -> None:
    with RefusingMongo(refusals={"insert": refusal}) as server:
        assert code_of(home, server.url) is Code.STORE_FULL


def test_a_clock_an_hour_away_is_told_and_no_hindrance(home: HomeFiles) -> None:
    with RefusingMongo(now=datetime.now(UTC) - timedelta(hours=1)) as server:
        problem = try_out(home, server.url)
    assert problem is not None
    assert problem.code is Code.STORE_CLOCK_OFF
    assert problem.values["minutes"] == "60"


def test_a_server_that_can_be_used(home: HomeFiles) -> None:
    with RefusingMongo() as server:
        assert try_out(home, server.url) is None


def test_no_problem_of_a_server_holds_up_what_is_said(home: HomeFiles) -> None:
    told = threading.Event()
    states: list[SharingShown] = []

    def shown(state: SharingShown) -> None:
        states.append(state)
        if state.problem is not None and state.waiting:
            told.set()

    home.sharing().listen(lambda _: None, shown)
    with RefusingMongo(refusals={"insert": FULL}) as server:
        home.sharing().use(StorageSettings(StoreKind.MONGODB, server.url))
        asyncio.run(_say(home))
        assert told.wait(60)
    assert states[-1].problem is not None
    assert states[-1].problem.code is Code.STORE_FULL
    assert asyncio.run(home.journal("default", "default").total()) == 1


async def _say(home: HomeFiles) -> None:
    journal = home.journal("default", "default")
    await journal.load()
    session = session_of()
    await journal.put_session(session)
    await journal.put_turn(turn_of(session.id, 0))


def code_of_older(home: HomeFiles, url: str, secret: str = "") -> Code:
    with pytest.raises(StorageError) as raised:
        asyncio.run(home.read_older(url, secret, "default", "default"))
    return raised.value.problem.code


def test_what_is_wrong_is_told_as_well_where_an_older_layout_is_read(home: HomeFiles) -> None:
    with RefusingMongo() as server:
        assert code_of_older(home, f"{server.url}?tls=true") is Code.STORE_TLS_FAILED
    with RefusingMongo(wire_version=OF_4_0) as server:
        assert code_of_older(home, server.url) is Code.STORE_TOO_OLD


def test_a_wrong_password_is_told_as_well_where_an_older_layout_is_read(home: HomeFiles, tmp_path: Path) -> None:
    with running_server(tmp_path / "db", require_auth=True) as url:
        assert code_of_older(home, url, "her:wrong") is Code.STORE_REFUSED


def test_a_server_elsewhere_is_not_asked_while_the_network_is_off(
    home: HomeFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = threading.Event()
    with RefusingMongo() as server:
        host = server.url.removeprefix("mongodb://").rstrip("/")
        settings = Settings(
            storage=StorageSettings(StoreKind.MONGODB, server.url), privacy=PrivacySettings(local_only=True)
        )
        asyncio.run(home.save_settings(settings))
        assert code_of(home, server.url) is None  # it is on this computer
        monkeypatch.setattr(store_address, "is_this_computer", lambda _: False)
        asked = server.connections
        home.sharing().listen(lambda _: None, lambda state: waits.set() if state.waiting else None)
        home.sharing().use(settings.storage)
        asyncio.run(_say(home))
        assert waits.wait(60)
        assert code_of(home, server.url) is Code.STORE_LOCAL_ONLY
        assert code_of_older(home, server.url) is Code.STORE_LOCAL_ONLY
        state = home.sharing().state()
        assert (state.shared, state.online, state.host) == (True, False, host)
        assert state.problem is not None
        assert state.problem.code is Code.STORE_LOCAL_ONLY
        assert server.connections == asked


def test_a_server_is_left_when_the_network_is_turned_off_and_found_when_it_is_on(
    home: HomeFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_address, "is_this_computer", lambda _: False)
    states: list[SharingShown] = []
    changed = threading.Condition()

    def shown(state: SharingShown) -> None:
        with changed:
            states.append(state)
            changed.notify_all()

    def use(*, local_only: bool) -> None:
        settings = Settings(
            storage=StorageSettings(StoreKind.MONGODB, server.url), privacy=PrivacySettings(local_only=local_only)
        )
        asyncio.run(home.save_settings(settings))
        home.sharing().use(settings.storage)

    home.sharing().listen(lambda _: None, shown)
    with RefusingMongo() as server:
        for _ in range(2):
            use(local_only=False)
            with changed:
                assert changed.wait_for(lambda: states[-1].online, 60)
            use(local_only=True)
            assert not states[-1].online
            assert states[-1].problem is not None
            assert states[-1].problem.code is Code.STORE_LOCAL_ONLY
