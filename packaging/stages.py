"""What `test`, `check` and `bench` run inside the surroundings; each tool through `python -m` or `-c`.
A script of the virtual environment is never called: its first line breaks when the checkout's path has a blank in it.
"""

from collections.abc import Sequence
from pathlib import Path

from surroundings import run_child, run_side_by_side, surroundings

CONTRACTS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
# Run beside all other tests: about half of the time, and of it the half that waits for sound and windows.
BESIDE = ["tests/gui", "tests/sound", "tests/unit/gui", "tests/unit/memory"]
READERS = {
    "lint": ["-m", "ruff", "check", "."],
    "format": ["-m", "ruff", "format", "--check", "."],
    "types": ["-m", "mypy"],
    "contracts": ["-c", CONTRACTS],
}


def run_stages(root: Path, python: Path, environment: dict[str, str], arguments: Sequence[str]) -> int:
    """Run the stages that read the code and, after `--tests`, pytest with the arguments that follow.

    Every stage runs whatever the others said; the result is 0 only if all of them passed.
    """
    stages = {name: [command] for name, command in READERS.items()}
    if arguments[:1] == ["--tests"]:
        stages["tests"] = pytest_commands(root, arguments[1:])
    with surroundings(environment) as child:
        failed = []
        for name, commands in stages.items():
            print(f"── {name}", flush=True)
            if run_side_by_side([[str(python), *command] for command in commands], child, root):
                failed.append(name)
        print(f"── {'failed: ' + ', '.join(failed) if failed else 'all passed: ' + ', '.join(stages)}", flush=True)
    return 1 if failed else 0


def pytest_commands(root: Path, arguments: Sequence[str]) -> list[list[str]]:
    """What runs the tests: two processes side by side where all of them are meant, one where some are named."""
    command = ["-m", "pytest", *pytest_arguments(arguments)]
    if set(arguments) - {"--long"}:
        return [command]
    folders = [folder for folder in BESIDE if (root / folder).is_dir()]
    return [[*command, *(f"--ignore={folder}" for folder in folders)], [*command, *folders]]


def pytest_arguments(arguments: Sequence[str]) -> list[str]:
    """The caller's arguments for pytest; tests that take minutes are left out unless `--long` is among them."""
    rest = [argument for argument in arguments if argument != "--long"]
    return rest if len(rest) < len(arguments) else ["-m", "not long", *rest]


def run_bench(root: Path, python: Path, environment: dict[str, str], arguments: Sequence[str]) -> int:
    """Run one measurement; its last line on stdout is its result, so nothing else is printed there."""
    with surroundings(environment) as child:
        return run_child([str(python), "-m", f"tests.bench.{arguments[0]}", *arguments[1:]], child, root)
