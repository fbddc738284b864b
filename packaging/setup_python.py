"""The virtual environment: made with the interpreter that runs this, filled with exactly what a lock file says.
pip keeps to the machine's own configuration, so mirrors and certificates of the user are honoured.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from setup_stamp import digest
from setup_steps import call, read_output, run_quietly, say

# pip and setuptools come with the virtual environment itself.
OWN = {"pip", "setuptools"}
LOCKER = "uv>=0.9.8"


def interpreter(venv: Path) -> Path:
    """The path of the environment's Python."""
    return venv / "Scripts" / "python.exe" if sys.platform == "win32" else venv / "bin" / "python"


def fingerprint(lock_file: Path) -> str:
    """What an environment depends on: this Python and the locked releases."""
    base = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
    return digest(sys.version, base, lock_file.read_text(encoding="utf-8"))


def install_locked(root: Path, venv: Path, lock_file: Path) -> None:
    """Make the environment if there is no sound one, and bring it to what the lock file says."""
    python = interpreter(venv)
    if not is_sound(venv):
        say(f"making {venv}")
        call([sys.executable, "-I", "-m", "venv", "--clear", str(venv)], "the virtual environment could not be made")
    say(f"installing what {lock_file.name} says")
    pip = [str(python), "-I", "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    exactly = ["--require-hashes", "--no-deps", "--only-binary=:all:", "-r", str(lock_file)]
    call([*pip, *exactly], "pip could not install the locked dependencies (see above)")
    remove_strays(root, python)
    say("compiling")
    run_quietly([str(python), "-I", "-m", "compileall", "-q", str(root / "companion")])


def is_sound(venv: Path) -> bool:
    """Whether the environment was made by this very Python and its pip works."""
    python = interpreter(venv)
    if not python.exists():
        return False
    probe = "import pip, sys; print(sys.version, sys.base_prefix, sep='\\n', end='')"
    return read_output([str(python), "-I", "-c", probe]) == f"{sys.version}\n{sys.base_prefix}"


def remove_strays(root: Path, python: Path) -> None:
    """Uninstall what no lock file names: left from an older lock, it would hide a missing dependency."""
    locks = [path.read_text(encoding="utf-8") for path in (root / "packaging").glob("*.lock")]
    listing = read_output([str(python), "-I", "-m", "pip", "list", "--format=freeze"])
    strays = find_strays(listing.splitlines(), locks)
    if strays:
        call([str(python), "-I", "-m", "pip", "uninstall", "-y", "-q", *strays], "pip could not uninstall old packages")


def find_strays(installed: Iterable[str], locks: Iterable[str]) -> list[str]:
    """Names among `name==version` lines that no lock text pins."""
    locked = {name for lock in locks for name in locked_releases(lock)}
    names = {normalise(line.partition("==")[0]) for line in installed if line.strip()}
    return sorted(names - locked - OWN)


def locked_releases(lock: str) -> dict[str, str]:
    """Name and version of each release that a lock text pins."""
    pins = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", lock, flags=re.MULTILINE)
    return {normalise(name): version for name, version in pins}


def normalise(name: str) -> str:
    """The one spelling of a package's name (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def write_locks(root: Path, extra: Sequence[str]) -> None:
    """Resolve pyproject.toml for every system: run.lock, and the same with tools in dev.lock and build.lock."""
    uv = shutil.which("uv") or install_locker(root)
    common = [uv, "pip", "compile", "--quiet", "--no-config", "--universal", "--generate-hashes"]
    common += ["--python-version=3.11", "--no-emit-index-url", "--no-emit-find-links", "--no-annotate", "--no-header"]
    common += ["--excludes=packaging/left-out.txt"]
    same = ["-c", "packaging/run.lock"]
    tools = [[*same, f"--group={name}", "-o", f"packaging/{name}.lock"] for name in ("dev", "build")]
    for options in (["-o", "packaging/run.lock"], *tools):
        call([*common, *extra, *options, "pyproject.toml"], "the dependencies could not be resolved", folder=root)


def install_locker(root: Path) -> str:
    """Install uv into an environment of its own under build/."""
    home = root / "build" / "lock"
    python = interpreter(home)
    if not python.exists():
        call([sys.executable, "-I", "-m", "venv", str(home)], "the virtual environment could not be made")
    call([str(python), "-I", "-m", "pip", "install", "--quiet", LOCKER], "uv could not be installed")
    return str(python.with_name("uv.exe" if sys.platform == "win32" else "uv"))
