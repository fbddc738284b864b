"""Finds the nearest of many vectors quickly: signs of the components first, the stored bytes for the best of these.

One bit per component (64 bytes for 512) stays in memory; the vectors themselves stay on disk and only a shortlist is
read. Comparing signs is random-hyperplane hashing (Charikar 2002) with the axes as planes.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Signs = npt.NDArray[np.uint64]
    Codes = npt.NDArray[np.int8]
    Rows = npt.NDArray[np.int64]

_WORD = 64


class SignTable:
    """The signs of the vectors of an index, by row number."""

    def __init__(self) -> None:
        import numpy as np

        self._np = np
        self._dimension = 0
        self._used = 0
        self._rows: Rows = np.zeros(0, np.int64)
        self._signs: Signs = np.zeros((0, 0), np.uint64)
        self._at: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._at)

    def put(self, items: Sequence[tuple[int, bytes]]) -> None:
        """Add vectors as (row, signed bytes), each in place of the row's earlier one. Odd lengths are skipped."""
        if self._dimension == 0 and items:
            self._dimension = len(items[0][1])
        fitting = [(row, code) for row, code in items if len(code) == self._dimension]
        if not fitting:
            return
        signs = self._pack(b"".join(code for _, code in fitting))
        self._reserve(len(fitting))
        for (row, _), sign in zip(fitting, signs, strict=True):
            at = self._at.get(row, self._used)
            if at == self._used:
                self._used += 1
                self._at[row] = at
            self._rows[at], self._signs[at] = row, sign

    def remove(self, rows: Iterable[int]) -> None:
        """Forget rows; the last one takes the place of each."""
        for row in rows:
            at = self._at.pop(row, None)
            if at is None:
                continue
            self._used -= 1
            if at != self._used:
                moved = int(self._rows[self._used])
                self._rows[at], self._signs[at], self._at[moved] = moved, self._signs[self._used], at

    def shortlist(self, code: bytes, limit: int) -> list[int]:
        """Return the rows whose signs differ least from those of `code`, all rows as near as the last one included."""
        if not self._used or len(code) != self._dimension:
            return []
        np = self._np
        differing = np.bitwise_count(self._signs[: self._used] ^ self._pack(code)).sum(1, dtype=np.int16)
        if self._used > limit:
            bound = np.partition(differing, limit - 1)[limit - 1]
            return [int(row) for row in self._rows[: self._used][differing <= bound]]
        return [int(row) for row in self._rows[: self._used]]

    def _pack(self, codes: bytes) -> "Signs":
        np = self._np
        values = np.frombuffer(codes, np.int8).reshape(-1, self._dimension) > 0
        short = -self._dimension % _WORD
        if short:
            values = np.pad(values, ((0, 0), (0, short)))
        packed: Signs = np.packbits(values, axis=1).view(np.uint64)
        return packed

    def _reserve(self, more: int) -> None:
        if self._used + more <= len(self._rows):
            return
        np = self._np
        room = max(1024, self._used + more, self._used * 5 // 4)
        rows = np.zeros(room, np.int64)
        signs = np.zeros((room, -(-self._dimension // _WORD)), np.uint64)
        rows[: self._used] = self._rows[: self._used]
        if self._used:
            signs[: self._used] = self._signs[: self._used]
        self._rows, self._signs = rows, signs


def cosines(question: bytes, codes: Sequence[bytes]) -> list[float]:
    """Return the cosine of `question` and each of `codes` (signed bytes); 0 for those of another length or zero."""
    import numpy as np

    asked = np.frombuffer(question, np.int8).astype(np.float32)
    table = _table(codes, len(asked))
    lengths = np.linalg.norm(table, axis=1) * float(np.linalg.norm(asked))
    found: list[float] = (table @ asked / np.maximum(lengths, 1e-6)).tolist()
    return found


def mean_cosines(question: bytes, codes: Sequence[bytes], groups: Sequence[Sequence[int]]) -> list[float]:
    """Return the cosine of `question` and the mean direction of each group of `codes`, given by their indices."""
    import numpy as np

    asked = np.frombuffer(question, np.int8).astype(np.float32)
    table = _table(codes, len(asked))
    table /= np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1e-6)
    flat = np.array([index for group in groups for index in group], np.int64)
    if not len(flat):
        return [0.0] * len(groups)
    starts = np.cumsum([0, *(len(group) for group in groups[:-1])])
    means = np.add.reduceat(table[flat], starts, axis=0)
    lengths = np.linalg.norm(means, axis=1) * float(np.linalg.norm(asked))
    found: list[float] = (means @ asked / np.maximum(lengths, 1e-6)).tolist()
    return found


def _table(codes: Sequence[bytes], dimension: int) -> "npt.NDArray[np.float32]":
    import numpy as np

    blank = bytes(dimension)
    joined = b"".join(code if len(code) == dimension else blank for code in codes)
    return np.frombuffer(joined, np.int8).reshape(-1, dimension).astype(np.float32)
