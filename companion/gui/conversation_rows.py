"""The turns of one endless conversation, of which only those near what is seen are held; the rest stays in the store.

A row is a turn's place among all visible turns, oldest first; rows not held are asked for in whole pages.
"""

from collections.abc import Iterable, Sequence

from companion.core.conversation import Turn

HELD = 2000
KEPT_AT_END = 80
PAGE = 80


class ConversationRows:
    """Turns by row. `total` counts all visible turns of the conversation, held or not."""

    def __init__(self, turns: Sequence[Turn] = (), total: int = 0) -> None:
        self.total = max(total, len(turns))
        first = self.total - len(turns)
        self._turns = {first + place: turn for place, turn in enumerate(turns)}
        self._rows = {turn.id: row for row, turn in self._turns.items()}
        self._asked: set[int] = set()

    def at(self, row: int) -> Turn | None:
        """Return the turn at `row`, if it is held."""
        return self._turns.get(row)

    def row_of(self, turn_id: str) -> int | None:
        """Return the row of a turn that is held."""
        return self._rows.get(turn_id)

    def held(self) -> list[tuple[int, Turn]]:
        """Return the rows and turns in memory, oldest first."""
        return sorted(self._turns.items())

    def wanted(self, begin: int, end: int) -> list[tuple[int, int]]:
        """Return the pages to ask the store for so that `begin:end` will be held; each is asked for once."""
        begin, end = max(0, begin), min(self.total, end)
        pages = []
        for page in range(begin // PAGE, (end + PAGE - 1) // PAGE):
            first, last = page * PAGE, min((page + 1) * PAGE, self.total)
            needed = any(row not in self._turns for row in range(max(first, begin), min(last, end)))
            if needed and page not in self._asked:
                self._asked.add(page)
                pages.append((first, last))
        return pages

    def insert(self, begin: int, turns: Sequence[Turn], near: int) -> None:
        """Hold turns that came from the store, and let go of those farthest from row `near`."""
        for row, turn in enumerate(turns, begin):
            if row < self.total:
                self._put(row, turn)
        self._asked -= set(range(begin // PAGE, (begin + len(turns) - 1) // PAGE + 1)) if turns else {begin // PAGE}
        self._let_go(near)

    def append(self, turn: Turn) -> int:
        """Put a turn at the end and return its row."""
        row = self.total
        self.total += 1
        self._put(row, turn)
        return row

    def replace(self, turn: Turn) -> int | None:
        """Put a turn in place of its earlier self; return its row if it is held."""
        row = self._rows.get(turn.id)
        if row is not None:
            self._turns[row] = turn
        return row

    def change(self, turns: Iterable[Turn], total: int) -> None:
        """Take turns as they are now: changed, hidden or shown again; rows that no longer fit are asked for anew."""
        for turn in turns:
            if turn.deleted_at is None:
                if self.replace(turn) is None:
                    self._show_again(turn)
            elif (row := self._rows.get(turn.id)) is not None:
                self._remove(row)
        if total != self.total:
            self._forget_rows(total)

    def _put(self, row: int, turn: Turn) -> None:
        old = self._turns.get(row)
        if old is not None and old.id != turn.id:
            self._rows.pop(old.id, None)
        elsewhere = self._rows.get(turn.id)
        if elsewhere is not None and elsewhere != row:
            self._turns.pop(elsewhere, None)
        self._turns[row] = turn
        self._rows[turn.id] = row

    def _remove(self, row: int) -> None:
        self._set([(at - (at > row), turn) for at, turn in self._turns.items() if at != row], self.total - 1)

    def _show_again(self, turn: Turn) -> None:
        """Find the place by (session, seq). Between rows that are not held the place is unknown: only rows shift."""
        held = self.held()
        after = [row for row, one in held if _order(one) > _order(turn)]
        before = [row for row, one in held if _order(one) < _order(turn)]
        place = after[0] if after else self.total
        known = (before[-1] + 1 if before else 0) == place
        moved = [(at + (at >= place), one) for at, one in held]
        self._set(moved + ([(place, turn)] if known else []), self.total + 1)

    def _forget_rows(self, total: int) -> None:
        """Rows no longer fit: keep the end, whose place is known, and ask for the rest again."""
        kept = [turn for row, turn in self.held() if row >= self.total - KEPT_AT_END]
        contiguous = bool(kept) and self._rows[kept[-1].id] == self.total - 1
        kept = kept[-total:] if contiguous and total else []
        self._set([(total - len(kept) + place, turn) for place, turn in enumerate(kept)], total)
        self._asked.clear()

    def _set(self, pairs: Iterable[tuple[int, Turn]], total: int) -> None:
        self._turns = dict(pairs)
        self._rows = {turn.id: row for row, turn in self._turns.items()}
        self.total = total

    def _let_go(self, near: int) -> None:
        if len(self._turns) <= HELD:
            return
        movable = [row for row in self._turns if row < self.total - KEPT_AT_END]
        movable.sort(key=lambda row: abs(row - near), reverse=True)
        for row in movable[: len(self._turns) - HELD]:
            del self._rows[self._turns.pop(row).id]


def _order(turn: Turn) -> tuple[str, int]:
    return turn.session_id, turn.seq
