"""Keeps the working context small: its oldest part becomes a digest, while idle or, when it is full, before a request.

Without a verified backup or a usable answer nothing changes; the oldest turns then leave that one request only.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from companion.conversation.asking import Prompts
from companion.conversation.background_model import BackgroundModel
from companion.conversation.model_in_use import ModelInUse
from companion.conversation.prompt import NEXT_MESSAGE, opening, part_of
from companion.conversation.remembered import memory_parts, shares_of, standpoint_now
from companion.conversation.sent_turns import sent_turn
from companion.conversation.sessions import Conversation
from companion.conversation.summarising import names_of
from companion.core.conversation import Activity, ChatMessage, Turn
from companion.core.errors import CompanionError, StorageError
from companion.core.events import ActivityChanged, ProblemOccurred
from companion.core.memory import DIGEST, Digest, Held, PartKind
from companion.core.memory_events import MemoryChanged
from companion.core.ports import Announce, Clock
from companion.core.tokens import estimate_messages
from companion.memory.answers import UnusableAnswerError
from companion.memory.digest import digest_task, read_digest, turns_to_condense
from companion.memory.digest_history import to_read_again
from companion.memory.events import MemoryEvents
from companion.memory.transcript import runs_of, tells_something

log = logging.getLogger(__name__)

MOST_READ = 6_000  # tokens of turns that a model is shown
RENEWED_RUNS = 3  # calls that making a digest anew may take
LONGEST_WAIT = 25.0  # seconds that a message waits for a compression before the oldest turns leave instead
AFTER_FAILURE = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Fill:
    """Tokens of the next request: what stands before the live turns, and each live turn."""

    fixed: int
    turns: tuple[int, ...]
    new: int

    @property
    def tokens(self) -> int:
        """All of them."""
        return self.fixed + sum(self.turns) + self.new


class Condensing:
    """One compression at a time."""

    def __init__(
        self,
        chat: ModelInUse,
        model: BackgroundModel,
        prompts: Prompts,
        *,
        clock: Clock,
        announce: Announce,
        longest_wait: float = LONGEST_WAIT,
    ) -> None:
        self._chat = chat
        self._model = model
        self._prompts = prompts
        self._clock = clock
        self._announce = announce
        self._longest_wait = longest_wait
        self._task: asyncio.Task[bool] | None = None
        self._failed_at: datetime | None = None

    def use_idle_time(self, conversation: Conversation) -> "asyncio.Task[bool] | None":
        """Condense, in the background, if the context is over the soft threshold; return that task."""
        settings = self._prompts.settings
        soft, full = thresholds(settings.condense_percent, settings.full_percent)
        live = conversation.live(over=False)
        many = 0 < settings.condense_after_turns < len(live)
        budget = self._prompts.budget(self._chat)
        if conversation.off_the_record or conversation.session is None:
            return None
        if many or self.fill(conversation, live).tokens > budget.usual * min(soft, full):
            return self._begin(conversation)
        return None

    async def make_room(self, conversation: Conversation, asked: Sequence[ChatMessage], announce: Announce) -> None:
        """Condense before a request that would be over the hard threshold; give up after a while."""
        live = conversation.live(over=False)
        budget = self._prompts.budget(self._chat)
        filled = self.fill(conversation, live, estimate_messages(asked))
        if conversation.off_the_record or filled.tokens <= budget.usual * budget.full or self._failed_lately():
            return
        if not turns_to_condense(filled.turns):
            return
        announce(ActivityChanged(Activity.REMEMBERING))
        task = self._begin(conversation)
        await asyncio.wait({task}, timeout=self._longest_wait)

    def fill(self, conversation: Conversation, live: Sequence[Turn], new: int = NEXT_MESSAGE) -> Fill:
        """Return the tokens of a next request."""
        budget, languages = self._prompts.budget(self._chat), conversation.persona.languages
        first, endpoint = not conversation.carried, self._chat.endpoint
        who = (conversation.persona, conversation.user, endpoint, budget)
        opened = opening(*who, first_meeting=first, spoken=self._prompts.spoken_language)
        count = self._prompts.settings.summaries
        memory = memory_parts(standpoint_now(conversation), languages, self._clock, count, budget)
        fixed = estimate_messages(opened) + sum(part.tokens for part in memory)
        return Fill(fixed, tuple(sent_turn(turn, languages, endpoint).whole for turn in live), new)

    def renew(self, conversation: Conversation) -> "asyncio.Task[bool] | None":
        """Make a digest anew, in the background, that is no longer true of its turns; return that task."""
        digest = conversation.memory.digest
        if digest is None or not digest.stale_from or conversation.off_the_record:
            return None
        return self._begin(conversation, only_renew=True)

    async def close(self) -> None:
        """Stop; nothing has changed then."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    def _begin(self, conversation: Conversation, *, only_renew: bool = False) -> "asyncio.Task[bool]":
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._condense(conversation, only_renew=only_renew))
        return self._task

    def _failed_lately(self) -> bool:
        return self._failed_at is not None and self._clock.now() - self._failed_at < AFTER_FAILURE

    async def _condense(self, conversation: Conversation, *, only_renew: bool) -> bool:
        try:
            await self._renew(conversation)
            if not only_renew:
                await self._write_digest(conversation)
        except StorageError as error:
            self._failed_at = self._clock.now()
            self._announce(ProblemOccurred(error.problem))
        except CompanionError as error:
            self._failed_at = self._clock.now()
            reason = error.reason if isinstance(error, UnusableAnswerError) else error.problem.code
            log.warning("nothing condensed: %s", reason)
        else:
            self._failed_at = None
            return True
        return False

    async def _write_digest(self, conversation: Conversation) -> None:
        live, memory = conversation.live(over=False), conversation.memory
        filled, before = self.fill(conversation, live), memory.digest
        count = turns_to_condense(filled.turns)
        if not count:
            return
        old = [turn for turn in live[:count] if turn.deleted_at is None]
        digest = await self._ask(conversation, before, old)
        left = filled.tokens - sum(filled.turns[:count])
        added = part_of(PartKind.DIGEST, digest.text).tokens - (
            part_of(PartKind.DIGEST, before.text).tokens if before else 0
        )
        digest = replace(digest, tokens_before=filled.tokens, tokens_after=left + added)
        await self._put(memory, before, digest)

    async def _renew(self, conversation: Conversation) -> None:
        """Write a digest that is true again in place of a stale one: from the last true one and the turns since.

        The oldest of very many turns are left out; they stay searchable.
        """
        memory = conversation.memory
        stale = memory.digest
        if stale is None or not stale.stale_from:
            return
        digest, ids = to_read_again(await memory.history(), stale)
        found = [await conversation.journal.turn(one) for one in ids]
        turns = [turn for turn in found if turn is not None and tells_something(turn)]
        names = names_of(conversation, turns)
        for some in runs_of(turns, names, self._room)[-RENEWED_RUNS:]:
            digest = await self._ask(conversation, digest, some)
        if digest is not None:
            digest = replace(digest, upto=stale.upto, turn_ids=ids)
        await self._put(memory, stale, digest)

    @property
    def _room(self) -> int:
        return min(MOST_READ, max(1_000, (self._model.context_tokens or 8_192) - 6 * self._share))

    @property
    def _share(self) -> int:
        return shares_of(self._prompts.budget(self._chat)).digest

    async def _ask(self, conversation: Conversation, before: Digest | None, turns: Sequence[Turn]) -> Digest:
        task = digest_task(before, turns, names_of(conversation, turns), self._share, self._room)
        return read_digest(task, await self._model.ask(task.request), self._model.name, conversation.memory.moment())

    async def _put(self, memory: MemoryEvents, before: Digest | None, digest: Digest | None) -> None:
        await memory.back_up("digest")
        if memory.digest != before:
            return  # it was taken back, restored, or made stale meanwhile
        event = await memory.change(DIGEST, Held(digest=digest))
        self._announce(MemoryChanged(event))
        with suppress(StorageError):  # the events are safe; the snapshot only makes starts quick
            await memory.save_snapshot()


def thresholds(soft: int, full: int) -> tuple[float, float]:
    """Return the thresholds as shares, in the right order where the settings contradict each other."""
    return min(soft, full - 5) / 100, full / 100
