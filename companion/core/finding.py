"""Finding a text among what was said, whatever its case, width and script: 'ＡＢＣ' for 'abc', '體' for '体'.

The text looked for becomes a pattern; what is searched is searched as it stands, so places in it need no mapping back.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from companion.core.conversation import TextHit, Turn
from companion.core.hanzi_variants import variants

WORDS_BEFORE, WORDS_AFTER = 24, 72  # characters of an excerpt around the place


class Needle:
    """A text to look for. White space stands for any white space; an empty text is found nowhere."""

    def __init__(self, text: str) -> None:
        words = unicodedata.normalize("NFKC", text).split()
        pattern = r"\s+".join("".join(map(_any_form, word)) for word in words)
        self._pattern = re.compile(pattern) if pattern else None

    def find(self, text: str) -> tuple[int, int] | None:
        """Return begin and end of the first place in `text`, or None."""
        found = self._pattern.search(text) if self._pattern else None
        return found.span() if found else None


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


def _any_form(character: str) -> str:
    """Return a pattern for a character in any form, composed or not."""
    composed = _any_of(character)
    parts = unicodedata.normalize("NFD", character)
    if len(parts) == 1:
        return composed
    return f"(?:{composed}|{''.join(map(_any_of, parts))})"


def _any_of(character: str) -> str:
    plain = _plain(character)
    forms = {character, plain, *_forms().get(plain, ""), *variants_of(plain)}
    return f"[{''.join(re.escape(form) for form in sorted(forms))}]" if len(forms) > 1 else re.escape(character)


def variants_of(character: str) -> str:
    """Return the simplified and traditional forms of a character, where it has more than one."""
    return _variants().get(character, "")


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
