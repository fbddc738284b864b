"""The lock files and the virtual environment that follows them."""

import re
import tomllib
from pathlib import Path

import pytest
import setup_python

ROOT = Path(__file__).parents[3]
LOCKS = {name: (ROOT / "packaging" / name).read_text(encoding="utf-8") for name in ("run.lock", "dev.lock")}


def test_what_no_lock_pins_is_a_stray_however_its_name_is_spelled() -> None:
    installed = ["jaraco.classes==3.4.0", "PySide6_Essentials==6.11.3", "pip==23.0.1", "left-pad==1.0", ""]
    locks = ["jaraco-classes==3.4.0 \\\n    --hash=sha256:00\n", "pyside6-essentials==6.11.3 ; python_version > '3'\n"]
    assert setup_python.find_strays(installed, locks) == ["left-pad"]


def test_testing_uses_the_very_releases_that_run() -> None:
    run, dev = (setup_python.locked_releases(LOCKS[name]) for name in ("run.lock", "dev.lock"))
    assert run.items() <= dev.items()


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_hashes_but_no_place(name: str) -> None:
    assert not re.search(r"://|--index|--find-links|^/", LOCKS[name], re.MULTILINE)
    blocks = re.split(r"\n(?=\S)", LOCKS[name].strip())
    assert all("--hash=sha256:" in block for block in blocks)


@pytest.mark.parametrize("name", LOCKS)
def test_every_declared_dependency_is_locked(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = project["project"]["dependencies"] + (project["dependency-groups"]["dev"] if name == "dev.lock" else [])
    names = {setup_python.normalise(re.split(r"[\s\[<>=!~;]", line)[0]) for line in declared}
    assert names <= setup_python.locked_releases(LOCKS[name]).keys()


def test_the_environment_depends_on_the_lock(tmp_path: Path) -> None:
    lock = tmp_path / "a.lock"
    lock.write_text("a==1\n")
    before = setup_python.fingerprint(lock)
    lock.write_text("a==2\n")
    assert setup_python.fingerprint(lock) != before


def test_a_folder_without_a_working_python_is_no_environment(tmp_path: Path) -> None:
    assert not setup_python.is_sound(tmp_path)
