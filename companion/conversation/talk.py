"""Holds the turn under way and begins the next one: said, tried again, answered otherwise, or gone on with.

Only one turn runs at a time. Whoever begins another stops the one before, and what that had shown is kept.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from companion.conversation import feelings
from companion.conversation.answer import Answer, MakeAloud
from companion.conversation.asking import Asking
from companion.conversation.model_in_use import ModelInUse
from companion.conversation.prompt import with_picture
from companion.conversation.prompt_texts import PROMPT_VERSION, texts_for
from companion.conversation.remembering import Remembering
from companion.conversation.sent_turns import said_messages, tagged_text
from companion.conversation.sessions import Conversation
from companion.conversation.turn import TurnUnderWay
from companion.core.conversation import (
    Activity,
    ChatMessage,
    Outcome,
    Picture,
    Purpose,
    Reply,
    Role,
    Session,
    Turn,
    TurnOutcome,
    UserText,
)
from companion.core.errors import ChatError, Code, StorageError
from companion.core.events import ActivityChanged, SessionBegan, SessionEnded
from companion.core.ids import new_id
from companion.core.ports import Announce, Clock
from companion.core.settings import EMBEDDED, SessionSettings

FIRST_WARMING = 1.0  # seconds after a conversation was opened: its window is painted first
KEY_PATIENCE = 1.0  # seconds that a message waits for its model's key before it is put on the disk


class Talk:
    """The turn under way in a conversation, and, where it `warms`, the warming of the model between turns."""

    def __init__(
        self,
        remembering: Remembering,
        *,
        clock: Clock,
        announce: Announce,
        warms: bool = True,
        aloud: "Callable[[Turn], MakeAloud | None]" = lambda _: None,
    ) -> None:
        self.timeout = timedelta(minutes=SessionSettings().timeout_minutes)
        self._remembering = remembering
        self._prompts = remembering.prompts
        self._model = remembering.chat
        self._clock = clock
        self._announce = announce
        self._warms = warms
        self._aloud = aloud
        self._picture: tuple[str, Picture | None] = ("", None)  # of the turn said last
        self._under_way: TurnUnderWay | None = None
        self._watching: asyncio.Task[TurnOutcome] | None = None
        self._warming: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether a turn is being answered."""
        return self._under_way is not None

    async def say(
        self,
        conversation: Conversation,
        user: UserText,
        request_id: str,
        model: ModelInUse | None = None,
        picture: Picture | None = None,
    ) -> "asyncio.Task[TurnOutcome]":
        """Begin a turn with the user's words, answered by `model` where it is not the one in force.

        Raises `ChatError` MESSAGE_TOO_LONG, and then nothing has begun.
        """
        model = model or self._model
        await self._make_way(model)
        now, offset = self._clock.now(), self._clock.utc_offset()
        over = conversation.is_over(now, self.timeout)
        notes, recalled = await self._prompts.notes(model, conversation, user.text, over=over)
        asked = said_messages(notes, user.text, conversation.persona.languages, model.endpoint)
        asked = with_picture(asked, picture)
        if not over:
            await self._remembering.condensing.make_room(conversation, asked, self._announce)
        live = conversation.live(over=over)
        first = not live if over else not conversation.carried
        asking = self._prompts.ask(model, conversation, live, asked, first_meeting=first, over=over)
        if over:
            self._turn_the_page(conversation)
        turn = conversation.begin_turn(user, notes, now, offset)
        self._picture = (turn.id, picture)
        reply = replace(self._new_reply(model), memories_used=recalled)
        answered = self._begin(conversation, turn, reply, asking, request_id=request_id, model=model)
        self._remembering.turn_begins(conversation, turn, self._under_way)
        return answered

    async def retry(self, conversation: Conversation, turn_id: str) -> None:
        """Answer a turn once more; the reply that failed leaves as soon as the new one has something to show."""
        turn = await self._answerable(conversation, turn_id)
        failed = turn.reply
        if failed is not None and failed.outcome is Outcome.COMPLETED:
            failed = None
        await self._answer_again(conversation, turn, replaced=failed)

    async def regenerate(self, conversation: Conversation, turn_id: str, without: Sequence[str] = ()) -> None:
        """Write another answer to a turn, not recalling the memories `without`."""
        turn = await self._answerable(conversation, turn_id)
        if not without or turn.user is None:
            await self._answer_again(conversation, turn, replaced=None)
            return
        left_out = {one.partition(".")[0] for one in without}
        notes, recalled = await self._prompts.notes(
            self._model, conversation, turn.user.text, over=False, without=left_out, answered=turn
        )
        turn = replace(turn, notes=notes)
        conversation.put(turn)
        await self._answer_again(conversation, turn, replaced=None, recalled=recalled)

    async def go_on(self, conversation: Conversation, turn_id: str) -> None:
        """Continue the chosen reply of a turn."""
        turn = await self._answerable(conversation, turn_id)
        before = turn.reply
        if before is None or not before.text:
            await self._answer_again(conversation, turn, replaced=before)
            return
        go_on = texts_for(conversation.persona.languages).go_on
        said = ChatMessage(Role.ASSISTANT, tagged_text(replace(before, heard_upto=None)), before.thinking)
        asked = [*self._prompts.question(self._model, conversation, turn), said, ChatMessage(Role.USER, go_on)]
        earlier, first = await conversation.before(turn, conversation.memory.digest)
        asking = self._prompts.ask(self._model, conversation, earlier, asked, first_meeting=first)
        reply = replace(before, outcome=Outcome.OPEN, problem=None, ended_at=None)
        self._begin(conversation, turn, reply, asking, before=before)

    async def stop(self) -> None:
        """Stop the turn under way and wait until what was shown is kept."""
        if self._under_way is not None and self._watching is not None:
            self._under_way.stop()
            await asyncio.wait({self._watching})

    async def over(self) -> None:
        """Wait until the turn under way, if there is one, has ended."""
        if self._under_way is not None and self._watching is not None:
            await asyncio.wait({self._watching})

    def interrupt(self) -> None:
        """Stop the turn under way."""
        if self._under_way is not None:
            self._under_way.stop()

    def amend(self, turn_id: str, change: Callable[[Turn], Turn]) -> Turn | None:
        """Change the turn under way, if it is this one, and return it."""
        if self._under_way is None or self._under_way.turn.id != turn_id:
            return None
        self._under_way.amend(change)
        return self._under_way.turn

    def is_about(self, turn_id: str) -> bool:
        """Whether this turn is the one under way."""
        return self._under_way is not None and self._under_way.turn.id == turn_id

    def end_session(self, conversation: Conversation, at: datetime | None = None) -> Session | None:
        """End the open chapter, now or at a past moment, to be written with what is kept next; return it if any."""
        ended = conversation.end_session(at or self._clock.now())
        if ended is not None:
            self._announce(SessionEnded(ended))
            self._remembering.session_ended(conversation)
        return ended

    def end_left_open(self, conversation: Conversation) -> bool:
        """End a chapter whose time was over before anybody looked again, at the moment of its last words."""
        over = conversation.session is not None and conversation.is_over(self._clock.now(), self.timeout)
        if self.running or not over:
            return False
        return self.end_session(conversation, conversation.last_spoke()) is not None

    def warm(self, conversation: Conversation, delay: float = 0.0) -> None:
        """Let the model get ready for the next request, in the background, until the user sends something."""
        self._cool()
        self._warming = asyncio.create_task(self._warm(conversation, delay))

    async def close(self) -> None:
        """Stop everything; what was shown is kept."""
        await self.stop()
        self._cool()
        if self._warming is not None:
            await asyncio.wait({self._warming})

    # beginning a turn

    def _cool(self) -> None:
        if self._warming is not None:
            self._warming.cancel()

    async def _make_way(self, model: ModelInUse) -> None:
        await self.stop()
        self._cool()
        await model.prepare(KEY_PATIENCE)

    async def _answerable(self, conversation: Conversation, turn_id: str) -> Turn:
        await self._make_way(self._model)
        turn = await conversation.find(turn_id)
        if turn.user is None:
            raise StorageError(Code.UNKNOWN_TURN)
        return turn

    async def _answer_again(
        self,
        conversation: Conversation,
        turn: Turn,
        *,
        replaced: Reply | None,
        recalled: tuple[str, ...] | None = None,
    ) -> None:
        earlier, first = await conversation.before(turn, conversation.memory.digest)
        asked = with_picture(self._prompts.question(self._model, conversation, turn), self._picture_of(turn))
        asking = self._prompts.ask(self._model, conversation, earlier, asked, first_meeting=first)
        last = turn.replies[-1] if turn.replies else None
        reply = self._new_reply(self._model, last.id if last else "")
        if recalled is None:
            recalled = last.memories_used if last else ()
        reply = replace(reply, memories_used=recalled)
        self._begin(conversation, turn, reply, asking, replaced=replaced)

    def _begin(
        self,
        conversation: Conversation,
        turn: Turn,
        reply: Reply,
        asking: Asking,
        *,
        request_id: str = "",
        replaced: Reply | None = None,
        before: Reply | None = None,
        model: ModelInUse | None = None,
    ) -> "asyncio.Task[TurnOutcome]":
        model = model or self._model
        self._prompts.note(turn.id, asking.prompt)
        answer = Answer(
            turn,
            reply,
            prompt=asking.prompt,
            shorten=asking.shorten,
            stream=model.stream,
            request_id=request_id,
            replaced=replaced,
            before=before,
            thinks_first=model.thinks_first,
            aloud=self._aloud(turn),
            two_tongues=bool(self._prompts.spoken_language) and model.endpoint.preset != EMBEDDED,
        )
        journal = conversation.journal
        self._under_way = TurnUnderWay(answer, journal=journal, announce=self._announce, clock=self._clock)
        self._watching = asyncio.create_task(self._watch(conversation, self._under_way, model))
        return self._watching

    async def _watch(self, conversation: Conversation, under_way: TurnUnderWay, model: ModelInUse) -> TurnOutcome:
        try:
            return await under_way.task
        finally:
            conversation.put(under_way.turn)
            model.thinks_first |= under_way.shown.unopened_thinking
            self._under_way = None
            self._remembering.turn_ended(conversation, under_way.turn)
            self._announce(ActivityChanged(Activity.IDLE))
            if self._warms and model is self._model:
                self.warm(conversation)

    def _turn_the_page(self, conversation: Conversation) -> None:
        self.end_session(conversation)
        self._announce(SessionBegan(conversation.begin_session(self._clock.now())))

    def _picture_of(self, turn: Turn) -> Picture | None:
        """Return the picture of the turn said last, unless it was refused; those of earlier turns are gone."""
        turn_id, picture = self._picture
        problem = turn.reply.problem if turn.reply is not None else None
        refused = problem is not None and problem.code is Code.PICTURE_REFUSED
        return picture if turn_id == turn.id and not refused else None

    def _new_reply(self, model: ModelInUse, after: str = "") -> Reply:
        return Reply(new_id(after), "", self._clock.now(), model=model.name, prompt_version=PROMPT_VERSION)

    async def _warm(self, conversation: Conversation, delay: float) -> None:
        await asyncio.sleep(delay)
        await feelings.warm()
        await self._model.close_retired()
        await self._model.prepare()
        over = conversation.is_over(self._clock.now(), self.timeout)
        live = conversation.live(over=over)
        first = not live if over else not conversation.carried
        try:
            asking = self._prompts.ask(
                self._model, conversation, live, (), first_meeting=first, over=over, purpose=Purpose.WARM_UP
            )
        except ChatError:  # a context so small that nothing fits; the next message will say so
            return
        await self._model.warm(asking.prompt.request)
