"""Times the start: from the process's creation to the frame with her face, the last messages and a focused input.

`python -m tests.bench.startup [--runs 12]`; the control is a bare PySide6 main window, run in turn with the others.
Where Xvfb is installed they have a screen of their own, so that no other window takes the keyboard.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion.storage.locations import locate
from tests.bench.first_frame import PICTURE_VARIABLE
from tests.bench.journal import write_history
from tests.bench.report import Bar, finish, median

KINDS = {"bare": -1, "none": 0, "10k": 10_000, "100k": 100_000}
WARM_RUNS = 2
LIMIT_SECONDS = 60.0
LEAST_COLOURS = 8  # of a part that is really painted


def main() -> None:
    """Build the homes, start each kind in turn, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=12)
    parser.add_argument("--pictures", type=Path, help="a folder for the screen as each kind's frame left it")
    options = parser.parse_args()
    times: dict[str, list[float]] = {kind: [] for kind in KINDS}
    spent: dict[str, list[float]] = {kind: [] for kind in KINDS}
    with tempfile.TemporaryDirectory() as folder, screen() as environment:
        homes = {kind: Path(folder) / kind for kind in KINDS}
        for kind, turns in KINDS.items():
            if turns >= 0:
                write_history(locate(homes[kind], folder).pair("default", "default"), turns)
        for run in range(options.runs + WARM_RUNS):
            for kind in KINDS:
                if options.pictures:
                    environment[PICTURE_VARIABLE] = str(options.pictures / f"{kind}.png")
                took, worked = _start(kind, homes[kind], environment)
                if run >= WARM_RUNS:
                    times[kind].append(took)
                    spent[kind].append(worked)
    _report(
        {kind: median(values) for kind, values in times.items()},
        {kind: median(values) for kind, values in spent.items()},
    )


def _report(took: dict[str, float], worked: dict[str, float]) -> None:
    over_bare, over_none = took["10k"] / took["bare"], took["100k"] / took["none"]
    figures = {
        "first frame over bare window ratio": over_bare,
        "100k turns over none ratio": over_none,
        **{f"first frame {kind} ms": took[kind] for kind in ("none", "10k", "100k")},
        **{f"CPU until first frame {kind} ms": worked[kind] for kind in ("none", "10k", "100k")},
        "CPU over bare window ratio": worked["10k"] / worked["bare"],
    }
    bars = [
        Bar("first frame over bare window ratio", over_bare, 1.5),
        Bar("100k turns over none ratio", over_none, 1.3),
    ]
    control = {"bare window ms": took["bare"], "CPU until bare window ms": worked["bare"]}
    finish("startup", figures, control, bars)


@contextlib.contextmanager
def screen() -> Iterator[dict[str, str]]:
    """Yield the environment of the programs: a screen of their own, and .pyc files kept as an installation has them."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment.pop("WAYLAND_DISPLAY", None)
    if not shutil.which("Xvfb"):
        environment["QT_QPA_PLATFORM"] = "xcb" if "DISPLAY" in environment else "offscreen"
        yield environment
        return
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        try:
            assert server.stdout is not None
            number = server.stdout.readline().decode().strip()
            yield {**environment, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        finally:
            server.terminate()


def _start(kind: str, home: Path, environment: dict[str, str]) -> tuple[float, float]:
    """Return the milliseconds from the process's creation to the frame, and those of CPU time until then."""
    # An endpoint nobody listens at: no model is loaded while the clock runs.
    arguments = ["bare"] if kind == "bare" else ["--home", str(home), "--base-url", "http://127.0.0.1:9/v1"]
    command = [sys.executable, "-m", "tests.bench.first_frame", *arguments]
    began = time.monotonic_ns()
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        try:
            told, _ = process.communicate(timeout=LIMIT_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            sys.exit(f"the frame never stood: {kind}")
    stood, spent, *colours = map(int, told.split())
    if any(count < LEAST_COLOURS for count in colours):
        sys.exit(f"a part of the frame is blank: {kind}: {colours}")
    return (stood - began) / 1e6, spent / 1e6


if __name__ == "__main__":
    main()
