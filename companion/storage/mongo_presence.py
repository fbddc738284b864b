"""Which computers share a memory, and who talks at which of them now, by the server's clock alone."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from companion.core.sharing import OtherComputer
from companion.storage.mongo_server import MACHINES, MongoServer

HERE, TALKING = timedelta(minutes=1), timedelta(minutes=10)


class MongoPresence:
    """This computer among the others. Raises `StorageError` STORE_…."""

    def __init__(self, server: MongoServer, machine: str, name: str) -> None:
        self._server = server
        self._machine = machine
        self._name = name

    def tell(self, talked: str = "") -> None:
        """Tell the others that this computer is here, and that a pair ("user/persona") talked, if one did."""
        moments = {"seen_at": True} | ({"talked_at": True} if talked else {})
        values = {"name": self._name} | ({"pair": talked} if talked else {})
        with self._server.asking():
            self._server.collection(MACHINES).update_one(
                {"_id": self._machine}, {"$set": values, "$currentDate": moments}, upsert=True
            )

    def leave(self) -> None:
        """Tell the others that nobody talks here any more."""
        with self._server.asking():
            self._server.collection(MACHINES).update_one({"_id": self._machine}, {"$unset": {"talked_at": ""}})

    def others(self) -> tuple[Sequence[str], tuple[OtherComputer, ...]]:
        """Return the ids of all others that ever shared the memory, and those that are here now."""
        now = self._server.now()
        with self._server.asking():
            found = [one for one in self._server.collection(MACHINES).find() if one["_id"] != self._machine]
        here = [one for one in found if _within(one.get("seen_at"), now, HERE)]
        return [str(one["_id"]) for one in found], tuple(
            OtherComputer(str(one.get("name", "?")), _pair(one.get("pair"), one.get("talked_at"), now)) for one in here
        )


def _pair(pair: object, talked_at: object, now: datetime) -> tuple[str, str]:
    user, _, persona = str(pair or "").partition("/")
    return (user, persona) if _within(talked_at, now, TALKING) else ("", "")


def _within(moment: object, now: datetime, span: timedelta) -> bool:
    return isinstance(moment, datetime) and now - moment < span
