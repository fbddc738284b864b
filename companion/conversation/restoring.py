"""Restores a backup of the open conversation: everything else rests meanwhile, and what is shown is read anew."""

from collections.abc import Callable
from dataclasses import replace

from companion.conversation.conversations import Conversations
from companion.conversation.remembering import Remembering
from companion.conversation.sessions import Conversation
from companion.conversation.talk import Talk
from companion.core.errors import Code, StorageError
from companion.core.memory_events import RestorePrepared, RestoreProgressed
from companion.core.ports import Announce, Clock
from companion.memory.restoring import Difference, Restoring


class Restores:
    """`closing` tells that the program is about to end: a restore stops then, and the next start finishes it."""

    def __init__(
        self,
        conversations: Conversations,
        talk: Talk,
        remembering: Remembering,
        *,
        clock: Clock,
        announce: Announce,
        closing: Callable[[], bool],
    ) -> None:
        self._conversations = conversations
        self._talk = talk
        self._remembering = remembering
        self._clock = clock
        self._announce = announce
        self._closing = closing

    async def preview(self, backup_id: str) -> None:
        """Announce what a restore would do. Raises `StorageError`."""
        conversation = await self._conversations.current()
        found = await self._of(conversation).compare(backup_id, self._teller(backup_id))
        self._announce(_prepared(backup_id, found))

    async def restore(self, backup_id: str) -> None:
        """Restore a backup and announce what it did. Raises `StorageError`."""
        conversation = await self._conversations.current()
        await conversation.memory.differences(backup_id)  # one that can't be read stops here
        await self._talk.stop()
        await self._remembering.rest()
        conversation.end_session(self._clock.now())
        if not await conversation.journal.keep_waiting():
            raise StorageError(Code.DISK_FULL, retryable=True, path="")
        try:
            done = await self._of(conversation).restore(backup_id, self._teller(backup_id), self._closing)
        finally:
            await conversation.load()
        if done.finished:
            self._announce(replace(_prepared(backup_id, done.difference), done=True, undo_id=done.undo_id))

    def _of(self, conversation: Conversation) -> Restoring:
        return Restoring(conversation.journal, conversation.memory, self._clock)

    def _teller(self, backup_id: str) -> Callable[[int, int], None]:
        return lambda done, total: self._announce(RestoreProgressed(backup_id, done, total))


def _prepared(backup_id: str, found: Difference) -> RestorePrepared:
    return RestorePrepared(
        backup_id,
        found.memory,
        done=False,
        turns_back=found.turns_back,
        turns_changed=found.turns_changed,
        turns_hidden=found.turns_hidden,
    )
