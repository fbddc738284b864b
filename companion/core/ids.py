"""Identifiers that sort by creation: files and folders are named by them, so a directory listing is a history.

They follow the ULID layout (48 bits of milliseconds, 80 random bits) in lower-case Crockford base 32, 26 characters.
"""

import secrets
import time
from datetime import UTC, datetime

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 26


def new_id(after: str = "") -> str:
    """Return a fresh id that sorts after `after`, even when the clock was set back since `after` was made."""
    milliseconds = time.time_ns() // 1_000_000
    if is_id(after):
        milliseconds = max(milliseconds, _milliseconds(after) + 1)
    return _encode((milliseconds << 80) | secrets.randbits(80))


def id_at(moment: datetime, bits: int) -> str:
    """Return the id of a moment whose last 80 bits are given: the same for the same."""
    return _encode((max(0, int(moment.timestamp() * 1000)) << 80) | (bits & ((1 << 80) - 1)))


def is_id(text: str) -> bool:
    """Tell whether `text` has the shape of an id made by `new_id`."""
    return len(text) == ID_LENGTH and all(character in _ALPHABET for character in text)


def moment_of(identifier: str) -> datetime | None:
    """Return when an id was made, None for what is none."""
    if not is_id(identifier):
        return None
    return datetime.fromtimestamp(_milliseconds(identifier) / 1000, UTC)


def _encode(number: int) -> str:
    return "".join(_ALPHABET[(number >> (5 * place)) & 31] for place in reversed(range(ID_LENGTH)))


def _milliseconds(identifier: str) -> int:
    number = 0
    for character in identifier[:10]:
        number = number * 32 + _ALPHABET.index(character)
    return number
