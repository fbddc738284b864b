"""What builds for every system say alike: the program's name among others, its version, and when it was made."""

import os
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from setup_steps import read_output

IDENTIFIER = "io.github.companion.Companion"


def program_version(root: Path) -> str:
    """The version, which stands in pyproject.toml alone."""
    return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def build_time(root: Path) -> datetime:
    """The moment of the last commit, so that building it twice gives the same; without one, now."""
    told = os.environ.get("SOURCE_DATE_EPOCH") or read_output(["git", "-C", str(root), "log", "-1", "--format=%ct"])
    return datetime.fromtimestamp(int(told), UTC) if told.strip().isdigit() else datetime.now(UTC)
