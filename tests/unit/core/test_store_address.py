"""Which addresses of a memory server lead beyond this computer."""

import pytest

from companion.core.store_address import leaves_this_computer


@pytest.mark.parametrize(
    "url",
    [
        "mongodb://127.0.0.1",
        "mongodb://u:p@localhost:27017/m",
        "mongodb://[::1]:1,127.0.0.1:2",
        "mongodb://%2Ftmp%2Fm.sock",
    ],
)
def test_of_this_computer(url: str) -> None:
    assert not leaves_this_computer(url)


@pytest.mark.parametrize(
    "url",
    ["mongodb://192.0.2.7", "mongodb://127.0.0.1,db.example:1", "mongodb+srv://localhost", "https://localhost", ""],
)
def test_beyond_it_or_not_known(url: str) -> None:
    assert leaves_this_computer(url)
