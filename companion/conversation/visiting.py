"""Turns that a terminal asks for, in any conversation of the home, once no other turn runs."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

from companion.conversation.conversations import Conversations
from companion.conversation.elsewhere import Elsewhere
from companion.conversation.errands import Errands
from companion.conversation.model_in_use import ModelInUse
from companion.conversation.on_behalf import on_behalf
from companion.conversation.opening import Opening
from companion.conversation.sessions import Conversation
from companion.conversation.talk import Talk
from companion.core.conversation import TurnOutcome, UserText
from companion.core.errors import Code, StorageError
from companion.core.ports import Announce
from companion.core.settings import Endpoint
from companion.core.stores import Home


class Visiting:
    """`order` lets one thing be done at a time; `closing` tells that the program is about to end.

    `make_guest` makes what holds a model for one turn, with this key.
    """

    def __init__(
        self,
        home: Home,
        conversations: Conversations,
        opening: Opening,
        talk: Talk,
        elsewhere: Elsewhere,
        errands: Errands,
        *,
        make_guest: Callable[[str], ModelInUse],
        order: asyncio.Lock,
        closing: Callable[[], bool],
    ) -> None:
        self._home = home
        self._conversations = conversations
        self._opening = opening
        self._talk = talk
        self._elsewhere = elsewhere
        self._errands = errands
        self._make_guest = make_guest
        self._order = order
        self._closing = closing

    async def say(
        self,
        who: tuple[str, str, str],
        said: UserText,
        request_id: str,
        *,
        endpoint: Endpoint | None,
        key: str,
        hear: Announce,
    ) -> TurnOutcome:
        """Have a turn and wait for its end; `endpoint` and `key` answer it alone. Raises `CompanionError`."""
        model = self._make_guest(key) if endpoint is not None else None
        if model is not None and endpoint is not None:
            model.use(endpoint)
        try:
            return await asyncio.shield(await self._say_when_free(who, said, request_id, model, hear))
        finally:
            if model is not None:
                await model.close()

    async def _say_when_free(
        self,
        who: tuple[str, str, str],
        said: UserText,
        request_id: str,
        model: ModelInUse | None,
        hear: Announce,
    ) -> "asyncio.Task[TurnOutcome]":
        """Begin a turn of a user with a persona (empty: those shown), by the user's passphrase where they are locked.

        Raises `CompanionError` when no turn began.
        """
        while True:
            await self._talk.over()
            await self._elsewhere.over()
            async with self._order:
                if self._closing():
                    raise StorageError(Code.HOME_IN_USE, retryable=True, path="")
                if self._talk.running or self._elsewhere.running:
                    continue
                conversation = await self._conversation_of(*who)
                self._errands.trying.stop()
                with on_behalf((conversation.user.id, conversation.persona.id)):
                    return await self._begin(conversation, said, request_id, model, hear)

    async def _begin(
        self, conversation: Conversation, said: UserText, request_id: str, model: ModelInUse | None, hear: Announce
    ) -> "asyncio.Task[TurnOutcome]":
        if conversation is self._conversations.open:
            return await self._talk.say(conversation, said, request_id, model)
        minutes = self._home.settings(conversation.user.id).session.timeout_minutes
        self._elsewhere.timeout = timedelta(minutes=minutes)
        return await self._elsewhere.say(conversation, said, request_id, model, hear)

    async def _conversation_of(self, user_id: str, persona_id: str, passphrase: str) -> Conversation:
        """Return the conversation of this pair; it is opened only where none is open and none is locked."""
        shown = self._conversations.open
        user_id = user_id or (shown.user.id if shown is not None else self._home.settings().user)
        await self._opening.locks.require(user_id, passphrase)
        if shown is not None:
            return await self._conversations.find(user_id, persona_id or shown.persona.id)
        get = self._conversations.find if self._opening.is_locked else self._conversations.turn_to
        return await get(user_id, persona_id or self._home.settings(user_id).persona)
