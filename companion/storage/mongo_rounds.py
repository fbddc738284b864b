"""One round with a server after another: what others changed comes in, what changed here goes out, and who is there.

A round that fails leaves everything as safe as before it, and the next one begins by finding out what arrived.
"""

import time
from collections.abc import Callable, Mapping
from typing import Protocol

from companion.core.persona import Persona, User
from companion.core.sharing import OtherComputer
from companion.storage.mongo_exchange import Arrived, MongoExchange
from companion.storage.mongo_pairs import MongoPairs
from companion.storage.mongo_presence import MongoPresence
from companion.storage.mongo_server import MongoServer
from companion.storage.mongo_watch import MongoWatch
from companion.storage.shared_pair import SharedPair
from companion.storage.sync_notes import SyncNotes

HEARTBEAT = 15.0  # seconds between two words of being here
POLL, POLL_WITH_STREAM = 3.0, 15.0  # seconds


class Household(Protocol):
    """The home as the rounds see it."""

    def pairs(self) -> Mapping[str, tuple[User, Persona]]:
        """Return who talks with whom, by "user/persona"."""
        ...

    def shared_pair(self, key: str) -> SharedPair | None:
        """Return the files of a pair, None for an unknown one."""
        ...

    def adopt(self, user: User, persona: Persona) -> None:
        """Take in a pair of another computer."""
        ...


class MongoRounds:
    """The rounds with one server, for one thread. `wake` asks for the next one, in whatever thread."""

    def __init__(
        self,
        server: MongoServer,
        notes: SyncNotes,
        home: Household,
        *,
        machine: str,
        name: str,
        wake: Callable[[], None],
    ) -> None:
        self.others: tuple[OtherComputer, ...] = ()
        self._server = server
        self._notes = notes
        self._home = home
        self._exchange = MongoExchange(server, notes, machine, home.shared_pair)
        self._presence = MongoPresence(server, machine, name)
        self._pairs = MongoPairs(server)
        self._watch = MongoWatch(server, machine, wake)
        self._told_at = 0.0
        self._compare: set[str] = set()
        self._surveyed: set[str] = set()

    @property
    def pause(self) -> float:
        """How long to wait for the next round, in seconds, where nothing asks for it."""
        return POLL_WITH_STREAM if self._watch.runs else POLL

    @property
    def waiting(self) -> int:
        """How many changes are only here."""
        pairs = (self._home.shared_pair(key) for key in self._home.pairs())
        return sum(pair.waiting for pair in pairs if pair is not None)

    @property
    def progressed(self) -> Callable[[int], None]:
        """Called with how many changes were just carried over."""
        return self._exchange.progressed

    @progressed.setter
    def progressed(self, told: Callable[[int], None]) -> None:
        self._exchange.progressed = told

    def compare_again(self, key: str) -> None:
        """Look through the files of a pair at the next round: something wrote to them beside the stores."""
        self._compare.add(key)

    def survey(self) -> None:
        """Find what is only here, without the server. What changes after that is heard of."""
        for key in self._home.pairs().keys() - self._surveyed:
            if (pair := self._home.shared_pair(key)) is not None:
                self._exchange.compare(pair)
                self._surveyed.add(key)

    def connect(self) -> None:
        """Open the connection and find out what became of what was sent last. Raises `StorageError`."""
        if self._notes.begin_with(self._server.open()):
            self._surveyed.clear()
        self._exchange.begin()
        self._presence.tell()
        self._pairs.tell(self._home.pairs().values())
        self._pairs.learn(lambda key: key in self._home.pairs(), self._home.adopt)
        self.survey()
        self._watch.start()

    def arrived(self) -> Mapping[str, Arrived]:
        """Return what came in the last round, by pair; also in one that failed."""
        return {key: one for key, one in self._exchange.arrived.items() if one}

    def go(self, talked: str = "") -> Mapping[str, Arrived]:
        """Do one round; return what came, by pair. `talked` is the pair that talked here since the last one."""
        self._exchange.arrived = {}
        machines = self._meet(talked)
        self._exchange.receive(machines)
        while self._compare:
            if (pair := self._home.shared_pair(self._compare.pop())) is not None:
                self._exchange.compare(pair)
        for key in self._home.pairs():
            if (pair := self._home.shared_pair(key)) is not None:
                self._exchange.send(pair)
        return self.arrived()

    def leave(self) -> None:
        """Take leave of the others."""
        self._watch.stop()
        self._presence.leave()

    def drop(self) -> None:
        """Close the connection."""
        self._watch.stop()
        self._server.close()

    def _meet(self, talked: str) -> list[str]:
        if talked or time.monotonic() - self._told_at > HEARTBEAT:
            self._presence.tell(talked)
            self._told_at = time.monotonic()
        machines, self.others = self._presence.others()
        if any("/".join(one.pair) not in self._home.pairs() for one in self.others if one.pair[0]):
            self._pairs.learn(lambda key: key in self._home.pairs(), self._home.adopt)
        return list(machines)
