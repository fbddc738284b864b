"""Memory that was freed goes back to the system."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion.backends import memory_return
from companion.backends.memory_return import MemoryReturn

ROOT = Path(__file__).parents[3]
KEEP_AND_FREE = """
from companion.backends.memory_return import give_back

def megabytes():
    status = open("/proc/self/status").read()
    return int(status.split("VmRSS:")[1].split()[0]) // 1024

before = megabytes()
blocks = [bytes(1000) for _ in range(100_000)]
kept = blocks[-1:]  # at the end of the heap, which can't shrink below it
full = megabytes()
del blocks
freed = megabytes()
give_back()
print(before, full, freed, megabytes())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc's allocator")
def test_what_was_freed_goes_back() -> None:
    done = subprocess.run([sys.executable, "-c", KEEP_AND_FREE], cwd=ROOT, capture_output=True, text=True, check=True)
    before, full, freed, after = map(int, done.stdout.split())
    assert full - before > 80
    assert freed - before > 80, "the allocator gave it back by itself"
    assert after - before < 20


def test_it_is_given_back_once_she_rests_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_return, "REST_SECONDS", 0.0)
    given = threading.Event()
    monkeypatch.setattr(memory_return, "give_back", given.set)

    async def main() -> None:
        memory = MemoryReturn()
        memory.rest()
        memory.wake()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not given.is_set()
        memory.rest()
        await asyncio.to_thread(given.wait, 10)

    asyncio.run(main())
    assert given.is_set()
