"""`dataclass(slots=True)`, frozen or not, for a start that must be quick: the same classes for a tenth of the time.

The standard decorator compiles six functions for each class. Here a class gets shared ones, and its constructor is
compiled only for a class of which more than a few values are made.
"""

import dataclasses
from collections import Counter
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - to type checkers it is the standard one
else:

    def dataclass(*, slots: bool, frozen: bool = False) -> Callable[[type], type]:
        """Decorate a class of values without base classes; it must be slotted."""
        if not slots:
            raise TypeError("only slotted values are made here")
        return _make_frozen if frozen else _make_changeable


_MADE_PLAINLY = 6  # values of a class before compiling its constructor pays


def _make_frozen(kind: type) -> type:
    return _make_values(kind, _METHODS)


def _make_changeable(kind: type) -> type:
    return _make_values(
        kind, {name: _METHODS[name] for name in ("__init__", "__repr__", "__eq__")} | {"__hash__": None}
    )


def _make_values(kind: type, methods: Mapping[str, Any]) -> type:
    # With these flags the standard decorator notes the fields and compiles nothing.
    noted: Any = dataclasses.dataclass(init=False, repr=False, eq=False, match_args=False)(kind)
    names = tuple(one.name for one in dataclasses.fields(noted))
    body = {name: value for name, value in vars(noted).items() if name not in {*names, "__dict__", "__weakref__"}}
    body |= {"__slots__": names, "__match_args__": names, "__qualname__": kind.__qualname__}
    return type(kind)(kind.__name__, kind.__bases__, {**methods, **body, "_values": _reader(names)})


def _reader(names: tuple[str, ...]) -> Any:
    """Return what reads all fields of a value into a tuple."""
    read: Callable[[Any], Any] = attrgetter(*names) if names else lambda _value: ()
    return staticmethod((lambda value: (read(value),)) if len(names) == 1 else read)


_made: Counter[type] = Counter()


def _construct_plainly(self: Any, *values: Any, **named: Any) -> None:
    kind = type(self)
    _made[kind] += 1
    if _made[kind] <= _MADE_PLAINLY and (given := _fill_in(dataclasses.fields(kind), values, named)) is not None:
        for name, value in given.items():
            getattr(kind, name).__set__(self, value)
        return
    kind.__init__ = _compile_constructor(kind)
    kind.__init__(self, *values, **named)


def _fill_in(
    fields: tuple[dataclasses.Field[Any], ...], values: tuple[Any, ...], named: dict[str, Any]
) -> dict[str, Any] | None:
    """Return all fields' values by name, or None for arguments that don't fit, which a compiled constructor refuses."""
    names = [one.name for one in fields]
    given = dict(zip(names, values, strict=False))
    if len(values) > len(names) or not named.keys().isdisjoint(given) or not named.keys() <= set(names):
        return None
    given |= named
    for one in fields[len(values) :]:
        if one.name not in given:
            if one.default_factory is not dataclasses.MISSING:
                given[one.name] = one.default_factory()
            elif one.default is not dataclasses.MISSING:
                given[one.name] = one.default
            else:
                return None
    return given


def _compile_constructor(kind: Any) -> Callable[..., None]:
    scope: dict[str, Any] = {"_unset": dataclasses.MISSING}
    parameters, statements = ["self"], ["pass"]
    for one in dataclasses.fields(kind):
        name, given, value = one.name, one.name, one.name
        scope[f"_set_{name}"] = getattr(kind, name).__set__
        if one.default_factory is not dataclasses.MISSING:
            scope[f"_make_{name}"] = one.default_factory
            given, value = f"{name}=_unset", f"_make_{name}() if {name} is _unset else {name}"
        elif one.default is not dataclasses.MISSING:
            scope[f"_default_{name}"] = one.default
            given = f"{name}=_default_{name}"
        parameters.append(given)
        statements.append(f"_set_{name}(self, {value})")
    exec(f"def __init__({', '.join(parameters)}):\n " + "\n ".join(statements), scope)  # noqa: S102 - as `dataclasses`
    constructor: Callable[..., None] = scope["__init__"]
    constructor.__qualname__ = f"{kind.__qualname__}.__init__"
    return constructor


def _show(self: Any) -> str:
    shown = ", ".join(f"{name}={value!r}" for name, value in zip(self.__slots__, self._values(self), strict=True))
    return f"{type(self).__qualname__}({shown})"


def _equals(self: Any, other: Any) -> bool:
    return bool(self._values(self) == self._values(other)) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(self._values(self))


def _refuse_to_set(_self: Any, name: str, _value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: Any, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _reduce(self: Any) -> tuple[type, tuple[object, ...]]:
    return type(self), self._values(self)


_METHODS: dict[str, Callable[..., Any]] = {
    "__init__": _construct_plainly,
    "__repr__": _show,
    "__eq__": _equals,
    "__hash__": _hash,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__reduce__": _reduce,
}
