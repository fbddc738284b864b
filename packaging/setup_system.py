"""The system packages that wheels can't carry: on Debian and Ubuntu installed through apt, elsewhere only looked for.
No installed package is ever removed, or updated unless a missing one needs it newer: apt is asked to simulate first.
"""

import importlib.util
import os
import re
import shlex
import shutil
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from setup_stamp import digest
from setup_steps import SetUpError, read_output, run_quietly, run_step, say

# "a|b": either will do, the first that apt knows is installed (Ubuntu 24.04 and Debian 13 renamed some).
RUN = (
    "ca-certificates",
    "libgl1", "libegl1", "libglib2.0-0t64|libglib2.0-0", "libfontconfig1", "libdbus-1-3",
    "libbrotli1", "libgssapi-krb5-2", "libzstd1",
    "libxkbcommon0", "libxkbcommon-x11-0", "libx11-xcb1", "libxcb-cursor0", "libxcb-icccm4", "libxcb-image0",
    "libxcb-keysyms1", "libxcb-randr0", "libxcb-render-util0", "libxcb-shape0", "libxcb-sync1", "libxcb-xfixes0",
    "libxcb-xkb1", "libwayland-cursor0",
    "libgomp1",  # the embedded model's runtime
    "libportaudio2",  # microphone and loudspeaker
)  # fmt: skip
TEST = (
    "xvfb", "openbox", "xdotool",  # a real window without a screen
    "ibus", "ibus-libpinyin", "dbus", "dbus-x11",  # typing Chinese
    "pulseaudio", "pulseaudio-utils", "libasound2-plugins",  # a virtual sound card
    "at-spi2-core", "gir1.2-atspi-2.0", "python3-gi",  # what a screen reader hears
    "strace",  # the order of system calls that make a write durable
)  # fmt: skip
BUILD = ("binutils",)  # what libraries ask for is read with it, and what debuggers want is cut off
# Package: (what fontconfig calls its language, names of font files that will do as well).
FONTS = {
    "fonts-noto-cjk": ("zh", "CJK|SourceHan|DroidSansFallback|wqy|uming|ukai|LXGW|simsun|simhei|msyh|PingFang"),
    "fonts-noto-color-emoji": ("und-zsye", "emoji"),
}
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")

# What the packages above bring, for systems without apt.
RUN_LIBRARIES = (
    "libGL.so.1", "libEGL.so.1", "libglib-2.0.so.0", "libfontconfig.so.1", "libdbus-1.so.3", "libxkbcommon.so.0",
    "libxkbcommon-x11.so.0", "libxcb-cursor.so.0", "libxcb-icccm.so.4", "libxcb-image.so.0", "libxcb-keysyms.so.1",
    "libxcb-render-util.so.0", "libxcb-shape.so.0", "libxcb-xkb.so.1", "libgomp.so.1", "libportaudio.so.2",
)  # fmt: skip
TEST_COMMANDS = ("Xvfb", "openbox", "xdotool", "ibus-daemon", "dbus-run-session", "pulseaudio", "strace")

DPKG_STATUS = Path("/var/lib/dpkg/status")
INSTALL = ("install", "-y", "--no-install-recommends")
DPKG_FORMAT = "${Package}\t${Architecture}\t${db:Status-Status}\n"


def fingerprint(purpose: str) -> str:
    """What the answer to "is anything missing?" depends on; cheap, as every start asks for it."""
    status = str(DPKG_STATUS.stat().st_mtime_ns) if has_apt() else ""
    return digest(purpose, status, *RUN, *TEST, *FONTS, *RUN_LIBRARIES, *TEST_COMMANDS)


def has_apt() -> bool:
    """Whether this is a Debian or a child of it."""
    return sys.platform == "linux" and DPKG_STATUS.exists() and shutil.which("apt-get") is not None


def install_missing(purpose: str) -> None:
    """Install the system packages that this purpose ("run", "test" or "build") lacks, or say which line would.

    Raises SetUpError when that needs rights this user lacks or the removal of an installed package.
    """
    if has_apt():
        install_with_apt(purpose)
    elif sys.platform == "linux":
        look_for_libraries(purpose)


def install_with_apt(purpose: str) -> None:
    """Bring the missing packages through apt, reading its package lists anew where they prove too old."""
    missing = missing_needs(wanted_needs(purpose), installed_packages())
    if not missing:
        return
    names, unknown = choose_names(missing, known_packages(missing))
    prefix = root_prefix()
    if prefix is None:
        line = line_to_run(names, update=bool(unknown))
        raise SetUpError(f"system packages are missing. Run this line, then start again:\n\n{line}\n")
    if not unknown and try_install(prefix, names):
        return
    say("reading the package lists")
    run_step([*prefix, "apt-get", "update"])
    names, unknown = choose_names(missing, known_packages(missing))
    if unknown:
        raise SetUpError(f"apt does not know these packages: {' '.join(unknown)} (on Ubuntu they are in `universe`)")
    if not try_install(prefix, names):
        raise SetUpError(f"apt could not install what is missing (see above). The line was:\n\n{line_to_run(names)}\n")


def wanted_needs(purpose: str) -> list[str]:
    """Everything this purpose stands on, as needs ("a|b")."""
    needs = [*RUN, *{"test": TEST, "build": BUILD}.get(purpose, ()), *venv_needs()]
    return needs + [package for package, (language, files) in FONTS.items() if not has_font(language, files)]


def venv_needs() -> list[str]:
    """The package with which this interpreter can make virtual environments, if it can't yet."""
    if importlib.util.find_spec("ensurepip") is not None:
        return []
    base = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
    if not base.startswith("/usr/bin/"):
        raise SetUpError(f"this Python has no ensurepip, so it can't make a virtual environment: {base}")
    return ["python{}.{}-venv".format(*sys.version_info[:2])]


def has_font(language: str, files: str) -> bool:
    """Whether a font for the language is installed, by fontconfig's word or by the names of the files."""
    if shutil.which("fc-list"):
        return bool(read_output(["fc-list", f":lang={language}", "file"]).strip())
    paths = (path for folder in FONT_FOLDERS for path in Path(folder).expanduser().rglob("*.[ot]t[fc]"))
    return any(re.search(files, path.name, re.IGNORECASE) for path in paths)


def installed_packages() -> set[str]:
    """Names of the packages that are installed for this machine's own architecture."""
    own = read_output(["dpkg", "--print-architecture"]).strip()
    return parse_installed(read_output(["dpkg-query", "-W", "-f", DPKG_FORMAT]), own)


def parse_installed(listing: str, architecture: str) -> set[str]:
    """Names of the installed packages in dpkg-query's answer to DPKG_FORMAT."""
    rows = [line.split("\t") for line in listing.splitlines()]
    return {row[0] for row in rows if row[1:] in ([architecture, "installed"], ["all", "installed"])}


def missing_needs(needs: Iterable[str], installed: Collection[str]) -> list[str]:
    """The needs of which no alternative is installed."""
    return [need for need in needs if not any(name in installed for name in need.split("|"))]


def known_packages(needs: Iterable[str]) -> set[str]:
    """Those of the needs' alternatives that apt could install."""
    return parse_policy(read_output(["apt-cache", "policy", *(name for need in needs for name in need.split("|"))]))


def parse_policy(policy: str) -> set[str]:
    """Names with a candidate in the answer of `apt-cache policy`."""
    return set(re.findall(r"^(\S+?)(?::\S+)?:\n  Installed: .*\n  Candidate: (?!\(none\))", policy, re.MULTILINE))


def choose_names(needs: Iterable[str], known: Collection[str]) -> tuple[list[str], list[str]]:
    """One package for each need, and those among them that apt doesn't know."""
    chosen = []
    for need in needs:
        names = need.split("|")
        chosen.append(next((name for name in names if name in known), names[-1]))
    return chosen, [name for name in chosen if name not in known]


def root_prefix() -> list[str] | None:
    """What to put before a command so that root runs it: nothing, sudo without a password, or None for neither."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and run_quietly(["sudo", "-n", "true"]):
        return ["sudo", "-n", "DEBIAN_FRONTEND=noninteractive"]
    return None


def try_install(prefix: Sequence[str], names: Sequence[str]) -> bool:
    """Install these unless that would remove an installed package; False if apt fails for another reason."""
    removed, updated = parse_simulation(read_output(["apt-get", "-s", *INSTALL, *names]))
    if removed:
        raise SetUpError(
            f"installing what is missing would remove packages that are installed: {', '.join(removed)}. "
            f"Nothing was changed. If you want that, run this line, then start again:\n\n{line_to_run(names)}\n"
        )
    say(f"installing system packages: {' '.join(names)}")
    if updated:
        say(f"updating those that they need newer: {', '.join(updated)}")
    return run_step([*prefix, "apt-get", "-o", "DPkg::Lock::Timeout=300", *INSTALL, "--no-remove", *names]) == 0


def parse_simulation(simulation: str) -> tuple[list[str], list[str]]:
    """Installed packages that `apt-get -s` would remove, and those it would update ("NAME (OLD -> NEW)").

    Without `--allow-downgrades`, which it isn't given here, apt-get itself refuses to go back to an older version.
    """
    removed = re.findall(r"^(?:Remv|Purg) (\S+)", simulation, re.MULTILINE)
    updates = re.findall(r"^Inst (\S+) \[([^\]]*)\] \((\S+)", simulation, re.MULTILINE)
    return removed, [f"{package} ({old} -> {new})" for package, old, new in updates]


def line_to_run(names: Sequence[str], *, update: bool = False) -> str:
    """The one line with which a person installs these packages as root."""
    line = shlex.join(["apt-get", *INSTALL, *names])
    if update:
        line = f"apt-get update && {line}"
    if os.geteuid() == 0:
        return line
    if shutil.which("sudo") is None:
        return f"su -c {shlex.quote(line)}"
    return f"sudo sh -c {shlex.quote(line)}" if update else f"sudo {line}"


def look_for_libraries(purpose: str) -> None:
    """Without apt, name what can't be found so that the person can install it their system's way."""
    missing = [name for name in RUN_LIBRARIES if not can_load(name)]
    if purpose == "test":
        missing += [name for name in TEST_COMMANDS if shutil.which(name) is None]
    if missing:
        raise SetUpError(f"this system lacks, and only its own package manager can bring: {' '.join(missing)}")


def can_load(library: str) -> bool:
    """Whether the system's loader finds this shared library."""
    import ctypes  # here, because every start reads this file and few ask

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
