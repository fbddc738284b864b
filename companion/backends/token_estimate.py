"""How many tokens a text surely has at most, told without a tokenizer: used where no endpoint counts for us.

The formula, 1.3 for each character from U+2E80 on and a quarter for each other one, was above every tokenizer tried.
"""

from collections.abc import Iterable
from math import ceil

from companion.core.conversation import ChatMessage

_FIRST_CJK = "\u2e80"
_PER_PICTURE = 1_200
_PER_MESSAGE = 5  # role and separators in the widest chat template tried


def estimate_tokens(text: str) -> int:
    """Return an upper estimate of the tokens of `text`."""
    wide = sum(character >= _FIRST_CJK for character in text)
    return ceil(1.3 * wide + (len(text) - wide) / 4)


def estimate_prompt(messages: Iterable[ChatMessage]) -> int:
    """Return an upper estimate of the tokens of a request's messages."""
    return sum(
        _PER_MESSAGE + estimate_tokens(message.content) + (_PER_PICTURE if message.picture else 0)
        for message in messages
    )
