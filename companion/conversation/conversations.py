"""The conversations that were opened since the start, each read once; one of them is the open one.

A conversation stays here when another is opened, so what its journal could not write yet is not lost.
"""

from collections.abc import Sequence

from companion.conversation.sessions import Conversation
from companion.core.conversation import Turn
from companion.core.errors import Code, Problem, SettingsError
from companion.core.events import ProblemOccurred, ProblemSolved, TurnsChanged
from companion.core.persona import Persona
from companion.core.ports import Announce, Home
from companion.memory.journal import TurnJournal


class Conversations:
    """Conversations by user and persona. `open` is the one that commands are about."""

    def __init__(self, home: Home, *, announce: Announce) -> None:
        self.open: Conversation | None = None
        self._home = home
        self._announce = announce
        self._known: dict[tuple[str, str], Conversation] = {}

    async def current(self) -> Conversation:
        """Return the open conversation; where none was opened, that of the settings."""
        if self.open is None:
            settings = self._home.settings()
            return await self.turn_to(settings.user, settings.persona)
        return self.open

    async def turn_to(self, user_id: str, persona_id: str) -> Conversation:
        """Make a conversation the open one. Raises `SettingsError` for an unknown user or persona."""
        self.open = await self.find(user_id, persona_id)
        return self.open

    async def find(self, user_id: str, persona_id: str) -> Conversation:
        """Return a conversation and leave the open one open. Raises `SettingsError` for an unknown user or persona."""
        if (user_id, persona_id) not in self._known:
            self._known[user_id, persona_id] = await self._read(user_id, persona_id)
        return self._known[user_id, persona_id]

    def renew(self, persona: Persona) -> None:
        """Use a changed persona of the open conversation's user from now on."""
        if self.open is not None and (known := self._known.get((self.open.user.id, persona.id))) is not None:
            known.persona = persona

    async def close(self) -> None:
        """Try once more to write what waits."""
        for conversation in self._known.values():
            await conversation.journal.close()

    async def _read(self, user_id: str, persona_id: str) -> Conversation:
        user = next((one for one in self._home.users() if one.id == user_id), None)
        if user is None:
            raise SettingsError(Code.UNKNOWN_USER, user=user_id)
        persona = next((one for one in self._home.personas(user_id) if one.id == persona_id), None)
        if persona is None:
            raise SettingsError(Code.UNKNOWN_PERSONA, persona=persona_id)

        def report(problem: Problem, turn_id: str) -> None:
            self._announce(ProblemOccurred(problem, turn_id))

        async def recovered(problem: Problem, turns: Sequence[Turn]) -> None:
            self._announce(ProblemSolved(problem))
            if turns:
                self._announce(TurnsChanged(tuple(turns), await journal.total()))

        journal = TurnJournal(self._home.journal(user_id, persona_id), report=report, recovered=recovered)
        conversation = Conversation(user, persona, journal, self._home.drafts(user_id, persona_id))
        for problem in await conversation.load():
            self._announce(ProblemOccurred(problem))
        return conversation
