"""Figures, dates, times, units and money in a Japanese text, brought into the form that Open JTalk reads rightly."""

import re
import unicodedata
from collections.abc import Callable

_UNITS = {
    "km/h": "キロメートル毎時",
    "km": "キロメートル",
    "cm": "センチメートル",
    "mm": "ミリメートル",
    "kg": "キログラム",
    "mg": "ミリグラム",
    "ml": "ミリリットル",
    "mL": "ミリリットル",
    "GB": "ギガバイト",
    "MB": "メガバイト",
    "°C": "度",
    "°F": "度",
    "°": "度",
    "m": "メートル",
    "g": "グラム",
    "L": "リットル",
    "ms": "ミリ秒",
    "Hz": "ヘルツ",
}
_MONEY = {"¥": "円", "$": "ドル", "US$": "ドル", "€": "ユーロ", "£": "ポンド"}
_N = r"\d+(?:\.\d+)?"
_UNIT = "|".join(re.escape(unit) for unit in sorted(_UNITS, key=len, reverse=True))
_SIGNS = {"+": "足す", "-": "引く", "×": "かける", "*": "かける", "÷": "割る", "=": "は"}

Replace = Callable[["re.Match[str]"], str]


def read_japanese_figures(text: str) -> str:
    """Return the text with plain figures and Japanese words for what stands beside them."""
    text = unicodedata.normalize("NFKC", text.replace("〜", "~").replace("～", "~"))
    for pattern, replace in _RULES:
        text = pattern.sub(replace, text)
    return text


def _clock(found: "re.Match[str]") -> str:
    hour, minute = int(found.group(1)), int(found.group(2))
    return f"{hour}時" + (f"{minute}分" if minute else "")


_RULES: list[tuple["re.Pattern[str]", Replace]] = [
    (re.compile(r"(?<=\d),(?=\d{3})"), lambda _: ""),
    (
        re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)"),
        lambda found: "{}年{}月{}日".format(*map(int, found.groups())),
    ),
    (re.compile(r"(?<![\d:])(\d{1,2}):(\d{2})(?![\d:])"), _clock),
    (re.compile(rf"(US\$|[¥$€£])\s?({_N})"), lambda found: f"{found.group(2)}{_MONEY[found.group(1)]}"),
    (re.compile(r"(?<![\d.])\d+(?:\.\d+){2,}"), lambda found: found.group().replace(".", "点")),
    (re.compile(rf"({_N})\s?%?\s?[~–]\s?(?=\d)"), lambda found: f"{found.group(1)}から"),
    (re.compile(rf"({_N})\s?%"), lambda found: f"{found.group(1)}パーセント"),
    (re.compile(rf"({_N})\s?({_UNIT})(?![A-Za-z])"), lambda found: f"{found.group(1)}{_UNITS[found.group(2)]}"),
    (re.compile(r"(?<![\d/])(\d{1,3})/(\d{1,3})(?![\d/])"), lambda found: f"{found.group(2)}分の{found.group(1)}"),
    (re.compile(r"(?<=\d)\s?([+×*÷=-])\s?(?=\d)"), lambda found: _SIGNS[found.group(1)]),
    (re.compile(r"(?<![\d\w])-(?=\d)"), lambda _: "マイナス"),
    (re.compile("&"), lambda _: "アンド"),
]
