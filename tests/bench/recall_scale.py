"""What recall costs as a life grows: `python -m tests.bench.recall_scale [--sizes N …] [--lexical N …]`.

Each size runs in a process of its own, over generated talk with words as common as in real talk (Zipf) and generated
vectors; the control is the bare FTS5 query with every word of the question over the same file. The vector of the
question is given, as the embedder's cost does not grow; it is reported apart.
"""

import argparse
import asyncio
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psutil

from companion.core.conversation import Outcome, Reply, Turn, UserText
from companion.core.recall import IndexedTurn
from companion.memory.indexing import indexed_turn
from companion.memory.question import Question, read
from companion.memory.recall import Recall
from companion.storage.search_index import FileSearchIndex
from tests.bench.report import Bar, finish, quantile

_BEGAN = datetime(2016, 1, 1, tzinfo=UTC)
_VOCABULARY = 30_000
_SESSION = 33
_DIMENSION = 512
_BATCH = 500
_ADDS = 200
_QUESTIONS = 150
_WARM = 10
_SYLLABLES = [a + b for a in "bcdfghjklmnprstvwz" for b in ("a", "e", "i", "o", "u", "an", "or")]


class GivenVectors:
    """An embedder that answers with noise at once, the same for the same text; its share of a turn is known."""

    available = True

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        return [random.Random(text).randbytes(_DIMENSION) for text in texts]

    async def close(self) -> None:
        return


class NoVectors:
    """No embedder."""

    available = False

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        return [b""] * len(texts)

    async def close(self) -> None:
        return


class Talk:
    """Generated turns and questions."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._words = ["".join(self._random.choices(_SYLLABLES, k=3)) for _ in range(_VOCABULARY)]
        total = 0.0
        self._shares = [total := total + 1 / (rank + 12) for rank in range(_VOCABULARY)]

    def sentence(self, length: int) -> str:
        """Return words as common as in talk."""
        return " ".join(self._random.choices(self._words, cum_weights=self._shares, k=length))

    def turn(self, number: int) -> Turn:
        """Return a turn of a user who talks every day."""
        at = _BEGAN + timedelta(minutes=35 * number)
        reply = Reply("r", self.sentence(24), at, Outcome.COMPLETED)
        session = f"s{number // _SESSION:08}"
        return Turn(f"t{number:09}", session, number % _SESSION, at, 480, UserText(self.sentence(12)), (reply,))


async def put_many(index: FileSearchIndex, turns: Iterator[Turn], *, vectors: bool) -> None:
    """Put turns in batches, as catching up does."""
    embedder = GivenVectors() if vectors else NoVectors()
    batch: list[IndexedTurn] = []
    for turn in turns:
        indexed = indexed_turn(turn)
        codes = await embedder.embed([one.text for one in indexed.utterances])
        said = tuple(one._replace(vector=code) for one, code in zip(indexed.utterances, codes, strict=True))
        batch.append(IndexedTurn(indexed.turn_id, indexed.session_id, indexed.stamp, said))
        if len(batch) == _BATCH:
            await index.put(batch)
            batch = []
    await index.put(batch)


async def measure(size: int, *, vectors: bool, path: Path) -> dict[str, float]:
    """Build, then add and ask."""
    talk = Talk(size)
    began = time.perf_counter()
    index = FileSearchIndex(path)
    await put_many(index, (talk.turn(number) for number in range(size)), vectors=vectors)
    built = time.perf_counter() - began
    await index.close()
    questions = [Question(talk.sentence(9), _BEGAN + timedelta(minutes=35 * size), 480) for _ in range(_QUESTIONS)]
    bare = _bare_queries(path, questions)
    process = psutil.Process()
    index = FileSearchIndex(path)
    recall = Recall(index, GivenVectors() if vectors else NoVectors())
    took = []
    for question in questions:
        began = time.perf_counter()
        await recall.recall(question)
        took.append((time.perf_counter() - began) * 1000)
    resident = process.memory_info().rss / 2**20
    adds: list[float] = []
    computing: list[float] = []
    for number in range(size, size + _ADDS):
        turn = talk.turn(number)
        computed = time.process_time()
        began = time.perf_counter()
        await put_many(index, iter([turn]), vectors=vectors)
        adds.append((time.perf_counter() - began) * 1000)
        computing.append((time.process_time() - computed) * 1000)
    await index.close()
    disk = sum(one.stat().st_size for one in path.parent.iterdir()) / 2**20
    return {
        "rebuild s": built,
        "p50 ms": quantile(took[_WARM:], 0.5),
        "p95 ms": quantile(took[_WARM:], 0.95),
        "bare p50 ms": quantile(bare[_WARM:], 0.5),
        "bare p95 ms": quantile(bare[_WARM:], 0.95),
        "add p50 ms": quantile(adds, 0.5),
        "add p95 ms": quantile(adds, 0.95),
        "add CPU p50 ms": quantile(computing, 0.5),
        "RSS MB": resident,
        "disk MB": disk,
    }


def _bare_queries(path: Path, questions: Sequence[Question]) -> list[float]:
    """The control: all words, none left out, the best 200 by BM25, nothing else."""
    took = []
    with sqlite3.connect(path) as connection:
        for question in questions:
            matched = " OR ".join(f'"{word}"' for word in sorted(read(question).words))
            began = time.perf_counter()
            connection.execute(
                "SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT 200", (matched,)
            ).fetchall()
            took.append((time.perf_counter() - began) * 1000)
    connection.close()
    return took


def measure_apart(size: int, *, vectors: bool) -> dict[str, float]:
    """Measure in a process of its own."""
    arguments = [sys.executable, "-m", "tests.bench.recall_scale", "--one", str(size), "--vectors", str(int(vectors))]
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    ran = subprocess.run(arguments, capture_output=True, text=True, check=True, env=environment)
    found: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return found


def _run_one(size: int, *, vectors: bool) -> None:
    baseline = psutil.Process().memory_info().rss / 2**20
    with tempfile.TemporaryDirectory() as home:
        found = asyncio.run(measure(size, vectors=vectors, path=Path(home) / "index.sqlite"))
    found["RSS over baseline MB"] = found.pop("RSS MB") - baseline
    print(json.dumps(found))


def main() -> None:
    """Measure all sizes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=[1_000, 10_000, 100_000])
    parser.add_argument("--lexical", type=int, nargs="*", default=[1_000_000])
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--vectors", type=int, default=1, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.one is not None:
        _run_one(chosen.one, vectors=bool(chosen.vectors))
        return
    by_size = {size: measure_apart(size, vectors=True) for size in chosen.sizes}
    figures = {f"{size} {name}": value for size, found in by_size.items() for name, value in found.items()}
    for size in chosen.lexical:
        found = measure_apart(size, vectors=False)
        figures |= {f"{size} lexical {name}": value for name, value in found.items()}
    control = {name: figures.pop(name) for name in [*figures] if " bare " in name}
    bars = []
    if chosen.sizes:
        small, large = by_size[min(chosen.sizes)], by_size[max(chosen.sizes)]
        ratio = "p95 over bare unpruned FTS5 query ratio"
        figures[ratio] = large["p95 ms"] / large["bare p95 ms"]
        figures["RSS over baseline MB"] = large["RSS over baseline MB"]
        figures["add 100k over 1k ratio"] = large["add p50 ms"] / small["add p50 ms"]
        bars = [
            Bar(ratio, figures[ratio], 1.0),
            Bar("RSS over baseline MB", figures["RSS over baseline MB"], 120.0),
            Bar("add 100k over 1k ratio", figures["add 100k over 1k ratio"], 1.5),
        ]
    finish("recall-scale", figures, control, bars)


if __name__ == "__main__":
    main()
