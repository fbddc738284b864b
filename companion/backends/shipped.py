"""Where the files that ship with the program lie: beside the package, or unpacked by a frozen program."""

import sys
from pathlib import Path


def asset(name: str) -> Path:
    """Return the path of a shipped file."""
    return Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[2])) / "assets" / name
