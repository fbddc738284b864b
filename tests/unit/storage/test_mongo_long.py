"""Two processes as two computers on one server: killed and cut off again and again, they end with the same memory.

Nothing that either acknowledged is lost, and nothing is there twice.
"""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.core.conversation import Turn
from companion.storage.inspect import read_home
from tests.unit.storage.mongo_machine import PAIR
from tests.wire.cuttable import CuttableWay, cuttable
from tests.wire.mongo_server import everything_in, fresh_database, running_server

TURNS, EDITS, KILLS, CUTS = 1_000, 500, 50, 50  # of both together
SETTLED_WITHIN = 300.0  # seconds


class Machine:
    """A computer that is started again whenever it was killed."""

    def __init__(self, folder: Path, url: str, way: CuttableWay, seed: int, share: tuple[int, int]) -> None:
        self.folder = folder
        self.way = way
        self.finished = False
        self._arguments = [str(folder), url, str(seed), *map(str, share)]
        self._start()

    def next_line(self) -> str:
        """Return what it tells next; start it again where it was killed."""
        assert self._child.stdout is not None
        line = self._child.stdout.readline().strip()
        self.finished |= line == "done"
        if not line:
            assert self._child.wait() < 0, "it ended by itself"
            self._close()
            self._start()
        return line

    def kill(self) -> None:
        self._child.kill()
        self._child.wait()

    def ask(self) -> list[str]:
        """Return what it holds."""
        while self._child.poll() is not None:
            self.next_line()  # what it told before it was killed
        assert self._child.stdin is not None
        self._child.stdin.write("\n")
        self._child.stdin.flush()
        while not (line := self.next_line()).startswith("holds"):
            assert line in ("", "done")
        return line.split()[1:]

    def end(self) -> None:
        assert self._child.stdin is not None
        self._child.stdin.close()
        assert self._child.wait(60) == 0
        self._close()

    def acknowledged(self) -> list[str]:
        return self.folder.with_name(f"{self.folder.name}.acked").read_text().splitlines()

    def _close(self) -> None:
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None:
                pipe.close()

    def _start(self) -> None:
        command = [sys.executable, "-m", "tests.unit.storage.mongo_machine", *self._arguments]
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_computers_end_with_the_same_memory(tmp_path: Path) -> None:
    scale = float(os.environ.get("COMPANION_MONGO_SCALE", "1"))  # a part of it, for a look in between
    share = (round(TURNS * scale) // 2, round(EDITS * scale) // 2)
    with running_server(tmp_path / "db") as server, fresh_database(server) as url:
        with cuttable(url) as (one, here), cuttable(url) as (other, there):
            machines = [
                Machine(tmp_path / "here", here, one, 1, share),
                Machine(tmp_path / "there", there, other, 2, share),
            ]
            _torment(machines, round(KILLS * scale), round(CUTS * scale), sum(share))
            held = _settle(machines)
            for machine in machines:
                machine.end()
        _check(machines, held, url)


def _torment(machines: list[Machine], kills: int, cuts: int, lines: int) -> None:
    """Let both work to the end, with kills and cuts spread at random over what they tell."""
    chance = random.Random(5)
    blows = ["kill"] * kills + ["cut"] * cuts
    moments = sorted(chance.sample(range(1, 2 * lines - 2), len(blows)))
    chance.shuffle(blows)
    told = 0
    while not all(machine.finished for machine in machines):
        machine = chance.choice([one for one in machines if not one.finished])
        if not machine.next_line().startswith("acked"):
            continue
        told += 1
        while moments and moments[0] <= told:
            moments.pop(0)
            victim = chance.choice([one for one in machines if not one.finished])
            if blows.pop() == "kill":
                victim.kill()
            else:
                victim.way.cut()
    assert not moments


def _settle(machines: list[Machine]) -> list[str]:
    """Ask until both hold the same and nothing waits."""
    until = time.monotonic() + SETTLED_WITHIN
    while True:
        held = [machine.ask() for machine in machines]
        if held[0] == held[1] and held[0][0] == "True":
            return held[0]
        assert time.monotonic() < until, held


def _check(machines: list[Machine], held: list[str], url: str) -> None:
    turns = {
        machine.folder.name: [one.turn for one in read_home(machine.folder) if one.turn is not None]
        for machine in machines
    }
    here, there = turns.values()
    assert here == there
    assert len({turn.id for turn in here}) == len(here) == int(held[1])
    by_id = {turn.id: turn for turn in here}
    events = _events(machines[0].folder)
    assert events == _events(machines[1].folder)
    assert len(set(events)) == len(events) == int(held[2])
    documents = everything_in(url)
    assert len(documents["turns"]) == len(here)
    assert sorted(one["id"] for one in documents["events"]) == sorted(events)
    for machine in machines:
        for line in machine.acknowledged():
            kind, identifier, text = line.split(" ", 2)
            if kind == "event":
                assert identifier in events, line
            else:
                assert text in _texts(by_id[identifier]), line


def _texts(turn: Turn) -> tuple[str, ...]:
    assert turn.user is not None
    return (turn.user.text, *turn.user.earlier)


def _events(folder: Path) -> list[str]:
    found = [
        str(event["id"])
        for path in sorted(folder.joinpath("users", *PAIR, "memory").glob("events-*.json"))
        for event in json.loads(path.read_bytes())["events"].values()
    ]
    return sorted(found)
