"""HTTP that leaves this computer only through the gate: asked for, counted and noted, request by request."""

from collections.abc import AsyncIterator

import httpx2

from companion.backends.outside_gate import ERRAND, GATE, OutsideRefusedError, Passage, going_outside
from companion.core.outside import Errand

_AROUND_A_HEADER = 4  # bytes: colon, space, end of line


class WatchedTransport(httpx2.AsyncBaseTransport):
    """Another transport, watched. What stays on this computer goes by unseen."""

    def __init__(self, inner: httpx2.AsyncBaseTransport, errand: Errand) -> None:
        self._inner = inner
        self._errand = errand

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request. Raises `httpx2.ConnectError` where the gate is closed."""
        if GATE.is_here(request.url.host):
            return await self._inner.handle_async_request(request)
        try:
            passage = GATE.begin(request.url.netloc.decode("ascii"), ERRAND.get() or self._errand)
        except OutsideRefusedError as refusal:
            raise httpx2.ConnectError(str(refusal), request=request) from refusal
        passage.sent = _head_bytes(request.headers) + int(request.headers.get("content-length", 0))
        try:
            with going_outside():
                response = await self._inner.handle_async_request(request)
        except BaseException:
            passage.end()
            raise
        passage.received = _head_bytes(response.headers)
        assert isinstance(response.stream, httpx2.AsyncByteStream)  # noqa: S101 - what asynchronous transports give
        response.stream = _WatchedStream(response.stream, passage)
        return response

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()


class _WatchedStream(httpx2.AsyncByteStream):
    """An answer's bytes, counted as they come; once the gate has closed there are no more."""

    def __init__(self, inner: httpx2.AsyncByteStream, passage: Passage) -> None:
        self._inner = inner
        self._passage = passage

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._inner:
            self._check()
            self._passage.received += len(chunk)
            yield chunk
        self._check()

    async def aclose(self) -> None:
        try:
            await self._inner.aclose()
        finally:
            self._passage.end()

    def _check(self) -> None:
        try:
            self._passage.check()
        except OutsideRefusedError as refusal:
            raise httpx2.ReadError(str(refusal)) from refusal


def _head_bytes(headers: httpx2.Headers) -> int:
    return sum(len(name) + len(value) + _AROUND_A_HEADER for name, value in headers.raw)
