"""A server's answer read to its end: patience for silence, every way of breaking off told apart.

Used for any endpoint and for the embedded model alike; only how the answer is opened differs between them.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable
from contextlib import aclosing
from dataclasses import dataclass
from typing import TypeVar

import httpx2

from companion.backends.chat_chunks import ChunkReader
from companion.backends.chat_faults import RefusalError
from companion.backends.chat_target import ChatTarget
from companion.backends.event_stream import EventLine, LineKind, event_lines
from companion.backends.network_faults import network_faults
from companion.core.conversation import ChatDelta
from companion.core.errors import ChatError, Code

_T = TypeVar("_T")
_DRAIN_SECONDS = 0.2  # a body read to its end leaves the connection fit for the next request
_LONGEST_DOCUMENT = 32 * 2**20


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds a server may be silent before its first word, between two, and after its last.

    Signs of life (comments in the stream) stretch a silence up to `stretch` times.
    """

    first: float = 60.0
    between: float = 30.0
    after_finish: float = 5.0
    stretch: float = 5.0


async def in_time(seconds: float, awaitable: Awaitable[_T], target: ChatTarget) -> _T:
    """Await something for so long. Raises `ChatError` STALLED after that."""
    try:
        async with asyncio.timeout(seconds):
            return await awaitable
    except TimeoutError:
        raise ChatError(Code.STALLED, retryable=True, host=target.host, seconds=round(seconds)) from None


async def read_reply(
    response: httpx2.Response, target: ChatTarget, patience: Patience
) -> AsyncGenerator[ChatDelta, None]:
    """Yield the pieces of an answer of status 200. Raises `ChatError`, and `RefusalError` for a server's error."""
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    reader = ChunkReader(target)
    if kind == "text/html":
        raise _malformed(target)
    if kind == "application/json":
        delta = _read_document(await in_time(patience.first, _read_all(response, target), target), reader, target)
        if delta is not None:
            yield delta
    else:
        async with aclosing(_read_stream(response, reader, target, patience)) as deltas:
            async for delta in deltas:
                yield delta
    yield reader.end()


async def _read_stream(
    response: httpx2.Response, reader: ChunkReader, target: ChatTarget, patience: Patience
) -> AsyncGenerator[ChatDelta, None]:
    lines = _PatientLines(event_lines(response.aiter_bytes()), target, patience)
    while (line := await lines.next(reader)) is not None:
        delta = None if reader.done else _read_line(line, reader, target)
        if delta is not None:
            yield delta


class _PatientLines:
    """Lines that say something, each waited for only so long."""

    def __init__(self, lines: AsyncIterator[EventLine], target: ChatTarget, patience: Patience) -> None:
        self._lines = lines
        self._target = target
        self._patience = patience

    async def next(self, reader: ChunkReader) -> EventLine | None:
        """Return the next line, None at the end; after the model's last word a fault is an end too."""
        try:
            return await self._next(self._limit(reader))
        except ChatError:
            if reader.ended:
                return None
            raise

    def _limit(self, reader: ChunkReader) -> float:
        if reader.done:
            return _DRAIN_SECONDS
        if reader.ended:
            return self._patience.after_finish
        return self._patience.between if reader.said else self._patience.first

    async def _next(self, limit: float) -> EventLine | None:
        clock = asyncio.get_running_loop().time
        last = clock() + limit * self._patience.stretch
        while True:
            seconds = min(limit, last - clock())
            with network_faults(self._target):
                line = await in_time(max(seconds, 0.0), anext(self._lines, None), self._target)
            if line is None or line.kind is not LineKind.SIGN_OF_LIFE:
                return line


def _read_line(line: EventLine, reader: ChunkReader, target: ChatTarget) -> ChatDelta | None:
    if line.kind is LineKind.STRAY and not line.text.lstrip().startswith("{"):
        raise _malformed(target)
    try:
        return reader.read(line.text)
    except ValueError:
        if line.ended:
            raise _malformed(target) from None
        return None  # torn in the middle by the end of the connection


def _read_document(body: str, reader: ChunkReader, target: ChatTarget) -> ChatDelta | None:
    """Read an answer that came in one piece though a stream was asked for."""
    try:
        delta = reader.read(body)
    except ValueError:
        raise _malformed(target) from None
    reader.read("[DONE]")
    return delta


async def _read_all(response: httpx2.Response, target: ChatTarget) -> str:
    pieces: list[bytes] = []
    with network_faults(target):
        async for piece in response.aiter_bytes():
            pieces.append(piece)
            if sum(map(len, pieces)) > _LONGEST_DOCUMENT:
                raise _malformed(target)
    return b"".join(pieces).decode("utf-8", "replace")


def _malformed(target: ChatTarget) -> ChatError:
    return ChatError(Code.MALFORMED_STREAM, retryable=True, host=target.host)


async def read_refusal(response: httpx2.Response, target: ChatTarget) -> RefusalError:
    """Return what a server said beside an error status."""
    body = await _read_all(response, target)
    return RefusalError(response.status_code, body, dict(response.headers))
