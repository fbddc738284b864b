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
    said_messages,
    with_remembered,
)
from companion.conversation.remembered import memory_parts, noted_for, shares_of
from companion.conversation.sessions import Conversation
from companion.core.conversation import ChatMessage, Purpose, Turn
from companion.core.ports import Clock
from companion.core.settings import MemorySettings

NOTED_PROMPTS = 50


@dataclass(frozen=True, slots=True)
class Asking:
    """A prompt, and what makes a shorter one in case the model's context proves smaller than it was said to be."""

    prompt: Prompt
    shorten: Callable[[], Prompt]


class Prompts:
    """Makes prompts by the settings in force, and notes the last ones for whoever wants to see them."""

    def __init__(self, clock: Clock) -> None:
        self.settings = MemorySettings()
        self._clock = clock
        self._noted: OrderedDict[str, Prompt] = OrderedDict()

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
    ) -> Asking:
        """Return the prompt for an answer to `asked` after the `earlier` turns.

        `over` tells that a new chapter begins with it. Raises `ChatError` MESSAGE_TOO_LONG.
        """
        budget = self.budget(model)
        who = (conversation.persona, conversation.user, model.endpoint, budget)
        opened = opening(*who, first_meeting=first_meeting)
        shown = opening_parts(*who, first_meeting=first_meeting)
        since = None if over or conversation.session is None else conversation.session
        memory = memory_parts(conversation, since, self._clock, self.settings.summaries, budget)
        make = partial(
            compose,
            opened,
            earlier,
            asked,
            languages=conversation.persona.languages,
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
            without=without,
            answered=answered,
        )
        notes = notes_for(conversation.persona, text, model.endpoint, now, offset, conversation.last_spoke())
        return with_remembered(notes, noted), recalled

    def note(self, turn_id: str, prompt: Prompt) -> None:
        """Note the prompt of a turn that is being sent."""
        self._noted[turn_id] = prompt
        self._noted.move_to_end(turn_id)
        while len(self._noted) > NOTED_PROMPTS:
            self._noted.popitem(last=False)

    async def of_turn(self, model: ModelInUse, conversation: Conversation, turn: Turn) -> tuple[Prompt, bool]:
        """Return the prompt of a turn, and whether it had to be made again from what is kept."""
        if (noted := self._noted.get(turn.id)) is not None:
            return noted, False
        earlier, first = await conversation.before(turn)
        asked = self.question(model, conversation, turn)
        return self.ask(model, conversation, earlier, asked, first_meeting=first).prompt, True

    def question(self, model: ModelInUse, conversation: Conversation, turn: Turn) -> list[ChatMessage]:
        """Return the user's words of a turn as they were sent."""
        text = turn.user.text if turn.user else ""
        return said_messages(turn.notes, text, conversation.persona.languages, model.endpoint)
