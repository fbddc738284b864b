"""What Linux users get of a frozen folder: a .deb that puts it into /opt, and an archive that runs from anywhere.

Both hold the same program; the .deb asks for the system's libraries, the archive's start script names missing ones.
"""

import gzip
import hashlib
import os
import platform
import shutil
import tarfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from linux_needs import PACKAGES, RECOMMENDED, RUN_TIME_PACKAGES, missing_inside, newest_glibc, packages_for
from program_facts import IDENTIFIER, build_time, program_version
from setup_steps import SetUpError, call, say

PLACE = Path("opt/companion")
SOURCES = Path(__file__).resolve().parent / "linux"
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
CONTROL = """\
Package: companion
Version: {version}
Architecture: {architecture}
Maintainer: The Companion developers <companion@users.noreply.github.com>
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: {recommends}
Section: utils
Priority: optional
Description: character with a face and a voice who talks with you and remembers you
 She answers what you write or say, shows what she feels, speaks, and remembers what
 you told her. Everything stays on this computer unless you choose a service.
 .
 Removing this package leaves what users keep in ~/.local/share/companion alone.
"""


@dataclass(frozen=True)
class LinuxProgram:
    """A frozen folder with what is known of it."""

    root: Path
    folder: Path
    version: str
    machine: str
    sonames: frozenset[str]
    glibc: tuple[int, int]

    @property
    def needs(self) -> list[str]:
        """Packages ("a|b") without which it does not start."""
        first = f"libc6 (>= {'.'.join(map(str, self.glibc))})"
        found = [first if need == "libc6" else need for need in packages_for(self.sonames)]
        return sorted({*found, *RUN_TIME_PACKAGES})


def pack_for_linux(root: Path, folder: Path, icons: Path) -> list[Path]:
    """Make both packages in dist/ and return their paths."""
    machine = platform.machine()
    if machine not in MACHINES:
        raise SetUpError(f"nobody has packed the program for {machine} yet")
    version = program_version(root)
    program = LinuxProgram(root, folder, version, machine, frozenset(missing_inside(folder)), newest_glibc(folder))
    dist = root / "dist"
    dist.mkdir(exist_ok=True)
    return [make_deb(program, icons, dist), make_archive(program, dist)]


def make_deb(program: LinuxProgram, icons: Path, dist: Path) -> Path:
    """Build the Debian package and return its path."""
    architecture = MACHINES[program.machine]
    tree = program.root / "build" / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    lay_out_deb(program, icons, tree)
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN" / "control").write_text(control(program, architecture, tree), encoding="utf-8")
    (tree / "DEBIAN" / "md5sums").write_text(checksums(tree), encoding="utf-8")
    shutil.copy(SOURCES / "postrm", tree / "DEBIAN" / "postrm")
    (tree / "DEBIAN" / "postrm").chmod(0o755)
    target = dist / f"companion_{program.version}_{architecture}.deb"
    say("packing the .deb")
    command = ["dpkg-deb", "--root-owner-group", "-Zzstd", "-z12", "--build", str(tree), str(target)]
    call(command, "the .deb could not be packed")
    return target


def lay_out_deb(program: LinuxProgram, icons: Path, tree: Path) -> None:
    """Put every file where the package installs it."""
    share = tree / "usr" / "share"
    copy_linked(program.folder, tree / PLACE)
    (tree / "usr" / "bin").mkdir(parents=True)
    (tree / "usr" / "bin" / "companion").symlink_to(Path("../..") / PLACE / "companion")
    for path in icons.glob("*.png"):
        where = share / "icons" / "hicolor" / f"{path.stem}x{path.stem}" / "apps"
        where.mkdir(parents=True)
        shutil.copy(path, where / f"{IDENTIFIER}.png")
    scalable = share / "icons" / "hicolor" / "scalable" / "apps"
    scalable.mkdir(parents=True)
    shutil.copy(program.root / "assets" / "icon.svg", scalable / f"{IDENTIFIER}.svg")
    write(share / "applications" / f"{IDENTIFIER}.desktop", desktop_entry())
    write(share / "metainfo" / f"{IDENTIFIER}.metainfo.xml", metainfo(program.root, program.version))
    write(share / "doc" / "companion" / "copyright", copyright_file(program.root))


def control(program: LinuxProgram, architecture: str, tree: Path) -> str:
    """What dpkg knows about the package."""
    files = [path for path in tree.rglob("*") if path.is_file() and not path.is_symlink()]
    return CONTROL.format(
        version=program.version,
        architecture=architecture,
        kilobytes=sum(path.stat().st_size for path in files) // 1024,
        depends=", ".join(need.replace("|", " | ") for need in program.needs),
        recommends=", ".join(RECOMMENDED),
    )


def checksums(tree: Path) -> str:
    """The lines of dpkg's md5sums file."""
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    lines = []
    for path in files:
        where = path.relative_to(tree)
        if where.parts[0] != "DEBIAN":
            with path.open("rb") as file:
                lines.append(f"{hashlib.file_digest(file, 'md5').hexdigest()}  {where}\n")
    return "".join(lines)


def desktop_entry() -> str:
    """The entry of the desktop's menu."""
    return (SOURCES / "desktop.in").read_text(encoding="utf-8").replace("{identifier}", IDENTIFIER)


def metainfo(root: Path, version: str) -> str:
    """What software centres show."""
    template = (SOURCES / "metainfo.xml.in").read_text(encoding="utf-8")
    values = {"identifier": IDENTIFIER, "version": version, "date": f"{build_time(root):%Y-%m-%d}"}
    for name, value in values.items():
        template = template.replace(f"{{{name}}}", value)
    return template


def copyright_file(root: Path) -> str:
    """The program's own licence, and where those of its parts lie."""
    own = (root / "LICENSE").read_text(encoding="utf-8")
    return f"{own}\nThe licences of all parts inside lie in /{PLACE}/licences; parts.txt there lists them.\n"


def make_archive(program: LinuxProgram, dist: Path) -> Path:
    """Pack the portable archive and return its path."""
    name = f"companion-{program.version}"
    target = dist / f"{name}-linux-{program.machine}.tar.gz"
    moment = build_time(program.root)
    say("packing the portable archive")
    folder = program.root / "build" / "portable"
    shutil.rmtree(folder, ignore_errors=True)
    write(folder / "needs.txt", needs_list(program.sonames))
    write(folder / "README.txt", read_me(program))
    shutil.copy(SOURCES / "companion.sh", folder / "companion")
    (folder / "companion").chmod(0o755)
    with (
        target.open("wb") as raw,
        gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=6, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for source, where in [(folder, name), (program.folder, f"{name}/program")]:
            archive.add(source, where, filter=lambda entry: anonymous(entry, moment))
    return target


def needs_list(sonames: frozenset[str]) -> str:
    """Lines of a library and the package that brings it, for the start script."""
    return "".join(f"{name} {PACKAGES[name].partition('|')[0]}\n" for name in sorted(sonames) if name in PACKAGES)


def read_me(program: LinuxProgram) -> str:
    """What stands beside the start script."""
    text = (SOURCES / "portable.txt").read_text(encoding="utf-8")
    return text.replace("{version}", program.version).replace("{glibc}", ".".join(map(str, program.glibc)))


def anonymous(entry: tarfile.TarInfo, moment: datetime) -> tarfile.TarInfo:
    """An entry without who built it and when."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = int(moment.timestamp())
    return entry


def copy_linked(source: Path, target: Path) -> None:
    """Copy a folder without copying its bytes, where the file system allows."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(source, target, symlinks=True, copy_function=link_or_copy)


def link_or_copy(source: str, target: str) -> None:
    """Make the target the same file, or else a copy."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def write(path: Path, text: str) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
