"""Who gets the slot, and who gives way."""

import asyncio

import pytest

from companion.backends.one_slot import OneSlot


def test_background_work_gives_way_to_the_urgent() -> None:
    async def session() -> list[str]:
        slot, order, began = OneSlot(), list[str](), asyncio.Event()

        async def endless() -> None:
            began.set()
            await asyncio.Event().wait()

        background = asyncio.create_task(slot.in_background(endless))
        await began.wait()
        async with slot.urgent():
            order.append("urgent")
        assert await background is None
        return order

    assert asyncio.run(session()) == ["urgent"]


def test_background_work_waits_until_nobody_urgent_is_about() -> None:
    async def session() -> list[str]:
        slot, order = OneSlot(), list[str]()

        async def work() -> str:
            order.append("background")
            return "done"

        async with slot.urgent():
            background = asyncio.create_task(slot.in_background(work))
            await asyncio.sleep(0)
            order.append("urgent")
        assert await background == ("done",)
        return order

    assert asyncio.run(session()) == ["urgent", "background"]


def test_waiting_background_work_lets_the_urgent_pass() -> None:
    async def session() -> list[str]:
        slot, order, began = OneSlot(), list[str](), asyncio.Event()

        async def endless() -> None:
            began.set()
            await asyncio.Event().wait()

        async def second() -> None:
            order.append("second")

        async def urgent() -> None:
            async with slot.urgent():
                order.append("urgent")

        first = asyncio.create_task(slot.in_background(endless))
        await began.wait()
        waiting = asyncio.create_task(slot.in_background(second))
        await asyncio.sleep(0)
        await urgent()
        assert await first is None
        assert await waiting is None
        return order

    assert asyncio.run(session()) == ["urgent"]


def test_a_cancelled_caller_takes_its_work_along() -> None:
    async def session() -> None:
        slot, began, ended = OneSlot(), asyncio.Event(), asyncio.Event()

        async def endless() -> None:
            began.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()

        background = asyncio.create_task(slot.in_background(endless))
        await began.wait()
        background.cancel()
        with pytest.raises(asyncio.CancelledError):
            await background
        assert ended.is_set()
        async with slot.urgent():
            pass

    asyncio.run(session())


def test_errors_of_the_work_reach_its_caller() -> None:
    async def fail() -> None:
        raise ValueError("of the work")

    async def session() -> None:
        with pytest.raises(ValueError, match="of the work"):
            await OneSlot().in_background(fail)

    asyncio.run(session())
