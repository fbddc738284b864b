"""The front door as a person types it."""

import ast
import subprocess
import sys
from pathlib import Path

import dev
import pytest
import stages

DEV = Path(dev.__file__)


def test_an_unknown_verb_shows_the_usage_and_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["dance"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "run [ARGS…]" in captured.err


def test_help_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["--help"]) == 0
    assert "bench" in capsys.readouterr().out


def test_an_old_python_can_read_the_file_and_so_say_the_sentence() -> None:
    ast.parse(DEV.read_text(encoding="utf-8"), feature_version=(3, 8))


def test_a_python_that_is_too_old_is_told_so() -> None:
    pretend = f"import sys, runpy; sys.version_info = (3, 9, 2); runpy.run_path({str(DEV)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 1
    assert done.stderr.startswith("Companion needs Python 3.11 to 3.14; this is Python 3.9")


def test_the_program_gets_this_checkout_and_no_other_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    environment = dev.program_environment()
    assert environment["PYTHONPATH"] == str(DEV.parents[1])
    assert environment["PYTHONSAFEPATH"] == "1"


def test_long_tests_run_only_when_asked_for() -> None:
    assert stages.pytest_arguments(["tests/unit", "-x"]) == ["-m", "not long", "tests/unit", "-x"]
    assert stages.pytest_arguments(["--long", "tests/unit"]) == ["tests/unit"]


def test_all_tests_run_in_two_processes_that_leave_none_out_and_run_none_twice(tmp_path: Path) -> None:
    assert stages.test_stages(tmp_path, []) == {"tests": [["-m", "pytest", "-m", "not long"]]}
    for folder in (*stages.BESIDE, *stages.ALONE):
        (tmp_path / folder).mkdir(parents=True)
    made = stages.test_stages(tmp_path, [])
    others, beside = made["tests"]
    left_out = [f"--ignore={one}" for one in (*stages.BESIDE, *stages.ALONE)]
    assert others == ["-m", "pytest", "-m", "not long", *left_out]
    assert beside == ["-m", "pytest", "-m", "not long", *stages.BESIDE]
    assert made["sound"] == [["-m", "pytest", "-m", "not long", *stages.ALONE]]
    assert stages.test_stages(tmp_path, ["--long"])["tests"][1] == ["-m", "pytest", *stages.BESIDE]
    assert stages.test_stages(tmp_path, ["-x"]) == {"tests": [["-m", "pytest", "-m", "not long", "-x"]]}
