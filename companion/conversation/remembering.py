"""Everything about memory beside the turn itself: summaries, digests, counts, recall, undo, backups, off the record.

The engine hands it the commands that are about memory and tells it when sessions and turns end.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.conversation.asking import Prompts
from companion.conversation.background_model import BackgroundModel
from companion.conversation.condensing import LONGEST_WAIT, Condensing
from companion.conversation.learning import Learning
from companion.conversation.memory_manager import MemoryManager
from companion.conversation.meters import Meters
from companion.conversation.model_in_use import ModelInUse
from companion.conversation.on_behalf import acting_for
from companion.conversation.revising import Revising
from companion.conversation.sessions import Conversation
from companion.conversation.summarising import BACKOFF, EMBEDDED_PAUSE, Summarising
from companion.conversation.turn import TurnUnderWay
from companion.core import commands as ask
from companion.core import memory_commands
from companion.core.conversation import Turn
from companion.core.errors import CompanionError
from companion.core.memory import DIGEST, Held, summary_subject
from companion.core.memory_events import (
    BackupsListed,
    DigestShown,
    IndexProgressed,
    PromptShown,
    UsageShown,
)
from companion.core.ports import Announce, ChatModels, Clock, Keys
from companion.core.prices import Price, prices_in_force
from companion.core.settings import Settings
from companion.core.stores import Home
from companion.memory.digest_history import covers, made_stale
from companion.memory.meter import tokens_of


@dataclass(frozen=True, slots=True)
class Pace:
    """How long background work waits, in seconds."""

    backoff: Sequence[float] = BACKOFF
    longest_wait: float = LONGEST_WAIT
    index_after: float = 8.0  # a window is painted and its model warmed before the index is compared with the journal


PACE = Pace()
MANY_SESSIONS, TELL_EVERY = 20, 10  # fewer are read before anybody could be told
Prices = Callable[[], Sequence[Price]]


class Remembering:
    """Memory at work. It is asleep, and calls no model, until a conversation was shown to somebody."""

    def __init__(
        self,
        home: Home,
        chat_models: ChatModels,
        keys: Keys,
        *,
        clock: Clock,
        announce: Announce,
        pace: Pace,
        prices: Prices = tuple,
    ) -> None:
        self._announce = announce
        self._prices = prices
        self._prices_written: tuple[str, ...] = ()
        self._pace = pace
        self.meter = Meters(home, clock)
        self.chat = ModelInUse(chat_models, keys.find, count=self.meter.count, may_chat=self.meter.check)
        self.prompts = Prompts(clock, lambda: home.settings(acting_for()[0]).memory)
        own = ModelInUse(chat_models, keys.find, count=self.meter.count)
        self.model = BackgroundModel(self.chat, own, self.meter)
        self.prompts.ask_manager = MemoryManager(self.model).needs_memory
        self.learning = Learning(clock=clock, announce=announce)
        self.revising = Revising(self.learning.changes, clock=clock, announce=announce)
        self.summarising = Summarising(
            self.model,
            clock=clock,
            announce=announce,
            written=lambda _: None,
            concluded=self.learning.conclude,
            backoff=pace.backoff,
        )
        self.condensing = Condensing(
            self.chat, self.model, self.prompts, clock=clock, announce=announce, longest_wait=pace.longest_wait
        )
        self._awake = False
        self._tasks: set[asyncio.Task[None]] = set()

    def use(self, settings: Settings) -> None:
        """Go by these settings from now on."""
        self._prices_written = settings.spending.prices
        self.chat.use(settings.chat)
        self.model.use(settings)

    def wake(self, conversation: Conversation) -> None:
        """Begin to work: somebody looks at this conversation. What earlier runs left undone is caught up."""
        self._awake = True
        self.condensing.renew(conversation)
        self.summarising.catch_up(conversation, EMBEDDED_PAUSE if self.model.is_embedded else 0.0)
        if not conversation.off_the_record:
            self._go_beside(self._catch_up_index(conversation))

    def session_ended(self, conversation: Conversation) -> None:
        """A chapter of the conversation ended."""
        if self._awake:
            self.summarising.catch_up(conversation)
        if not conversation.off_the_record:
            self._go_beside(_look_at_uses(conversation))

    def turn_begins(self, conversation: Conversation, turn: Turn, under_way: TurnUnderWay | None) -> None:
        """A turn begins: once it is on the disk, do what it asks to remember or to forget."""

        async def heed() -> None:
            if under_way is not None and await under_way.opened():
                await self.learning.heed(conversation, turn)

        if not conversation.off_the_record:
            self._go_beside(heed())

    def turn_ended(self, conversation: Conversation, turn: Turn) -> None:
        """A turn ended: make it searchable, and count what it was answered with. An old one may have another answer."""
        self._make_searchable(conversation, turn)
        self._go_beside(self._mark_and_follow(conversation, turn))
        if not conversation.off_the_record and turn.reply is not None and turn.reply.memories_used:
            used = {one.partition(".")[0] for one in turn.reply.memories_used}
            self._go_beside(conversation.recollection.note_use(used))

    async def mark_changed(self, conversation: Conversation, turns: Sequence[Turn]) -> None:
        """What is said in turns is about to change: what was concluded from it is true no longer."""
        if conversation.off_the_record:
            return
        memory = conversation.memory
        for session_id in {turn.session_id for turn in turns}:
            await self._mark_stale(conversation, session_id)
        covered = [turn.id for turn in turns if covers(memory.digest, turn.id)]
        if covered and memory.digest is not None:
            await memory.change(DIGEST, Held(digest=made_stale(memory.digest, min(covered))))

    async def follow_changed(self, conversation: Conversation, turns: Sequence[Turn]) -> None:
        """Turns were changed: let facts follow, let them be found as they are, and conclude anew."""
        for turn in turns:
            if not conversation.off_the_record:
                await self.learning.changes.follow(conversation, turn)
            self._make_searchable(conversation, turn)
        if turns and self._awake:
            self.condensing.renew(conversation)
            self.summarising.catch_up(conversation)

    def came_from_elsewhere(self, conversation: Conversation) -> None:
        """Something was said or concluded on another computer: make it searchable here."""
        if not conversation.off_the_record:
            self._go_beside(conversation.recollection.catch_up(self._tell_progress))

    async def obey(self, command: ask.Command, conversation: Conversation) -> None:
        """Obey a command that is about memory. Raises `CompanionError`."""
        memory = conversation.memory
        match command:
            case memory_commands.UseIdleTime():
                self._use_idle_time(conversation)
            case memory_commands.ShowPrompt(turn_id):
                await self._show_prompt(conversation, turn_id)
            case memory_commands.ShowDigest():
                await self._show_digest(conversation)
            case memory_commands.ShowUsage(days, turns):
                self._announce(await self._usage(conversation, days, turns))
            case memory_commands.ListBackups():
                self._announce(BackupsListed(tuple(await memory.backups()), await memory.store.backup_bytes()))
            case _:
                if not await self.learning.obey(command, conversation):
                    await self.revising.obey(command, conversation)

    async def rest(self) -> None:
        """Stop all work in the background until it is woken again."""
        await self.summarising.close()
        await self.condensing.close()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Stop; what is left undone is caught up at the next start."""
        await self.rest()
        await self.model.close()
        await self.meter.close()

    async def _catch_up_index(self, conversation: Conversation) -> None:
        await asyncio.sleep(self._pace.index_after)
        await _look_at_uses(conversation)
        await conversation.recollection.catch_up(self._tell_progress)
        await conversation.memory.back_up_daily()

    async def _learn(self, conversation: Conversation, turn: Turn) -> None:
        """Make a turn searchable; where the index proved damaged, read everything again."""
        await conversation.recollection.learn(turn)
        if conversation.recollection.is_damaged:
            await conversation.recollection.catch_up(self._tell_progress)

    def _tell_progress(self, done: int, total: int) -> None:
        if total >= MANY_SESSIONS and (done % TELL_EVERY == 0 or done == total):
            self._announce(IndexProgressed(done, total))

    def _use_idle_time(self, conversation: Conversation) -> None:
        if self.condensing.renew(conversation) is None:
            self.condensing.use_idle_time(conversation)
        if not self.summarising.busy:
            self.summarising.catch_up(conversation)

    async def _usage(self, conversation: Conversation, days: int, turns: int) -> UsageShown:
        meter, last = self.meter, await conversation.journal.last_turns(turns)
        return UsageShown(
            tuple(meter.last_days(days)),
            meter.background_left(),
            meter.left(),
            tuple(used for turn in last if (used := tokens_of(turn)) is not None),
            prices_in_force(self._prices(), self._prices_written),
            meter.today(),
        )

    async def _show_prompt(self, conversation: Conversation, turn_id: str) -> None:
        turn = await conversation.find(turn_id)
        prompt, rebuilt = await self.prompts.of_turn(self.chat, conversation, turn)
        self._announce(PromptShown(turn_id, prompt.parts, prompt.tokens, prompt.budget, rebuilt))

    async def _show_digest(self, conversation: Conversation) -> None:
        digest = conversation.memory.digest
        if digest is None or digest.stale_from:
            self._announce(DigestShown())
            return
        made = [one for one in await conversation.memory.history() if one.after.digest == digest][-1]
        found = [await conversation.journal.turn(turn_id) for turn_id in digest.turn_ids]
        turns = tuple(turn for turn in found if turn is not None and turn.deleted_at is None)
        self._announce(DigestShown(digest, made.before.digest, turns, made.id))

    async def _mark_stale(self, conversation: Conversation, session_id: str) -> None:
        """Let a session's summary be written again, once nothing of it is said any more."""
        subject = summary_subject(session_id)
        summary = conversation.memory.held(subject).summary
        if summary is None or summary.stale:
            return
        stale = Held(summary=replace(summary, stale=True))
        await conversation.memory.change(subject, stale)

    async def _mark_and_follow(self, conversation: Conversation, turn: Turn) -> None:
        summary = conversation.memory.held(summary_subject(turn.session_id)).summary
        if summary is not None or covers(conversation.memory.digest, turn.id):
            await self.mark_changed(conversation, [turn])
            await self.follow_changed(conversation, [turn])

    def _make_searchable(self, conversation: Conversation, turn: Turn) -> None:
        if not conversation.off_the_record:
            self._go_beside(self._learn(conversation, turn))

    def _go_beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _look_at_uses(conversation: Conversation) -> None:
    """Rank facts by use from the next chapter on; in an open one the prompt's beginning stays as it is."""
    uses = await conversation.recollection.uses()
    if conversation.session is None:
        conversation.uses = uses


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    """Do what can be caught up later."""
    try:
        await work
    except CompanionError:
        return
