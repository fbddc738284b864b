"""A store as the contract sees it: one that writes, and whoever opens the same memory after it.

With files that is the next start; with a server it is also another computer, which has nothing but what the server has.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

from companion.core.stores import Eraser, Journal, MemoryStore
from companion.storage.home import HomeFiles, open_home
from companion.storage.locations import locate
from companion.storage.machine_file import machine_of
from companion.storage.mongo_rounds import MongoRounds
from companion.storage.mongo_server import MongoServer
from companion.storage.shared_home import SharedHome
from companion.storage.sync_notes import SyncNotes
from tests.wire.mongo_server import fresh_database

T = TypeVar("T")
PAIR = ("default", "default")


class Computer:
    """A home on a computer of its own. `url` is the server that it shares its memory through, if it does."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self._places = locate(folder, folder / "models")
        self.url = url
        self.home = self._open()
        self._rounds: MongoRounds | None = None
        self._notes: SyncNotes | None = None

    @property
    def journal(self) -> Journal:
        return self.home.journal(*PAIR)

    @property
    def memory(self) -> MemoryStore:
        return self.home.memory(*PAIR)

    @property
    def eraser(self) -> Eraser:
        return self.home.eraser(*PAIR)

    def sync(self) -> None:
        """Do one round with the server."""
        self.rounds().go()

    def rounds(self) -> MongoRounds:
        """Return the rounds with the server, connected."""
        if self._rounds is None:
            self._notes = SyncNotes(self._places.sync_notes)
            machine = machine_of(self._places.machine)
            server = MongoServer(self.url)
            self._rounds = MongoRounds(
                server, self._notes, SharedHome(self.home), machine=machine, name="test", wake=lambda: None
            )
            self._rounds.connect()
        return self._rounds

    def run(self, action: Callable[["Computer"], Awaitable[T]]) -> T:
        """Do something with the stores in a loop."""

        async def main() -> T:
            return await action(self)

        return asyncio.run(main())

    def restart(self) -> None:
        """End the program and start it again."""
        self.close()
        self.home = self._open()

    def close(self) -> None:
        """End the program."""
        if self._rounds is not None:
            self._rounds.drop()
        if self._notes is not None:
            self._notes.close()
        self._rounds = self._notes = None
        self.home.close()

    def _open(self) -> HomeFiles:
        home = open_home(self._places)
        asyncio.run(_load(home))
        return home


class Stores:
    """A writer's store, and a reader's of the same memory."""

    def __init__(self, folder: Path, stack: ExitStack, server: str = "") -> None:
        url = stack.enter_context(fresh_database(server)) if server else ""
        self._folder = folder
        self._stack = stack
        self.here = Computer(folder / "here", url)
        stack.callback(self.here.close)
        self._there: Computer | None = None

    def there(self) -> Computer:
        """Return where what was written so far is to be found."""
        if not self.here.url:
            self.here.restart()
            return self.here
        if self._there is None:
            self._there = Computer(self._folder / "there", self.here.url)
            self._stack.callback(self._there.close)
        self.here.sync()
        self._there.sync()
        self._there.run(lambda one: _load(one.home))
        return self._there


async def _load(home: HomeFiles) -> None:
    await home.load()
    await home.journal(*PAIR).load()
    await home.memory(*PAIR).load()
