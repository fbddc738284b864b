"""What goes to a server and what comes from it, in the order in which it must: erasures, chapters, turns, events.

Sending what arrived already, and taking in what is known, changes nothing; so whatever is cut off is done again.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.core.conversation import Session, Turn
from companion.core.erasure import Erasure, Gone
from companion.core.memory import MemoryEvent
from companion.storage.mongo_documents import by_pair, document, documents, id_in, key_of, value_in
from companion.storage.mongo_erasing import MongoErasing
from companion.storage.mongo_feed import AT_ONCE, Feed
from companion.storage.mongo_server import ERASURES, EVENTS, FEEDS, SESSIONS, TURNS, Document, MongoServer
from companion.storage.mongo_views import MongoViews
from companion.storage.shared_pair import SharedPair
from companion.storage.shared_values import is_whole, marks_of
from companion.storage.sync_notes import SyncNotes, Version

_TRIES = 8  # against another machine that changes the same


class Arrived:
    """What a round brought of one pair: turns that are other ones now, and whether memory or what is erased is."""

    def __init__(self) -> None:
        self.turns: dict[str, Turn] = {}
        self.sessions = self.memory = self.erased = False

    def __bool__(self) -> bool:
        return bool(self.turns or self.sessions or self.memory or self.erased)


class MongoExchange:
    """Sends and takes in for all pairs of a home. Methods raise `StorageError`; they belong to one thread."""

    def __init__(
        self, server: MongoServer, notes: SyncNotes, machine: str, pair_named: Callable[[str], SharedPair | None]
    ) -> None:
        self._notes = notes
        self._machine = machine
        self._pair_named = pair_named
        self._feeds = {name: Feed(server, notes, machine, name) for name in FEEDS}
        self._views = MongoViews(server)
        self._erasing = MongoErasing(server, self._feeds)
        self.arrived: dict[str, Arrived] = {}
        self.progressed: Callable[[int], None] = lambda _: None

    def begin(self) -> None:
        """Find out what became of what a cut connection or a kill left in doubt."""
        last = max(feed.last_number() for feed in self._feeds.values())
        self._notes.reserve(0, at_least=last)
        for name, feed in self._feeds.items():
            doubtful = sorted(self._notes.doubtful(name))
            for begin in range(0, len(doubtful), AT_ONCE):
                some = doubtful[begin : begin + AT_ONCE]
                self._settle(feed, feed.find(some))
                with self._notes.together():
                    self._notes.be_sure(name, some)

    # comparing

    def compare(self, pair: SharedPair) -> None:
        """Find what of a pair is not on the server, reading only what changed since all of it was."""
        clean = self._notes.clean(pair.key)
        for name, mark in pair.marks().items():
            if clean.get(name) == mark:
                continue
            if name.endswith(".json"):
                events = {key_of(pair.key, one.id): one for one in pair.events_of(name)}
                held = self._notes.held(EVENTS, events)
                pair.wants_sending({}, [one for key, one in events.items() if key not in held])
            else:
                chapter = pair.chapter(name)
                ids = ["", *self._unsent_turns(pair.key, chapter.turns)]
                pair.wants_sending({name: ids}, ())

    def _unsent_turns(self, pair: str, turns: Sequence[Turn]) -> list[str]:
        held = self._notes.held(TURNS, [key_of(pair, turn.id) for turn in turns])
        marks = {key: version.marks for key, version in held.items()}
        return [one.id for one in turns if not is_whole(one) or marks.get(key_of(pair, one.id)) != marks_of(one)]

    # sending

    def send(self, pair: SharedPair) -> None:
        """Send all that changed here."""
        erasures = pair.erasures()
        self._send_erasures(pair, erasures)
        gone = Gone(erasures)
        while chapters := pair.take_chapters(AT_ONCE):
            sessions = [one.session for one in chapters.values() if one.session is not None]
            self._send_sessions(pair, [one for one in sessions if one.id not in gone.sessions])
            turns = [turn for one in chapters.values() for turn in one.turns if is_whole(turn)]
            left = self._send_turns(pair, [one for one in turns if not gone.has_turn(one.id, one.session_id)])
            pair.wants_sending({turn.session_id: (turn.id,) for turn in left}, ())
            unfinished = {turn.session_id for turn in left}
            done = {
                name: one.mark
                for name, one in chapters.items()
                if one.mark and name not in unfinished and all(map(is_whole, one.turns))
            }
            with self._notes.together():
                self._notes.note_clean(pair.key, done)
            self.progressed(sum(len(one.turns) + (one.session is not None) for one in chapters.values()))
        while self._send_events(pair, gone):
            pass

    def _send_erasures(self, pair: SharedPair, erasures: Sequence[Erasure]) -> None:
        wanted = {key_of(pair.key, one.id): one for one in erasures}
        held = self._notes.held(ERASURES, wanted)
        for key, erasure in wanted.items():
            if key not in held:
                plain = document(pair.key, replace(erasure, done=True))
                self._erasing.erase(pair.key, erasure)
                self._feeds[ERASURES].send({key: plain or {}}, {})

    def _send_sessions(self, pair: SharedPair, sessions: Sequence[Session]) -> None:
        wanted = {key_of(pair.key, one.id): one for one in sessions}
        for _ in range(_TRIES):
            held = self._notes.held(SESSIONS, wanted)
            changed = [one for key, one in wanted.items() if key not in held or held[key].marks != marks_of(one)]
            if not changed:
                return
            feed, marks = self._feeds[SESSIONS], {key_of(pair.key, one.id): marks_of(one) for one in changed}
            contents = documents(pair.key, changed)
            for key, content in contents.items():
                if key not in held:
                    content["owner"] = "" if wanted[key].elsewhere else self._machine
            refused = feed.send(contents, marks).refused
            if not refused:
                return
            self._look_at(feed, refused)
            wanted = {key: one for key in refused if (one := pair.chapter(id_in(key)).session) is not None}

    def _send_turns(self, pair: SharedPair, turns: Sequence[Turn]) -> list[Turn]:
        """Send turns; return those that others went on changing meanwhile."""
        wanted = {key_of(pair.key, one.id): one for one in turns}
        for _ in range(_TRIES):
            held = self._notes.held(TURNS, wanted)
            changed = {key: one for key, one in wanted.items() if key not in held or held[key].marks != marks_of(one)}
            feed, contents = self._feeds[TURNS], documents(pair.key, changed.values())
            if not contents:
                return []
            refused = feed.send(contents, {key: marks_of(one) for key, one in changed.items()}).refused
            self._look_at(feed, refused)
            wanted = {key: one for key in refused if (one := pair.turn(id_in(key))) is not None and is_whole(one)}
        return list(wanted.values())

    def _send_events(self, pair: SharedPair, gone: Gone) -> bool:
        """Send some events, those of the action that was first first; tell whether there are others."""
        events, marks = pair.take_events(AT_ONCE)
        wanted = {key_of(pair.key, one.id): one for one in events}
        held = self._notes.held(EVENTS, wanted)
        new = [one for key, one in wanted.items() if key not in held]
        if new:
            feed, contents = self._feeds[EVENTS], documents(pair.key, new)
            self._views.show(pair.key, [one for one in new if not gone or gone.left_of(one.after) == one.after])
            self._look_at(feed, feed.send(contents, {}).refused)
        with self._notes.together():
            self._notes.note_clean(pair.key, marks)
        self.progressed(len(events))
        return bool(events)

    def _look_at(self, feed: Feed, refused: Sequence[str]) -> None:
        """Find out why documents were refused, and go by what is there."""
        if not refused:
            return
        found = feed.find(refused)
        with self._notes.together():
            self._notes.drop(feed.name, set(refused) - {str(one["_id"]) for one in found})
        self._settle(feed, found)

    def _settle(self, feed: Feed, found: Sequence[Document]) -> None:
        """Go by versions that were not expected: take in others' ones, and send an own one under a later number."""
        own = {str(one["_id"]): one for one in found if one["by"] == self._machine}
        versions = {key: Version(self._machine, one["n"], self._marks(feed.name, one)) for key, one in own.items()}
        with self._notes.together():
            self._notes.hold(feed.name, versions)
        if own:
            feed.send({key: {} for key in own}, {key: version.marks for key, version in versions.items()})
        self._take_in(feed.name, [one for one in found if one["by"] != self._machine])

    def _marks(self, name: str, found: Document) -> bytes:
        if name not in (TURNS, SESSIONS):
            return b""
        value = value_in(Turn, found) if name == TURNS else value_in(Session, found)
        return marks_of(value) if value is not None else b""

    # taking in

    def receive(self, machines: Sequence[str]) -> None:
        """Take in what other machines changed; `arrived` tells then what that is."""
        for name in FEEDS:
            for machine in machines:
                for found in self._feeds[name].news(machine):
                    self._take_in(name, found)
                    with self._notes.together():
                        self._notes.see(name, machine, found[-1]["n"])
                    self.progressed(len(found))

    def _take_in(self, name: str, found: Sequence[Document]) -> None:
        for key, some in by_pair(found).items():
            pair = self._pair_named(key)
            if pair is None:
                continue
            marks = self._take_in_of(name, pair, some)
            versions = {
                one["_id"]: Version(one["by"], one["n"], marks[one["_id"]]) for one in some if one["_id"] in marks
            }
            with self._notes.together():
                self._notes.hold(name, versions)

    def _take_in_of(self, name: str, pair: SharedPair, some: Sequence[Document]) -> Mapping[str, bytes]:
        """Take in documents of a pair; return the marks of those that are taken in, by key."""
        arrived = self.arrived.setdefault(pair.key, Arrived())
        held = self._notes.held(name, [str(one["_id"]) for one in some])
        bases = {key: version.marks for key, version in held.items()}
        match name:
            case "turns":
                turns = [(turn, bases.get(one["_id"], b"")) for one in some if (turn := value_in(Turn, one))]
                marks, changed = pair.take_in_turns(turns)
                arrived.turns |= {turn.id: turn for turn in changed}
            case "sessions":
                marks = pair.take_in_sessions(self._sessions_in(some, bases))
                arrived.sessions = True
            case "events":
                events = [event for one in some if (event := value_in(MemoryEvent, one))]
                arrived.memory |= pair.take_in_events(events)
                marks = {event.id: b"" for event in events}
            case _:
                erasures = [erasure for one in some if (erasure := value_in(Erasure, one))]
                for erasure in erasures:
                    arrived.erased |= pair.take_in_erasure(erasure)
                marks = {erasure.id: b"" for erasure in erasures}
        gone = {one["_id"]: bases.get(one["_id"], b"") for one in some if one.get("gone")}
        return {key_of(pair.key, one): mark for one, mark in marks.items()} | gone

    def _sessions_in(self, some: Sequence[Document], bases: Mapping[str, bytes]) -> list[tuple[Session, bytes]]:
        found = [(session, one) for one in some if (session := value_in(Session, one))]
        return [
            (replace(session, elsewhere=one.get("owner") != self._machine), bases.get(one["_id"], b""))
            for session, one in found
        ]
