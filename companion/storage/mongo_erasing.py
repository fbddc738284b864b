"""Erases on the server what was erased here: the words go, and keys remain so that no other machine brings them back.

What the server's own journal, log of operations and backups hold of it is the server's: its owner lets them run out.
"""

from collections.abc import Mapping, Sequence

from companion.core.conversation import Turn
from companion.core.erasure import Erasure, Gone
from companion.core.facts import Fact
from companion.core.memory import Held, MemoryEvent, SessionSummary
from companion.storage.mongo_documents import key_of, value_in
from companion.storage.mongo_feed import AT_ONCE, Feed
from companion.storage.mongo_server import EVENTS, FACTS, SESSIONS, SUMMARIES, TURNS, Document, MongoServer
from companion.storage.scrubbing import without_gone
from companion.storage.shared_values import pack, unpack


class MongoErasing:
    """Erases from the collections of a server. Raises `StorageError` STORE_…; doing it again finds nothing left."""

    def __init__(self, server: MongoServer, feeds: Mapping[str, Feed]) -> None:
        self._server = server
        self._feeds = feeds

    def erase(self, pair: str, erasure: Erasure) -> None:
        """Erase what is named, and take it out of what was concluded from it."""
        with self._server.asking():
            turns = {key_of(pair, one) for one in erasure.turns}
            sessions = {key_of(pair, one) for one in erasure.sessions}
            if erasure.sessions:
                inside = {"pair": pair, "row.session_id": {"$in": list(erasure.sessions)}}
                turns |= self._keys(TURNS, inside) | self._packed_turns(pair, erasure)
            self._empty(TURNS, pair, turns)
            self._empty(SESSIONS, pair, sessions)
            self._rewrite_events(pair, Gone([erasure]))
            for name in (FACTS, SUMMARIES):
                self._drop_views(name, pair, erasure)

    def _empty(self, name: str, pair: str, keys: set[str]) -> None:
        every = sorted(keys)
        for begin in range(0, len(every), AT_ONCE):
            self._feeds[name].empty(every[begin : begin + AT_ONCE], {"pair": pair})

    def _keys(self, name: str, query: Document) -> set[str]:
        return {str(one["_id"]) for one in self._server.collection(name).find(query, {"_id": 1})}

    def _packed_turns(self, pair: str, erasure: Erasure) -> set[str]:
        """Return the keys of turns of whole sessions that are packed as a text."""
        query = {"pair": pair, "row.json": {"$exists": True}}
        packed = ((one["_id"], value_in(Turn, one)) for one in self._server.collection(TURNS).find(query))
        return {str(key) for key, turn in packed if turn is not None and turn.session_id in erasure.sessions}

    def _rewrite_events(self, pair: str, gone: Gone) -> None:
        from pymongo import UpdateOne

        changes: list[UpdateOne] = []
        for found in self._server.collection(EVENTS).find({"pair": pair}):
            event = value_in(MemoryEvent, found)
            if event is not None and (left := without_gone(event, gone)) is not event:
                changes.append(UpdateOne({"_id": found["_id"]}, {"$set": {"row": pack(left)}}))
        self._write(EVENTS, changes)

    def _drop_views(self, name: str, pair: str, erasure: Erasure) -> None:
        """Remove what held something of it; what is concluded anew comes with its own event."""
        gone = Gone([erasure])
        dropped = []
        for found in self._server.collection(name).find({"pair": pair, "held": {"$ne": None}}):
            held = _held_in(name, found["held"])
            if erasure.everything or gone.left_of(held) != held:
                dropped.append(found["_id"])
        self._server.collection(name).delete_many({"_id": {"$in": dropped}})

    def _write(self, name: str, changes: Sequence[object]) -> None:
        for begin in range(0, len(changes), AT_ONCE):
            self._server.collection(name).bulk_write(list(changes[begin : begin + AT_ONCE]), ordered=False)  # type: ignore[arg-type]


def _held_in(name: str, row: object) -> Held:
    """Return what a view holds; nothing where it is not understood."""
    try:
        return Held(fact=unpack(Fact, row)) if name == FACTS else Held(summary=unpack(SessionSummary, row))
    except ValueError:
        return Held()
