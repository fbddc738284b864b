"""What people say in the benches of memory: everyday sentences in two languages, the same for the same seed.

The words are many, as in life: two sentences rarely share more than their grammar.
"""

import random
from pathlib import Path

from companion.core.tokens import estimate_tokens

_DATA = Path(__file__).parent / "data"
_THINGS, _DEEDS, _MOODS, _DINGE, _SHI, _XIN = (
    line.split() for line in (_DATA / "small_life.txt").read_text(encoding="utf-8").splitlines()
)
_SMALL_TALK = (_DATA / "small_talk_fit.txt").read_text(encoding="utf-8").splitlines()


class SmallLife:
    """A source of sentences about nothing much."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def sentence(self, *, chinese: bool) -> str:
        """Return one sentence."""
        pick = self._random.choice
        if chinese:
            return f"{pick(_XIN)}{pick(_SHI)}了{pick(_DINGE)}，{pick(_DINGE)}旁边的{pick(_DINGE)}{pick(_SHI)}好了。"
        return f"{pick(_MOODS).capitalize()} {pick(_DEEDS)} the {pick(_THINGS)} near the {pick(_THINGS)}."

    def text(self, tokens: int, *, chinese: bool) -> str:
        """Return sentences of about so many tokens."""
        said = self.sentence(chinese=chinese)
        while estimate_tokens(said) < tokens - 12:
            said += ("" if chinese else " ") + self.sentence(chinese=chinese)
        return said

    def small_talk(self, tokens: int) -> str:
        """Return remarks that tell nothing, of about so many tokens."""
        said = self._random.choice(_SMALL_TALK).strip()
        while estimate_tokens(said) < tokens - 6:
            said += " " + self._random.choice(_SMALL_TALK).strip()
        return said
