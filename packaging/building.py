"""`dev.py build`: freeze the program into a folder, look through what is inside, and pack it for this system.

Linux gets a .deb and a portable archive here; Windows and macOS go on with the scripts in windows/ and macos/.
"""

import shutil
import sys
from pathlib import Path

from linux_packages import pack_for_linux
from setup_steps import SetUpError, call, run_quietly, say

SHARE_WORTH_CUTTING = 0.25  # of a library that only debuggers read; below, its file stays as its makers left it


def build_program(root: Path, python: Path) -> int:
    """Leave what users install in dist/, and say what it is."""
    icons = root / "build" / "icons"
    call([str(python), str(root / "packaging" / "program_icons.py"), str(icons)], "the icon could not be drawn")
    folder = freeze(root, python)
    if sys.platform == "linux":
        cut_debugging(folder)
        made = pack_for_linux(root, folder, icons)
    else:
        made = [folder]
    for path in made:
        say(f"made {path.relative_to(root)} ({size_of(path) / 1e6:.0f} MB)")
    return 0


def freeze(root: Path, python: Path) -> Path:
    """Let PyInstaller make the folder of the program, and return it."""
    build = root / "build"
    folder = build / "frozen" / "companion"
    shutil.rmtree(folder, ignore_errors=True)
    say("freezing the program; this takes minutes")
    command = [str(python), "-I", "-m", "PyInstaller", "--noconfirm", "--log-level=WARN"]
    command += ["--distpath", str(build / "frozen"), "--workpath", str(build / "freezing")]
    call([*command, str(root / "packaging" / "freeze" / "companion.spec")], "the program could not be frozen", root)
    if not folder.is_dir():
        raise SetUpError(f"PyInstaller left no {folder}")
    return folder


def cut_debugging(folder: Path) -> None:
    """Cut what only debuggers read from libraries that mostly consist of it."""
    if shutil.which("strip") is None:
        raise SetUpError("the command `strip` is missing; it comes with the package binutils")
    for path in sorted(folder.rglob("*.so*")):
        if path.is_symlink() or not path.is_file():
            continue
        cut = path.with_name(f"{path.name}.cut")
        if run_quietly(["strip", "--strip-unneeded", "-o", str(cut), str(path)]) and is_worth(cut, path):
            shutil.copymode(path, cut)
            cut.replace(path)
        cut.unlink(missing_ok=True)


def is_worth(cut: Path, whole: Path) -> bool:
    """Whether enough is gone for a file to be replaced."""
    return cut.stat().st_size < whole.stat().st_size * (1 - SHARE_WORTH_CUTTING)


def size_of(path: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(one.stat().st_size for one in files if one.is_file() and not one.is_symlink())
