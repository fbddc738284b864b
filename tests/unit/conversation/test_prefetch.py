"""A stage that runs ahead: order, errors, bounds and closing."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest

from companion.conversation.prefetch import prefetch


def test_runs_ahead_without_bound() -> None:
    async def scene() -> None:
        made: list[int] = []
        async with aclosing(prefetch(numbers(made, 50))) as stream:
            assert await anext(stream) == 0
            await let_run()
            assert made == list(range(50))
            assert [number async for number in stream] == list(range(1, 50))

    asyncio.run(scene())


def test_runs_ahead_only_so_far() -> None:
    async def scene() -> None:
        made: list[int] = []
        async with aclosing(prefetch(numbers(made, 50), ahead=2)) as stream:
            assert await anext(stream) == 0
            await let_run()
            assert made == [0, 1, 2, 3][: len(made)]
            assert len(made) >= 3
            assert [number async for number in stream] == list(range(1, 50))

    asyncio.run(scene())


def test_an_error_comes_after_what_was_made_before_it() -> None:
    async def scene() -> None:
        got: list[int] = []

        async def failing() -> AsyncGenerator[int, None]:
            yield 1
            yield 2
            raise LookupError

        async def consume() -> None:
            async for number in prefetch(failing()):
                await let_run()
                got.append(number)

        with pytest.raises(LookupError):
            await consume()
        assert got == [1, 2]

    asyncio.run(scene())


@pytest.mark.parametrize("ahead", [0, 1])
def test_closing_or_cancelling_closes_the_source(ahead: int) -> None:
    async def scene() -> None:
        closed = asyncio.Event()

        async def endless() -> AsyncGenerator[int, None]:
            try:
                while True:
                    yield 0
                    await asyncio.sleep(0)
            finally:
                closed.set()

        async with aclosing(prefetch(endless(), ahead)) as stream:
            await anext(stream)
        assert closed.is_set()
        closed.clear()

        async def consume() -> None:
            async with aclosing(prefetch(endless(), ahead)) as stream:
                async for _ in stream:
                    await asyncio.Event().wait()

        task = asyncio.create_task(consume())
        await let_run()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert closed.is_set()
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(scene())


async def numbers(made: list[int], count: int) -> AsyncGenerator[int, None]:
    for number in range(count):
        made.append(number)
        yield number


async def let_run() -> None:
    """Give every task that is ready its turns."""
    for _ in range(200):
        await asyncio.sleep(0)
