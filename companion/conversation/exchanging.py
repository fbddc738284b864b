"""Characters that come in as cards, and characters and whole chats that go out as files, while the talk goes on."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from pathlib import Path

from companion.conversation.beside import Beside, Latest
from companion.conversation.sessions import Conversation
from companion.core.conversation import ChatForm, Turn
from companion.core.errors import Code, CompanionError, SettingsError
from companion.core.events import CardImported, ExportProgressed
from companion.core.ids import new_id
from companion.core.persona import User
from companion.core.ports import Announce, Exchange
from companion.core.stores import Home
from companion.memory.journal import TurnJournal

PAGE = 200  # turns read at once
OVERLAP = 20  # turns read again, in case some before them were hidden meanwhile
TELL_EVERY = 0.1  # seconds


class Exchanging:
    """Answers with the events that the commands about files name."""

    def __init__(self, home: Home, exchange: Exchange, beside: Beside, *, announce: Announce) -> None:
        self._home = home
        self._exchange = exchange
        self._beside = beside
        self._announce = announce
        self._export = Latest()

    def import_card(self, user: User, path: Path) -> None:
        """Make a new persona of a card."""
        self._beside.go(self._import_card(user, path))

    def export_card(self, user: User, persona_id: str, path: Path) -> None:
        """Write a persona as a card. Raises `SettingsError` UNKNOWN_PERSONA."""
        persona = next((one for one in self._home.personas(user.id) if one.id == persona_id), None)
        if persona is None:
            raise SettingsError(Code.UNKNOWN_PERSONA, persona=persona_id)
        write = self._exchange.write_card(path, persona)
        self._beside.go(self._tell_end(path, write, lambda: ExportProgressed(path, 1, 1, finished=True)))

    def export_chat(self, conversation: Conversation, path: Path, form: ChatForm) -> None:
        """Write a whole conversation; an export under way is cancelled."""
        self._export.begin(self._export_chat(conversation, path, form))

    def cancel_export(self) -> None:
        """Stop writing a conversation."""
        self._export.stop()

    async def close(self) -> None:
        """Stop writing a conversation and wait until nothing is left of it."""
        await self._export.close()

    async def _import_card(self, user: User, path: Path) -> None:
        try:
            card = await self._exchange.read_card(path, new_id())
            await self._home.add_persona(user.id, card.persona, card.pictures)
        except CompanionError as error:
            self._announce(CardImported(path, problem=error.problem))
        else:
            personas = tuple(self._home.personas(user.id))
            self._announce(CardImported(path, card.persona, card.notes, personas))

    async def _export_chat(self, conversation: Conversation, path: Path, form: ChatForm) -> None:
        progress = _Progress(path, self._announce)
        pages = _pages(conversation.journal, progress)
        write = self._exchange.write_chat(path, form, conversation.persona, conversation.user, pages)
        try:
            async with aclosing(pages):
                await self._tell_end(path, write, progress.end)
        except asyncio.CancelledError:
            self._announce(ExportProgressed(path, progress.done, progress.total, cancelled=True))
            raise

    async def _tell_end(self, path: Path, write: Awaitable[None], end: Callable[[], ExportProgressed]) -> None:
        try:
            await write
        except CompanionError as error:
            self._announce(ExportProgressed(path, problem=error.problem))
        else:
            self._announce(end())


class _Progress:
    """How many turns were handed over, told at most ten times a second."""

    def __init__(self, path: Path, announce: Announce) -> None:
        self.done = self.total = 0
        self._path = path
        self._announce = announce
        self._told_at = 0.0

    def go_on(self, turns: int, total: int) -> None:
        self.done += turns
        self.total = max(total, self.done)
        now = asyncio.get_running_loop().time()
        if now - self._told_at >= TELL_EVERY:
            self._told_at = now
            self._announce(ExportProgressed(self._path, self.done, self.total))

    def end(self) -> ExportProgressed:
        return ExportProgressed(self._path, self.done, self.done, finished=True)


async def _pages(journal: TurnJournal, progress: _Progress) -> AsyncGenerator[Sequence[Turn], None]:
    """Yield all visible turns, oldest first, each once, though some may be hidden or added meanwhile."""
    begin, last = 0, ("", -1)
    while True:
        rows = await journal.rows(max(begin - OVERLAP, 0), begin + PAGE)
        page = [turn for turn in rows if (turn.session_id, turn.seq) > last]
        if not page:
            return
        progress.go_on(len(page), await journal.total())
        yield page
        begin, last = begin + PAGE, (page[-1].session_id, page[-1].seq)
