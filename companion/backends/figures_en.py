"""Figures, dates, times, units, money and abbreviations in an English text, written out as they are read."""

import re
from collections.abc import Callable

_ONES_LINE = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen
"""
_ONES = _ONES_LINE.split()
_TENS = dict(
    zip(range(2, 10), ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), strict=True)
)
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_MONTHS = {
    "jan": "January",
    "feb": "February",
    "mar": "March",
    "apr": "April",
    "jun": "June",
    "jul": "July",
    "aug": "August",
    "sep": "September",
    "sept": "September",
    "oct": "October",
    "nov": "November",
    "dec": "December",
}
_MONTH_NAMES = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_UNITS = {
    "km/h": "kilometers per hour",
    "mph": "miles per hour",
    "km": "kilometers",
    "cm": "centimeters",
    "mm": "millimeters",
    "kg": "kilograms",
    "mg": "milligrams",
    "ml": "milliliters",
    "kWh": "kilowatt hours",
    "GHz": "gigahertz",
    "MHz": "megahertz",
    "Hz": "hertz",
    "TB": "terabytes",
    "GB": "gigabytes",
    "MB": "megabytes",
    "KB": "kilobytes",
    "ms": "milliseconds",
    "°C": "degrees Celsius",
    "℃": "degrees Celsius",
    "°F": "degrees Fahrenheit",
    "℉": "degrees Fahrenheit",
    "°": "degrees",
    "ft": "feet",
    "lbs": "pounds",
    "lb": "pounds",
    "oz": "ounces",
    "mi": "miles",
    "hrs": "hours",
    "hr": "hours",
    "min": "minutes",
    "sec": "seconds",
    "m": "meters",
    "g": "grams",
    "L": "liters",
}
_MONEY = {
    "$": ("dollar", "cent"),
    "US$": ("dollar", "cent"),
    "€": ("euro", "cent"),
    "£": ("pound", "penny"),
    "¥": ("yen", ""),
}
_SCALES = {"K": "thousand", "k": "thousand", "M": "million", "B": "billion", "bn": "billion", "T": "trillion"}
_SHORT = {
    "dr": "Doctor",
    "mr": "Mister",
    "mrs": "Missus",
    "ms": "Miz",
    "prof": "Professor",
    "st": "Saint",
    "mt": "Mount",
    "vs": "versus",
    "etc": "et cetera",
    "approx": "approximately",
    "jr": "Junior",
    "sr": "Senior",
    "dept": "Department",
    "lt": "Lieutenant",
    "col": "Colonel",
    "gen": "General",
    "sgt": "Sergeant",
    "capt": "Captain",
    "gov": "Governor",
    "sen": "Senator",
    "rep": "Representative",
    "rev": "Reverend",
    "inc": "Incorporated",
    "ltd": "Limited",
    "co": "Company",
    "corp": "Corporation",
    "ave": "Avenue",
    "blvd": "Boulevard",
    "rd": "Road",
    "fig": "figure",
    "figs": "figures",
    "vol": "volume",
    "pp": "pages",
    "ch": "chapter",
    "ca": "circa",
    "e.g": "for example",
    "i.e": "that is",
}
_N = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_UNIT = "|".join(re.escape(unit) for unit in sorted(_UNITS, key=len, reverse=True))
_SIGNS = {
    "+": "plus",
    "-": "minus",
    "−": "minus",
    "×": "times",
    "*": "times",
    "÷": "divided by",
    "=": "equals",
    ">": "is greater than",
    "<": "is less than",
}
_FRACTIONS = {"½": "a half", "⅓": "a third", "⅔": "two thirds", "¼": "a quarter", "¾": "three quarters"}
_PARTS = {2: "half", 3: "third", 4: "quarter"}

Replace = Callable[["re.Match[str]"], str]


def read_english_figures(text: str) -> str:
    """Return the text with its figures and abbreviations in words."""
    for pattern, replace in _RULES:
        text = pattern.sub(replace, text)
    return re.sub(r" +(?=[.,;:!?])", "", re.sub(r" {2,}", " ", text)).strip()


def number(figures: str) -> str:
    """Return a number as it is counted: 1,024.5 is one thousand twenty-four point five."""
    whole, _, part = figures.replace(",", "").partition(".")
    said = _whole(int(whole or "0")) if len(whole) < 16 else digits(whole)
    return said + (f" point {digits(part)}" if part else "")


def digits(figures: str) -> str:
    """Return figures one by one."""
    return " ".join(_ONES[int(one)] for one in figures if one.isdigit())


def ordinal(value: int) -> str:
    """Return 21 as twenty-first."""
    first, dash, last = _whole(value).rpartition("-") if value > 20 else ("", "", _whole(value))
    first, blank, last = (first, dash, last) if dash else last.rpartition(" ")
    named = _ORDINALS.get(last) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")
    return f"{first}{blank}{named}"


def year(figures: str) -> str:
    """Return a year in pairs: 1999 is nineteen ninety-nine."""
    century, rest = int(figures[:2]), int(figures[2:])
    if 2000 <= int(figures) < 2010 or not rest:
        return _whole(int(figures)) if century % 10 == 0 else f"{_whole(century)} hundred"
    return f"{_whole(century)} {'oh ' if rest < 10 else ''}{_whole(rest)}"


def _year(found: "re.Match[str]") -> str:
    said = year(found.group(1))
    if not found.group(2):
        return said
    return f"{said[:-1]}ies" if said.endswith("y") else f"{said}s"  # the nineteen eighties


def _whole(value: int) -> str:
    if value < 20:
        return _ONES[value]
    if value < 100:
        return _TENS[value // 10] + (f"-{_ONES[value % 10]}" if value % 10 else "")
    for size, name in (
        (10**12, "trillion"),
        (10**9, "billion"),
        (10**6, "million"),
        (1000, "thousand"),
        (100, "hundred"),
    ):
        if value >= size:
            rest = value % size
            return f"{_whole(value // size)} {name}" + (f" {_whole(rest)}" if rest else "")
    return ""


def _money(found: "re.Match[str]") -> str:
    mark, figures, scale = found.groups()
    unit, small = _MONEY[mark]
    if scale:
        return f"{number(figures)} {_SCALES.get(scale, scale)} {_plural(unit, 2)}"
    whole, _, part = figures.replace(",", "").partition(".")
    said = f"{number(whole)} {_plural(unit, int(whole))}"
    cents = int(part[:2].ljust(2, "0")) if part and small else 0
    if not cents:
        return said
    said_cents = f"{_whole(cents)} {'pence' if small == 'penny' and cents > 1 else _plural(small, cents)}"
    return f"{said} and {said_cents}" if int(whole) else said_cents


def _plural(unit: str, count: int) -> str:
    return unit if count == 1 or unit == "yen" else f"{unit}s"


def _clock(found: "re.Match[str]") -> str:
    hour, minute, half = found.groups()
    said = _whole(int(hour))
    if int(minute):
        said += f" {'oh ' if minute[0] == '0' else ''}{_whole(int(minute))}"
    elif not half:
        said += " o'clock" if 0 < int(hour) <= 12 else " hundred"
    return said + (f" {_halves(half)}" if half else "")


def _halves(half: str) -> str:
    return " ".join(half.replace(".", "").strip().upper())


def _date(found: "re.Match[str]") -> str:
    figures, month, day = found.groups()
    if not 1 <= int(month) <= 12:
        return found.group()
    return f"{_MONTH_NAMES[int(month) - 1]} {ordinal(int(day))}, {year(figures)}"


def _month(found: "re.Match[str]") -> str:
    name, day = found.groups()
    month = next((one for one in _MONTH_NAMES if one == name), _MONTHS.get(name.rstrip(".").casefold(), name))
    return f"{month} {ordinal(int(day))}"


def _fraction(found: "re.Match[str]") -> str:
    above, below = int(found.group(1)), int(found.group(2))
    part = _PARTS.get(below) or (ordinal(below) if below > 1 else "")
    if not part:
        return f"{_whole(above)} over {_whole(below)}"
    plural = {"half": "halves"}.get(part, f"{part}s")
    return f"{_whole(above)} {part if above == 1 else plural}"


def _measured(found: "re.Match[str]") -> str:
    sign, figures, unit = found.groups()
    said = _UNITS[unit]
    said = (
        {"feet": "foot", "inches": "inch"}.get(said, said.removesuffix("s"))
        if figures == "1" and "per" not in said
        else said
    )
    return f"{'minus ' if sign else ''}{number(figures)} {said}"


def _shortened(found: "re.Match[str]") -> str:
    return _SHORT[found.group(1).casefold()]


_RULES: list[tuple["re.Pattern[str]", Replace]] = [
    (re.compile("[½⅓⅔¼¾]"), lambda found: f" {_FRACTIONS[found.group()]}"),
    (re.compile("[①-⑳]"), lambda found: number(str(ord(found.group()) - ord("①") + 1))),
    (re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)"), _date),
    (
        re.compile(
            r"\b((?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?|"
            + "|".join(_MONTH_NAMES)
            + r") (\d{1,2})(?:st|nd|rd|th)?(?![\d:,.]\d)\b"
        ),
        _month,
    ),
    (re.compile(r"\b(\d{1,2}):(\d{2})(?:\s?([ap]\.?m\b\.?|[AP]\.?M\b\.?))?"), _clock),
    (
        re.compile(r"\b(\d{1,2})\s?([ap]\.?m\b\.?|[AP]\.?M\b\.?)"),
        lambda found: f"{number(found.group(1))} {_halves(found.group(2))}",
    ),
    (re.compile(rf"(US\$|[$€£¥])\s?({_N})\s?(million|billion|trillion|bn|[KMBTk](?![A-Za-z]))?"), _money),
    (re.compile(r"\b\d+(?:\.\d+){2,}"), lambda found: " point ".join(map(number, found.group().split(".")))),
    (re.compile(r"\b(\d+)(st|nd|rd|th)\b"), lambda found: ordinal(int(found.group(1)))),
    (re.compile(rf"({_N})\s?in\."), lambda found: f"{number(found.group(1))} inches"),
    (re.compile(r"(\d)'(\d{1,2})\""), lambda found: f"{number(found.group(1))} foot {number(found.group(2))}"),
    (re.compile(rf"({_N})\s?[-–~]\s?(?=\d)"), lambda found: f"{found.group(1)} to "),
    (
        re.compile(rf"([-−])?({_N})\s?%"),
        lambda found: f"{'minus ' if found.group(1) else ''}{number(found.group(2))} percent",
    ),
    (re.compile(rf"(?<![\w.])([-−])?({_N})\s?({_UNIT})(?![A-Za-z])(?:\.(?= [a-z]))?"), _measured),
    (re.compile(r"(?<![\d/])(\d{1,3})/(\d{1,3})(?![\d/])"), _fraction),
    (re.compile(r"(?<=\d)\s?([+−×*÷=<>-])\s?(?=\d)"), lambda found: f" {_SIGNS[found.group(1)]} "),
    (re.compile(r"#(?=\d)"), lambda _: "number "),
    (re.compile(r"\bNo\. ?(?=\d)", re.IGNORECASE), lambda _: "number "),
    (re.compile(r"(?<![\d.,])(1[1-9]\d\d|20\d\d)(?![\d.,]\d|\d)(s\b)?"), _year),
    (re.compile(r"(?<![\d.])(?:0\d{2,}|\d{10,})(?!\.?\d)"), lambda found: digits(found.group())),
    (re.compile(r"(?<=[A-Za-z])-(?=\d)"), lambda _: " "),
    (re.compile(r"(?<![\d\w])[-−](?=\d)"), lambda _: "minus "),
    (re.compile(_N), lambda found: f" {number(found.group())} "),
    (
        re.compile(
            rf"\b({'|'.join(re.escape(one) for one in sorted(_SHORT, key=len, reverse=True))})\.(?=\W|$)", re.IGNORECASE
        ),
        _shortened,
    ),
    (re.compile(r"\b([A-Za-z])\.(?= [A-Z])"), lambda found: found.group(1)),
    (re.compile(r"(?<=\w)[@](?=\w)"), lambda _: " at "),
    (re.compile(r"(?<=\w)\.(?=\w)"), lambda _: " dot "),
    (re.compile("&"), lambda _: " and "),
    (re.compile("%"), lambda _: " percent "),
    (re.compile(r"(?<=\w)/(?=\w)"), lambda _: " "),
    (re.compile(r"\s([+=])\s"), lambda found: f" {_SIGNS[found.group(1)]} "),
]
