"""Finds a text in the whole history of the open conversation, telling what is found while the search goes on."""

from contextlib import aclosing

from companion.conversation.beside import Latest
from companion.core.conversation import TextHit
from companion.core.errors import StorageError
from companion.core.events import ProblemOccurred, TextFound
from companion.core.ports import Announce
from companion.memory.journal import TurnJournal


class Finding:
    """The search under way; a later one ends it."""

    def __init__(self, announce: Announce) -> None:
        self._announce = announce
        self._search = Latest()

    def begin(self, journal: TurnJournal, text: str, limit: int) -> None:
        """Look for a text; at most `limit` hits are told, all are counted."""
        self._search.begin(self._find(journal, text, limit))

    def stop(self) -> None:
        """End the search without another word."""
        self._search.stop()

    async def close(self) -> None:
        """End the search and wait until it has ended."""
        await self._search.close()

    async def _find(self, journal: TurnJournal, text: str, limit: int) -> None:
        hits: tuple[TextHit, ...] = ()
        total = 0
        try:
            async with aclosing(journal.find(text)) as found:
                async for batch in found:
                    total += len(batch)
                    if len(hits) < limit:
                        hits += tuple(batch)[: limit - len(hits)]
                        self._announce(TextFound(text, hits, total, finished=False))
        except StorageError as error:
            self._announce(ProblemOccurred(error.problem))
        self._announce(TextFound(text, hits, total))
