"""Reads a home without the program: `python -m companion.storage.inspect HOME` prints every turn as a line of JSON.

It takes no lock and writes nothing. The last lines name the files that can't be read; then the exit status is 1.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from companion.core.conversation import Turn
from companion.core.errors import StorageError
from companion.core.values import dataclass
from companion.storage import json_text
from companion.storage.journal_part import JournalPart
from companion.storage.part_names import is_part_name
from companion.storage.rows import to_row


@dataclass(frozen=True, slots=True)
class Found:
    """A turn and whose it is, or a file that can't be read (`turn` is None)."""

    path: Path
    user_id: str
    persona_id: str
    turn: Turn | None


def read_home(home: Path) -> Iterator[Found]:
    """Yield every turn of every journal in order, hidden ones too, and every file of a journal that can't be read."""
    for path in sorted(home.glob("users/*/*/journal/*.json")):
        if not is_part_name(path.name):
            continue
        persona_id, user_id = path.parent.parent.name, path.parent.parent.parent.name
        try:
            turns = JournalPart(path).turns()
        except StorageError:
            yield Found(path, user_id, persona_id, None)
            continue
        for turn in turns:
            yield Found(path, user_id, persona_id, turn)


def main(arguments: list[str]) -> int:
    """Print a home's turns; return 1 when a file could not be read, 2 when the arguments are wrong."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m companion.storage.inspect HOME\n")
        return 2
    unreadable = []
    for found in read_home(Path(arguments[0])):
        if found.turn is None:
            unreadable.append(found.path)
        else:
            row = {"user": found.user_id, "persona": found.persona_id, "turn": to_row(found.turn)}
            _print(json_text.dump(row))
    for path in unreadable:
        _print(json_text.dump({"unreadable": str(path)}))
    return 1 if unreadable else 0


def _print(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
