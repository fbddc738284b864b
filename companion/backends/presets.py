"""The services and servers that can be picked by name, read from `assets/endpoints.toml`: data, not code."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.backends.model_catalogue import read_catalogue
from companion.backends.shipped import asset
from companion.core.settings import CUSTOM, EMBEDDED, EndpointPreset


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset with what the program needs to know beyond what is shown.

    `key_variable` names the environment variable that may hold the key; `context_tokens` is presumed until it is known;
    `local` servers run on this computer and are looked for there.
    """

    id: str
    label: str
    base_url: str = ""
    models: tuple[str, ...] = ()
    key_variable: str = ""
    key_url: str = ""
    context_tokens: int = 0
    local: bool = False

    @property
    def shown(self) -> EndpointPreset:
        """The preset as windows know it."""
        return EndpointPreset(self.id, self.label, self.base_url, self.models, self.key_url)


@cache
def read_presets(path: Path | None = None) -> tuple[Preset, ...]:
    """Return all presets in the order to show them, the embedded models first."""
    with (path or asset("endpoints.toml")).open("rb") as file:
        tables = tomllib.load(file)["preset"]
    return (_embedded(), *(_read(identifier, table) for identifier, table in tables.items()))


def find_preset(identifier: str) -> Preset:
    """Return the preset of this name; one that is not known is a custom one."""
    return next((one for one in read_presets() if one.id == identifier), Preset(CUSTOM, CUSTOM))


def _embedded() -> Preset:
    chat = [entry for entry in read_catalogue() if entry.purpose == "chat"]
    names = [entry.name for entry in sorted(chat, key=lambda entry: not entry.is_default)]
    return Preset(EMBEDDED, EMBEDDED, models=tuple(names))


def _read(identifier: str, table: dict[str, Any]) -> Preset:
    return Preset(id=identifier, models=tuple(table.pop("models", ())), **table)
