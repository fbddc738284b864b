"""Keeps two things out of the way of a start: the garbage collector, and what PySide does at every import.

A start makes tens of thousands of objects that stay; looking through them for garbage again and again finds none.
"""

import builtins
import gc

ALLOCATIONS_BETWEEN_COLLECTIONS = 20_000


def begin() -> None:
    """Call it before anything else is imported.

    PySide wraps `import` to search the source of every module imported from then on, the standard library's too, for
    its name; that serves its switchable features (`from __feature__ import …`), which this program does not use.
    """
    gc.disable()
    plain_import = builtins.__import__
    import PySide6.QtCore  # noqa: F401 - for the wrapping

    builtins.__import__ = plain_import


def end() -> None:
    """Call it once the first frame stands: what is there by then stays, and is never looked through again."""
    gc.freeze()
    gc.set_threshold(ALLOCATIONS_BETWEEN_COLLECTIONS, 20, 20)
    gc.enable()
