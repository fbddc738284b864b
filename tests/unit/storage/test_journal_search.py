import asyncio
import random
import threading
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.core.conversation import Reply, Session, TextHit, Turn, UserText
from companion.core.finding import Needle, hits_in
from companion.core.ids import new_id
from companion.core.looking import starred_message
from companion.storage import journal_part, journal_search
from companion.storage.durable import read_file
from companion.storage.journal_files import JournalFiles
from companion.storage.locations import Pair
from companion.storage.writer import Writer
from tests.unit.storage.samples import TEXTS, Samples

NOW = datetime(2026, 3, 5, tzinfo=UTC)
LOOKED_FOR = ("rain", "雨", "學", "two words", '"', "\\", "\ud800", "a", "x\u2028y", "😀", "é", "no such")
WORDS = ("Rain", "RAIN", "雨", "学", "two\nwords", '"', "\\", "\ud800", "\udc00", "x\u2028y", "😀", "e\u0301", "\x01")


async def search(journal: JournalFiles, text: str) -> list[TextHit]:
    return [hit async for batch in journal.find(text) for hit in batch]


def any_text(rng: random.Random) -> str:
    return "".join(rng.choice([*WORDS, *TEXTS[:9], " ", "\n"]) for _ in range(rng.randrange(6)))


@pytest.mark.parametrize("seed", range(4))
def test_it_finds_what_reading_every_turn_finds(
    pair: Pair, writer: Writer, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(journal_part, "MAX_TURNS", 5)
    rng, samples = random.Random(seed), Samples(seed)

    async def compare() -> None:
        journal = JournalFiles(pair, ("default", "default"), writer, lambda _: None)
        await journal.load()
        for _ in range(4):
            session = Session(samples.identifier(), "default", "default", NOW)
            for seq in range(rng.randrange(1, 13)):
                turn = replace(samples.turn(session.id, seq), deleted_at=NOW if rng.random() < 0.2 else None)
                replies = tuple(replace(reply, text=any_text(rng)) for reply in turn.replies)
                await journal.put_turn(replace(turn, replies=replies, user=UserText(any_text(rng))))
        rows = await journal.rows(0, await journal.total())
        for text in LOOKED_FOR:
            needle = Needle(text)
            expected = [hit for at, turn in reversed([*enumerate(rows)]) for hit in hits_in(turn, at, needle)]
            assert await search(journal, text) == expected, text
        assert await search(journal, "rain")

    asyncio.run(compare())


def test_a_damaged_file_is_passed_over_and_the_search_has_its_own_thread(
    pair: Pair, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_part, "MAX_TURNS", 1)
    reader, threads = Writer("search"), set()

    def watched(path: Path) -> bytes | None:
        threads.add(threading.current_thread().name)
        return read_file(path)

    monkeypatch.setattr(journal_search, "read_file", watched)

    async def scene() -> None:
        journal = JournalFiles(pair, ("default", "default"), writer, lambda _: None, lambda: reader)
        await journal.load()
        for seq in range(3):
            reply = Reply(f"r{seq}", "rain", NOW)
            await journal.put_turn(Turn(new_id(), "s", seq, NOW, 0, None, (reply,)))
        sorted(pair.journal.glob("*.json"))[1].write_bytes(b'{"rain')
        assert [hit.row for hit in await search(journal, "rain")] == [2, 0]

    asyncio.run(scene())
    reader.close()
    assert threads == {"search"}


def test_batches_grow_and_leave_nothing_out() -> None:
    files = [(Path(str(number)), number) for number in range(100)]
    batches = list(journal_search.batches(files))
    assert [one for batch in batches for one in batch] == files
    sizes = [len(batch) for batch in batches]
    assert sizes[0] == 1
    assert sizes[:-1] == sorted(sizes[:-1])


@pytest.mark.parametrize("seed", range(2))
def test_marked_messages_and_rows_are_those_that_reading_every_turn_finds(
    pair: Pair, writer: Writer, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(journal_part, "MAX_TURNS", 4)
    rng, samples = random.Random(seed), Samples(seed)

    async def compare() -> None:
        journal = JournalFiles(pair, ("u", "p"), writer, lambda problem: pytest.fail(str(problem)))
        await journal.load()
        session_ids = []
        for _ in range(4):
            session = samples.session()
            session_ids.append(session.id)
            await journal.put_session(session)
            for seq in range(9):
                turn = replace(samples.turn(session.id, seq), starred=rng.random() < 0.3)
                deleted = NOW if rng.random() < 0.2 else None
                await journal.put_turn(replace(turn, deleted_at=deleted, user=UserText('"starred" ' + any_text(rng))))
        visible = await journal.rows(0, 1000)
        marked = [starred_message(turn, row) for row, turn in enumerate(visible) if turn.starred]
        assert marked
        found = [one async for batch in journal.starred() for one in batch]
        assert sorted(found, key=lambda one: one.row, reverse=True) == found
        assert found[::-1] == marked
        some = {session_ids[1]}
        of_some = {one.turn_id async for batch in journal.starred(some) for one in batch}
        assert of_some == {turn.id for turn in visible if turn.starred and turn.session_id in some}
        for row, turn in enumerate(visible):
            assert await journal.row_of(turn.id) == row
        every = [turn for session_id in session_ids for turn in await journal.session_turns(session_id)]
        hidden = [turn.id for turn in every if turn.deleted_at is not None]
        assert hidden
        assert {await journal.row_of(one) for one in [*hidden, "unknown"]} == {None}

    asyncio.run(compare())
