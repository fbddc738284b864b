"""Upgrades of what lies on disk, one numbered function a step, so that every file ever written stays readable.

Each format counts its versions from 1; a file of a later version than this program knows is refused untouched.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.core.errors import Code, StorageError

Content = dict[str, Any]
Step = Callable[[Content], Content]

# The step at index 0 of a format leads from its version 1 to 2. Raise "home" with every other: a release looks at that
# version before it touches anything.
STEPS: Mapping[str, Sequence[Step]] = {
    "home": (),
    "settings": (),
    "keys": (),
    "persona": (),
    "user": (),
    "journal": (),
    "draft": (),
    "memory-events": (),
    "memory": (),
    "backup": (),
    "backup-list": (),
    "restore": (),
    "erased": (),
    "machine": (),
    "usage": (),
    "quirks": (),
}


def current(form: str) -> int:
    """Return the version of a format that is written today."""
    return 1 + len(STEPS[form])


def refuse_newer(path: Path, form: str, version: int) -> None:
    """Raise `StorageError` HOME_NEWER for a version this program does not know."""
    if version > current(form):
        raise StorageError(Code.HOME_NEWER, path=path, version=version)


def upgrade(form: str, version: int, content: Content) -> Content:
    """Return the content as the current version has it. What lies on disk is not touched."""
    for step in STEPS[form][version - 1 :]:
        content = step(content)
    return content
