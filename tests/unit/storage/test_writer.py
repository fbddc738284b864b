import asyncio
import functools
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion.core.errors import Code, StorageError
from companion.storage.home_lock import HomeLock
from companion.storage.writer import Writer

HOLDER = """
import sys, pathlib
from companion.storage.home_lock import HomeLock
lock = HomeLock(pathlib.Path(sys.argv[1]))
lock.acquire()
{more}
print("held", flush=True)
sys.stdin.read()
"""


def name_thread(number: int) -> tuple[int, str]:
    return number, threading.current_thread().name


def test_jobs_run_in_order_in_one_thread(writer: Writer) -> None:
    async def main() -> list[tuple[int, str]]:
        return await asyncio.gather(*(writer.run(functools.partial(name_thread, n)) for n in range(50)))

    assert asyncio.run(main()) == [(n, "files") for n in range(50)]
    assert writer.call(lambda: 7) == 7


def test_what_a_job_raises_reaches_its_caller(writer: Writer) -> None:
    def fail() -> None:
        raise StorageError(Code.DISK_FULL)

    with pytest.raises(StorageError):
        asyncio.run(writer.run(fail))
    with pytest.raises(StorageError):
        writer.call(fail)
    assert writer.call(lambda: 1) == 1


def check(happened: bool) -> None:
    assert happened


def test_a_cancelled_caller_does_not_stop_its_job(writer: Writer) -> None:
    gate, done = threading.Event(), threading.Event()

    async def main() -> None:
        writer.post(lambda: check(gate.wait(10)))
        task = asyncio.create_task(writer.run(done.set))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        gate.set()

    asyncio.run(main())
    writer.call(lambda: None)
    assert done.is_set()


def test_a_loop_that_ended_meanwhile_disturbs_nobody(writer: Writer) -> None:
    gate = threading.Event()

    async def main() -> None:
        writer.post(lambda: check(gate.wait(10)))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(writer.run(lambda: 1), 0.01)

    asyncio.run(main())
    gate.set()
    assert writer.call(lambda: 2) == 2


def test_closing_finishes_what_was_asked_for() -> None:
    writer = Writer()
    done: list[int] = []
    for n in range(20):
        writer.post(functools.partial(done.append, n))
    writer.close()
    assert done == list(range(20))


def hold(path: Path, more: str = "") -> subprocess.Popen[str]:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER.format(more=more), str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    assert holder.stdout is not None
    assert holder.stdout.readline().strip() == "held"
    return holder


def release(holder: subprocess.Popen[str]) -> None:
    holder.kill()
    holder.communicate()


def test_one_process_holds_a_home(tmp_path: Path) -> None:
    holder = hold(tmp_path / "lock")
    lock = HomeLock(tmp_path / "lock")
    with pytest.raises(StorageError) as caught:
        lock.acquire()
    assert caught.value.problem.code is Code.HOME_IN_USE
    with pytest.raises(StorageError):
        lock.acquire(wait_seconds=0.2)
    release(holder)
    lock.acquire()
    lock.release()


def test_waiting_for_a_home_ends_when_it_is_free(tmp_path: Path) -> None:
    holder = hold(tmp_path / "lock")
    ending = threading.Timer(0.3, holder.kill)
    ending.start()
    lock = HomeLock(tmp_path / "lock")
    lock.acquire(wait_seconds=30)
    lock.release()
    ending.join()
    holder.communicate()


def test_a_child_of_a_killed_holder_does_not_keep_the_lock(tmp_path: Path) -> None:
    more = "import subprocess; subprocess.Popen([sys.executable, '-c', 'import sys; sys.stdin.read()'])"
    holder = hold(tmp_path / "lock", more)  # the child reads from the same pipe, and lives until the test closes it
    holder.kill()
    holder.wait()
    lock = HomeLock(tmp_path / "lock")
    lock.acquire()
    lock.release()
    holder.communicate()


def test_a_stale_file_is_no_lock(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("12345")
    lock = HomeLock(tmp_path / "lock")
    lock.acquire()
    lock.release()
    assert (tmp_path / "lock").read_text() == "12345"
