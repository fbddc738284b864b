"""What is noted of requests beyond this computer: bounded, readable after a kill, and no trouble on a bad disk."""

import asyncio
import json
import os
import stat
import sys
from pathlib import Path

import pytest

from companion.core.errors import Code, Problem
from companion.core.outside import Errand
from companion.storage import ledger_file
from companion.storage.ledger_file import LedgerFile
from companion.storage.locations import Locations
from companion.storage.writer import Writer


@pytest.fixture
def ledger(places: Locations, writer: Writer) -> LedgerFile:
    places.home.mkdir()
    return LedgerFile(places.ledger, writer)


def read_again(places: Locations, writer: Writer) -> LedgerFile:
    return LedgerFile(places.ledger, writer)


def test_a_request_is_noted_with_host_errand_and_bytes(ledger: LedgerFile, places: Locations, writer: Writer) -> None:
    request_id = ledger.begin("api.example.com", Errand.CHAT, refused=False)
    ledger.end(request_id, 1200, 34_000)
    ledger.begin("other.example", Errand.VOICE, refused=True)
    for book in (ledger, read_again(places, writer)):
        newest, first = asyncio.run(book.read())
        assert (first.host, first.errand, first.sent, first.received) == ("api.example.com", Errand.CHAT, 1200, 34_000)
        assert first.ended
        assert not first.refused
        assert (newest.host, newest.refused, newest.sent) == ("other.example", True, 0)
    if sys.platform != "win32":
        assert stat.S_IMODE(places.ledger.stat().st_mode) == 0o600


def test_a_request_that_a_kill_cut_off_stays_noted(ledger: LedgerFile, places: Locations, writer: Writer) -> None:
    ledger.begin("api.example.com", Errand.DOWNLOAD, refused=False)
    asyncio.run(ledger.read())
    with places.ledger.open("a") as file:
        file.write('{"id": "torn')
    (one,) = asyncio.run(read_again(places, writer).read())
    assert one.host == "api.example.com"
    assert not one.ended


def test_the_file_stays_small(
    ledger: LedgerFile, places: Locations, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger_file, "MOST_BYTES", 8_000)
    monkeypatch.setattr(ledger_file, "KEPT", 20)
    for number in range(200):
        ledger.end(ledger.begin(f"host-{number}.example", Errand.CHAT, refused=False), number, 2 * number)
    found = asyncio.run(read_again(places, writer).read())
    assert places.ledger.stat().st_size < 9_000
    assert len(found) == 20
    assert [one.host for one in found[:2]] == ["host-199.example", "host-198.example"]
    assert (found[1].sent, found[1].received) == (198, 396)
    assert json.loads(places.ledger.read_text().splitlines()[0]) == {"version": 1}


def test_what_can_not_be_read_is_left_out(ledger: LedgerFile, places: Locations) -> None:
    places.ledger.write_bytes(
        b'\xff\xfe\x00\n[1, 2]\n"text"\n{"id": "x", "host": "h", "errand": "nonsense"}\n{"version": 1}\n'
    )
    ledger.begin("api.example.com", Errand.CHAT, refused=False)
    assert [one.host for one in asyncio.run(ledger.read())] == ["api.example.com"]


def test_it_is_cleared(ledger: LedgerFile, places: Locations) -> None:
    ledger.begin("api.example.com", Errand.CHAT, refused=False)
    asyncio.run(ledger.clear())
    assert asyncio.run(ledger.read()) == []
    assert not places.ledger.exists()


def test_a_disk_that_takes_nothing_is_told_once_and_this_start_is_still_listed(
    places: Locations, writer: Writer
) -> None:
    told: list[Problem] = []
    places.home.mkdir()
    places.ledger.mkdir()  # nobody, root neither, can write a folder as a file
    ledger = LedgerFile(places.ledger, writer, told.append)
    for number in range(3):
        ledger.end(ledger.begin(f"host-{number}.example", Errand.CHAT, refused=False), 1, 2)
    found = asyncio.run(ledger.read())
    assert [one.host for one in found] == ["host-2.example", "host-1.example", "host-0.example"]
    assert found[0].received == 2
    assert ledger.unkept
    assert [one.code for one in told] == [Code.LEDGER_UNKEPT]


@pytest.mark.skipif(sys.platform == "win32", reason="limits as Unix has them")
def test_a_disk_that_fills_up_is_told_once(ledger: LedgerFile, places: Locations, writer: Writer) -> None:
    import resource

    told: list[Problem] = []
    ledger = LedgerFile(places.ledger, writer, told.append)
    ledger.begin("first.example", Errand.CHAT, refused=False)
    asyncio.run(ledger.read())
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (places.ledger.stat().st_size, limits[1]))
    try:
        for _ in range(2):
            ledger.begin("second.example", Errand.CHAT, refused=False)
        assert len(asyncio.run(ledger.read())) == 3
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert [one.code for one in told] == [Code.LEDGER_UNKEPT]
    ledger.begin("third.example", Errand.CHAT, refused=False)
    hosts = {one.host for one in asyncio.run(read_again(places, writer).read())}
    assert hosts == {"first.example", "third.example"}


def test_a_closed_home_takes_no_note_and_no_harm(places: Locations) -> None:
    writer = Writer()
    ledger = LedgerFile(places.ledger, writer)
    writer.close()
    assert ledger.begin("api.example.com", Errand.CHAT, refused=False)


def test_requests_beyond_a_computer_are_private_from_the_first_byte(ledger: LedgerFile, places: Locations) -> None:
    before = os.umask(0)
    try:
        ledger.begin("api.example.com", Errand.CHAT, refused=False)
        asyncio.run(ledger.read())
    finally:
        os.umask(before)
    assert Path(places.ledger).stat().st_mode & 0o077 == 0 or sys.platform == "win32"
