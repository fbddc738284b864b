"""A backup brings back conversation and memory as they were; nothing is removed, and the way back is a backup too."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.conversation.remembering import Pace
from companion.core.commands import (
    DeleteTurns,
    EditUserText,
    EndSession,
    GoOffTheRecord,
    SaveDraft,
)
from companion.core.errors import Code
from companion.core.events import ConversationOpened, OffTheRecordChanged
from companion.core.memory import Restoration
from companion.core.memory_commands import ListBackups, RestoreBackup
from companion.core.memory_events import (
    BackupsListed,
    MemoryChanged,
    RestorePrepared,
    RestoreProgressed,
)
from tests.unit.conversation.stage import Stage, play
from tests.wire import chat_server as wire
from tests.wire.chat_server import ChatServer
from tests.wire.concluding import answer

QUICK = Pace(backoff=(0.0, 0.0), longest_wait=5.0)
SUMMARY = "They spoke about the garden behind the house."


@pytest.fixture
def server() -> Any:
    with ChatServer(wire.say("[happy] I see, the garden behind the house.")) as server:
        server.concluding = answer("summary", SUMMARY)
        yield server


async def texts(stage: Stage) -> list[str]:
    return [turn.user.text for turn in await stage.on_disk() if turn.user]


async def newest_backup(stage: Stage) -> str:
    count = len(stage.all(BackupsListed))
    await stage.obey(ListBackups())
    return (await stage.until(BackupsListed, count + 1)).backups[0].id


async def make_backup(stage: Stage) -> str:
    conversation = stage.engine._conversations.open
    assert conversation is not None
    return (await conversation.memory.back_up("daily")).id


async def prepared(stage: Stage, backup_id: str, *, preview: bool = False) -> RestorePrepared:
    count = len(stage.all(RestorePrepared))
    await stage.obey(RestoreBackup(backup_id, preview))
    return await stage.until(RestorePrepared, count + 1)


async def live_on(stage: Stage) -> str:
    """Say three things, back up, then change one, hide one and say another."""
    one = await stage.have_turn("One")
    two = await stage.have_turn("Two")
    await stage.have_turn("Three")
    backup_id = await make_backup(stage)
    await stage.obey(EditUserText(one.id, "Another one"), DeleteTurns((two.id,)))
    await stage.obey(EndSession())
    await stage.until(MemoryChanged)
    await stage.have_turn("Four")
    return backup_id


def test_everything_is_as_it_was_and_can_be_taken_back(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        backup_id = await live_on(stage)
        await stage.obey(SaveDraft("I am wri"))
        assert await texts(stage) == ["Another one", "Three", "Four"]
        shown = await prepared(stage, backup_id, preview=True)
        assert (shown.turns_back, shown.turns_changed, shown.turns_hidden) == (1, 1, 1)
        assert [change.before.summary is not None for change in shown.changes] == [True]
        assert not shown.done
        assert await texts(stage) == ["Another one", "Three", "Four"]
        done = await prepared(stage, backup_id)
        assert (done.done, done.turns_back, done.turns_changed, done.turns_hidden) == (True, 1, 1, 1)
        assert stage.all(RestoreProgressed)
        assert stage.all(ConversationOpened)[-1].draft == "", "what is being written now is newer"
        assert await texts(stage) == ["One", "Two", "Three"]
        assert [turn.user.text for turn in stage.all(ConversationOpened)[-1].turns if turn.user] == [
            "One",
            "Two",
            "Three",
        ]
        conversation = stage.engine._conversations.open
        assert conversation is not None
        await stage.until(MemoryChanged, 2)
        assert len(conversation.memory.summaries()) == 1, "the chapter, as it is again, is summarised again"
        await prepared(stage, done.undo_id)
        assert await texts(stage) == ["Another one", "Three", "Four"]
        assert stage.problems() == []

    play(scene, tmp_path, server, pace=QUICK)


def test_a_lost_file_comes_back(tmp_path: Path, server: ChatServer) -> None:
    async def said(stage: Stage) -> None:
        await stage.have_turn("One")
        await stage.obey(EndSession())
        await stage.until(MemoryChanged)
        await stage.have_turn("Two")
        backups.append(await make_backup(stage))

    async def look(stage: Stage) -> None:
        assert await texts(stage) == ["Two"]
        shown = await prepared(stage, backups[0], preview=True)
        assert (shown.turns_back, shown.turns_changed, shown.turns_hidden) == (1, 0, 0)
        await prepared(stage, backups[0])
        assert await texts(stage) == ["One", "Two"]
        sessions = await stage.home.journal("default", "default").sessions()
        assert [one.ended_at is not None for one in sessions] == [True, True]

    backups: list[str] = []
    play(said, tmp_path, server, pace=QUICK)
    min(tmp_path.glob("users/*/*/journal/*.json")).unlink()
    play(look, tmp_path, server, pace=QUICK)


def test_the_conversation_goes_on_after_it(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        backup_id = await live_on(stage)
        await prepared(stage, backup_id)
        turn = await stage.have_turn("Five")
        assert turn.session_id == (await stage.on_disk())[-1].session_id
        assert await texts(stage) == ["One", "Two", "Three", "Five"]
        sent = "\n".join(server.chats[-1].texts)
        assert "Three" in sent
        assert "Four" not in sent

    play(scene, tmp_path, server, pace=QUICK)


def test_a_backup_that_differs_in_nothing_makes_no_other(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn("One")
        await stage.obey(EndSession())
        await stage.until(MemoryChanged)
        await stage.until(MemoryChanged)
        async with asyncio.timeout(10):
            journal = stage.home.journal("default", "default")
            while not all(one.summarised_at for one in await journal.sessions()):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        backup_id = await make_backup(stage)
        done = await prepared(stage, backup_id)
        assert (done.done, done.undo_id, done.changes) == (True, "", ())
        assert await newest_backup(stage) == backup_id

    play(scene, tmp_path, server, pace=QUICK)


def test_off_the_record_ends_first(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        backup_id = await live_on(stage)
        await stage.obey(GoOffTheRecord(True))
        await stage.have_turn("A secret")
        await prepared(stage, backup_id)
        assert not stage.all(OffTheRecordChanged)[-1].on
        assert await texts(stage) == ["One", "Two", "Three"]

    play(scene, tmp_path, server, pace=QUICK)


def test_a_cut_off_restore_is_finished_by_the_next_start(tmp_path: Path, server: ChatServer) -> None:
    async def cut_off(stage: Stage) -> None:
        backup_id = await live_on(stage)
        undo_id = await make_backup(stage)
        await stage.home.memory("default", "default").note_restoring(Restoration(backup_id, undo_id))

    async def look(stage: Stage) -> None:
        assert await texts(stage) == ["One", "Two", "Three"]
        assert await stage.home.memory("default", "default").restoring() is None
        assert [turn.user.text for turn in stage.all(ConversationOpened)[-1].turns if turn.user] == [
            "One",
            "Two",
            "Three",
        ]
        assert stage.problems() == []

    play(cut_off, tmp_path, server, pace=QUICK)
    play(look, tmp_path, server, pace=QUICK)


def test_a_restore_that_had_changed_nothing_is_dropped(tmp_path: Path, server: ChatServer) -> None:
    async def cut_off(stage: Stage) -> None:
        backup_id = await live_on(stage)
        await stage.home.memory("default", "default").note_restoring(Restoration(backup_id, ""))

    async def look(stage: Stage) -> None:
        assert await texts(stage) == ["Another one", "Three", "Four"]
        assert await stage.home.memory("default", "default").restoring() is None

    play(cut_off, tmp_path, server, pace=QUICK)
    play(look, tmp_path, server, pace=QUICK)


def test_a_backup_that_is_gone_is_told_and_the_start_goes_on(tmp_path: Path, server: ChatServer) -> None:
    async def cut_off(stage: Stage) -> None:
        await live_on(stage)
        await stage.home.memory("default", "default").note_restoring(Restoration("0" * 26, "0" * 26))

    async def look(stage: Stage) -> None:
        assert stage.problems() == [Code.UNKNOWN_CHANGE]
        assert await texts(stage) == ["Another one", "Three", "Four"]
        assert await stage.home.memory("default", "default").restoring() is None

    play(cut_off, tmp_path, server, pace=QUICK)
    play(look, tmp_path, server, pace=QUICK)


def test_many_turns_at_once_are_changed_after_a_backup(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turns = [await stage.have_turn(f"Story {number}") for number in range(5)]
        await stage.obey(DeleteTurns(tuple(turn.id for turn in turns[:4])))
        await stage.obey(ListBackups())
        assert stage.all(BackupsListed)[-1].backups == ()
        await stage.obey(DeleteTurns(tuple(turn.id for turn in turns)))
        await stage.obey(ListBackups())
        assert [one.reason for one in stage.all(BackupsListed)[-1].backups] == ["bulk-edit"]

    play(scene, tmp_path, server, pace=QUICK)


def test_a_day_begins_with_a_backup(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn("One")
        conversation = stage.engine._conversations.open
        assert conversation is not None
        await conversation.memory.back_up_daily()
        await conversation.memory.back_up_daily()
        stage.clock.time = (await conversation.memory.backups())[0].made_at
        stage.clock.pass_by(hours=21)
        await conversation.memory.back_up_daily()
        assert len(await conversation.memory.backups()) == 2

    play(scene, tmp_path, server, pace=QUICK)
