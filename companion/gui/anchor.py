"""Where an endless list stands: at its end, or at a row and a distance in pixels; nothing else is remembered.

Heights are asked for only near what is visible, so a conversation of any length opens and scrolls alike.
"""

from collections.abc import Callable
from typing import NamedTuple

from companion.core.values import dataclass

STEP = 256  # scroll bar units per row


class Line(NamedTuple):
    """A visible row: its number, its top in the viewport and its height."""

    row: int
    y: int
    height: int


@dataclass(slots=True)
class Anchor:
    """`offset` is the top of `row` in viewport coordinates. At the end both follow from the last row.

    Nothing above row `floor` can be reached.
    """

    row: int = 0
    offset: int = 0
    at_end: bool = True
    floor: int = 0

    def lines(self, count: int, height_of: Callable[[int], int], view: int, foot: int) -> list[Line]:
        """Return the visible rows, and move the anchor to the first of them.

        `foot` is the free space kept below the last row. A list that is shorter than the view stands at its end.
        """
        if count == 0:
            self.row, self.offset, self.at_end = 0, 0, True
            return []
        self.floor = min(self.floor, count - 1)
        self.row = min(self.row, count - 1)
        if self.row < self.floor:
            self.row, self.offset = self.floor, 0
        if not self.at_end:
            self._settle(count, height_of)
            lines = self._down(count, height_of, view)
            last = lines[-1]
            short = last.row == count - 1 and last.y + last.height <= view - foot
            if not short:
                return lines
            self.at_end = True
        lines = self._up(count, height_of, view - foot)
        self.row, self.offset = lines[0].row, lines[0].y
        return lines

    def scroll(self, pixels: int) -> None:
        """Move the contents down by `pixels` (up when negative)."""
        self.at_end = False
        self.offset += pixels

    def go_to(self, row: int, offset: int = 0) -> None:
        """Put the top of a row at `offset`."""
        self.row, self.offset, self.at_end = row, offset, False

    def shift(self, from_row: int, by: int) -> None:
        """Rows from `from_row` on have moved by `by`."""
        if self.row >= from_row:
            self.row = max(0, self.row + by)

    def _settle(self, count: int, height_of: Callable[[int], int]) -> None:
        while self.offset > 0 and self.row > self.floor:
            self.row -= 1
            self.offset -= height_of(self.row)
        if self.row == self.floor:
            self.offset = min(self.offset, 0)
        while self.row < count - 1 and self.offset + (height := height_of(self.row)) <= 0:
            self.offset += height
            self.row += 1

    def _down(self, count: int, height_of: Callable[[int], int], view: int) -> list[Line]:
        row, y = self.row, self.offset
        lines: list[Line] = []
        while row < count and (y < view or not lines):
            height = height_of(row)
            lines.append(Line(row, y, height))
            y += height
            row += 1
        return lines

    def _up(self, count: int, height_of: Callable[[int], int], bottom: int) -> list[Line]:
        row, y = count - 1, bottom
        lines: list[Line] = []
        while row >= self.floor and (y > 0 or not lines):
            height = height_of(row)
            y -= height
            lines.append(Line(row, y, height))
            row -= 1
        return lines[::-1]


def bar_value(line: Line) -> int:
    """Return the scroll bar's value when `line` is the first visible one."""
    share = min(1.0, max(0.0, -line.y / line.height)) if line.height else 0.0
    return line.row * STEP + int(share * (STEP - 1))


def bar_place(value: int, height_of: Callable[[int], int]) -> tuple[int, int]:
    """Return row and offset for a scroll bar's value."""
    row, rest = divmod(value, STEP)
    return row, -int(height_of(row) * rest / STEP)
