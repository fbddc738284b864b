"""Everything the window or the terminal may ask of the engine. Commands go in; events come out."""

from pathlib import Path

from companion.core.archive import ArchiveCommand
from companion.core.conversation import ChatForm, Picture, Via
from companion.core.doctor import Examine, StopExamining
from companion.core.erasure import ErasureCommand
from companion.core.memory_commands import MemoryCommand
from companion.core.outside import OutsideCommand
from companion.core.people import PeopleCommand
from companion.core.persona import Persona
from companion.core.settings import Endpoint, Settings
from companion.core.sharing import SharingCommand
from companion.core.updates import LookForUpdate
from companion.core.values import dataclass
from companion.core.voice_commands import VoiceCommand


@dataclass(frozen=True, slots=True)
class OpenConversation:
    """Show the conversation of a user with a persona (empty: the settings'); answered by `ConversationOpened`."""

    user_id: str
    persona_id: str
    limit: int = 40


@dataclass(frozen=True, slots=True)
class LoadTurns:
    """Read turns `begin` to `end` (row numbers over the whole history, oldest first); answered by `TurnsLoaded`."""

    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class FindText:
    """Look for a text in the whole visible history, newest first; answered by `TextFound`, several times.

    A later one ends the search before it. An empty text only ends it.
    """

    text: str
    limit: int = 200


@dataclass(frozen=True, slots=True)
class Say:
    """The user says something. `request_id` comes back in the `TurnBegan` that it causes.

    A `picture` goes to the model with the words; a model that reads only text ends the turn with PICTURE_REFUSED.
    """

    text: str
    via: Via = Via.TYPED
    request_id: str = ""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Retry:
    """Answer a turn whose reply failed or was interrupted once more; the failed reply is replaced."""

    turn_id: str


@dataclass(frozen=True, slots=True)
class Regenerate:
    """Write another answer to a turn; the earlier ones are kept and can be chosen again.

    The memories `without` names (ids as in `Reply.memories_used`) are left out of the turn's notes this time.
    """

    turn_id: str
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on with a reply that stopped too early."""

    turn_id: str


@dataclass(frozen=True, slots=True)
class ChooseReply:
    """Make another answer of a turn the one that counts."""

    turn_id: str
    chosen: int


@dataclass(frozen=True, slots=True)
class EditUserText:
    """Change what the user said in a turn; the earlier text is kept."""

    turn_id: str
    text: str


@dataclass(frozen=True, slots=True)
class EditReply:
    """Change what she said in a turn, as one more answer; the earlier one is kept."""

    turn_id: str
    text: str


@dataclass(frozen=True, slots=True)
class DeleteTurns:
    """Hide turns; `RestoreTurns` brings them back."""

    turn_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RestoreTurns:
    """Bring hidden turns back."""

    turn_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StarTurn:
    """Mark a turn as worth keeping, or take the mark away."""

    turn_id: str
    starred: bool


@dataclass(frozen=True, slots=True)
class Interrupt:
    """Stop the reply under way; what was shown is kept."""


@dataclass(frozen=True, slots=True)
class EndSession:
    """End the chapter. Ignored when a turn is running or newer than `last_turn_id` (empty: end in any case)."""

    last_turn_id: str = ""


@dataclass(frozen=True, slots=True)
class GoOffTheRecord:
    """From now on keep nothing of what is said, or keep it again. What was said meanwhile is gone then."""

    on: bool


@dataclass(frozen=True, slots=True)
class SaveDraft:
    """Keep the unsent text of the composer, written to this persona by this user (empty: in the open conversation)."""

    text: str
    user_id: str = ""
    persona_id: str = ""


@dataclass(frozen=True, slots=True)
class ApplySettings:
    """Use and keep these settings from now on."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SaveKey:
    """Keep a key for the endpoint's origin. `plain_file` is the user's explicit yes to a file where no keyring is."""

    endpoint: Endpoint
    key: str
    plain_file: bool = False


@dataclass(frozen=True, slots=True)
class ForgetKey:
    """Remove the key kept for the endpoint's origin."""

    endpoint: Endpoint


@dataclass(frozen=True, slots=True)
class TestEndpoint:
    """Ask the endpoint for one short answer; answered by `EndpointTested`."""

    endpoint: Endpoint
    key: str = ""

    __test__ = False  # not a test case, whatever its name


@dataclass(frozen=True, slots=True)
class ListModels:
    """Ask the endpoint which models it has; answered by `ModelsListed`."""

    endpoint: Endpoint
    key: str = ""


@dataclass(frozen=True, slots=True)
class FetchModel:
    """Fetch a model of the catalogue; answered by `FetchProgressed` until it is done."""

    name: str


@dataclass(frozen=True, slots=True)
class CancelFetch:
    """Stop fetching a model; what has arrived is kept for the next try."""

    name: str


@dataclass(frozen=True, slots=True)
class SavePersona:
    """Keep a changed persona."""

    persona: Persona


@dataclass(frozen=True, slots=True)
class TryPersona:
    """Ask for one answer of a persona that need not be saved; answered by `PersonaTried`, and kept nowhere.

    A later one, or a turn, ends the one before. An empty line only ends it.
    """

    persona: Persona
    line: str
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class ImportCard:
    """Make a persona of a character card (PNG, JSON or CHARX); answered by `CardImported`."""

    path: Path


@dataclass(frozen=True, slots=True)
class ExportCard:
    """Write a persona as a character card (V2, JSON); answered by `ExportProgressed`."""

    persona_id: str
    path: Path


@dataclass(frozen=True, slots=True)
class ExportChat:
    """Write everything visible of the open conversation; answered by `ExportProgressed` until it is finished."""

    path: Path
    form: ChatForm = ChatForm.MARKDOWN


@dataclass(frozen=True, slots=True)
class CancelExport:
    """Stop the export under way; no file is left of it."""


@dataclass(frozen=True, slots=True)
class FindLocalServers:
    """Look for servers of models that run on this computer; answered by `LocalServersFound`."""


@dataclass(frozen=True, slots=True)
class FindModelFiles:
    """Tell which model files can be fetched and which are here; answered by `ModelFilesFound`."""


Command = (
    OpenConversation
    | LoadTurns
    | FindText
    | Say
    | Retry
    | Regenerate
    | Continue
    | ChooseReply
    | EditUserText
    | EditReply
    | DeleteTurns
    | RestoreTurns
    | StarTurn
    | Interrupt
    | EndSession
    | GoOffTheRecord
    | SaveDraft
    | ApplySettings
    | SaveKey
    | ForgetKey
    | TestEndpoint
    | ListModels
    | FetchModel
    | CancelFetch
    | SavePersona
    | TryPersona
    | ImportCard
    | ExportCard
    | ExportChat
    | CancelExport
    | FindLocalServers
    | FindModelFiles
    | Examine
    | StopExamining
    | MemoryCommand
    | PeopleCommand
    | ArchiveCommand
    | ErasureCommand
    | VoiceCommand
    | SharingCommand
    | OutsideCommand
    | LookForUpdate
)
