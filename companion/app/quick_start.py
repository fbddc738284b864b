"""Keeps out of a start what it pays for in vain: garbage collections, PySide's signatures, modules nobody asks.

A start makes tens of thousands of objects that stay; looking through them for garbage again and again finds none.
"""

import gc
import sys
from collections.abc import Iterator
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

from companion.app import quick_enums
from companion.app.late_signatures import postpone_signatures

ALLOCATIONS_BETWEEN_COLLECTIONS = 20_000
# Modules of the standard library that others import at a start for what doesn't come up in it.
POSTPONED = ("base64", "inspect", "ipaddress", "tempfile", "traceback", "zipfile")


def begin() -> None:
    """Call it before anything else is imported; once more does nothing."""
    gc.disable()
    postpone_signatures()
    quick_enums.install()
    for name in POSTPONED:
        postpone(name)


def end() -> None:
    """Call it once the first frame stands: what is there by then stays, and is never looked through again."""
    gc.freeze()
    gc.set_threshold(ALLOCATIONS_BETWEEN_COLLECTIONS, 20, 20)
    gc.enable()


def settle() -> None:
    """Call it once what is loaded behind the window is there: that stays as well, and is tens of megabytes."""
    gc.freeze()


def postpone(name: str) -> None:
    """Let a module that nobody imported yet be loaded when something of it is asked for."""
    if name not in sys.modules and (spec := find_spec(name)) is not None:
        module: Any = module_from_spec(spec)
        module.__class__ = _PostponedModule
        sys.modules[name] = module


def load_postponed() -> Iterator[None]:
    """Load what is still postponed, one module a step; two threads could not both be the first to ask for it."""
    for name in POSTPONED:
        module = sys.modules.get(name)
        if isinstance(module, _PostponedModule):
            module.load()
            yield


class _PostponedModule(ModuleType):
    def __getattr__(self, name: str) -> Any:
        self.load()
        return getattr(self, name)

    def load(self) -> None:
        self.__class__ = ModuleType  # type: ignore[assignment]
        assert self.__spec__ is not None  # noqa: S101  # it was made from one
        assert self.__spec__.loader is not None  # noqa: S101
        self.__spec__.loader.exec_module(self)
