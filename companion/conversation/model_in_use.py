"""The chat model in force: built when first needed, exchanged when the settings name another one.

A model that a turn may still be using is closed only when nobody needs it any more.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from functools import partial

from companion.conversation.apart import apart
from companion.core.conversation import ChatDelta, ChatRequest, Purpose, Usage
from companion.core.errors import ChatError, Code, CompanionError
from companion.core.ports import ChatModel, ChatModels
from companion.core.settings import EMBEDDED, Endpoint
from companion.core.tokens import estimate_messages, estimate_tokens

Count = Callable[[Purpose, str, Usage], None]


def estimated_usage(request: ChatRequest, text: str) -> Usage:
    """Return what a call used where the endpoint doesn't say."""
    return Usage(estimate_messages(request.messages), estimate_tokens(text), estimated=True)


class ModelInUse:
    """Holds one model, and tells `count` what each call used.

    `may_chat` raises a `ChatError` where chat is not to be sent now; a model on this computer is not asked about.
    `thinks_first` is learned: its replies begin with thinking that nothing opens.
    """

    def __init__(
        self,
        chat_models: ChatModels,
        find_key: Callable[[Endpoint], str],
        count: Count = lambda *_: None,
        may_chat: Callable[[], None] = lambda: None,
    ) -> None:
        self.endpoint = Endpoint()
        self.thinks_first = False
        self._chat_models = chat_models
        self._find_key = find_key
        self._count = count
        self._may_chat = may_chat
        self._model: ChatModel | None = None
        self._refusal: CompanionError | None = None
        self._building: asyncio.Task[None] | None = None
        self._renewals = 0
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
        self._renewals += 1

    async def prepare(self, patience: float | None = None) -> None:
        """Build the model if there is none, waiting for it at most `patience` seconds (None: as long as it takes).

        An endpoint that can't be used says so at its first request.
        """
        if self._model is not None:
            return
        if self._building is None or self._building.done():
            self._building = asyncio.create_task(self._build())
        await asyncio.wait({self._building}, timeout=patience)

    async def _build(self) -> None:
        """Build the model of the endpoint that is meant once its key is found, which a keyring may take long for."""
        key, found_for = "", -1
        try:
            while found_for != self._renewals:  # another endpoint may be meant by now, or another key
                found_for, endpoint = self._renewals, self.endpoint
                key = "" if endpoint.preset == EMBEDDED else await apart(partial(self._find_key, endpoint))
            self._model, self._refusal = self._chat_models(self.endpoint, key), None
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
        if request.purpose is Purpose.CHAT and self.endpoint.preset != EMBEDDED:
            self._may_chat()
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
        if self._building is not None:
            self._building.cancel()
            await asyncio.wait({self._building})
        self.renew()
        if self._closing is not None:
            await asyncio.wait({self._closing})
        await self.close_retired()
