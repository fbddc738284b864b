"""The place in an endless list is a row and an offset, and heights are asked for only near it."""

from itertools import pairwise

from companion.gui.anchor import STEP, Anchor, Line, bar_place, bar_value

COUNT, VIEW, FOOT = 100_000, 800, 32


class Heights:
    """Rows of different heights that note which were asked for."""

    def __init__(self) -> None:
        self.asked: set[int] = set()

    def __call__(self, row: int) -> int:
        self.asked.add(row)
        return 60 + row % 7 * 20


def test_a_long_list_opens_at_its_end_and_looks_at_little() -> None:
    heights = Heights()
    lines = Anchor().lines(COUNT, heights, VIEW, FOOT)
    assert lines[-1].row == COUNT - 1
    assert lines[-1].y + lines[-1].height == VIEW - FOOT
    assert lines[0].y <= 0
    assert len(heights.asked) < 20


def test_lines_are_contiguous_wherever_one_scrolls() -> None:
    anchor, heights = Anchor(), Heights()
    anchor.lines(COUNT, heights, VIEW, FOOT)
    for step in (130, 999, -40, 5_000, -300):
        anchor.scroll(step)
        lines = anchor.lines(COUNT, heights, VIEW, FOOT)
        assert all(a.y + a.height == b.y for a, b in pairwise(lines))
        assert lines[0].y <= 0 < lines[0].y + lines[0].height
        assert lines[-1].y + lines[-1].height >= VIEW


def test_nothing_above_the_first_row() -> None:
    anchor, heights = Anchor(), Heights()
    anchor.go_to(1)
    anchor.scroll(10_000)
    assert anchor.lines(COUNT, heights, VIEW, FOOT)[0][:2] == (0, 0)


def test_scrolling_past_the_end_is_the_end() -> None:
    anchor, heights = Anchor(), Heights()
    anchor.go_to(COUNT - 1, -10_000)
    lines = anchor.lines(COUNT, heights, VIEW, FOOT)
    assert anchor.at_end
    assert lines[-1].y + lines[-1].height == VIEW - FOOT


def test_a_short_list_stands_at_its_end() -> None:
    anchor, heights = Anchor(), Heights()
    anchor.go_to(0)
    lines = anchor.lines(2, heights, VIEW, FOOT)
    assert anchor.at_end
    assert lines[0].y > 0


def test_a_row_growing_below_moves_nothing_above() -> None:
    anchor = Anchor(row=500, offset=-30, at_end=False)
    before = anchor.lines(COUNT, Heights(), VIEW, FOOT)
    after = anchor.lines(COUNT, lambda row: Heights()(row) + (400 if row == 503 else 0), VIEW, FOOT)
    assert before[:4] == [*after[:3], Line(503, after[3].y, after[3].height - 400)]


def test_the_scroll_bar_is_smooth_within_rows() -> None:
    assert bar_value(Line(7, 0, 100)) == 7 * STEP
    assert bar_value(Line(7, -50, 100)) > 7 * STEP
    row, offset = bar_place(bar_value(Line(7, -50, 100)), lambda _: 100)
    assert row == 7
    assert abs(offset + 50) <= 1


def test_an_empty_list() -> None:
    assert Anchor(row=9, offset=4, at_end=False).lines(0, Heights(), VIEW, FOOT) == []
