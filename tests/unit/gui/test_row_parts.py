"""What stands in a row follows from turns alone: days, chapters, groups, interruptions, problems."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from companion.core.conversation import Outcome, Turn, day_of
from companion.core.errors import Code, Problem
from companion.gui.bubble_actions import Action, Standing, offered
from companion.gui.row_parts import LiveReply, Part, PartKind, Surroundings, parts_of
from tests.gui.conversations import turn_of

FIRST = turn_of(0, "hello", "hi")
SECOND = turn_of(1, "how are you", "fine")


def kinds(turn: Turn, around: Surroundings) -> list[PartKind]:
    return [part.kind for part in parts_of(turn, around)]


def only(turn: Turn, kind: PartKind, around: Surroundings | None = None) -> Part:
    return next(part for part in parts_of(turn, around or Surroundings()) if part.kind is kind)


def test_the_first_row_names_the_day_and_greets() -> None:
    parts = parts_of(FIRST, Surroundings(first=True, greeting="你好呀"))
    assert [part.kind for part in parts] == [PartKind.HER, PartKind.DAY, PartKind.USER, PartKind.HER]
    assert parts[0].text == "你好呀"


def test_a_day_has_one_rule() -> None:
    assert kinds(SECOND, Surroundings(previous=FIRST)) == [PartKind.USER, PartKind.HER]


def test_days_are_the_users_days() -> None:
    late = replace(FIRST, began_at=datetime(2025, 3, 1, 15, 59, tzinfo=UTC))
    later = replace(SECOND, began_at=datetime(2025, 3, 1, 16, 1, tzinfo=UTC))
    assert day_of(late) != day_of(later)
    assert PartKind.DAY in kinds(later, Surroundings(previous=late))
    west = replace(later, utc_offset=-300)
    assert PartKind.DAY not in kinds(west, Surroundings(previous=replace(late, utc_offset=-300)))


def test_a_quiet_mark_where_a_session_ended() -> None:
    other = replace(SECOND, session_id="z")
    parts = parts_of(other, Surroundings(previous=FIRST, ended={FIRST.session_id: FIRST.began_at + timedelta(hours=1)}))
    assert parts[0].kind is PartKind.CHAPTER
    assert parts[0].at is not None
    assert parts[0].at.hour == (FIRST.began_at.hour + 1 + 8) % 24


def test_the_last_chapter_is_marked_when_it_ended() -> None:
    ended = {FIRST.session_id: FIRST.began_at}
    assert kinds(FIRST, Surroundings(last=True, ended=ended))[-1] is PartKind.CHAPTER
    assert kinds(FIRST, Surroundings(ended=ended))[-1] is PartKind.HER


def test_the_same_speaker_within_five_minutes_is_one_group() -> None:
    asked = replace(FIRST, user=None)
    soon = replace(SECOND, user=None, began_at=FIRST.began_at + timedelta(minutes=4))
    late = replace(SECOND, user=None, began_at=FIRST.began_at + timedelta(minutes=6))
    assert only(soon, PartKind.HER, Surroundings(previous=asked)).joined
    assert not only(late, PartKind.HER, Surroundings(previous=asked)).joined
    assert not only(SECOND, PartKind.USER, Surroundings(previous=FIRST)).joined


def test_interrupted_replies_say_so() -> None:
    assert only(turn_of(0, "x", "half", outcome=Outcome.INTERRUPTED), PartKind.HER).interrupted
    assert only(turn_of(0, "x", "half", outcome=Outcome.OPEN), PartKind.HER).interrupted
    assert not only(FIRST, PartKind.HER).interrupted


def test_a_reply_that_reached_its_greatest_length_can_be_gone_on_with() -> None:
    assert FIRST.reply is not None
    part = only(FIRST.with_reply(replace(FIRST.reply, truncated=True)), PartKind.HER)
    assert part.unfinished
    assert Action.CONTINUE in offered(Standing(part, last=True, starred=False, when=""))
    assert Action.CONTINUE not in offered(Standing(only(FIRST, PartKind.HER), last=True, starred=False, when=""))


def test_a_failed_reply_is_a_card_below_what_arrived() -> None:
    problem = Problem(Code.CUT_OFF)
    half = turn_of(0, "x", "half", outcome=Outcome.FAILED, problem=problem)
    none = turn_of(0, "x", "", outcome=Outcome.FAILED, problem=problem)
    assert kinds(half, Surroundings()) == [PartKind.USER, PartKind.HER, PartKind.PROBLEM]
    assert kinds(none, Surroundings()) == [PartKind.USER, PartKind.PROBLEM]
    assert only(half, PartKind.PROBLEM).problem is problem


def test_a_turn_that_was_open_when_the_program_ended_offers_a_retry() -> None:
    part = only(turn_of(0, "x", None), PartKind.PROBLEM)
    assert part.problem is not None
    assert part.problem.code is Code.INTERRUPTED_BY_EXIT


def test_waiting_until_the_first_word() -> None:
    turn = turn_of(0, "x", None)
    assert kinds(turn, Surroundings(live=LiveReply(turn.id, "r")))[-1] is PartKind.WAITING
    part = only(turn, PartKind.HER, Surroundings(live=LiveReply(turn.id, "r", "He")))
    assert part.live
    assert part.text == "He"


def test_answers_can_be_counted() -> None:
    second = replace(FIRST.replies[0], id="other", text="hey")
    part = only(FIRST.with_reply(second), PartKind.HER)
    assert (part.text, part.chosen, part.choices) == ("hey", 1, 2)


@pytest.mark.parametrize("offset", [99_999_999_999, -(10**400), 1441, 0])
@pytest.mark.parametrize("year", [1, 9999])
def test_a_date_that_no_calendar_has_is_shown_all_the_same(year: int, offset: int) -> None:
    turn = replace(FIRST, began_at=datetime(year, 1, 1, tzinfo=UTC), utc_offset=offset)
    assert day_of(turn).year == year
