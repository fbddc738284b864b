"""When a model gives its memory back, on a loop whose clock the test moves."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from companion.backends.embedder import SentenceEmbedder
from companion.backends.idle_unloading import IdleLimit, Unloading


class Loop(asyncio.SelectorEventLoop):
    """Time passes only when the test says so."""

    passed = 0.0

    def time(self) -> float:
        return super().time() + self.passed


class Model:
    """Counts how often it gave its memory back."""

    def __init__(self, minutes: float) -> None:
        self.limit = IdleLimit(minutes)
        self.unloaded = 0
        self.unloading = Unloading(self.limit, self._unload)

    async def _unload(self) -> None:
        self.unloaded += 1

    async def use(self, seconds: float = 0.0) -> None:
        async with self.unloading.in_use():
            await pass_time(seconds)


async def pass_time(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Loop)
    loop.passed += seconds
    for _ in range(5):
        await asyncio.sleep(0)


def play(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(story())


def test_an_idle_model_is_unloaded_once_and_again_after_its_next_use() -> None:
    async def story() -> None:
        model = Model(10)
        await pass_time(3600)
        assert model.unloaded == 0  # it was never loaded
        await model.use(3600)  # a use may take long
        await pass_time(599)
        assert model.unloaded == 0
        await pass_time(2)
        assert model.unloaded == 1
        await pass_time(3600)
        assert model.unloaded == 1
        await model.use()
        await pass_time(601)
        assert model.unloaded == 2

    play(story)


def test_each_use_begins_the_wait_anew_and_only_the_last_ends_it() -> None:
    async def story() -> None:
        model = Model(10)
        await model.use()
        await pass_time(500)
        await model.use()
        await pass_time(500)
        assert model.unloaded == 0
        async with model.unloading.in_use():
            await model.use()
            await pass_time(3600)
            assert model.unloaded == 0
        await pass_time(601)
        assert model.unloaded == 1

    play(story)


@pytest.mark.parametrize(("first", "then", "unloaded"), [(0, 10, 1), (10, 0, 0), (60, 10, 1)])
def test_the_limit_changes_while_a_model_waits(first: float, then: float, unloaded: int) -> None:
    async def story() -> None:
        model = Model(first)
        await model.use()
        model.limit.change(then)
        await pass_time(601)
        assert model.unloaded == unloaded

    play(story)


def test_a_closed_model_waits_for_nothing() -> None:
    async def story() -> None:
        model = Model(10)
        await model.use()
        model.unloading.stop()
        await pass_time(3600)
        assert model.unloaded == 0

    play(story)


def test_the_embedder_ends_its_child_and_starts_it_again() -> None:
    async def story() -> None:
        limit = IdleLimit()
        embedder = SentenceEmbedder(limit)
        first = await embedder.embed(["hello"])
        child = embedder._child
        assert child is not None
        limit.change(10)
        await pass_time(601)
        await child.wait()
        assert embedder._child is None
        assert await embedder.embed(["hello"]) == first
        await embedder.close()

    play(story)
