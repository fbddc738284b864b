"""Parts of a widget that the window's first frame does without, declared where they belong.

Each is made at its first use, or in a quiet moment after that frame, whichever comes first.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TypeVar

T = TypeVar("T")


class later(cached_property[T]):  # noqa: N801 -- a decorator, as the one it is made from
    """A method whose value is the part: made once, then an attribute like any other."""


def is_made(owner: object, name: str) -> bool:
    """Tell whether the part `name` exists yet, without making it."""
    return name in vars(owner)


def late_parts(owner: object) -> Iterator[Callable[[], object]]:
    """Return what makes each part of `owner` that isn't there yet."""
    for kind in type(owner).__mro__:
        for name, value in vars(kind).items():
            if isinstance(value, later) and not is_made(owner, name):
                yield lambda name=name: getattr(owner, name)  # type: ignore[misc]
