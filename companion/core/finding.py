"""Finding a text among what was said, whatever its case, width and script: 'ＡＢＣ' for 'abc', '體' for '体'.

The text looked for becomes a pattern; what is searched is searched as it stands, so places in it need no mapping back.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

from companion.core.conversation import TextHit, Turn
from companion.core.hanzi_variants import variants

_ESCAPED = re.compile('["\\\\\x00-\x1f\ud800-\udfff]')  # what JSON does not write as it is
_FOLDED = 16_384  # texts of which the folded form is kept
WORDS_BEFORE, WORDS_AFTER = 24, 72  # characters of an excerpt around the place


class Needle:
    """A text to look for. White space stands for any white space; an empty text is found nowhere."""

    def __init__(self, text: str) -> None:
        words = unicodedata.normalize("NFKC", text).split()
        patterns = ["".join(map(_any_form, word)) for word in words]
        self._pattern = re.compile(r"\s+".join(patterns)) if words else None
        plain = [word for word in words if not _ESCAPED.search(word)]
        self._telling = [_any_of(one) for word in plain for one in word if _tells(one)]
        longest = max(plain, key=lambda word: len(word), default="")  # noqa: PLW0108 - mypy can't tell `len` itself
        self._longest = re.compile("".join(map(_any_form, longest)))

    def find(self, text: str) -> tuple[int, int] | None:
        """Return begin and end of the first place in `text`, or None."""
        found = self._pattern.search(text) if self._pattern else None
        return found.span() if found else None

    def may_be_in(self, json: str) -> bool:
        """Return False where none of the texts in some JSON can hold the text. Quick, as most of a history has none."""
        if not all(any(form in json for form in forms) for forms in self._telling):
            return False
        return self._longest.search(json) is not None


def hits_in(turn: Turn, row: int, needle: Needle) -> Iterator[TextHit]:
    """Yield a visible turn's messages that hold the text, the newer first."""
    reply = turn.reply.text if turn.reply is not None else ""
    user = turn.user.text if turn.user is not None else ""
    for in_reply, text in ((True, reply), (False, user)):
        if place := needle.find(text):
            yield TextHit(row, turn.id, turn.began_at, turn.utc_offset, excerpt(text, *place), in_reply, *place)


def excerpt(text: str, begin: int, end: int) -> str:
    """Return the words around a place, with an ellipsis where they were cut off."""
    first, last = max(begin - WORDS_BEFORE, 0), min(end + WORDS_AFTER, len(text))
    return ("…" if first else "") + text[first:last].strip() + ("…" if last < len(text) else "")


@lru_cache(maxsize=_FOLDED)
def folded(text: str) -> str:
    """Return a text as it is compared when it is short and looked at often: one form of each character, one blank."""
    if text.isascii():
        return " ".join(text.lower().split())
    return " ".join(unicodedata.normalize("NFKC", text).casefold().translate(_canonical()).split())


def _any_form(character: str) -> str:
    """Return a pattern for a character in any form, composed or not."""
    composed = _class_of(character)
    parts = unicodedata.normalize("NFD", character)
    if len(parts) == 1:
        return composed
    return f"(?:{composed}|{''.join(map(_class_of, parts))})"


def _class_of(character: str) -> str:
    forms = "".join(map(re.escape, _any_of(character)))
    return f"[{forms}]" if forms != re.escape(character) else forms


def _any_of(character: str) -> str:
    """Return a character's forms."""
    plain = _plain(character)
    return "".join(sorted({character, plain, *_forms().get(plain, ""), *_variants().get(plain, "")}))


def _tells(character: str) -> bool:
    """Whether a character is rare enough to tell files apart, and always written as one."""
    return not character.isascii() and len(unicodedata.normalize("NFD", character)) == 1


@cache
def _canonical() -> dict[int, str]:
    return {ord(one): forms[0] for one, forms in _variants().items()}


@cache
def _variants() -> dict[str, str]:
    return variants()


@cache
def _forms() -> dict[str, str]:
    """Return the characters that mean the same but for case and width, by the plain one."""
    forms: dict[str, str] = {}
    for code in (*range(0x80), *range(0xA0, 0x2E80), *range(0x3000, 0x3400), *range(0xF900, 0xFFF0)):
        character = chr(code)
        plain = _plain(character)
        if plain != character:
            forms[plain] = forms.get(plain, "") + character
    return forms


def _plain(character: str) -> str:
    """Return a character without case and width; itself where that would be several."""
    normal = unicodedata.normalize("NFKC", character)
    folded = normal.casefold()
    if len(folded) == 1:
        return folded
    return normal if len(normal) == 1 else character
