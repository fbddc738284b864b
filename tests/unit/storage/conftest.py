from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.storage.locations import Locations, Pair, locate
from companion.storage.writer import Writer


@pytest.fixture
def places(tmp_path: Path) -> Locations:
    return locate(tmp_path / "home 家 [1]", tmp_path / "models")


@pytest.fixture
def pair(places: Locations) -> Pair:
    return places.pair("default", "default")


@pytest.fixture
def writer() -> Iterator[Writer]:
    writer = Writer()
    yield writer
    writer.close()
