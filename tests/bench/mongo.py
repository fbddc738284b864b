"""What a server costs whoever talks: a durable turn against one on files alone, and the window while a server stalls.

The server is in a process of its own on loopback, reached by a way that can be held up. Turns are written in random
order of the two homes, and each waits until the server has what came before. Run as `python -m tests.bench.mongo`.
"""

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pymongo import MongoClient
from PySide6.QtWidgets import QApplication

from companion.core.conversation import Session, Turn
from companion.core.ids import new_id
from companion.core.settings import StorageSettings, StoreKind
from companion.core.stores import Journal
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import locate
from tests.bench.journal import make_turn
from tests.bench.report import Bar, finish, median, quantile
from tests.bench.window import Heartbeat, wait
from tests.wire.cuttable import CuttableWay, cuttable
from tests.wire.mongo_server import fresh_database

PAIR = ("default", "default")
PATIENCE = 120.0  # seconds for anything of the server
LOOK_EVERY = 0.005  # seconds


class Subject:
    """A home in whose open session turns are written; it follows a server where an address is given."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.home: HomeFiles = open_home(locate(folder, folder / "models"))
        self._url = url
        self._server = MongoClient[dict[str, Any]](url) if url else None
        self.session = Session(new_id(), *PAIR, datetime.now(UTC))
        self.turns: list[Turn] = []

    async def begin(self) -> None:
        """Load, follow the server and open the session."""
        await self.home.load()
        await self.journal.load()
        await self.home.memory(*PAIR).load()
        if self._url:
            self.home.sharing().use(StorageSettings(StoreKind.MONGODB, self._url))
        await self.journal.put_session(self.session)

    @property
    def journal(self) -> Journal:
        """The journal of the only pair."""
        return self.home.journal(*PAIR)

    async def say(self) -> float:
        """Write a turn; return how many milliseconds that took."""
        turn = make_turn(self.session.id, len(self.turns), self.turns[-1].id if self.turns else "")
        self.turns.append(turn)
        began = time.perf_counter()
        await self.journal.put_turn(turn)
        return (time.perf_counter() - began) * 1000

    async def arrived(self) -> float:
        """Wait until the server has the last turn; return how many milliseconds that took."""
        began = time.perf_counter()
        while self._server is not None and self.turns and not await asyncio.to_thread(self._is_there):
            if time.perf_counter() - began > PATIENCE:
                sys.exit(f"the server never had it: {self.home.sharing().state()}")
            await asyncio.sleep(LOOK_EVERY)
        return (time.perf_counter() - began) * 1000

    def _is_there(self) -> bool:
        assert self._server is not None
        turns = self._server.get_default_database()["turns"]
        return turns.find_one({"_id": f"default/default/{self.turns[-1].id}"}, {"_id": 1}) is not None

    def close(self) -> None:
        """Close the home."""
        self.home.close()
        if self._server is not None:
            self._server.close()


@contextmanager
def served(folder: Path) -> Iterator[tuple[CuttableWay, str]]:
    """Give a way to a server in a process of its own, and the address along it."""
    command = [sys.executable, "-m", "tests.wire.mongo_child", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdin is not None
        with fresh_database(child.stdout.readline().strip()) as url, cuttable(url) as found:
            yield found
        child.stdin.close()


async def write(files: Subject, shared: Subject, rounds: int) -> tuple[list[float], list[float], list[float]]:
    """Return the milliseconds of a turn on files, of one on files and a server, and until the server had it."""
    times: dict[str, list[float]] = {"files": [], "shared": [], "server": []}
    for subject in (files, shared):
        await subject.begin()
    for number in range(rounds + 5):
        for subject in random.sample((files, shared), 2):
            took = await subject.say()
            there = await subject.arrived()
            await subject.home.writer.run(lambda: None)
            if number >= 5:  # the first ones make files
                times["files" if subject is files else "shared"].append(took)
                if subject is shared:
                    times["server"].append(took + there)
    return times["files"], times["shared"], times["server"]


def watch(subject: Subject, way: CuttableWay, seconds: float) -> tuple[list[float], list[float], list[float]]:
    """Return by how much beats came late without and with a stalled server, and the milliseconds of turns meanwhile."""
    beat = Heartbeat()
    took: list[float] = []

    def talk(times: list[float], until: float) -> None:
        async def go_on() -> None:
            while time.monotonic() < until:
                times.append(await subject.say())
                await asyncio.sleep(0.25)

        asyncio.run(go_on())

    def beats(times: list[float]) -> list[float]:
        talking = threading.Thread(target=talk, args=(times, time.monotonic() + seconds))
        talking.start()
        beat.begin()
        wait(seconds)
        late = list(beat.late)
        talking.join()
        return late

    control = beats([])
    way.hold_up()
    stalled = beats(took)
    way.flow()
    return control, stalled, took


def main() -> None:
    """Measure and report."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=100)
    arguments.add_argument("--stall", type=float, default=10.0)
    asked = arguments.parse_args()
    application = QApplication(sys.argv[:1])
    application.setApplicationName("Companion")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        way, url = stack.enter_context(served(folder / "server"))
        files, shared = Subject(folder / "files"), Subject(folder / "shared", url)
        for subject in (files, shared):
            stack.callback(subject.close)
        alone, followed, there = asyncio.run(write(files, shared, asked.rounds))
        control, stalled, took = watch(shared, way, asked.stall)
        asyncio.run(shared.arrived())
        ratio = median(followed) / median(alone)
        over = quantile(stalled, 0.99) - quantile(control, 0.99)
        figures = {
            "turn p50 ms": median(followed),
            "turn p95 ms": quantile(followed, 0.95),
            "turn on the server too p50 ms": median(there),
            "turn while the server stalls p50 ms": median(took),
            "turn while the server stalls max ms": max(took),
            "heartbeat p99 ms": quantile(stalled, 0.99),
            "heartbeat max ms": max(stalled),
        }
        against = {
            "turn p50 ms": median(alone),
            "turn p95 ms": quantile(alone, 0.95),
            "heartbeat p99 ms": quantile(control, 0.99),
            "heartbeat max ms": max(control),
        }
        bars = [
            Bar("turn over files ratio", ratio, 3),
            Bar("heartbeat p99 over control ms", over, 4),
        ]
    finish("mongo", figures, against, bars)


if __name__ == "__main__":
    main()
