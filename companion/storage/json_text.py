"""JSON that keeps every Python text exactly, lone surrogates too, in files that are always valid UTF-8.

orjson does the work, dataclasses included; the standard library takes over for the rare text that orjson refuses.
"""

import json
import re
from typing import Any

from companion.storage.rows import plain

_SURROGATE = "[\ud800-\udfff]"
_BETWEEN_A_PAIR = "(?<=[\ud800-\udbff])(?=[\udc00-\udfff])"
_PIECES = "split-text"  # JSON would read two surrogates in a row as one character


def dump(value: Any) -> bytes:
    """Return plain values or a dataclass as a line of JSON, unescaped but for control codes and lone surrogates."""
    import orjson  # a start does without: it takes 5 ms

    try:
        return orjson.dumps(value, default=dict)
    except TypeError:
        text = json.dumps(_split_pairs(plain(value)), ensure_ascii=False, separators=(",", ":"))
        return re.sub(_SURROGATE, lambda match: f"\\u{ord(match[0]):04x}", text).encode()


def load(data: bytes) -> Any:
    """Return what `dump` was given. Raises `ValueError` for anything that is not JSON."""
    import orjson

    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        return load_plainly(data)


def load_plainly(data: bytes) -> Any:
    """Do the same with the standard library alone, as a start wants it. Raises `ValueError`."""
    try:
        return json.loads(data.decode(), object_hook=_join_pairs)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _split_pairs(value: Any) -> Any:
    if isinstance(value, str):
        pieces = re.split(_BETWEEN_A_PAIR, value)
        return value if len(pieces) == 1 else {_PIECES: pieces}
    if isinstance(value, dict):
        return {key: _split_pairs(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_split_pairs(one) for one in value]
    return value


def _join_pairs(value: dict[str, Any]) -> Any:
    return "".join(value[_PIECES]) if value.keys() == {_PIECES} else value
