"""Which summaries come back, on which days they count, what a model is shown, and which answers are refused."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from companion.core.conversation import Outcome, Reply, Turn, UserText
from companion.core.memory import SessionSummary
from companion.core.tokens import estimate_tokens
from companion.memory.answers import UnusableAnswerError, language_told, read_answer
from companion.memory.digest import turns_to_condense
from companion.memory.summaries import choose_summaries, of_days, read_summary, summary_task
from companion.memory.transcript import Names, transcript

NOW = datetime(2026, 3, 5, 12, 30, tzinfo=UTC)
NAMES = Names("Ming", "Ginko")


def turn(seq: int, said: str, answer: str = "I see.", at: datetime = NOW, offset: int = 0) -> Turn:
    reply = Reply(f"r{seq}", answer, at, Outcome.COMPLETED, at)
    return Turn(f"t{seq:03}", "s1", seq, at, offset, UserText(said), (reply,))


def summary(session: str, first: str, last: str = "", text: str = "They spoke.") -> SessionSummary:
    return SessionSummary(session, ("t",), text, "m", 1, NOW, first, last or first)


def days_of(turns: list[Turn]) -> tuple[str, str]:
    task = summary_task(turns, NAMES, 2_000)
    assert task is not None
    read = read_summary(task, '{"summary": "Ming spoke of the garden."}', "m", NOW)
    return read.first_day, read.last_day


def test_a_session_across_midnight_belongs_to_both_days() -> None:
    late = datetime(2026, 3, 5, 15, 50, tzinfo=UTC)
    turns = [turn(0, "the garden", at=late, offset=480), turn(1, "still", at=late + timedelta(hours=1), offset=480)]
    assert days_of(turns) == ("2026-03-05", "2026-03-06")


def test_days_are_those_of_the_zone_the_user_was_in() -> None:
    noon = datetime(2026, 3, 5, 20, tzinfo=UTC)
    assert days_of([turn(0, "the garden", at=noon, offset=480), turn(1, "flown", at=noon, offset=-480)]) == (
        "2026-03-05",
        "2026-03-06",
    )


@pytest.mark.parametrize(("offset", "day"), [(60, "2026-03-29"), (120, "2026-03-29")])
def test_the_night_the_clocks_change_has_one_date(offset: int, day: str) -> None:
    at = datetime(2026, 3, 29, 0, 59, tzinfo=UTC)
    assert days_of([turn(0, "the garden", at=at, offset=offset)]) == (day, day)


def test_a_clock_set_back_gives_the_earlier_day_first() -> None:
    turns = [turn(0, "the garden"), turn(1, "again", at=NOW - timedelta(days=3))]
    assert days_of(turns) == ("2026-03-02", "2026-03-05")


def test_the_last_then_yesterdays_then_the_newest_come_back() -> None:
    known = [summary(f"s{number}", f"2026-03-{number:02}") for number in range(1, 6)]
    today = date(2026, 3, 6)
    assert [one.session_id for one in choose_summaries(known, today, 3, 1_000)] == ["s3", "s4", "s5"]
    assert [one.session_id for one in choose_summaries(known, today, 0, 1_000)] == ["s5"], "yesterday's in any case"
    assert choose_summaries(known, date(2026, 4, 6), 0, 1_000) == ()
    assert len(choose_summaries(known, today, 50, 20)) == 2
    many = [summary(f"s{number}", "2026-03-05", text="word " * 30) for number in range(9)]
    chosen = choose_summaries(many, today, 3, 100)
    assert sum(estimate_tokens(one.text) for one in chosen) <= 100
    assert chosen[-1].session_id == "s8"


def test_summaries_are_found_by_any_of_their_days() -> None:
    known = [summary("s1", "2026-03-01", "2026-03-02"), summary("s2", "2026-03-04")]
    assert [one.session_id for one in of_days(known, date(2026, 3, 2), date(2026, 3, 3))] == ["s1"]
    assert of_days(known, date(2026, 3, 3), date(2026, 3, 3)) == []


def test_a_transcript_keeps_its_budget_and_both_ends() -> None:
    turns = [turn(seq, f"question {seq} " * 20, f"answer {seq} " * 20) for seq in range(60)]
    text = transcript(turns, NAMES, 800)
    assert estimate_tokens(text) <= 800
    assert "question 0 " in text
    assert "answer 59 " in text
    assert "[…]" in text
    hidden = [replace(one, deleted_at=NOW) for one in turns]
    assert transcript(hidden, NAMES, 800) == ""
    assert summary_task(hidden, NAMES, 800) is None


def read(answer: str, told: str = "[2026-03-05]\nMing: I planted 12 roses with Anna.") -> str:
    return read_answer(answer, "summary", told=told, instructions="Keep names and numbers. " * 9, limit=100)


@pytest.mark.parametrize(
    "answer",
    [
        '{"summary": "Ming planted 12 roses with Anna."}',
        '```json\n{"summary": "Ming planted 12 roses with Anna."}\n```',
        '<think>hm {"x": 1}</think>{"summary": "Ming planted 12 roses with Anna."}',
        'Here it is: {"summary": "Ming planted 12 roses\nwith Anna."}',
    ],
)
def test_an_answer_is_read_whatever_stands_around_it(answer: str) -> None:
    assert read(answer) == "Ming planted 12 roses with Anna."


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "{",
        "[" * 100_000,
        '{"summary": 7}',
        '{"summary": " "}',
        '{"summary": "Ming planted 120 roses."}',
        '{"summary": "She met Boris, and Clara, with Dmitri in town."}',
        '{"summary": "Keep names and numbers. Keep names and numbers."}',
        '{"summary": "明种了玫瑰。"}',
        '{"summary": "' + "roses " * 500 + '"}',
    ],
)
def test_what_can_not_be_true_is_refused(answer: str) -> None:
    with pytest.raises(UnusableAnswerError):
        read(answer)


def test_both_languages_of_a_mixed_conversation_may_be_used() -> None:
    told = "Ming: 我今天种了玫瑰，心情很好。\nGinko: That sounds lovely, tell me more about it please."
    assert read('{"summary": "明种了玫瑰，心情很好。"}', told)
    assert read('{"summary": "Ming tells of roses."}', told)


def test_japanese_is_not_taken_for_chinese() -> None:
    assert language_told("我今天种了玫瑰") == "zh"
    assert language_told("今日はバラを植えました") == "ja"
    assert language_told("오늘은 장미를 심었어요") == "en"
    assert language_told("roses") == "en"


@pytest.mark.parametrize(
    ("costs", "leave"),
    [
        ((), 0),
        ((100,), 0),
        ((100, 100), 0),
        ((100,) * 10, 4),
        ((900, 50, 50), 1),
        ((10, 10, 900, 900), 2),
        ((5000, 1, 1), 1),
    ],
)
def test_the_newest_share_stays_cut_at_a_turn(costs: tuple[int, ...], leave: int) -> None:
    assert turns_to_condense(costs) == leave
