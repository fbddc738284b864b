"""Code during which Python looks for no cycles, so that what goes, goes because nothing holds it."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collections() -> Iterator[None]:
    """Collect once, and no more until the end."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
