"""Recall as a conversation uses it, over a real index on disk."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.core.conversation import Outcome, Reply, Turn, UserText
from companion.memory.recollection import Recollection
from companion.storage.search_index import FileSearchIndex
from tests.bench.recall_data import HeldJournal

NOW = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)


class CountingEmbedder:
    """Knows no meaning, and how often it was asked."""

    available = False

    def __init__(self) -> None:
        self.asked = 0

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        self.asked += 1
        return [b""] * len(texts)

    async def close(self) -> None:
        return


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
