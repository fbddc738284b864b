"""A real server of MongoDB's protocol on loopback: the one that `MONGO_URL` names, or one of our own in this process.

Each use has a database of its own.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from pymongo import MongoClient
from secantus import SecantusDBServer

from companion.core.ids import new_id

GIVEN = "COMPANION_TEST_MONGO_URL"  # where the tests' conftest puts MONGO_URL, which the program would follow


@contextlib.contextmanager
def running_server(folder: Path, **options: Any) -> Iterator[str]:
    """Give the address of a server without a database's name."""
    given = os.environ.get(GIVEN, "")
    if given and not options:
        yield given
        return
    with SecantusDBServer(storage_path=str(folder), **options) as server:
        yield str(server.uri)


@contextlib.contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """Give the address of an empty database, which is dropped in the end."""
    parts = urlsplit(server)
    name = f"companion-{new_id()}"
    url = urlunsplit(parts._replace(path=f"/{name}"))
    yield url
    with MongoClient[dict[str, Any]](server) as client:
        client.drop_database(name)


def everything_in(url: str) -> dict[str, list[dict[str, Any]]]:
    """Return all documents of a database by collection."""
    with MongoClient[dict[str, Any]](url) as client:
        database = client.get_default_database()
        return {name: list(database[name].find()) for name in database.list_collection_names()}
