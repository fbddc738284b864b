"""What the engine needs of the disk, as Protocols that storage satisfies."""

from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Protocol

from companion.core.archive import Archives
from companion.core.conversation import Session, TextHit, Turn
from companion.core.erasure import Erasure, ErasureStep, Holders
from companion.core.errors import Problem
from companion.core.looking import StarredMessage
from companion.core.memory import Backup, Held, MemoryEvent, MemorySnapshot, Restoration, UsageOfDay
from companion.core.persona import Persona, User
from companion.core.recall import IndexAnswer, IndexedTurn, IndexQuery
from companion.core.settings import Settings
from companion.core.sharing import Sharing

Progress = Callable[[int, int], None]  # done and total
Told = Callable[[ErasureStep, int, int], None]  # what is being done, done and total (0: not known)


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

    def starred(self, session_ids: Collection[str] | None = None) -> AsyncGenerator[Sequence[StarredMessage], None]:
        """Yield the visible messages that the user marked, newest first, of these sessions or of all."""
        ...

    async def row_of(self, turn_id: str) -> int | None:
        """Return the row of a visible turn over the whole history."""
        ...


class MemoryStore(Protocol):
    """What was concluded between one user and one persona. A `put_…` that has returned is durable."""

    async def load(self) -> Sequence[Problem]:
        """Read the snapshot and the events after it; tell what could not be read (set aside, never dropped)."""
        ...

    def snapshot(self) -> MemorySnapshot:
        """Return the snapshot as last read or written."""
        ...

    @property
    def erased_upto(self) -> datetime | None:
        """When something was last erased, if anything was: what is concluded from now on is of later."""
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

    async def put_events(self, events: Sequence[MemoryEvent]) -> None:
        """Write events behind the others, all or none of them. Raises `StorageError`; then nothing has changed."""
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

    def eraser(self, user_id: str, persona_id: str) -> "Eraser":
        """Return what erases for good what this pair said. Raises `SettingsError` for an unknown user or persona."""
        ...

    def archives(self) -> Archives:
        """Return what writes and restores archives."""
        ...

    def sharing(self) -> Sharing:
        """Return what carries it all to other computers, where that is wanted."""
        ...

    def usage(self, user_id: str) -> UsageStore:
        """Return where the tokens of a user are counted."""
        ...

    def settings(self, user_id: str = "") -> Settings:
        """Return the settings of a user (empty: of the one who talks) as last read or saved."""
        ...

    async def save_settings(self, settings: Settings) -> None:
        """Write the settings of the user whom they name, who is the one who talks from now on."""
        ...

    async def save_user(self, user: User) -> None:
        """Write a user's file; one of an unknown id is added."""
        ...

    async def passphrase(self, user_id: str) -> str:
        """Return what is kept of a user's passphrase (see `core.passphrase`), empty where there is none."""
        ...

    async def save_passphrase(self, user_id: str, kept: str) -> None:
        """Keep that; an empty text removes it."""
        ...

    async def last_talked(self, user_id: str, persona_id: str) -> datetime | None:
        """Return when this pair last talked, without reading their history; None where they never did."""
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

    async def clear(self) -> None:
        """Remove the files; the next use begins with an empty index."""
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


class Eraser(Protocol):
    """Erases for good what one pair said. It works beside journal and memory: they have to be loaded again after it."""

    @property
    def index(self) -> Path:
        """The file of the search index, which belongs to the index."""
        ...

    async def erasures(self) -> Sequence[Erasure]:
        """Return what was erased, and what is still to be erased, the oldest first."""
        ...

    async def note(self, erasure: Erasure) -> None:
        """Note an erasure durably, in place of the one of the same id. Raises `StorageError`."""
        ...

    async def turns_naming(self, names: Collection[str], told: Told) -> Sequence[Turn]:
        """Return the turns in which a name stands, hidden ones and all answers too, the oldest first."""
        ...

    async def turns_of_day(self, day: date, told: Told) -> Sequence[Turn]:
        """Return the turns of a local day, hidden ones too, the oldest first."""
        ...

    async def look(self, erasure: Erasure, texts: Collection[str], told: Told) -> Holders:
        """Find out where what is to be erased stands beside itself. Nothing changes."""
        ...

    async def carry_out(self, texts: Collection[str], told: Told) -> None:
        """Erase all that is noted from everything but the index. Raises `StorageError`; then some of it is done."""
        ...

    async def search(self, texts: Collection[str], told: Told) -> Sequence[tuple[Path, int, bool]]:
        """Look for texts in every file; return path, size in bytes (-1: not readable), and whether one stands in it."""
        ...

    async def blank(self, paths: Collection[Path], texts: Collection[str]) -> None:
        """Blank texts in files that belong to no store. What can't be written stays as it is."""
        ...
