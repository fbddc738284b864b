"""Counts the tokens of every call by day, purpose and model, and says when a day has had enough.

Background work stops before the cap of all calls is reached, so that the rest of the day is for chat. Counts are
written behind the calls; the last few may be lost with a kill and nothing else is.
"""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import replace

from companion.core.conversation import Purpose, Turn, Usage
from companion.core.errors import ChatError, Code, StorageError
from companion.core.memory import TurnTokens, UsageOfDay
from companion.core.ports import Clock
from companion.core.stores import UsageStore
from companion.core.wall_clock import on_the_wall

BACKGROUND_SHARE = 0.8  # of the cap of all calls; the rest is for chat alone
BACKGROUND = frozenset({Purpose.SUMMARY, Purpose.DIGEST, Purpose.FACTS})
_Key = tuple[str, Purpose, str]


class TokenMeter:
    """The counts of this home. Caps are in tokens for a local day, 0 for none: of background calls, and of all.

    `lifted_on` is the day on which the user let the cap of all calls be passed.
    """

    def __init__(self, store: UsageStore, clock: Clock) -> None:
        self.background_cap = 0
        self.cap = 0
        self.lifted_on = ""
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
        key = (self.today(), purpose, model)
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
        own = self.background_cap - self._used_today(BACKGROUND) if self.background_cap else None
        shared = int(BACKGROUND_SHARE * self.cap) - self._used_today() if self.cap else None
        left = [max(0, one) for one in (own, shared) if one is not None]
        return min(left, default=-1)

    def left(self) -> int:
        """Return how many tokens may still be used today, -1 where there is no cap or it was lifted for today."""
        if not self.cap or self.lifted_on == self.today():
            return -1
        return max(0, self.cap - self._used_today())

    def check(self) -> None:
        """Raise `ChatError` DAY_CAP_REACHED where the cap of today is used up."""
        if self.left() == 0:
            raise ChatError(Code.DAY_CAP_REACHED, tokens=self._used_today(), limit=self.cap)

    def _used_today(self, purposes: Collection[Purpose] = tuple(Purpose)) -> int:
        today = self.today()
        used = (row for row in self._rows.values() if row.day == today and row.purpose in purposes)
        return sum(row.prompt_tokens + row.reply_tokens for row in used)

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

    def today(self) -> str:
        """Return the local day, as an ISO date."""
        local = on_the_wall(self._clock.now(), self._clock.utc_offset())
        return local.date().isoformat()


def tokens_of(turn: Turn) -> TurnTokens | None:
    """Return what the answer of a turn used; None where that is not known."""
    usage = turn.reply.usage if turn.reply else None
    if usage is None:
        return None
    return TurnTokens(turn.id, turn.began_at, usage.prompt_tokens, usage.reply_tokens, usage.estimated)
