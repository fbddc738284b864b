"""How many tokens a text has, without a tokenizer: a number that is kept above what real ones count.

The rule was above every tokenizer tried: 1.3 for each CJK character (code point over 0x2E7F) and a quarter for others.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from companion.core.conversation import ChatMessage

PICTURE_TOKENS = 1_200  # what a picture of the size that is sent costs with the services tried
MESSAGE_OVERHEAD = 6  # tokens that the widest chat template tried adds around a message
_LONGEST_KEPT = 2_000  # characters of a text that is kept with its estimate: lines are asked about again and again

_NOT_CJK = re.compile("[\x00-\u2e7f]+")


def estimate_tokens(text: str) -> int:
    """Return ceil(1.3 · CJK characters + other characters / 4)."""
    return _estimate_kept(text) if len(text) <= _LONGEST_KEPT else _estimate(text)


def _estimate(text: str) -> int:
    cjk = 0 if text.isascii() else len(_NOT_CJK.sub("", text))
    return -(-(26 * cjk + 5 * (len(text) - cjk)) // 20)


_estimate_kept = lru_cache(maxsize=512)(_estimate)


def estimate_messages(messages: Iterable[ChatMessage]) -> int:
    """Return an upper estimate of what the messages of a request cost."""
    return sum(
        estimate_tokens(one.content) + MESSAGE_OVERHEAD + (PICTURE_TOKENS if one.picture is not None else 0)
        for one in messages
    )


def trim_to_tokens(text: str, limit: int) -> str:
    """Return the longest beginning of the text that keeps within `limit` tokens."""
    if estimate_tokens(text) <= limit:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if estimate_tokens(text[:middle]) <= limit else (low, middle - 1)
    return text[:low]
