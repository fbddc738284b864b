"""A model file from the hub or a mirror of it, from any byte on; one that does not answer soon is given up."""

import os
from collections.abc import AsyncGenerator

import httpx2

from companion.backends.chat_target import ChatTarget
from companion.backends.http_client import proxy_for, transport_to
from companion.backends.model_catalogue import HubFile
from companion.core.errors import ChatError
from companion.core.outside import Errand

HUB = "https://huggingface.co"
MIRROR = "https://hf-mirror.com"
_CHUNK = 2**18
_PATIENCE = httpx2.Timeout(20.0, connect=4.0)


class SourceError(Exception):
    """A source can't give the file; its text says why, in a few words without URLs."""


def hub_urls(file: HubFile) -> list[str]:
    """Return where the file may lie, the place named by HF_ENDPOINT first."""
    named = os.environ.get("HF_ENDPOINT", "").rstrip("/")
    places = dict.fromkeys(place for place in (named, HUB, MIRROR) if place.startswith(("https://", "http://")))
    return [f"{place}/{file.repository}/resolve/{file.revision}/{file.file}" for place in places]


async def download(url: str, begin: int, size: int) -> AsyncGenerator[bytes, None]:
    """Yield the bytes of a file of `size` bytes from `begin` on. Raises `SourceError`."""
    target = ChatTarget(url, "", proxy=proxy_for(url, ""))
    headers = {"Range": f"bytes={begin}-"} if begin else {}
    try:
        transport = transport_to(target, Errand.DOWNLOAD)
        async with (
            httpx2.AsyncClient(transport=transport, timeout=_PATIENCE, follow_redirects=True) as client,
            client.stream("GET", url, headers={**headers, "Accept-Encoding": "identity"}) as response,
        ):
            skip = begin - _offset_of(response, begin, size)
            async for chunk in response.aiter_bytes(_CHUNK):
                if len(chunk) > skip:
                    yield chunk[skip:]
                skip = max(0, skip - len(chunk))
    except ChatError as error:
        raise SourceError(error.problem.code.value) from None
    except httpx2.TimeoutException:
        raise SourceError(f"{target.host} does not answer") from None
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
        raise SourceError(f"{target.host}: {type(error).__name__}") from None


def _offset_of(response: httpx2.Response, begin: int, size: int) -> int:
    """Where in the file the answer begins: servers may ignore a range. Raises `SourceError` for another file."""
    host = response.url.host
    if response.status_code not in (200, 206):
        raise SourceError(f"{host} answers {response.status_code}")
    offset = begin if response.status_code == 206 else 0
    length = response.headers.get("content-length", "")
    if length.isdigit() and offset + int(length) != size:
        raise SourceError(f"{host} has a file of another size")
    return offset
