"""The small model that comes with the program: a server in a child process, one conversation at a time.

Chat goes before everything else. Summaries and the like run when nobody waits, give way to chat and begin anew after
it, so that their callers never see it; warming the prompt's beginning gives way for good.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.backends.chat_reply import Patience, in_time, read_refusal, read_reply
from companion.backends.chat_target import ChatTarget
from companion.backends.embedded_server import EmbeddedOptions, EmbeddedServer
from companion.backends.endpoint_quirks import EndpointQuirks
from companion.backends.foreign_json import items_at
from companion.backends.http_client import open_client
from companion.backends.idle_unloading import IdleLimit, Unloading
from companion.backends.learned_stream import Payload, QuirkBook, stream_learning
from companion.backends.network_faults import network_faults
from companion.backends.one_slot import OneSlot
from companion.core.conversation import ChatDelta, ChatRequest, Purpose
from companion.core.errors import ChatError, Code
from companion.core.tokens import estimate_tokens

if TYPE_CHECKING:
    import httpx2

URGENT = frozenset({Purpose.CHAT, Purpose.RECALL, Purpose.TEST})
PATIENCE = Patience(first=300.0, between=120.0)
_SECONDS_TO_COUNT = 2.0
_BROKEN = frozenset({Code.CUT_OFF, Code.CONNECTION_REFUSED, Code.MALFORMED_STREAM, Code.EMPTY_REPLY})


# A model this small copies what it reads: "dry" makes the fourth token in a row that stands above already unlikely.
SAMPLING = {
    "top_k": 20,
    "top_p": 0.8,
    "repeat_penalty": 1.05,
    "dry_multiplier": 0.8,
    "dry_allowed_length": 3,
    "dry_penalty_last_n": 2048,
}
COOLER = 0.5  # times the temperature that suits big models


def _sampled(payload: Payload) -> Payload:
    """Return the payload with the sampling for talk; JSON repeats its keys and quotes, and keeps the plain one."""
    if "response_format" in payload:
        return payload
    temperature = payload.get("temperature")
    cooled = {"temperature": temperature * COOLER} if isinstance(temperature, int | float) else {}
    return {**payload, **SAMPLING, **cooled}


class EmbeddedChat:
    """A chat model from a file. After as long without use as `limit` says it gives its memory back.

    With `waits_to_be_asked` nothing but an answer that somebody waits for starts it the first time.
    """

    def __init__(
        self,
        options: EmbeddedOptions,
        *,
        patience: Patience = PATIENCE,
        limit: IdleLimit | None = None,
        waits_to_be_asked: bool = False,
    ) -> None:
        self._options = options
        self._waits_to_be_asked = waits_to_be_asked
        self._patience = patience
        self._unloading = Unloading(limit or IdleLimit(), self._give_memory_back)
        self._server = EmbeddedServer(options)
        self._book = QuirkBook(EndpointQuirks())
        self._slot = OneSlot()
        self._http: tuple[ChatTarget, httpx2.AsyncClient] | None = None

    @property
    def name(self) -> str:
        """The model's name in the catalogue, or its file's."""
        return self._options.name

    @property
    def context_tokens(self) -> int:
        """As the server is started with."""
        return self._options.context_tokens

    @property
    def pid(self) -> int | None:
        """The process id of the child while it lives."""
        return self._server.pid

    async def stream(self, request: ChatRequest) -> AsyncGenerator[ChatDelta, None]:
        """Yield the answer: piece by piece where somebody waits for it, else all pieces once they are there."""
        if request.purpose in URGENT:
            self._waits_to_be_asked = False
            async with self._slot.urgent(), aclosing(self._answer(request)) as deltas:
                async for delta in deltas:
                    yield delta
            return
        if self._waits_to_be_asked:
            raise ChatError(Code.SAFE_MODE)
        answered = None
        while answered is None:
            answered = await self._slot.in_background(lambda: self._collect(request))
        for delta in answered[0]:
            yield delta

    async def warm(self, request: ChatRequest) -> None:
        """Start the model and have it read the request's messages, unless somebody waits for it meanwhile."""
        if self._waits_to_be_asked:
            return
        short = replace(request, purpose=Purpose.WARM_UP, max_tokens=1)
        with suppress(ChatError):
            await self._slot.in_background(lambda: self._collect(short))

    async def count_tokens(self, text: str) -> int:
        """Return the model's own count while it runs, else an upper estimate."""
        estimate = estimate_tokens(text)
        if self._server.pid is None:
            return estimate
        with suppress(ChatError):
            return await in_time(_SECONDS_TO_COUNT, self._count(text), ChatTarget("", self.name)) or estimate
        return estimate

    async def close(self) -> None:
        """End the child."""
        self._unloading.stop()
        await self._close_client()
        await self._server.stop()

    async def _collect(self, request: ChatRequest) -> list[ChatDelta]:
        async with aclosing(self._answer(request)) as deltas:
            return [delta async for delta in deltas]

    async def _answer(self, request: ChatRequest) -> AsyncGenerator[ChatDelta, None]:
        async with self._unloading.in_use():
            target = await self._server.ready()
            try:
                async with aclosing(stream_learning(request, target, self._book, self._post)) as deltas:
                    async for delta in deltas:
                        yield delta
            except ChatError as fault:
                if fault.problem.code in _BROKEN and await self._server.has_died():
                    raise ChatError(Code.MODEL_CRASHED, retryable=True) from None
                raise

    async def _post(self, payload: Payload) -> AsyncGenerator[ChatDelta, None]:
        target, http = await self._client()
        # Progress reports make the server notice at the next batch that nobody listens any more.
        body = {**_sampled(payload), "cache_prompt": True, "return_progress": True}
        request = http.build_request("POST", f"{target.base_url}/chat/completions", json=body)
        with network_faults(target):
            response = await in_time(self._patience.first, http.send(request, stream=True), target)
        try:
            if response.status_code != 200:
                raise await read_refusal(response, target)
            async with aclosing(read_reply(response, target, self._patience)) as deltas:
                async for delta in deltas:
                    yield delta
        finally:
            await response.aclose()

    async def _count(self, text: str) -> int:
        target, http = await self._client()
        url = f"{target.base_url.removesuffix('/v1')}/tokenize"
        with network_faults(target):
            response = await http.post(url, json={"content": text})
        return len(items_at(response.json(), "tokens")) if response.status_code == 200 else 0

    async def _client(self) -> "tuple[ChatTarget, httpx2.AsyncClient]":
        target = await self._server.ready()
        if self._http is None or self._http[0] != target:
            await self._close_client()
            self._http = target, open_client(target)
            self._http[1].headers["Authorization"] = f"Bearer {target.key}"
            self._http[1].headers["Connection"] = "close"  # the server hangs up on kept connections without a word
        return self._http

    async def _close_client(self) -> None:
        http, self._http = self._http, None
        if http is not None:
            await http[1].aclose()

    async def _give_memory_back(self) -> None:
        async with self._slot.urgent():
            await self.close()
