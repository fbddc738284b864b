"""One token meter for each user, and every call counted by that of the user for whom it is made."""

from collections.abc import Sequence

from companion.conversation.on_behalf import acting_for
from companion.core.conversation import Purpose, Usage
from companion.core.memory import UsageOfDay
from companion.core.ports import Clock
from companion.core.stores import Home
from companion.memory.meter import TokenMeter


class Meters:
    """Speaks for the meter of the present work's user; where it is nobody's, for that of the user who talks."""

    def __init__(self, home: Home, clock: Clock) -> None:
        self._home = home
        self._clock = clock
        self._by_user: dict[str, TokenMeter] = {}

    async def load(self, user_id: str) -> None:
        """Read what was counted for a user before; needed before anything is counted."""
        if user_id not in self._by_user:
            meter = TokenMeter(self._home.usage(user_id), self._clock)
            await meter.load()
            self._by_user[user_id] = meter

    def mine(self) -> TokenMeter:
        """Return the meter in charge, with the caps that its user chose."""
        settings = self._home.settings(acting_for()[0])
        meter = self._by_user[settings.user]
        meter.background_cap = settings.memory.background_tokens_a_day
        meter.cap, meter.lifted_on = settings.spending.tokens_a_day, settings.spending.lifted_on
        return meter

    def count(self, purpose: Purpose, model: str, usage: Usage) -> None:
        """Count one call."""
        self.mine().count(purpose, model, usage)

    def check(self) -> None:
        """Raise `ChatError` DAY_CAP_REACHED where the cap of today is used up."""
        self.mine().check()

    def background_left(self) -> int:
        """Return how many tokens background calls may still use today, -1 where there is no cap."""
        return self.mine().background_left()

    def left(self) -> int:
        """Return how many tokens may still be used today, -1 where there is no cap."""
        return self.mine().left()

    def last_days(self, days: int) -> Sequence[UsageOfDay]:
        """Return the rows of the last `days` days on which anything was counted, the oldest first."""
        return self.mine().last_days(days)

    def today(self) -> str:
        """Return the local day, as an ISO date."""
        return self.mine().today()

    async def close(self) -> None:
        """Write what is still to be written."""
        for meter in self._by_user.values():
            await meter.close()
