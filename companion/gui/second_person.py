"""What the user said of themselves, turned to them: "I'm allergic" becomes "you're allergic", 我 becomes 你."""

import re
from functools import lru_cache

_KANA = re.compile("[\u3040-\u30ff]")
_JAPANESE_I = re.compile("(?:私|わたし|わたくし|僕|ぼく|俺|おれ)(?=[はがのにをもとへ、])")
_KEPT = 8192  # sentences that are kept: a list tells them again and again

_ENGLISH = (
    (r"\bI'm\b|\bI am\b", "you're"),
    (r"\bI've\b", "you've"),
    (r"\bI'll\b", "you'll"),
    (r"\bI'd\b", "you'd"),
    (r"\bI was\b", "you were"),
    (r"\bI\b", "you"),
    (r"\b[Mm]y\b", "your"),
    (r"\b[Mm]yself\b", "yourself"),
    (r"\b[Mm]ine\b", "yours"),
    (r"\bme\b", "you"),
)

_OF_USER = (
    (r"^(?:The )?[Uu]ser's\b", "Your"),
    (r"^(?:The )?[Uu]ser is\b", "You are"),
    (r"^(?:The )?[Uu]ser was\b", "You were"),
    (r"^(?:The )?[Uu]ser has\b", "You have"),
    (r"^(?:The )?[Uu]ser (?:doesn't|does not)\b", "You don't"),
    (r"^(?:The )?[Uu]ser does\b", "You do"),
    (r"^(?:The )?[Uu]ser goes\b", "You go"),
    (r"^(?:The )?[Uu]ser ([a-z]+(?:ss|sh|ch|x|zz))es\b", r"You \1"),
    (r"^(?:The )?[Uu]ser ([a-z]+[^aeiou])ies\b", r"You \1y"),
    (r"^(?:The )?[Uu]ser ([a-z]+[^s])s\b", r"You \1"),
    (r"^(?:The )?[Uu]ser\b", "You"),
)

_OF_SELF = ((r"^Your\b", "My"), (r"^You are\b", "I am"), (r"^You were\b", "I was"), (r"^You\b", "I"))


@lru_cache(maxsize=2048)
@lru_cache(maxsize=_KEPT)
def to_user(text: str) -> str:
    """Return a sentence in the first person as the program says it to the user; one that speaks of "you" is kept."""
    text = _addressed(text)
    if _KANA.search(text):
        return text if "あなた" in text else _JAPANESE_I.sub("あなた", text)
    if "我" in text:
        return text if "你" in text else text.replace("我", "你")
    if re.search(r"\byou(?:r|rs|rself)?\b", text, re.IGNORECASE):
        return text
    plain = text.replace("’", "'")
    for first, second in _ENGLISH:
        plain = re.sub(first, second, plain)
    return plain


def to_self(text: str) -> str:
    """Return a sentence about "the user" as they would say it: "User lives in Rome" becomes "I live in Rome"."""
    if text.startswith("用户"):
        return f"我{text[2:]}"
    if text.startswith("ユーザー"):
        return f"私{text[4:]}"
    told = _addressed(text)
    if told == text:
        return text
    for second, first in _OF_SELF:
        told, count = re.subn(second, first, told)
        if count:
            break
    return re.sub(r"\byour\b", "my", told)


def _addressed(text: str) -> str:
    """Return a sentence about "the user" as one to them: "User lives in Rome" becomes "You live in Rome"."""
    if text.startswith("用户"):
        return f"你{text[2:]}"
    if text.startswith("ユーザー"):
        return f"あなた{text[4:]}"
    for third, second in _OF_USER:
        told, count = re.subn(third, second, text)
        if count:
            told = re.sub(r"\b(and|but) has\b", r"\1 have", re.sub(r"\b(and|but) is\b", r"\1 are", told))
            return re.sub(r"\b(?:their|his or her)\b", "your", told)
    return text
