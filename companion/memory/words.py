"""Turns text into the words it is found by: stems of Latin words, characters and pairs of characters of CJK text.

SQLite's own tokenisers do not segment Chinese or Japanese, so the search index is fed with the words made here.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache

import snowballstemmer

from companion.memory.stop_words import STOP_CHARACTERS, STOP_PAIRS, STOP_WORDS

_HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
_KANA = "\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff"
_HANGUL = "\uac00-\ud7a3"
_RUN = re.compile(rf"[{_HAN}{_KANA}{_HANGUL}]+|[^\W_{_HAN}{_KANA}{_HANGUL}]+(?:['’][^\W_{_HAN}{_KANA}{_HANGUL}]+)*")
_IS_CJK = re.compile(rf"[{_HAN}{_KANA}{_HANGUL}]")
_IS_HAN = re.compile(rf"[{_HAN}]")
_LONGEST_WORD = 40
COMPARED = 16_384  # texts whose reading is remembered, since facts are compared pair by pair
_ASKING_START = re.compile(r"(?:what|who|whom|whose|which|when|where|why|how)\b", re.IGNORECASE)
_ASKING_WORD = re.compile(r"为什么|怎么|(?:什么|哪些|哪里|哪个|哪儿|谁|多少|几个|吗|呢|ですか|ますか|かな)[。.]?$")
_END = 10  # characters of a text that may hold the word that makes it a question


def tokenise(text: str) -> list[str]:
    """Return the words of `text` in order, repeated as often as they occur; stop words and marks are left out."""
    return [word for run in _runs(text) for word in _words_of(run)]


def fold(text: str) -> str:
    """Return `text` as it is compared: compatibility forms joined, lower case, Latin letters without accents."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    if plain.isascii():
        return plain
    apart = unicodedata.normalize("NFD", plain)
    kept = "".join(mark for mark in apart if not "\u0300" <= mark <= "\u036f")
    return unicodedata.normalize("NFC", kept)


def named(text: str, names: Collection[str]) -> frozenset[str]:
    """Return those of `names` that stand in `text` as whole words (CJK names: anywhere)."""
    folded = fold(text)
    return frozenset(name for name in names if name and _stands_in(fold(name), folded))


def is_question(text: str) -> bool:
    """Tell whether `text` ends as a question, or is put as one without its mark."""
    end = text[-_END:].rstrip(" \t\n\"'”’）)~～")
    return end.endswith(("?", "？")) or bool(_ASKING_START.match(text) or _ASKING_WORD.search(end))


def estimate_tokens(text: str) -> int:
    """Estimate a model's tokens of `text`, rather too many: one per CJK character, one per four others."""
    wide = len(_IS_CJK.findall(text))
    return wide - (wide - len(text)) // 4


def _runs(text: str) -> Iterator[str]:
    return (found.group() for found in _RUN.finditer(fold(text)))


def _words_of(run: str) -> list[str]:
    if _IS_CJK.match(run):
        return _characters_and_pairs(run)
    word = _stem(run)
    return [word] if word else []


def _characters_and_pairs(run: str) -> list[str]:
    singles = [mark for mark in run if mark not in STOP_CHARACTERS and _IS_HAN.match(mark)]
    pairs = [run[at : at + 2] for at in range(len(run) - 1)]
    kept = [pair for pair in pairs if pair not in STOP_PAIRS and not all(mark in STOP_CHARACTERS for mark in pair)]
    return singles + kept


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    bare = word.replace("’", "'").removesuffix("'s")
    if bare in STOP_WORDS or len(bare) > _LONGEST_WORD:
        return ""
    return str(_STEMMER.stemWord(bare.replace("'", "")))


def _stands_in(name: str, text: str) -> bool:
    if _IS_CJK.search(name):
        return name in text
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))


_STEMMER = snowballstemmer.stemmer("english")


def storable(text: str) -> str:
    """Return `text` without halves of surrogate pairs, which no file can hold."""
    return text.encode(errors="replace").decode()
