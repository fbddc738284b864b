"""Server-sent events as bytes turned into their lines of data.

Lines are cut at CR and LF bytes only: JSON may hold U+2028 unescaped, at which text splitting would tear it.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from enum import StrEnum

_FIELDS = frozenset({"event", "id", "retry"})
LONGEST_LINE = 4 * 2**20  # bytes; no server sends a longer one in good faith


class LineKind(StrEnum):
    """What a line of an event stream is."""

    DATA = "data"
    SIGN_OF_LIFE = "sign of life"  # a comment or a field nobody needs
    STRAY = "stray"  # no event stream at all, or a broken one


@dataclass(frozen=True, slots=True)
class EventLine:
    """One line; `text` is the payload of DATA and the whole line of STRAY. `ended`: a line end followed it."""

    kind: LineKind
    text: str = ""
    ended: bool = True


async def event_lines(chunks: AsyncIterator[bytes]) -> AsyncIterator[EventLine]:
    """Yield the lines of a stream; chat servers put one JSON value on each DATA line. Empty lines are left out."""
    rest = b""
    async for chunk in chunks:
        *lines, rest = (rest + chunk).replace(b"\r", b"\n").split(b"\n")
        for line in lines:
            if line:
                yield _read_line(line)
        if len(rest) > LONGEST_LINE:
            yield EventLine(LineKind.STRAY)
            rest = b""
    if rest:
        yield replace(_read_line(rest), ended=False)


def _read_line(line: bytes) -> EventLine:
    text = line.decode("utf-8", "replace").removeprefix("\ufeff")
    name, colon, value = text.partition(":")
    if colon and name == "data":
        return EventLine(LineKind.DATA, value.removeprefix(" "))
    if text.startswith(":") or name in _FIELDS:
        return EventLine(LineKind.SIGN_OF_LIFE)
    return EventLine(LineKind.STRAY, text)
