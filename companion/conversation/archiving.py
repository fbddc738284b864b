"""Archives of a user with a character, written and restored while the talk goes on, for the window or a terminal."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from companion.conversation.beside import Latest, Work
from companion.conversation.conversations import Conversations
from companion.conversation.locks import Locks
from companion.core import archive as ask
from companion.core.archive import ArchiveCounts, ArchiveProgressed, Restored
from companion.core.commands import Command
from companion.core.errors import CompanionError
from companion.core.ports import Announce
from companion.core.stores import Home, Progress

TELL_EVERY = 0.1  # seconds


class Archiving:
    """One archive at a time for the window; `changed` is called after somebody new has come."""

    def __init__(
        self,
        home: Home,
        conversations: Conversations,
        locks: Locks,
        *,
        announce: Announce,
        changed: Callable[[], None],
    ) -> None:
        self._home = home
        self._conversations = conversations
        self._locks = locks
        self._announce = announce
        self._changed = changed
        self._work = Latest()

    async def obey(self, command: Command) -> bool:
        """Begin what a command asks; False for one that belongs elsewhere."""
        match command:
            case ask.ExportArchive(path):
                conversation = await self._conversations.current()
                await self._begin(self._write(path, conversation.user.id, conversation.persona.id))
            case ask.RestoreArchive(path):
                await self._begin(self._restore(path))
            case ask.CancelArchive():
                self._work.stop()
            case _:
                return False
        return True

    async def write(
        self, path: Path, user_id: str, persona_id: str, passphrase: str = "", told: Progress = lambda *_: None
    ) -> ArchiveCounts:
        """Write an archive of a pair (empty: the settings') for a terminal. Raises `CompanionError`."""
        user_id = user_id or self._home.settings().user
        await self._locks.require(user_id, passphrase)
        persona_id = persona_id or self._home.settings(user_id).persona
        return await self._home.archives().write(path, user_id, persona_id, told)

    async def restore(self, path: Path, told: Progress = lambda *_: None) -> Restored:
        """Make a user of an archive. Raises `CompanionError`."""
        restored = await self._home.archives().restore(path, told)
        self._changed()
        return restored

    async def close(self) -> None:
        """Stop; nothing is left of what was not finished."""
        await self._work.close()

    async def _begin(self, work: Work) -> None:
        self._work.begin(work)
        await asyncio.sleep(0)  # under way, so that whoever stops it is told

    async def _write(self, path: Path, user_id: str, persona_id: str) -> None:
        def done(counts: ArchiveCounts) -> ArchiveProgressed:
            return ArchiveProgressed(path, finished=True, counts=counts)

        telling = _Telling(ArchiveProgressed(path), self._announce)
        with telling:
            self._announce(done(await self._home.archives().write(path, user_id, persona_id, telling.go_on)))

    async def _restore(self, path: Path) -> None:
        telling = _Telling(ArchiveProgressed(path, restoring=True), self._announce)
        with telling:
            made = await self.restore(path, telling.go_on)
            told = ArchiveProgressed(path, restoring=True, finished=True, counts=made.counts, restored=made)
            self._announce(told)


class _Telling:
    """Tells how far it is, at most ten times a second, and how it ends where that is not well."""

    def __init__(self, begun: ArchiveProgressed, announce: Announce) -> None:
        self._begun = begun
        self._announce = announce
        self._told_at = -1.0

    def go_on(self, done: int, total: int) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._told_at >= TELL_EVERY:
            self._told_at = now
            self._announce(ArchiveProgressed(self._begun.path, self._begun.restoring, done, total))

    def __enter__(self) -> None:
        """Nothing is told before the first step."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        path, restoring = self._begun.path, self._begun.restoring
        if isinstance(error, CompanionError):
            self._announce(ArchiveProgressed(path, restoring, problem=error.problem))
            return True
        if isinstance(error, asyncio.CancelledError):
            self._announce(ArchiveProgressed(path, restoring, cancelled=True))
        return False
