"""Asks the model for work in the background whether a message needs memories, for users who let a model decide that."""

import asyncio

from companion.conversation.background_model import BackgroundModel
from companion.core.conversation import ChatMessage, ChatRequest, Purpose, Role
from companion.core.errors import CompanionError

PATIENCE_SECONDS = 3.0
_QUESTION = (
    "You decide whether a companion needs her memories of earlier conversations to answer the next message. "
    "Answer with the one word yes or no. If in doubt, answer yes."
)
_NO = ("no", "否", "不", "いいえ")


class MemoryManager:
    """Where no answer comes in time, or none that can be read, memories are searched."""

    def __init__(self, model: BackgroundModel, patience: float = PATIENCE_SECONDS) -> None:
        self._model = model
        self._patience = patience

    async def needs_memory(self, text: str) -> bool:
        """Tell whether to search for what the user's text needs."""
        messages = (ChatMessage(Role.SYSTEM, _QUESTION), ChatMessage(Role.USER, text))
        try:
            async with asyncio.timeout(self._patience):
                answer = await self._model.ask(ChatRequest(messages, Purpose.RECALL, temperature=0.0))
        except (CompanionError, TimeoutError):
            return True
        return not answer.strip(" \n\t\"'*").casefold().startswith(_NO)
