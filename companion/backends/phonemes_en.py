"""English words to the phonemes that Kokoro was trained with, from the lexicons in misaki (Apache-2.0).

Only its data is read: its program would bring espeak-ng along. What no lexicon has is read by its letters.
"""

import json
import re
from functools import cache
from importlib.resources import files

from companion.backends.english_spelling import spelled_phonemes

_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)*")
_TOKEN = re.compile(r"(?:[A-Za-z]\.){2,}|[A-Za-z]+(?:['’][A-Za-z]+)*|[;:,.!?—…“”()]|\s+")
_SHORT = {"a": "ɐ", "an": "ɐn", "the": "ðə", "to": "tə", "am": "ɐm", "i": "ˌI", "in": "ɪn", "used": "jˈuzd"}
_BEFORE_VOWELS = {"the": "ði", "to": "tʊ"}
_PAST = re.compile(r"(?:have|has|had|having|'ve|was|were|been|be|is|are)$", re.IGNORECASE)

Entry = str | dict[str, str | None]


def english_phonemes(text: str) -> str:
    """Return the phonemes of a run of English, its marks and blanks kept; figures must be words already."""
    tokens = _TOKEN.findall(text)
    said: list[str] = []
    for at, token in enumerate(tokens):
        if token.isspace():
            said.append(" ")
        elif not token[0].isalpha():
            said.append(token)
        else:
            before = next((one for one in reversed(tokens[:at]) if one[0].isalpha()), "")
            after = next((one for one in tokens[at + 1 :] if not one.isspace()), "")
            said.append(word_phonemes(token, before, after))
    return re.sub(r" +", " ", "".join(said)).strip()


def word_phonemes(word: str, before: str = "", after: str = "") -> str:
    """Return the phonemes of a word between its neighbours."""
    bare = word.replace("’", "'").rstrip(".")
    if "." in bare or (word.endswith(".") and len(bare) == 1 and word[0].isupper()):
        return _letters(bare.replace(".", ""))
    lower = bare.casefold()
    if lower in _SHORT and (bare != bare.upper() or len(bare) == 1) and (after[:1].isalpha() or lower == "i"):
        opens = after[:1].casefold() in tuple("aeiou")
        return _BEFORE_VOWELS[lower] if opens and lower in _BEFORE_VOWELS else _SHORT[lower]
    return _known(bare, past=_PAST.search(before) is not None) or _inflected(lower) or _unknown(bare)


@cache
def _lexicons() -> tuple[dict[str, Entry], dict[str, Entry]]:
    folder = files("misaki") / "data"
    gold, silver = (json.loads((folder / f"us_{name}.json").read_text("utf-8")) for name in ("gold", "silver"))
    return gold, silver


def _known(word: str, *, past: bool = False) -> str:
    """Return a word's sound from the lexicons, trying it as written, without and with a capital."""
    for lexicon in _lexicons():
        for form in (word, word.casefold(), word.capitalize()):
            entry = lexicon.get(form)
            if isinstance(entry, dict):
                return (entry.get("VBN") if past else None) or entry.get("DEFAULT") or ""
            if entry:
                return entry
    return ""


def _inflected(word: str) -> str:
    """Return the sound of a word whose stem is known."""
    for ending, stems in (("s", ("",)), ("es", ("", "e")), ("ies", ("y",)), ("'s", ("",))):
        if word.endswith(ending) and (stem := _stem(word, ending, stems)):
            return stem + _plural(stem)
    if word.endswith("ed") and (stem := _stem(word, "ed", ("", "e")) or _stem(word, word[-3:], ("",))):
        return stem + ("ᵻd" if stem[-1] in "td" else "t" if stem[-1] in "pkfθʃsʧ" else "d")
    if word.endswith("ing") and (stem := _stem(word, "ing", ("", "e")) or _stem(word, word[-4:], ("",))):
        return stem + "ɪŋ"
    if word.endswith("ly") and (stem := _stem(word, "ly", ("",))):
        return stem + "li"
    return _compound(word)


def _stem(word: str, ending: str, replaced: tuple[str, ...]) -> str:
    base = word[: len(word) - len(ending)]
    return next((found for one in replaced if len(base) > 1 and (found := _known(base + one))), "")


def _plural(stem: str) -> str:
    if stem[-1] in "szʃʒʧʤ":
        return "ᵻz"
    return "s" if stem[-1] in "ptkfθ" else "z"


def _compound(word: str) -> str:
    """Return the sound of two known words written as one."""
    for at in range(len(word) - 3, 2, -1):
        first, second = _known(word[:at]), _known(word[at:])
        if first and second:
            return first + second.replace("ˈ", "ˌ")
    return ""


def _unknown(word: str) -> str:
    letters = word.isupper() and (len(word) <= 4 or not re.search("[AEIOUY]", word))
    if letters or not re.search("[aeiouyAEIOUY]", word):
        return _letters(word)
    humps = re.findall(r"[A-Z]?[a-z']+|[A-Z]+(?![a-z])", word)
    if len(humps) > 1:
        return "".join(_known(one) or _inflected(one.casefold()) or _unknown(one) for one in humps)
    return spelled_phonemes(re.sub("[^a-z]", "", word.casefold()))


def _letters(word: str) -> str:
    gold = _lexicons()[0]
    sounds = [str(gold.get(letter.upper(), "")) for letter in word if letter.isalpha()]
    return "".join(sound.replace("ˈ", "ˌ") for sound in sounds[:-1]) + (sounds[-1] if sounds else "")
