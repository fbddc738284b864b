"""The Python package index read without pip: its list of a package's files, as JSON or as a page of links.

Used by frozen programs. The index is the one pip would use by environment (PIP_INDEX_URL), else the public one.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import httpx2

from companion.backends.chat_target import ChatTarget
from companion.backends.foreign_json import items_at, text_at
from companion.backends.http_client import proxy_for, transport_to
from companion.backends.hub_download import SourceError
from companion.backends.model_catalogue import PackagePart
from companion.core.errors import ChatError
from companion.core.outside import Errand

PUBLIC_INDEX = "https://pypi.org/simple"
_JSON = "application/vnd.pypi.simple.v1+json"
_LINK = re.compile(r"""<a\s[^>]*href\s*=\s*["']([^"'#]+)""", re.IGNORECASE)
_PATIENCE = httpx2.Timeout(30.0, connect=6.0)


def index_urls() -> list[str]:
    """Return the indexes to ask, in order."""
    named = os.environ.get("PIP_INDEX_URL", ""), *os.environ.get("PIP_EXTRA_INDEX_URL", "").split()
    return list(dict.fromkeys([url.rstrip("/") for url in named if url.startswith("http")] or [PUBLIC_INDEX]))


async def download_wheel(part: PackagePart, folder: Path, arriving: Callable[[int], None]) -> Path:
    """Fetch a package's wheel into the folder. Raises `SourceError`."""
    fault = SourceError("no index")
    for index in index_urls():
        try:
            return await _download_from(index, part, folder, arriving)
        except SourceError as error:
            fault = error
    raise fault


async def _download_from(index: str, part: PackagePart, folder: Path, arriving: Callable[[int], None]) -> Path:
    target = ChatTarget(index, "", proxy=proxy_for(index, ""))
    try:
        async with httpx2.AsyncClient(
            transport=transport_to(target, Errand.DOWNLOAD), timeout=_PATIENCE, follow_redirects=True
        ) as client:
            url = await _find_wheel(client, index, part)
            return await _save(client, url, folder, arriving)
    except ChatError as error:
        raise SourceError(error.problem.code.value) from None
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
        raise SourceError(f"{target.host}: {type(error).__name__}") from None


async def _find_wheel(client: httpx2.AsyncClient, index: str, part: PackagePart) -> str:
    response = await client.get(f"{index}/{part.package}/", headers={"Accept": f"{_JSON}, text/html;q=0.5"})
    response.raise_for_status()
    beginning = f"{part.package.replace('-', '_')}-{part.version}-"
    for link in _links(response):
        url = urljoin(str(response.url), link)
        name = unquote(urlsplit(url).path.rpartition("/")[2])
        if name.startswith(beginning) and name.endswith(".whl"):
            return url
    raise SourceError(f"{part.package} {part.version} is not in the index")


def _links(response: httpx2.Response) -> Iterator[str]:
    if "json" in response.headers.get("content-type", ""):
        yield from (text_at(file, "url") for file in items_at(response.json(), "files"))
    else:
        yield from _LINK.findall(response.text)


async def _save(client: httpx2.AsyncClient, url: str, folder: Path, arriving: Callable[[int], None]) -> Path:
    path = folder / unquote(urlsplit(url).path.rpartition("/")[2])
    done = 0
    async with client.stream("GET", url) as response:
        response.raise_for_status()
        with path.open("wb") as file:
            async for chunk in response.aiter_bytes(2**18):
                file.write(chunk)
                done += len(chunk)
                arriving(done)
    return path
