"""Finds texts in the bytes of any file: as UTF-8, as UTF-16, and as JSON escapes them, very many of them at once.

A file is looked through once however many texts there are: by four bytes of each, and then by the whole of it.
"""

import json
from collections.abc import Collection, Iterator
from typing import Any

SHORTEST = 8  # bytes in UTF-8: shorter ones stand anywhere by chance
_ONE_BY_ONE = 12  # patterns; so many are found faster one after another
_HASH_BITS, _PRIME = 20, 2654435761
_ANCHOR = 4
_AT_ONCE = 1 << 22  # bytes


def can_be_traced(text: str) -> bool:
    """Tell whether a text is long enough to be looked for in bytes."""
    return len(text.encode(errors="surrogatepass")) >= SHORTEST and len(text) > 2


def forms_of(text: str) -> frozenset[bytes]:
    """Return the bytes as which a text may stand in a file."""
    escaped = json.dumps(text)[1:-1]
    upper = "".join(f"\\u{piece[:4].upper()}{piece[4:]}" if at else piece for at, piece in enumerate(_pieces(escaped)))
    written = json.dumps(text, ensure_ascii=False)[1:-1]
    plain = [one.encode(errors="surrogatepass") for one in (text, written, escaped, upper)]
    wide = [text.encode(code, errors="surrogatepass") for code in ("utf-16-le", "utf-16-be")]
    return frozenset((*plain, *wide))


def _pieces(escaped: str) -> list[str]:
    """Return what stands between the `\\u` of an escaped text; a backslash that is escaped itself is none."""
    pieces, begin, at = [], 0, 0
    while (at := escaped.find("\\", at)) >= 0:
        if escaped[at + 1] == "u":
            pieces.append(escaped[begin:at])
            begin = at + 2
        at += 2
    return [*pieces, escaped[begin:]]


class Scanner:
    """Looks for patterns, each at least four bytes long."""

    def __init__(self, patterns: Collection[bytes]) -> None:
        self._patterns = sorted(set(patterns))
        self._anchors: dict[int, list[tuple[int, bytes]]] = {}
        self._table: Any = None
        if len(self._patterns) > _ONE_BY_ONE:
            self._make_table()

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def is_in(self, data: bytes) -> bool:
        """Tell whether any of the patterns stands in some bytes."""
        return next(self.spans(data), None) is not None

    def spans(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield begin and end of each place of each pattern."""
        if self._table is None:
            yield from self._one_by_one(data)
            return
        for at in self._candidates(data):
            for offset, pattern in self._anchors.get(int.from_bytes(data[at : at + _ANCHOR], "little"), ()):
                begin = at - offset
                if begin >= 0 and data.startswith(pattern, begin):
                    yield begin, begin + len(pattern)

    def found(self, data: bytes) -> set[bytes]:
        """Return the patterns that stand in some bytes."""
        return {data[begin:end] for begin, end in self.spans(data)}

    def _one_by_one(self, data: bytes) -> Iterator[tuple[int, int]]:
        for pattern in self._patterns:
            at = data.find(pattern)
            while at >= 0:
                yield at, at + len(pattern)
                at = data.find(pattern, at + len(pattern))

    def _candidates(self, data: bytes) -> Iterator[int]:
        """Yield the places at which four bytes stand that may be a pattern's, a few megabytes at a time."""
        import numpy as np

        single = np.frombuffer(data, np.uint8)
        for begin in range(0, len(data) - _ANCHOR + 1, _AT_ONCE):
            piece = single[begin : begin + _AT_ONCE + _ANCHOR - 1]
            length = len(piece) - _ANCHOR + 1
            words = piece[:length].astype(np.uint32)
            for place in range(1, _ANCHOR):
                words |= piece[place : length + place].astype(np.uint32) << np.uint32(8 * place)
            words *= np.uint32(_PRIME)
            words >>= np.uint32(32 - _HASH_BITS)
            yield from (np.flatnonzero(self._table[words]) + begin).tolist()

    def _make_table(self) -> None:
        import numpy as np

        counts: dict[bytes, int] = {}
        for pattern in self._patterns:
            for at in range(len(pattern) - _ANCHOR + 1):
                anchor = pattern[at : at + _ANCHOR]
                counts[anchor] = counts.get(anchor, 0) + 1
        self._table = np.zeros(1 << _HASH_BITS, bool)
        for pattern in self._patterns:
            places = range(len(pattern) - _ANCHOR + 1)
            offset = min(places, key=lambda at, pattern=pattern: counts[pattern[at : at + _ANCHOR]])  # type: ignore[misc]
            value = int.from_bytes(pattern[offset : offset + _ANCHOR], "little")
            self._anchors.setdefault(value, []).append((offset, pattern))
            self._table[(value * _PRIME & 0xFFFFFFFF) >> (32 - _HASH_BITS)] = True


def scanner_of(texts: Collection[str]) -> Scanner:
    """Return what looks for texts in all their forms; those too short to be told apart are left out."""
    return Scanner([form for text in texts if can_be_traced(text) for form in forms_of(text)])
