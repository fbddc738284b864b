"""Opens one conversation in place of another: what was under way is kept, and whoever is locked is asked first."""

from collections.abc import Callable
from dataclasses import replace

from companion.conversation.conversations import Conversations
from companion.conversation.elsewhere import Elsewhere
from companion.conversation.errands import Errands
from companion.conversation.locks import Locks
from companion.conversation.on_behalf import NOBODY, Pair, on_behalf
from companion.conversation.remembering import Remembering
from companion.conversation.sessions import Conversation
from companion.conversation.showing import Showing
from companion.conversation.talk import FIRST_WARMING, Talk
from companion.core.events import OffTheRecordChanged
from companion.core.people import UserLocked
from companion.core.persona import User
from companion.core.ports import Announce
from companion.core.settings import Settings
from companion.core.stores import Home

SHOWN_TURNS = 40


class Opening:
    """The door of conversations. `use` puts settings in force, `warm` gets the model ready."""

    def __init__(
        self,
        home: Home,
        conversations: Conversations,
        talk: Talk,
        elsewhere: Elsewhere,
        remembering: Remembering,
        errands: Errands,
        showing: Showing,
        *,
        announce: Announce,
        use: Callable[[Settings], None],
        warm: Callable[[float], None],
    ) -> None:
        self.locks = Locks(home)
        self.is_locked = False  # somebody is asked for a passphrase, so nothing is open
        self._in_force = home.settings().user  # whose settings are
        self._home = home
        self._conversations = conversations
        self._talk = talk
        self._elsewhere = elsewhere
        self._remembering = remembering
        self._errands = errands
        self._showing = showing
        self._announce = announce
        self._use = use
        self._warm = warm

    async def show(self, user_id: str, persona_id: str, limit: int = SHOWN_TURNS) -> None:
        """Show a conversation (empty: the settings'), or ask for its user's passphrase first.

        Raises `SettingsError` for an unknown user or persona.
        """
        user = self.locks.user(user_id or self._home.settings().user)
        persona_id = persona_id or self._home.settings(user.id).persona
        if self.locks.hides(user):
            await self.lock(user)
            return
        conversation = await self._conversations.find(user.id, persona_id)
        await self._choose((user.id, persona_id))
        before = self._conversations.open
        if conversation is not before:
            await self._leave(before, user)
            await self._elsewhere.leave(conversation)
        with on_behalf((user.id, persona_id)):
            await self._conversations.turn_to(user.id, persona_id)
            self.is_locked = False
            await self._present(conversation, limit)
            if before is not None and before.off_the_record:
                self._announce(OffTheRecordChanged(on=False))
            self._remembering.wake(conversation)
            self._warm(FIRST_WARMING)

    async def lock(self, user: User, *, wrong: bool = False, wait_seconds: float = 0.0) -> None:
        """Show nothing before this user's passphrase is given."""
        await self._choose((user.id, self._home.settings(user.id).persona))
        await self._leave(self._conversations.open, user)
        self._conversations.leave()
        self.is_locked = True
        self.locks.close(user.id)
        with on_behalf(NOBODY):
            self._announce(UserLocked(user, tuple(self._home.users()), wrong, wait_seconds))

    async def _present(self, conversation: Conversation, limit: int) -> None:
        if self._talk.end_left_open(conversation):
            await conversation.journal.keep_waiting()
        await self._showing.open(conversation, limit)

    async def _leave(self, before: Conversation | None, to: User) -> None:
        await self._talk.stop()
        self._errands.finding.stop()
        self._errands.looking.stop()
        self._errands.trying.stop()
        if before is not None and before.user.id != to.id:
            self.locks.close(before.user.id)

    async def _choose(self, pair: Pair) -> None:
        """Begin with this pair from now on, and go by its user's settings."""
        user_id, persona_id = pair
        settings = self._home.settings()
        if (settings.user, settings.persona) != pair:
            await self._home.save_settings(replace(self._home.settings(user_id), persona=persona_id))
        if self._in_force != user_id:
            await self._remembering.meter.load(user_id)
            self._in_force = user_id
            self._use(self._home.settings())
