"""A server of MongoDB's protocol in a process of its own: prints its address and runs until its input ends."""

import sys
from pathlib import Path

from tests.wire.mongo_server import running_server


def main(folder: str) -> None:
    """Serve until nobody is left to serve."""
    with running_server(Path(folder)) as url:
        sys.stdout.write(url + "\n")
        sys.stdout.flush()
        sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1])
