"""Long work for a thread that others wait for: done in slices so short that what they asked for comes in between."""

import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from companion.storage.writer import Writer

T = TypeVar("T")
SLICE_SECONDS = 0.04


async def in_steps(writer: Writer, work: Iterator[T], told: Callable[[int], None] = lambda _: None) -> list[T]:
    """Run an iterator to its end in the writer's thread and return what it yielded; `told` hears how many so far.

    What it raises ends it. Cancelling the caller ends it after the slice under way.
    """
    found: list[T] = []

    def go_on() -> bool:
        until = time.monotonic() + SLICE_SECONDS
        for one in work:
            found.append(one)
            if time.monotonic() > until:
                return True
        return False

    while await writer.run(go_on):
        told(len(found))
    return found
