"""Start a program of this package in a process of its own, which a native crash may take down without the window.

Children are spawned, never forked, inherit no descriptors but their pipes, and no secrets of the environment.
"""

import asyncio
import os
import re
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

CHILD_OPTION = "--child"  # how a frozen program is told to be a child: `companion --child MODULE`
_SECRET_NAME = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL", re.IGNORECASE)
_OFFLINE = {"HF_HUB_OFFLINE": "1", "HF_HUB_DISABLE_TELEMETRY": "1", "DO_NOT_TRACK": "1"}  # what libraries heed
_NO_WINDOW = 0x08000000
_SECONDS_TO_END = 3.0


async def spawn(module: str) -> Process:
    """Start a module as a child with pipes for its input and output; its errors go nowhere."""
    process = await asyncio.create_subprocess_exec(
        *child_command(module),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        close_fds=True,
        env={**child_environment(os.environ), **_OFFLINE},
        creationflags=_NO_WINDOW if sys.platform == "win32" else 0,
    )
    _end_with_this_process(process)
    return process


def child_command(module: str) -> list[str]:
    """Return the command line of a child."""
    if getattr(sys, "frozen", False):
        return [sys.executable, CHILD_OPTION, module]
    return [sys.executable, "-m", module]


def child_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment without secrets, and so that the child finds this package wherever it is started."""
    kept = {name: value for name, value in environment.items() if not _SECRET_NAME.search(name)}
    package_folder = str(Path(__file__).resolve().parents[2])
    others = [folder for folder in (environment.get("PYTHONPATH"),) if folder]
    return {**kept, "PYTHONPATH": os.pathsep.join([package_folder, *others])}


async def end(process: Process) -> None:
    """Ask a child to end by closing its input; kill it if it does not."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        async with asyncio.timeout(_SECONDS_TO_END):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _end_with_this_process(process: Process) -> None:
    """Put a child into this process's job, which Windows ends with its last handle."""
    if sys.platform == "win32":
        from companion.backends.windows_job import add_to_job

        add_to_job(process.pid)
