"""What is said: turns, replies and sessions, and the words of a request to a chat model.

All times are timezone-aware UTC; the order of turns is (session, seq), never the clock.
"""

from dataclasses import field, replace
from datetime import date, datetime
from enum import StrEnum

from companion.core.emotion import Emotion
from companion.core.errors import Problem
from companion.core.values import dataclass
from companion.core.wall_clock import on_the_wall


class Via(StrEnum):
    """How the user's words came in."""

    TYPED = "typed"
    SPOKEN = "spoken"
    IMPORTED = "imported"


class Outcome(StrEnum):
    """How a reply ended. OPEN is a reply still being written; found at start it counts as interrupted."""

    OPEN = "open"
    COMPLETED = "completed"
    INTERRUPTED = "interrupted"
    FAILED = "failed"


class ChatForm(StrEnum):
    """The form in which a whole chat is written out."""

    MARKDOWN = "markdown"
    JSONL = "jsonl"


class Activity(StrEnum):
    """What she is doing now, as the engine announces it."""

    STARTING = "starting"
    IDLE = "idle"
    REMEMBERING = "remembering"
    THINKING = "thinking"
    WRITING = "writing"
    SPEAKING = "speaking"
    LISTENING = "listening"
    WAITING = "waiting"  # for a service that asked for patience


class Purpose(StrEnum):
    """What a call to a model is for; every call is counted under one."""

    CHAT = "chat"
    WARM_UP = "warm-up"
    SUMMARY = "summary"
    DIGEST = "digest"
    FACTS = "facts"
    RECALL = "recall"
    TEST = "test"


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call. `estimated` when the endpoint did not say and we counted ourselves."""

    prompt_tokens: int = 0
    reply_tokens: int = 0
    cached_tokens: int = 0
    estimated: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that goes to a model with the user's words, small enough for it. `name` is what the user calls it."""

    name: str
    media_type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class UserText:
    """What the user said. `earlier` holds the texts this one replaced by editing, oldest first.

    `picture` names the picture that went with it; the picture itself is not kept.
    """

    text: str
    via: Via = Via.TYPED
    earlier: tuple[str, ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer to a turn: what reached the user, never what was merely generated.

    `text` is without tags and thinking. `emotions` are (offset into text, emotion) in order. `thinking` is what the
    model sent apart from its reply; some endpoints want it back with the next request. `truncated` is a completed reply
    that ended because it had reached its greatest length: it can be gone on with. `spoken_lines` are (offset into text
    where a line ends, what is said in its place) of a reply that is shown in one language and spoken in another.
    """

    id: str
    text: str
    began_at: datetime
    outcome: Outcome = Outcome.OPEN
    ended_at: datetime | None = None
    emotions: tuple[tuple[int, Emotion], ...] = ()
    problem: Problem | None = None
    model: str = ""
    prompt_version: int = 0
    spoken_text: str = ""
    heard_upto: int | None = None
    memories_used: tuple[str, ...] = ()
    usage: Usage | None = None
    thinking: str = ""
    truncated: bool = False
    spoken_lines: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """The user's words and the answers to them. `chosen` indexes `replies`; `notes` is the block of notes as sent.

    `user` is None where she spoke first (her greeting). Deleting is soft: `deleted_at` hides a turn until it is undone
    or erased.
    """

    id: str
    session_id: str
    seq: int
    began_at: datetime
    utc_offset: int  # minutes east of UTC where the user was
    user: UserText | None
    replies: tuple[Reply, ...] = ()
    chosen: int = 0
    notes: str = ""
    starred: bool = False
    deleted_at: datetime | None = None

    @property
    def reply(self) -> Reply | None:
        """The answer that counts, if there is one."""
        return self.replies[self.chosen] if self.replies else None

    def with_reply(self, reply: Reply) -> "Turn":
        """Return the turn with `reply` put in, in place of the one of the same id, and chosen."""
        ids = [one.id for one in self.replies]
        at = ids.index(reply.id) if reply.id in ids else len(ids)
        return replace(self, replies=(*self.replies[:at], reply, *self.replies[at + 1 :]), chosen=at)


def day_of(turn: Turn) -> date:
    """Return the local day a turn began on."""
    return on_the_wall(turn.began_at, turn.utc_offset).date()


@dataclass(frozen=True, slots=True)
class TextHit:
    """A place where a text was found: row over the whole history, `begin:end` of what was said, the words around it."""

    row: int
    turn_id: str
    began_at: datetime
    utc_offset: int  # minutes east of UTC where the user was
    excerpt: str
    in_reply: bool = False
    begin: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Session:
    """A chapter of the one conversation between a user and a persona; it ends by itself.

    One that is talked in on another computer (`elsewhere`) is gone on with there alone.
    """

    id: str
    user_id: str
    persona_id: str
    began_at: datetime
    ended_at: datetime | None = None
    summarised_at: datetime | None = None
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """A speakable piece of a reply with the feeling it is said with. `begin` and `end` are offsets into the reply.

    `shown` is its caption where it is said in another language than it is written in.
    """

    index: int
    text: str
    begin: int
    end: int
    emotion: Emotion
    shown: str = ""


class Role(StrEnum):
    """Who speaks in a message to a chat model."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a request. `thinking` goes back only to endpoints that ask for it."""

    role: Role
    content: str
    thinking: str = ""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """What is sent to a chat model."""

    messages: tuple[ChatMessage, ...]
    purpose: Purpose = Purpose.CHAT
    max_tokens: int | None = None
    temperature: float | None = None
    json_schema: str = ""  # a JSON schema as text, where the answer must be JSON


@dataclass(frozen=True, slots=True)
class ChatDelta:
    """A piece of an answer as it streams in. The last one carries `finish` and perhaps `usage` and `model`."""

    text: str = ""
    thinking: str = ""
    finish: str = ""
    usage: Usage | None = None
    model: str = ""


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """How a turn ended, for a caller that waits for it (the terminal's `ask`)."""

    turn: Turn
    emotion: Emotion = Emotion.NEUTRAL
    durable: bool = field(default=True)
