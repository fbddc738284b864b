"""Lets a cancelled task go: until somebody asks for its exception it keeps the trace, and so all that its frames hold.

Where the frames hold who holds the task, only a collection of cycles would end that.
"""

import asyncio
from contextlib import suppress
from typing import Any


def let_go(task: "asyncio.Task[Any]") -> None:
    """Take the trace from a task that is over, if it was cancelled. Fits `add_done_callback`."""
    if task.cancelled():
        with suppress(asyncio.CancelledError):
            task.exception()
