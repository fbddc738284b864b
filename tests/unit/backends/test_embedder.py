"""Vectors from the real model in its child process."""

import asyncio

import pytest

from companion.backends.embedder import DIMENSION, SentenceEmbedder
from companion.storage.vector_codes import cosines


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
        embedder._child.join()
        assert await embedder.embed(["hello"]) == first
        await embedder.close()

    asyncio.run(inside())


def test_closing_does_not_wait_for_what_is_being_embedded() -> None:
    async def inside() -> None:
        embedder = SentenceEmbedder()
        await embedder.embed(["hello"])
        count = 20_000  # minutes of work
        long_work = asyncio.create_task(embedder.embed([f"sentence number {one}" for one in range(count)]))
        await asyncio.sleep(0)  # it is begun
        await embedder.close()
        assert await long_work == [b""] * count
        assert await embedder.embed(["hello"]) == [b""]

    asyncio.run(asyncio.wait_for(inside(), 60))


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
