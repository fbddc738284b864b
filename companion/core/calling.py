"""What somebody who was asked for their name wants to be called, read from their answer: no model, no guessing.

An answer that is no plain name gives none; it is said to her like anything else.
"""

import re

from companion.core.people import clean_name

LONGEST = 24  # characters of a name that stands alone or behind "call me"
_WORDS = 3  # of a name in a script with blanks
_SIGNS = 6  # of one in a script without

_INTRODUCED = re.compile(
    r"(?:(?:你)?(?:可以|就)?(?:叫|喊|称呼)我(?:为|做|作)?|我(?:的名字)?(?:叫做|叫|是)|(?:我的)?名字(?:叫|是))"
    r"\s*(?P<zh>[^\s，。,.!！?？、~～]+)"
    r"|\b(?:(?:you can |just |please )?call me|(?:my )?name(?: is|['’]s)|i(?: am|['’]m)|it(?: is|['’]s)|this is)"
    r"\s+(?P<en>[^,.!?;:\n]+)"
    r"|(?:(?:私|僕|俺|わたし|ぼく|名前)は)?(?P<ja>[^\s、。は]+?)(?:と呼んで|って呼んで|と申します|と言います|といいます|です)",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"^\s*(?:(?:hi|hello|hey|well|ok|okay|你好呀|你好啊|你好|嗨|哈喽|嗯|こんにちは|はじめまして)(?![a-z])[\s,，。!！.~～、]*)+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:就好了|就行了|就可以了|就可以|就好|就行|好了|吧|啦|呀|哦|哈|please|thanks|thank you|ください|お願いします"
    r"|[\s,，。!！.~～、:：;；\"'“”‘’])+$",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[?？\n\d@/\\<>{}\[\]]|https?:")
_OTHER_ANSWERS = """
yes no nope yeah ok okay sure thanks hi hello hey test what why how nothing skip later idk whatever nobody guess
fine good tired sad happy sorry here back busy bored hungry lonely not just so very really a an the your from in at
你好 您好 嗨 哈喽 在吗 在 好 好的 好呀 嗯 是 不 不是 不用 不要 没有 随便 都行 谢谢 测试 跳过 以后再说 人 谁 你 我 他 她
什么
はい いいえ こんにちは
"""
_NO_NAME = frozenset(_OTHER_ANSWERS.split())
_DESCRIBES = re.compile(r"的|[a-z]ing$")  # "raining", "新来的人"
_NOT_ALONE = re.compile(r"[吗呢么]$|[了的]$|^(?:今天|我|你|他|她|给|帮|请|想|为|怎|什|有|能|可|会|要|不|没|别|这|那)")


def name_in(text: str) -> str:
    """Return the name that stands in an answer to "what should I call you?", or an empty text."""
    if _QUESTION.search(text):
        return ""
    bare = _bare(_OPENING.sub("", text))
    found = _INTRODUCED.search(bare)
    if found is not None:
        given = next(filter(None, found.groups()))
        return _checked(_first_words(_bare(given)))
    return _checked(bare) if _may_stand_alone(bare) else ""


def _bare(text: str) -> str:
    return _TAIL.sub("", text.strip()).strip()


def _first_words(text: str) -> str:
    """Leave out what follows a name: "North and I live here"."""
    return re.split(r"\s+(?:and|but|from|by|who|because|for)\b", text, maxsplit=1, flags=re.IGNORECASE)[0]


def _may_stand_alone(text: str) -> bool:
    if not text.isascii() and any(ord(one) > 0x2E7F for one in text):
        return len(text) <= _SIGNS and not _NOT_ALONE.search(text)
    words = text.split()
    return 0 < len(words) <= _WORDS and all(word[0].isalpha() for word in words)


def _checked(name: str) -> str:
    name = clean_name(name)
    words = name.split()
    fits = 0 < len(name) <= LONGEST and len(words) <= _WORDS and any(one.isalpha() for one in name)
    return name if fits and words[0].casefold() not in _NO_NAME and not _DESCRIBES.search(name) else ""
