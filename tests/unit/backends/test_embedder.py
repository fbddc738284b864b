"""Vectors from the real model in its child process."""

import asyncio
import os
import signal
import subprocess
import sys

import psutil
import pytest

from companion.backends.child_process import child_environment
from companion.backends.embedder import SentenceEmbedder
from companion.backends.embedder_child import DIMENSION
from companion.storage.vector_codes import cosines
from tests.processes import ends

STORY = """
import asyncio, sys
from companion.backends.embedder import SentenceEmbedder

async def main():
    embedder = SentenceEmbedder()
    if sys.argv[1] == "ask":
        await embedder.embed(["hello"])
    else:
        await embedder._start()
    print(embedder._child.pid, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def test_texts_of_one_meaning_are_near_in_any_language() -> None:
    async def inside() -> None:
        embedder = SentenceEmbedder()
        cat, chat, tax = await embedder.embed(
            ["The cat sleeps on the sofa", "猫在沙发上睡觉", "Income tax is due in May"]
        )
        assert len(cat) == DIMENSION
        near, far = cosines(cat, [chat, tax])
        assert near > far + 0.3
        await embedder.close()

    asyncio.run(inside())


def test_a_child_that_dies_is_started_again() -> None:
    async def inside() -> None:
        embedder = SentenceEmbedder()
        first = await embedder.embed(["hello"])
        assert embedder._child is not None
        embedder._child.kill()
        await embedder._child.wait()
        assert await embedder.embed(["hello"]) == first
        await embedder.close()

    asyncio.run(inside())


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize("asks", [True, False])
def test_a_parent_that_is_killed_takes_its_child_along(asks: bool) -> None:
    """Also while the child still loads, which takes it seconds."""
    command = [sys.executable, "-c", STORY, "ask" if asks else "start"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=child_environment(os.environ)) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        os.kill(parent.pid, signal.SIGKILL)
    assert ends(child)


def test_an_answer_that_nobody_waits_for_is_not_taken_for_the_next_one() -> None:
    async def inside() -> None:
        embedder = SentenceEmbedder()
        hello, bye = await embedder.embed(["hello", "goodbye"])
        asked = asyncio.ensure_future(embedder.embed(["hello"]))
        await asyncio.sleep(0)
        asked.cancel()
        assert await embedder.embed(["goodbye"]) == [bye] != [hello]
        await embedder.close()

    asyncio.run(inside())


def test_without_the_package_everything_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.backends.embedder.find_spec", lambda _: None)

    async def inside() -> None:
        embedder = SentenceEmbedder()
        assert not embedder.available
        assert await embedder.embed(["hello", "you"]) == [b"", b""]
        await embedder.close()

    asyncio.run(inside())


def test_nothing_is_started_for_nothing() -> None:
    async def inside() -> None:
        embedder = SentenceEmbedder()
        assert await embedder.embed([]) == []
        assert embedder._child is None
        await embedder.close()

    asyncio.run(inside())
