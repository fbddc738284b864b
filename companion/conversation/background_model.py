"""The model for work that nobody waits for: the one the settings name for it, or else the chat's.

Every call stays within the day's cap; where the chat's own model does it, that model makes it give way to chat.
"""

from contextlib import aclosing

from companion.conversation.meters import Meters
from companion.conversation.model_in_use import ModelInUse
from companion.core.conversation import ChatRequest
from companion.core.errors import ChatError, Code
from companion.core.settings import EMBEDDED, Settings, background_endpoint


class CapReachedError(ChatError):
    """Background work has used its tokens of today."""

    def __init__(self) -> None:
        super().__init__(Code.OUT_OF_CREDIT, host="")


class BackgroundModel:
    """Answers requests as a whole. `own` is used where the settings name another model than the chat's."""

    def __init__(self, chat: ModelInUse, own: ModelInUse, meter: Meters) -> None:
        self._chat = chat
        self._own = own
        self._meter = meter
        self._in_force = chat

    def use(self, settings: Settings) -> None:
        """Use the model that these settings name from now on."""
        endpoint = background_endpoint(settings)
        if endpoint == settings.chat:
            self._in_force = self._chat
        else:
            self._own.use(endpoint)
            self._in_force = self._own

    @property
    def is_embedded(self) -> bool:
        """Whether it is the small model on this computer."""
        return self._in_force.endpoint.preset == EMBEDDED

    @property
    def name(self) -> str:
        """The model's name."""
        return self._in_force.name

    @property
    def context_tokens(self) -> int:
        """The model's context, 0 where it is not known."""
        return self._in_force.endpoint.context_tokens or self._in_force.context_tokens

    async def ask(self, request: ChatRequest) -> str:
        """Return the answer. Raises `CompanionError`, `CapReachedError` among them."""
        if not self.is_embedded and self._meter.background_left() == 0:
            raise CapReachedError
        text = ""
        async with aclosing(self._in_force.stream(request)) as deltas:
            async for delta in deltas:
                text += delta.text
        return text

    async def close(self) -> None:
        """Close a model of its own."""
        await self._own.close()
