import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import pytest

from companion.core.conversation import Outcome, Reply, Session, Turn, UserText
from companion.core.errors import Code, Problem, StorageError
from companion.core.ids import new_id
from companion.core.stores import Journal
from companion.storage import journal_part, safe_files
from companion.storage.journal_files import JournalFiles
from companion.storage.journal_part import JournalPart
from companion.storage.locations import Pair
from companion.storage.part_names import part_name
from companion.storage.writer import Writer
from tests.unit.storage.samples import Samples

T = TypeVar("T")
NOW = datetime(2026, 5, 1, tzinfo=UTC)


class Bench:
    """A journal on disk that can be opened again as after a restart."""

    def __init__(self, pair: Pair, writer: Writer) -> None:
        self.pair = pair
        self.problems: list[Problem] = []
        self._writer = writer

    def open(self) -> JournalFiles:
        journal = JournalFiles(self.pair, ("default", "default"), self._writer, self.problems.append)
        self.problems.extend(asyncio.run(load(journal)))
        return journal

    def files(self) -> list[Path]:
        return sorted(one for one in self.pair.journal.iterdir() if one.name != "next.tmp")


@pytest.fixture
def bench(pair: Pair, writer: Writer) -> Bench:
    return Bench(pair, writer)


async def load(journal: Journal) -> list[Problem]:
    return list(await journal.load())


def run(journal: Journal, action: Callable[[Journal], Awaitable[T]]) -> T:
    async def main() -> T:
        return await action(journal)

    return asyncio.run(main())


def turn_of(session_id: str, seq: int, text: str = "hi") -> Turn:
    reply = Reply(new_id(), text, NOW, Outcome.COMPLETED, NOW)
    return Turn(new_id(), session_id, seq, NOW, 0, UserText(text), (reply,))


async def fill(journal: Journal, sessions: int, turns: int) -> list[Turn]:
    written = []
    last = ""
    for _ in range(sessions):
        last = new_id(last)
        await journal.put_session(Session(last, "default", "default", NOW))
        for seq in range(turns):
            written.append(turn_of(last, seq))
            await journal.put_turn(written[-1])
    return written


def test_everything_comes_back_exactly_after_a_restart(bench: Bench) -> None:
    samples = Samples(11)
    sessions = [samples.session() for _ in range(4)]
    turns = {session.id: [samples.turn(session.id, seq) for seq in range(12)] for session in sessions}

    async def write(journal: Journal) -> None:
        for session in sessions:
            await journal.put_session(session)
            for turn in turns[session.id]:
                await journal.put_turn(turn)

    run(bench.open(), write)
    for journal in (bench.open(), bench.open()):
        assert run(journal, lambda one: one.sessions()) == sessions
        assert run(journal, lambda one: one.sessions(2)) == sessions[-2:]
        for session in sessions:
            assert run(journal, lambda one, key=session.id: one.session_turns(key)) == turns[session.id]  # type: ignore[misc]
    assert bench.problems == []


def test_random_changes_match_a_plain_list(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_part, "MAX_TURNS", 5)
    chance = random.Random(5)
    expected: dict[str, list[Turn]] = {}

    async def change(journal: Journal) -> None:
        if not expected or chance.random() < 0.1:
            session_id = new_id(max(expected, default=""))
            await journal.put_session(Session(session_id, "default", "default", NOW))
            expected[session_id] = []
        session_id = chance.choice(list(expected))
        turns = expected[session_id]
        if turns and chance.random() < 0.6:
            at = chance.randrange(len(turns))
            hidden = chance.choice([None, NOW])
            turns[at] = replace(turns[at], deleted_at=hidden, starred=chance.random() < 0.5, notes="n" * 9)
            await journal.put_turn(turns[at])
        else:
            turns.append(turn_of(session_id, len(turns)))
            await journal.put_turn(turns[-1])

    async def compare(journal: Journal) -> None:
        rows = [turn for key in sorted(expected) for turn in expected[key] if turn.deleted_at is None]
        assert await journal.total() == len(rows)
        assert await journal.last_turns(7) == rows[-7:]
        begin = chance.randrange(len(rows) + 1)
        assert await journal.rows(begin, begin + 9) == rows[begin : begin + 9]
        for session_id, turns in expected.items():
            assert await journal.session_turns(session_id) == turns
            for turn in turns:
                assert await journal.turn(turn.id) == turn

    journal = bench.open()
    for step in range(150):
        run(journal, change)
        if step % 10 == 9:
            journal = bench.open() if step % 20 == 9 else journal
            run(journal, compare)


def test_nothing_is_made_by_looking(bench: Bench) -> None:
    journal = bench.open()
    assert run(journal, lambda one: one.last_turns(40)) == []
    assert run(journal, lambda one: one.total()) == 0
    assert run(journal, lambda one: one.turn(new_id())) is None
    assert run(journal, lambda one: one.sessions(1)) == []
    assert not bench.pair.folder.exists()


def test_a_long_session_has_several_parts(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_part, "MAX_TURNS", 20)
    turns = run(bench.open(), lambda one: fill(one, 1, 50))
    assert [path.name[-9:] for path in bench.files()] == ["0001.json", "0002.json", "0003.json"]
    assert run(bench.open(), lambda one: one.session_turns(turns[0].session_id)) == turns


def test_a_part_is_bounded_in_bytes_and_a_huge_turn_is_kept(bench: Bench) -> None:
    session_id = new_id()
    texts = ["長" * 30_000] * 4 + ["x" * 1_000_000, "small", "small"]
    turns = [turn_of(session_id, seq, text) for seq, text in enumerate(texts)]

    async def write(journal: Journal) -> None:
        for turn in turns:
            await journal.put_turn(turn)

    run(bench.open(), write)
    assert run(bench.open(), lambda one: one.session_turns(session_id)) == turns
    assert len(bench.files()) == 4
    assert bench.files()[-1].stat().st_size < 5_000


def test_a_start_reads_only_the_files_it_needs(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = bench.open()
    turns = run(journal, lambda one: fill(one, 60, 2))
    journal.close()
    opened: list[str] = []

    def read_file(path: Path) -> bytes:
        opened.append(path.name)
        return path.read_bytes()

    monkeypatch.setattr(safe_files, "read_file", read_file)
    journal = bench.open()
    assert run(journal, lambda one: one.last_turns(4)) == turns[-4:]
    assert run(journal, lambda one: one.total()) == 120
    assert len(run(journal, lambda one: one.sessions())) == 60
    assert opened == [path.name for path in bench.files()[-2:]]


@pytest.mark.parametrize("harm", ["remove", "truncate", "garble", "older", "empty"])
def test_a_catalogue_that_is_missing_or_wrong_is_made_again(bench: Bench, harm: str) -> None:
    journal = bench.open()
    run(journal, lambda one: fill(one, 3, 4))
    journal.close()
    content = bench.pair.catalogue.read_bytes()
    run(journal, lambda one: fill(one, 2, 4))
    journal.close()
    current = bench.pair.catalogue.read_bytes()
    match harm:
        case "remove":
            bench.pair.catalogue.unlink()
        case "truncate":
            bench.pair.catalogue.write_bytes(current[: len(current) // 2])
        case "garble":
            bench.pair.catalogue.write_bytes(current.replace(b",4,", b",5,"))
        case "older":
            bench.pair.catalogue.write_bytes(content)
        case "empty":
            bench.pair.catalogue.write_bytes(b"")
    assert run(bench.open(), lambda one: one.total()) == 20
    assert bench.problems == []


def test_a_kill_between_a_write_and_the_catalogue_heals(bench: Bench) -> None:
    journal = bench.open()
    turns = run(journal, lambda one: fill(one, 3, 4))
    journal.close()
    hidden = replace(turns[0], deleted_at=NOW)
    run(journal, lambda one: one.put_turn(hidden))  # and no catalogue is saved
    run(journal, lambda one: fill(one, 1, 1))
    again = bench.open()
    assert run(again, lambda one: one.total()) == 12
    assert run(again, lambda one: one.rows(0, 1)) == [turns[1]]


def test_a_file_changed_under_an_unchanged_time_heals_when_read(bench: Bench) -> None:
    journal = bench.open()
    turns = run(journal, lambda one: fill(one, 2, 3))
    journal.close()
    journal = bench.open()
    path = bench.files()[0]
    JournalPart(path).put_turn(replace(turns[0], deleted_at=NOW))
    assert run(journal, lambda one: one.rows(0, 9)) == turns[1:]
    assert run(journal, lambda one: one.total()) == 5


def test_open_turns_found_at_start_are_interrupted(bench: Bench) -> None:
    session_id = new_id()
    half = Reply(new_id(), "half an ans", NOW)
    waiting = replace(turn_of(session_id, 1), replies=())
    writing = replace(turn_of(session_id, 2), replies=(half,))
    done = turn_of(session_id, 3)

    async def write(journal: Journal) -> None:
        for turn in (waiting, writing, done):
            await journal.put_turn(turn)

    run(bench.open(), write)
    for _ in range(2):
        turns = run(bench.open(), lambda one: one.session_turns(session_id))
        assert turns[2] == done
        for turn, text in zip(turns, ["", "half an ans"], strict=False):
            assert turn.reply is not None
            assert turn.reply.text == text
            assert turn.reply.outcome is Outcome.INTERRUPTED
            assert turn.reply.problem is not None
            assert turn.reply.problem.code is Code.INTERRUPTED_BY_EXIT
            assert turn.reply.problem.retryable
    assert bench.problems == []


def test_damaged_files_are_set_aside_and_the_rest_loads(bench: Bench) -> None:
    journal = bench.open()
    turns = run(journal, lambda one: fill(one, 4, 2))
    journal.close()
    damaged = bench.files()[1]
    content = damaged.read_bytes()[:-40]
    damaged.write_bytes(content)
    again = bench.open()
    kept = bench.pair.set_aside / damaged.name
    assert bench.problems == [Problem(Code.FILE_DAMAGED, {"path": str(damaged), "kept_as": str(kept)})]
    assert kept.read_bytes() == content
    assert run(again, lambda one: one.last_turns(99)) == turns[:2] + turns[4:]
    assert len(run(again, lambda one: one.sessions())) == 3


def test_damage_found_later_is_reported_too(bench: Bench) -> None:
    journal = bench.open()
    turns = run(journal, lambda one: fill(one, 4, 2))
    journal.close()
    again = bench.open()
    damaged = bench.files()[1]
    damaged.write_bytes(b"\x00" * 100)
    assert run(again, lambda one: one.rows(0, 5)) == turns[:2] + turns[4:7]
    assert [problem.code for problem in bench.problems] == [Code.FILE_DAMAGED]
    assert run(again, lambda one: one.total()) == 6


def test_a_session_goes_on_when_one_of_its_files_is_lost(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_part, "MAX_TURNS", 2)
    turns = run(bench.open(), lambda one: fill(one, 1, 4))
    bench.files()[0].write_bytes(b"")
    journal = bench.open()
    more = turn_of(turns[0].session_id, 4)
    run(journal, lambda one: one.put_turn(more))
    assert run(bench.open(), lambda one: one.session_turns(more.session_id)) == [*turns[2:], more]
    [session] = run(bench.open(), lambda one: one.sessions())
    assert (session.id, session.user_id, session.persona_id) == (more.session_id, "default", "default")


def test_a_file_of_a_later_release_is_left_alone(bench: Bench) -> None:
    turns = run(bench.open(), lambda one: fill(one, 1, 1))
    path = bench.files()[0]
    content = path.read_bytes().replace(b'"version":1', b'"version":9')
    path.write_bytes(content)
    journal = bench.open()
    assert [problem.code for problem in bench.problems] == [Code.HOME_NEWER]
    more = turn_of(turns[0].session_id, 1)
    run(journal, lambda one: one.put_turn(more))
    assert run(journal, lambda one: one.session_turns(more.session_id)) == [more]
    assert path.read_bytes() == content


def test_files_of_others_are_left_alone(bench: Bench) -> None:
    run(bench.open(), lambda one: fill(one, 1, 1))
    for name in ("notes.json", ".DS_Store", "x-0001.json.orig"):
        (bench.pair.journal / name).write_bytes(b"?")
    assert run(bench.open(), lambda one: one.total()) == 1
    assert bench.problems == []
    assert len(bench.files()) == 4


def test_a_failed_write_changes_nothing(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = bench.open()
    turns = run(journal, lambda one: fill(one, 1, 2))

    def fail(path: Path, content: bytes, **_keywords: object) -> None:
        raise StorageError(Code.DISK_FULL, path=path)

    with monkeypatch.context() as patch:
        patch.setattr(safe_files, "write_file", fail)
        for turn in (turn_of(turns[0].session_id, 2), replace(turns[0], deleted_at=NOW), turn_of(new_id(), 0)):
            with pytest.raises(StorageError):
                run(journal, lambda one, turn=turn: one.put_turn(turn))  # type: ignore[misc]
    assert run(journal, lambda one: one.last_turns(9)) == turns
    assert run(bench.open(), lambda one: one.last_turns(9)) == turns


def test_a_session_is_changed_in_place(bench: Bench) -> None:
    journal = bench.open()
    run(journal, lambda one: fill(one, 2, 3))
    first = run(journal, lambda one: one.sessions())[0]
    ended = replace(first, ended_at=NOW, summarised_at=NOW)
    run(journal, lambda one: one.put_session(ended))
    assert run(journal, lambda one: one.sessions())[0] == ended
    assert run(bench.open(), lambda one: one.sessions())[0] == ended
    assert run(bench.open(), lambda one: one.total()) == 6


def test_text_stands_readable_in_the_file(bench: Bench) -> None:
    session_id = new_id()
    run(bench.open(), lambda one: one.put_turn(turn_of(session_id, 1, "青禾\ud800")))
    content = (bench.pair.journal / part_name(session_id, 1)).read_bytes()
    assert "青禾".encode() in content
    assert json.loads(content)["turns"]["1"]["user"]["text"] == "青禾\ud800"
