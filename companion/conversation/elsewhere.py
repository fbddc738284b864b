"""A turn in another conversation than the open one: a terminal asks for it while a window shows the open one.

It is announced only to whoever asked, and stopped when the window opens that very conversation.
"""

import asyncio
from datetime import timedelta

from companion.conversation.model_in_use import ModelInUse
from companion.conversation.remembering import Remembering
from companion.conversation.sessions import Conversation
from companion.conversation.talk import Talk
from companion.core.conversation import TurnOutcome, UserText
from companion.core.ports import Announce, Clock
from companion.core.settings import SessionSettings


class Elsewhere:
    """One such turn at a time. `timeout` ends a chapter, as in `Talk`."""

    def __init__(self, remembering: Remembering, *, clock: Clock) -> None:
        self.timeout = timedelta(minutes=SessionSettings().timeout_minutes)
        self._remembering = remembering
        self._clock = clock
        self._talk: Talk | None = None
        self._conversation: Conversation | None = None

    @property
    def running(self) -> bool:
        """Whether a turn is being answered."""
        return self._talk is not None and self._talk.running

    async def say(
        self,
        conversation: Conversation,
        user: UserText,
        request_id: str,
        model: ModelInUse | None,
        hear: Announce,
    ) -> "asyncio.Task[TurnOutcome]":
        """Begin a turn of `conversation` that `hear` is told of. Raises `ChatError` MESSAGE_TOO_LONG."""
        await self.close()
        talk = Talk(self._remembering, clock=self._clock, announce=hear, warms=False)
        talk.timeout = self.timeout
        self._talk, self._conversation = talk, conversation
        return await talk.say(conversation, user, request_id, model)

    async def over(self) -> None:
        """Wait until the turn under way, if there is one, has ended."""
        if self._talk is not None:
            await self._talk.over()

    async def leave(self, conversation: Conversation) -> None:
        """Stop the turn under way if it belongs to this conversation; what was said is kept."""
        if self._conversation is conversation:
            await self.close()

    async def close(self) -> None:
        """Stop the turn under way; what was said is kept."""
        talk, self._talk, self._conversation = self._talk, None, None
        if talk is not None:
            await talk.close()
