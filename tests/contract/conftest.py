"""The servers that the contract of stores is held to."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.contract.stores import Stores
from tests.wire.mongo_server import running_server


@pytest.fixture(scope="session")
def mongo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    with running_server(tmp_path_factory.mktemp("mongo")) as url:
        yield url


@pytest.fixture(params=["files", "mongodb"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stores]:
    """A store of each kind."""
    server = request.getfixturevalue("mongo_server") if request.param == "mongodb" else ""
    with ExitStack() as stack:
        yield Stores(tmp_path, stack, server)
