"""Any endpoint that speaks the OpenAI protocol, through the `openai` library: streamed, cancellable, tried once.

The library is imported at first use (1.1 s). Answers are read from the raw stream: the library's own reader takes a web
page for an empty answer and a lost connection for a finished one.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.backends.chat_faults import RefusalError
from companion.backends.chat_reply import Patience, in_time, read_reply
from companion.backends.chat_target import ChatTarget
from companion.backends.context_probe import probe_context
from companion.backends.endpoint_quirks import EndpointQuirks
from companion.backends.http_client import open_client
from companion.backends.learned_stream import Payload, QuirkBook, Remember, forget, stream_learning
from companion.backends.network_faults import fault_of, network_faults
from companion.backends.outside_gate import on_errand
from companion.backends.vendor_import import imported
from companion.core.conversation import ChatDelta, ChatRequest, Purpose
from companion.core.errors import ChatError
from companion.core.outside import Errand
from companion.core.tokens import estimate_tokens

if TYPE_CHECKING:
    import httpx2
    from openai import AsyncOpenAI

FALLBACK_CONTEXT = 8192
_LIBRARY = "openai"
_NEEDLESS = "openai._vendor.httpx_aiohttp"  # loads aiohttp: 9 MB and a quarter of a second
_WARM_UP_SECONDS = 10.0


class OpenAIChat:
    """A chat model behind a URL. `context_tokens` 0 means: as probed, else `presumed_context`."""

    def __init__(
        self,
        target: ChatTarget,
        *,
        context_tokens: int = 0,
        presumed_context: int = FALLBACK_CONTEXT,
        quirks: EndpointQuirks | None = None,
        remember: Remember = forget,
        patience: Patience | None = None,
    ) -> None:
        self._target = target
        self._context = context_tokens
        self._presumed_context = presumed_context or FALLBACK_CONTEXT
        self._book = QuirkBook(quirks or EndpointQuirks(), remember)
        self._patience = patience or Patience()
        self._http: httpx2.AsyncClient | None = None
        self._openai: AsyncOpenAI | None = None
        self._greeted = False  # so that a connection is open
        self._asked_for_context = False

    @property
    def name(self) -> str:
        """The model's name at its service."""
        return self._target.model

    @property
    def context_tokens(self) -> int:
        """As set by the user, else as probed, else as presumed."""
        return self._context or self._book.quirks.context_tokens or self._presumed_context

    def notes(self) -> tuple[str, ...]:
        """What has been learned about the endpoint so far, as `QuirkNote`s."""
        return self._book.quirks.notes()

    async def stream(self, request: ChatRequest) -> AsyncGenerator[ChatDelta, None]:
        """Yield the answer; a refusal that teaches a quirk is answered by one more request in the right shape."""
        answer = partial(self._answer, errand=errand_of(request.purpose))
        async with aclosing(stream_learning(request, self._target, self._book, answer)) as deltas:
            async for delta in deltas:
                yield delta

    async def warm(self, request: ChatRequest) -> None:  # noqa: ARG002 - endpoints keep their own prompt caches
        """Import the library, open the connection and learn the context length where it can be asked for."""
        with suppress(ChatError):
            await imported(_LIBRARY, _NEEDLESS)
            client, http = self._open()
            await in_time(_WARM_UP_SECONDS, self._greet(client, http), self._target)

    async def count_tokens(self, text: str) -> int:
        """Return an upper estimate; the protocol has no call that counts."""
        return estimate_tokens(text)

    async def close(self) -> None:
        """Close the connections; a later request opens them again."""
        http, self._http, self._openai = self._http, None, None
        if http is not None:
            await http.aclose()

    async def _answer(self, payload: Payload, errand: Errand) -> AsyncGenerator[ChatDelta, None]:
        whole = False
        try:
            async with self._opened(payload, errand) as response, aclosing(self._read(response)) as deltas:
                async for delta in deltas:
                    yield delta
            whole = True
        finally:
            self._greeted &= whole  # a reply that was cut off took its connection along

    def _read(self, response: "httpx2.Response") -> AsyncGenerator[ChatDelta, None]:
        return read_reply(response, self._target, self._patience)

    @asynccontextmanager
    async def _opened(self, payload: Payload, errand: Errand) -> AsyncIterator["httpx2.Response"]:
        await imported(_LIBRARY, _NEEDLESS)
        client, _ = self._open()
        from openai import AsyncStream

        # `chat.completions.create` does the same after its type transform, which costs 16 ms for 42 messages.
        call = client.post(
            "/chat/completions",
            cast_to=object,
            body={"model": self._target.model, "stream": True, **payload},
            options={"security": {"bearer_auth": True}},
            stream=True,
            stream_cls=AsyncStream[object],
        )
        with self._library_faults(), on_errand(errand):
            stream = await in_time(self._patience.first, call, self._target)
        try:
            yield stream.response
        finally:
            await stream.close()

    def _open(self) -> "tuple[AsyncOpenAI, httpx2.AsyncClient]":
        if self._openai is None or self._http is None:
            http = open_client(self._target)
            from openai import AsyncOpenAI

            authorization = f"Bearer {self._target.key or 'none'}"  # `open_client` takes "none" out again
            with network_faults(self._target):
                self._openai = AsyncOpenAI(
                    api_key=self._target.key or "none",
                    base_url=self._target.base_url,
                    max_retries=0,
                    http_client=http,
                    # Said in full, so that no variable of the environment adds a credential meant for another host.
                    default_headers={"Authorization": authorization},
                    organization="",
                    project="",
                    webhook_secret="",
                )
            self._http, self._greeted = http, False
        return self._openai, self._http

    @contextmanager
    def _library_faults(self) -> Iterator[None]:
        """Raise `RefusalError` or `ChatError` in place of the library's exceptions."""
        from openai import APIConnectionError, APIStatusError

        try:
            with network_faults(self._target):
                yield
        except APIStatusError as error:
            response = error.response
            raise RefusalError(response.status_code, response.text, dict(response.headers)) from None
        except APIConnectionError as error:
            raise fault_of(error.__cause__ or error, self._target) from None

    async def _greet(self, client: "AsyncOpenAI", http: "httpx2.AsyncClient") -> None:
        if not self._greeted:
            with suppress(RefusalError), self._library_faults():  # library and connection do it all once
                await client.get("/models", cast_to=object)
            self._greeted = True
        if not self._asked_for_context and not self._context and not self._book.quirks.context_tokens:
            found = await probe_context(http, self._target)
            self._asked_for_context = True
            if found:
                self._book.keep(replace(self._book.quirks, context_tokens=found))


def errand_of(purpose: Purpose) -> Errand:
    """Return what a request is for as the ledger of requests tells it."""
    match purpose:
        case Purpose.CHAT:
            return Errand.CHAT
        case Purpose.TEST | Purpose.WARM_UP:
            return Errand.LOOK
        case _:
            return Errand.MEMORY
