"""Shares a home's memory with other computers through a MongoDB server: a thread that follows the files.

The files are the queue: what is on them and not on the server is found by comparing, however the program ended. So the
stores write as they do without a server, and nobody ever waits for one. What follows it is imported where there is one.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.core.errors import Code, Problem, StorageError
from companion.core.settings import StorageSettings, StoreKind
from companion.core.sharing import Arrival, MoveCounts, SharingShown, SharingTested
from companion.core.store_address import VARIABLE, leaves_this_computer, split_address, with_secret
from companion.core.stores import Progress
from companion.storage.locations import Locations
from companion.storage.writer import Writer

if TYPE_CHECKING:
    from companion.storage.mongo_exchange import Arrived
    from companion.storage.mongo_follower import MongoFollower
    from companion.storage.mongo_rounds import Household
    from companion.storage.mongo_server import MongoServer

LEAVE_SECONDS = 2.0
FindSecret = Callable[[str], str]


class MongoSharing:
    """Satisfies `core.sharing.Sharing`. `find_secret` returns what the keyring holds for an address.

    While `local_only` says so, no server beyond this computer is asked; what is to be sent waits.
    """

    def __init__(
        self,
        locations: Locations,
        household: "Callable[[], Household]",
        *,
        find_secret: FindSecret,
        environment: Mapping[str, str],
        local_only: Callable[[], bool] = lambda: False,
    ) -> None:
        self._locations = locations
        self._household = household
        self._local_only = local_only
        self._find_secret = find_secret
        self._environment = environment
        self._arrived: Callable[[Arrival], None] = lambda _: None
        self._shown: Callable[[SharingShown], None] = lambda _: None
        self._state = SharingShown()
        self._url = ""
        self._refused = False
        self._follower: MongoFollower | None = None
        self._leaving: MongoFollower | None = None

    def listen(self, arrived: Callable[[Arrival], None], shown: Callable[[SharingShown], None]) -> None:
        """Call these from now on, in a thread of its own."""
        self._arrived, self._shown = arrived, shown

    def use(self, settings: StorageSettings) -> None:
        """Go by these settings from now on; an address in the environment comes before theirs."""
        url = self._environment.get(VARIABLE, "") or (settings.url if settings.store is StoreKind.MONGODB else "")
        refused = self._local_only() and leaves_this_computer(url)
        if url == self._url and refused is self._refused and self._follower is not None:
            return
        self._leave()
        self._url, self._refused = url, refused
        if url:
            self._follow(split_address(url).hosts or url)
        else:
            self._tell(SharingShown())

    def renew(self) -> None:
        """Begin anew: a secret was kept or forgotten."""
        if self._follower is not None:
            self._follower.hurry()

    def state(self) -> SharingShown:
        """Return how it stands."""
        return self._state

    def compare_again(self, key: str) -> None:
        """Look through the files of a pair, which something wrote to beside the stores."""
        if self._follower is not None:
            self._follower.compare_again(key)

    def wake(self) -> None:
        """Something changed here."""
        if self._follower is not None:
            self._follower.wake()

    async def test(self, url: str, secret: str) -> SharingTested:
        """Try an address in a thread of its own."""
        asking = Writer("mongo-test")
        try:
            return await asking.run(lambda: self._try(url, secret))
        finally:
            threading.Thread(target=asking.close, daemon=True).start()

    async def move(self, url: str, secret: str, told: Progress, *, remove_there: bool = False) -> MoveCounts:
        """Let a server and the files hold the same, and compare. Raises `StorageError` STORE_…, MOVE_FAILED.

        `told`, which is called in a thread of its own, hears how far it is. The server's copy is removed only then.
        """
        self._leave()
        if self._leaving is not None:
            await asyncio.to_thread(self._leaving.wait)
        working = Writer("mongo-move")
        try:
            return await working.run(lambda: self._move(url, secret, told, remove_there=remove_there))
        finally:
            working.close()

    def close(self) -> None:
        """Send what is left, if that goes quickly, and end; the next start goes on."""
        self._leave()
        if self._leaving is not None:
            self._leaving.wait(LEAVE_SECONDS)

    def _leave(self) -> None:
        if self._follower is not None:
            self._follower.leave()
            self._leaving, self._follower = self._follower, None

    def _follow(self, host: str) -> None:
        from companion.storage.mongo_follower import MongoFollower

        problem = Problem(Code.STORE_LOCAL_ONLY, {"host": host}) if self._refused else None
        self._tell(SharingShown(shared=True, host=host, problem=problem))
        places, home, before = self._locations, self._household(), self._leaving
        self._follower = MongoFollower(places, home, host, self._server_at, self._tell, self._pass_on, before)

    def _move(self, url: str, secret: str, told: Progress, *, remove_there: bool) -> MoveCounts:
        from companion.storage.mongo_move import carry_over

        server, home = self.server(url, secret), self._household()
        return carry_over(self._locations, home, server, told, remove_there=remove_there)

    def _server_at(self) -> "MongoServer":
        return self.server(self._url)

    def server(self, url: str, secret: str = "") -> "MongoServer":
        """Return the server of an address, not yet asked anything. An empty secret is looked up."""
        from companion.storage.mongo_server import MongoServer

        return MongoServer(with_secret(url, secret or self._find_secret(url)), local_only=self._local_only())

    def _try(self, url: str, secret: str) -> SharingTested:
        host = split_address(url).hosts
        try:
            with contextlib.closing(self.server(url, secret)) as server:
                server.open()
                return SharingTested(url, host, server.problem())
        except StorageError as error:
            return SharingTested(url, host, error.problem)

    def _tell(self, state: SharingShown) -> None:
        if state != self._state:
            self._state = state
            self._shown(state)

    def _pass_on(self, key: str, came: "Arrived") -> None:
        user, _, persona = key.partition("/")
        self._arrived(Arrival((user, persona), tuple(came.turns.values()), came.memory, came.erased))
