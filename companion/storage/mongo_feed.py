"""One collection of documents that each carry who changed them last and as the how-manieth of that machine's changes.

A machine sends one change after another and waits until a majority has it on disk. So its numbers appear in order, and
whoever has read up to one of them lacks nothing before it. A change is made only of the version it goes back to. One
that a cut connection leaves in doubt is looked up, and sent again under a later number.
"""

import contextlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.storage.mongo_errors import refused_as_there
from companion.storage.mongo_server import Document, MongoServer
from companion.storage.sync_notes import SyncNotes, Version

if TYPE_CHECKING:
    from pymongo import collection as driver

AT_ONCE = 200


class Sent(NamedTuple):
    """What became of documents: the versions that the server has now, and keys of those that others had changed."""

    versions: Mapping[str, Version]
    refused: Sequence[str]


class Feed:
    """The documents of one kind on a server. Methods raise `StorageError` STORE_…."""

    def __init__(self, server: MongoServer, notes: SyncNotes, machine: str, name: str) -> None:
        self.name = name
        self._server = server
        self._notes = notes
        self._machine = machine

    def last_number(self) -> int:
        """Return the number of this machine's last change that is there."""
        with self._asking() as collection:
            found = collection.find_one({"by": self._machine}, {"n": 1}, sort=[("n", -1)])
        return int(found["n"]) if found else 0

    def news(self, machine: str) -> Iterator[list[Document]]:
        """Yield what another machine changed since it was looked at last, in order, some at a time."""
        while True:
            seen = self._notes.seen(self.name, machine)
            with self._asking() as collection:
                query = {"by": machine, "n": {"$gt": seen}}
                documents = list(collection.find(query).sort("n", 1).limit(AT_ONCE))
            if not documents:
                return
            yield documents

    def find(self, keys: Collection[str]) -> list[Document]:
        """Return documents by their keys."""
        with self._asking() as collection:
            found = collection.find({"_id": {"$in": list(keys)}})
            return [one for one in found if isinstance(one.get("by"), str) and isinstance(one.get("n"), int)]

    def send(self, contents: Mapping[str, Document], marks: Mapping[str, bytes]) -> Sent:
        """Send what documents hold from now on, those that were never seen there as new ones.

        `marks` are noted with the new versions.
        """
        held = self._notes.held(self.name, contents)
        first = self._notes.reserve(len(contents))
        numbers = {key: first + at for at, key in enumerate(contents)}
        with self._notes.together():
            self._notes.be_in_doubt(self.name, contents)
        new = {key: one for key, one in contents.items() if key not in held}
        with self._asking():
            complete = self._insert(new, numbers)
            complete &= self._replace({key: one for key, one in contents.items() if key in held}, held, numbers)
        there = frozenset(contents) if complete else self._look_up(contents, numbers)
        versions = {key: Version(self._machine, numbers[key], marks.get(key, b"")) for key in there}
        with self._notes.together():
            self._notes.hold(self.name, versions)
        return Sent(versions, [key for key in contents if key not in there])

    def empty(self, keys: Collection[str], about: Document) -> None:
        """Let nothing of documents be left but that they are gone, whoever changed them last, so that none comes back.

        What is not there leaves its key too, with `about`.
        """
        from pymongo import UpdateOne

        first = self._notes.reserve(len(keys))
        changes = [
            UpdateOne(
                {"_id": key},
                {"$set": {**about, "gone": True, "by": self._machine, "n": n}, "$unset": {"row": ""}},
                upsert=True,
            )
            for n, key in enumerate(keys, first)
        ]
        if changes:
            with self._asking() as collection:
                collection.bulk_write(changes, ordered=True)

    def _insert(self, contents: Mapping[str, Document], numbers: Mapping[str, int]) -> bool:
        """Insert in order, passing over those that are there already; tell whether there were none."""
        from pymongo.errors import BulkWriteError

        complete = True
        rest = [{"_id": key, "by": self._machine, "n": numbers[key], **one} for key, one in contents.items()]
        while rest:
            try:
                self._server.collection(self.name).insert_many(rest, ordered=True)
                break
            except BulkWriteError as error:
                complete, rest = False, rest[refused_as_there(error)[0] + 1 :]
        return complete

    def _replace(
        self, contents: Mapping[str, Document], held: Mapping[str, Version], numbers: Mapping[str, int]
    ) -> bool:
        """Change documents in order, each if it still is the version seen last; tell whether all were."""
        from pymongo import UpdateOne

        changes = [
            UpdateOne(
                {"_id": key, "by": held[key].machine, "n": held[key].n},
                {"$set": {"by": self._machine, "n": numbers[key], **one}},
            )
            for key, one in contents.items()
        ]
        if not changes:
            return True
        return self._server.collection(self.name).bulk_write(changes, ordered=True).matched_count == len(changes)

    def _look_up(self, keys: Collection[str], numbers: Mapping[str, int]) -> frozenset[str]:
        """Return the keys of the documents that hold this very change."""
        with self._asking() as collection:
            found = collection.find({"_id": {"$in": list(keys)}, "by": self._machine}, {"n": 1})
            return frozenset(one["_id"] for one in found if one["n"] == numbers[one["_id"]])

    @contextlib.contextmanager
    def _asking(self) -> "Iterator[driver.Collection[Document]]":
        with self._server.asking():
            yield self._server.collection(self.name)
