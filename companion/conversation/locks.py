"""What a passphrase hides, and who has given it. It hides a screen: nothing on the disk is encrypted.

A wrong one makes the next wait a little longer; nobody is kept waiting for that, the next is refused until then.
"""

import asyncio
from functools import partial

from companion.conversation.apart import apart
from companion.core.errors import Code, SettingsError
from companion.core.passphrase import fits, hash_passphrase
from companion.core.persona import User
from companion.core.stores import Home

FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0  # seconds


class Locks:
    """Users with a passphrase are locked until it is given, and again when they are left."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._open: set[str] = set()
        self._failures: dict[str, int] = {}
        self._closed_until: dict[str, float] = {}

    def user(self, user_id: str) -> User:
        """Return a user. Raises `SettingsError` UNKNOWN_USER."""
        found = next((one for one in self._home.users() if one.id == user_id), None)
        if found is None:
            raise SettingsError(Code.UNKNOWN_USER, user=user_id)
        return found

    def hides(self, user: User) -> bool:
        """Whether nothing of this user may be shown now."""
        return user.guarded and user.id not in self._open

    def close(self, user_id: str) -> None:
        """Ask for the passphrase again from now on."""
        self._open.discard(user_id)

    def check(self, user_id: str) -> None:
        """Raise `SettingsError` USER_LOCKED where nothing of this user may be shown."""
        user = self.user(user_id)
        if self.hides(user):
            raise SettingsError(Code.USER_LOCKED, user=user.name, seconds=0)

    async def require(self, user_id: str, passphrase: str) -> None:
        """Do the same unless this passphrase is right; it opens nothing for others."""
        user = self.user(user_id)
        if self.hides(user):
            wait = await self._try(user, passphrase) if passphrase else 0.0
            if wait is not None:
                raise SettingsError(Code.USER_LOCKED, user=user.name, seconds=round(wait + 0.49))

    async def open(self, user: User, passphrase: str) -> float | None:
        """Open what is hidden and return None, or the seconds until the next passphrase is taken."""
        wait = await self._try(user, passphrase)
        if wait is None:
            self._open.add(user.id)
        return wait

    async def change(self, user: User, old: str, new: str) -> bool:
        """Hide a user by another passphrase from now on, by none if it is empty; False where `old` is not right."""
        if user.guarded and await self._try(user, old) is not None:
            return False
        kept = await apart(partial(hash_passphrase, new)) if new else ""
        await self._home.save_passphrase(user.id, kept)
        self._open.add(user.id)
        return True

    async def _try(self, user: User, passphrase: str) -> float | None:
        """Return None for the right passphrase, else the seconds until the next try."""
        now = asyncio.get_running_loop().time()
        left: float = self._closed_until.get(user.id, now) - now
        if left > 0:
            return left
        kept = await self._home.passphrase(user.id)
        if not kept or await apart(partial(fits, passphrase, kept)):
            self._failures.pop(user.id, None)
            return None
        failures = self._failures[user.id] = self._failures.get(user.id, 0) + 1
        wait: float = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1))
        self._closed_until[user.id] = asyncio.get_running_loop().time() + wait
        return wait
