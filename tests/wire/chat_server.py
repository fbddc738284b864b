"""A server that speaks the OpenAI chat protocol on loopback and misbehaves on demand, in a thread with its own loop.

Tests script what it does next and read back what it was sent, so that clients are tested at the wire and not faked.

    with ChatServer() as server:
        server.script(say("你好"), refuse(401), say("It", hold_after=1))
        ... talk to server.base_url ...
        assert server.requests[0].body["messages"]
"""

import asyncio
import json
import re
import threading
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.wire.threaded_app import ThreadedApp

DEFAULT_REPLY = "[happy] Hello from the wire. 你好呀！"
_PIECE = re.compile(
    r"[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+", re.ASCII
)  # a word and its space, or one character of Chinese
WAIT_SECONDS = 20.0  # how long a test waits for something that should happen at once


@dataclass(slots=True)
class SeenRequest:
    """One request as it arrived. `aborted` is set when the client went away before the answer's end."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Any
    client: tuple[str, int] | None = None
    answered: threading.Event = field(default_factory=threading.Event)
    aborted: threading.Event = field(default_factory=threading.Event)

    @property
    def is_chat(self) -> bool:
        """Whether a model is asked for words."""
        return self.path.endswith("/chat/completions")

    @property
    def texts(self) -> list[str]:
        """The contents of the request's messages."""
        return [message["content"] for message in self.body["messages"]]


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a behaviour works with: the server, the web request and the record of it."""

    server: "ChatServer"
    web: web.Request
    seen: SeenRequest


Behaviour = Callable[[Exchange], Awaitable[web.StreamResponse]]


class ChatServer(ThreadedApp):
    """The server. Behaviours given to `script` are used up one per chat request, then `default` answers."""

    def __init__(self, default: Behaviour | None = None) -> None:
        super().__init__()
        self.default = default or say(DEFAULT_REPLY)
        self.concluding: Behaviour | None = None  # answers requests for JSON, which then count as no chat
        self.requests: list[SeenRequest] = []
        self.pages: dict[str, Any] = {"/v1/models": {"object": "list", "data": [{"id": "wire-model"}]}}
        self._behaviours: deque[Behaviour] = deque()
        self._arrived = threading.Condition()
        self._gate = asyncio.Event()

    @property
    def base_url(self) -> str:
        """Where a client finds the chat protocol."""
        return f"{self.origin}/v1"

    @property
    def chats(self) -> list[SeenRequest]:
        """The chat requests among all requests, without those of background work."""
        return [seen for seen in self.requests if seen.is_chat and not self._concludes(seen)]

    @property
    def conclusions(self) -> list[SeenRequest]:
        """The requests of background work, which ask for JSON."""
        return [seen for seen in self.requests if seen.is_chat and self._concludes(seen)]

    def script(self, *behaviours: Behaviour) -> None:
        """Say what the next chat requests are answered with, one each."""
        self._behaviours.extend(behaviours)

    def release(self) -> None:
        """Let every answer that holds go on."""
        self.loop.call_soon_threadsafe(self._gate.set)

    def hold_again(self) -> None:
        """Make answers hold again after a `release`."""
        self.loop.call_soon_threadsafe(self._gate.clear)

    def wait_for_chats(self, count: int) -> SeenRequest:
        """Block until `count` chat requests have arrived and return the last of them."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.chats) >= count, WAIT_SECONDS), "no such request came"
        return self.chats[count - 1]

    async def gate(self) -> None:
        """Wait for `release`."""
        await self._gate.wait()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Record the request and behave as scripted."""
        raw = await request.read()
        peer = request.transport.get_extra_info("peername") if request.transport else None
        body = json.loads(raw) if raw else None
        seen = SeenRequest(request.method, request.path, dict(request.headers), body, peer)
        with self._arrived:
            self.requests.append(seen)
            self._arrived.notify_all()
        try:
            return await self._behave(Exchange(self, request, seen))
        except (asyncio.CancelledError, ConnectionResetError):
            seen.aborted.set()
            raise
        finally:
            seen.answered.set()

    def _concludes(self, seen: SeenRequest) -> bool:
        return self.concluding is not None and isinstance(seen.body, dict) and "response_format" in seen.body

    async def _behave(self, exchange: Exchange) -> web.StreamResponse:
        if self.concluding is not None and exchange.seen.is_chat and self._concludes(exchange.seen):
            return await self.concluding(exchange)
        if exchange.seen.is_chat:
            behaviour = self._behaviours.popleft() if self._behaviours else self.default
            return await behaviour(exchange)
        if exchange.seen.path in self.pages:
            return web.json_response(self.pages[exchange.seen.path])
        return web.json_response({"error": {"message": "not found"}}, status=404)


def say(
    text: str | Sequence[str],
    *,
    thinking: str = "",
    thinking_field: str = "reasoning_content",
    usage: bool = True,
    pace: float = 0.0,
    hold_after: int | None = None,
    finish: str | None = "stop",
    done: bool = True,
) -> Behaviour:
    """Stream a reply. `pace` is seconds between pieces; `hold_after` pieces it waits for `server.release()`."""
    pieces = pieces_of(text) if isinstance(text, str) else list(text)
    deltas = [{thinking_field: piece} for piece in pieces_of(thinking)] + [{"content": piece} for piece in pieces]

    async def behave(exchange: Exchange) -> web.StreamResponse:
        response = await open_stream(exchange)
        await send(response, chunk({"role": "assistant", "content": ""}))
        for index, delta in enumerate(deltas):
            if index == hold_after:
                await exchange.server.gate()
            await send(response, chunk(delta))
            await asyncio.sleep(pace)
        if hold_after is not None and hold_after >= len(deltas):
            await exchange.server.gate()
        if finish:
            await send(response, chunk({}, finish))
        if usage and finish:
            counts = {"prompt_tokens": 21, "completion_tokens": len(deltas), "total_tokens": 21 + len(deltas)}
            await send(response, {**chunk({}), "choices": [], "usage": counts})
        if done:
            await response.write(b"data: [DONE]\n\n")
        return response

    return behave


def refuse(
    status: int, message: str = "refused", *, code: str = "", headers: Mapping[str, str] | None = None
) -> Behaviour:
    """Answer with an error status and an OpenAI-shaped body. `{key}` in `message` becomes the key that was sent."""

    async def behave(exchange: Exchange) -> web.StreamResponse:
        key = exchange.seen.headers.get("Authorization", "").removeprefix("Bearer ")
        error = {"message": message.replace("{key}", key), "type": "error", "code": code or None}
        return web.json_response({"error": error}, status=status, headers=headers)

    return behave


def rate_limited(retry_after: str | None = "3") -> Behaviour:
    """Answer 429; `retry_after` is the header's value (seconds or an HTTP date)."""
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    return refuse(429, "Rate limit reached", code="rate_limit_exceeded", headers=headers)


def overflow(tokens: int = 9000, limit: int = 4096) -> Behaviour:
    """Answer that the prompt is too long, in OpenAI's words."""
    message = (
        f"This model's maximum context length is {limit} tokens. However, your messages resulted in {tokens} tokens."
    )
    return refuse(400, message, code="context_length_exceeded")


def filtered(text: str = "I was") -> Behaviour:
    """Begin a reply and end it with the finish reason of a content filter."""
    return say(text, finish="content_filter")


def stall(text: str = "") -> Behaviour:
    """Stream `text` (or nothing, not even the status line) and then stay silent until released."""

    async def behave(exchange: Exchange) -> web.StreamResponse:
        if not text:
            await exchange.server.gate()
        response = await open_stream(exchange)
        for piece in pieces_of(text):
            await send(response, chunk({"content": piece}))
        await exchange.server.gate()
        return response

    return behave


def cut(text: str = "I was about", *, clean: bool = False) -> Behaviour:
    """Stream `text`, then lose the connection: `clean` ends the body properly, but without finish and [DONE]."""
    speak = say(text, finish=None, done=False)

    async def behave(exchange: Exchange) -> web.StreamResponse:
        response = await speak(exchange)
        if not clean:
            transport = exchange.web.transport
            assert transport is not None
            transport.abort()
        return response

    return behave


def raw(body: bytes, *, status: int = 200, content_type: str = "text/event-stream") -> Behaviour:
    """Answer with exactly these bytes."""

    async def behave(exchange: Exchange) -> web.StreamResponse:
        return web.Response(body=body, status=status, headers={"Content-Type": content_type})

    return behave


def malformed(text: str = "I was") -> Behaviour:
    """Begin a stream and then send something that is not JSON."""
    begin = f"data: {json.dumps(chunk({'content': text}))}\n\n".encode()
    return raw(begin + b'data: {"choices": [{"delta": {"cont\n\ndata: [DONE]\n\n')


def html(status: int = 200) -> Behaviour:
    """Answer with a web page, as captive portals and wrong base URLs do."""
    return raw(b"<!doctype html><html><body>Welcome</body></html>", status=status, content_type="text/html")


def error_in_stream(message: str = "the model fell over", code: str = "server_error", text: str = "I was") -> Behaviour:
    """Begin a stream with status 200 and put an error object into it."""
    begin = f"data: {json.dumps(chunk({'content': text}))}\n\n" if text else ""
    error = json.dumps({"error": {"message": message, "code": code}})
    return raw(f"{begin}data: {error}\n\ndata: [DONE]\n\n".encode())


def redirect(to: str, status: int = 307) -> Behaviour:
    """Send the client elsewhere."""

    async def behave(exchange: Exchange) -> web.StreamResponse:
        return web.Response(status=status, headers={"Location": to})

    return behave


def slow(text: str = DEFAULT_REPLY, pace: float = 0.05) -> Behaviour:
    """Stream a reply piece by piece with `pace` seconds between the pieces."""
    return say(text, pace=pace)


def pieces_of(text: str) -> list[str]:
    """Cut a text into the pieces a model would stream; joined they are the text again."""
    return _PIECE.findall(text)


async def open_stream(exchange: Exchange) -> web.StreamResponse:
    """Send status and headers of an event stream."""
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-cache"})
    await response.prepare(exchange.web)
    return response


async def send(response: web.StreamResponse, value: Mapping[str, Any]) -> None:
    """Send one event."""
    await response.write(f"data: {json.dumps(value, ensure_ascii=False)}\n\n".encode())


def chunk(delta: Mapping[str, Any], finish: str | None = None) -> dict[str, Any]:
    """Return one piece of a reply as the protocol words it."""
    return {
        "id": "chatcmpl-wire",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": "wire-model",
        "choices": [{"index": 0, "delta": dict(delta), "finish_reason": finish}],
    }
