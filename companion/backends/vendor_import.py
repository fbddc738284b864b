"""Imports a vendor's library on a thread of its own: a second of Python that the loop must not be held up by."""

import asyncio
import contextlib
import sys
import threading
from importlib import import_module


async def imported(name: str, without: str = "") -> None:
    """Return once a library is imported; one that can't be fails again where it is used, which then tells of it.

    `without` names a part of it that is optional to it and never used here.
    """
    if name in sys.modules and not _is_under_way(name):
        return
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def work() -> None:
        if without:
            sys.modules.setdefault(without, None)  # type: ignore[arg-type]  # which makes its import fail
        with contextlib.suppress(ImportError, OSError):
            import_module(name)
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(done.set)

    threading.Thread(target=work, name=f"import {name}", daemon=True).start()
    await done.wait()


def _is_under_way(name: str) -> bool:
    """Tell whether another thread is still importing a module that is listed already."""
    return bool(getattr(sys.modules[name].__spec__, "_initializing", False))
