"""An archive takes the place of a file only: what is a device or a pipe stays what it is."""

import os
import sys
from pathlib import Path

import pytest

from companion.core.errors import Code, ExchangeError
from companion.storage.home import open_home
from companion.storage.locations import locate
from tests.unit.storage.archive_homes import furnish, run_in


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names in folders")
def test_what_is_no_file_is_not_put_away(tmp_path: Path) -> None:
    home, pipe = open_home(locate(tmp_path / "home", tmp_path)), tmp_path / "pipe"
    os.mkfifo(pipe)

    async def work() -> None:
        await furnish(home)
        with pytest.raises(ExchangeError) as caught:
            await home.archives().write(pipe, "default", "mei", lambda *_: None)
        assert caught.value.problem.code is Code.EXPORT_FAILED

    run_in(home, work())
    assert pipe.is_fifo()
    assert not list(tmp_path.glob(".*"))
