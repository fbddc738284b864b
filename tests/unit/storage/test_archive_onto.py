"""An archive takes the place of a file only: what is a device or a pipe stays what it is."""

import asyncio
import os
import sys
from collections.abc import Callable
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


@pytest.mark.parametrize("restoring", [False, True])
def test_one_cancelled_in_its_last_slice_is_not_there(tmp_path: Path, restoring: bool) -> None:
    """However quick the disk is: all that can be done in one go may be done by the time it is cancelled."""
    home, archive, new = open_home(locate(tmp_path / "home", tmp_path)), tmp_path / "old.zip", tmp_path / "new.zip"

    async def work() -> None:
        await furnish(home)
        archives, tasks = home.archives(), list[asyncio.Task[object]]()
        await archives.write(archive, "default", "mei", lambda *_: None)
        whole = asyncio.Event()
        reader = home._second_reader()
        run = reader.run

        async def run_whole(work: Callable[[], object]) -> object:
            done = await run(work)
            if tasks and not done and done is not None:  # the last slice
                tasks.pop().cancel()
                whole.set()
                await asyncio.sleep(0)
            return done

        reader.run = run_whole  # type: ignore[method-assign, assignment]
        doing = (
            archives.restore(archive, lambda *_: None)
            if restoring
            else archives.write(new, "default", "mei", lambda *_: None)
        )
        task: asyncio.Task[object] = asyncio.create_task(doing)
        tasks.append(task)
        with pytest.raises(asyncio.CancelledError):
            await task
        assert whole.is_set()

    run_in(home, work())
    assert not new.exists()
    assert [path.name for path in (tmp_path / "home" / "users").iterdir()] == ["default"]
