"""The child environment of tests and measurements: a home of its own, an X display nobody sees, no keys of the user.
Whatever is started in it is ended with it, also by Ctrl-C or a failure, however far it detached itself.
"""

import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType

from setup_model import models_folder
from setup_steps import say

OURS = (
    "PULSE_SERVER", "PULSE_RUNTIME_PATH", "DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY",
    "QT_IM_MODULE", "XMODIFIERS", "QT_SCALE_FACTOR", "QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE", "LC_ALL", "LANGUAGE",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CURRENT_DESKTOP",
)  # fmt: skip
# Windows has no hang-up.
ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


@contextlib.contextmanager
def surroundings(environment: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The environment for a child, alive as long as the context; the caller's own stays as it is."""
    for ending in ENDINGS:
        signal.signal(ending, _interrupt)
    adopt_orphans()
    home = Path(tempfile.mkdtemp(prefix="companion-"))
    try:
        with virtual_display(home) as display:
            yield {**child_environment(environment, home), **display}
    finally:
        # A second Ctrl-C must not leave half of it running.
        for ending in (signal.SIGINT, *ENDINGS):
            signal.signal(ending, signal.SIG_IGN)
        end_descendants()
        shutil.rmtree(home, ignore_errors=True)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def child_environment(environment: Mapping[str, str], home: Path) -> dict[str, str]:
    """The caller's environment with a home under `home`, no display, no API key; models and pip's cache stay shared."""
    kept = {name: value for name, value in environment.items() if name not in OURS and not name.endswith("_API_KEY")}
    for folder in ("config", "data", "cache", "state", "run"):
        (home / folder).mkdir(mode=0o700)
    places = {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_RUNTIME_DIR": str(home / "run"),
    }
    if sys.platform == "win32":
        places |= {"USERPROFILE": str(home), "APPDATA": str(home / "config"), "LOCALAPPDATA": str(home / "data")}
    shared = {"COMPANION_MODELS": str(models_folder(environment)), **pip_places(environment)}
    fixed = {"LANG": "C.UTF-8", "OPENBLAS_NUM_THREADS": "1", "QT_QPA_PLATFORM": "offscreen"}
    # Without an address libdbus starts a bus by itself, which outlives whoever wanted it.
    fixed["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    return {**shared, **kept, **places, **fixed}


def pip_places(environment: Mapping[str, str]) -> dict[str, str]:
    """The user's own pip configuration and cache, which would be lost with HOME: models may come through pip."""
    home = Path(environment.get("HOME") or Path.home())
    config = Path(environment.get("XDG_CONFIG_HOME") or home / ".config") / "pip" / "pip.conf"
    cache = Path(environment.get("XDG_CACHE_HOME") or home / ".cache") / "pip"
    places = {"PIP_CACHE_DIR": str(cache)} if sys.platform == "linux" else {}
    return {**places, "PIP_CONFIG_FILE": str(config)} if config.exists() else places


@contextlib.contextmanager
def virtual_display(home: Path) -> Iterator[dict[str, str]]:
    """An Xvfb with a window manager; on systems without X, and so without need of one, nothing."""
    if sys.platform != "linux":
        yield {}
        return
    read_end, write_end = os.pipe()
    screen = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1280x900x24", "-nolisten", "tcp", "-noreset"]
    with service(screen, dict(os.environ), pass_fds=(write_end,)):
        os.close(write_end)
        with os.fdopen(read_end) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        display = {"DISPLAY": f":{number}"}
        with service(["openbox", "--sm-disable"], {**os.environ, **display, "HOME": str(home)}):
            yield display


@contextlib.contextmanager
def service(command: Sequence[str], environment: Mapping[str, str], pass_fds: Sequence[int] = ()) -> Iterator[None]:
    """A quiet background process that lives as long as the context, or as this process if that is killed."""
    nothing = subprocess.DEVNULL
    process = subprocess.Popen(
        command, env=environment, stdin=nothing, stdout=nothing, stderr=nothing, pass_fds=pass_fds,
        start_new_session=True, preexec_fn=_die_with_parent,  # noqa: PLW1509  there is one thread
    )  # fmt: skip
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def run_child(command: Sequence[str], environment: Mapping[str, str], folder: Path) -> int:
    """Run a stage in a session of its own and return its exit code; an interrupt reaches all of it once."""
    return run_side_by_side([command], environment, folder)


def run_side_by_side(commands: Sequence[Sequence[str]], environment: Mapping[str, str], folder: Path) -> int:
    """Run commands at once, each in a session of its own; return the first exit code that is not 0, or 0.

    The first one writes as it goes; what the others write comes in one piece each when all are over.
    """
    apart = sys.platform != "win32"
    with contextlib.ExitStack() as files:
        outputs = [files.enter_context(tempfile.TemporaryFile()) for _ in commands[1:]]
        processes = [
            subprocess.Popen(
                command,
                env=environment,
                cwd=folder,
                stdout=output,
                stderr=subprocess.STDOUT if output else None,
                start_new_session=apart,
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509  there is one thread
            )
            for command, output in zip(commands, [None, *outputs], strict=True)
        ]
        try:
            codes = [process.wait() for process in processes]
        except KeyboardInterrupt:
            for process in processes:
                _interrupt_child(process, apart=apart)
            raise
        for output in outputs:
            output.seek(0)
            sys.stdout.write(output.read().decode(errors="replace"))
            sys.stdout.flush()
    return next((code for code in codes if code), 0)


def _interrupt_child(process: "subprocess.Popen[bytes]", *, apart: bool) -> None:
    if apart and process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
    with contextlib.suppress(subprocess.TimeoutExpired, KeyboardInterrupt):
        process.wait(10)
    process.kill()


def adopt_orphans() -> None:
    """Become the parent of every process whose own parent ends, so that none gets out of sight (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)


def end_descendants() -> None:
    """Kill whatever is still running below this process, and say what it was (Linux)."""
    deadline = time.monotonic() + 5
    while (left := living_descendants()) and time.monotonic() < deadline:
        for pid, line in left.items():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                if line:
                    say(f"still running, ended: {line}")
        time.sleep(0.02)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def living_descendants() -> dict[int, str]:
    """Command lines of the processes below this one that have not ended, by process id."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            # The command's name stands in brackets and may itself hold brackets and blanks.
            state, parent = stat.read_text(errors="replace").rpartition(")")[2].split()[:2]
            if state not in "ZX":
                parents[int(stat.parent.name)] = int(parent)
    found: dict[int, str] = {}
    frontier = {os.getpid()}
    while frontier:
        frontier = {pid for pid, parent in parents.items() if parent in frontier and pid not in found}
        for pid in frontier:
            with contextlib.suppress(OSError):
                found[pid] = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    return found
