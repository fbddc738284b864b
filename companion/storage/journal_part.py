"""One file of the journal: a session's turns, at most `MAX_TURNS` of them and not much over `FULL_BYTES`.

Every durable write replaces the file as a whole, so its size is what a turn costs; a long session has several parts.
"""

from collections.abc import Sequence
from pathlib import Path

from companion.core.conversation import Outcome, Session, Turn
from companion.core.errors import Code, StorageError
from companion.storage.draft_ahead import DraftAhead
from companion.storage.rows import from_row
from companion.storage.safe_files import open_tables

MAX_TURNS = 200
FULL_BYTES = 256 * 1024
_SESSION_ROW = 1


class JournalPart:
    """A part with its turns in memory; `ahead` lends it drafts.

    Raises `StorageError` FILE_DAMAGED, NOT_READABLE, HOME_NEWER when opened.
    """

    def __init__(self, path: Path, ahead: DraftAhead | None = None) -> None:
        self.path = path
        self._tables = open_tables(path, "journal", ahead)
        try:
            self._read()
        except ValueError as error:
            raise StorageError(Code.FILE_DAMAGED, path=path, kept_as="") from error

    def _read(self) -> None:
        session = self._tables.table("session").get(doc_id=_SESSION_ROW)
        self.session = from_row(Session, session) if session else None
        self._turns: dict[str, Turn] = {}
        self._numbers: dict[str, int] = {}
        self._last_number = 0
        self.visible_count = self.open_count = 0
        self.first_id = self.last_id = ""
        for row in self._tables.table("turns"):
            self._take(from_row(Turn, row), row.doc_id)

    @property
    def is_full(self) -> bool:
        """Whether the session's next turn belongs into another part."""
        return len(self._turns) >= MAX_TURNS or self._tables.size >= FULL_BYTES

    def __contains__(self, turn_id: str) -> bool:
        return turn_id in self._turns

    def turn(self, turn_id: str) -> Turn | None:
        """Return one turn, if it is here."""
        return self._turns.get(turn_id)

    def turns(self) -> list[Turn]:
        """Return the turns in order, hidden ones too."""
        return sorted(self._turns.values(), key=lambda turn: turn.seq)

    def visible(self) -> list[Turn]:
        """Return the turns in order without the hidden ones."""
        return [turn for turn in self.turns() if _is_visible(turn)]

    def put_session(self, session: Session) -> None:
        """Write the session's row. Raises `StorageError`; then nothing has changed."""
        self._tables.safe_table("session").put(session, _SESSION_ROW)
        self.session = session

    def put_turn(self, turn: Turn) -> None:
        """Write a turn, in place of the one of the same id. Raises `StorageError`; then nothing has changed."""
        number = self._numbers.get(turn.id) or self._last_number + 1
        self._tables.safe_table("turns").put(turn, number)
        self._take(turn, number)

    def put_turns(self, turns: Sequence[Turn]) -> None:
        """Write many turns with one write. Raises `StorageError`; then nothing has changed."""
        numbers: dict[str, int] = {}
        for turn in turns:
            numbers[turn.id] = self._numbers.get(turn.id) or max(self._last_number, *numbers.values(), 0) + 1
        self._tables.safe_table("turns").put_all({numbers[turn.id]: turn for turn in turns})
        for turn in turns:
            self._take(turn, numbers[turn.id])

    def _take(self, turn: Turn, number: int) -> None:
        before = self._turns.get(turn.id)
        self.visible_count += _is_visible(turn) - (before is not None and _is_visible(before))
        self.open_count += is_open(turn) - (before is not None and is_open(before))
        self.first_id = min(self.first_id or turn.id, turn.id)
        self.last_id = max(self.last_id, turn.id)
        self._turns[turn.id] = turn
        self._numbers[turn.id] = number
        self._last_number = max(self._last_number, number)


def is_open(turn: Turn) -> bool:
    """Tell whether a turn still waits for its answer, or for the end of it."""
    return not turn.replies or any(reply.outcome is Outcome.OPEN for reply in turn.replies)


def _is_visible(turn: Turn) -> bool:
    return turn.deleted_at is None
