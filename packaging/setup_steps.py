"""One step of setting up: what is said about it, how its commands run and how it fails.
Everything here goes to stderr, because stdout belongs to the program.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path


class SetUpError(Exception):
    """Setting up cannot go on; the message says what the person can do."""


def call(command: Sequence[str], complaint: str, folder: Path | None = None) -> None:
    """Run a set-up step with its output on stderr; a failure becomes the complaint."""
    if run_step(command, folder):
        raise SetUpError(complaint)


def run_step(command: Sequence[str], folder: Path | None = None) -> int:
    """Run a set-up step with its output on stderr and return its exit code."""
    # PIP_USER=1, which some set for themselves, makes pip refuse a virtual environment.
    environment = {**os.environ, "PIP_USER": "0", "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(
        command, env=environment, cwd=folder, stdout=sys.stderr, stdin=subprocess.DEVNULL, check=False
    ).returncode


def read_output(command: Sequence[str]) -> str:
    """What a command prints in plain English, whatever its exit code."""
    environment = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        encoding="utf-8", errors="replace", check=False,
    ).stdout  # fmt: skip


def run_quietly(command: Sequence[str]) -> bool:
    """Whether a command succeeds, its output thrown away."""
    nothing = subprocess.DEVNULL
    return subprocess.run(command, stdin=nothing, stdout=nothing, stderr=nothing, check=False).returncode == 0


def say(what: str) -> None:
    """Tell the person at the terminal what is being set up."""
    print(f"dev.py: {what}", file=sys.stderr, flush=True)
