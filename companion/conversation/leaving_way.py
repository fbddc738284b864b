"""The way out of this computer: closed and opened as the settings say, and told of when somebody asks."""

from companion.core.commands import ApplySettings
from companion.core.outside import ClearLedger, Outside, OutsideShown, ShowOutside
from companion.core.ports import Announce
from companion.core.settings import Settings


class LeavingWay:
    """Without an `outside` there is nothing to close and nothing to tell."""

    def __init__(self, outside: Outside | None, *, announce: Announce) -> None:
        self._outside = outside
        self._announce = announce

    def use(self, settings: Settings) -> None:
        """Go by these settings."""
        if self._outside is not None:
            self._outside.use(local_only=settings.privacy.local_only)

    def close_at_once(self, command: object) -> None:
        """Close where a command asks for it, before it has its turn; opening waits for that."""
        if isinstance(command, ApplySettings) and command.settings.privacy.local_only:
            self.use(command.settings)

    async def obey(self, command: object) -> bool:
        """Tell of what left this computer, or forget it; False for other commands."""
        if self._outside is None or not isinstance(command, ShowOutside | ClearLedger):
            return False
        if isinstance(command, ClearLedger):
            await self._outside.clear()
        requests = tuple(await self._outside.requests())
        self._announce(OutsideShown(requests, self._outside.safeguards(), self._outside.unkept))
        return True
