"""Changes turns that are already said, and lets everything that was concluded from them follow.

What is concluded is marked as no longer true before the turn is written, so that no kill leaves it standing.
"""

from collections.abc import Callable, Sequence

from companion.conversation import edits
from companion.conversation.conversations import Conversations
from companion.conversation.remembering import Remembering
from companion.conversation.sessions import Conversation
from companion.conversation.talk import Talk
from companion.core.conversation import Turn
from companion.core.events import TurnsChanged
from companion.core.ports import Announce

BULK = 5  # turns changed at once, from which on a backup is made first

Change = Callable[[Turn], Turn]


class Changing:
    """Changes turns of the open conversation."""

    def __init__(
        self, conversations: Conversations, talk: Talk, remembering: Remembering, *, announce: Announce
    ) -> None:
        self._conversations = conversations
        self._talk = talk
        self._remembering = remembering
        self._announce = announce

    async def change(self, turn_ids: Sequence[str], change: Change, *, stop: bool = True) -> None:
        """Change turns and keep them. A turn under way is stopped first, unless the change leaves its reply alone.

        Raises `StorageError`.
        """
        conversation = await self._conversations.current()
        if len(turn_ids) >= BULK and not conversation.off_the_record:
            await conversation.memory.back_up("bulk-edit")
        for turn_id in turn_ids:
            if stop and self._talk.is_about(turn_id):
                await self._talk.stop()
        before = [await conversation.find(turn_id) for turn_id in turn_ids]
        otherwise = [turn.id for turn in before if edits.says_otherwise(turn, change(turn))]
        await self._remembering.mark_changed(conversation, [turn for turn in before if turn.id in otherwise])
        changed = [await self._keep(conversation, turn, change) for turn in before]
        self._announce(TurnsChanged(tuple(changed), await conversation.journal.total()))
        await self._remembering.follow_changed(conversation, [turn for turn in changed if turn.id in otherwise])

    async def _keep(self, conversation: Conversation, before: Turn, change: Change) -> Turn:
        turn = self._talk.amend(before.id, change) or change(before)
        conversation.put(turn)
        await conversation.journal.keep_turn(turn)
        return turn
