"""Tells whoever looks what a conversation holds: when it is opened, and page by page of its history."""

from companion.conversation.sessions import Conversation
from companion.core.conversation import day_of
from companion.core.events import ConversationOpened, TurnsLoaded
from companion.core.ports import Announce
from companion.core.stores import Home


class Showing:
    """Announces what is in conversations."""

    def __init__(self, home: Home, announce: Announce) -> None:
        self._home = home
        self._announce = announce

    async def open(self, conversation: Conversation, limit: int, *, with_draft: bool = True) -> None:
        """Announce a conversation as it is now, with its last `limit` turns and sessions.

        Without its draft where the user may be writing: what is kept is older than what stands in the composer.
        """
        journal = conversation.journal
        oldest = next(iter(await journal.rows(0, 1)), None)
        self._announce(
            ConversationOpened(
                conversation.user,
                conversation.persona,
                tuple(await journal.last_turns(limit)),
                await journal.total(),
                await conversation.drafts.read() if with_draft else "",
                tuple(self._home.personas(conversation.user.id)),
                tuple(await journal.sessions(limit)),
                self._home.pictures(conversation.user.id, conversation.persona.id),
                day_of(oldest) if oldest is not None else None,
            )
        )

    async def load(self, conversation: Conversation, begin: int, end: int) -> None:
        """Announce the turns of these rows."""
        journal = conversation.journal
        self._announce(TurnsLoaded(begin, tuple(await journal.rows(begin, end)), await journal.total()))
