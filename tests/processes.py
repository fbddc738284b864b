"""Looks at processes that a test started, or that these started."""

import time

import psutil

_SECONDS_TO_DIE = 20
_PAUSE = 0.1


def is_running(pid: int) -> bool:
    """Tell whether a process runs; in a container nobody may collect what an orphan leaves."""
    return bool(psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)


def ends(process: psutil.Process) -> bool:
    """Wait until a process runs no more."""
    for _ in range(int(_SECONDS_TO_DIE / _PAUSE)):
        if not is_running(process.pid):
            return True
        time.sleep(_PAUSE)
    return False
