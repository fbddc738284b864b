"""The files of one user with one persona as another computer's share in them sees them: what changed, what comes in.

The thread that talks to the server asks; the work is done in the writer's thread, so it meets no other write half done.
"""

import contextlib
import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.core.conversation import Session, Turn
from companion.core.erasure import Erasure, Gone
from companion.core.errors import Problem
from companion.core.memory import MemoryEvent
from companion.storage import erased_file
from companion.storage.journal_shelf import JournalShelf
from companion.storage.locations import Pair
from companion.storage.memory_shelf import MemoryShelf
from companion.storage.scrubbing import without_gone
from companion.storage.shared_values import is_whole, marks_of, merged
from companion.storage.writer import Writer


class Chapter(NamedTuple):
    """A session with some of its turns, and the mark its files had when they were read."""

    mark: str
    session: Session | None
    turns: Sequence[Turn]


class SharedPair:
    """One pair's files. `key` is "user/persona".

    In the writer's thread `changed` is called after any change, and `report` where a file proves damaged.
    """

    def __init__(
        self,
        key: str,
        places: Pair,
        journal: JournalShelf,
        memory: MemoryShelf,
        writer: Writer,
        changed: Callable[[], None],
        report: Callable[[Problem], None],
    ) -> None:
        self.key = key
        self.said = 0  # how often turns were written here, by nobody elsewhere
        self._taking_in = False
        self._places = places
        self._journal = journal
        self._memory = memory
        self._writer = writer
        self._tell = changed
        self._report = report
        self._turns: dict[str, dict[str, None]] = {}  # by session; an empty id is the session itself
        self._events: dict[str, MemoryEvent] = {}
        self._known_events: set[str] | None = None
        journal.changed, memory.changed = self._note_turns, self._note_events

    @property
    def waiting(self) -> int:
        """How many turns and events were changed and not sent since."""
        return sum(map(len, list(self._turns.values()))) + len(self._events)

    def gone(self) -> Gone:
        """Return what was erased here."""
        return self._writer.call(lambda: erased_file.read_gone(self._places))

    def erasures(self) -> Sequence[Erasure]:
        """Return what was erased here, the oldest first. Raises `StorageError`."""
        return self._writer.call(lambda: erased_file.read_erasures(self._places))

    # what changed here

    def marks(self) -> Mapping[str, str]:
        """Return the marks of the journal's sessions and of the files of events, by name."""

        def read() -> Mapping[str, str]:
            self._make_ready()
            return {**self._journal.marks(), **self._memory.marks()}

        return self._writer.call(read)

    def chapter(self, session_id: str) -> Chapter:
        """Return a session with all its turns."""

        def read() -> Chapter:
            mark = self._journal.mark(session_id)
            session = self._journal.session(session_id) if mark else None
            return Chapter(mark, session, self._journal.session_turns(session_id))

        return self._writer.call(read)

    def turn(self, turn_id: str) -> Turn | None:
        """Return a turn."""
        return self._writer.call(lambda: self._journal.turn(turn_id))

    def events_of(self, name: str) -> Sequence[MemoryEvent]:
        """Return the events of a file."""
        return self._writer.call(lambda: self._memory.events_in(self._places.memory / name, {}))

    def wants_sending(self, turns: Mapping[str, Iterable[str]], events: Iterable[MemoryEvent]) -> None:
        """Note that these are not on the server: ids of turns by session, and events."""

        def note() -> None:
            for session_id, ids in turns.items():
                self._turns.setdefault(session_id, {}).update(dict.fromkeys(ids))
            self._events.update({event.id: event for event in events})

        self._writer.call(note)

    def take_chapters(self, most: int) -> dict[str, Chapter]:
        """Return what changed of some sessions, at most about so many turns; it is noted as changed no longer."""

        def take() -> dict[str, Chapter]:
            taken: dict[str, Chapter] = {}
            room = most
            for session_id in sorted(self._turns):
                if room <= 0:
                    break
                ids = list(self._turns[session_id])[:room]
                for one in ids:
                    del self._turns[session_id][one]
                left = bool(self._turns[session_id])
                if not left:
                    del self._turns[session_id]
                room -= len(ids)
                found = [turn for one in ids if one and (turn := self._journal.turn(one)) is not None]
                mark = self._journal.mark(session_id)
                session = self._journal.session(session_id) if mark and "" in ids else None
                taken[session_id] = Chapter("" if left else mark, session, found)
            return taken

        return self._writer.call(take)

    def take_events(self, most: int) -> tuple[Sequence[MemoryEvent], Mapping[str, str]]:
        """Return some events that were written, and the marks of their files once there are no others."""

        def take() -> tuple[Sequence[MemoryEvent], Mapping[str, str]]:
            ids = sorted(self._events)[:most]
            taken = [self._events.pop(one) for one in ids]
            return taken, {} if self._events else self._memory.marks()

        return self._writer.call(take)

    # what comes from elsewhere

    def take_in_sessions(self, sessions: Sequence[tuple[Session, bytes]]) -> dict[str, bytes]:
        """Write sessions, each with the marks of the version that it goes back to here; return the marks of theirs."""
        return self._writer.call(functools.partial(self._take_sessions, sessions))

    def take_in_turns(self, turns: Sequence[tuple[Turn, bytes]]) -> tuple[dict[str, bytes], list[Turn]]:
        """Do the same with turns; return also those that are other ones now. One being written here is passed over."""
        return self._writer.call(functools.partial(self._take_turns, turns))

    def take_in_events(self, events: Sequence[MemoryEvent]) -> bool:
        """Write events that are not here yet; tell whether there were any."""
        if self._known_events is None:
            known: set[str] = set()
            for name in self._writer.call(self._memory_ready):
                known.update(event.id for event in self.events_of(name))
            self._writer.call(lambda: self._know_events(known))
        return self._writer.call(functools.partial(self._take_events, events))

    def take_in_erasure(self, erasure: Erasure) -> bool:
        """Note what was erased elsewhere, to be erased here; tell whether that was not known."""

        def note() -> bool:
            if any(one.id == erasure.id for one in erased_file.read_erasures(self._places)):
                return False
            erased_file.write_erasure(self._places, replace(erasure, done=False))
            return True

        return self._writer.call(note)

    # in the writer's thread

    def _make_ready(self) -> None:
        for shelf in (self._journal, self._memory):
            if not shelf.is_loaded:
                for problem in shelf.load():
                    self._report(problem)

    def _memory_ready(self) -> Collection[str]:
        self._make_ready()
        return self._memory.marks()

    def _know_events(self, known: set[str]) -> None:
        self._known_events = known | set(self._events)

    def _note_turns(self, session_id: str, ids: Sequence[str]) -> None:
        self._turns.setdefault(session_id, {}).update(dict.fromkeys(ids))
        self.said += not self._taking_in
        self._tell()

    def _note_events(self, events: Sequence[MemoryEvent]) -> None:
        self._events.update({event.id: event for event in events})
        if self._known_events is not None:
            self._known_events.update(event.id for event in events)
        self._tell()

    @contextlib.contextmanager
    def _from_elsewhere(self) -> Iterator[None]:
        self._taking_in = True
        try:
            yield
        finally:
            self._taking_in = False

    def _take_sessions(self, sessions: Sequence[tuple[Session, bytes]]) -> dict[str, bytes]:
        self._make_ready()
        gone, here = erased_file.read_gone(self._places), self._journal.marks()
        for theirs, base in sessions:
            if theirs.id in gone.sessions:
                continue
            mine = self._journal.session(theirs.id) if theirs.id in here else None
            one = theirs if mine is None else replace(theirs, elsewhere=mine.elsewhere)
            if mine is not None and marks_of(mine) != base:
                one = merged(base, mine, one)
            if mine != one:
                with self._from_elsewhere():
                    self._journal.put_session(one)
        return {theirs.id: marks_of(theirs) for theirs, _ in sessions}

    def _take_turns(self, turns: Sequence[tuple[Turn, bytes]]) -> tuple[dict[str, bytes], list[Turn]]:
        self._make_ready()
        gone, marks, changed = erased_file.read_gone(self._places), dict[str, bytes](), list[Turn]()
        for theirs, base in turns:
            if gone.has_turn(theirs.id, theirs.session_id):
                marks[theirs.id] = marks_of(theirs)
                continue
            mine = self._journal.turn(theirs.id)
            if mine is not None and not is_whole(mine):
                continue
            marks[theirs.id] = marks_of(theirs)
            one = theirs if mine is None or marks_of(mine) == base else merged(base, mine, theirs)
            if mine is None or marks_of(mine) != marks_of(one):
                changed.append(one)
        if changed:
            with self._from_elsewhere():
                self._journal.put_turns(changed)
        return marks, changed

    def _take_events(self, events: Sequence[MemoryEvent]) -> bool:
        gone = erased_file.read_gone(self._places)
        missing = [one for one in events if one.id not in (self._known_events or ())]
        if missing:
            self._memory.take_in([without_gone(one, gone) if gone else one for one in missing])
        return bool(missing)
