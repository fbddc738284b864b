"""Recall as a conversation uses it, over a real index on disk."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.backends.embedder import NoEmbedder
from companion.core.conversation import Outcome, Reply, Turn, UserText
from companion.memory.recollection import Recollection
from companion.storage.search_index import FileSearchIndex
from tests.bench.recall_data import HeldJournal

NOW = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)


class CountingEmbedder(NoEmbedder):
    """Knows no meaning, and how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        self.asked += 1
        return await super().embed(texts)


def turn(number: int, text: str) -> Turn:
    at = NOW - timedelta(days=9)
    return Turn(f"t{number}", "s", number, at, 0, UserText(text), (Reply(f"r{number}", "Yes.", at, Outcome.COMPLETED),))


def test_nothing_is_searched_while_the_prompt_shows_all_there_is(tmp_path: Path) -> None:
    turns = [turn(0, "My guinea pig is called Oscar"), turn(1, "The train to Hamburg was late")]
    question = "What is my guinea pig called?"

    async def inside() -> None:
        embedder = CountingEmbedder()
        index = FileSearchIndex(tmp_path / "index.sqlite")
        recollection = Recollection(HeldJournal({"s": turns}), index, embedder, ("Ann", "Mira"))
        for one in turns:
            await recollection.learn(one)
        learned = embedder.asked
        shown = await recollection.recall(question, NOW, 0, (), frozenset({"t0", "t1"}), 450)
        assert (shown.text, embedder.asked) == ("", learned)
        older = await recollection.recall(question, NOW, 0, (), frozenset({"t1"}), 450)
        assert "Oscar" in older.text
        await recollection.close()

    asyncio.run(inside())


@pytest.mark.parametrize("how", ["missing", "damaged"])
def test_an_index_that_was_lost_is_filled_again_and_answers_the_same(tmp_path: Path, how: str) -> None:
    sessions = {
        "s": [turn(number, f"It rained on day {number}") for number in range(30)],
        "r": [replace(turn(40, "My guinea pig is called Oscar"), id="r40", session_id="r")],
    }
    path = tmp_path / "index.sqlite"
    question = ("What is my guinea pig called?", NOW, 0, (), frozenset({"t0"}), 450)

    async def inside() -> None:
        journal, embedder = HeldJournal(sessions), CountingEmbedder()
        before = Recollection(journal, FileSearchIndex(path), embedder, ("Ann", "Mira"))
        await before.catch_up()
        answer = await before.recall(*question)
        assert "Oscar" in answer.text
        await before.close()
        if how == "missing":
            path.unlink()
        else:
            path.write_bytes(b"SQLite format 3\0" + b"\7" * 50_000)
        after = Recollection(journal, FileSearchIndex(path), embedder, ("Ann", "Mira"))
        meanwhile = await after.recall(*question)
        assert meanwhile.text == ""
        assert not meanwhile.missed, "what is not read again yet is not missing"
        told: list[tuple[int, int]] = []
        await after.catch_up(lambda done, total: told.append((done, total)))
        assert told == [(1, 2), (2, 2)]
        assert await after.recall(*question) == answer
        await after.close()

    asyncio.run(inside())


def test_damage_found_in_use_is_noticed_and_mended(tmp_path: Path) -> None:
    sessions = {"s": [turn(number, f"My guinea pig number {number} is called Oscar") for number in range(200)]}
    path = tmp_path / "index.sqlite"
    question = ("What is my guinea pig called?", NOW, 0, (), frozenset({"t0"}), 450)

    async def inside() -> None:
        index = FileSearchIndex(path)
        recollection = Recollection(HeldJournal(sessions), index, CountingEmbedder(), ("Ann", "Mira"))
        await recollection.catch_up()
        answer = await recollection.recall(*question)
        await index.close()
        held = bytearray(path.read_bytes())
        held[4096:] = b"\xa5" * (len(held) - 4096)
        path.write_bytes(held)
        index = FileSearchIndex(path)
        recollection = Recollection(HeldJournal(sessions), index, CountingEmbedder(), ("Ann", "Mira"))
        await recollection.recall(*question)
        await recollection.learn(sessions["s"][0])
        await recollection.catch_up()
        assert not recollection.is_damaged
        assert await recollection.recall(*question) == answer
        await recollection.close()

    asyncio.run(inside())
