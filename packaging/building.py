"""`dev.py build`: freeze the program into a folder, look through what is inside, and pack it for this system.

Linux gets a .deb and a portable archive here; Windows and macOS go on with the scripts in windows/ and macos/.
"""

import platform
import shutil
import sys
from pathlib import Path

from licences import list_parts, look_inside, read_table, write_licences
from linux_packages import pack_for_linux
from program_facts import program_version
from setup_steps import SetUpError, call, run_quietly, say

SHARE_WORTH_CUTTING = 0.25  # of a library that only debuggers read; below, its file stays as its makers left it


def build_program(root: Path, python: Path) -> int:
    """Leave what users install in dist/, and say what it is."""
    icons = root / "build" / "icons"
    call([str(python), str(root / "packaging" / "program_icons.py"), str(icons)], "the icon could not be drawn")
    folder = freeze(root, python)
    if sys.platform == "linux":
        cut_debugging(folder)
    add_licences(root, python, folder)
    made = pack(root, folder, icons)
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


def pack(root: Path, folder: Path, icons: Path) -> list[Path]:
    """Make of the folder what users of this system install."""
    if sys.platform == "linux":
        return pack_for_linux(root, folder, icons)
    version, dist = program_version(root), root / "dist"
    dist.mkdir(exist_ok=True)
    if sys.platform == "darwin":
        app, target = folder.with_name("Companion.app"), dist / f"Companion-{version}-macos-{platform.machine()}.dmg"
        shutil.copytree(folder / "licences", app / "Contents" / "Resources" / "licences", dirs_exist_ok=True)
        script = root / "packaging" / "macos" / "make_dmg.sh"
        call(["sh", str(script), str(app), version, str(target)], "the disk image could not be made")
        return [target]
    values = {"Version": version, "Frozen": folder, "Icon": icons / "icon.ico", "Output": dist}
    defines = [f"/D{name}={value}" for name, value in values.items()]
    compiler = shutil.which("iscc") or r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe"
    script = root / "packaging" / "windows" / "companion.iss"
    call([compiler, "/Q", *defines, str(script)], "the installer could not be made; it needs Inno Setup 6")
    return [dist / f"Companion-{version}-windows-x64.exe"]


def add_licences(root: Path, python: Path, folder: Path) -> None:
    """Put the licences of all that is inside beside the program; what must not be there ends the build."""
    table = read_table()
    program = folder / ("companion.exe" if sys.platform == "win32" else "companion")
    parts = list_parts(folder, look_inside(python, program), table)
    write_licences(folder, parts, table, root / "LICENSE")


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
