"""The tables of the search index and how a file of it is opened, or replaced when it is damaged or of another form.

Everything in the file is derived from the journal, so a file that can't be used is simply made anew.
"""

import sqlite3
from pathlib import Path

FORM = 1  # PRAGMA user_version; a file of another form is made anew, never converted
_TABLES = """
CREATE TABLE session (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
CREATE TABLE turn (id TEXT PRIMARY KEY, session INTEGER NOT NULL, stamp TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX turn_session ON turn (session);
CREATE TABLE utterance (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, turn_id TEXT NOT NULL, session INTEGER NOT NULL,
    place INTEGER NOT NULL, speaker TEXT NOT NULL, at REAL NOT NULL, utc_offset INTEGER NOT NULL, day INTEGER NOT NULL,
    text TEXT NOT NULL, terms TEXT NOT NULL, has_vector INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX utterance_place ON utterance (session, place);
CREATE INDEX utterance_day ON utterance (day);
CREATE INDEX utterance_turn ON utterance (turn_id);
CREATE INDEX utterance_vectorless ON utterance (row) WHERE has_vector = 0;
CREATE TABLE vector (row INTEGER PRIMARY KEY, code BLOB NOT NULL);
CREATE TABLE term (word TEXT PRIMARY KEY, holders INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE total (utterances INTEGER NOT NULL, terms INTEGER NOT NULL);
INSERT INTO total VALUES (0, 0);
CREATE VIRTUAL TABLE words USING fts5 (
    terms, content = 'utterance', content_rowid = 'row', tokenize = 'ascii', columnsize = 1
);
"""


_USED = "CREATE TABLE IF NOT EXISTS used (turn_id TEXT PRIMARY KEY, times INTEGER NOT NULL) WITHOUT ROWID"


def open_index(path: Path) -> sqlite3.Connection:
    """Open the index at `path`, made anew when it is unusable. Raises `sqlite3.Error`, `OSError`."""
    if path.exists():
        try:
            return _open_existing(path)
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
                raise
            remove_index(path)
    return _create(path)


def remove_index(path: Path) -> None:
    """Delete the file of an index and what SQLite keeps beside it."""
    for beside in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + beside).unlink(missing_ok=True)


def _open_existing(path: Path) -> sqlite3.Connection:
    connection = _connect(path)
    try:
        (form,) = connection.execute("PRAGMA user_version").fetchone()
        if form != FORM:
            raise sqlite3.DatabaseError("another form")
        connection.execute("SELECT utterances FROM total").fetchone()
        connection.execute(_USED)
        connection.execute("SELECT rowid FROM words WHERE words MATCH 'a' LIMIT 1").fetchall()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _create(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)
    connection = _connect(path)
    connection.executescript(f"BEGIN; {_TABLES} {_USED}; PRAGMA user_version = {FORM}; COMMIT;")
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "secure_delete = ON", "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {pragma}")
    return connection
