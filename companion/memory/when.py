"""Days and spans the user names, read from the words in Chinese, English and Japanese: 昨天, last Friday, in May, 先週.

Done in code and never by a model: a date is either said or it is not. Everything is counted in local calendar days, so
neither a clock change nor the length of a month can move it.
"""

import unicodedata
from datetime import date, datetime

from companion.core.recall import Days
from companion.core.wall_clock import on_the_wall
from companion.memory.when_rules import RULES

_GAP = "\0"


def named_days(text: str, now: datetime, utc_offset: int) -> tuple[Days, ...]:
    """Return the spans of local days that `text` names, in the order it names them.

    `now` is a moment with its zone, `utc_offset` the minutes east of UTC where the user is. A date without a year is
    the latest that is not in the future; one that does not exist (30 February) is not named at all.
    """
    today = on_the_wall(now, utc_offset).date()
    found, _ = _read(text, today)
    return tuple(dict.fromkeys(days for _, days in sorted(found, key=lambda item: item[0])))


def without_days(text: str) -> str:
    """Return `text` with the words that name days left out."""
    _, left = _read(text, date(2000, 2, 29))
    return left.replace(_GAP, "")


def _read(text: str, today: date) -> tuple[list[tuple[int, Days]], str]:
    left = unicodedata.normalize("NFKC", text)
    found: list[tuple[int, Days]] = []
    for pattern, resolve in RULES:
        for match in pattern.finditer(left):
            try:
                days = resolve(match, today)
            except (ValueError, OverflowError):
                days = None  # a date that does not exist; its parts are not to be read as another one
            else:
                if days is None:
                    continue
                found.append((match.start(), days))
            left = left[: match.start()] + _GAP * len(match.group()) + left[match.end() :]
    return found, left
