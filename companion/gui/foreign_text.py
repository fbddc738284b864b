"""Text from outside as it may be shown: every control character visible, no picture fetched, few links offered.

Positions stay those of the original in UTF-16 units, which Qt counts in, so what is copied is what was written.
"""

import re
from urllib.parse import urlsplit

_SCHEMES = ("http", "https", "mailto")
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff]"
)


def visible(text: str) -> str:
    """Return `text` with a glyph in place of each control character, lone surrogate and direction override."""
    return _UNSEEN.sub(_glyph, text.replace("\r\n", "\u200b\n"))


def utf16_slice(text: str, begin: int, end: int) -> str:
    """Return the part between two positions counted in UTF-16 units, as `QTextCursor` counts."""
    units = text.encode("utf-16-le", "surrogatepass")[2 * begin : 2 * end]
    return units.decode("utf-16-le", "surrogatepass")


def for_clipboard(text: str) -> str:
    """Return `text` as the system can carry it: only what is no Unicode at all is replaced."""
    return re.sub("[\ud800-\udfff]", _REPLACEMENT, text)


def offered_link(href: str) -> str:
    """Return the address a link may lead to, or "" for any scheme but http, https and mailto."""
    try:
        parts = urlsplit(href.strip())
        host = parts.hostname
    except ValueError:
        return ""
    if parts.scheme.lower() not in _SCHEMES:
        return ""
    if parts.scheme.lower() == "mailto":
        return href.strip() if "@" in parts.path else ""
    return href.strip() if host else ""


def _glyph(found: re.Match[str]) -> str:
    code = ord(found.group())
    if code < 0x20:
        return chr(0x2400 + code)
    return "\N{SYMBOL FOR DELETE}" if code == 0x7F else _REPLACEMENT


def shortened(text: str, most: int) -> str:
    """Return foreign text on one line, cut where it is too long."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def with_name(words: str, name: str) -> str:
    """Return words with a name in the place of `{name}`, and a space where Chinese and Latin letters would touch."""
    before, _, after = words.partition("{name}")
    left = " " if _touch(before[-1:], name[:1]) else ""
    right = " " if _touch(name[-1:], after[:1]) else ""
    return f"{before}{left}{name}{right}{after}"


def _touch(first: str, second: str) -> bool:
    chinese = [bool(_CHINESE.match(one)) for one in (first, second)]
    latin = [one.isascii() and one.isalnum() for one in (first, second)]
    return (chinese[0] and latin[1]) or (latin[0] and chinese[1])


_CHINESE = re.compile("[\u3400-\u9fff]")
