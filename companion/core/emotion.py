"""Emotion, the grammar of the tags that carry it, and what to show when a picture of it is missing.

Models, people and expression packs name feelings in many words; the rest of the program knows these fourteen.
"""

from collections.abc import Collection
from enum import StrEnum

from companion.core.emotion_words import NAMES


class Emotion(StrEnum):
    NEUTRAL = "neutral"
    HAPPY = "happy"
    LAUGHING = "laughing"
    SAD = "sad"
    CRYING = "crying"
    ANGRY = "angry"
    SURPRISED = "surprised"
    SHY = "shy"
    THINKING = "thinking"
    SLEEPY = "sleepy"
    WORRIED = "worried"
    LOVING = "loving"
    SMUG = "smug"
    PAINED = "pained"


def parse_tag(tag: str) -> Emotion | None:
    """The emotion a tag such as `[happy]`, `【开心】`, `emotion: Joy` or `照れ` names; None for any other word."""
    return _BY_NAME.get(_bare_word(tag))


def rank_of_name(tag: str) -> int:
    """How central a known word is for its emotion, 0 the most; unknown words come last."""
    return _RANKS.get(_bare_word(tag), len(_RANKS))


def nearest(emotion: Emotion, available: Collection[Emotion]) -> Emotion:
    """The emotion itself, or the one closest in feeling among `available`; neutral when nothing there is close."""
    return next((choice for choice in (emotion, *_FALLBACKS[emotion]) if choice in available), Emotion.NEUTRAL)


def _bare_word(tag: str) -> str:
    word = tag.strip(_WRAPPING).casefold()
    for separator in (":", "：", "="):
        label, found, rest = word.partition(separator)
        if found and label.strip() in _LABELS:
            word = rest
    return word.strip(_WRAPPING).replace("_", "-")


_WRAPPING = " \t\r\n[]【】<>《》()（）{}*#\"'“”「」/!！~～.。|"
_LABELS = frozenset(
    {"emotion", "emotions", "mood", "expression", "feeling", "face", "情绪", "表情", "心情", "感情", "気持ち"}
)

_RANKS = {word: rank for words in NAMES.values() for rank, word in enumerate(words.split())}
_BY_NAME = {word: Emotion(name) for name, words in NAMES.items() for word in words.split()}

# Each chain stays on its own side of pleasant and unpleasant before it gives up to neutral.
_FALLBACKS: dict[Emotion, tuple[Emotion, ...]] = {
    Emotion.NEUTRAL: (),
    Emotion.HAPPY: (Emotion.LAUGHING, Emotion.LOVING, Emotion.SMUG),
    Emotion.LAUGHING: (Emotion.HAPPY, Emotion.LOVING, Emotion.SMUG),
    Emotion.SAD: (Emotion.CRYING, Emotion.WORRIED, Emotion.PAINED),
    Emotion.CRYING: (Emotion.SAD, Emotion.PAINED, Emotion.WORRIED),
    Emotion.ANGRY: (Emotion.PAINED,),
    Emotion.SURPRISED: (Emotion.WORRIED, Emotion.THINKING),
    Emotion.SHY: (Emotion.LOVING, Emotion.HAPPY),
    Emotion.THINKING: (),
    Emotion.SLEEPY: (),
    Emotion.WORRIED: (Emotion.SAD, Emotion.PAINED, Emotion.CRYING),
    Emotion.LOVING: (Emotion.HAPPY, Emotion.SHY, Emotion.LAUGHING),
    Emotion.SMUG: (Emotion.HAPPY, Emotion.LAUGHING),
    Emotion.PAINED: (Emotion.SAD, Emotion.WORRIED, Emotion.ANGRY, Emotion.CRYING),
}
