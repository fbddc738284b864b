"""Starts the program that the build left in build/frozen: it must tell its version and look through this machine.

`python packaging/try_frozen.py`, on a machine that may have no screen. Exit code 0 when it answered.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from program_facts import program_version

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 300


def main() -> int:
    """Ask the program and compare what it says."""
    program = find_program(ROOT / "build" / "frozen")
    version = answer(program, "--version").strip()
    if version != f"companion {program_version(ROOT)}":
        print(f"it says that it is {version!r}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="家 (1) [a] ") as home:
        found = json.loads(answer(program, "doctor", "--json", "--home", home))
    print(json.dumps(found, ensure_ascii=False, indent=1))
    return 0


def find_program(frozen: Path) -> Path:
    """The program that may write to a terminal."""
    names = {
        "win32": frozen / "companion" / "companion-terminal.exe",
        "darwin": frozen / "Companion.app" / "Contents" / "MacOS" / "companion",
    }
    return names.get(sys.platform, frozen / "companion" / "companion")


def answer(program: Path, *arguments: str) -> str:
    """What it prints."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [program, *arguments], env=environment, stdout=subprocess.PIPE, encoding="utf-8", timeout=SECONDS, check=False
    )
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
