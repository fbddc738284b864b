"""Shares a home's memory with other computers through a MongoDB server: a thread that follows the files.

The files are the queue: what is on them and not on the server is found by comparing, however the program ended. So the
stores write as they do without a server, and nobody ever waits for one.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Mapping

from companion.core.errors import Problem, StorageError
from companion.core.settings import StorageSettings, StoreKind
from companion.core.sharing import Arrival, MoveCounts, SharingShown, SharingTested
from companion.core.store_address import VARIABLE, split_address, with_secret
from companion.core.stores import Progress
from companion.storage.locations import Locations
from companion.storage.machine_file import machine_name, machine_of
from companion.storage.mongo_exchange import Arrived
from companion.storage.mongo_move import MongoMove
from companion.storage.mongo_rounds import Household, MongoRounds
from companion.storage.mongo_server import MongoServer
from companion.storage.sync_notes import SyncNotes
from companion.storage.writer import Writer

RETRY_SECONDS = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
SETTLE_SECONDS = 0.05  # what is written at one go is sent at one go
LEAVE_SECONDS = 2.0
FindSecret = Callable[[str], str]


class MongoSharing:
    """Satisfies `core.sharing.Sharing`. `find_secret` returns what the keyring holds for an address."""

    def __init__(
        self, locations: Locations, home: Household, *, find_secret: FindSecret, environment: Mapping[str, str]
    ) -> None:
        self._locations = locations
        self._home = home
        self._find_secret = find_secret
        self._environment = environment
        self._arrived: Callable[[Arrival], None] = lambda _: None
        self._shown: Callable[[SharingShown], None] = lambda _: None
        self._state = SharingShown()
        self._url = ""
        self._follower: _Follower | None = None

    def listen(self, arrived: Callable[[Arrival], None], shown: Callable[[SharingShown], None]) -> None:
        """Call these from now on, in a thread of its own."""
        self._arrived, self._shown = arrived, shown

    def use(self, settings: StorageSettings) -> None:
        """Go by these settings from now on; an address in the environment comes before theirs."""
        url = self._environment.get(VARIABLE, "") or (settings.url if settings.store is StoreKind.MONGODB else "")
        if url == self._url and self._follower is not None:
            return
        self.close()
        self._url = url
        if url:
            host = split_address(url).hosts or url
            self._tell(SharingShown(shared=True, host=host))
            self._follower = _Follower(self._locations, self._home, self._server_at, self._tell, self._pass_on)
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
            asking.post(lambda: None)
            threading.Thread(target=asking.close, daemon=True).start()

    async def move(self, url: str, secret: str, told: Progress, *, remove_there: bool = False) -> MoveCounts:
        """Let a server and the files hold the same, and compare. Raises `StorageError` STORE_…, MOVE_FAILED.

        `told`, which is called in a thread of its own, hears how far it is. The server's copy is removed only then.
        """
        self.close()
        working = Writer("mongo-move")
        try:
            return await working.run(lambda: self._move(url, secret, told, remove_there=remove_there))
        finally:
            working.close()

    def close(self) -> None:
        """Send what is left, if that goes quickly, and end; the next start goes on."""
        if self._follower is not None:
            self._follower.close()
            self._follower = None

    def _move(self, url: str, secret: str, told: Progress, *, remove_there: bool) -> MoveCounts:
        notes = SyncNotes(self._locations.sync_notes)
        server = MongoServer(with_secret(url, secret or self._find_secret(url)))
        machine = machine_of(self._locations.machine)
        rounds = MongoRounds(server, notes, self._home, machine=machine, name=machine_name(), wake=lambda: None)
        try:
            moving = MongoMove(server, rounds, self._home)
            moving.copy(told)
            counts = moving.compare(told)
            if remove_there:
                moving.remove_there()
            return counts
        finally:
            rounds.drop()
            notes.close()

    def _server_at(self) -> MongoServer:
        return MongoServer(with_secret(self._url, self._find_secret(self._url)))

    def _try(self, url: str, secret: str) -> SharingTested:
        host = split_address(url).hosts
        try:
            server = MongoServer(with_secret(url, secret or self._find_secret(url)))
            try:
                server.open()
                return SharingTested(url, host, server.problem())
            finally:
                server.close()
        except StorageError as error:
            return SharingTested(url, host, error.problem)

    def _tell(self, state: SharingShown) -> None:
        if state != self._state:
            self._state = state
            self._shown(state)

    def _pass_on(self, key: str, came: Arrived) -> None:
        user, _, persona = key.partition("/")
        self._arrived(Arrival((user, persona), tuple(came.turns.values()), came.memory, came.erased))


class _Follower:
    """The thread. It ends by itself once it is closed, and touches no file after that."""

    def __init__(
        self,
        locations: Locations,
        home: Household,
        server_at: Callable[[], MongoServer],
        tell: Callable[[SharingShown], None],
        arrived: Callable[[str, Arrived], None],
    ) -> None:
        self._locations = locations
        self._home = home
        self._server_at = server_at
        self._tell = tell
        self._arrived = arrived
        self._awake = threading.Event()
        self._closing = False
        self._hurried = False
        self._compare: set[str] = set()
        self._problem: Problem | None = None  # what the last try ended with
        self._thread = threading.Thread(target=self._work, name="mongo", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        self._awake.set()

    def hurry(self) -> None:
        self._hurried = True
        self._awake.set()

    def compare_again(self, key: str) -> None:
        self._compare.add(key)
        self._awake.set()

    def close(self) -> None:
        self._closing = True
        self._awake.set()
        self._thread.join(LEAVE_SECONDS)

    def _work(self) -> None:
        with contextlib.suppress(
            RuntimeError
        ):  # the files are closed: the program ends while a server keeps us waiting
            notes = SyncNotes(self._locations.sync_notes)
            try:
                self._follow(notes)
            finally:
                notes.close()

    def _follow(self, notes: SyncNotes) -> None:
        machine = machine_of(self._locations.machine)
        failures = 0
        while not self._closing:
            server = self._server_at()
            rounds = MongoRounds(server, notes, self._home, machine=machine, name=machine_name(), wake=self.wake)
            try:
                if not failures:
                    rounds.survey()
                    self._tell(SharingShown(shared=True, host=server.hosts, waiting=rounds.waiting))
                rounds.connect()
                failures = 0
                self._go_round(rounds, server)
            except StorageError as error:
                self._problem = error.problem
                self._tell_offline(rounds, server.hosts)
            finally:
                rounds.drop()
            self._rest(rounds, server.hosts, RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])
            failures += 1

    def _go_round(self, rounds: MongoRounds, server: MongoServer) -> None:
        talked: dict[str, int] = {}
        while True:
            for key in list(self._compare):
                rounds.compare_again(key)
                self._compare.discard(key)
            came = rounds.go(self._who_talked(talked))
            for key, one in came.items():
                self._arrived(key, one)
            self._tell(SharingShown(True, server.hosts, True, rounds.waiting, server.problem(), rounds.others))
            if self._closing:
                rounds.leave()
                return
            self._awake.wait(rounds.pause)
            if self._awake.is_set() and not self._closing:
                time.sleep(SETTLE_SECONDS)
            self._awake.clear()

    def _who_talked(self, before: dict[str, int]) -> str:
        """Return the pair in which something was said here since the last round."""
        talked = ""
        for key in self._home.pairs():
            pair = self._home.shared_pair(key)
            if pair is not None and pair.said != before.get(key, 0):
                before[key], talked = pair.said, key
        return talked

    def _tell_offline(self, rounds: MongoRounds, host: str) -> None:
        self._tell(SharingShown(shared=True, host=host, waiting=rounds.waiting, problem=self._problem))

    def _rest(self, rounds: MongoRounds, host: str, seconds: float) -> None:
        """Wait for the next try; count meanwhile what waits."""
        until = time.monotonic() + seconds
        while not self._closing and not self._hurried and (left := until - time.monotonic()) > 0:
            if self._awake.wait(left):
                self._awake.clear()
                self._tell_offline(rounds, host)
        self._hurried = False
