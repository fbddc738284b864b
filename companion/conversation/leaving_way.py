"""The way out of this computer: closed and opened as the settings say, and told of when somebody asks."""

from companion.conversation.beside import Beside
from companion.core.commands import ApplySettings
from companion.core.outside import ClearLedger, Outside, OutsideShown, ShowOutside
from companion.core.ports import Announce
from companion.core.settings import Settings
from companion.core.updates import LookForUpdate, Updates


class LeavingWay:
    """Without an `outside` there is nothing to close and nothing to tell; without `updates` nobody looks for any."""

    def __init__(self, outside: Outside | None, updates: Updates | None = None, *, announce: Announce) -> None:
        self._outside = outside
        self._updates = updates
        self._announce = announce
        self._beside = Beside(announce)
        self._looked = False  # since the start

    def use(self, settings: Settings) -> None:
        """Go by these settings."""
        if self._outside is not None:
            self._outside.use(local_only=settings.privacy.local_only)
        if settings.privacy.look_for_updates and not settings.privacy.local_only and not self._looked:
            self._look()

    def close_at_once(self, command: object) -> None:
        """Close where a command asks for it, before it has its turn; opening waits for that."""
        if isinstance(command, ApplySettings) and command.settings.privacy.local_only:
            self.use(command.settings)

    async def obey(self, command: object) -> bool:
        """Tell of what left this computer, forget it, or look for a newer version; False for other commands."""
        if isinstance(command, LookForUpdate):
            self._look()
            return True
        if self._outside is None or not isinstance(command, ShowOutside | ClearLedger):
            return False
        if isinstance(command, ClearLedger):
            await self._outside.clear()
        requests = tuple(await self._outside.requests())
        self._announce(OutsideShown(requests, self._outside.safeguards(), self._outside.unkept))
        return True

    async def close(self) -> None:
        """Stop looking."""
        await self._beside.close()

    def _look(self) -> None:
        self._looked = True
        if self._updates is not None:
            self._beside.go(self._ask(self._updates))

    async def _ask(self, updates: Updates) -> None:
        self._announce(await updates.look())
