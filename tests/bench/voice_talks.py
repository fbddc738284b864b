"""What is said in `voice`: short replies, no two alike, so that no cache can answer; and when a cut can be decided."""

import itertools
import re
from dataclasses import dataclass

LANGUAGES = ("en", "zh")
PITCHES = (330.0, 550.0)  # hertz, of even and of odd talks
_ASKED = re.compile(r"talk (\d+) (en|zh)")
_FIRST = {
    "en": [
        f"{manner} {thing},"
        for thing, manner in itertools.product(
            ("plan", "idea", "thought", "question", "choice", "story", "answer", "reason", "proposal", "beginning"),
            (
                "Wonderful",
                "Excellent",
                "Sensible",
                "Surprising",
                "Beautiful",
                "Interesting",
                "Marvellous",
                "Delightful",
            ),
        )
    ],
    "zh": [
        f"{opening}{verdict}，"
        for verdict, opening in itertools.product(
            ("不错", "可以", "很好", "有意思", "挺好的", "没问题", "很合适", "很有趣", "好极了", "说得对"),
            ("我觉得", "我看这", "听起来", "确实是", "当然也", "这个嘛", "说实话", "这主意"),
        )
    ],
}
_REST = {
    "en": (" let us take a walk after lunch number ", ".", " I bring the bread."),
    "zh": ("我们饭后去河边走走，这是第", "次了。", "带上面包吧。"),
}
_TOKEN = re.compile(r"[\u2e80-\uffff]| ?[A-Za-z0-9]+|[^\w\s]")


@dataclass(frozen=True)
class Talk:
    """A reply in tokens. `decided` is the token by which it is certain that the first clause has ended."""

    number: int
    language: str
    tokens: tuple[str, ...]
    decided: int
    first_clause: str

    @property
    def question(self) -> str:
        """What is asked, by which the stub knows the answer."""
        return f"talk {self.number} {self.language}"

    @property
    def text(self) -> str:
        """All of the reply."""
        return "".join(self.tokens)

    @property
    def pitch(self) -> float:
        """The pitch in which it is said, in hertz."""
        return PITCHES[self.number % 2]


def talk(number: int, language: str) -> Talk:
    """Return a talk; the first clauses of eighty in a row differ."""
    first = _FIRST[language][number % len(_FIRST[language])]
    before, after, last = _REST[language]
    tokens = tuple(_TOKEN.findall(f"{first}{before}{number}{after}{last}"))
    place = list(itertools.accumulate(len(token) for token in tokens))
    ended = next(index for index, end in enumerate(place) if end >= len(first))
    # A Chinese comma ends a clause by itself; behind a half-width one a blank has to be seen.
    return Talk(number, language, tokens, ended if language == "zh" else ended + 1, first)


def talk_asked(content: str) -> Talk | None:
    """Return the talk that a message asks for."""
    found = _ASKED.findall(content)
    return talk(int(found[-1][0]), found[-1][1]) if found else None


def spoken_seconds(text: str) -> float:
    """Return how long a text takes to be said, in seconds."""
    wide = sum(one >= "\u2e80" for one in text)
    return 0.2 * wide + 0.068 * sum(one.isalnum() for one in text if one < "\u2e80") + 0.1
