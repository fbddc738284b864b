"""What a durable turn costs: against writing the same bytes raw, and with a long history against a short one.

The raw write leaves out what a name that survives a power cut costs, the fsync of the folder; figures tell its share.

Run as `python -m tests.bench.journal [--rounds N]`. Homes lie in a temporary folder on the disk of `--folder`.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.core.conversation import Outcome, Reply, Session, Turn, Usage, UserText
from companion.core.emotion import Emotion
from companion.core.ids import new_id
from companion.core.stores import Journal
from companion.storage.durable import sync_folder
from companion.storage.file_tables import encode_file
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import Pair, locate
from companion.storage.part_names import part_name
from companion.storage.rows import to_row
from tests.bench.report import Bar, finish, median, quantile

TURNS_A_SESSION = 40
TYPICAL_FILL = 100  # turns that a part holds already when one more is written
_DAY = datetime(2026, 1, 1, tzinfo=UTC)


def make_turn(session_id: str, seq: int, after: str = "") -> Turn:
    """Return a turn of usual length: ~40 tokens in, ~80 tokens back, and some notes."""
    began = _DAY + timedelta(minutes=seq)
    text = f"第{seq}句：昨天跟你说的那件事，后来又想了想，还是觉得先把手上的做完比较好，你觉得呢？"
    answer = (
        "嗯，我也这么想。先把手上的收个尾，心里会踏实很多，之后再看新的那件事也不迟。要不要我们一起列一下还差哪几步？"
        * 2
    )
    reply = Reply(
        new_id(), answer, began, Outcome.COMPLETED, began + timedelta(seconds=4), ((0, Emotion.HAPPY),),
        model="trial", prompt_version=1, usage=Usage(1200, 80, 1100),
    )  # fmt: skip
    notes = "2026-01-01 周四 21:04，距上次 3 分钟。她记得：用户在写一个 Python 项目，不喜欢写注释。"
    return Turn(new_id(after), session_id, seq, began, 480, UserText(text), (reply,), notes=notes)


def write_history(places: Pair, turns: int) -> None:
    """Write a history of so many turns straight into files of the journal's format."""
    places.journal.mkdir(parents=True, mode=0o700)
    session_id = ""
    for begin in range(0, turns, TURNS_A_SESSION):
        session_id = new_id(session_id)
        session = Session(session_id, "default", "default", _DAY, ended_at=_DAY + timedelta(hours=1))
        rows = {
            str(seq): to_row(make_turn(session_id, seq)) for seq in range(1, min(TURNS_A_SESSION, turns - begin) + 1)
        }
        content = encode_file("journal", {"session": {"1": to_row(session)}, "turns": rows})
        (places.journal / part_name(session_id, 1)).write_bytes(content)


def write_raw(path: Path, data: bytes) -> None:
    """Do the least that keeps a file whole: write, fsync, rename."""
    draft = path.with_suffix(".tmp")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.write(descriptor, data)
    os.fsync(descriptor)
    os.close(descriptor)
    draft.rename(path)


class Subject:
    """An open home with a history, in whose last session a part at typical fill is written to again and again."""

    def __init__(self, folder: Path, turns: int) -> None:
        self.locations = locate(folder / str(turns), folder / "models")
        self.pair = self.locations.pair("default", "default")
        self.home: HomeFiles | None = None
        self.loading: list[float] = []
        write_history(self.pair, turns)

    async def load(self) -> Journal:
        """Open the home and its journal, and note the milliseconds that the last 40 turns and the total took."""
        self.close()
        self.home = open_home(self.locations)
        await self.home.load()
        journal = self.home.journal("default", "default")
        self.loading.append(await timed(lambda: _first_look(journal)))
        return journal

    async def fill(self) -> None:
        """Begin a session and fill its part."""
        self.journal = await self.load()
        last = await self.journal.sessions(1)
        session = Session(new_id(last[0].id), "default", "default", datetime.now(UTC))
        await self.journal.put_session(session)
        for seq in range(1, TYPICAL_FILL + 1):
            self.turn = make_turn(session.id, seq)
            await self.journal.put_turn(self.turn)
        self.path = self.pair.journal / part_name(session.id, 1)

    async def put(self) -> None:
        """Write another state of the last turn."""
        await self.journal.put_turn(self.turn)

    async def run(self, job: Callable[[], None]) -> None:
        """Run a job where the journal's own jobs run, to tell what the way to that thread and back costs."""
        assert self.home is not None
        await self.home.writer.run(job)

    async def rest(self) -> None:
        """Wait until what follows a write is done, so that nothing measured runs beside it; turns are seconds apart."""
        assert self.home is not None
        await self.home.writer.run(lambda: None)

    def change(self) -> None:
        """Make the last turn differ from what is on disk."""
        self.turn = replace(self.turn, starred=not self.turn.starred)

    def close(self) -> None:
        """Close the home, if it is open."""
        if self.home is not None:
            self.home.close()


async def _first_look(journal: Journal) -> None:
    await journal.load()
    await journal.last_turns(40)
    await journal.total()


async def timed(action: Callable[[], Awaitable[object]]) -> float:
    """Return the milliseconds an action took."""
    began = time.perf_counter()
    await action()
    return (time.perf_counter() - began) * 1000


async def measure(folder: Path, rounds: int) -> None:
    """Interleave the writes in random order, then report."""
    short, long = Subject(folder, 1_000), Subject(folder, 100_000)
    raw_path = folder / "raw" / "part.json"
    raw_path.parent.mkdir()
    for subject in (short, long):
        for _ in range(5):  # the first makes the catalogue
            await subject.load()
        await subject.fill()

    def write() -> None:
        write_raw(raw_path, content)

    async def raw_in_place() -> None:
        write()

    async def raw_with_folder() -> None:
        write()
        sync_folder(raw_path.parent)

    async def raw() -> None:
        await short.run(write)

    content = short.path.read_bytes()
    subjects = {
        "raw": raw_in_place,
        "raw with its folder": raw_with_folder,
        "raw by way of the thread": raw,
        "1k": short.put,
        "100k": long.put,
    }
    times: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(rounds):
        content = short.path.read_bytes()
        short.change()
        long.change()
        for name in random.sample(list(subjects), len(subjects)):
            for subject in (short, long):
                await subject.rest()
            times[name].append(await timed(subjects[name]))
    size = short.path.stat().st_size
    short.close()
    long.close()
    report(times, size, median(short.loading[1:]), median(long.loading[1:]), long.loading[0])


def report(times: dict[str, list[float]], size: int, short_load: float, long_load: float, rebuild: float) -> None:
    """Print the figures and exit."""
    p50 = {name: median(values) for name, values in times.items()}
    finish(
        "journal",
        {
            "durable turn p50 ms": p50["1k"],
            "durable turn p95 ms": quantile(times["1k"], 0.95),
            "durable turn at 100k p50 ms": p50["100k"],
            "raw write and its folder over raw write ratio": p50["raw with its folder"] / p50["raw"],
            "durable turn over raw write and its folder ratio": p50["1k"] / p50["raw with its folder"],
            "durable turn over raw write by way of the thread ratio": p50["1k"] / p50["raw by way of the thread"],
            "part bytes": size,
            "load and last 40 turns at 1k ms": short_load,
            "load and last 40 turns at 100k ms": long_load,
            "catalogue made anew at 100k ms": rebuild,
        },
        {
            "raw write p50 ms": p50["raw"],
            "raw write p95 ms": quantile(times["raw"], 0.95),
            "raw write and its folder p50 ms": p50["raw with its folder"],
            "raw write by way of the thread p50 ms": p50["raw by way of the thread"],
        },
        [
            Bar("durable turn over raw write ratio", p50["1k"] / p50["raw"], 1.5),
            Bar("100k over 1k ratio", p50["100k"] / p50["1k"], 1.3),
        ],
    )


def main() -> None:
    """Run the bench from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--folder", type=Path, help="where the homes lie, on the disk to be measured")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        asyncio.run(measure(Path(folder), arguments.rounds))


if __name__ == "__main__":
    main()
