"""Everything the engine may announce. One signal carries these to the window; the terminal prints from them."""

from dataclasses import field
from datetime import date
from pathlib import Path

from companion.core.archive import ArchiveAnnouncement
from companion.core.card import CardNote
from companion.core.conversation import Activity, Sentence, Session, TextHit, Turn
from companion.core.doctor import Examined
from companion.core.emotion import Emotion
from companion.core.erasure import ErasureAnnouncement
from companion.core.errors import Problem
from companion.core.memory_events import MemoryAnnouncement
from companion.core.outside import OutsideShown
from companion.core.people import PeopleAnnouncement
from companion.core.persona import Persona, User
from companion.core.settings import Endpoint, EndpointPreset, ModelFile, Settings
from companion.core.sharing import SharingAnnouncement
from companion.core.updates import UpdateLooked
from companion.core.values import dataclass
from companion.core.voice_events import VoiceAnnouncement


@dataclass(frozen=True, slots=True)
class ConversationOpened:
    """The conversation now shown. `turns` are the last of `total` visible ones, oldest first.

    `pictures` is the folder of her own pictures, where she has one; `since` the day they first talked, where they did.
    """

    user: User
    persona: Persona
    turns: tuple[Turn, ...]
    total: int
    draft: str = ""
    personas: tuple[Persona, ...] = ()
    sessions: tuple[Session, ...] = ()
    pictures: Path | None = None
    since: date | None = None


@dataclass(frozen=True, slots=True)
class TurnsLoaded:
    """Turns from row `begin` on, oldest first."""

    begin: int
    turns: tuple[Turn, ...]
    total: int


@dataclass(frozen=True, slots=True)
class TextFound:
    """Result of `FindText`: hits, newest first, of `total` in all. There is one for each message, at its first place.

    Until `finished` each event holds what the one before held, and more.
    """

    text: str
    hits: tuple[TextHit, ...] = ()
    total: int = 0
    finished: bool = True


@dataclass(frozen=True, slots=True)
class ActivityChanged:
    """What she does now. `seconds` is how long she was asked to wait, where that is known."""

    activity: Activity
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn is open and durable: the user's words are on disk, unless a `ProblemOccurred` said that they are not."""

    turn: Turn
    reply_id: str
    request_id: str = ""
    durable: bool = True


@dataclass(frozen=True, slots=True)
class ReplyText:
    """A piece of the reply to show after what was shown before."""

    turn_id: str
    reply_id: str
    text: str


@dataclass(frozen=True, slots=True)
class EmotionShown:
    """Her face changes, at `offset` of the reply's text."""

    turn_id: str
    emotion: Emotion
    offset: int = 0


@dataclass(frozen=True, slots=True)
class SentenceBegan:
    """She begins to say a sentence."""

    turn_id: str
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn as it is now on disk, or only in memory so far; a `TurnsChanged` follows once it could be written."""

    turn: Turn
    emotion: Emotion = Emotion.NEUTRAL
    durable: bool = True


@dataclass(frozen=True, slots=True)
class TurnsChanged:
    """These turns are now as given (edited, starred, hidden, shown again, another answer chosen)."""

    turns: tuple[Turn, ...]
    total: int


@dataclass(frozen=True, slots=True)
class SessionBegan:
    """A chapter began."""

    session: Session


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """A chapter ended."""

    session: Session


@dataclass(frozen=True, slots=True)
class OffTheRecordChanged:
    """Whether what is said now is kept. With `on` nothing is."""

    on: bool


@dataclass(frozen=True, slots=True)
class ProblemOccurred:
    """Something went wrong that the user should know. `turn_id` where it belongs to a turn.

    `request_id` is that of a `Say` which could not become a turn: its text belongs back into the composer.
    """

    problem: Problem
    turn_id: str = ""
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class ProblemSolved:
    """A lasting problem (a full disk) is over; what waited has been written."""

    problem: Problem


@dataclass(frozen=True, slots=True)
class SettingsApplied:
    """The settings in force. `has_key` tells whether a key is kept for the chat endpoint."""

    settings: Settings
    has_key: bool = False


@dataclass(frozen=True, slots=True)
class PersonaChanged:
    """A persona is now as given."""

    persona: Persona


@dataclass(frozen=True, slots=True)
class PersonaTried:
    """A piece of the answer to a `TryPersona`; the last one is `finished`, with what went wrong if something did."""

    persona_id: str
    text: str = ""
    emotion: Emotion | None = None
    finished: bool = False
    problem: Problem | None = None
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class CardImported:
    """Result of `ImportCard`: the persona, saved under an id of its own, and what of the card is not used.

    `personas` are all personas of the user now. On a `problem` nothing was saved and `persona` is None.
    """

    path: Path
    persona: Persona | None = None
    notes: tuple[CardNote, ...] = ()
    personas: tuple[Persona, ...] = ()
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class ExportProgressed:
    """A file being written: `done` of `total` turns. Nothing stands at `path` before it is `finished`.

    The last event is `finished` or `cancelled`, or holds the problem.
    """

    path: Path
    done: int = 0
    total: int = 0
    finished: bool = False
    cancelled: bool = False
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class LocalServersFound:
    """Result of `FindLocalServers`: the presets that answer now, each with the models that it has."""

    servers: tuple[EndpointPreset, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelFilesFound:
    """Result of `FindModelFiles`."""

    files: tuple[ModelFile, ...] = ()


@dataclass(frozen=True, slots=True)
class EndpointTested:
    """Result of `TestEndpoint`: seconds to the first word, the context length, or what is wrong."""

    endpoint: Endpoint
    seconds: float = 0.0
    context_tokens: int = 0
    notes: tuple[str, ...] = ()
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class ModelsListed:
    """Result of `ListModels`."""

    endpoint: Endpoint
    models: tuple[str, ...] = ()
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class FetchProgressed:
    """A model file on its way: `done` of `total` bytes, `seconds_left` where it can be told."""

    name: str
    done: int
    total: int
    seconds_left: int = 0
    finished: bool = False
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class KeyKept:
    """Where a key was kept: "keyring", "file" or "" (forgotten)."""

    endpoint: Endpoint
    where: str
    values: tuple[tuple[str, str], ...] = field(default=())


Event = (
    ConversationOpened
    | TurnsLoaded
    | TextFound
    | ActivityChanged
    | TurnBegan
    | ReplyText
    | EmotionShown
    | SentenceBegan
    | TurnEnded
    | TurnsChanged
    | SessionBegan
    | SessionEnded
    | OffTheRecordChanged
    | ProblemOccurred
    | ProblemSolved
    | SettingsApplied
    | PersonaChanged
    | PersonaTried
    | CardImported
    | ExportProgressed
    | LocalServersFound
    | ModelFilesFound
    | EndpointTested
    | ModelsListed
    | FetchProgressed
    | KeyKept
    | Examined
    | MemoryAnnouncement
    | PeopleAnnouncement
    | ArchiveAnnouncement
    | ErasureAnnouncement
    | VoiceAnnouncement
    | SharingAnnouncement
    | OutsideShown
    | UpdateLooked
)
