"""What `test`, `check` and `bench` run inside the surroundings; each tool through `python -m` or `-c`.
A script of the virtual environment is never called: its first line breaks when the checkout's path has a blank in it.
"""

from collections.abc import Sequence
from pathlib import Path

from surroundings import run_child, run_side_by_side, surroundings

CONTRACTS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
# Whole programs and children are started there, one after another: about as long as all that is run beside it.
BESIDE = ["tests/end_to_end", "tests/contract", "tests/unit/backends"]
ALONE = ["tests/sound"]  # at the end: where two others compute, sound runs dry
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
        stages |= test_stages(root, arguments[1:])
    with surroundings(environment) as child:
        failed = []
        for name, commands in stages.items():
            print(f"── {name}", flush=True)
            if run_side_by_side([[str(python), *command] for command in commands], child, root):
                failed.append(name)
        print(f"── {'failed: ' + ', '.join(failed) if failed else 'all passed: ' + ', '.join(stages)}", flush=True)
    return 1 if failed else 0


def test_stages(root: Path, arguments: Sequence[str]) -> dict[str, list[list[str]]]:
    """What runs the tests: two processes side by side and then those of sound where all are meant, else one."""
    command = ["-m", "pytest", *pytest_arguments(arguments)]
    if set(arguments) - {"--long"}:
        return {"tests": [command]}
    beside, alone = ([folder for folder in some if (root / folder).is_dir()] for some in (BESIDE, ALONE))
    others = [*command, *(f"--ignore={folder}" for folder in (*beside, *alone))]
    stages = {"tests": [others, *([[*command, *beside]] if beside else [])]}
    return stages | ({"sound": [[*command, *alone]]} if alone else {})


def pytest_arguments(arguments: Sequence[str]) -> list[str]:
    """The caller's arguments for pytest; tests that take minutes are left out unless `--long` is among them."""
    rest = [argument for argument in arguments if argument != "--long"]
    return rest if len(rest) < len(arguments) else ["-m", "not long", *rest]


def run_bench(root: Path, python: Path, environment: dict[str, str], arguments: Sequence[str]) -> int:
    """Run one measurement; its last line on stdout is its result, so nothing else is printed there."""
    with surroundings(environment) as child:
        return run_child([str(python), "-m", f"tests.bench.{arguments[0]}", *arguments[1:]], child, root)
