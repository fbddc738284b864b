"""The connection to a MongoDB server: what is asked of it when it is opened, and the collections that hold her memory.

The driver is imported when a server is first opened, which takes half a second; nobody else pays for it.
"""

import contextlib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from companion.core.errors import Code, Problem, StorageError
from companion.core.ids import new_id
from companion.core.store_address import leaves_this_computer, split_address
from companion.storage.mongo_errors import there_already, translated_store

if TYPE_CHECKING:
    from pymongo import MongoClient
    from pymongo.collection import Collection
    from pymongo.database import Database

Document = dict[str, Any]

DATABASE = "companion"
TURNS, SESSIONS, EVENTS, ERASURES = "turns", "sessions", "events", "erasures"
FEEDS = (ERASURES, SESSIONS, TURNS, EVENTS)  # in the order in which they are sent and taken in
SUMMARIES, FACTS = "summaries", "facts"
MACHINES, ABOUT = "machines", "about"
_NOT_OURS = frozenset({"admin", "local", "config"})
_FIND_MS, _CONNECT_MS, _ANSWER_MS = 6_500, 5_000, 20_000  # what a host fails with is known before it is given up
CLOCK_TOLERANCE = timedelta(minutes=5)


class MongoServer:
    """One database of a server. Every method raises `StorageError` STORE_…; they may be called from one thread.

    `local_only` lets it be asked for only where it is on this computer.
    """

    def __init__(self, url: str, *, local_only: bool = False) -> None:
        self.hosts = split_address(url).hosts
        self._url = url
        self._refused = local_only and leaves_this_computer(url)
        self._client: MongoClient[Document] | None = None
        self._database: Database[Document] | None = None
        self.has_stream = False
        self.clock_ahead = timedelta()  # of this computer's clock, over the server's

    def open(self) -> str:
        """Connect, make the collections ready, and return the id of the memory that the database holds."""
        self.connect()
        with self.asking():
            hello = self._greet()
            self.has_stream = "setName" in hello or hello.get("msg") == "isdbgrid"
            self._make_indexes()
            about = self.collection(ABOUT)
            with there_already():
                about.insert_one({"_id": "memory", "id": new_id(), "version": 1})
            found = about.find_one({"_id": "memory"}) or {}
        if found.get("version", 1) != 1:
            raise StorageError(Code.STORE_NEWER, host=self.hosts)
        return str(found.get("id", ""))

    def connect(self) -> None:
        """Make ready to ask it; nothing there is changed."""
        if not self.hosts:
            raise StorageError(Code.STORE_ADDRESS_UNUSABLE, address=self._url)
        if self._refused:
            raise StorageError(Code.STORE_LOCAL_ONLY, retryable=True, host=self.hosts)
        with self.asking():
            self._connect()

    @contextlib.contextmanager
    def asking(self) -> Iterator[None]:
        """Turn what the driver raises in the block into a `StorageError` STORE_…."""
        with translated_store(self.hosts, self._errors_of_hosts):
            yield

    def _errors_of_hosts(self) -> list[BaseException]:
        if self._client is None:
            return []
        found = self._client.topology_description.server_descriptions().values()
        return [one.error for one in found if one.error is not None]

    def problem(self) -> Problem | None:
        """Return what is odd about a server that works all the same."""
        minutes = round(abs(self.clock_ahead) / timedelta(minutes=1))
        far = abs(self.clock_ahead) > CLOCK_TOLERANCE
        return Problem(Code.STORE_CLOCK_OFF, {"host": self.hosts, "minutes": str(minutes)}) if far else None

    def collection(self, name: str) -> "Collection[Document]":
        """Return a collection of the open database."""
        if self._database is None:
            raise StorageError(Code.STORE_UNREACHABLE, retryable=True, host=self.hosts)
        return self._database[name]

    @property
    def database(self) -> "Database[Document]":
        """The open database."""
        if self._database is None:
            raise StorageError(Code.STORE_UNREACHABLE, retryable=True, host=self.hosts)
        return self._database

    def now(self) -> datetime:
        """Return the server's time, and note how far this computer's is from it."""
        with self.asking():
            return _moment(self._greet())

    def close(self) -> None:
        """Drop the connection; it can be opened again."""
        if self._client is not None:
            self._client.close()
        self._client = self._database = None

    def _connect(self) -> None:
        from pymongo import MongoClient
        from pymongo.read_concern import ReadConcern

        self.close()
        self._client = MongoClient(
            self._url,
            appname="Companion",
            tz_aware=True,
            w="majority",
            journal=True,
            retryWrites=True,
            serverSelectionTimeoutMS=_FIND_MS,
            connectTimeoutMS=_CONNECT_MS,
            socketTimeoutMS=_ANSWER_MS,
        )
        named = self._client.get_default_database(DATABASE).name
        database = self._client[DATABASE if named in _NOT_OURS else named]
        self._database = database.with_options(read_concern=ReadConcern("majority"))

    def _greet(self) -> Mapping[str, Any]:
        before = datetime.now(UTC)
        hello = self.database.client.admin.command("hello")
        self.clock_ahead = before - _moment(hello)
        return hello

    def _make_indexes(self) -> None:
        for name in FEEDS:
            self.collection(name).create_index([("by", 1), ("n", 1)])
        self.collection(TURNS).create_index([("pair", 1), ("row.session_id", 1), ("row.seq", 1)])
        self.collection(SESSIONS).create_index([("pair", 1), ("id", 1)])
        self.collection(EVENTS).create_index([("pair", 1), ("id", 1)])
        for name in (SUMMARIES, FACTS):
            self.collection(name).create_index([("pair", 1), ("subject", 1)])


def _moment(hello: Mapping[str, Any]) -> datetime:
    local = hello.get("localTime")
    if not isinstance(local, datetime):
        return datetime.now(UTC)
    return local if local.tzinfo else local.replace(tzinfo=UTC)
