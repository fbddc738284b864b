"""Restores an archive again and again, killed before each of its writes in turn, and prints what was left each time.

`python -m tests.unit.storage.archive_child HOME ARCHIVE` prints one line of JSON: for every kill the users found after
it, and the files of a user who came.
"""

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from companion.storage.archive_in import ArchiveIn, remove_incoming
from companion.storage.locations import Locations, is_folder_name, locate

MOST_STEPS = 400


def restore(places: Locations, archive: Path, step: int) -> None:
    """Restore, and die before the write number `step`."""
    left = [step]

    def counted(function: Any) -> Any:
        def call(*arguments: Any, **named: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                os._exit(9)
            return function(*arguments, **named)

        return call

    for module, name in ((os, "fsync"), (os, "replace"), (os, "write"), (Path, "rename"), (Path, "mkdir")):
        setattr(module, name, counted(getattr(module, name)))
    work = ArchiveIn(archive, places, [])
    for _ in work.steps():
        pass
    work.put()
    os._exit(0)


def main(home: Path, archive: Path) -> None:
    """Kill at every step until one restore comes through."""
    places = locate(home, home)
    before = {path.name for path in places.users.iterdir() if is_folder_name(path.name)}
    results = []
    for step in range(MOST_STEPS):
        child = os.fork()
        if child == 0:
            restore(places, archive, step)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        came = [path for path in places.users.iterdir() if is_folder_name(path.name) and path.name not in before]
        files = (
            sorted(one.relative_to(came[0]).as_posix() for one in came[0].rglob("*") if one.is_file()) if came else []
        )
        remove_incoming(places)
        left = sorted(path.name for path in places.users.iterdir() if not is_folder_name(path.name))
        results.append({"code": code, "files": files, "left": left})
        for path in came:
            shutil.rmtree(path)
        if code == 0:
            break
    print(json.dumps(results))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
