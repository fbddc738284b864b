"""Real model files for tests: those of the user's models folder, fetched there once by the program itself."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from companion.backends.model_catalogue import read_catalogue
from companion.backends.model_files import ModelStore
from companion.storage.locations import locate

TINY = "smollm2-135m"
SECONDS_TO_FETCH = 900


@cache
def shared_model(name: str) -> Path:
    """Return the path of a model's file; the test is skipped where it is not here and can't be fetched."""
    folder = locate().models
    store = ModelStore(read_catalogue(), folder)
    if store.path(name) is None:
        command = [sys.executable, "-m", "companion", "fetch", name, "--models", str(folder)]
        subprocess.run(command, check=False, timeout=SECONDS_TO_FETCH)
    path = store.path(name)
    if path is None:
        pytest.skip(f"{name} is not here and could not be fetched")
    return path
