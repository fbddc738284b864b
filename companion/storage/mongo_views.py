"""What memory holds now, beside the events that led there: a collection of facts and one of summaries.

Nobody here reads them; they are for whoever looks into the database. The event with the latest id counts.
"""

from collections.abc import Sequence

from companion.core.memory import Held, MemoryEvent
from companion.storage.mongo_documents import key_of
from companion.storage.mongo_errors import there_already
from companion.storage.mongo_server import FACTS, SUMMARIES, MongoServer
from companion.storage.shared_values import pack


class MongoViews:
    """The collections `facts` and `summaries`. Raises `StorageError` STORE_…."""

    def __init__(self, server: MongoServer) -> None:
        self._server = server

    def show(self, pair: str, events: Sequence[MemoryEvent]) -> None:
        """Let them hold what events concluded, as far as no later event changed the same."""
        for name, prefix in ((FACTS, "fact:"), (SUMMARIES, "summary:")):
            latest = {event.subject: event for event in sorted(events, key=lambda one: one.id)}
            self._write(pair, name, [one for subject, one in latest.items() if subject.startswith(prefix)])

    def _write(self, pair: str, name: str, events: Sequence[MemoryEvent]) -> None:
        from pymongo import UpdateOne

        changes = [
            UpdateOne(
                {"_id": key_of(pair, event.subject), "event": {"$lt": event.id}},
                {"$set": {"pair": pair, "subject": event.subject, "event": event.id, "held": _plain(event.after)}},
                upsert=True,
            )
            for event in events
        ]
        if not changes:
            return
        with self._server.asking(), there_already():  # a later event counts
            self._server.collection(name).bulk_write(changes, ordered=False)


def _plain(held: Held) -> object:
    return pack(held.fact or held.summary) if held.fact or held.summary else None
