"""At a start the index reads only the sessions that changed since it was last compared with the journal."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from companion.backends.embedder import NoEmbedder
from companion.core.conversation import Outcome, Reply, Session, Turn, UserText
from companion.core.facts import Fact, FactKind
from companion.memory.indexing import Indexing, indexed_turn
from companion.storage.home import open_home
from companion.storage.journal_files import JournalFiles
from companion.storage.locations import locate
from companion.storage.search_index import FileSearchIndex
from tests.bench.recall_data import HeldJournal

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)
SESSIONS = 12


class Read:
    """A journal that notes which sessions are read."""

    def __init__(self, journal: JournalFiles) -> None:
        self.read: list[str] = []
        self._journal = journal

    def __getattr__(self, name: str) -> object:
        return getattr(self._journal, name)

    async def session_turns(self, session_id: str) -> Sequence[Turn]:
        self.read.append(session_id)
        return await self._journal.session_turns(session_id)


def said(session: int, seq: int, text: str) -> Turn:
    reply = Reply(f"r{session:02}{seq}", "I see.", NOW, Outcome.COMPLETED, NOW)
    return Turn(f"t{session:02}{seq}", f"s{session:02}", seq, NOW, 0, UserText(text), (reply,))


def start(folder: Path, use: Callable[[Read, Indexing, FileSearchIndex], Awaitable[None]]) -> list[str]:
    """Open the home, use it, close it, and return the sessions that were read for the index."""

    async def inside() -> list[str]:
        home = open_home(locate(folder, folder / "models", {}))
        try:
            await home.load()
            journal = Read(home.journal("default", "default"))
            await journal._journal.load()
            index = home.index("default", "default")
            await use(journal, Indexing(journal, index, NoEmbedder()), index)  # type: ignore[arg-type]
            await index.close()
            return journal.read
        finally:
            home.close()

    return asyncio.run(inside())


async def catch_up(journal: Read, indexing: Indexing, index: FileSearchIndex) -> None:
    async for _ in indexing.catch_up():
        pass


async def write_all(journal: Read, indexing: Indexing, index: FileSearchIndex) -> None:
    for number in range(SESSIONS):
        await journal._journal.put_session(Session(f"s{number:02}", "default", "default", NOW))
        for seq in range(2):
            await journal._journal.put_turn(said(number, seq, f"Story {number} {seq}"))
    await catch_up(journal, indexing, index)


def test_a_start_reads_nothing_that_did_not_change(tmp_path: Path) -> None:
    assert len(start(tmp_path, write_all)) == SESSIONS
    assert start(tmp_path, catch_up) == []


def test_a_changed_session_and_a_new_one_are_read_again(tmp_path: Path) -> None:
    async def change(journal: Read, indexing: Indexing, index: FileSearchIndex) -> None:
        await journal._journal.put_turn(said(3, 0, "Another story"))
        await journal._journal.put_session(Session("s99", "default", "default", NOW))
        await journal._journal.put_turn(said(99, 0, "A late story"))

    async def compare(journal: Read, indexing: Indexing, index: FileSearchIndex) -> None:
        await catch_up(journal, indexing, index)
        assert (await index.stamps("s03"))["t030"] == indexed_turn(said(3, 0, "Another story")).stamp
        assert "t990" in await index.stamps("s99")

    start(tmp_path, write_all)
    assert start(tmp_path, change) == []
    assert start(tmp_path, compare) == ["s99", "s03"]
    assert start(tmp_path, catch_up) == []


def test_a_lost_session_leaves_index_and_marks(tmp_path: Path) -> None:
    async def compare(journal: Read, indexing: Indexing, index: FileSearchIndex) -> None:
        await catch_up(journal, indexing, index)
        assert "s05" not in await index.sessions()
        assert "s05" not in await index.marks()

    start(tmp_path, write_all)
    (path,) = tmp_path.glob("users/*/*/journal/s05-*.json")
    path.unlink()
    assert start(tmp_path, compare) == []


def test_an_index_that_was_lost_is_filled_again(tmp_path: Path) -> None:
    start(tmp_path, write_all)
    for path in tmp_path.glob("users/*/*/index.sqlite*"):
        path.unlink()
    assert len(start(tmp_path, catch_up)) == SESSIONS


def test_a_session_is_compared_again_when_facts_that_quote_it_changed(tmp_path: Path) -> None:
    class Keys:
        mark = ""

        def keys_of(self, turn_id: str) -> list[Fact]:
            at = datetime(2026, 3, 5, tzinfo=UTC)
            fact = Fact("f", "lives by the river", FactKind.FACT, "s", turn_id, "x", at, 0, at)
            return [fact] if self.mark else []

        def keys_mark(self, session_id: str) -> str:  # noqa: ARG002
            return self.mark

    async def inside() -> None:
        at = datetime(2026, 3, 5, tzinfo=UTC)
        said = Turn("t0", "s", 0, at, 0, UserText("I moved to Porto"))
        keys, index = Keys(), FileSearchIndex(tmp_path / "index.sqlite")
        indexing = Indexing(HeldJournal({"s": [said]}), index, NoEmbedder(), keys)
        assert [one.total async for one in indexing.catch_up()] == [1]
        assert [one async for one in indexing.catch_up()] == []
        keys.mark = "other"
        assert [one.total async for one in indexing.catch_up()] == [1]
        assert await index.holders(["river"]) == {"river": 1}
        await indexing.forget_mark("s")
        keys.mark = ""
        await indexing.add(said)
        keys.mark = "other"  # taken back before the index heard of it, and the program is killed
        assert [one.total async for one in indexing.catch_up()] == [1]
        assert await index.holders(["river"]) == {"river": 1}
        await index.close()

    asyncio.run(inside())
