"""A full disk, or a file that can't be written, in the middle of an erasure: told, gone on with, nothing else lost."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from companion.backends.embedder import NoEmbedder
from companion.conversation.remembering import Pace
from companion.core.erasure import (
    CancelErasure,
    Erase,
    Erased,
    ErasureCancelled,
    ErasureHalted,
    ErasureProgressed,
    ResumeErasure,
    TurnsScope,
)
from companion.core.errors import Code
from companion.core.events import ConversationOpened
from companion.storage import durable
from tests.unit.conversation.erasing_stage import FIRST, FRESH, GONE, OTHER, SUMMARY, live, prepare, texts, traces
from tests.unit.conversation.stage import Stage, play
from tests.wire.chat_server import ChatServer, say
from tests.wire.concluding import answer

QUICK = Pace(backoff=(0.0, 0.0), index_after=3600.0)  # no daily backup comes in between


@pytest.fixture
def server() -> Any:
    with ChatServer(say("[happy] I see, the garden behind the house.")) as server:
        server.concluding = answer("summary", SUMMARY)
        yield server


class Disk:
    """Lets so many files be written, and then none, with this error, until it is mended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, left: int, error: int) -> None:
        self._left = left
        self._error = error
        self.broken = True
        self._replace = os.replace
        monkeypatch.setattr("companion.storage.durable.os.replace", self.replace)
        monkeypatch.setattr(durable, "PATIENCE_SECONDS", 0.0)

    def replace(self, source: Any, target: Any) -> None:
        self._left -= 1
        if self.broken and self._left < 0:
            raise OSError(self._error, "broken", str(target))
        self._replace(source, target)


@pytest.mark.parametrize(
    ("error", "code"), [(errno.ENOSPC, Code.DISK_FULL), (errno.EACCES, Code.NOT_WRITABLE)], ids=["full", "locked"]
)
@pytest.mark.parametrize("written", [1, 3, 6])
def test_it_is_told_and_gone_on_with(
    tmp_path: Path, server: ChatServer, monkeypatch: pytest.MonkeyPatch, error: int, code: Code, written: int
) -> None:
    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        server.concluding = answer("summary", FRESH)
        prepared = await prepare(stage, TurnsScope((turn.id,)))
        disk = Disk(monkeypatch, written, error)
        await stage.obey(Erase(prepared.plan_id))
        halted = await stage.until(ErasureHalted)
        assert halted.problem.code is code
        assert str(tmp_path) in halted.problem.values["path"]
        disk.broken = False
        await stage.obey(ResumeErasure())
        assert (await stage.until(Erased)).report.left == ()
        assert await texts(stage) == [FIRST, OTHER]
        assert traces(tmp_path, GONE) == []
        shown = await stage.until(ConversationOpened, 3)
        assert [one.user.text for one in shown.turns if one.user] == [FIRST, OTHER]

    play(scene, tmp_path, server, pace=QUICK, embedder=NoEmbedder())


def test_before_it_could_be_noted_nothing_has_changed(
    tmp_path: Path, server: ChatServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        prepared = await prepare(stage, TurnsScope((turn.id,)))
        before = traces(tmp_path, GONE)
        Disk(monkeypatch, 0, errno.ENOSPC)
        await stage.obey(Erase(prepared.plan_id))
        await stage.until(ErasureCancelled)
        assert stage.problems() == [Code.DISK_FULL]
        assert traces(tmp_path, GONE) == before
        assert len(await texts(stage)) == 3

    play(scene, tmp_path, server, pace=QUICK, embedder=NoEmbedder())


def test_what_has_begun_can_not_be_cancelled(tmp_path: Path, server: ChatServer) -> None:
    async def scene(stage: Stage) -> None:
        turn = await live(stage)
        server.concluding = answer("summary", FRESH)
        prepared = await prepare(stage, TurnsScope((turn.id,)))
        await stage.obey(Erase(prepared.plan_id))
        while not any(one.final for one in stage.all(ErasureProgressed)):
            await stage.until(ErasureProgressed, len(stage.all(ErasureProgressed)) + 1)
        await stage.obey(CancelErasure())
        await stage.until(Erased)
        assert traces(tmp_path, GONE) == []

    play(scene, tmp_path, server, pace=QUICK, embedder=NoEmbedder())
