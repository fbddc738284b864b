"""Times the start: from the process's creation to the frame with her face, the last messages and a focused input.

`python -m tests.bench.startup [--runs 12]`; the control is a bare PySide6 main window, run in turn with the others.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.storage.locations import locate
from tests.bench.journal import write_history
from tests.bench.report import Bar, finish, median

KINDS = {"bare": -1, "none": 0, "10k": 10_000, "100k": 100_000}
LIMIT_SECONDS = 60


def main() -> None:
    """Build the homes, start each kind in turn, and report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=12)
    options = parser.parse_args()
    times: dict[str, list[float]] = {kind: [] for kind in KINDS}
    with tempfile.TemporaryDirectory() as folder:
        homes = {kind: Path(folder) / kind for kind in KINDS}
        for kind, turns in KINDS.items():
            if turns >= 0:
                write_history(locate(homes[kind], folder).pair("default", "default"), turns)
        for run in range(options.runs + 2):
            for kind in KINDS:
                took = _start(kind, homes[kind])
                if run >= 2:  # the first two warm the caches
                    times[kind].append(took)
    middle = {kind: median(values) for kind, values in times.items()}
    over_bare, over_none = middle["10k"] / middle["bare"], middle["100k"] / middle["none"]
    figures = {
        "first frame over bare window ratio": over_bare,
        "100k turns over none ratio": over_none,
        **{f"first frame {kind} ms": middle[kind] for kind in ("none", "10k", "100k")},
    }
    bars = [
        Bar("first frame over bare window ratio", over_bare, 1.5),
        Bar("100k turns over none ratio", over_none, 1.3),
    ]
    finish("startup", figures, {"bare window ms": middle["bare"]}, bars)


def _start(kind: str, home: Path) -> float:
    """Return the milliseconds from the process's creation to the frame."""
    # An endpoint nobody listens at: no model is loaded while the clock runs.
    arguments = ["bare"] if kind == "bare" else ["--home", str(home), "--base-url", "http://127.0.0.1:9/v1"]
    began = time.monotonic_ns()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.first_frame", *arguments],
        stdout=subprocess.PIPE,
        env={**os.environ, "QT_QPA_PLATFORM": "xcb" if "DISPLAY" in os.environ else "offscreen"},
    ) as process:
        line = process.stdout.readline() if process.stdout else b""
        process.wait(LIMIT_SECONDS)
    if not line:
        sys.exit(f"the window never stood: {kind}")
    return (int(line) - began) / 1e6


if __name__ == "__main__":
    main()
