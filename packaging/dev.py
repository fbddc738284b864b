"""The front door, needing nothing but Python: `python3 packaging/dev.py run | test | check | bench | build | lock`.
It sets up what is missing (system packages, .venv, locked dependencies), says so on stderr, and then does the chore.
"""

import sys

OLDEST, NEWEST = (3, 11), (3, 14)

# Python 3.8 must still be able to read this file, or it could not say this sentence.
if not OLDEST <= sys.version_info[:2] <= NEWEST:
    sys.exit(
        "Companion needs Python 3.11 to 3.14; this is Python {}.{} ({}). "
        "Start this script with another one, for example: python3.13 packaging/dev.py".format(
            *sys.version_info[:2], sys.executable
        )
    )

import contextlib
import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import setup_model
import setup_python
import setup_system
from setup_stamp import Stamp
from setup_steps import SetUpError

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BUILD_VENV = ROOT / "build" / "venv"

USAGE = """\
usage: python3 packaging/dev.py VERB

  run [ARGS…]                     open the window, or pass ARGS to the program (run --help lists them)
  test [--long] [PYTEST ARGS…]    lint, types, import contracts and all tests
  check                           the same without the tests
  bench [NAME [ARGS…]]            one measurement of tests/bench, or the list of them
  build                           the program to install: on Linux dist/*.deb and dist/*.tar.gz
  lock [--upgrade]                write packaging/*.lock anew from pyproject.toml
"""


def main(arguments: Sequence[str]) -> int:
    """Do the chore that the first argument names and return its exit code."""
    verbs = {"run": run, "test": test, "check": check, "bench": bench, "build": build, "lock": lock}
    if not arguments or arguments[0] not in verbs:
        asked = bool(arguments) and arguments[0] in {"help", "-h", "--help"}
        print(USAGE, end="", file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    try:
        return verbs[arguments[0]](arguments[1:])
    except SetUpError as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def run(arguments: Sequence[str]) -> int:
    """Start the program with these arguments, its standard streams untouched."""
    prepare("run")
    environment = program_environment()
    program = [str(setup_python.interpreter(VENV)), "-m", "companion"]
    setup_model.fetch_if_needed(program, arguments, environment, Stamp(VENV / "set-up.json"))
    return become([*program, *arguments], environment)


def test(arguments: Sequence[str]) -> int:
    """Run every stage, so that all failures are seen at once, and fail if any stage did."""
    prepare("test")
    from stages import run_stages

    return run_stages(ROOT, setup_python.interpreter(VENV), program_environment(), ["--tests", *arguments])


def check(arguments: Sequence[str]) -> int:
    """Run the stages that read the code without running it."""
    if arguments:
        raise SetUpError(f"check takes no arguments, got {' '.join(arguments)}")
    prepare("test")
    from stages import run_stages

    return run_stages(ROOT, setup_python.interpreter(VENV), program_environment(), [])


def bench(arguments: Sequence[str]) -> int:
    """Measure with tests/bench/NAME.py in the surroundings that the tests have."""
    names = sorted(path.stem for path in (ROOT / "tests" / "bench").glob("[a-z]*.py") if is_bench(path))
    name = arguments[0].replace("-", "_") if arguments else ""
    if name not in names:
        print("benches:", *(one.replace("_", "-") for one in names), file=sys.stderr)
        return 2
    prepare("test")
    from stages import run_bench

    return run_bench(ROOT, setup_python.interpreter(VENV), program_environment(), [name, *arguments[1:]])


def is_bench(path: Path) -> bool:
    """Whether this module can be started: what benches share can't."""
    return "__main__" in path.read_text(encoding="utf-8")


def build(arguments: Sequence[str]) -> int:
    """Make what is installed on this system out of this checkout, with an environment that holds nothing else."""
    if arguments:
        raise SetUpError(f"build takes no arguments, got {' '.join(arguments)}")
    if sys.platform == "linux":
        setup_system.install_missing("build")
    with one_at_a_time():
        lock_file, stamp = ROOT / "packaging" / "build.lock", Stamp(BUILD_VENV / "set-up.json")
        wanted = {"python build": setup_python.fingerprint(lock_file)}
        if not stamp.holds(wanted):
            setup_python.install_locked(ROOT, BUILD_VENV, lock_file)
            stamp.record(wanted)
    from building import build_program

    return build_program(ROOT, setup_python.interpreter(BUILD_VENV))


def lock(arguments: Sequence[str]) -> int:
    """Write the lock files anew; releases already locked stay unless `--upgrade` is given."""
    setup_python.write_locks(ROOT, arguments)
    return 0


def prepare(purpose: str) -> None:
    """Install what this purpose ("run" or "test") lacks; when nothing changed since the last time this is instant."""
    stamp = Stamp(VENV / "set-up.json")
    lock_file = ROOT / "packaging" / ("run.lock" if purpose == "run" else "dev.lock")
    system, python = setup_system.fingerprint(purpose), setup_python.fingerprint(lock_file)
    wanted = {f"system {purpose}": system, f"python {purpose}": python}
    if stamp.holds(wanted):
        return
    with one_at_a_time():
        stamp.reload()
        if not stamp.holds({f"system {purpose}": system}):
            setup_system.install_missing(purpose)
        if not stamp.holds({f"python {purpose}": python}):
            setup_python.install_locked(ROOT, VENV, lock_file)
        # Installing packages changed the system's fingerprint.
        wanted[f"system {purpose}"] = setup_system.fingerprint(purpose)
        if purpose == "test":
            wanted["python run"] = setup_python.fingerprint(ROOT / "packaging" / "run.lock")
        stamp.record(wanted)


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keep a second start in the same checkout waiting until the first has set up."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (ROOT / "pyproject.toml").open() as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def program_environment() -> dict[str, str]:
    """The caller's environment, in which `python -m companion` means this checkout from any folder."""
    # Without compiled files a start takes three times as long, so nobody's wish to have none is passed on.
    dropped = {"PYTHONHOME", "PYTHONPATH", "PYTHONSTARTUP", "PYTHONDONTWRITEBYTECODE", "__PYVENV_LAUNCHER__"}
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"}


def become(command: Sequence[str], environment: dict[str, str]) -> int:
    """Hand this process over to the command; where the system can't, wait for it and return its exit code."""
    if sys.platform != "win32":
        sys.stderr.flush()
        os.execve(command[0], list(command), environment)  # noqa: S606  no shell is wanted
    process = subprocess.Popen(command, env=environment)
    while True:
        # Ctrl-C reaches the child too: it decides when to end.
        with contextlib.suppress(KeyboardInterrupt):
            return process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
