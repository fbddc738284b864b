"""Any endpoint that speaks the OpenAI protocol, through the `openai` library: streamed, cancellable, tried once.

The library is imported at first use (1.1 s). Answers are read from the raw stream: the library's own reader takes a web
page for an empty answer and a lost connection for a finished one.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.backends.chat_faults import RefusalError, fault_of_refusal
from companion.backends.chat_payload import build_payload
from companion.backends.chat_reply import Patience, in_time, read_reply
from companion.backends.chat_target import ChatTarget
from companion.backends.context_probe import probe_context
from companion.backends.endpoint_quirks import EndpointQuirks, learn
from companion.backends.http_client import open_client
from companion.backends.network_faults import fault_of, network_faults
from companion.backends.token_estimate import estimate_prompt, estimate_tokens
from companion.core.conversation import ChatDelta, ChatRequest, Usage
from companion.core.errors import ChatError, Code

if TYPE_CHECKING:
    import httpx2
    from openai import AsyncOpenAI

FALLBACK_CONTEXT = 8192
_WARM_UP_SECONDS = 10.0


def _forget(_: EndpointQuirks) -> None:
    """Remember quirks for as long as the model lives only."""


class OpenAIChat:
    """A chat model behind a URL. `context_tokens` 0 means: as probed, else `presumed_context`."""

    def __init__(
        self,
        target: ChatTarget,
        *,
        context_tokens: int = 0,
        presumed_context: int = FALLBACK_CONTEXT,
        quirks: EndpointQuirks | None = None,
        remember: Callable[[EndpointQuirks], None] = _forget,
        patience: Patience | None = None,
    ) -> None:
        self._target = target
        self._context = context_tokens
        self._presumed_context = presumed_context or FALLBACK_CONTEXT
        self._quirks = quirks or EndpointQuirks()
        self._remember = remember
        self._patience = patience or Patience()
        self._http: httpx2.AsyncClient | None = None
        self._openai: AsyncOpenAI | None = None

    @property
    def name(self) -> str:
        """The model's name at its service."""
        return self._target.model

    @property
    def context_tokens(self) -> int:
        """As set by the user, else as probed, else as presumed."""
        return self._context or self._quirks.context_tokens or self._presumed_context

    @property
    def quirks(self) -> EndpointQuirks:
        """What has been learned about the endpoint so far."""
        return self._quirks

    async def stream(self, request: ChatRequest) -> AsyncGenerator[ChatDelta, None]:
        """Yield the answer; a refusal that teaches a quirk is answered by one more request in the right shape."""
        while True:
            payload = build_payload(request, self._target.model, self._quirks)
            text = ""
            try:
                async with aclosing(self._answer(payload)) as deltas:
                    async for delta in deltas:
                        text += delta.text
                        yield self._counted(delta, request, text) if delta.finish else delta
            except RefusalError as refusal:
                learned = None if text else learn(self._quirks, refusal, payload)
                if learned is None:
                    raise self._fault(refusal) from None
                self._keep(learned)
            else:
                return

    async def warm(self, request: ChatRequest) -> None:  # noqa: ARG002 - endpoints keep their own prompt caches
        """Import the library, open the connection and learn the context length where it can be asked for."""
        with suppress(ChatError):
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

    async def _answer(self, payload: dict[str, object]) -> AsyncGenerator[ChatDelta, None]:
        async with self._opened(payload) as response, aclosing(self._read(response)) as deltas:
            async for delta in deltas:
                yield delta

    def _read(self, response: "httpx2.Response") -> AsyncGenerator[ChatDelta, None]:
        return read_reply(response, self._target, self._patience)

    @asynccontextmanager
    async def _opened(self, payload: dict[str, object]) -> AsyncIterator["httpx2.Response"]:
        client, _ = self._open()
        # Given as `messages`, each message walks through the library's type transform: 16 ms for 42 of them.
        call = client.chat.completions.create(model=self._target.model, messages=[], stream=True, extra_body=payload)
        with self._library_faults():
            stream = await in_time(self._patience.first, call, self._target)
        try:
            yield stream.response
        finally:
            await stream.close()

    def _open(self) -> "tuple[AsyncOpenAI, httpx2.AsyncClient]":
        if self._openai is None or self._http is None:
            self._check_key()
            from openai import AsyncOpenAI

            authorization = f"Bearer {self._target.key or 'none'}"  # `open_client` takes "none" out again
            self._http = open_client(self._target)
            self._openai = AsyncOpenAI(
                api_key=self._target.key or "none",
                base_url=self._target.base_url,
                max_retries=0,
                http_client=self._http,
                # Said in full, so that no variable of the environment adds a credential meant for another host.
                default_headers={"Authorization": authorization},
                organization="",
                project="",
                webhook_secret="",
            )
        return self._openai, self._http

    def _check_key(self) -> None:
        if self._target.key_would_leak:
            raise ChatError(Code.KEY_WOULD_LEAK, host=self._target.host)
        if not self._target.key_fits_a_header:
            raise ChatError(Code.KEY_REFUSED, host=self._target.host)

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
        _ = client.chat.completions  # imports what a request needs
        if not self._context and not self._quirks.context_tokens:
            found = await probe_context(http, self._target)
            if found:
                self._keep(replace(self._quirks, context_tokens=found))

    def _counted(self, delta: ChatDelta, request: ChatRequest, text: str) -> ChatDelta:
        if delta.usage is not None:
            return delta
        if not self._quirks.no_usage:
            self._keep(replace(self._quirks, no_usage=True))
        usage = Usage(estimate_prompt(request.messages), estimate_tokens(text), estimated=True)
        return replace(delta, usage=usage)

    def _fault(self, refusal: RefusalError) -> ChatError:
        fault = fault_of_refusal(refusal, self._target)
        limit = fault.problem.values.get("limit", "")
        if fault.problem.code is Code.CONTEXT_OVERFLOW and limit.isdigit() and not self._context:
            self._keep(replace(self._quirks, context_tokens=int(limit)))
        return fault

    def _keep(self, quirks: EndpointQuirks) -> None:
        if quirks != self._quirks:
            self._quirks = quirks
            self._remember(quirks)
