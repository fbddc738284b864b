"""A bare system to install into: made once with debootstrap, copied for each run, entered with mounts of its own.

It needs root, `debootstrap` and `unshare`; nothing it mounts outlives the command that runs inside.
"""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SUITE = "bookworm"
USER, USER_ID = "tester", 1000
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# In a throw-away system nothing has to survive a power cut.
QUICK_DPKG = "force-unsafe-io\n"
KEEP_DOWNLOADS = 'Binary::apt::APT::Keep-Downloaded-Packages "true";\nAPT::Keep-Downloaded-Packages "true";\n'


def make_base(roots: Path) -> Path:
    """Return the folder of the bare system, made if it is not there yet."""
    base = roots / SUITE
    if (base / "var/lib/dpkg/status").is_file() and not (base / "debootstrap").exists():
        return base
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        sys.exit("a bare system can only be made by root, with debootstrap installed (or give --roots)")
    roots.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(base, ignore_errors=True)
    subprocess.run(["debootstrap", "--variant=minbase", SUITE, str(base)], stdout=sys.stderr, check=True)
    return base


@dataclass
class Bare:
    """A copy of the bare system. `shared` folders are seen inside under the same or another path."""

    root: Path
    downloads: Path
    shared: dict[Path, str] = field(default_factory=dict)

    @classmethod
    def copy(cls, base: Path, roots: Path) -> "Bare":
        """Make a fresh copy beside the base."""
        root, downloads = roots / "run", roots / "downloads"
        shutil.rmtree(root, ignore_errors=True)
        subprocess.run(["cp", "-a", str(base), str(root)], check=True)
        (downloads / "partial").mkdir(parents=True, exist_ok=True)
        (root / "etc/dpkg/dpkg.cfg.d/quick").write_text(QUICK_DPKG)
        (root / "etc/apt/apt.conf.d/keep").write_text(KEEP_DOWNLOADS)
        for name in ("resolv.conf", "hosts"):
            shutil.copy(Path("/etc") / name, root / "etc" / name)
        bare = cls(root, downloads)
        bare.run(["useradd", "--create-home", "--uid", str(USER_ID), USER])
        return bare

    def command(self, command: Sequence[str], environment: Mapping[str, str], *, as_user: bool) -> list[str]:
        """What runs a command inside, with mounts that end with it."""
        binds = {Path("/dev"): "/dev", self.downloads: "/var/cache/apt/archives", **self.shared}
        steps = [f"mount -t proc proc {shlex.quote(str(self.root / 'proc'))}"]
        for outside, inside in binds.items():
            target = self.root / inside.lstrip("/")
            target.mkdir(parents=True, exist_ok=True)
            steps.append(f"mount --rbind {shlex.quote(str(outside))} {shlex.quote(str(target))}")
        who = [f"--userspec={USER_ID}:{USER_ID}"] if as_user else []
        variables = [f"{name}={value}" for name, value in environment.items()]
        inner = ["chroot", *who, str(self.root), "env", "-i", f"PATH={PATH}", "LANG=C.UTF-8", *variables, *command]
        script = " && ".join([*steps, f"exec {shlex.join(inner)}"])
        return ["unshare", "--mount", "--fork", "--kill-child", "sh", "-c", script]

    def run(
        self, command: Sequence[str], environment: Mapping[str, str] | None = None, *, as_user: bool = False
    ) -> "subprocess.CompletedProcess[str]":
        """Run a command inside to its end, its output taken."""
        given = {"HOME": "/root", "DEBIAN_FRONTEND": "noninteractive", **(environment or {})}
        return subprocess.run(
            self.command(command, given, as_user=as_user),
            stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip

    def start(self, command: Sequence[str], environment: Mapping[str, str]) -> "subprocess.Popen[bytes]":
        """Start a command inside as the user."""
        return subprocess.Popen(
            self.command(command, environment, as_user=True),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip

    def inside(self, path: str) -> Path:
        """Where a path of the bare system lies outside."""
        return self.root / path.lstrip("/")
