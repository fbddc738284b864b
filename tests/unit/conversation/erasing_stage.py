"""What tests of erasing share: commands with their answers, and a search of every file of a home by other means."""

import gzip
import json
import zipfile
from collections.abc import Iterable
from pathlib import Path

from companion.core.erasure import Erase, Erased, ErasurePrepared, Inventory, PrepareErasure, Scope
from tests.unit.conversation.stage import Stage


async def prepare(stage: Stage, scope: Scope) -> ErasurePrepared:
    count = len(stage.all(ErasurePrepared))
    await stage.obey(PrepareErasure(scope))
    return await stage.until(ErasurePrepared, count + 1)


async def erase(stage: Stage, scope: Scope, kept: tuple[str, ...] = ()) -> tuple[Inventory, Erased]:
    prepared = await prepare(stage, scope)
    count = len(stage.all(Erased))
    await stage.obey(Erase(prepared.plan_id, kept))
    return prepared.inventory, await stage.until(Erased, count + 1)


def traces(home: Path, texts: Iterable[str]) -> list[tuple[str, str]]:
    """Return the texts that stand in files of a home, each with the file."""
    found = []
    wanted = [(text, form) for text in texts for form in ways(text)]
    for path in sorted(home.rglob("*")):
        if path.is_file():
            contents = list(unpacked(path))
            found += [
                (str(path.relative_to(home)), text) for text, form in wanted if any(form in one for one in contents)
            ]
    return sorted(set(found))


def ways(text: str) -> set[bytes]:
    escaped = json.dumps(text)[1:-1]
    plain = json.dumps(text, ensure_ascii=False)[1:-1]
    codes = ("utf-8", "utf-16-le", "utf-16-be")
    return {one.encode(code) for one in (text, plain, escaped) for code in codes}


def unpacked(path: Path) -> Iterable[bytes]:
    data = path.read_bytes()
    yield data
    if path.suffix == ".gz":
        yield gzip.decompress(data)
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            yield from (archive.read(name) for name in archive.namelist())
