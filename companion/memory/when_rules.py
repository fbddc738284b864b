"""The ways a day is named, as patterns in the order they are tried, each with the days it stands for.

A pattern that says more stands before one that says less: "last Friday" before "Friday", 上个月5号 before 5号.
"""

import calendar
import re
from collections.abc import Callable
from datetime import date, timedelta

from companion.core.recall import Days

Resolve = Callable[[re.Match[str], date], Days | None]
Rule = tuple[re.Pattern[str], Resolve]

_DAY = timedelta(days=1)
_WEEK = timedelta(weeks=1)
_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "a couple of": 2, "a couple": 2,
}  # fmt: skip
_DIGITS = {mark: value for value, mark in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_MONTHS = {name.lower(): at for at, name in enumerate(calendar.month_name) if name}
_MONTHS |= {name.lower(): at for at, name in enumerate(calendar.month_abbr) if name} | {"sept": 9}
_WEEKDAYS = {name.lower(): at for at, name in enumerate(calendar.day_name)}
_CJK_WEEKDAYS = {mark: at for at, mark in enumerate("一二三四五六日")} | {"天": 6}
_CJK_WEEKDAYS |= {mark: at for at, mark in enumerate("月火水木金土")}

_NUMBER = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3})"
_WORD_NUMBER = r"(?:\d{1,3}|a couple of|a couple|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_MONTH = r"(?P<month>(?:" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r"))\b\.?"
_WEEKDAY = r"(?P<weekday>" + "|".join(_WEEKDAYS) + r")s?\b"
_DAY_OF_MONTH = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\b"
_CJK_YEAR = r"(?:19|20)\d\d年|去年|今年|前年|昨年"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_IN = r"\b(?:(?P<in>in|last|this|during|since|of|early|late|mid|back in|until|by) (?:early |late |mid-?)?)?"


def number_of(words: str) -> int:
    """Return the value of a number in figures, English words or Chinese characters up to 99. Raises `ValueError`."""
    words = words.lower()
    if words.isascii() and words.isdigit():
        return int(words)
    if words in _NUMBERS:
        return _NUMBERS[words]
    tens, ten, ones = words.rpartition("十")
    if not ten:
        if len(words) != 1 or words not in _DIGITS:
            raise ValueError(words)
        return _DIGITS[words]
    return (_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0)


def _one(day: date) -> Days:
    return Days(day, day)


def _ago(days: int) -> Resolve:
    return lambda _, today: _one(today - days * _DAY)


def _between(most: int, least: int) -> Resolve:
    return lambda _, today: Days(today - most * _DAY, today - least * _DAY)


def _month(year: int, month: int) -> Days:
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return Days(date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1]))


def _months_back(months: int) -> Resolve:
    return lambda _, today: _month(today.year, today.month - months)


def _years_back(years: int) -> Resolve:
    return lambda _, today: Days(date(today.year - years, 1, 1), date(today.year - years, 12, 31))


def _monday(day: date) -> date:
    return day - day.weekday() * _DAY


def _weeks_back(weeks: int) -> Resolve:
    def resolve(_: re.Match[str], today: date) -> Days:
        first = _monday(today) - weeks * _WEEK
        return Days(first, first + 6 * _DAY)

    return resolve


def _weekday_of_week(match: re.Match[str], today: date) -> Days:
    weeks = {"上上": 2, "先々": 2, "上": 1, "先": 1}.get(match["which"].rstrip("个の"), 0)
    monday = _monday(today) - weeks * _WEEK
    if match["weekday"] == "末":
        return Days(monday + 5 * _DAY, monday + 6 * _DAY)
    return _one(monday + _CJK_WEEKDAYS[match["weekday"]] * _DAY)


def _latest_weekday(match: re.Match[str], today: date) -> Days:
    name = match["weekday"].lower()
    weekday = _WEEKDAYS[name] if name in _WEEKDAYS else _CJK_WEEKDAYS[name]
    back = (today.weekday() - weekday) % 7 or 7
    return _one(today - back * _DAY)


def _latest_weekend(_: re.Match[str], today: date) -> Days:
    saturday = _monday(today) - 2 * _DAY
    return Days(saturday, saturday + _DAY)


def _this_weekend(_: re.Match[str], today: date) -> Days:
    saturday = _monday(today) + 5 * _DAY
    return Days(saturday, saturday + _DAY)


def _units_ago(match: re.Match[str], today: date) -> Days:
    count, unit = number_of(match["count"]), match["unit"].lower()
    if unit in {"天", "日"} or unit.startswith("day"):
        return _one(today - count * _DAY)
    if unit in {"周", "个星期", "星期", "个礼拜", "礼拜", "週間"} or unit.startswith("week"):
        middle = today - count * _WEEK
        return Days(middle - 3 * _DAY, middle + 3 * _DAY)
    if unit in {"个月", "ヶ月", "か月", "ヵ月"} or unit.startswith("month"):
        return _month(today.year, today.month - count)
    return Days(date(today.year - count, 1, 1), date(today.year - count, 12, 31))


def _in_month(match: re.Match[str], today: date) -> Days | None:
    """A month with or without its day and year, in English or CJK."""
    named = match.groupdict()
    month = _MONTHS.get(named["month"].lower()) or number_of(named["month"])
    if named["month"].lower() in {"may", "march", "mar"} and not any(named.get(key) for key in ("day", "year", "in")):
        return None
    day = number_of(named["day"]) if named.get("day") else 0
    year = _year_of(named.get("year") or "", month, day, today)
    return _one(date(year, month, day)) if day else _month_checked(year, month)


def _month_checked(year: int, month: int) -> Days:
    date(year, month, 1)
    return _month(year, month)


def _year_of(named: str, month: int, day: int, today: date) -> int:
    if named[:1].isdigit():
        return int(named[:4])
    if named:
        return today.year - {"前年": 2, "去年": 1, "昨年": 1}.get(named, 0)
    return today.year if (month, day) <= (today.month, today.day) else today.year - 1


def _day_of_relative_month(match: re.Match[str], today: date) -> Days:
    back = {"上上个": 2, "上上": 2, "先々": 2, "上个": 1, "上": 1, "先": 1}.get(match["which"], 0)
    first = _month(today.year, today.month - back).first
    return _one(first.replace(day=number_of(match["day"])))


def _day_alone(match: re.Match[str], today: date) -> Days:
    day = number_of(match["day"])
    first = today.replace(day=1) if day <= today.day else _month(today.year, today.month - 1).first
    return _one(first.replace(day=day))


def _iso(match: re.Match[str], _: date) -> Days:
    return _one(date(int(match["year"]), int(match["month"]), int(match["day"])))


def _whole_year(match: re.Match[str], _: date) -> Days:
    year = int(match["year"])
    return Days(date(year, 1, 1), date(year, 12, 31))


def _rule(pattern: str, resolve: Resolve) -> Rule:
    return re.compile(pattern, re.IGNORECASE), resolve


RULES: tuple[Rule, ...] = (
    # dates in full
    _rule(r"(?<!\d)(?P<year>(?:19|20)\d\d)[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?!\d)", _iso),
    _rule(
        rf"(?:(?P<year>{_CJK_YEAR})の?)?(?P<month>{_NUMBER})月份?的?(?P<day>{_NUMBER})[日号號]",
        _in_month,
    ),
    _rule(rf"(?P<which>上上个?|上个?|这个|本|先々|先|今)月の?的?(?P<day>{_NUMBER})[日号號]", _day_of_relative_month),
    _rule(rf"\b{_DAY_OF_MONTH} (?:of )?{_MONTH}(?:,? {_YEAR})?", _in_month),
    _rule(rf"\b{_MONTH} (?:the )?{_DAY_OF_MONTH}(?:,?\s*{_YEAR})?", _in_month),
    # counted back
    _rule(rf"(?P<count>{_NUMBER})(?P<unit>天|日|周|个?星期|个?礼拜|个月|年|週間|[ヶかヵ]月)(?:以|之)?前", _units_ago),
    _rule(rf"\b(?P<count>{_WORD_NUMBER}) (?P<unit>days?|weeks?|months?|years?) (?:ago|back|earlier)\b", _units_ago),
    _rule(r"大前天|さきおととい", _ago(3)),
    _rule(r"前天|前晚|一昨日|おととい|the day before yesterday|the night before last", _ago(2)),
    _rule(r"昨天|昨日|昨晚|昨夜|昨儿|きのう|ゆうべ|\byesterday\b|\blast night\b", _ago(1)),
    _rule(r"今[天日早晚晨儿朝夜]|きょう|\btoday\b|\bthis (?:morning|afternoon|evening)\b|\btonight\b", _ago(0)),
    _rule(r"几天前|前几天|前些天|前阵子|数日前|先日|\bthe other day\b|\bfew days (?:ago|back)\b", _between(10, 1)),
    _rule(r"(?:这|最近|过去)几天|ここ数日|\b(?:the )?(?:past|last) few days\b", _between(7, 0)),
    _rule(r"几周前|几个?星期前|数週間前|\b(?:a )?few weeks (?:ago|back)\b", _between(42, 10)),
    _rule(r"几个月前|数か月前|数ヶ月前|\b(?:a )?few months (?:ago|back)\b", _between(210, 40)),
    # weeks and their days
    _rule(
        r"(?P<which>上上个?|上个?|这个?|本|先々|先|今)(?:周|星期|礼拜|週)の?(?P<weekday>[一二三四五六日天末月火水木金土])(?:曜日?)?",
        _weekday_of_week,
    ),
    _rule(r"上上个?(?:周|星期|礼拜)|先々週|\bthe week before last\b", _weeks_back(2)),
    _rule(r"上个?(?:周|星期|礼拜)|先週|\b(?:last|the past|this past) week\b(?!end)", _weeks_back(1)),
    _rule(r"(?:这个?|本)(?:周|星期|礼拜)|今週|\bthis week\b(?!end)", _weeks_back(0)),
    _rule(r"\b(?:last|this past|over the|on the|the past) weekend\b|周末(?!愉快|快乐)|週末", _latest_weekend),
    _rule(r"\bthis weekend\b", _this_weekend),
    _rule(rf"\b(?:last|on|this past|since) {_WEEKDAY}", _latest_weekday),
    _rule(r"(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天])(?!都)", _latest_weekday),
    _rule(r"(?P<weekday>[月火水木金土日])曜日?", _latest_weekday),
    # months and years
    _rule(r"上上个月|先々月|\bthe month before last\b", _months_back(2)),
    _rule(r"上个?月|先月|\b(?:last|the past) month\b", _months_back(1)),
    _rule(r"这个月|本月|今月|\bthis month\b", _months_back(0)),
    _rule(rf"(?:(?P<year>{_CJK_YEAR})的?の?)?(?<![个\d])(?P<month>{_NUMBER})月(?![亮球光饼])", _in_month),
    _rule(rf"{_IN}{_MONTH}(?:,? (?:of )?{_YEAR})?(?! (?:i|we|you|he|she|they|it|be|have|not)\b)", _in_month),
    _rule(r"前年|\bthe year before last\b", _years_back(2)),
    _rule(r"去年|昨年|\blast year\b", _years_back(1)),
    _rule(r"今年|\bthis year\b", _years_back(0)),
    _rule(rf"{_YEAR}年", _whole_year),
    _rule(rf"\b(?:in|during|since|back in) {_YEAR}\b", _whole_year),
    _rule(rf"(?<![\d月])(?P<day>{_NUMBER})[号號](?![楼线店])", _day_alone),
    _rule(r"\bon the (?P<day>\d{1,2})(?:st|nd|rd|th)\b", _day_alone),
)  # fmt: skip
