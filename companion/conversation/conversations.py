"""The conversations that were opened since the start, each read once; one of them is the open one.

A conversation stays here when another is opened, so what its journal could not write yet is not lost.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from companion.conversation.erasing_steps import finish_erasing
from companion.conversation.sessions import Conversation
from companion.core.conversation import Turn
from companion.core.errors import Code, Problem, SettingsError, StorageError
from companion.core.events import ProblemOccurred, ProblemSolved, TurnsChanged
from companion.core.persona import Persona, User
from companion.core.ports import Announce, Clock, Embedder
from companion.core.stores import Home, Journal
from companion.memory.erasing import Erasing
from companion.memory.events import MemoryEvents
from companion.memory.journal import TurnJournal
from companion.memory.off_record import UnkeptDrafts, UnkeptJournal
from companion.memory.recollection import Recollection
from companion.memory.restoring import Restoring


class Conversations:
    """Conversations by user and persona. `open` is the one that commands are about.

    `may_open` raises an error for a user whose conversations are not to be shown; `prepare` is called with a user's id
    before the first conversation of theirs is read.
    """

    def __init__(
        self,
        home: Home,
        *,
        clock: Clock,
        announce: Announce,
        embedder: Embedder | None = None,
        may_open: Callable[[str], None] = lambda _: None,
        prepare: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        self.open: Conversation | None = None
        self._may_open = may_open
        self._prepare = prepare
        self._home = home
        self._clock = clock
        self._announce = announce
        self._embedder = embedder
        self._kept: Conversation | None = None  # the open one, while nothing of it is kept
        self._known: dict[tuple[str, str], Conversation] = {}

    async def current(self) -> Conversation:
        """Return the open conversation; where none was opened, that of the settings.

        Raises `SettingsError` USER_LOCKED.
        """
        if self.open is None:
            settings = self._home.settings()
            self._may_open(settings.user)
            return await self.turn_to(settings.user, settings.persona)
        return self.open

    async def turn_to(self, user_id: str, persona_id: str) -> Conversation:
        """Make a conversation the open one. Raises `SettingsError` for an unknown user or persona."""
        self.open, self._kept = await self.find(user_id, persona_id), None
        return self.open

    async def find(self, user_id: str, persona_id: str) -> Conversation:
        """Return a conversation and leave the open one open. Raises `SettingsError` for an unknown user or persona."""
        if (user_id, persona_id) not in self._known:
            if self._prepare is not None:
                await self._prepare(user_id)
            self._known[user_id, persona_id] = await self._read(user_id, persona_id)
        return self._known[user_id, persona_id]

    def known(self, pair: tuple[str, str]) -> Conversation | None:
        """Return a conversation that was read since the start."""
        return self._known.get(pair)

    async def go_off_the_record(self) -> None:
        """Make the open conversation one of which nothing is kept from now on."""
        kept = await self.current()
        if not kept.off_the_record:
            self._kept = kept
            journal = self._journal(UnkeptJournal(self._home.journal(kept.user.id, kept.persona.id)))
            drafts = UnkeptDrafts(await kept.drafts.read())
            self.open = replace(kept, journal=journal, drafts=drafts, off_the_record=True, turns=[])

    async def go_on_the_record(self) -> Conversation:
        """Keep again what is said; what was said meanwhile is dropped."""
        if self._kept is not None:
            self.open, self._kept = self._kept, None
        return await self.current()

    def leave(self) -> None:
        """Have none open; what was said off the record is dropped."""
        self.open, self._kept = None, None

    def rename(self, user: User) -> None:
        """Use a changed user from now on."""
        for known in (*self._known.values(), *([self.open] if self.open is not None else [])):
            if known.user.id == user.id:
                known.user = user

    def pair(self) -> tuple[str, str]:
        """Return the ids of the open conversation's user and persona, empty ones where none is open."""
        return (self.open.user.id, self.open.persona.id) if self.open is not None else ("", "")

    def renew(self, persona: Persona) -> None:
        """Use a changed persona of the open conversation's user from now on."""
        if self.open is not None and self.open.persona.id == persona.id:
            self.open.persona = persona
        if self.open is not None and (known := self._known.get((self.open.user.id, persona.id))) is not None:
            known.persona = persona

    async def close(self) -> None:
        """Try once more to write what waits."""
        for conversation in self._known.values():
            await conversation.journal.close()
            with suppress(StorageError):  # made anew from the events at the next start
                await conversation.memory.save_snapshot()
            await conversation.recollection.close()

    async def _read(self, user_id: str, persona_id: str) -> Conversation:
        user = next((one for one in self._home.users() if one.id == user_id), None)
        if user is None:
            raise SettingsError(Code.UNKNOWN_USER, user=user_id)
        persona = next((one for one in self._home.personas(user_id) if one.id == persona_id), None)
        if persona is None:
            raise SettingsError(Code.UNKNOWN_PERSONA, persona=persona_id)

        kept = self._home.journal(user_id, persona_id)
        memory = MemoryEvents(self._home.memory(user_id, persona_id), self._clock)
        index = self._home.index(user_id, persona_id) if self._embedder is not None else None
        names = (persona.user_address or user.name, persona.name)
        recollection = Recollection(kept, index, self._embedder, names, memory)
        drafts = self._home.drafts(user_id, persona_id)
        conversation = Conversation(user, persona, self._journal(kept), drafts, memory, recollection)
        for problem in await conversation.load():
            self._announce(ProblemOccurred(problem))
        await self._finish_restoring(conversation)
        await finish_erasing(self.erasing(conversation), conversation, self._announce)
        return conversation

    def erasing(self, conversation: Conversation) -> Erasing:
        """Return what erases for good what was said in a conversation."""
        eraser = self._home.eraser(conversation.user.id, conversation.persona.id)
        return Erasing(conversation.journal, conversation.memory, conversation.recollection, eraser, self._clock)

    async def _finish_restoring(self, conversation: Conversation) -> None:
        """Finish what a kill cut off."""
        try:
            if await Restoring(conversation.journal, conversation.memory, self._clock).finish():
                await conversation.load()
        except StorageError as error:
            self._announce(ProblemOccurred(error.problem))

    def _journal(self, journal: Journal) -> TurnJournal:
        def report(problem: Problem, turn_id: str) -> None:
            self._announce(ProblemOccurred(problem, turn_id))

        async def recovered(problem: Problem, turns: Sequence[Turn]) -> None:
            self._announce(ProblemSolved(problem))
            if turns:
                self._announce(TurnsChanged(tuple(turns), await laid_over.total()))

        laid_over = TurnJournal(journal, report=report, recovered=recovered)
        return laid_over
