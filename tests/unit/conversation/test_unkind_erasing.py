"""Erasing asked for in odd ways: what is no day, cancelled before it began, and an archive from before with a draft."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.backends.embedder import NoEmbedder
from companion.core.archive import ArchiveProgressed, CancelArchive, ExportArchive, RestoreArchive
from companion.core.commands import OpenConversation
from companion.core.erasure import (
    CancelErasure,
    DayScope,
    Erase,
    Erased,
    ErasureCancelled,
    EverythingScope,
    PrepareErasure,
    Scope,
    TurnsScope,
)
from companion.core.events import ConversationOpened
from tests.unit.conversation.erasing_stage import FIRST, FRESH, REPLY, SECRET, SUMMARY, erase, live, prepare, texts
from tests.unit.conversation.stage import Stage, play
from tests.unit.conversation.test_erasing_halts import QUICK
from tests.wire.asking import until
from tests.wire.chat_server import ChatServer, say
from tests.wire.concluding import answer


@pytest.fixture
def server() -> Any:
    with ChatServer(say(f"[happy] {REPLY}")) as server:
        server.concluding = answer("summary", SUMMARY)
        yield server


def play_on(scene: Any, folder: Path, server: ChatServer) -> None:
    play(scene, folder, server, pace=QUICK, embedder=NoEmbedder())


@pytest.mark.parametrize("day", ["", "yesterday", "0001-01-01", "9999-12-31", "2026-02-30"])
def test_a_day_on_which_nothing_can_have_been_said_is_empty(tmp_path: Path, server: ChatServer, day: str) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn(FIRST)
        assert (await prepare(stage, DayScope(day))).inventory.is_empty

    play_on(scene, tmp_path, server)


def test_cancelling_ends_all_that_was_begun(
    tmp_path: Path, server: ChatServer, recwarn: pytest.WarningsRecorder
) -> None:
    async def scene(stage: Stage) -> None:
        turn = await stage.have_turn(FIRST)
        prepared = await prepare(stage, TurnsScope((turn.id,)))
        await stage.obey(Erase(prepared.plan_id), PrepareErasure(DayScope("2026-03-05")), CancelErasure())
        tasks = [task for task in stage.engine._erasures._tasks if not task.done()]
        assert len(tasks) == 2
        await asyncio.wait(tasks)
        assert all(task.cancelled() for task in tasks)
        assert len(stage.all(ErasureCancelled)) == 1
        assert not stage.all(Erased)
        assert await texts(stage) == [FIRST]

    play_on(scene, tmp_path, server)
    assert not [one for one in recwarn if issubclass(one.category, RuntimeWarning)]


def test_an_archive_cancelled_at_once_is_told(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        await stage.have_turn(FIRST)
        await stage.obey(ExportArchive(tmp_path / "out.zip"), CancelArchive())
        await until(lambda: bool(stage.all(ArchiveProgressed)) and stage.all(ArchiveProgressed)[-1].cancelled)

    play_on(scene, tmp_path / "home", server)
    assert not (tmp_path / "out.zip").exists()


@pytest.mark.parametrize("everything", [False, True])
def test_no_draft_of_an_archive_brings_erased_words_back(tmp_path: Path, server: ChatServer, everything: bool) -> None:
    archive, home = tmp_path / "before.zip", tmp_path / "home"

    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        server.concluding = answer("summary", FRESH)
        await stage.obey(ExportArchive(archive))
        await until(lambda: any(one.finished for one in stage.all(ArchiveProgressed)))
        scope: Scope = EverythingScope() if everything else TurnsScope((turn.id,))
        await erase(stage, scope)
        await stage.obey(RestoreArchive(archive))
        await until(lambda: any(one.restored for one in stage.all(ArchiveProgressed)))
        restored = stage.all(ArchiveProgressed)[-1].restored
        assert restored is not None
        folder = home / "users" / restored.user.id
        assert not [path for path in folder.rglob("*.json") if b"\\u8272" in path.read_bytes()]
        assert not [path for path in folder.rglob("*.json") if SECRET[:8].encode() in path.read_bytes()]
        await stage.obey(OpenConversation(restored.user.id, ""))
        assert stage.all(ConversationOpened)[-1].draft.strip() == "as I said:"

    play_on(scene, home, server)
