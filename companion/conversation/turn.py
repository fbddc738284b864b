"""One turn: one task that carries a reply from the request to its last shown word, and the turn into the journal.

The chain is `stream → resent → noted → readable → announced ┄ sentences → felt`; stopping it keeps what was shown.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import TypeVar

from companion.conversation.answer import Answer, Shown
from companion.conversation.feelings import felt
from companion.conversation.prefetch import prefetch
from companion.conversation.sentences import Piece, sentences
from companion.conversation.stream_text import ReplyReader, Words
from companion.conversation.two_tongues import Line, parted, tongued
from companion.core.cancelling import let_go
from companion.core.conversation import (
    Activity,
    ChatDelta,
    Outcome,
    Reply,
    Sentence,
    Turn,
    TurnOutcome,
    Usage,
)
from companion.core.emotion import Emotion
from companion.core.errors import Code, CompanionError, Problem
from companion.core.events import (
    ActivityChanged,
    EmotionShown,
    ProblemOccurred,
    ReplyText,
    SentenceBegan,
    TurnBegan,
    TurnEnded,
)
from companion.core.ports import Announce, Clock
from companion.core.tokens import estimate_tokens
from companion.memory.journal import TurnJournal

RESENDS = 3
LONGEST_WAIT = 120  # seconds; a service that asks for more is not waited for
CHECKPOINT_SECONDS = 1.0
HEAD_START = 0.004  # seconds of the request before the writing, which takes the interpreter from it
CUT_SHORT = frozenset({"length", "max_tokens"})  # how models say that a reply reached its greatest length

Part = TypeVar("Part", Words, Words | Line)


class TurnUnderWay:
    """A turn that is being answered. It starts at once; `stop` ends it with what was shown."""

    def __init__(self, answer: Answer, *, journal: TurnJournal, announce: Announce, clock: Clock) -> None:
        self.turn = answer.turn
        reply = answer.reply
        lines = list(reply.spoken_lines)
        self.shown = shown = Shown(reply.text, list(reply.emotions), reply.thinking, spoken_lines=lines)
        self._answer = answer
        self._journal = journal
        self._announce = announce
        self._clock = clock
        self.durable = False
        self._aloud = answer.aloud(lambda: shown.text) if answer.aloud is not None else None
        self._over = asyncio.Event()
        self._opening = asyncio.create_task(self._open())
        self._answering = asyncio.create_task(self._carry_out())
        self._answering.add_done_callback(let_go)
        self.task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Stop the reply. What was shown is kept; what was held back is dropped."""
        self._answering.cancel()

    async def opened(self) -> bool:
        """Wait until the user's words were written; tell whether they are on the disk."""
        await asyncio.shield(self._opening)
        return self.durable

    def amend(self, change: Callable[[Turn], Turn]) -> None:
        """Change something of the turn other than the reply under way."""
        self.turn = change(self.turn)

    async def _run(self) -> TurnOutcome:
        checkpoints = asyncio.create_task(self._keep_checkpoints())
        try:
            await asyncio.wait({self._answering})
        finally:
            self._answering.cancel()
            self._over.set()
        await self._opening
        await checkpoints
        outcome = await self._end()
        if not self._answering.cancelled():
            error = self._answering.exception()
            if error is not None and not isinstance(error, CompanionError):
                raise error
        return outcome

    # the beginning

    async def _open(self) -> None:
        self.turn = self.turn.with_reply(self._answer.reply)
        await asyncio.sleep(HEAD_START)
        self.durable = await self._journal.keep_turn(self.turn)
        self._announce(TurnBegan(self.turn, self._answer.reply.id, self._answer.request_id, self.durable))

    # the chain

    async def _carry_out(self) -> None:
        self._announce(ActivityChanged(Activity.THINKING))
        deltas = self._resent()
        words = readable(self._noted(deltas), self._answer.thinks_first, self.shown)
        said = felt(self._cut(words))
        if self._aloud is not None:
            await self._aloud.say(self._told(said))
            return
        async with aclosing(self._told(said)) as told:
            async for _ in told:
                pass

    def _cut(self, words: AsyncGenerator[Words, None]) -> AsyncGenerator[Piece, None]:
        """Show words as they come, and yield what is to be said of them."""
        begin = len(self.shown.text)
        if self._answer.two_tongues:
            return tongued(prefetch(self._announced(parted(words))), begin)
        early = self._aloud.early if self._aloud is not None else None
        return sentences(prefetch(self._announced(words)), begin, early)

    async def _told(self, said: AsyncGenerator[Sentence, None]) -> AsyncGenerator[Sentence, None]:
        async with aclosing(said):
            async for sentence in said:
                if not self.shown.emotions:  # she names none herself
                    self._show_face(sentence.emotion, sentence.begin)
                self._announce(SentenceBegan(self.turn.id, sentence))
                yield sentence

    async def _resent(self) -> AsyncGenerator[ChatDelta, None]:
        """Yield the answer; send again after the wait a service asks for, or shorter where the context overflows."""
        request = self._answer.prompt.request
        for attempt in range(RESENDS + 1):
            arrived = False
            try:
                async with aclosing(self._answer.stream(request)) as deltas:
                    async for delta in deltas:
                        arrived = True
                        yield delta
            except CompanionError as error:
                if arrived or attempt == RESENDS:
                    raise
                shorter = self._answer.shorten().request if error.problem.code is Code.CONTEXT_OVERFLOW else request
                seconds = _seconds_to_wait(error.problem)
                if not seconds and shorter == request:
                    raise
                request = shorter
                if seconds:
                    await asyncio.shield(self._opening)  # a turn is announced before it waits
                    await self._wait(seconds)
            else:
                return

    async def _wait(self, seconds: int) -> None:
        self._announce(ActivityChanged(Activity.WAITING, seconds))
        await asyncio.sleep(seconds)
        self._announce(ActivityChanged(Activity.THINKING))

    async def _noted(self, deltas: AsyncGenerator[ChatDelta, None]) -> AsyncGenerator[str, None]:
        """Keep what comes beside the words."""
        shown = self.shown
        async with aclosing(deltas):
            async for delta in deltas:
                shown.thinking += delta.thinking
                shown.finish = delta.finish or shown.finish
                shown.usage = delta.usage or shown.usage
                shown.model = delta.model or shown.model
                if delta.text:
                    yield delta.text

    async def _announced(self, pieces: AsyncGenerator[Part, None]) -> AsyncGenerator[Part, None]:
        """Show words and face, once the user's own words are safe."""
        shown, writing = self.shown, False
        async with aclosing(pieces):
            async for words in pieces:
                await asyncio.shield(self._opening)
                if not writing:
                    writing = True
                    if self._aloud is not None:
                        self._aloud.note_words()
                    self._announce(ActivityChanged(Activity.WRITING))
                if isinstance(words, Line):
                    shown.spoken_lines.append((len(shown.text), words.spoken))
                    yield words
                    continue
                if words.emotion is not None:
                    shown.emotions.append((len(shown.text), words.emotion))
                    self._show_face(words.emotion, len(shown.text))
                if words.text:
                    piece = self._joined(words.text)
                    shown.text += piece
                    self._announce(ReplyText(self.turn.id, self._answer.reply.id, piece))
                    yield replace(words, text=piece)
                else:
                    yield words
        shown.complete = True
        if self._aloud is not None:
            self._aloud.note_complete()
        if self._aloud is not None and self._aloud.speaking:
            self._announce(ActivityChanged(Activity.SPEAKING))

    def _joined(self, text: str) -> str:
        """Put a space between a reply and what continues it, where words would run together."""
        before = self._answer.before
        ends = self.shown.text[-1:]
        if before is None or len(self.shown.text) != len(before.text) or not (ends.isascii() and text[0].isascii()):
            return text
        return f" {text}" if not ends.isspace() and text[0].isalnum() else text

    def _show_face(self, emotion: Emotion, offset: int) -> None:
        if emotion is not self.shown.face:
            self.shown.face = emotion
            self._announce(EmotionShown(self.turn.id, emotion, offset))

    # keeping

    async def _keep_checkpoints(self) -> None:
        """Write the growing reply about once a second, so that a kill loses little of it."""
        await self._opening
        written = self.shown.text
        while not self._over.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), CHECKPOINT_SECONDS)
            if not self._over.is_set() and self.shown.text != written:
                written = self.shown.text
                self.turn = self.turn.with_reply(self._reply(Outcome.OPEN))
                await self._journal.keep_turn(self.turn)

    async def _end(self) -> TurnOutcome:
        outcome, problem = self._how_it_ended()
        self.turn = self._settled(outcome, problem)
        durable = await self._journal.keep_turn(self.turn)
        emotion = self.shown.face or Emotion.NEUTRAL
        self._announce(TurnEnded(self.turn, emotion, durable))
        return TurnOutcome(self.turn, emotion, durable)

    def _how_it_ended(self) -> tuple[Outcome, Problem | None]:
        if self._answering.cancelled():
            silenced = self._aloud is not None and self.shown.complete and self.shown.text
            return (Outcome.COMPLETED if silenced else Outcome.INTERRUPTED), None
        error = self._answering.exception()
        if isinstance(error, CompanionError):
            return Outcome.FAILED, error.problem
        if error is not None:
            return Outcome.FAILED, Problem(Code.UNEXPECTED, {"detail": type(error).__name__}, retryable=True)
        if not self.shown.text:
            return Outcome.FAILED, Problem(Code.EMPTY_REPLY, {"host": ""}, retryable=True)
        return Outcome.COMPLETED, None

    def _settled(self, outcome: Outcome, problem: Problem | None) -> Turn:
        """Return the turn with the reply as it ended; where nothing came of it, with the better one before it."""
        before, replaced = self._answer.before, self._answer.replaced
        reply = self._reply(outcome, problem)
        if before is not None and reply.text == before.text and outcome is not Outcome.COMPLETED:
            if problem is not None:
                self._announce(ProblemOccurred(problem, self.turn.id))
            return self.turn.with_reply(before)
        turn = self.turn.with_reply(reply)
        if replaced is None:
            return turn
        if reply.text or not replaced.text:
            return without_reply(turn, replaced.id)
        kept = replace(replaced, problem=problem or replaced.problem)
        return without_reply(turn, reply.id).with_reply(kept)

    def _reply(self, outcome: Outcome, problem: Problem | None = None) -> Reply:
        shown = self.shown
        return replace(
            self._answer.reply,
            text=shown.text,
            outcome=outcome,
            problem=problem,
            ended_at=None if outcome is Outcome.OPEN else self._clock.now(),
            emotions=tuple(shown.emotions),
            thinking=shown.thinking,
            model=shown.model or self._answer.reply.model,
            usage=shown.usage or self._estimated_usage(outcome),
            truncated=outcome is Outcome.COMPLETED and shown.finish in CUT_SHORT,
            spoken_text=self._aloud.spoken_text if self._aloud is not None else "",
            heard_upto=self._aloud.heard_upto if self._aloud is not None else None,
            spoken_lines=tuple(shown.spoken_lines),
        )

    def _estimated_usage(self, outcome: Outcome) -> Usage | None:
        if outcome is Outcome.OPEN:
            return None
        return Usage(self._answer.prompt.tokens, estimate_tokens(self.shown.text), estimated=True)


async def readable(texts: AsyncGenerator[str, None], thinks_first: bool, shown: Shown) -> AsyncGenerator[Words, None]:
    """Yield what the user may see: no thinking, no tags. What a broken stream had brought is given out before it."""
    reader = ReplyReader(thinks_first=thinks_first)
    broken: CompanionError | None = None
    try:
        async with aclosing(texts):
            async for text in texts:
                for words in reader.feed(text):
                    yield words
    except CompanionError as error:
        broken = error
    for words in reader.finish():
        yield words
    shown.unopened_thinking = reader.unopened_thinking
    if broken is not None:
        raise broken


def without_reply(turn: Turn, reply_id: str) -> Turn:
    """Return the turn without one of its replies; the same reply stays chosen where that is another one."""
    chosen = turn.reply
    replies = tuple(reply for reply in turn.replies if reply.id != reply_id)
    at = replies.index(chosen) if chosen in replies else len(replies) - 1
    return replace(turn, replies=replies, chosen=max(0, at))


def _seconds_to_wait(problem: Problem) -> int:
    """Return how long a service asked us to wait, 0 where it did not or asked for too long."""
    if problem.code is not Code.RATE_LIMITED:
        return 0
    try:
        seconds = float(problem.values.get("seconds", "0"))
    except ValueError:
        return 0
    return int(-(-seconds // 1)) if 0 < seconds <= LONGEST_WAIT else 0
