"""Dataclasses as rows of plain values and back, driven by their type hints.

A field that `core` gains later needs no change here; a row that does not fit its type is refused, never guessed at.
"""

import functools
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Any, TypeVar

T = TypeVar("T")
Decoder = Callable[[Any], Any]


def to_row(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass. Empty values that are also the default are left out."""
    row = {}
    for name, default in _defaults(value.__class__):
        one = getattr(value, name)
        if one or one != default:
            row[name] = plain(one)
    return row


def from_row(kind: type[T], row: Any) -> T:
    """Return the dataclass a row holds. Raises `ValueError` when the row does not fit."""
    try:
        return typing.cast("T", decoder(typing.cast("Any", kind))(row))
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"not a {kind.__name__}") from error


@functools.cache
def decoder(hint: Any) -> Decoder:
    """Return a function that turns a plain value into one of the hinted type; it raises `ValueError` or `TypeError`."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is not None:
        return _GENERIC[origin](arguments)
    if is_dataclass(hint):
        return _dataclass_decoder(typing.cast("type", hint))
    if issubclass(hint, Enum):
        return typing.cast("Decoder", hint)
    return _to_moment if hint is datetime else _scalar_decoder(hint)


@functools.cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((one.name, _default(one)) for one in fields(kind))


def _default(one: "Field[Any]") -> Any:
    return one.default_factory() if one.default_factory is not MISSING else one.default


def plain(value: Any) -> Any:
    """Return a value with everything in it made plain: texts, numbers, lists and dicts."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    return to_row(value)


def _dataclass_decoder(kind: type) -> Decoder:
    hints = typing.get_type_hints(kind)
    known = {one.name: decoder(hints[one.name]) for one in fields(kind)}

    def decode(row: Any) -> Any:
        return kind(**{name: known[name](value) for name, value in row.items() if name in known})

    return decode


def _optional_decoder(arguments: tuple[Any, ...]) -> Decoder:
    (inner,) = (decoder(one) for one in arguments if one is not types.NoneType)
    return lambda value: None if value is None else inner(value)


def _tuple_decoder(arguments: tuple[Any, ...]) -> Decoder:
    if arguments[-1] is Ellipsis:
        inner = decoder(arguments[0])
        return lambda value: tuple(inner(one) for one in _checked(list, value))
    parts = tuple(decoder(one) for one in arguments)
    return lambda value: tuple(part(one) for part, one in zip(parts, _checked(list, value), strict=True))


def _mapping_decoder(arguments: tuple[Any, ...]) -> Decoder:
    key, inner = (decoder(one) for one in arguments)
    return lambda value: {key(name): inner(one) for name, one in _checked(dict, value).items()}


def _scalar_decoder(kind: type) -> Decoder:
    def check(value: Any) -> Any:
        return value if type(value) is kind else _checked(kind, value)

    if kind is float:
        return lambda value: _to_float(_checked((int, float), value))
    return check


def _to_moment(value: Any) -> datetime:
    moment = datetime.fromisoformat(value)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)  # as a person would write it


def _to_float(value: int | float) -> float:
    try:
        return float(value)
    except OverflowError as error:
        raise ValueError("too large") from error


_GENERIC: dict[Any, Callable[[tuple[Any, ...]], Decoder]] = {
    types.UnionType: _optional_decoder,
    typing.Union: _optional_decoder,
    tuple: _tuple_decoder,
    Mapping: _mapping_decoder,
}


def _checked(kind: Any, value: Any) -> Any:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError(f"expected {kind}")
    return value
