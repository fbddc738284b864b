"""One file of the search index: how turns go in and out, and how its tables stay true to one another.

Synchronous and for one thread; `search_index` gives it that thread and makes it anew when it is damaged.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from companion.core.recall import IndexedTurn, Utterance
from companion.storage.index_schema import open_index
from companion.storage.vector_codes import SignTable

_LOAD_BATCH = 4096


class IndexFile:
    """An open index. Every method may raise `sqlite3.Error`; one that writes does all or nothing."""

    def __init__(self, path: Path) -> None:
        self.connection = open_index(path)
        self._signs: SignTable | None = None

    def put(self, turns: Sequence[IndexedTurn]) -> None:
        """Add turns, each in place of what was held of it."""
        with self._writing():
            for turn in turns:
                self._put_turn(turn)

    def remove(self, turn_ids: Collection[str]) -> None:
        """Take turns out."""
        with self._writing():
            for turn_id in turn_ids:
                self._drop_utterances(turn_id, keep=())
                self.connection.execute("DELETE FROM turn WHERE id = ?", (turn_id,))
            self.connection.execute("DELETE FROM term WHERE holders <= 0")

    def erase(self, turn_ids: Collection[str]) -> None:
        """Take turns out and leave none of their words in the file or in its write-ahead log."""
        self.remove(turn_ids)
        with self._writing():
            self.connection.executemany("DELETE FROM used WHERE turn_id = ?", ((turn_id,) for turn_id in turn_ids))
        self.connection.execute("INSERT INTO words(words) VALUES ('optimize')")
        self.connection.execute("VACUUM")
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def stamps(self, session_id: str) -> dict[str, str]:
        """Return the stamps of the turns of a session."""
        return dict(
            self.connection.execute(
                "SELECT turn.id, stamp FROM turn JOIN session ON session = key WHERE session.id = ?", (session_id,)
            )
        )

    def sessions(self) -> frozenset[str]:
        """Return the ids of the sessions of which turns are held."""
        asked = "SELECT id FROM session WHERE EXISTS (SELECT 1 FROM turn WHERE turn.session = session.key)"
        return frozenset(identifier for (identifier,) in self.connection.execute(asked))

    def note_use(self, turn_ids: Collection[str]) -> None:
        """Count a use of turns."""
        with self._writing():
            self.connection.executemany(
                "INSERT INTO used VALUES (?, 1) ON CONFLICT (turn_id) DO UPDATE SET times = times + 1",
                ((turn_id,) for turn_id in turn_ids),
            )

    def uses(self) -> dict[str, int]:
        """Return the counts of uses, by turn id."""
        return dict(self.connection.execute("SELECT turn_id, times FROM used"))

    def marks(self) -> dict[str, str]:
        """Return the marks noted, by session."""
        return dict(self.connection.execute("SELECT session, mark FROM mark"))

    def note_mark(self, session_id: str, mark: str) -> None:
        """Note a session's mark; an empty one takes it away."""
        if mark:
            self.connection.execute("INSERT OR REPLACE INTO mark VALUES (?, ?)", (session_id, mark))
        else:
            self.connection.execute("DELETE FROM mark WHERE session = ?", (session_id,))

    def first_day(self) -> date | None:
        """Return the day of the first words of all, if there are any."""
        day = self.connection.execute("SELECT min(day) FROM utterance").fetchone()[0]
        return None if day is None else date.fromordinal(day)

    def put_vectors(self, vectors: Mapping[str, bytes]) -> None:
        """Add vectors to the utterances of these ids."""
        with self._writing():
            for identifier, code in vectors.items():
                found = self.connection.execute("SELECT row FROM utterance WHERE id = ?", (identifier,)).fetchone()
                if found:
                    self._put_vector(found[0], code)

    def without_vectors(self, limit: int) -> dict[str, str]:
        """Return texts that have no vector yet, the last added first."""
        asked = "SELECT id, text FROM utterance WHERE has_vector = 0 ORDER BY row DESC LIMIT ?"
        return dict(self.connection.execute(asked, (limit,)))

    def signs(self) -> SignTable | None:
        """Return the signs of all vectors, read from the file at first use; None where there are no vectors."""
        if self._signs is None and self.connection.execute("SELECT 1 FROM vector LIMIT 1").fetchone():
            self._signs = SignTable()
            cursor = self.connection.execute("SELECT row, code FROM vector ORDER BY row")
            while batch := cursor.fetchmany(_LOAD_BATCH):
                self._signs.put(batch)
        return self._signs

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.connection.execute("ROLLBACK")
            self._signs = None
            raise
        self.connection.execute("COMMIT")

    def _put_turn(self, turn: IndexedTurn) -> None:
        session = self._session_key(turn.session_id)
        self._drop_utterances(turn.turn_id, keep=[utterance.id for utterance in turn.utterances])
        for utterance in turn.utterances:
            self._put_utterance(session, utterance)
        self.connection.execute(
            "INSERT INTO turn VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET session = excluded.session, "
            "stamp = excluded.stamp",
            (turn.turn_id, session, turn.stamp),
        )

    def _session_key(self, session_id: str) -> int:
        found = self.connection.execute("SELECT key FROM session WHERE id = ?", (session_id,)).fetchone()
        if found:
            return int(found[0])
        return int(self.connection.execute("INSERT INTO session (id) VALUES (?)", (session_id,)).lastrowid or 0)

    def _put_utterance(self, session: int, utterance: Utterance) -> None:
        held = self.connection.execute(
            "SELECT row, text, terms FROM utterance WHERE id = ?", (utterance.id,)
        ).fetchone()
        if held:
            self._uncount(held[0], held[2])
        row = self._write_utterance(session, utterance, held[0] if held else None)
        self._count(row, utterance.terms)
        if utterance.vector:
            self._put_vector(row, utterance.vector)
        elif held and held[1] != utterance.text:
            self._drop_vector(row)

    def _write_utterance(self, session: int, utterance: Utterance, row: int | None) -> int:
        values = (
            utterance.turn_id,
            session,
            utterance.place,
            utterance.speaker,
            utterance.at.timestamp(),
            utterance.utc_offset,
            utterance.local_time.toordinal(),
            utterance.text,
            utterance.terms,
        )
        if row is None:
            written = self.connection.execute(
                "INSERT INTO utterance (id, turn_id, session, place, speaker, at, utc_offset, day, text, terms) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (utterance.id, *values),
            )
            return int(written.lastrowid or 0)
        self.connection.execute(
            "UPDATE utterance SET turn_id = ?, session = ?, place = ?, speaker = ?, at = ?, utc_offset = ?, day = ?, "
            "text = ?, terms = ? WHERE row = ?",
            (*values, row),
        )
        return row

    def _drop_utterances(self, turn_id: str, keep: Collection[str]) -> None:
        held = self.connection.execute("SELECT row, id, terms FROM utterance WHERE turn_id = ?", (turn_id,)).fetchall()
        for row, identifier, terms in held:
            if identifier not in keep:
                self._uncount(row, terms)
                self._drop_vector(row)
                self.connection.execute("DELETE FROM utterance WHERE row = ?", (row,))

    def _count(self, row: int, terms: str) -> None:
        self.connection.execute("INSERT INTO words(rowid, terms) VALUES (?, ?)", (row, terms))
        words = Counter(terms.split())
        self.connection.executemany(
            "INSERT INTO term VALUES (?, 1) ON CONFLICT (word) DO UPDATE SET holders = holders + 1",
            ((word,) for word in words),
        )
        self.connection.execute("UPDATE total SET utterances = utterances + 1, terms = terms + ?", (words.total(),))

    def _uncount(self, row: int, terms: str) -> None:
        self.connection.execute("INSERT INTO words(words, rowid, terms) VALUES ('delete', ?, ?)", (row, terms))
        words = Counter(terms.split())
        self.connection.executemany("UPDATE term SET holders = holders - 1 WHERE word = ?", ((word,) for word in words))
        self.connection.execute("UPDATE total SET utterances = utterances - 1, terms = terms - ?", (words.total(),))

    def _put_vector(self, row: int, code: bytes) -> None:
        signs = self.signs()
        self.connection.execute("INSERT OR REPLACE INTO vector VALUES (?, ?)", (row, code))
        self.connection.execute("UPDATE utterance SET has_vector = 1 WHERE row = ?", (row,))
        if signs is not None:
            signs.put([(row, code)])

    def _drop_vector(self, row: int) -> None:
        self.connection.execute("DELETE FROM vector WHERE row = ?", (row,))
        self.connection.execute("UPDATE utterance SET has_vector = 0 WHERE row = ?", (row,))
        if self._signs is not None:
            self._signs.remove([row])

    def holders(self, terms: Collection[str]) -> dict[str, int]:
        """Tell for each word that is held in how many utterances it stands."""
        asked = "SELECT word, holders FROM term WHERE word IN (SELECT value FROM json_each(?)) AND holders > 0"
        return dict(self.connection.execute(asked, (json.dumps(list(terms)),)))
