"""Counts the tokens of every call by day, purpose and model, and says when background work has had enough for today.

Counts are written behind the calls; the last few may be lost with a kill and nothing else is.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta, timezone

from companion.core.conversation import Purpose, Usage
from companion.core.errors import StorageError
from companion.core.memory import UsageOfDay
from companion.core.ports import Clock, UsageStore

BACKGROUND = frozenset({Purpose.SUMMARY, Purpose.DIGEST, Purpose.FACTS})
_Key = tuple[str, Purpose, str]


class TokenMeter:
    """The counts of this home. `daily_cap` is in tokens for all background calls of a local day, 0 for none."""

    def __init__(self, store: UsageStore, clock: Clock) -> None:
        self.daily_cap = 0
        self._store = store
        self._clock = clock
        self._rows: dict[_Key, UsageOfDay] = {}
        self._unwritten: set[_Key] = set()
        self._writing: asyncio.Task[None] | None = None

    async def load(self) -> None:
        """Read what was counted before."""
        for row in await self._store.read():
            self._rows[row.day, row.purpose, row.model] = row

    def count(self, purpose: Purpose, model: str, usage: Usage) -> None:
        """Count one call."""
        key = (self._today(), purpose, model)
        row = self._rows.get(key) or UsageOfDay(*key)
        self._rows[key] = replace(
            row,
            calls=row.calls + 1,
            prompt_tokens=row.prompt_tokens + usage.prompt_tokens,
            reply_tokens=row.reply_tokens + usage.reply_tokens,
            cached_tokens=row.cached_tokens + usage.cached_tokens,
            estimated_calls=row.estimated_calls + usage.estimated,
        )
        self._unwritten.add(key)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())

    def background_left(self) -> int:
        """Return how many tokens background calls may still use today, -1 where there is no cap."""
        if not self.daily_cap:
            return -1
        today = self._today()
        used = (row for row in self._rows.values() if row.day == today and row.purpose in BACKGROUND)
        return max(0, self.daily_cap - sum(row.prompt_tokens + row.reply_tokens for row in used))

    def last_days(self, days: int) -> Sequence[UsageOfDay]:
        """Return the rows of the last `days` days on which anything was counted, the oldest first."""
        wanted = sorted({row.day for row in self._rows.values()})[-days:]
        rows = (row for row in self._rows.values() if row.day in wanted)
        return sorted(rows, key=lambda row: (row.day, row.purpose, row.model))

    async def close(self) -> None:
        """Write what is still to be written."""
        if self._writing is not None:
            await asyncio.wait({self._writing})
        if self._unwritten:
            await self._write()

    async def _write(self) -> None:
        while self._unwritten:
            keys, self._unwritten = self._unwritten, set()
            try:
                await self._store.write([self._rows[key] for key in sorted(keys)])
            except StorageError:  # the disk is full: tried again with the next call
                self._unwritten |= keys
                return

    def _today(self) -> str:
        local = self._clock.now().astimezone(timezone(timedelta(minutes=self._clock.utc_offset())))
        return local.date().isoformat()
