"""Erasing on the user's word: prepared and shown first, cancelled at will until it begins, and then final.

It goes on beside the commands; from its beginning to its end everything else rests.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from companion.conversation.conversations import Conversations
from companion.conversation.erasing_steps import erase_taken, finish_erasing, teller
from companion.conversation.remembering import Remembering
from companion.conversation.sessions import Conversation
from companion.conversation.talk import Talk
from companion.core.conversation import Turn
from companion.core.erasure import (
    CancelErasure,
    Erase,
    Erased,
    ErasureCancelled,
    ErasureHalted,
    ErasurePrepared,
    PrepareErasure,
    ResumeErasure,
    Scope,
)
from companion.core.errors import Code, CompanionError, StorageError
from companion.core.events import ProblemOccurred, TurnsChanged
from companion.core.ids import new_id
from companion.core.ports import Announce, Clock
from companion.memory.erasure_texts import Chosen, Taken

ONE_BY_ONE = 40  # turns that leave the window one by one; for more it is filled anew
Reopen = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What was prepared, and of whose conversation."""

    id: str
    pair: tuple[str, str]
    chosen: Chosen


class Erasures:
    """One erasure at a time. `order` is held while it works; `reopen` shows the conversation anew after it."""

    def __init__(
        self,
        conversations: Conversations,
        talk: Talk,
        remembering: Remembering,
        *,
        clock: Clock,
        announce: Announce,
        order: asyncio.Lock,
        reopen: Reopen,
    ) -> None:
        self._conversations = conversations
        self._talk = talk
        self._remembering = remembering
        self._clock = clock
        self._announce = announce
        self._order = order
        self._reopen = reopen
        self._plans: dict[str, Plan] = {}
        self._final = False
        self._tasks: list[asyncio.Task[None]] = []  # not done, each waiting for the one before it

    async def obey(self, command: object) -> bool:
        """Begin what a command asks; False for one that is about something else."""
        match command:
            case PrepareErasure(scope):
                self._begin(partial(self._prepare, await self._conversations.current(), scope))
            case Erase(plan_id, kept):
                self._begin(partial(self._erase, plan_id, kept))
            case ResumeErasure():
                self._begin(partial(self._resume, await self._conversations.current()))
            case _:
                return False
        return True

    def cancel(self, command: object) -> bool:
        """Drop what is prepared, or being prepared, if that is asked; nothing that has begun to be erased stops."""
        if not isinstance(command, CancelErasure):
            return False
        if not self._final:
            self._stop()
            self._plans.clear()
            self._announce(ErasureCancelled())
        return True

    async def close(self) -> None:
        """Stop at once; the next start finishes what was begun."""
        self._stop()
        if self._tasks:
            await asyncio.wait(set(self._tasks))

    def _begin(self, work: Callable[[], Awaitable[None]]) -> None:
        before = set(self._tasks)

        async def follow() -> None:
            if before:
                await asyncio.wait(before)  # one after the other: the second finds what the first has left
            try:
                await work()
            except CompanionError as error:
                self._announce(ProblemOccurred(error.problem))
                self._announce(ErasureCancelled())

        task = asyncio.create_task(follow())
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _prepare(self, conversation: Conversation, scope: Scope) -> None:
        told = teller(self._announce, final=False)
        erasing = self._conversations.erasing(conversation)
        chosen = await erasing.choose(scope, told)
        taken = await erasing.look(await erasing.take(chosen, told), told)
        plan = Plan(new_id(), _pair(conversation), chosen)
        self._plans[plan.id] = plan
        self._announce(ErasurePrepared(plan.id, scope, taken.inventory))

    async def _erase(self, plan_id: str, kept: tuple[str, ...]) -> None:
        plan, conversation = self._plans.pop(plan_id, None), await self._conversations.current()
        if plan is None or plan.pair != _pair(conversation):
            raise StorageError(Code.UNKNOWN_CHANGE)
        async with self._order:
            await self._rest(conversation)
            try:
                taken = await self._take(plan, conversation, kept)
                await self._begin_for_good(taken, conversation)
                report = await erase_taken(
                    self._conversations.erasing(conversation), taken, conversation, self._announce
                )
                self._announce(Erased(plan.id, report))
                await self._show_without(conversation, taken)
            except StorageError as error:
                if not self._final:
                    raise
                self._announce(ErasureHalted(error.problem))
                await self._reopen()
            finally:
                self._final = False
                self._remembering.wake(conversation)

    async def _take(self, plan: Plan, conversation: Conversation, kept: tuple[str, ...]) -> Taken:
        """Return what goes as it is now; until it is known, nothing has changed."""
        told, erasing = teller(self._announce, final=False), self._conversations.erasing(conversation)
        return await erasing.look(await erasing.take(plan.chosen.without(kept), told), told)

    async def _begin_for_good(self, taken: Taken, conversation: Conversation) -> None:
        """From here on nobody can cancel, unless it could not even be noted."""
        self._final = True
        try:
            await self._conversations.erasing(conversation).begin(taken)
        except StorageError:
            self._final = False
            raise
        self._remembering.learning.forget_dropped(conversation)

    async def _resume(self, conversation: Conversation) -> None:
        async with self._order:
            await self._rest(conversation)
            self._final = True
            try:
                erasing = self._conversations.erasing(conversation)
                if not await finish_erasing(erasing, conversation, self._announce):
                    self._announce(ErasureCancelled())
            finally:
                self._final = False
                await self._reopen()
                self._remembering.wake(conversation)

    async def _rest(self, conversation: Conversation) -> None:
        await self._talk.stop()
        await self._remembering.rest()
        self._remembering.prompts.forget()
        if not await conversation.journal.keep_waiting():
            raise StorageError(Code.DISK_FULL, retryable=True, path="")

    async def _show_without(self, conversation: Conversation, taken: Taken) -> None:
        """Let the window show what is left."""
        if taken.erasure.everything or len(taken.erasure.turns) > ONE_BY_ONE:
            await self._reopen()
        elif taken.erasure.turns:
            gone = tuple(_emptied(turn_id, self._clock.now()) for turn_id in taken.erasure.turns)
            self._announce(TurnsChanged(gone, await conversation.journal.total()))


def _emptied(turn_id: str, now: datetime) -> Turn:
    """Return a turn that says nothing, for a window that still shows it."""
    return replace(Turn(turn_id, "", 0, now, 0, None), deleted_at=now)


def _pair(conversation: Conversation) -> tuple[str, str]:
    return conversation.user.id, conversation.persona.id
