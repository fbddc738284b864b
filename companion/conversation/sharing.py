"""What comes from other computers that share this memory, brought into the conversation that is open here.

It waits until nobody is being answered. What goes out needs nothing of this: the stores see to it.
"""

import asyncio
from collections.abc import Awaitable, Callable

from companion.conversation.beside import Beside
from companion.conversation.conversations import Conversations
from companion.conversation.erasing_steps import finish_erasing
from companion.conversation.on_behalf import on_behalf
from companion.conversation.remembering import Remembering
from companion.conversation.sessions import Conversation
from companion.conversation.talk import Talk
from companion.core.commands import Command
from companion.core.errors import Code, Problem
from companion.core.events import ProblemOccurred, ProblemSolved, TurnsChanged
from companion.core.ports import Announce
from companion.core.sharing import Arrival, SharingShown, ShowSharing, TestSharing
from companion.core.stores import Home


class Following:
    """Follows what other computers do. `order` is held while something is taken in; `reopen` shows it anew."""

    def __init__(
        self,
        home: Home,
        conversations: Conversations,
        talk: Talk,
        remembering: Remembering,
        beside: Beside,
        *,
        announce: Announce,
        order: asyncio.Lock,
        reopen: Callable[[], Awaitable[None]],
    ) -> None:
        self._home = home
        self._conversations = conversations
        self._talk = talk
        self._remembering = remembering
        self._beside = beside
        self._announce = announce
        self._order = order
        self._reopen = reopen
        self._told: Problem | None = None
        self._told_of_others = Problem(Code.ALSO_ELSEWHERE)

    def begin(self) -> None:
        """Listen from now on; called in the loop."""
        loop = asyncio.get_running_loop()

        def arrived(arrival: Arrival) -> None:
            _in_loop(loop, lambda: self._beside.go(self._take_in(arrival)))

        def shown(state: SharingShown) -> None:
            _in_loop(loop, lambda: self._show(state))

        self._home.sharing().listen(arrived, shown)

    async def obey(self, command: Command) -> bool:
        """Obey a command about sharing; False for one that belongs elsewhere."""
        match command:
            case ShowSharing():
                self._announce(self._home.sharing().state())
            case TestSharing(url, secret):
                self._beside.go(self._test(url, secret))
            case _:
                return False
        return True

    async def _test(self, url: str, secret: str) -> None:
        self._announce(await self._home.sharing().test(url, secret))

    def _show(self, state: SharingShown) -> None:
        self._announce(state)
        problem = state.problem
        if problem is not None and problem.code is Code.STORE_LOCAL_ONLY:
            problem = None  # it was asked for, and is said where the settings tell of the server
        if self._told is not None and (problem is None or problem.code is not self._told.code):
            self._announce(ProblemSolved(self._told))
        if problem is not None and problem != self._told:
            self._announce(ProblemOccurred(problem))
        self._told = problem
        self._tell_of_others(state)

    def _tell_of_others(self, state: SharingShown) -> None:
        """Tell that somebody talks with the same character at another computer, once for each of these."""
        here = self._conversations.pair()
        names = ", ".join(sorted({one.name for one in state.others if one.pair == here and one.pair[0]}))
        before = self._told_of_others.values.get("machine", "")
        if names == before:
            return
        if before:
            self._announce(ProblemSolved(self._told_of_others))
        self._told_of_others = Problem(Code.ALSO_ELSEWHERE, {"machine": names})
        if names:
            self._announce(ProblemOccurred(self._told_of_others))

    async def _take_in(self, arrival: Arrival) -> None:
        """Bring what came into a conversation that was opened since the start; others are read when they are opened."""
        conversation = self._conversations.known(arrival.pair)
        if conversation is None:
            return
        await self._talk.over()
        async with self._order:
            with on_behalf(arrival.pair):
                await self._take_in_now(conversation, arrival)

    async def _take_in_now(self, conversation: Conversation, arrival: Arrival) -> None:
        if arrival.memory:
            await conversation.memory.refresh()
        known = [conversation.has_at_hand(turn.id) for turn in arrival.turns]
        await conversation.take_in(arrival.turns)
        if arrival.erased:
            await finish_erasing(self._conversations.erasing(conversation), conversation, self._announce)
        if conversation is self._conversations.open and not self._talk.running:
            if arrival.turns and all(known) and not (arrival.memory or arrival.erased):
                self._announce(TurnsChanged(arrival.turns, await conversation.journal.total()))
            else:
                await self._reopen()
        self._remembering.came_from_elsewhere(conversation)


def _in_loop(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    try:
        loop.call_soon_threadsafe(call)
    except RuntimeError:  # the loop has ended: the next start reads what came
        return
