"""Who talks with whom, as the computers that share a memory tell one another: names and characters, not looks or keys.

A computer learns of users and characters that others have; what it knows itself it goes on knowing its own way.
"""

from collections.abc import Callable, Iterable

from companion.core.persona import Persona, User
from companion.storage.mongo_documents import pair_of
from companion.storage.mongo_server import MongoServer
from companion.storage.rows import from_row, to_row

PAIRS = "pairs"


class MongoPairs:
    """The collection of pairs. Raises `StorageError` STORE_…."""

    def __init__(self, server: MongoServer) -> None:
        self._server = server

    def tell(self, pairs: Iterable[tuple[User, Persona]]) -> None:
        """Tell of the pairs of this computer; what the server knows already stays as it is."""
        from pymongo import UpdateOne

        changes = [
            UpdateOne(
                {"_id": f"{user.id}/{persona.id}"},
                {"$setOnInsert": {"user": to_row(User(user.id, user.name)), "persona": to_row(persona)}},
                upsert=True,
            )
            for user, persona in pairs
        ]
        if changes:
            with self._server.asking():
                self._server.collection(PAIRS).bulk_write(changes, ordered=False)

    def learn(self, known: Callable[[str], bool], adopt: Callable[[User, Persona], None]) -> None:
        """Call `adopt` with each pair that is not `known`, by "user/persona"."""
        with self._server.asking():
            found = list(self._server.collection(PAIRS).find())
        for one in found:
            if known(str(one["_id"])) or pair_of(str(one["_id"])) is None:
                continue
            try:
                user, persona = from_row(User, one.get("user")), from_row(Persona, one.get("persona"))
            except ValueError:
                continue
            if f"{user.id}/{persona.id}" == one["_id"]:
                adopt(user, persona)
