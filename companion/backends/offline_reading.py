"""How the offline voice reads a text: its language, its clauses, its figures as words, its phonemes, its words' times.

Chinese, Japanese and English may stand in one sentence; each run is read in its own way.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_KANA = re.compile("[\u3040-\u30fa]")
_HAN = re.compile("[\u3400-\u9fff]")
_RUN = re.compile(r"[\u3400-\u9fff々]+|[A-Za-z][A-Za-z'’ -]*[A-Za-z]|[A-Za-z]|[^\u3400-\u9fffA-Za-z]+")
_JAPANESE_RUN = re.compile(r"[A-Za-z][A-Za-z'’ -]*[A-Za-z]|[A-Za-z]|[^A-Za-z]+")
_CLAUSE = re.compile(r".*?(?:[，。！？；：、…—?!;]+[”’」』）)\"']*|,(?!\d)|(?<!\d):|\.(?=\s)|$)\s*", re.DOTALL)
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]{1,2}|[^\W\u3040-\u30ff\u3400-\u9fff]+(?:[.,:'’][^\W\u3040-\u9fff]+)*")
_MARKS = str.maketrans("，。！？；：、．～", ",.!?;:,.—", "《》〈〉【】")
_QUOTES = str.maketrans(
    {"「": "“", "」": "”", "『": "“", "』": "”", "（": "(", "）": ")", "～": "—", "~": "—", "·": " "}
)
_SHORTEST = 5  # letters or characters that a clause must have to be said by itself
_LONGEST = 60  # syllables, roughly, that are said in one go


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a text that is synthesised in one go, at an offset of the text."""

    text: str
    begin: int


def language_of(text: str) -> str:
    """Return "ja", "zh" or "en" by the script."""
    if _KANA.search(text):
        return "ja"
    return "zh" if _HAN.search(text) else "en"


def clauses(text: str) -> Iterator[Clause]:
    """Yield a text's clauses; short ones go with what follows, and only the first may be small."""
    begin, held = 0, ""
    for found in _CLAUSE.finditer(text):
        held += found.group()
        wanted = _SHORTEST if begin == 0 else 3 * _SHORTEST
        if _weight(held) >= wanted:
            yield from _pieces(held, begin)
            begin, held = begin + len(held), ""
    if held.strip():
        yield from _pieces(held, begin)


def _pieces(text: str, begin: int) -> Iterator[Clause]:
    """Cut a clause without marks that is too long for the model."""
    while _weight(text) > _LONGEST:
        words = [found.end() for found in _WORD.finditer(text) if _weight(text[: found.end()]) <= _LONGEST]
        cut = words[-1] if words else _LONGEST
        yield Clause(text[:cut], begin)
        text, begin = text[cut:], begin + cut
    if text.strip():
        yield Clause(text, begin)


def word_places(text: str) -> list[tuple[int, int, float, float]]:
    """Return each word's place, length, and the shares of the sound at which it begins and that it takes."""
    words = list(_WORD.finditer(text))
    weights = [_weight(word.group()) for word in words]
    total = sum(weights) or 1.0
    places, before = [], 0.0
    for word, weight in zip(words, weights, strict=True):
        places.append((word.start(), word.end() - word.start(), before / total, weight / total))
        before += weight
    return places


def _weight(text: str) -> float:
    """Return about how many syllables a text has."""
    cjk = len(_HAN.findall(text)) + len(re.findall("[\u3040-\u30fa]", text)) * 0.7
    return cjk + 0.35 * len(re.findall("[A-Za-z]", text)) + 1.2 * len(re.findall(r"\d", text))


def phonemes(text: str, language: str) -> str:
    """Return the phonemes of a clause whose sentence is in `language`."""
    if language == "en":
        from companion.backends.figures_en import read_english_figures
        from companion.backends.phonemes_en import english_phonemes

        return english_phonemes(read_english_figures(text).translate(_QUOTES))
    runs = _japanese_runs(text) if language == "ja" else _chinese_runs(text)
    return re.sub(r"\s+", " ", re.sub(r"\s+(?=[,.!?;:…])", "", " ".join(run for run in runs if run))).strip()


def _chinese_runs(text: str) -> Iterator[str]:
    from companion.backends.figures_zh import read_chinese_figures
    from companion.backends.phonemes_en import english_phonemes
    from companion.backends.phonemes_zh import chinese_phonemes

    for run in _RUN.findall(read_chinese_figures(text)):
        if _HAN.match(run):
            yield chinese_phonemes(run)
        elif run[0].isalpha():
            yield english_phonemes(run)
        else:
            yield run.translate(_MARKS).translate(_QUOTES).strip()


def _japanese_runs(text: str) -> Iterator[str]:
    from companion.backends.figures_ja import read_japanese_figures
    from companion.backends.phonemes_en import english_phonemes
    from companion.backends.phonemes_ja import japanese_phonemes

    for run in _JAPANESE_RUN.findall(read_japanese_figures(text)):
        yield english_phonemes(run) if run[0].isascii() and run[0].isalpha() else japanese_phonemes(run)
