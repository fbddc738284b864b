"""A program that condenses, ends a session, hides a turn and restores a backup, and dies before its n-th write.

`python -m tests.unit.conversation.memory_child HOME BASE_URL STEP` prints "done" and ends well where STEP is beyond the
last write.
"""

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

from companion.conversation.remembering import Pace
from companion.core.commands import DeleteTurns, EndSession
from companion.core.memory_commands import ListBackups, RestoreBackup, UseIdleTime
from companion.core.memory_events import BackupsListed, MemoryChanged, RestorePrepared
from companion.core.settings import Endpoint
from companion.storage import durable
from tests.unit.conversation.stage import SetClock, Stage, set_stage
from tests.wire.chat_server import ChatServer

GONE = 9


class Elsewhere(ChatServer):
    """A chat server of another process, known by its address."""

    def __init__(self, base_url: str) -> None:
        super().__init__()
        self._base_url = base_url

    @property
    def base_url(self) -> str:
        return self._base_url

    def release(self) -> None:
        """Nothing is held here."""


def die_before(step: int) -> None:
    """End the process, without a word, before the n-th file from now on gets its new content."""
    left = step
    replace = os.replace

    def count(*names: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os._exit(GONE)
        replace(*names)

    durable.os.replace = count  # type: ignore[attr-defined]


async def work(stage: Stage, step: int) -> None:
    """Condense, end, hide what the digest holds, and restore, each to its end."""
    conversation = stage.engine._conversations.open
    assert conversation is not None
    die_before(step)
    while conversation.memory.digest is None:  # on a busy machine an answer may come too late for its caller
        await stage.obey(UseIdleTime())
        if (task := stage.engine._remembering.condensing._task) is not None:
            await asyncio.wait({task})
    await stage.obey(EndSession())
    await stage.until(MemoryChanged, 2)
    await stage.obey(DeleteTurns((conversation.carried[0].id,)))
    await stage.until(MemoryChanged, 3)
    await stage.obey(ListBackups())
    backup = (await stage.until(BackupsListed)).backups[-1]
    await stage.obey(RestoreBackup(backup.id))
    await stage.until(RestorePrepared)


async def main(home: str, base_url: str, step: str) -> None:
    """Open the home, work, close."""
    endpoint = Endpoint("custom", base_url, "wire-model", context_tokens=2000, max_reply_tokens=300)
    async with set_stage(
        Path(home), Elsewhere(base_url), clock=SetClock(), endpoint=endpoint, pace=Pace(backoff=(0.0,) * 8)
    ) as stage:
        await work(stage, int(step))
    sys.stdout.write("done\n")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
