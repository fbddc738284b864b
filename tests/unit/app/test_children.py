"""What a frozen program runs as a child: exactly the modules that the backends start, and no other."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import companion
from companion.app.children import CHILDREN, USAGE_ERROR, run_child
from companion.backends.child_process import CHILD_OPTION

BACKENDS = Path(companion.__file__).parent / "backends"


def test_every_child_of_the_backends_is_known() -> None:
    text = "\n".join(path.read_text("utf-8") for path in BACKENDS.glob("*.py"))
    assert set(re.findall(r'^(?:CHILD|PROBE)_MODULE = "([\w.]+)"', text, re.MULTILINE)) == set(CHILDREN)


def test_the_program_is_asked_with_the_option_that_it_knows() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", CHILD_OPTION, "companion.backends.embedded_child"],
        input=b'{"parent": 1, "model": "/nowhere", "name": "", "key": "", "prefix": "", "threads": 1, '
        b'"context_tokens": 1}\n',
        capture_output=True,
        check=False,
    )
    # It did begin: the parent it was told of is not its own, so it ended without a word.
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("arguments", [[], ["os"], ["companion.app.main"], ["companion.backends.kokoro_child", "more"]])
def test_nothing_else_is_run_that_way(arguments: list[str]) -> None:
    assert run_child(arguments) == USAGE_ERROR
