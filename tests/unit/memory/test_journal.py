"""What can't be written waits, is laid over what is there, and is written in order as soon as that works."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.core.conversation import Session, Turn, UserText
from companion.core.errors import Problem
from companion.memory.journal import TurnJournal
from companion.storage.home import open_home
from companion.storage.locations import locate
from tests.unit.conversation.stage import FullDisk

NOW = datetime(2026, 3, 5, 12, 30, tzinfo=UTC)
SESSION = Session("01m8m000000000000000000000", "default", "default", NOW)


def turn(seq: int, text: str = "words") -> Turn:
    return Turn(f"01m8m{seq:021}", SESSION.id, seq, NOW, 0, UserText(text))


class Told:
    """What the journal reported."""

    def __init__(self) -> None:
        self.problems: list[tuple[str, str]] = []
        self.recovered: list[str] = []
        self.solved = asyncio.Event()

    def report(self, problem: Problem, turn_id: str) -> None:
        self.problems.append((problem.code, turn_id))

    async def note_recovery(self, problem: Problem, turns: Sequence[Turn]) -> None:
        assert problem.code == self.problems[-1][0]
        self.recovered += [turn.id for turn in turns]
        self.solved.set()


def write(folder: Path, scene: Callable[[TurnJournal, FullDisk, Told], Coroutine[Any, Any, None]]) -> None:
    async def session() -> None:
        home = open_home(locate(folder, folder / "models", {}))
        await home.load()
        disk, told = FullDisk(home.journal("default", "default")), Told()
        journal = TurnJournal(disk, report=told.report, recovered=told.note_recovery, retry_seconds=0.02)
        await journal.load()
        try:
            await scene(journal, disk, told)
        finally:
            await journal.close()
            home.close()

    asyncio.run(session())


def test_a_session_is_written_with_its_first_turn(tmp_path: Path) -> None:
    async def scene(journal: TurnJournal, disk: FullDisk, told: Told) -> None:
        journal.keep_with_next(SESSION)
        assert await journal.sessions() == [SESSION]
        assert await journal.keep_turn(turn(0))
        assert list(await disk.sessions()) == [SESSION]
        assert told.problems == []

    write(tmp_path, scene)


def test_what_waits_is_seen_as_if_it_were_written(tmp_path: Path) -> None:
    async def scene(journal: TurnJournal, disk: FullDisk, told: Told) -> None:
        journal.keep_with_next(SESSION)
        await journal.keep_turn(turn(0))
        disk.full = True
        changed = replace(turn(0), starred=True)
        assert not await journal.keep_turn(changed)
        assert not await journal.keep_turn(turn(1))
        assert await journal.turn(changed.id) == changed
        assert await journal.last_turns(9) == [changed, turn(1)]
        assert await journal.last_turns(1) == [turn(1)]
        assert await journal.session_turns(SESSION.id) == [changed, turn(1)]
        assert await journal.rows(0, 9) == [changed, turn(1)]
        assert await journal.rows(1, 2) == [turn(1)]
        assert await journal.total() == 2
        assert told.problems == [("disk-full", changed.id)]

    write(tmp_path, scene)


def test_it_is_written_by_itself_once_that_works(tmp_path: Path) -> None:
    async def scene(journal: TurnJournal, disk: FullDisk, told: Told) -> None:
        disk.full = True
        journal.keep_with_next(SESSION)
        for text in ("first", "second"):
            assert not await journal.keep_turn(turn(0, text))
        disk.full = False
        await told.solved.wait()
        assert told.recovered == [turn(0).id]
        assert list(await disk.last_turns(9)) == [turn(0, "second")]
        assert await journal.total() == 1
        disk.full = True
        await journal.keep_turn(turn(1))
        assert len(told.problems) == 2, "a problem that came back is told again"

    write(tmp_path, scene)


def test_a_later_write_takes_along_what_waits(tmp_path: Path) -> None:
    async def scene(journal: TurnJournal, disk: FullDisk, told: Told) -> None:
        disk.full = True
        journal.keep_with_next(SESSION)
        assert not await journal.keep_turn(turn(0))
        disk.full = False
        assert await journal.keep_turn(turn(1))
        assert [one.id for one in await disk.last_turns(9)] == [turn(0).id, turn(1).id]

    write(tmp_path, scene)
