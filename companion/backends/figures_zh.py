"""Figures, dates, times, units and money in a Chinese text, written out as they are read."""

import re
from collections.abc import Callable

_DIGITS = "零一二三四五六七八九"
_UNITS = {
    "km/h": "公里每小时",
    "m/s": "米每秒",
    "km²": "平方公里",
    "m²": "平方米",
    "m³": "立方米",
    "km": "公里",
    "cm": "厘米",
    "mm": "毫米",
    "kg": "公斤",
    "mg": "毫克",
    "ml": "毫升",
    "mL": "毫升",
    "kWh": "千瓦时",
    "kW": "千瓦",
    "GHz": "吉赫",
    "MHz": "兆赫",
    "Hz": "赫兹",
    "TB": "TB",
    "GB": "GB",
    "MB": "MB",
    "KB": "KB",
    "ms": "毫秒",
    "℃": "摄氏度",
    "°C": "摄氏度",
    "℉": "华氏度",
    "°F": "华氏度",
    "°": "度",
    "m": "米",
    "g": "克",
    "L": "升",
    "l": "升",
    "s": "秒",
    "h": "小时",
    "W": "瓦",
    "V": "伏",
}
_MONEY = {"¥": "元", "￥": "元", "$": "美元", "US$": "美元", "€": "欧元", "£": "英镑", "HK$": "港元"}
_SCALES = {"万": "万", "亿": "亿", "M": "百万", "K": "千", "k": "千", "B": "十亿", "百万": "百万", "千": "千"}
_N = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_SIGNS = {
    "+": "加",
    "-": "减",
    "−": "减",
    "×": "乘",
    "*": "乘",
    "÷": "除以",
    "=": "等于",
    ">": "大于",
    "<": "小于",
    "≥": "大于等于",
    "≤": "小于等于",
}
_FRACTIONS = {"½": "二分之一", "⅓": "三分之一", "⅔": "三分之二", "¼": "四分之一", "¾": "四分之三"}
_UNIT = "|".join(re.escape(unit) for unit in sorted(_UNITS, key=len, reverse=True))

Replace = Callable[["re.Match[str]"], str]


def read_chinese_figures(text: str) -> str:
    """Return the text with its figures in characters."""
    for pattern, replace in _RULES:
        text = pattern.sub(replace, text)
    return text


def number(figures: str) -> str:
    """Return a number as it is counted: 1,024.5 is 一千零二十四点五."""
    whole, _, part = figures.replace(",", "").partition(".")
    said = _whole(int(whole)) if len(whole) < 17 else digits(whole)
    return said + (f"点{digits(part)}" if part else "")


def digits(figures: str) -> str:
    """Return figures one by one."""
    return "".join(_DIGITS[int(one)] if one.isdigit() else one for one in figures)


def _whole(value: int) -> str:
    if value < 10:
        return _DIGITS[value]
    for size, name in ((10**8, "亿"), (10**4, "万")):
        if value >= size:
            rest = value % size
            gap = "零" if rest and rest < size // 10 else ""
            return _counted(value // size) + name + gap + (_whole(rest) if rest else "")
    return _below_ten_thousand(value).removeprefix("一") if 10 <= value < 20 else _below_ten_thousand(value)


def _counted(value: int) -> str:
    return "两" if value == 2 else _whole(value)


def _below_ten_thousand(value: int) -> str:
    said, gap = "", False
    for size, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = value // size % 10
        if digit:
            said += ("零" if gap and said else "") + ("两" if digit == 2 and size == 1000 else _DIGITS[digit]) + name
        gap = not digit if digit or said else gap
    return said


def _date(found: "re.Match[str]") -> str:
    year, month, day = found.groups()
    return f"{digits(year)}年{number(month)}月{number(day)}日"


def _clock(found: "re.Match[str]") -> str:
    hour, minute, second = found.groups()
    said = f"{_counted(int(hour))}点"
    if int(minute):
        said += ("零" if minute[0] == "0" else "") + f"{number(str(int(minute)))}分"
    elif not second:
        said += "整"
    return said + (f"{number(str(int(second)))}秒" if second else "")


def _measured(found: "re.Match[str]") -> str:
    sign, figures, unit = found.groups()
    below = unit in ("℃", "°C") and bool(sign)
    return ("零下" if below else "负" if sign else "") + number(figures) + _UNITS[unit]


def _money(found: "re.Match[str]") -> str:
    mark, figures, scale = found.groups()
    figures = figures.rstrip("0").rstrip(".") if "." in figures else figures
    return number(figures) + _SCALES.get(scale or "", "") + _MONEY[mark]


def _sum(found: "re.Match[str]") -> str:
    return _SIGNS[found.group(1)]


_RULES: list[tuple["re.Pattern[str]", Replace]] = [
    (re.compile("[½⅓⅔¼¾]"), lambda found: _FRACTIONS[found.group()]),
    (re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d|[-/.]\d)"), _date),
    (re.compile(r"(?<!\d)(\d{4})(?=年)"), lambda found: digits(found.group(1))),
    (re.compile(r"(?<![\d:])(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?(?![\d:])"), _clock),
    (re.compile(r"(?<![\d.])\d+(?:\.\d+){2,}"), lambda found: "点".join(map(_run, found.group().split(".")))),
    (re.compile(rf"(HK\$|US\$|[¥￥$€£])\s?({_N})\s?(百万|万|亿|千|[KMBk](?![A-Za-z]))?"), _money),
    (re.compile(rf"({_N})\s?[-–~～]\s?(?=[\d])"), lambda found: f"{found.group(1)}到"),
    (re.compile(rf"({_N})\s?[%％]\s?[-–~～到]\s?(?=\d)"), lambda found: f"百分之{number(found.group(1))}到"),
    (
        re.compile(rf"(-|−)?({_N})\s?[%％]"),
        lambda found: f"{'负' if found.group(1) else ''}百分之{number(found.group(2))}",
    ),
    (re.compile(rf"(?<![A-Za-z\d.])(-|−)?({_N})\s?({_UNIT})(?![A-Za-z²³])"), _measured),
    (
        re.compile(r"(?<![\d/])(\d{1,4})/(\d{1,4})(?![\d/])"),
        lambda found: f"{number(found.group(2))}分之{number(found.group(1))}",
    ),
    (re.compile(r"(?<=\d)\s?([+−×*÷=<>≥≤-])\s?(?=\d)"), _sum),
    (
        re.compile(r"(?<![\d.])(?:0\d{2,}|1[3-9]\d{9}|\d{14,})(?!\.?\d)"),
        lambda found: digits(found.group()).replace("一", "幺"),
    ),
    (re.compile(r"(?<=[A-Za-z])-(?=\d)"), lambda _: " "),
    (re.compile(r"(?<![A-Za-z\d])[-−](?=\d)"), lambda _: "负"),
    (re.compile(r"(?<![\d.,A-Za-z])2(?=[个只位次杯天周年家本张块件条间句岁斤米](?!月))"), lambda _: "两"),
    (re.compile(_N), lambda found: number(found.group())),
    (re.compile("[%％]"), lambda _: "百分号"),
    (re.compile("&"), lambda _: "和"),
    (re.compile("[①-⑳]"), lambda found: number(str(ord(found.group()) - ord("①") + 1))),
]


def _run(figures: str) -> str:
    return number(figures) if len(figures) < 4 else digits(figures)
