"""The days a user names."""

from datetime import UTC, date, datetime, timedelta

import pytest

from companion.core.recall import Days
from companion.memory.when import named_days, without_days

NOW = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)  # a Monday, at noon in Shanghai
SHANGHAI = 8 * 60


def days(text: str, now: datetime = NOW, offset: int = SHANGHAI) -> list[tuple[str, str]]:
    return [(str(one.first), str(one.last)) for one in named_days(text, now, offset)]


ONE_DAY = [
    ("昨天吃了什么", "2026-11-29"),
    ("前天晚上我们聊了什么", "2026-11-28"),
    ("大前天", "2026-11-27"),
    ("昨晚睡得好吗", "2026-11-29"),
    ("今天早上", "2026-11-30"),
    ("三天前", "2026-11-27"),
    ("上周五的事", "2026-11-27"),
    ("上个星期天", "2026-11-29"),
    ("上上周一", "2026-11-16"),
    ("这周三", "2026-12-02"),
    ("5月2号", "2026-05-02"),
    ("我曾经在5月2日提到", "2026-05-02"),
    ("12月25日", "2025-12-25"),
    ("十月二十三号", "2026-10-23"),
    ("去年五月三日", "2025-05-03"),
    ("2023年5月2日", "2023-05-02"),
    ("２月３日", "2026-02-03"),
    ("上个月5号", "2026-10-05"),
    ("15号那天", "2026-11-15"),
    ("yesterday", "2026-11-29"),
    ("last night", "2026-11-29"),
    ("the day before yesterday", "2026-11-28"),
    ("What did I say three days ago?", "2026-11-27"),
    ("last Friday you said", "2026-11-27"),
    ("on Monday", "2026-11-23"),
    ("May 25, 2023", "2023-05-25"),
    ("25 May, 2023", "2023-05-25"),
    ("the 5th of May", "2026-05-05"),
    ("December 1,2023", "2023-12-01"),
    ("2024-02-29", "2024-02-29"),
    ("昨日", "2026-11-29"),
    ("一昨日", "2026-11-28"),
    ("先週の金曜日", "2026-11-27"),
    ("三日前に話した", "2026-11-27"),
]


@pytest.mark.parametrize(("text", "day"), ONE_DAY)
def test_a_day_is_read(text: str, day: str) -> None:
    assert days(text) == [(day, day)]


SPANS = [
    ("上周说的", "2026-11-23", "2026-11-29"),
    ("上上周", "2026-11-16", "2026-11-22"),
    ("上个月", "2026-10-01", "2026-10-31"),
    ("上周末", "2026-11-28", "2026-11-29"),
    ("两周前", "2026-11-13", "2026-11-19"),
    ("一个月前", "2026-10-01", "2026-10-31"),
    ("去年", "2025-01-01", "2025-12-31"),
    ("去年二月", "2025-02-01", "2025-02-28"),
    ("in May", "2026-05-01", "2026-05-31"),
    ("back in May 2023", "2023-05-01", "2023-05-31"),
    ("August 2022", "2022-08-01", "2022-08-31"),
    ("in December", "2025-12-01", "2025-12-31"),
    ("last week", "2026-11-23", "2026-11-29"),
    ("two weeks ago", "2026-11-13", "2026-11-19"),
    ("a couple of months ago", "2026-09-01", "2026-09-30"),
    ("last weekend", "2026-11-28", "2026-11-29"),
    ("in 2022", "2022-01-01", "2022-12-31"),
    ("先週", "2026-11-23", "2026-11-29"),
    ("先月", "2026-10-01", "2026-10-31"),
    ("三ヶ月前", "2026-08-01", "2026-08-31"),
]


@pytest.mark.parametrize(("text", "first", "last"), SPANS)
def test_a_span_is_read(text: str, first: str, last: str) -> None:
    assert days(text) == [(first, last)]


@pytest.mark.parametrize(
    "text",
    [
        "it may rain",
        "I may go",
        "we march on",
        "月亮真圆",
        "三号线",
        "2月30日",
        "February 30",
        "13月1日",
        "9月99号",
        "",
        "12345-67-89",
    ],
)
def test_what_only_looks_like_a_day_is_none(text: str) -> None:
    assert days(text) == []


def test_several_days_come_in_the_order_they_are_named() -> None:
    assert days("上个月说的和昨天说的") == [("2026-10-01", "2026-10-31"), ("2026-11-29", "2026-11-29")]


def test_yesterday_depends_on_where_the_user_is() -> None:
    late = datetime(2026, 3, 1, 2, 0, tzinfo=UTC)
    assert days("昨天", late, SHANGHAI) == [("2026-02-28", "2026-02-28")]
    assert days("yesterday", late, -8 * 60) == [("2026-02-27", "2026-02-27")]


@pytest.mark.parametrize("minutes", range(0, 24 * 60, 97))
def test_no_hour_of_a_clock_change_moves_the_day_before(minutes: int) -> None:
    """The night of 25 October 2026 lasts an hour longer in Berlin; the offset goes from 120 to 60."""
    now = datetime(2026, 10, 25, 23, 0, tzinfo=UTC) + timedelta(minutes=minutes)
    assert named_days("yesterday", now, 60) == (Days(date(2026, 10, 25), date(2026, 10, 25)),)


def test_a_month_back_from_its_last_day_is_the_month_before() -> None:
    assert days("上个月", datetime(2026, 3, 31, tzinfo=UTC), 0) == [("2026-02-01", "2026-02-28")]
    assert days("last month", datetime(2026, 1, 31, tzinfo=UTC), 0) == [("2025-12-01", "2025-12-31")]


def test_words_of_days_can_be_left_out() -> None:
    assert without_days("我在5月2日去了博物馆") == "我在去了博物馆"
    assert without_days("it may rain") == "it may rain"
