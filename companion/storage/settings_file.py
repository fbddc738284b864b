"""settings.toml: read with every value checked against its declaration, written with unknown keys kept.

A wrong value costs only itself: its default is used and the problem named. A file that is no TOML is set aside.
"""

import typing
from collections.abc import Collection, Sequence
from dataclasses import Field, fields, is_dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

from companion.core.errors import Code, Problem, SettingsError, StorageError
from companion.core.settings import COMMON, Settings
from companion.storage.rows import decoder
from companion.storage.toml_file import keep_aside, read_toml, write_toml

T = TypeVar("T")
_DETAIL_LENGTH = 80


class SettingsFile:
    """The settings as last read or saved. `without` names sections and values ("section.name") that it never holds."""

    def __init__(self, path: Path, aside: Path, without: Collection[str] = ()) -> None:
        self._path = path
        self._aside = aside
        self._without = without
        self._content: dict[str, Any] = {}
        self.settings = Settings()

    def load(self) -> Sequence[Problem]:
        """Read the file; tell what was wrong in it. Raises `StorageError` HOME_NEWER."""
        self._content, self.settings = {}, Settings()
        try:
            self._content = read_toml(self._path, "settings") or {}
        except StorageError as error:
            if error.problem.code is Code.HOME_NEWER:
                raise
            return [keep_aside(self._path, self._aside, Code.SETTINGS_DAMAGED)]
        problems: list[Problem] = []
        self.settings = read_values(Settings, self._content, problems)
        return problems

    def save(self, settings: Settings) -> None:
        """Write settings durably. Raises `SettingsError` or `StorageError`; then nothing has changed."""
        values = _plain_values(settings)
        problems: list[Problem] = []
        if read_values(Settings, values, problems) != settings or problems:
            wrong = problems[0].values if problems else {}
            raise SettingsError(Code.INVALID_SETTING, name=wrong.get("name", ""), detail=wrong.get("detail", ""))
        content = _merged(self._content, _left(values, self._without))
        write_toml(self._path, "settings", content)
        self._content, self.settings = content, settings


def read_values(kind: type[T], table: dict[str, Any], problems: list[Problem], prefix: str = "") -> T:
    """Return a dataclass from a table; a value that does not fit is replaced by its default and added to `problems`."""
    hints = typing.get_type_hints(kind)
    values = {}
    for one in fields(cast("Any", kind)):
        if one.name not in table:
            continue
        name, value = prefix + one.name, table[one.name]
        if is_dataclass(hints[one.name]) and isinstance(value, dict):
            values[one.name] = read_values(hints[one.name], value, problems, name + ".")
            continue
        try:
            values[one.name] = _checked(one, decoder(hints[one.name])(value))
        except (ValueError, TypeError, AttributeError):
            detail = repr(value)[:_DETAIL_LENGTH]
            problems.append(Problem(Code.INVALID_SETTING, {"name": name, "detail": detail}))
    return kind(**values)


def _checked(one: "Field[Any]", value: Any) -> Any:
    if "min" in one.metadata and not one.metadata["min"] <= value <= one.metadata["max"]:
        raise ValueError("outside its limits")
    return value


def _plain_values(value: Any) -> dict[str, Any]:
    plain = {}
    for one in fields(value):
        inner = getattr(value, one.name)
        plain[one.name] = _plain_values(inner) if is_dataclass(inner) else _plain_value(inner)
    return plain


def _plain_value(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else getattr(value, "value", value)


def plain_settings(settings: Settings, without: Collection[str]) -> dict[str, Any]:
    """Return settings as a file holds them, without some sections or values."""
    return _left(_plain_values(settings), without)


def without_values(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a file from elsewhere, without what belongs to the computer account."""
    return _left(values, COMMON)


def _left(values: dict[str, Any], without: Collection[str], prefix: str = "") -> dict[str, Any]:
    """Return nested values without some of them."""
    left = {name: value for name, value in values.items() if prefix + name not in without}
    return {
        name: _left(value, without, f"{prefix}{name}.") if isinstance(value, dict) else value
        for name, value in left.items()
    }


def _merged(kept: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    merged = dict(kept)
    for name, value in values.items():
        before = merged.get(name)
        merged[name] = _merged(before if isinstance(before, dict) else {}, value) if isinstance(value, dict) else value
    return merged
