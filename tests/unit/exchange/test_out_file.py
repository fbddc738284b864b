"""Places where no file can be put are refused in words."""

from pathlib import Path

import pytest

from companion.core.errors import Code, ExchangeError
from companion.exchange.out_file import OutFile


@pytest.mark.parametrize("name", ["n" * 300 + ".wav", "no folder/a.wav", "."])
def test_a_place_where_no_file_can_be_is_refused_in_words(name: str, tmp_path: Path) -> None:
    with pytest.raises(ExchangeError) as raised:
        OutFile(tmp_path / name).open()
    assert raised.value.problem.code is Code.EXPORT_FAILED
    assert not list(tmp_path.iterdir())
