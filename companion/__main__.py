"""Start the program, or one of its children: `python -m companion`."""

import sys
from collections.abc import Sequence


def start(arguments: Sequence[str]) -> int:
    """Return the exit code; a child imports nothing of the window's start."""
    if arguments[:1] == ["--child"]:
        from companion.app.children import run_child

        return run_child(arguments[1:])
    from companion.app.main import main

    return main(arguments)


if __name__ == "__main__":
    sys.exit(start(sys.argv[1:]))
