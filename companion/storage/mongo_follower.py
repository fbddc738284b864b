"""The thread that follows the files of a home and carries what changed to a server, and back what others changed.

It is imported where there is a server; nobody else pays for that.
"""

import contextlib
import functools
import threading
import time
from collections.abc import Callable

from companion.core.errors import Problem, StorageError
from companion.core.sharing import SharingShown
from companion.storage.locations import Locations
from companion.storage.machine_file import machine_name, machine_of
from companion.storage.mongo_exchange import Arrived
from companion.storage.mongo_rounds import Household, MongoRounds
from companion.storage.mongo_server import MongoServer
from companion.storage.sync_notes import SyncNotes

RETRY_SECONDS = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
SETTLE_SECONDS = 0.05  # what is written at one go is sent at one go


class MongoFollower:
    """The thread. Once it is closed it tells nothing more and ends by itself, at the latest when the server answers.

    It begins when the one `before` it has ended: no two may go by the same notes.
    """

    def __init__(
        self,
        locations: Locations,
        home: Household,
        host: str,
        server_at: Callable[[], MongoServer],
        tell: Callable[[SharingShown], None],
        arrived: Callable[[str, Arrived], None],
        before: "MongoFollower | None" = None,
    ) -> None:
        self._locations = locations
        self._home = home
        self._host = host
        self._server_at = server_at
        self._listener = tell
        self._arrived = arrived
        self._before = before
        self._awake = threading.Event()
        self._closing = False
        self._hurried = False
        self._compare: set[str] = set()
        self._problem: Problem | None = None  # what the last try ended with
        self._thread = threading.Thread(target=self._work, name="mongo", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Something changed here."""
        self._awake.set()

    def hurry(self) -> None:
        """Try again at once."""
        self._hurried = True
        self._awake.set()

    def compare_again(self, key: str) -> None:
        """Look through the files of a pair at the next round."""
        self._compare.add(key)
        self._awake.set()

    def leave(self) -> None:
        """Let it send what is left, if it can now, and end; nobody waits."""
        self._closing = True
        self._awake.set()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until it has ended."""
        self._thread.join(seconds)

    def _work(self) -> None:
        if self._before is not None:
            self._before.wait()
            self._before = None
        failures = 0
        with contextlib.suppress(RuntimeError):  # the program ends, and its files with it, before the server answers
            while not self._closing:
                try:
                    with contextlib.closing(SyncNotes(self._locations.sync_notes)) as notes:
                        self._follow(notes, machine_of(self._locations.machine))
                except StorageError as error:  # the notes can't be kept
                    self._problem = error.problem
                    self._rest(lambda: self._tell_offline(0), failures)
                    failures += 1

    def _follow(self, notes: SyncNotes, machine: str) -> None:
        failures = 0
        while not self._closing:
            server = self._server_at()
            rounds = MongoRounds(server, notes, self._home, machine=machine, name=machine_name(), wake=self.wake)
            try:
                with notes.translated():
                    if not failures:
                        rounds.survey()
                        self._tell(SharingShown(shared=True, host=self._host, waiting=rounds.waiting))
                    rounds.connect()
                    failures = 0
                    self._go_round(rounds, server)
            except StorageError as error:
                self._problem = error.problem
            finally:
                rounds.drop()
            if not self._closing:
                self._rest(functools.partial(self._tell_waiting, rounds), failures)
            failures += 1

    def _go_round(self, rounds: MongoRounds, server: MongoServer) -> None:
        talked: dict[str, int] = {}
        while True:
            for key in list(self._compare):
                rounds.compare_again(key)
                self._compare.discard(key)
            try:
                rounds.go(self._who_talked(talked))
            finally:  # what was taken in before something failed is here too
                for key, one in rounds.arrived().items():
                    self._arrived(key, one)
            self._tell(SharingShown(True, self._host, True, rounds.waiting, server.problem(), rounds.others))
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

    def _tell(self, state: SharingShown) -> None:
        if not self._closing:
            self._listener(state)

    def _tell_waiting(self, rounds: MongoRounds) -> None:
        self._tell_offline(rounds.waiting)

    def _tell_offline(self, waiting: int) -> None:
        self._tell(SharingShown(shared=True, host=self._host, waiting=waiting, problem=self._problem))

    def _rest(self, tell: Callable[[], None], failures: int) -> None:
        """Wait for the next try; tell meanwhile what waits."""
        until = time.monotonic() + RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)]
        tell()
        while not self._closing and not self._hurried and (left := until - time.monotonic()) > 0:
            if self._awake.wait(left):
                self._awake.clear()
                tell()
        self._hurried = False
