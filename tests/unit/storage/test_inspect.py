import json
import subprocess
import sys

from companion.core.ids import new_id
from companion.storage.inspect import read_home
from companion.storage.journal_part import JournalPart
from companion.storage.locations import Locations
from companion.storage.part_names import part_name
from tests.unit.storage.samples import Samples


def test_a_home_is_read_without_the_program(places: Locations) -> None:
    samples = Samples(4)
    session_id = new_id()
    turns = [samples.turn(session_id, seq) for seq in range(5)]
    journal = places.pair("ming", "ginko").journal
    part = JournalPart(journal / part_name(session_id, 1))
    for turn in turns:
        part.put_turn(turn)
    (journal / part_name(new_id(session_id), 1)).write_bytes(b"{")
    before = {path: path.stat() for path in places.home.rglob("*")}
    found = list(read_home(places.home))
    assert [one.turn for one in found] == [*turns, None]
    assert {(one.user_id, one.persona_id) for one in found} == {("ming", "ginko")}
    printed = subprocess.run(
        [sys.executable, "-m", "companion.storage.inspect", str(places.home)], capture_output=True, check=False
    )
    lines = [json.loads(line) for line in printed.stdout.splitlines()]
    assert printed.returncode == 1
    assert [line["turn"]["id"] for line in lines[:-1]] == [turn.id for turn in turns]
    assert lines[-1] == {"unreadable": str(found[-1].path)}
    assert {path: path.stat().st_mtime_ns for path in places.home.rglob("*")} == {
        path: status.st_mtime_ns for path, status in before.items()
    }


def test_wrong_arguments_are_named() -> None:
    printed = subprocess.run([sys.executable, "-m", "companion.storage.inspect"], capture_output=True, check=False)
    assert printed.returncode == 2
    assert b"usage" in printed.stderr
