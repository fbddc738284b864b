"""Chooses the utterances worth weighing for a question: by words, by meaning and by the days the user named.

Only these are read from disk, so a question costs nearly the same over a thousand utterances as over a million.
"""

import json
from datetime import UTC, datetime
from typing import Any, NamedTuple

from companion.core.recall import Candidate, Days, IndexAnswer, IndexQuery, Speaker, Utterance
from companion.storage.index_file import IndexFile
from companion.storage.vector_codes import cosines, mean_cosines

BY_WORDS = 200
BY_MEANING = 100
BY_DAYS = 150
_SHORTLIST = 400  # vectors compared exactly, after their signs
_CENTRES = 80  # hits whose surroundings are read and weighed
_CENTRES_SMALL = 200  # the same in an index with fewer than `_LARGE` utterances
_REACH = 3  # places read on either side of them
_COMMON = 0.05  # words in a larger share of utterances do not choose candidates
_LARGE = 2000  # in a smaller index every word may choose
_FEWEST = 3  # so many of the rarest words choose in any case


_SURROUNDINGS = """
WITH near AS (
    SELECT DISTINCT other.row AS row FROM json_each(?) AS centre
    JOIN utterance AS found ON found.row = centre.value
    JOIN utterance AS other ON other.session = found.session
        AND other.place BETWEEN found.place - ? AND found.place + ?
)
SELECT utterance.row, utterance.id, turn_id, session.id, place, speaker, at, utc_offset, text, terms, code
FROM near JOIN utterance ON utterance.row = near.row JOIN session ON session.key = utterance.session
LEFT JOIN vector ON vector.row = near.row
ORDER BY session.id, place
"""


class _Hits(NamedTuple):
    by_words: dict[int, float]
    by_meaning: dict[int, float]
    by_days: list[int]


def find(file: IndexFile, query: IndexQuery) -> IndexAnswer:
    """Answer a query. Raises `sqlite3.Error`."""
    utterances, terms = file.connection.execute("SELECT utterances, terms FROM total").fetchone()
    holders = file.holders(query.terms)
    hits = _Hits(
        _by_words(file, _choosing(holders, utterances)), _by_meaning(file, query.vector), _by_days(file, query.days)
    )
    candidates = _read(file, hits, query.vector, _CENTRES if utterances >= _LARGE else _CENTRES_SMALL)
    mean_terms = terms / utterances if utterances else 0.0
    return IndexAnswer(candidates, holders, utterances, mean_terms, bool(hits.by_meaning))


def _choosing(holders: dict[str, int], utterances: int) -> list[str]:
    by_rarity = sorted(holders, key=lambda word: (holders[word], word))
    if utterances < _LARGE:
        return by_rarity
    limit = utterances * _COMMON
    return [word for place, word in enumerate(by_rarity) if place < _FEWEST or holders[word] <= limit]


def _by_words(file: IndexFile, words: list[str]) -> dict[int, float]:
    """The best rows by BM25. Of rows as good as the last one some would be left out by chance, so all of them are."""
    if not words:
        return {}
    asked = "SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?"
    matched = " OR ".join(f'"{word}"' for word in words)
    found = file.connection.execute(asked, (matched, BY_WORDS + 1)).fetchall()
    if len(found) > BY_WORDS and found[0][1] < found[-1][1]:
        found = [(row, rank) for row, rank in found if rank < found[-1][1]]
    best = -found[0][1] if found else 1.0
    return {row: -rank / best for row, rank in found}


def _by_meaning(file: IndexFile, vector: bytes) -> dict[int, float]:
    signs = file.signs() if vector else None
    if signs is None:
        return {}
    rows = signs.shortlist(vector, _SHORTLIST)
    asked = "SELECT row, code FROM vector WHERE row IN (SELECT value FROM json_each(?))"
    read = file.connection.execute(asked, (json.dumps(rows),)).fetchall()
    likeness = cosines(vector, [code for _, code in read])
    nearest = sorted(zip(likeness, (row for row, _ in read), strict=True), reverse=True)[:BY_MEANING]
    return {row: cosine for cosine, row in nearest}


def _by_days(file: IndexFile, spans: tuple[Days, ...]) -> list[int]:
    asked = "SELECT row FROM utterance WHERE day BETWEEN ? AND ? ORDER BY day, session, place LIMIT ?"
    rows: list[int] = []
    for span in spans:
        values = (span.first.toordinal(), span.last.toordinal(), BY_DAYS)
        rows += [row for (row,) in file.connection.execute(asked, values)]
    return rows


def _centres(hits: _Hits, most: int) -> list[int]:
    merit = dict(hits.by_words)
    for row, cosine in hits.by_meaning.items():
        merit[row] = merit.get(row, 0.0) + max(cosine, 0.0)
    best = sorted(merit, key=lambda row: -merit[row])[:most]
    return list(dict.fromkeys([*best, *hits.by_days]))


def _read(file: IndexFile, hits: _Hits, vector: bytes, most: int) -> tuple[Candidate, ...]:
    centres = set(_centres(hits, most))
    records = file.connection.execute(_SURROUNDINGS, (json.dumps(sorted(centres)), _REACH, _REACH)).fetchall()
    utterances = [_utterance(record) for record in records]
    if hits.by_meaning:
        alone, near = _likenesses(utterances, [record[-1] or b"" for record in records], vector)
    else:
        alone = near = [0.0] * len(records)
    found = [record[0] in centres for record in records]
    return tuple(map(Candidate, utterances, alone, near, found))


def _likenesses(utterances: list[Utterance], codes: list[bytes], vector: bytes) -> tuple[list[float], list[float]]:
    at = {(one.session_id, one.place): index for index, one in enumerate(utterances)}
    groups = [
        [at[key] for key in ((one.session_id, one.place + step) for step in (0, -1, 1)) if key in at]
        for one in utterances
    ]
    return cosines(vector, codes), mean_cosines(vector, codes, groups)


def _utterance(record: tuple[Any, ...]) -> Utterance:
    _, identifier, turn_id, session_id, place, speaker, at, utc_offset, text, terms, _ = record
    when = datetime.fromtimestamp(at, UTC)
    return Utterance(identifier, turn_id, session_id, place, Speaker(speaker), when, utc_offset, text, terms)
