"""Reads a feeling from words that carry no tag: phrases in Chinese, English and Japanese, emoji, kaomoji, punctuation.

Kept apart from `emotion`, which the window's first frame needs.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from companion.core.emotion import Emotion
from companion.core.emotion_cues import EMOJI, KAOMOJI, MILD, STRONG


def read_emotion(text: str) -> Emotion:
    """What the words, emoji and punctuation of an untagged text say; neutral when they say little or nothing.

    Each cue adds its weight to an emotion, less in a question, and what is negated counts for its opposite if it has
    one. The heaviest emotion wins, the later of two equals, and only from weight 1 on.
    """
    scores: dict[Emotion, float] = {}
    latest: dict[Emotion, int] = {}
    prose = _NOT_PROSE.sub(" ", text)
    for emotion, weight, place in _cues(prose):
        scores[emotion] = scores.get(emotion, 0) + weight
        latest[emotion] = place
    if not scores:
        return Emotion.NEUTRAL
    heaviest = max(scores, key=lambda emotion: (scores[emotion], latest[emotion]))
    return heaviest if scores[heaviest] >= 1 else Emotion.NEUTRAL


def _cues(text: str) -> Iterator[tuple[Emotion, float, int]]:
    for match in _sign_pattern().finditer(text):
        yield Emotion(_signs()[match[0]]), 3, match.start()
    for match in _phrase_pattern().finditer(text.casefold().replace("’", "'")):
        emotion, weight = _phrases()[match[0]]
        yield from _weigh(emotion, weight, match)
    if found := _STARTLED.search(text):
        yield Emotion.SURPRISED, 1.5, found.start()
    if found := _LIVELY.search(text):
        yield Emotion.HAPPY, 0.5, found.start()


def _weigh(emotion: Emotion, weight: float, match: re.Match[str]) -> Iterator[tuple[Emotion, float, int]]:
    start, end = match.span()
    before, after = match.string[max(0, start - 40) : start], match.string[end : end + 40]
    if _NEGATED_BEFORE.search(before) or _NEGATED_AFTER.match(after):
        if emotion in _OPPOSITES:
            yield _OPPOSITES[emotion], weight, start
        return
    asked = _ASKED.match(after) and emotion not in _ASKING
    yield emotion, weight / 2 - 0.1 if asked else weight, start


@cache
def _signs() -> dict[str, str]:
    signs = {sign: name for name, line in KAOMOJI.items() for sign in line.split()}
    return signs | {sign: name for name, line in EMOJI.items() for sign in line if sign != "\ufe0f"}


@cache
def _phrases() -> dict[str, tuple[Emotion, float]]:
    return {
        phrase.strip(): (Emotion(name), weight)
        for table, weight in ((MILD, 0.7), (STRONG, 2.0))
        for name, line in table.items()
        for phrase in line.replace("\\?", "?").split("|")
    }


@cache
def _sign_pattern() -> re.Pattern[str]:
    return _any_of(_signs())


@cache
def _phrase_pattern() -> re.Pattern[str]:
    return _any_of(_phrases())


def _any_of(phrases: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(phrases, key=len, reverse=True)
    return re.compile("|".join(_bounded(phrase) for phrase in longest_first))


def _bounded(phrase: str) -> str:
    start = r"(?<![a-zA-Z0-9])" if phrase[0].isascii() and phrase[0].isalnum() else ""
    end = r"(?![a-zA-Z0-9])" if phrase[-1].isascii() and phrase[-1].isalnum() and phrase not in _STRETCHED else ""
    return start + re.escape(phrase) + end


_STRETCHED = frozenset({"haha", "hhh", "www", "hmm", "lol", "hehe", "2333"})
_NOT_PROSE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`|(?:https?://|www\.)\S+|^>.*$", re.DOTALL | re.MULTILINE)
_STARTLED = re.compile(r"[?？][!！]|[!！][?？]")
_LIVELY = re.compile(r"[!！~～]")
_ASKED = re.compile(r"[^.!。！…\n]{0,30}[?？]")
_ASKING = frozenset({Emotion.SURPRISED, Emotion.THINKING, Emotion.WORRIED})
_NEGATED_BEFORE = re.compile(
    r"(?:\b(?:not|never|no|neither|nor|without|hardly|[a-z]+n't|cannot)\s+(?!only)(?:[a-z']+\s+){0,2}"
    r"|(?:(?<![特分差告])别|[不没莫甭未]|没有|並不|并不)(?:太|是|很|怎么|再|要|会|用|那么|必|觉得|感到|能|该|什么|大|多){0,3})$"
)
_NEGATED_AFTER = re.compile(
    r"い?(?:く|そうに|そうで)?(?:は|も|て)?(?:じゃ|では|でも)?(?:な(?!ん|ら|の)(?:い|か|く)|ありません|いません|ません|ないで|しない)"
)
_OPPOSITES = {Emotion.HAPPY: Emotion.SAD, Emotion.LOVING: Emotion.SAD, Emotion.LAUGHING: Emotion.SAD}
