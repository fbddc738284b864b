"""A child process that ends when its parent does, however the parent ended.

Every child watches its standard input, a pipe that only its parent holds: its end is the parent's end. Linux also kills
it by PR_SET_PDEATHSIG, for the case that a library holds the interpreter while it loads.
"""

import ctypes
import os
import signal
import sys
import threading
from typing import IO

_PR_SET_PDEATHSIG = 1


def end_with_parent(parent: int, pipe: IO[bytes]) -> None:
    """End this process at once when `pipe` ends or the process `parent` is gone. Call before anything slow."""
    threading.Thread(target=_exit_at_end_of, args=(pipe,), name="parent-watch", daemon=True).start()
    end_with_process(parent)


def end_with_process(parent: int) -> None:
    """Let Linux end this process when the process `parent` is gone; for whoever reads the pipe's end itself."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if sys.platform != "win32" and os.getppid() != parent:  # it ended before the watch began
        os._exit(0)


def _exit_at_end_of(pipe: IO[bytes]) -> None:
    while pipe.read(1):
        pass
    os._exit(0)
