"""Enumerations made quickly are those that the standard library makes."""

import importlib
from collections.abc import Iterator
from enum import KEEP, Enum, Flag
from typing import Any

import pytest

from companion.app import quick_enums

MODULES = ("QtCore", "QtGui", "QtWidgets", "QtNetwork", "QtSvg")
MADE_BY_PYSIDE_AFTERWARDS = {"__dict__", "__weakref__", "__doc__", "__module__", "__qualname__"}


def enumerations(holder: Any) -> Iterator[type[Enum]]:
    for name in dir(holder):
        one = getattr(holder, name, None)
        if isinstance(one, type) and issubclass(one, Enum) and one.__module__.startswith("PySide6"):
            yield one
        elif isinstance(one, type) and one.__module__.startswith("PySide6") and not isinstance(holder, type):
            yield from enumerations(one)


def described(kind: type[Enum]) -> dict[str, object]:
    return {name: plain(value, kind) for name, value in vars(kind).items() if name not in MADE_BY_PYSIDE_AFTERWARDS}


def plain(value: Any, kind: type[Enum]) -> object:
    if isinstance(value, Enum):
        own = {name: one for name, one in vars(value).items() if name != "__objclass__"}
        return repr(value), own, vars(value)["__objclass__"] is kind
    if isinstance(value, dict):
        return {key: one.name if isinstance(one, Enum) else one for key, one in value.items()}
    return getattr(value, "__func__", value)


@pytest.mark.parametrize("module", MODULES)
def test_all_of_qt_are_the_same_member_by_member(module: str) -> None:
    kinds = list(enumerations(importlib.import_module(f"PySide6.{module}")))
    assert len(kinds) > 2
    for kind in kinds:
        members = [(name, member.value) for name, member in kind.__members__.items()]
        parameters: dict[str, Any] = {"class_name": kind.__name__, "names": members, "module": "m", "boundary": KEEP}
        base: Any = kind.__bases__[0]
        slow, quick = quick_enums._create_slowly(base, **parameters), quick_enums._create(base, **parameters)
        assert described(quick) == described(slow), kind
        assert [one.name for one in quick] == [one.name for one in slow]
        if issubclass(quick, Flag) and members:
            every = ~quick(0)
            assert (every.value, str(every)) == ((~slow(0)).value, str(~slow(0)))


def test_a_python_that_makes_them_otherwise_keeps_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    standard = quick_enums._internals._create_
    monkeypatch.setattr(quick_enums._internals, "_create_", standard)
    quick_enums.install()
    assert quick_enums._internals._create_ is quick_enums._create
    monkeypatch.setattr(quick_enums._internals, "_create_", standard)
    monkeypatch.setattr(quick_enums, "_note_bits", lambda made, _: setattr(made, "_flag_mask_", 1))
    quick_enums.install()
    assert quick_enums._internals._create_ is standard


def test_others_are_left_to_the_standard_library() -> None:
    for names in ("RED GREEN", ["RED", "GREEN"], [("name", 1)], [("_private", 1)], {"RED": 1}):
        made: Any = quick_enums._create(
            Enum, "Colour", names, module="m", qualname=None, type=None, start=1, boundary=None
        )
        assert made.__name__ == "Colour"
