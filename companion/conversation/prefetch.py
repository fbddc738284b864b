"""Runs a stage of a stream ahead of its consumer: the only concurrency primitive inside a turn.

Words must appear at the model's speed however slowly a later stage works; sound must not be made far ahead in vain.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TypeVar

Item = TypeVar("Item")


async def prefetch(source: AsyncGenerator[Item, None], ahead: int = 0) -> AsyncGenerator[Item, None]:
    """Yield what `source` yields while it runs on by itself, at most `ahead` items in advance (0: without bound).

    An error of the source is raised after the items that came before it. Closing this closes the source.
    """
    ready: deque[Item] = deque()
    arrived, taken = asyncio.Event(), asyncio.Event()

    async def pump() -> None:
        async with aclosing(source):
            async for item in source:
                ready.append(item)
                arrived.set()
                while ahead and len(ready) >= ahead:
                    taken.clear()
                    await taken.wait()

    pumping = asyncio.create_task(pump())
    pumping.add_done_callback(lambda _: arrived.set())
    try:
        while True:
            while ready:
                item = ready.popleft()
                taken.set()
                yield item
            if pumping.done():
                pumping.result()
                return
            arrived.clear()
            await arrived.wait()
    finally:
        pumping.cancel()
        await asyncio.wait({pumping})
        if not pumping.cancelled():
            pumping.exception()  # seen: it was raised above, or nobody waits for it any more
