"""What it means when a connection fails: exceptions of the HTTP library translated to the program's codes."""

import errno
import socket
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from urllib.parse import urlsplit

import httpx2

from companion.backends.chat_target import ChatTarget
from companion.backends.http_client import CONNECT_SECONDS
from companion.backends.outside_gate import GATE
from companion.core.errors import ChatError, Code

_UNREACHABLE = frozenset({errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EADDRNOTAVAIL})


@contextmanager
def network_faults(target: ChatTarget) -> Iterator[None]:
    """Raise `ChatError` in place of the HTTP library's exceptions."""
    try:
        yield
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise fault_of(error, target) from None


def fault_of(error: BaseException, target: ChatTarget) -> ChatError:
    """Translate what the HTTP library raised; its texts are never shown, they may hold URLs with passwords."""
    if GATE.refuses(urlsplit(target.base_url).hostname or ""):
        return ChatError(Code.LOCAL_ONLY, host=target.host)
    return _network_fault(error, target)


def _network_fault(error: BaseException, target: ChatTarget) -> ChatError:
    if isinstance(error, httpx2.ProxyError) or (isinstance(error, httpx2.ConnectTimeout) and target.proxy):
        return _proxy_failed(target)
    if isinstance(error, httpx2.ConnectError):
        return _connect_fault(list(causes_of(error)), target)
    if isinstance(error, httpx2.TimeoutException):
        return ChatError(Code.STALLED, retryable=True, host=target.host, seconds=int(CONNECT_SECONDS))
    if isinstance(error, httpx2.UnsupportedProtocol | httpx2.InvalidURL):
        return ChatError(Code.ADDRESS_UNUSABLE, address=target.host)
    if isinstance(error, httpx2.LocalProtocolError):
        return ChatError(Code.REQUEST_REFUSED, host=target.host, status=0, detail="invalid key")
    code = Code.MALFORMED_STREAM if isinstance(error, httpx2.DecodingError) else Code.CUT_OFF
    return ChatError(code, retryable=True, host=target.host)


def _connect_fault(causes: Sequence[BaseException], target: ChatTarget) -> ChatError:
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        return ChatError(Code.TLS_FAILED, host=target.host)
    if target.proxy:
        return _proxy_failed(target)
    if any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        return ChatError(Code.CONNECTION_REFUSED, retryable=True, host=target.host)
    if name_fault := next((cause for cause in causes if isinstance(cause, socket.gaierror)), None):
        return _name_fault(name_fault, target)
    if any(isinstance(cause, OSError) and cause.errno in _UNREACHABLE for cause in causes):
        return ChatError(Code.NO_NETWORK, retryable=True)
    # What is left is a server that hung up while connecting, which over https is a handshake it did not like.
    code = Code.TLS_FAILED if target.base_url.startswith("https") else Code.CONNECTION_REFUSED
    return ChatError(code, retryable=True, host=target.host)


def _name_fault(cause: socket.gaierror, target: ChatTarget) -> ChatError:
    if cause.errno == socket.EAI_AGAIN:  # no name server answered
        return ChatError(Code.NO_NETWORK, retryable=True)
    return ChatError(Code.HOST_NOT_FOUND, retryable=True, host=target.host)


def _proxy_failed(target: ChatTarget) -> ChatError:
    return ChatError(Code.PROXY_FAILED, retryable=True, proxy=target.proxy_host)


def causes_of(error: BaseException | None) -> Iterator[BaseException]:
    """The error, what caused it, and the members of groups among them (one connection attempt per address)."""
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for member in error.exceptions:
                yield from causes_of(member)
        error = error.__cause__ or error.__context__
