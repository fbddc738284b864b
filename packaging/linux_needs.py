"""What a frozen folder needs of the Linux system it runs on: sonames, and the Debian packages that hold them.

`missing_inside` reads the folder itself; a library that nobody listed here fails the build instead of a user's start.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from setup_steps import SetUpError, read_output

# "a|b": either will do (Debian 13 and Ubuntu 24.04 renamed some).
PACKAGES = {
    "libasound.so.2": "libasound2|libasound2t64",
    "libc.so.6": "libc6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libEGL.so.1": "libegl1",
    "libexpat.so.1": "libexpat1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0|libglib2.0-0t64",
    "libgomp.so.1": "libgomp1",
    "libgthread-2.0.so.0": "libglib2.0-0|libglib2.0-0t64",
    "libjack.so.0": "libjack-jackd2-0|libjack-0.125",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libzstd.so.1": "libzstd1",
}
# Of the C library itself.
OF_LIBC = re.compile(r"(?:ld-linux[-\w]*|libc|libdl|libm|libmvec|libpthread|librt|libutil)\.so\.\d+$")
# Asked for by name at run time: the certificates of the system, and its way to open a link.
RUN_TIME_PACKAGES = ("ca-certificates", "xdg-utils")
RECOMMENDED = ("fonts-noto-cjk", "fonts-noto-color-emoji", "libasound2-plugins")


def missing_inside(folder: Path) -> set[str]:
    """Sonames that the folder's files ask for and the folder does not hold."""
    files = [path for path in folder.rglob("*") if path.is_file() and is_elf(path)]
    inside = {path.name for path in folder.rglob("*.so*")}
    return {name for path in files for name in needed_by(path)} - inside


def is_elf(path: Path) -> bool:
    """Whether a file is a program or a library of Linux."""
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def needed_by(path: Path) -> list[str]:
    """Sonames that a file asks its loader for."""
    return re.findall(r"^\s*NEEDED\s+(\S+)$", read_output(["objdump", "-p", str(path)]), re.MULTILINE)


def newest_glibc(folder: Path) -> tuple[int, int]:
    """The release of the C library that the folder's files ask for at least."""
    asked = {(0, 0)}
    for path in folder.rglob("*"):
        if path.is_file() and is_elf(path):
            versions = re.findall(r"GLIBC_(\d+)\.(\d+)", read_output(["objdump", "-p", str(path)]))
            asked |= {(int(major), int(minor)) for major, minor in versions}
    return max(asked)


def packages_for(sonames: Iterable[str]) -> list[str]:
    """The needs ("a|b") that bring these sonames. Raises SetUpError for one that nobody knows."""
    unknown = sorted(name for name in sonames if name not in PACKAGES and not OF_LIBC.match(name))
    if unknown:
        raise SetUpError(f"linux_needs.py does not say which package holds {', '.join(unknown)}")
    return sorted({PACKAGES[name] for name in sonames if name in PACKAGES} | {"libc6"})
