"""Summaries of ended sessions, written in the background: asked again after a while, and caught up at the next start.

A session without a summary is found by looking, so no kill and no quit can lose one, and none is written twice.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

from companion.conversation.background_model import BackgroundModel, CapReachedError
from companion.conversation.on_behalf import on_behalf
from companion.conversation.sessions import Conversation
from companion.core.conversation import Session, Turn
from companion.core.errors import CompanionError
from companion.core.memory import Held, SessionSummary, summary_subject
from companion.core.memory_events import MemoryChanged
from companion.core.ports import Announce, Clock
from companion.memory.answers import UnusableAnswerError, language_told
from companion.memory.model_texts import memory_texts
from companion.memory.summaries import SummaryTask, read_summary, summary_task
from companion.memory.transcript import Names, tells_something

Concluded = Callable[[Conversation, SummaryTask, str, str], Awaitable[None]]

log = logging.getLogger(__name__)

BACKOFF = (60.0, 300.0, 1800.0)  # seconds; after the last the next idle time or start tries again
REPLY_TOKENS = 600  # kept free in the model's context
FACTS_ROOM = 2_600  # the same where facts are asked for: known ones, instructions and the answer
SMALLEST_CONTEXT = 2_048
SHORT_CONTEXT = 4_096
OTHERS_TIME = timedelta(days=1)  # after it a chapter of another computer is summarised here
EMBEDDED_PAUSE = 5.0  # seconds after a start: the chat's prefix is read first


class Summarising:
    """Writes the summaries that are missing, one at a time. `written` is called after each.

    `concluded` is called with each answer and its model's name before: it may hold more than a usable summary.
    """

    def __init__(
        self,
        model: BackgroundModel,
        *,
        clock: Clock,
        announce: Announce,
        written: Callable[[Conversation], None],
        concluded: Concluded | None = None,
        backoff: Sequence[float] = BACKOFF,
    ) -> None:
        self._model = model
        self._clock = clock
        self._announce = announce
        self._written = written
        self._concluded = concluded
        self._backoff = backoff
        self._task: asyncio.Task[None] | None = None
        self._asked_again: list[Conversation] = []

    def catch_up(self, conversation: Conversation, delay: float = 0.0) -> None:
        """Write what is missing, in the background; while that goes on, look once more when it is done."""
        if conversation.off_the_record:
            return
        if self.busy:
            self._asked_again.append(conversation)
            return
        self._task = asyncio.create_task(self._write_missing(conversation, delay))

    @property
    def busy(self) -> bool:
        """Whether summaries are being written, or wait for their next try."""
        return self._task is not None and not self._task.done()

    async def close(self) -> None:
        """Stop; the next start goes on."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def _write_missing(self, conversation: Conversation, delay: float) -> None:
        await asyncio.sleep(delay)
        await self._try_again_and_again(conversation)
        while self._asked_again:
            await self._try_again_and_again(self._asked_again.pop())

    async def _try_again_and_again(self, conversation: Conversation) -> None:
        with on_behalf((conversation.user.id, conversation.persona.id)):  # perhaps not of whoever began this task
            for pause in (*self._backoff, None):
                if await self._write_all(conversation) or pause is None:
                    return
                await asyncio.sleep(pause)

    async def _write_all(self, conversation: Conversation) -> bool:
        """Write all that are missing, the newest first; tell whether none is missing any more."""
        complete = True
        for session in reversed(await conversation.journal.sessions()):
            if session.ended_at is None or _is_done(conversation, session) or self._is_for_others(session):
                continue
            try:
                await self._write(conversation, session)
            except CapReachedError:
                return True  # tomorrow, or at the next start
            except CompanionError as error:
                reason = error.reason if isinstance(error, UnusableAnswerError) else error.problem.code
                log.warning("no summary of session %s: %s", session.id, reason)
                complete = False
        return complete

    def _is_for_others(self, session: Session) -> bool:
        """Whether the computer on which a session was talked is left time to look back on it."""
        ended = session.ended_at
        return session.elsewhere and ended is not None and self._clock.now() - ended < OTHERS_TIME

    async def _write(self, conversation: Conversation, session: Session) -> None:
        subject = summary_subject(session.id)
        held = conversation.memory.held(subject).summary
        if held is None or held.stale:
            turns = await conversation.journal.session_turns(session.id)
            known, small = conversation.memory.facts(), self._is_small
            task = summary_task(turns, names_of(conversation, turns), self._budget(), known, small=small)
            if task is not None:
                await self._conclude(conversation, subject, task, held)
            elif held is not None:
                await conversation.memory.change(subject, Held())
        await conversation.journal.keep_session(replace(session, summarised_at=self._clock.now()))

    async def _conclude(
        self, conversation: Conversation, subject: str, task: SummaryTask, before: SessionSummary | None
    ) -> None:
        answer = await self._model.ask(task.request)
        if self._concluded is not None:
            await self._concluded(conversation, task, answer, self._model.name)
        summary = read_summary(task, answer, self._model.name, conversation.memory.moment())
        if conversation.memory.held(subject).summary != before or not await _is_still_so(conversation, task):
            raise UnusableAnswerError("its turns were changed meanwhile")
        event = await conversation.memory.change(subject, Held(summary=summary))
        self._announce(MemoryChanged(event))
        with suppress(CompanionError):  # the events are safe; the snapshot only makes starts quick
            await conversation.memory.save_snapshot()
        self._written(conversation)

    @property
    def _is_small(self) -> bool:
        """Whether the model is asked for little: the one on this computer, or one with a short context."""
        return self._model.is_embedded or 0 < self._model.context_tokens <= SHORT_CONTEXT

    def _budget(self) -> int:
        kept_free = 2 * REPLY_TOKENS if self._is_small else FACTS_ROOM
        return max(SMALLEST_CONTEXT, self._model.context_tokens or 8_192) - kept_free


async def _is_still_so(conversation: Conversation, task: SummaryTask) -> bool:
    """Tell whether what was summarised is still what is said."""
    turns = await conversation.journal.session_turns(task.turns[0].session_id)
    return tuple(turn for turn in turns if tells_something(turn)) == task.turns


def _is_done(conversation: Conversation, session: Session) -> bool:
    if session.summarised_at is None:
        return False
    held = conversation.memory.held(summary_subject(session.id)).summary
    return held is None or not held.stale


def names_of(conversation: Conversation, turns: Sequence[Turn]) -> Names:
    """Return what the two are called where a model reads what they said."""
    text = "".join(turn.user.text for turn in turns[:20] if turn.user)
    user = conversation.persona.user_address or conversation.user.name
    return Names(user or memory_texts(language_told(text)).user, conversation.persona.name)
