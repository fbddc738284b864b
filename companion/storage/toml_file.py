"""Small TOML files that people may edit: read with their version checked, set aside when broken, written durably."""

import tomllib
from pathlib import Path
from typing import Any

from companion.core.errors import Code, Problem, SettingsError, StorageError
from companion.storage import migrations
from companion.storage.durable import read_file, set_aside, write_file


def read_toml(path: Path, form: str) -> dict[str, Any] | None:
    """Return a file's content, brought up to the current version; None when there is no file.

    Raises `StorageError` FILE_DAMAGED, NOT_READABLE or HOME_NEWER.
    """
    content = read_file(path)
    if content is None:
        return None
    try:
        values = tomllib.loads(content.decode("utf-8-sig"))
        version = _version_of(values)
    except (ValueError, RecursionError) as error:
        raise StorageError(Code.FILE_DAMAGED, path=path, kept_as="") from error
    migrations.refuse_newer(path, form, version)
    return migrations.upgrade(form, version, values)


def write_toml(path: Path, form: str, values: dict[str, Any]) -> None:
    """Write a file durably. Raises `StorageError`, or `SettingsError` for a text that TOML can't hold."""
    import tomli_w  # a start only reads

    content = {"version": migrations.current(form), **{name: one for name, one in values.items() if name != "version"}}
    text = tomli_w.dumps(content, multiline_strings="\r" not in _all_texts(content))
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise SettingsError(Code.INVALID_SETTING, name=path.stem, detail="lone surrogate") from error
    write_file(path, data)


def _version_of(values: dict[str, Any]) -> int:
    version = values.get("version", 1)  # people write such files by hand
    if type(version) is not int or version < 1:
        raise ValueError("no version")
    return version


def _all_texts(value: Any) -> str:
    """Return all texts below a value in one; several lines of TOML would lose the carriage returns among them."""
    if isinstance(value, dict):
        return "".join(map(_all_texts, value.values()))
    if isinstance(value, list | tuple):
        return "".join(map(_all_texts, value))
    return value if isinstance(value, str) else ""


def keep_aside(path: Path, folder: Path, code: Code) -> Problem:
    """Set a broken file aside and return the problem to report, under `code`."""
    try:
        return Problem(code, {"path": str(path), "kept_as": str(set_aside(path, folder))})
    except StorageError as error:
        return error.problem
