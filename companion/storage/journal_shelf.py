"""The files of one journal as the writer's thread sees them; `JournalFiles` is the asynchronous face of it.

The catalogue is updated in memory when a write is durable and saved later: whatever it misses is read again at start.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.conversation import Outcome, Reply, Session, Turn
from companion.core.errors import Code, Problem, SettingsError, StorageError
from companion.core.ids import new_id
from companion.storage.catalogue import Catalogue, describe, survey
from companion.storage.draft_ahead import DraftAhead
from companion.storage.durable import remove_drafts, set_aside
from companion.storage.erased_file import read_gone
from companion.storage.journal_part import JournalPart, is_open
from companion.storage.locations import Pair, is_folder_name
from companion.storage.part_names import number_of, part_name, session_of
from companion.storage.rows import from_row
from companion.storage.scrubbing import scrub_in_place

_PARTS_IN_MEMORY = 8
_TURNS_AT_ONCE = 50
_CHANGES_BETWEEN_SAVES = 100


class JournalShelf:
    """Does what the port `Journal` says, in the thread it is called from; only one thread may use it."""

    def __init__(self, places: Pair, owner: tuple[str, str]) -> None:
        self._places = places
        self._owner = owner
        self._catalogue = Catalogue(places.catalogue, places.journal)
        self._sessions: dict[str, tuple[dict[str, Any], Session]] = {}  # by id: as in the catalogue, and as read
        self._parts: OrderedDict[str, JournalPart] = OrderedDict()
        self._problems: list[Problem] = []
        self._ahead = DraftAhead(places.journal)
        self.is_loaded = False
        self.changed: Callable[[str, Sequence[str]], None] = lambda *_: None  # a session, and ids of its turns or ""

    def load(self) -> Sequence[Problem]:
        """Check the catalogue against the folder, read what differs, and mark open turns as interrupted.

        Return what went wrong.
        """
        self._parts.clear()
        self._ahead.discard()
        remove_drafts(self._places.journal)
        changed, gone = self._catalogue.load(), read_gone(self._places)
        for name in changed:
            try:
                if gone:
                    scrub_in_place(self._places.folder, (self._places.journal / name,), gone)
                self._catalogue.put(name, survey(self._places.journal / name))
            except StorageError as error:
                self._leave_out(name, error.problem)
        for name in self._catalogue.unfinished():
            self._interrupt(name)
        self.save_catalogue()
        self.is_loaded = True
        return self.take_problems()

    def forget(self) -> None:
        """Hold no file's content any more: what lies on the disk is about to change."""
        self._parts.clear()

    def take_problems(self) -> Sequence[Problem]:
        """Return what went wrong since the last call."""
        problems, self._problems = self._problems, []
        return problems

    def wants_saving(self) -> bool:
        """Tell whether so much changed that a start after a crash would be slow."""
        return self._catalogue.unsaved >= _CHANGES_BETWEEN_SAVES

    def close(self) -> None:
        """Leave nothing behind, and make the next start quick."""
        self._ahead.discard()
        self.save_catalogue()

    def save_catalogue(self) -> None:
        """Save what was derived; losing it costs only time."""
        self._catalogue.save()

    def put_session(self, session: Session) -> None:
        """Write a session's row into its first part. Raises `StorageError`."""
        if not is_folder_name(session.id):
            raise SettingsError(Code.INVALID_SETTING, name="session.id", detail=session.id)
        self._write(self._first_part(session.id), lambda part: part.put_session(session))
        self.changed(session.id, ("",))

    def put_turn(self, turn: Turn) -> None:
        """Write a turn where it stands, or behind its session's last. Raises `StorageError`."""
        part = self._holder(turn.id, self._catalogue.parts(turn.session_id)) or self._last_part(turn.session_id)
        self._write(part, lambda part: part.put_turn(turn))
        self.changed(turn.session_id, (turn.id,))

    def put_turns(self, turns: Sequence[Turn]) -> None:
        """Write many turns, those of one file at once. Raises `StorageError`; some may be written then."""
        held: dict[str, list[Turn]] = {}
        others: dict[str, list[Turn]] = {}
        for turn in turns:
            part = self._holder(turn.id, self._catalogue.parts(turn.session_id))
            where, key = (held, part.path.name) if part is not None else (others, turn.session_id)
            where.setdefault(key, []).append(turn)
        for name, some in held.items():
            if (part := self._open(name)) is not None:
                self._write(part, lambda part, some=some: part.put_turns(some))  # type: ignore[misc]
                self.changed(some[0].session_id, [turn.id for turn in some])
        for session_id, some in others.items():
            for begin in range(0, len(some), _TURNS_AT_ONCE):
                these = some[begin : begin + _TURNS_AT_ONCE]
                self._write(self._last_part(session_id), lambda part, these=these: part.put_turns(these))  # type: ignore[misc]
                self.changed(session_id, [turn.id for turn in these])

    def make_ready(self) -> None:
        """Do what a write of a turn would otherwise wait for."""
        self._ahead.make()

    def sessions(self, limit: int) -> Sequence[Session]:
        """Return the last sessions, oldest first."""
        return [self._session(*one) for one in self._catalogue.sessions(limit).items()]

    def session(self, session_id: str) -> Session:
        """Return a session of which there is a file."""
        entries = map(self._catalogue.entry, self._catalogue.parts(session_id))
        return self._session(session_id, next((entry.session for entry in entries if entry.session), None))

    def session_turns(self, session_id: str) -> Sequence[Turn]:
        """Return a session's turns in order."""
        parts = map(self._open, list(self._catalogue.parts(session_id)))
        return sorted((turn for part in parts if part for turn in part.turns()), key=lambda turn: turn.seq)

    def turn(self, turn_id: str) -> Turn | None:
        """Return one turn."""
        part = self._holder(turn_id, self._catalogue.names)
        return part.turn(turn_id) if part else None

    def total(self) -> int:
        """Count the visible turns."""
        return self._catalogue.total()

    def last_turns(self, limit: int) -> Sequence[Turn]:
        """Return the last visible turns, oldest first."""
        total = self.total()
        return self.rows(max(total - limit, 0), total)

    def rows(self, begin: int, end: int) -> Sequence[Turn]:
        """Return visible turns by row number."""
        places = self._catalogue.rows(begin, end)
        parts = [self._open(name) for name, _, _ in places]
        if places != self._catalogue.rows(begin, end):
            return self.rows(begin, end)  # a file on the way was damaged, or not as the catalogue said
        return [
            turn
            for part, (_, first, last) in zip(parts, places, strict=True)
            if part
            for turn in part.visible()[first:last]
        ]

    def first_rows(self, session_ids: Collection[str] | None = None) -> Sequence[tuple[Path, int]]:
        """Return the files of these sessions, or of all, that hold visible turns, latest first.

        Each comes with the number of its first row.
        """
        found: Iterable[tuple[str, int]] = self._catalogue.first_rows()
        if session_ids is not None:
            found = (one for one in found if session_of(one[0]) in session_ids)
        return [(self._places.journal / name, row) for name, row in found]

    def row_of(self, turn_id: str) -> int | None:
        """Return the row of a visible turn."""
        part = self._holder(turn_id, self._catalogue.names)
        ids = [turn.id for turn in part.visible()] if part is not None else []
        if part is None or turn_id not in ids:
            return None
        return dict(self._catalogue.first_rows())[part.path.name] + ids.index(turn_id)

    def mark(self, session_id: str) -> str:
        """Return a text that changes whenever one of a session's files does; empty where there are none."""
        return self._catalogue.mark(session_id)

    def marks(self) -> Mapping[str, str]:
        """Return a text for each session that changes whenever one of its files does."""
        return self._catalogue.marks()

    def _session(self, session_id: str, known: Session | dict[str, Any] | None) -> Session:
        """Return a session from what its files say of it; what was read is kept, as all are asked for together."""
        if isinstance(known, Session):
            return known
        if not known:  # its first file was set aside
            return Session(session_id, *self._owner, began_at=self.session_turns(session_id)[0].began_at)
        before, session = self._sessions.get(session_id, (None, None))
        if session is None or before is not known:
            session = from_row(Session, known)
            self._sessions[session_id] = (known, session)
        return session

    def _first_part(self, session_id: str) -> JournalPart:
        names = self._catalogue.parts(session_id)
        part = self._open(names[0]) if names else None
        return part or self._new_part(session_id)

    def _last_part(self, session_id: str) -> JournalPart:
        names = self._catalogue.parts(session_id)
        part = self._open(names[-1]) if names else None
        return part if part and not part.is_full else self._new_part(session_id)

    def _new_part(self, session_id: str) -> JournalPart:
        names = self._catalogue.parts(session_id)
        number = number_of(names[-1]) + 1 if names else 1
        while (path := self._places.journal / part_name(session_id, number)).exists():
            number += 1  # a file that is left where it is though it can't be read
        return JournalPart(path, self._ahead)

    def _holder(self, turn_id: str, names: Iterable[str]) -> JournalPart | None:
        parts = map(self._open, self._catalogue.may_hold(turn_id, names))
        return next((part for part in parts if part and turn_id in part), None)

    def _write(self, part: JournalPart, write: Callable[[JournalPart], None]) -> None:
        write(part)
        self._remember(part)
        self._catalogue.put(part.path.name, describe(part))

    def _open(self, name: str) -> JournalPart | None:
        if name in self._parts:
            self._parts.move_to_end(name)
            return self._parts[name]
        try:
            part = JournalPart(self._places.journal / name, self._ahead)
        except StorageError as error:
            self._leave_out(name, error.problem)
            return None
        self._remember(part)
        if not self._catalogue.fits(name, describe(part)):
            self._catalogue.put(name, describe(part))
        return part

    def _remember(self, part: JournalPart) -> None:
        self._parts[part.path.name] = part
        self._parts.move_to_end(part.path.name)
        if len(self._parts) > _PARTS_IN_MEMORY:
            self._parts.popitem(last=False)

    def _leave_out(self, name: str, problem: Problem) -> None:
        self._catalogue.remove(name)
        path = self._places.journal / name
        if problem.code is Code.FILE_DAMAGED:
            try:
                kept = set_aside(path, self._places.set_aside)
                problem = Problem(Code.FILE_DAMAGED, {"path": str(path), "kept_as": str(kept)})
            except StorageError as error:
                self._problems.append(error.problem)
        self._problems.append(problem)

    def _interrupt(self, name: str) -> None:
        part = self._open(name)
        if part is None:
            return
        try:
            for turn in filter(is_open, part.turns()):
                part.put_turn(_interrupted(turn))
                self.changed(turn.session_id, (turn.id,))
        except StorageError as error:
            self._problems.append(error.problem)
        self._catalogue.put(name, describe(part))


def _interrupted(turn: Turn) -> Turn:
    problem = Problem(Code.INTERRUPTED_BY_EXIT, retryable=True)
    if not turn.replies:
        reply = Reply(new_id(), "", turn.began_at, Outcome.INTERRUPTED, ended_at=turn.began_at, problem=problem)
        return turn.with_reply(reply)
    replies = tuple(
        replace(reply, outcome=Outcome.INTERRUPTED, problem=problem) if reply.outcome is Outcome.OPEN else reply
        for reply in turn.replies
    )
    return replace(turn, replies=replies)
