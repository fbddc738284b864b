"""Days and spans the user names, read from the words in Chinese, English and Japanese: 昨天, last Friday, in May, 先週.

Done in code and never by a model: a date is either said or it is not. Everything is counted in local calendar days, so
neither a clock change nor the length of a month can move it.
"""

import unicodedata
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from companion.core.recall import Days
from companion.memory.when_rules import RULES


def named_days(text: str, now: datetime, utc_offset: int) -> tuple[Days, ...]:
    """Return the spans of local days that `text` names, in the order it names them.

    `now` is a moment with its zone, `utc_offset` the minutes east of UTC where the user is. A date without a year is
    the latest that is not in the future; one that does not exist (30 February) is not named at all.
    """
    today = (now.astimezone(UTC) + timedelta(minutes=utc_offset)).date()
    left = unicodedata.normalize("NFKC", text)
    found: list[tuple[int, Days]] = []
    for pattern, resolve in RULES:
        for match in pattern.finditer(left):
            left = left[: match.start()] + "\0" * len(match.group()) + left[match.end() :]
            with suppress(ValueError, OverflowError):
                days = resolve(match, today)
                if days is not None:
                    found.append((match.start(), days))
    return tuple(dict.fromkeys(days for _, days in sorted(found, key=lambda item: item[0])))
