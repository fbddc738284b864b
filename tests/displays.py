"""A screen of X11 that nobody sees, for tests of what needs a real one."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def desktop_environment(display: str, home: Path) -> dict[str, str]:
    """Return the variables of a program on a display, with a home and a bus of its own, that screen readers meet."""
    return {
        "PATH": os.environ["PATH"],
        "DISPLAY": display,
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": "xcb",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "LANG": "C.UTF-8",
    }


@contextmanager
def own_display(*tools: str, size: str = "1280x800x24") -> Iterator[str]:
    """Start Xvfb and yield its name; the test is skipped where it or one of the tools is not here."""
    missing = [one for one in ("Xvfb", *tools) if not shutil.which(one)]
    if missing:
        pytest.skip(f"not here: {missing}")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"]
    command.append("-noreset")  # where the first client leaves again, the next one would find no display for a moment
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        os.close(write)
        try:
            with os.fdopen(read) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()
