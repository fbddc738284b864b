import asyncio
import weakref

import pytest

from companion.core.cancelling import let_go
from tests.without_collections import without_collections


class Owner:
    """Holds a task whose frame holds it."""

    def __init__(self) -> None:
        self.task = asyncio.create_task(self.wait())

    async def wait(self) -> None:
        await asyncio.sleep(3600)


@pytest.mark.parametrize("lets_go", [False, True])
def test_what_a_cancelled_task_holds_goes_with_its_owner(lets_go: bool) -> None:
    async def main() -> bool:
        owner = Owner()
        gone = weakref.ref(owner)
        if lets_go:
            owner.task.add_done_callback(let_go)
        await asyncio.sleep(0)
        owner.task.cancel()
        await asyncio.wait({owner.task})
        assert owner.task.cancelled()
        del owner
        await asyncio.sleep(0)
        return gone() is None

    with without_collections():
        assert asyncio.run(main()) is lets_go


def test_what_went_wrong_in_a_task_is_left_to_be_seen() -> None:
    async def fail() -> None:
        raise ValueError

    async def main() -> None:
        task = asyncio.create_task(fail())
        task.add_done_callback(let_go)
        with pytest.raises(ValueError):  # noqa: PT011 - any will do
            await task

    asyncio.run(main())
