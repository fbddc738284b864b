"""Installs the built packages into a bare Debian and uses them as a user does: window, chat, voice, ears, removal.

`python -m tests.bench.package [--roots DIR] [--skip-start]`, after `dev.py build`, as root. DIR caches the bare system
(made with debootstrap, minutes) and apt's downloads. The control of the start is the program run from its source.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from companion import __version__
from companion.storage.locations import locate
from tests.bench.journal import write_history
from tests.bench.package_parts import print_largest_parts
from tests.bench.package_root import Bare, make_base
from tests.bench.package_steps import HOME, Installed, Steps, expect, wait_until, windows
from tests.bench.report import Bar, finish, median
from tests.bench.startup import screen
from tests.sound_card import sound_card

ROOT = Path(__file__).resolve().parents[2]
DEB, ARCHIVE = "deb", "archive"
MODELS_INSIDE = "/models"
TURNS = 100
MEGABYTE = 1e6


def main() -> None:
    """Install, use, remove, time, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--roots", type=Path, default=ROOT / "build" / "roots")
    parser.add_argument("--runs", type=int, default=5, help="starts of each kind that are timed")
    options = parser.parse_args()
    deb, archive = built()
    steps = Steps()
    with sound_card() as card:
        bare = Bare.copy(make_base(options.roots.resolve()), options.roots.resolve())
        megabytes = use_packages(steps, bare, deb, archive, card)
    taken = len(steps.passed) + len(steps.failed)
    packed, source = time_starts(options.runs)
    figures = {
        "steps passed": len(steps.passed),
        "steps": taken,
        "installed MB": megabytes,
        "start over source run ratio": packed / source,
        "start ms": packed,
        "deb MB": deb.stat().st_size / MEGABYTE,
        "archive MB": archive.stat().st_size / MEGABYTE,
    }
    bars = [
        Bar("steps passed", len(steps.passed), taken, at_least=True),
        Bar("installed MB", megabytes, 600),
        Bar("start over source run ratio", packed / source, 2.5),
    ]
    finish("package", figures, {"start from source ms": source}, bars)


def built() -> tuple[Path, Path]:
    """The packages of this version."""
    debs = list((ROOT / "dist").glob(f"companion_{__version__}_*.deb"))
    archives = list((ROOT / "dist").glob(f"companion-{__version__}-linux-*.tar.gz"))
    if not debs or not archives:
        sys.exit("nothing is built: run `python3 packaging/dev.py build` first")
    return debs[0], archives[0]


def use_packages(steps: Steps, bare: Bare, deb: Path, archive: Path, card: dict[str, str]) -> float:
    """Take every step in the bare system, and return the megabytes that the program takes there."""
    environment = prepare_user(bare, card)
    portable = f"{HOME}/companion-{__version__}/companion"
    portable_use = Installed(ARCHIVE, bare, portable, environment, card)
    installed = Installed(DEB, bare, "companion", environment, card)
    unpack(bare, archive)
    with steps.step("archive: names what the bare system lacks, and the packages that bring it"):
        told = portable_use.run("--version").stderr
        expect("lacks libGL.so.1" in told and "sudo apt install" in told and "libasound2" in told, told)
    with steps.step("deb: installs with what it depends on, and no Python beside"):
        shutil.copy(deb, bare.inside("/root") / deb.name)
        bare.run(["apt-get", "update"])
        done = bare.run(["apt-get", "install", "-y", f"/root/{deb.name}"])
        expect(done.returncode == 0, done.stderr)
        expect(not list(bare.inside("/usr/bin").glob("python3*")), "it brought a Python")
    parts = bare.inside("/opt/companion")
    megabytes = print_largest_parts(parts)
    installed.exercise(steps, __version__)
    use_two(steps, installed, portable_use)
    remove(steps, bare, installed)
    portable_use.exercise(steps, __version__)
    return megabytes


def prepare_user(bare: Bare, card: dict[str, str]) -> dict[str, str]:
    """Make the user's home with its awkward name, and return the variables that lead to screen, sound and models."""
    sound = Path(card["ALSA_CONFIG_PATH"]).parent
    sound.chmod(0o755)
    # PulseAudio shuts its own folder to others, whenever one of its tools looks at it.
    os.link(sound / "runtime" / "native", sound / "for-the-user")
    bare.shared = {sound: str(sound), locate().models: MODELS_INSIDE}
    done = bare.run(["install", "-d", "-o", "tester", "-g", "tester", HOME, "/run/user/1000"])
    expect(done.returncode == 0, done.stderr)
    return {
        "HOME": HOME,
        "XDG_RUNTIME_DIR": "/run/user/1000",
        "DISPLAY": os.environ["DISPLAY"],
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        "COMPANION_MODELS": MODELS_INSIDE,
        "ALSA_CONFIG_PATH": card["ALSA_CONFIG_PATH"],
        "PULSE_SERVER": f"unix:{sound}/for-the-user",
    }


def unpack(bare: Bare, archive: Path) -> None:
    """Unpack the portable archive into the user's home."""
    subprocess.run(["tar", "-xf", str(archive), "-C", str(bare.inside(HOME))], check=True)


def use_two(steps: Steps, one: Installed, other: Installed) -> None:
    """Start the portable program while the installed one has the home open: there is one window, and it is raised."""
    with one.window(Steps()), steps.step("two installed: the second start raises the first one's window"):
        wait_until("one window", lambda: len(windows()) == 1)
        done = other.bare.run([other.program], {**other.environment, "QT_QPA_PLATFORM": "xcb"}, as_user=True)
        expect(done.returncode == 0, done.stderr)
        expect(len(windows()) == 1, f"{len(windows())} windows")


def remove(steps: Steps, bare: Bare, installed: Installed) -> None:
    """Remove the package: the program goes, what the user has stays, and the words say where it is."""
    with steps.step("deb: removed, it leaves what the user has and says where"):
        before = len(installed.turns())
        done = bare.run(["apt-get", "remove", "-y", "companion"])
        expect(done.returncode == 0, done.stderr)
        expect("~/.local/share/companion" in done.stdout, done.stdout)
        expect(not bare.inside("/opt/companion").exists(), "files are left in /opt/companion")
        expect(before and len(installed.turns()) == before, "turns are gone")


def time_starts(runs: int) -> tuple[float, float]:
    """Median milliseconds to the painted window: of the frozen program, and of its source."""
    times: dict[str, list[float]] = {"frozen": [], "source": []}
    with tempfile.TemporaryDirectory() as folder, screen() as environment:
        write_history(locate(folder, folder).pair("default", "default"), TURNS)
        # An endpoint nobody listens at: no model is loaded while the clock runs.
        places = ["--home", folder, "--base-url", "http://127.0.0.1:9/v1"]
        commands = {
            "frozen": [str(ROOT / "build/frozen/companion/companion"), *places],
            "source": [sys.executable, "-m", "companion", *places],
        }
        for run in range(runs + 1):
            for kind, command in commands.items():
                clock = [sys.executable, "-m", "tests.bench.package_start", "--", *command]
                done = subprocess.run(clock, env=environment, stdout=subprocess.PIPE, text=True, check=True)
                if run:
                    times[kind].append(float(done.stdout))
    return median(times["frozen"]), median(times["source"])


if __name__ == "__main__":
    main()
