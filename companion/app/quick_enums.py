"""Makes Qt's enumerations in a third of the time: the standard library sets up each of their thousands of members anew.

The finished classes are the same, member by member; `tests/unit/app/test_quick_enums.py` compares them all. Releases of
Python differ in what such a class is made of, so samples are compared first wherever the program runs.
"""

from collections.abc import Iterable
from enum import KEEP, Enum, EnumType, Flag, IntEnum, IntFlag
from typing import Any, cast

_SAMPLE = [("Nothing", 0), ("One", 1), ("Two", 2), ("Both", 3), ("Other", 1), ("Mask", 0xF0), ("Top", 1 << 20)]
_SPECIAL_NAMES = frozenset({"name", "value", "mro"})

_internals = cast("Any", EnumType)
_create_slowly = _internals._create_


def install() -> None:
    """Make enumerations whose members are given as pairs of name and number, as PySide does, this way from now on."""
    if all(map(_is_made_alike, (Enum, IntEnum, Flag, IntFlag))):
        _internals._create_ = _create


def _is_made_alike(base: type[Enum]) -> bool:
    """Compare a sample with what the standard library makes of it, by this release's own attributes."""
    given: dict[str, Any] = {"names": _SAMPLE, "module": "m", "boundary": KEEP if issubclass(base, Flag) else None}
    slow = _create_slowly(base, "Sample", **given)
    try:
        return _described(_create(base, "Sample", **given)) == _described(slow)
    except (AttributeError, KeyError, TypeError, ValueError):  # a release made of something else
        return False


def _described(kind: type[Enum]) -> dict[str, object]:
    """Return all attributes of a class, members as what they hold."""
    return {name: _plain(value) for name, value in vars(kind).items() if name not in ("__dict__", "__weakref__")}


def _plain(value: Any) -> object:
    if isinstance(value, Enum):
        return {name: one for name, one in vars(value).items() if name != "__objclass__"}
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return getattr(value, "__func__", value)


def _create(cls: type[Enum], class_name: str, names: Any, **more: Any) -> type[Enum]:
    """Make the class as the original does, with its parameters."""
    if not _is_plain(names):
        return cast("type[Enum]", _create_slowly(cls, class_name, names, **more))
    made = _make_empty(cls, class_name, more)
    _add(made, names)
    if issubclass(made, Flag):
        _note_bits(made, names)
    return cast("type[Enum]", made)


def _is_plain(members: Any) -> bool:
    return isinstance(members, list) and all(
        type(one) is tuple and type(one[1]) is int and one[0][0] != "_" and one[0] not in _SPECIAL_NAMES
        for one in members
    )


def _make_empty(cls: type[Enum], class_name: str, more: dict[str, Any]) -> Any:
    """Make a class without members as a copy of the first one that was made with these parameters."""
    key = (cls, *more.items())
    if key not in _patterns:
        _patterns[key] = _create_slowly(cls, class_name, (), **more)
    pattern = _patterns[key]
    body = {
        name: type(value)() if isinstance(value, list | dict | set) else value
        for name, value in vars(pattern).items()
        if name not in ("__dict__", "__weakref__", "__new__")
    }
    made: Any = type.__new__(type(pattern), class_name, pattern.__bases__, body | {"__qualname__": class_name})
    type.__setattr__(made, "__new__", vars(pattern)["__new__"])
    return made


_patterns: dict[tuple[Any, ...], type[Enum]] = {}


def _add(made: Any, members: Iterable[tuple[str, int]]) -> None:
    is_flag, kind = issubclass(made, Flag), made._member_type_
    names, by_name, by_value = made._member_names_, made._member_map_, made._value2member_map_
    for name, value in members:
        member = by_value.get(value)
        if member is None:
            member = object.__new__(made) if kind is object else kind.__new__(made, value)
            member._name_, member._value_, member.__objclass__ = name, value, made
            member._sort_order_ = len(names)
            by_value[value] = member
            if not is_flag or _is_one_bit(value):
                names.append(name)
        by_name[name] = member
        type.__setattr__(made, name, member)  # the class's own refuses


def _note_bits(made: Any, members: Iterable[tuple[str, int]]) -> None:
    every = singles = 0
    for _name, value in members:
        every |= value
        if _is_one_bit(value):
            singles |= value
    if hasattr(made, "_singles_mask_"):
        made._flag_mask_, made._singles_mask_ = every, singles
    else:  # before Python 3.11.4
        made._flag_mask_ = singles
    made._all_bits_ = 2 ** every.bit_length() - 1
    values = [member.value for member in made]
    if values != sorted(values):
        made._iter_member_ = made._iter_member_by_def_


def _is_one_bit(value: int) -> bool:
    return value > 0 and not value & (value - 1)
