"""What one turn works with: what is to be answered, what has been shown of the answer so far, and who says it aloud."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from typing import Protocol

from companion.conversation.prompt import Prompt
from companion.core.conversation import ChatDelta, ChatRequest, Reply, Sentence, Turn, Usage
from companion.core.emotion import Emotion

Stream = Callable[[ChatRequest], AsyncGenerator[ChatDelta, None]]


class Aloud(Protocol):
    """Says a reply aloud."""

    speaking: bool
    heard_upto: int | None

    @property
    def spoken_text(self) -> str:
        """What was said."""
        ...

    def note_words(self) -> None:
        """Note that the first words of the reply have come."""
        ...

    def note_complete(self) -> None:
        """Note that the last words of the reply have come."""
        ...

    def early(self, clause: str) -> bool:
        """Tell whether the first clause is to be said before its sentence is complete."""
        ...

    async def say(self, sentences: AsyncGenerator[Sentence, None]) -> None:
        """Say sentences as they come, and return when the last was heard."""
        ...


MakeAloud = Callable[[Callable[[], str]], Aloud]  # from what returns the text of the reply


@dataclass(frozen=True, slots=True)
class Answer:
    """What is to be answered: the turn, the open reply to fill, and the request.

    `shorten` makes a shorter request, for a model whose context overflows. `replaced` is the failed reply that leaves
    once this one is better; `before` the reply as it was where this one continues it. `aloud` makes the voice of the
    turn from what returns its text; without one it is only shown. In a reply in `two_tongues` what is said aloud
    stands behind what is shown.
    """

    turn: Turn
    reply: Reply
    prompt: Prompt
    shorten: Callable[[], Prompt]
    stream: Stream
    request_id: str = ""
    replaced: Reply | None = None
    before: Reply | None = None
    thinks_first: bool = False
    aloud: MakeAloud | None = None
    two_tongues: bool = False


@dataclass(slots=True)
class Shown:
    """What has reached the user so far, and what came with it."""

    text: str = ""
    emotions: list[tuple[int, Emotion]] = field(default_factory=list)
    thinking: str = ""
    face: Emotion | None = None
    model: str = ""
    finish: str = ""
    usage: Usage | None = None
    unopened_thinking: bool = False
    spoken_lines: list[tuple[int, str]] = field(default_factory=list)
    complete: bool = False  # all of the text has come
