"""The chat model in force: built when first needed, exchanged when the settings name another one.

A model that a turn may still be using is closed only when nobody needs it any more.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from companion.conversation.apart import apart
from companion.core.conversation import ChatDelta, ChatRequest, Purpose, Usage
from companion.core.errors import ChatError, Code, CompanionError
from companion.core.ports import ChatModel, ChatModels
from companion.core.settings import EMBEDDED, Endpoint
from companion.core.tokens import estimate_tokens

Count = Callable[[Purpose, str, Usage], None]


def estimated_usage(request: ChatRequest, text: str) -> Usage:
    """Return what a call used where the endpoint doesn't say."""
    return Usage(sum(estimate_tokens(one.content) for one in request.messages), estimate_tokens(text), estimated=True)


class ModelInUse:
    """Holds one model, and tells `count` what each call used.

    `thinks_first` is learned: its replies begin with thinking that nothing opens.
    """

    def __init__(
        self, chat_models: ChatModels, find_key: Callable[[Endpoint], str], count: Count = lambda *_: None
    ) -> None:
        self.endpoint = Endpoint()
        self.thinks_first = False
        self._chat_models = chat_models
        self._find_key = find_key
        self._count = count
        self._model: ChatModel | None = None
        self._refusal: CompanionError | None = None
        self._retired: list[ChatModel] = []
        self._closing: asyncio.Task[None] | None = None

    def use(self, endpoint: Endpoint) -> None:
        """Use this endpoint from the next request on."""
        if endpoint != self.endpoint:
            self.endpoint = endpoint
            self.renew()

    def renew(self) -> None:
        """Build the model again before the next request: its key or its file has changed."""
        if self._model is not None:
            self._retired.append(self._model)
        self._model, self._refusal, self.thinks_first = None, None, False

    async def prepare(self) -> None:
        """Build the model if there is none. An endpoint that can't be used says so at its first request."""
        if self._model is not None:
            return
        endpoint = self.endpoint
        key = ""
        if endpoint.preset != EMBEDDED:
            key = await apart(lambda: self._find_key(endpoint))  # a keyring may be slow
        if self._model is not None or endpoint is not self.endpoint:
            return
        try:
            self._model, self._refusal = self._chat_models(endpoint, key), None
        except CompanionError as error:
            self._refusal = error

    @property
    def context_tokens(self) -> int:
        """The model's context, 0 where it is not known."""
        return self._model.context_tokens if self._model is not None else 0

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name if self._model is not None else self.endpoint.model

    async def stream(self, request: ChatRequest) -> AsyncGenerator[ChatDelta, None]:
        """Yield the model's answer. Raises `CompanionError`."""
        await self.prepare()
        if self._model is None:
            assert self._refusal is not None  # noqa: S101 - prepare leaves one of the two
            raise self._refusal
        if self.endpoint.preset == EMBEDDED and any(message.picture for message in request.messages):
            raise ChatError(Code.PICTURE_REFUSED, model=self._model.name)
        usage, said, name = None, list[str](), self._model.name
        try:
            async with aclosing(self._model.stream(request)) as deltas:
                async for delta in deltas:
                    usage = delta.usage or usage
                    said += (delta.text, delta.thinking)
                    yield delta
        finally:
            if said or usage:
                self._count(request.purpose, name, usage or estimated_usage(request, "".join(said)))

    async def warm(self, request: ChatRequest) -> None:
        """Let the model get ready for a request that begins like this one."""
        await self.prepare()
        if self._model is not None:
            await self._model.warm(request)

    async def close_retired(self) -> None:
        """Close the models that are no longer used. Cancelling the wait for it leaves none half closed."""
        while self._retired:
            self._closing = asyncio.create_task(self._retired.pop().close())
            await asyncio.shield(self._closing)

    async def close(self) -> None:
        """Close every model."""
        self.renew()
        if self._closing is not None:
            await asyncio.wait({self._closing})
        await self.close_retired()
