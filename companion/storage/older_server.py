"""Reads the older layout from a MongoDB server, and puts what it held into the stores of a user with a character."""

from collections.abc import Sequence

from companion.core.errors import Code, StorageError
from companion.core.sharing import MoveCounts
from companion.core.stores import Journal, MemoryStore
from companion.storage.mongo_server import MongoServer
from companion.storage.older_layout import DAILY, HISTORY, OlderSession, read_older


def read_older_server(server: MongoServer, owner: tuple[str, str]) -> list[OlderSession]:
    """Return the sessions of the older layout in a server's database. Raises `StorageError` STORE_…, LAYOUT_UNKNOWN."""
    try:
        server.connect()
        with server.asking():
            daily, history = (list(server.collection(name).find()) for name in (DAILY, HISTORY))
        found = read_older(daily, history, owner)
        if not found:
            raise StorageError(Code.LAYOUT_UNKNOWN, path=f"{server.hosts}/{server.database.name}")
        return found
    finally:
        server.close()


async def put_older(found: Sequence[OlderSession], journal: Journal, memory: MemoryStore) -> MoveCounts:
    """Write sessions that are not there yet. Raises `StorageError`; asked again, it goes on."""
    await journal.load()
    await memory.load()
    known = {session.id for session in await journal.sessions()}
    concluded = {event.id for event in await memory.events()}
    turns = 0
    for one in found:
        there = {turn.id for turn in await journal.session_turns(one.session.id)} if one.session.id in known else set()
        if one.session.id not in known:
            await journal.put_session(one.session)
        missing = [turn for turn in one.turns if turn.id not in there]
        await journal.put_turns(missing)
        turns += len(missing)
    events = [one.event for one in found if one.event is not None and one.event.id not in concluded]
    await memory.put_events(sorted(events, key=lambda event: event.id))
    return MoveCounts(len([one for one in found if one.session.id not in known]), turns, len(events), 1)
