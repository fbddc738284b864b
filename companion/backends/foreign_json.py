"""Dig values out of JSON that strangers wrote, where any part may be missing or of another type.

Every look-up answers with an empty value instead of raising, so that the readers of streams and errors stay short.
"""

from collections.abc import Mapping, Sequence


def dig(value: object, *path: str | int) -> object:
    """Follow keys and indexes; None where the path ends early."""
    for step in path:
        if isinstance(step, str):
            value = value.get(step) if isinstance(value, Mapping) else None
        elif isinstance(value, Sequence) and not isinstance(value, str) and -len(value) <= step < len(value):
            value = value[step]
        else:
            return None
    return value


def text_at(value: object, *path: str | int) -> str:
    """The text at the path, a number as its digits, or an empty text."""
    found = dig(value, *path)
    if isinstance(found, str):
        return found
    return str(found) if isinstance(found, int | float) and not isinstance(found, bool) else ""


def count_at(value: object, *path: str | int) -> int:
    """The whole number at the path (digits in a text count too), or 0."""
    found = dig(value, *path)
    if isinstance(found, str) and found.strip().isascii() and found.strip().isdigit():
        return int(found)
    return int(found) if isinstance(found, int | float) and not isinstance(found, bool) else 0


def items_at(value: object, *path: str | int) -> Sequence[object]:
    """The list at the path, or an empty one."""
    found = dig(value, *path)
    return found if isinstance(found, list) else ()
