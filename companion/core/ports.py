"""What the engine needs from the outside world, as Protocols that backends and storage satisfy."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Protocol

from companion.core.card import Card
from companion.core.conversation import ChatDelta, ChatForm, ChatRequest, Session, TextHit, Turn
from companion.core.errors import Problem
from companion.core.events import EndpointTested, Event, ModelsListed
from companion.core.memory import Backup, Held, MemoryEvent, MemorySnapshot, Restoration, UsageOfDay
from companion.core.persona import Persona, User
from companion.core.recall import IndexAnswer, IndexedTurn, IndexQuery
from companion.core.settings import Endpoint, EndpointPreset, Settings

Announce = Callable[[Event], None]
Progress = Callable[[int, int], None]  # done and total


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        ...

    def utc_offset(self) -> int:
        """Return the minutes east of UTC where the user is now."""
        ...


class ChatModel(Protocol):
    """Something that answers in words."""

    @property
    def name(self) -> str:
        """The model's name, as kept with each reply."""
        ...

    @property
    def context_tokens(self) -> int:
        """How many tokens a request and its reply may have together."""
        ...

    def stream(self, request: ChatRequest) -> AsyncGenerator[ChatDelta, None]:
        """Yield the answer piece by piece. Raises `ChatError`; closing the generator stops the request."""
        ...

    async def warm(self, request: ChatRequest) -> None:
        """Make ready so that a request beginning like this one is answered quickly. Never raises."""
        ...

    async def count_tokens(self, text: str) -> int:
        """Count the tokens of a text, or a number that is surely not below it."""
        ...

    async def close(self) -> None:
        """Release connections and children."""
        ...


class Journal(Protocol):
    """What was said between one user and one persona. A `put_…` that has returned is durable."""

    async def load(self) -> Sequence[Problem]:
        """Make ready and tell what could not be read (set aside, never dropped)."""
        ...

    async def put_session(self, session: Session) -> None:
        """Write a session, in place of the one of the same id."""
        ...

    async def put_turn(self, turn: Turn) -> None:
        """Write a turn, in place of the one of the same id. Raises `StorageError`; then nothing has changed."""
        ...

    async def put_turns(self, turns: Sequence[Turn]) -> None:
        """Write many turns, as `put_turn` does each; an error leaves some of them written."""
        ...

    async def sessions(self, limit: int = 0) -> Sequence[Session]:
        """Return the last `limit` sessions, oldest first (0: all)."""
        ...

    async def session_turns(self, session_id: str) -> Sequence[Turn]:
        """Return a session's turns in order, hidden ones too."""
        ...

    async def turn(self, turn_id: str) -> Turn | None:
        """Return one turn."""
        ...

    async def last_turns(self, limit: int) -> Sequence[Turn]:
        """Return the last `limit` visible turns over all sessions, oldest first."""
        ...

    async def rows(self, begin: int, end: int) -> Sequence[Turn]:
        """Return visible turns by row number over the whole history, oldest first."""
        ...

    async def total(self) -> int:
        """Count the visible turns."""
        ...

    async def marks(self) -> Mapping[str, str]:
        """Return for each session, by id, a text that is another one after any change of it; nothing is read for it."""
        ...

    def find(self, text: str) -> AsyncGenerator[Sequence[TextHit], None]:
        """Yield the visible messages that hold a text, newest first, as they are found; closing ends the search."""
        ...


class MemoryStore(Protocol):
    """What was concluded between one user and one persona. A `put_…` that has returned is durable."""

    async def load(self) -> Sequence[Problem]:
        """Read the snapshot and the events after it; tell what could not be read (set aside, never dropped)."""
        ...

    def snapshot(self) -> MemorySnapshot:
        """Return the snapshot as last read or written."""
        ...

    def recent(self) -> Sequence[MemoryEvent]:
        """Return the events after that snapshot that `load` found, oldest first."""
        ...

    async def events(self) -> Sequence[MemoryEvent]:
        """Return all events, oldest first."""
        ...

    async def put_event(self, event: MemoryEvent) -> None:
        """Write an event behind the others. Raises `StorageError`; then nothing has changed."""
        ...

    async def put_snapshot(self, snapshot: MemorySnapshot) -> None:
        """Write the snapshot, for a quick start. Raises `StorageError`; then the old one is still there."""
        ...

    async def back_up(self, reason: str, told: Progress = ...) -> Backup:
        """Copy memory files and journal, read the copy back and compare; `told` hears how far it is.

        Raises `StorageError` BACKUP_FAILED, DISK_FULL, NOT_WRITABLE.
        """
        ...

    async def backups(self) -> Sequence[Backup]:
        """Return the backups, newest first."""
        ...

    async def backup_bytes(self) -> int:
        """Return the room that all backups take together."""
        ...

    async def read_backup(self, backup_id: str) -> Mapping[str, Held]:
        """Return what memory held when a backup was made. Raises `StorageError` UNKNOWN_CHANGE, BACKUP_FAILED."""
        ...

    async def changed_sessions(self, backup_id: str) -> Sequence[str]:
        """Return the sessions of the journal that are not as they were in a backup, oldest first."""
        ...

    async def session_then(self, backup_id: str, session_id: str) -> tuple[Session | None, Sequence[Turn]]:
        """Return a session and its turns as they were in a backup; None and nothing where it was not."""
        ...

    async def restoring(self) -> Restoration | None:
        """Return the restore that was begun and not finished, if there is one."""
        ...

    async def note_restoring(self, restoration: Restoration | None) -> None:
        """Note durably that a backup is being restored, or no longer."""
        ...


class UsageStore(Protocol):
    """Tokens by day."""

    async def read(self) -> Sequence[UsageOfDay]:
        """Return what was counted, the oldest day first; what can't be read is left out."""
        ...

    async def write(self, rows: Sequence[UsageOfDay]) -> None:
        """Write rows in place of those of the same day, purpose and model. Raises `StorageError`."""
        ...


class Drafts(Protocol):
    """Unsent text."""

    async def read(self) -> str:
        """Return the text kept, or an empty one."""
        ...

    async def write(self, text: str) -> None:
        """Keep the text."""
        ...


class Home(Protocol):
    """Everything on disk of one computer account: opens the stores of a user with a persona."""

    async def load(self) -> Sequence[Problem]:
        """Read settings, users and personas; tell what was damaged and set aside (defaults are used for it)."""
        ...

    def users(self) -> Sequence[User]:
        """Return the users, the default one always among them."""
        ...

    def personas(self, user_id: str) -> Sequence[Persona]:
        """Return the personas, the default one always among them."""
        ...

    async def save_persona(self, user_id: str, persona: Persona) -> None:
        """Write a persona's file."""
        ...

    async def add_persona(self, user_id: str, persona: Persona, pictures: Mapping[str, bytes]) -> None:
        """Write a persona of an id not yet used with its pictures by file name; failing leaves nothing behind."""
        ...

    def pictures(self, user_id: str, persona_id: str) -> Path | None:
        """Return the folder of a persona's own pictures, None where there is none."""
        ...

    def journal(self, user_id: str, persona_id: str) -> Journal:
        """Return the journal of this pair. Raises `SettingsError` for an unknown user or persona."""
        ...

    def drafts(self, user_id: str, persona_id: str) -> Drafts:
        """Return the drafts of this pair."""
        ...

    def memory(self, user_id: str, persona_id: str) -> MemoryStore:
        """Return the memory of this pair. Raises `SettingsError` for an unknown user or persona."""
        ...

    def index(self, user_id: str, persona_id: str) -> "SearchIndex":
        """Return the search index of this pair. Raises `SettingsError` for an unknown user or persona."""
        ...

    def usage(self) -> UsageStore:
        """Return where tokens are counted."""
        ...

    def settings(self) -> Settings:
        """Return the settings as last read or saved."""
        ...

    async def save_settings(self, settings: Settings) -> None:
        """Write the settings."""
        ...


class Keys(Protocol):
    """Keys of endpoints, each bound to the origin (scheme, host, port) it was entered for."""

    def find(self, endpoint: Endpoint) -> str:
        """Return the key for the endpoint's origin, or an empty text."""
        ...

    def keep(self, endpoint: Endpoint, key: str, *, plain_file: bool) -> str:
        """Keep a key; return "keyring" or "file". Raises `SettingsError` KEYRING_UNAVAILABLE without a yes."""
        ...

    def forget(self, endpoint: Endpoint) -> None:
        """Remove the key for the endpoint's origin."""
        ...


class ChatModels(Protocol):
    """Makes a chat model for an endpoint; the registry of backends satisfies it."""

    def __call__(self, endpoint: Endpoint, key: str) -> ChatModel:
        """Return a model; nothing is connected or started before its first use."""
        ...


class ModelFiles(Protocol):
    """Model files that can be fetched."""

    def path(self, name: str) -> Path | None:
        """Return where a model of the catalogue lies, if it is complete here."""
        ...

    async def fetch(self, name: str, progress: Callable[[int, int], None]) -> Path:
        """Fetch a model, telling done and total bytes; cancel the task to stop. Raises `ModelFileError`."""
        ...


class Embedder(Protocol):
    """Turns texts into vectors that are near one another when the texts mean the same, in any language."""

    @property
    def available(self) -> bool:
        """Whether texts can be embedded here at all; False once it was tried and failed."""
        ...

    async def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        """Return one vector of signed bytes per text, or empty ones where it is not available. Never raises."""
        ...

    async def close(self) -> None:
        """Release the model."""
        ...


class SearchIndex(Protocol):
    """Finds utterances by words and by meaning. It is derived: whatever it loses is read again from the journal."""

    @property
    def renewals(self) -> int:
        """How often it was found damaged and begun anew since the start."""
        ...

    async def put(self, turns: Sequence[IndexedTurn]) -> None:
        """Add turns, each in place of what was held of it. Raises `StorageError`."""
        ...

    async def remove(self, turn_ids: Collection[str]) -> None:
        """Take turns out; unknown ones are ignored."""
        ...

    async def erase(self, turn_ids: Collection[str]) -> None:
        """Take turns out so that no trace of their words is left in the files. Takes seconds on a large index."""
        ...

    async def stamps(self, session_id: str) -> Mapping[str, str]:
        """Return the stamps of the turns held of a session, by turn id."""
        ...

    async def sessions(self) -> frozenset[str]:
        """Return the ids of the sessions of which turns are held."""
        ...

    async def marks(self) -> Mapping[str, str]:
        """Return the mark that was noted for each session, by id."""
        ...

    async def note_mark(self, session_id: str, mark: str) -> None:
        """Note that everything of a session is held as the journal had it under this mark; an empty one is dropped."""
        ...

    async def put_vectors(self, vectors: Mapping[str, bytes]) -> None:
        """Add vectors to utterances, by utterance id; unknown ones are ignored."""
        ...

    async def without_vectors(self, limit: int) -> Mapping[str, str]:
        """Return the texts of up to `limit` utterances that have no vector, newest first, by utterance id."""
        ...

    async def find(self, query: IndexQuery) -> IndexAnswer:
        """Return the utterances that may answer, with their neighbours."""
        ...

    async def first_day(self) -> date | None:
        """Return the local day of the first words of all, if there are any."""
        ...

    async def note_use(self, turn_ids: Collection[str]) -> None:
        """Count that the words of turns were put into a prompt."""
        ...

    async def uses(self) -> Mapping[str, int]:
        """Return how often the words of turns were put into a prompt, by turn id; counts may be lost."""
        ...

    async def holders(self, terms: Collection[str]) -> Mapping[str, int]:
        """Tell for each word in how many utterances it stands."""
        ...

    async def close(self) -> None:
        """Close the file."""
        ...


class EndpointProbe(Protocol):
    """Looks at an endpoint without a conversation. What is wrong comes back as a `Problem` in the answer."""

    async def test(self, endpoint: Endpoint, key: str) -> EndpointTested:
        """Ask for one short answer and time its first word. Never raises `ChatError`."""
        ...

    async def models(self, endpoint: Endpoint, key: str) -> ModelsListed:
        """Ask which models the endpoint has. Never raises `ChatError`."""
        ...

    async def local_servers(self) -> Sequence[EndpointPreset]:
        """Return the presets of servers that run on this computer and answer, each with the models it has."""
        ...


class Exchange(Protocol):
    """Files that come from elsewhere or go there."""

    async def read_card(self, path: Path, persona_id: str) -> Card:
        """Read a character card as the persona of this id. Raises `ExchangeError` CARD_UNREADABLE, CARD_TOO_LARGE."""
        ...

    async def write_card(self, path: Path, persona: Persona) -> None:
        """Write a persona as a card. Raises `ExchangeError` EXPORT_FAILED."""
        ...

    async def write_chat(
        self, path: Path, form: ChatForm, persona: Persona, user: User, pages: AsyncIterator[Sequence[Turn]]
    ) -> None:
        """Write turns as they come. Cancelled or raising `ExchangeError` EXPORT_FAILED, it leaves no file."""
        ...
