"""The numbers, months and weekdays in a text, as values: "five", 五, ５ and 5 are the same one.

A fact may hold only numbers that its quote holds; comparing values instead of letters lets a model write them anew.
"""

import re
import unicodedata

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_WORDS = (
    {word: value for value, word in enumerate(_ONES)}
    | {word: 10 * value for value, word in enumerate(_TENS, 2)}
    | {"dozen": 12}
)
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
NUMBER_WORDS = frozenset({*_WORDS, *_SCALES})
_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_NO_ONE = re.compile(r"\b(?:no one|one of|one day|someone|anyone|everyone|one another|this one|that one)\b")
_ENGLISH = re.compile(r"[a-z]+")
_DIGITS = re.compile(r"\d+(?:[,，]\d{3})+(?!\d)|\d+(?:\.\d+)?")
_HAN_DIGITS = {mark: value for value, mark in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "俩": 2, "仨": 3}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000}
_HAN_LARGE = {"万": 10_000, "亿": 100_000_000}
_HAN_WEEKDAY = re.compile(r"(?:周|星期|礼拜)([一二三四五六日天])")
_HAN_NO_NUMBER = re.compile(
    r"一(?:直|起|些|下|般|样|定|点|旦|切|共|度|家|边|方面|会儿|如|向|个|位|名|种|项|份|款|部|首|段)|(?:唯|统|万|第|专|单)一|十分|千万别|三心二意|四处|"
    r"七夕|九寨沟|三亚|五花|八卦|百度|万圣|四川|重九|二手|千问|万科"
)
_HAN_NUMBER = re.compile(r"\d*[〇零一二两俩仨三四五六七八九十百千万亿]+")
_HAN_MONTH = re.compile(r"(\d+|[一二三四五六七八九十]+)月")


def numbers_in(text: str) -> frozenset[str]:
    """Return the numbers in `text` as decimal texts, months as "m1" to "m12", weekdays as "w1" to "w7"."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    found = _dates(plain)
    plain = _HAN_NO_NUMBER.sub(" ", _HAN_WEEKDAY.sub(" ", plain))
    for written in _HAN_NUMBER.findall(plain):
        found |= _han_values(written)
    plain = _HAN_NUMBER.sub(" ", plain)
    found |= {_tidy(number) for number in _DIGITS.findall(plain)}
    return frozenset(found | _english(_NO_ONE.sub(" ", plain)))


def _dates(plain: str) -> set[str]:
    words = _ENGLISH.findall(plain)
    found = {f"m{_MONTHS.index(word) + 1}" for word in words if word in _MONTHS and word not in {"may", "march"}}
    found |= {
        f"w{_WEEKDAYS.index(word.removesuffix('s')) + 1}" for word in words if word.removesuffix("s") in _WEEKDAYS
    }
    for month in re.findall(
        r"(?:\d(?:st|nd|rd|th)?\s+(?:of\s+)?|\bin\s+|\bon\s+)(may|march)\b|\b(?:may|march)\s+\d", plain
    ):
        if month:
            found.add(f"m{_MONTHS.index(month) + 1}")
    for month in re.findall(r"\b(may|march)\s+\d", plain):
        found.add(f"m{_MONTHS.index(month) + 1}")
    found |= {f"w{min('一二三四五六日天'.index(mark) + 1, 7)}" for mark in _HAN_WEEKDAY.findall(plain)}
    for written in _HAN_MONTH.findall(plain):
        value = int(written) if written.isdecimal() else _han_value(written)
        found.add(f"m{value}")
    return found


def _english(plain: str) -> set[str]:
    found: set[str] = set()
    total, running = 0, False
    for word in [*re.findall(r"[a-z]+|\S", plain), "."]:
        if word in _WORDS:
            value = _WORDS[word]
            joins = running and total >= 20 and total % 10 == 0 and value < 10
            if running and not joins and total % 100:
                found.add(str(total))
                total = 0
            total, running = total + value, True
        elif word in _SCALES and running:
            total *= _SCALES[word]
        elif not (running and word in {"-", "and"}):
            if running:
                found.add(str(total))
            total, running = 0, False
    return found


def _han_values(written: str) -> set[str]:
    digits = re.match(r"\d+", written)
    if digits:  # 3万 is 30000
        value = int(digits.group())
        for mark in written[digits.end() :]:
            value *= _HAN_UNITS.get(mark) or _HAN_LARGE.get(mark) or 1
        return {str(value)}
    if len(written) > 1 and all(mark in _HAN_DIGITS for mark in written):  # 二〇一九
        return {str(int("".join(str(_HAN_DIGITS[mark]) for mark in written)))}
    return {str(_han_value(written))}


def _han_value(written: str) -> int:
    """Return the value of a Chinese numeral; a last digit without its unit counts as the next lower one (八千五)."""
    total = section = digit = 0
    unit = 0
    for mark in written:
        if mark in _HAN_DIGITS:
            digit = _HAN_DIGITS[mark]
            unit = 0 if digit == 0 else unit
        elif mark in _HAN_UNITS:
            unit = _HAN_UNITS[mark]
            section += (digit or 1) * unit
            digit = 0
        else:
            unit = _HAN_LARGE[mark]
            total += (section + digit or 1) * unit
            section = digit = 0
    if digit and unit >= 100:
        digit *= unit // 10
    return total + section + digit


def _tidy(number: str) -> str:
    plain = number.replace(",", "").replace("，", "")
    whole, _, fraction = plain.partition(".")
    whole, fraction = whole.lstrip("0") or "0", fraction.rstrip("0")
    return f"{whole}.{fraction}" if fraction else whole
