"""Rows are held near what is seen, asked for in pages, and stay right when turns come and go."""

from dataclasses import replace

from companion.gui.conversation_rows import HELD, KEPT_AT_END, PAGE, ConversationRows
from tests.gui.conversations import START, turns_of

ALL = turns_of(10_000)


def opened(count: int = 40, total: int = 10_000) -> ConversationRows:
    return ConversationRows(ALL[total - count : total], total)


def hidden(row: int) -> object:
    return replace(ALL[row], deleted_at=START)


def test_the_last_turns_have_the_last_rows() -> None:
    rows = opened()
    assert rows.at(9_999) is ALL[9_999]
    assert rows.at(9_959) is None
    assert rows.row_of(ALL[9_960].id) == 9_960


def test_missing_pages_are_asked_for_once() -> None:
    rows = opened()
    first = rows.wanted(9_900, 10_000)
    assert first == [(9_840, 9_920), (9_920, 10_000)]
    assert rows.wanted(9_900, 10_000) == []
    rows.insert(9_840, ALL[9_840:9_920], 9_900)
    assert rows.wanted(9_840, 9_920) == []
    assert rows.at(9_850) is ALL[9_850]


def test_memory_is_bounded_and_keeps_what_is_near_and_the_end() -> None:
    rows = opened()
    for begin in range(0, 8_000, PAGE):
        rows.insert(begin, ALL[begin : begin + PAGE], begin)
    held = [row for row, _ in rows.held()]
    assert len(held) == HELD
    assert 7_999 in held
    assert 0 not in held
    assert 9_999 in held
    assert rows.wanted(0, 10) == [(0, PAGE)]


def test_deleting_moves_what_follows() -> None:
    rows = ConversationRows(ALL[:10], 10)
    rows.change([replace(ALL[3], deleted_at=START)], 9)
    assert rows.total == 9
    assert rows.at(3) is ALL[4]
    assert rows.row_of(ALL[3].id) is None
    assert rows.row_of(ALL[9].id) == 8


def test_undoing_a_deletion_finds_the_place() -> None:
    rows = ConversationRows(ALL[:10], 10)
    rows.change([replace(ALL[0], deleted_at=START), replace(ALL[9], deleted_at=START)], 8)
    rows.change([ALL[9], ALL[0]], 10)
    assert [turn.id for _, turn in rows.held()] == [turn.id for turn in ALL[:10]]


def test_a_turn_shown_again_among_rows_not_held_only_moves_rows() -> None:
    rows = opened(total=9_999)
    rows.change([ALL[5]], 10_000)
    assert rows.total == 10_000
    assert rows.row_of(ALL[9_998].id) == 9_999
    assert rows.row_of(ALL[5].id) is None


def test_a_total_that_does_not_fit_asks_anew() -> None:
    rows = opened()
    rows.wanted(9_900, 10_000)
    rows.change([ALL[9_999]], 9_000)
    assert rows.total == 9_000
    assert rows.row_of(ALL[9_999].id) == 8_999
    assert rows.wanted(8_900, 9_000) != []
    assert len(rows.held()) <= KEPT_AT_END


def test_appending() -> None:
    rows = opened(total=9_999)
    assert rows.append(ALL[9_999]) == 9_999
    assert rows.total == 10_000
