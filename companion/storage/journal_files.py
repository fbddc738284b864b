"""The journal of one user with one persona: what was said, one TinyDB file for each part of a session.

Files are opened when they are needed; the catalogue knows how many turns each holds, so any length opens at once.
"""

import functools
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from typing import TypeVar

from companion.core.conversation import Session, TextHit, Turn
from companion.core.errors import Problem
from companion.core.finding import Needle
from companion.core.looking import StarredMessage
from companion.storage.journal_search import batches, find_in_files, starred_in_files
from companion.storage.journal_shelf import JournalShelf
from companion.storage.locations import Pair
from companion.storage.writer import Writer

T = TypeVar("T")


class JournalFiles:
    """Satisfies `core.ports.Journal`: everything is done by the writer's thread, in the order it was asked for.

    A file that turns out damaged after `load` is set aside too; `report` is then called, in the caller's thread.
    `reader` is another thread, for searches: they take long, and turns must not wait for them.
    """

    def __init__(
        self,
        places: Pair,
        owner: tuple[str, str],
        writer: Writer,
        report: Callable[[Problem], None],
        reader: Callable[[], Writer] | None = None,
    ) -> None:
        self._writer = writer
        self._reader = reader or (lambda: writer)
        self._report = report
        self._shelf = JournalShelf(places, owner)

    @property
    def shelf(self) -> JournalShelf:
        """The files themselves, for the writer's thread alone."""
        return self._shelf

    async def load(self) -> Sequence[Problem]:
        """Make ready; turns left open by the end of the program become interrupted. Tell what could not be read."""
        return await self._writer.run(self._shelf.load)

    async def put_session(self, session: Session) -> None:
        """Write a session, in place of the one of the same id. Raises `StorageError`; then nothing has changed."""
        await self._run(functools.partial(self._shelf.put_session, session))

    async def put_turn(self, turn: Turn) -> None:
        """Write a turn, in place of the one of the same id. Raises `StorageError`; then nothing has changed."""
        await self._run(functools.partial(self._shelf.put_turn, turn))
        self._writer.post(self._shelf.make_ready)

    async def put_turns(self, turns: Sequence[Turn]) -> None:
        """Write many turns, those of one file at once. Raises `StorageError`; some may be written then."""
        await self._run(functools.partial(self._shelf.put_turns, turns))

    async def sessions(self, limit: int = 0) -> Sequence[Session]:
        """Return the last `limit` sessions, oldest first (0: all)."""
        return await self._run(functools.partial(self._shelf.sessions, limit))

    async def session_turns(self, session_id: str) -> Sequence[Turn]:
        """Return a session's turns in order, hidden ones too."""
        return await self._run(functools.partial(self._shelf.session_turns, session_id))

    async def turn(self, turn_id: str) -> Turn | None:
        """Return one turn."""
        return await self._run(functools.partial(self._shelf.turn, turn_id))

    async def last_turns(self, limit: int) -> Sequence[Turn]:
        """Return the last `limit` visible turns over all sessions, oldest first."""
        return await self._run(functools.partial(self._shelf.last_turns, limit))

    async def rows(self, begin: int, end: int) -> Sequence[Turn]:
        """Return visible turns by row number over the whole history, oldest first."""
        return await self._run(functools.partial(self._shelf.rows, begin, end))

    async def total(self) -> int:
        """Count the visible turns."""
        return await self._run(self._shelf.total)

    async def marks(self) -> Mapping[str, str]:
        """Return for each session, by id, a text that is another one after any change of it."""
        return await self._run(self._shelf.marks)

    async def find(self, text: str) -> AsyncGenerator[Sequence[TextHit], None]:
        """Yield the visible messages that hold a text, newest first, as they are found.

        Row numbers are those of the moment the search began. A file that can't be read is passed over.
        """
        needle = Needle(text)
        for files in batches(await self._run(self._shelf.first_rows)):
            hits = await self._reader().run(functools.partial(find_in_files, files, needle))
            if hits:
                yield hits

    def forget(self) -> None:
        """Hold no file's content any more, in the writer's thread: it writes to them itself."""
        self._shelf.forget()

    async def starred(
        self, session_ids: Collection[str] | None = None
    ) -> AsyncGenerator[Sequence[StarredMessage], None]:
        """Yield the visible messages that the user marked, newest first, of these sessions or of all."""
        files = await self._run(functools.partial(self._shelf.first_rows, session_ids))
        for some in batches(files) if session_ids is None else [files]:
            found = await self._reader().run(functools.partial(starred_in_files, some))
            if found:
                yield found

    async def row_of(self, turn_id: str) -> int | None:
        """Return the row of a visible turn over the whole history."""
        return await self._run(functools.partial(self._shelf.row_of, turn_id))

    def close(self) -> None:
        """Make the next start quick; called by the home as it closes."""
        self._writer.call(self._shelf.close)

    async def _run(self, job: Callable[[], T]) -> T:
        result, problems = await self._writer.run(lambda: (job(), self._shelf.take_problems()))
        for problem in problems:
            self._report(problem)
        if self._shelf.wants_saving():
            self._writer.post(self._shelf.save_catalogue)
        return result
