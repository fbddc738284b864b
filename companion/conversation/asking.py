"""Makes the prompt of a turn: what she is and remembers, the live turns, the notes for this message, and its words.

This is the one place that knows the order of the prompt and the shares of its budget.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.conversation.model_in_use import ModelInUse
from companion.conversation.prompt import (
    Budget,
    Prompt,
    budget_for,
    compose,
    notes_for,
    opening,
    opening_parts,
    with_remembered,
)
from companion.conversation.prompt_texts import texts_for
from companion.conversation.remembered import Standpoint, memory_parts, noted_for, shares_of, standpoint, standpoint_now
from companion.conversation.sent_turns import forget_sent, said_messages
from companion.conversation.sessions import Conversation
from companion.core.conversation import ChatMessage, Purpose, Turn
from companion.core.ports import Clock
from companion.core.settings import MemorySettings
from companion.memory.recall import AskManager, Looking

NOTED_PROMPTS = 20


@dataclass(frozen=True, slots=True)
class Asking:
    """A prompt, and what makes a shorter one in case the model's context proves smaller than it was said to be."""

    prompt: Prompt
    shorten: Callable[[], Prompt]


class Prompts:
    """Makes prompts by the settings in force, and notes the last ones for whoever wants to see them."""

    def __init__(self, clock: Clock, settings: Callable[[], MemorySettings] = MemorySettings) -> None:
        self._settings = settings
        self.ask_manager: AskManager | None = None
        self.spoken_language = ""  # where she speaks another language than she writes
        self._clock = clock
        self._noted: OrderedDict[str, Prompt] = OrderedDict()

    @property
    def settings(self) -> MemorySettings:
        """The settings of the user for whom a prompt is made."""
        return self._settings()

    def budget(self, model: ModelInUse) -> Budget:
        """Return the budget of requests to a model."""
        settings = self.settings
        budget = budget_for(model.endpoint, model.context_tokens, settings.prompt_tokens)
        return replace(budget, full=settings.full_percent / 100)

    def ask(
        self,
        model: ModelInUse,
        conversation: Conversation,
        earlier: Sequence[Turn],
        asked: Sequence[ChatMessage],
        *,
        first_meeting: bool,
        over: bool = False,
        purpose: Purpose = Purpose.CHAT,
        at: Standpoint | None = None,
    ) -> Asking:
        """Return the prompt for an answer to `asked` after the `earlier` turns.

        `over` tells that a new chapter begins with it; `at` is where it is made from if not from here and now. Raises
        `ChatError` MESSAGE_TOO_LONG.
        """
        budget = self.budget(model)
        who = (conversation.persona, conversation.user, model.endpoint, budget)
        opened = opening(*who, first_meeting=first_meeting, spoken=self.spoken_language)
        shown = opening_parts(*who, first_meeting=first_meeting, spoken=self.spoken_language)
        languages, count = conversation.persona.languages, self.settings.summaries
        memory = memory_parts(at or standpoint_now(conversation, over=over), languages, self._clock, count, budget)
        make = partial(
            compose,
            opened,
            earlier,
            asked,
            languages=languages,
            endpoint=model.endpoint,
            shown=shown,
            memory=memory,
            purpose=purpose,
        )
        half = replace(budget, usual=budget.usual // 2)
        return Asking(make(budget=budget), partial(make, budget=half))

    async def notes(
        self,
        model: ModelInUse,
        conversation: Conversation,
        text: str,
        *,
        over: bool,
        without: Collection[str] = (),
        answered: Turn | None = None,
    ) -> tuple[str, tuple[str, ...]]:
        """Return the block of notes for a message sent now, and the ids of the utterances recalled in it.

        The turns `without` are not recalled. `answered` is the turn of the message where it was begun before.
        """
        now, offset = self._clock.now(), self._clock.utc_offset()
        noted, recalled = await noted_for(
            conversation,
            text,
            now,
            offset,
            over=over,
            shares=shares_of(self.budget(model)),
            looking=Looking(self.settings.recall, self.ask_manager),
            without=without,
            answered=answered,
        )
        notes = notes_for(conversation.persona, text, model.endpoint, now, offset, conversation.last_spoke())
        last = conversation.turns[-1].reply if conversation.turns else None
        if last is not None and last.heard_upto is not None and answered is None:
            noted = (*noted, texts_for(conversation.persona.languages).cut_off)
        return with_remembered(notes, noted), recalled

    def note(self, turn_id: str, prompt: Prompt) -> None:
        """Note the prompt of a turn that is being sent."""
        self._noted[turn_id] = prompt
        self._noted.move_to_end(turn_id)
        while len(self._noted) > NOTED_PROMPTS:
            self._noted.popitem(last=False)

    def forget(self) -> None:
        """Hold no prompt any more."""
        self._noted.clear()
        forget_sent()

    async def of_turn(self, model: ModelInUse, conversation: Conversation, turn: Turn) -> tuple[Prompt, bool]:
        """Return the prompt of a turn, and whether it had to be made again from what is kept.

        Memory is then as it was when the turn was answered; character, settings and edited words are as they are now.
        """
        if (noted := self._noted.get(turn.id)) is not None:
            return noted, False
        memory = await conversation.memory.as_of(turn.reply.began_at if turn.reply else turn.began_at)
        earlier, first = await conversation.before(turn, memory.digest)
        asked = self.question(model, conversation, turn)
        session, turns = await conversation.session_of(turn)
        at = standpoint(conversation, memory, session, turns)
        return self.ask(model, conversation, earlier, asked, first_meeting=first, at=at).prompt, True

    def question(self, model: ModelInUse, conversation: Conversation, turn: Turn) -> list[ChatMessage]:
        """Return the user's words of a turn as they were sent."""
        text = turn.user.text if turn.user else ""
        return said_messages(turn.notes, text, conversation.persona.languages, model.endpoint)
