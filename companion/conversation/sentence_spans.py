"""Goes through a line past what belongs together: quotations, brackets, links, code, gestures, what is struck out.

Each function looks at one place and says whether a sentence ends there and where to go on, or None when more must come.
"""

import re

from companion.conversation.sentence_marks import (
    CLOSERS,
    QUOTE_PAIRS,
    STOPS,
    ends_sentence,
    follows_cjk,
    opens_with_emoji,
)

LONGEST_QUOTATION = 200  # characters that a mark which may never be closed is waited for
_TICKS = re.compile(r"`+")
_WIDE = r"\u3040-\u30ff\u3400-\u9fff"
_NO_PATH = r"\s<>\"”’）】」』，。！？；、()"
_WIDE_TOP = "中国|中國|香港|台湾|台灣|澳門|新加坡|公司|网络|網路|网址|网站|网店|在线|中文网|商城|コム|みんな|ストア"
_WIDE_HOST = rf"(?:https?|ftp)://(?:www\.)?[\w-]{{0,62}}[{_WIDE}][\w-]{{0,62}}"  # to its first dot
_WIDE_LINK = (
    rf"{_WIDE_HOST}\.(?:[\w-]+\.)*(?:{_WIDE_TOP}|[a-z][a-z0-9-]+)(?::\d+)?"
    rf"(?:[/?#](?:[^{_NO_PATH}]|\([^{_NO_PATH}]*\))*)?"
)
_NARROW_LINK = rf"(?:(?:https?|ftp)://|www\.(?=\w))(?:[^{_NO_PATH}{_WIDE}]|\([^{_NO_PATH}{_WIDE}]*\))+"
LINK = re.compile(f"{_WIDE_LINK}|{_NARROW_LINK}", re.IGNORECASE)
_MAY_BE_WIDE = re.compile(rf"{_WIDE_HOST}[\w.-]*(?::\d*)?", re.IGNORECASE)
_LINK_BEGINNINGS = ("https://", "http://", "ftp://", "www.")
PICTURE = re.compile(r"!\[[^\]\n]*\]\([^)\s]*(?:\s+\"[^\"]*\")?\)")
_PICTURE_BEGINNING = re.compile(r"!(?:\[[^\]\n]*(?:\](?:\([^)\n]*)?)?)?")
BREAK_TAG = re.compile(
    r"</?(?:br|p|div|li|ul|ol|h[1-6]|hr|tr|table|blockquote)(?:\s+[a-z-]+\s*=\s*[^<>]*)?\s*/?>", re.IGNORECASE
)
_TAG_BEGINNING = re.compile(r"</?(?:[a-z][a-z0-9]*(?:\s[^<>]{0,120})?)?/?", re.IGNORECASE)
COMMENT = re.compile(r"<!--.*?(?:-->|$)", re.DOTALL)
_STOPS = frozenset(STOPS)
_GESTURE_ENDS = re.compile(r"(?<=[^\s*])\*(?!\*)")
_SENTENCE_ENDS = re.compile(rf"[{STOPS}][\"”’」』）)]*$")
_NO_QUOTATION = re.compile(r"'(?:tis|twas|cause|em|til|bout|round|n'?|cuz|kay|\d0s)\b", re.IGNORECASE)

Step = tuple[bool, int] | None


def step(line: str, place: int, *, whole: bool) -> Step:  # noqa: C901, PLR0911 - one for each kind
    """Go past what stands at `place`: whether a sentence ends there, and where that is. None when more must come."""
    mark = line[place]
    if mark == "`":
        return _past_code(line, place, whole=whole)
    if mark == "<":
        return _past_tag(line, place, whole=whole)
    if mark == "*":
        return _past_gesture(line, place, whole=whole)
    if mark == "!" and (line[place + 1 : place + 2] == "[" or (place + 1 == len(line) and not whole)):
        return _past_picture(line, place, whole=whole)
    if mark == "\\":
        return None if place + 1 == len(line) and not whole else (False, place + 2)
    if mark in QUOTE_PAIRS:
        return _past_quotation(line, place, whole=whole)
    if mark in "hwfHWF" and (past := _past_link(line, place, whole=whole)) != (False, place):
        return past
    if mark == "~" and (past := _past_struck(line, place, whole=whole)) != (False, place):
        return past
    if mark in "~～" and follows_cjk(line, place):
        return _after_tilde(line, place, whole=whole)
    if mark in _STOPS:
        return _after_stop(line, place, place, whole=whole)
    return False, place + 1


def opens_gesture(line: str, place: int) -> bool:
    """Tell whether a single asterisk may open a span here."""
    before, after = line[place - 1 : place], line[place + 1 : place + 2]
    return not (before.isascii() and before.isalnum()) and before != "*" and not after.isspace() and after != "*"


def is_emphasis(inside: str) -> bool:
    """Tell whether what stands between single asterisks is spoken: it ends as sentences do."""
    return _SENTENCE_ENDS.search(inside) is not None


def _after_stop(line: str, begin: int, stop: int, *, whole: bool, closing: int = -1) -> Step:
    """Go past stops and what closes behind them; `closing` is where a quotation ends that was gone past."""
    while stop < len(line) and line[stop] in _STOPS and not _begins_a_name(line, begin, stop):
        stop += 1
    end = stop
    while end < len(line) and line[end] in CLOSERS and (end == closing or _closes(line, stop, end)):
        end += 1
    ends = ends_sentence(line, begin, stop, end, whole=whole)
    return None if ends is None else (ends, end)


def _begins_a_name(line: str, begin: int, place: int) -> bool:
    """Tell whether a period behind another mark belongs to what follows: 。.NET"""
    name = line[place + 1 : place + 2]
    return place > begin and line[place] == "." and line[place - 1] != "." and name.isascii() and name.isalnum()


def _closes(line: str, stop: int, place: int) -> bool:
    """Tell whether a mark behind a sentence belongs to it, rather than to what follows without a space."""
    mark = line[place]
    if mark not in "\"'*_~":
        return True
    run = re.compile(re.escape(mark) + "+").match(line, place)
    assert run is not None  # noqa: S101 - the mark stands there
    following = line[run.end() : run.end() + 1]
    if mark == "*":
        return not following or following.isspace() or bool(line[:stop].count("*") % (2 * len(run.group())))
    if mark == "~" and len(run.group()) != 2:
        return True
    return not following.isalnum()


def _after_tilde(line: str, place: int, *, whole: bool) -> Step:
    end = place
    while end < len(line) and line[end] in "~～":
        end += 1
    if end == len(line):
        return (True, end) if whole else None
    return line[end].isspace() or opens_with_emoji(line[end:]), end


def _past_code(line: str, place: int, *, whole: bool) -> Step:
    ticks = _TICKS.match(line, place)
    assert ticks is not None  # noqa: S101 - a tick stands there
    if ticks.end() == len(line) and not whole:
        return None
    closing = next((one for one in _TICKS.finditer(line, ticks.end()) if one.group() == ticks.group()), None)
    if closing is None:
        return _unclosed(line, place, ticks.end(), whole=whole)
    return (False, closing.end()) if whole or closing.end() < len(line) else None


def _past_tag(line: str, place: int, *, whole: bool) -> Step:
    if line.startswith("<!--", place):
        comment = line.find("-->", place)
        return (False, comment + 3) if comment >= 0 else _unclosed(line, place, place + 4, whole=whole)
    if broken := BREAK_TAG.match(line, place):
        return True, broken.end()
    rest = line[place:]
    undecided = not whole and (_TAG_BEGINNING.fullmatch(rest) or "<!--".startswith(rest))
    return None if undecided else (False, place + 1)


def _past_gesture(line: str, place: int, *, whole: bool) -> Step:
    """A gesture is one whole, whatever stands in it; emphasis has sentences."""
    if place + 1 == len(line) and not whole:
        return None
    if not opens_gesture(line, place):
        return False, place + 1
    closing = _GESTURE_ENDS.search(line, place + 2, place + LONGEST_QUOTATION)
    if closing is None:
        return _unclosed(line, place, place + 1, whole=whole)
    if closing.end() == len(line) and not whole:
        return None
    return False, place + 1 if is_emphasis(line[place + 1 : closing.start()]) else closing.end()


def _past_picture(line: str, place: int, *, whole: bool) -> Step:
    if picture := PICTURE.match(line, place):
        return False, picture.end()
    if not whole and len(line) - place <= LONGEST_QUOTATION and _PICTURE_BEGINNING.fullmatch(line, place):
        return None
    return _after_stop(line, place, place, whole=whole)


def _past_struck(line: str, place: int, *, whole: bool) -> Step:
    """What is struck out is one whole; behind Chinese or Japanese only where words follow, else tildes are a sound."""
    end = place
    while end < len(line) and line[end] == "~":
        end += 1
    if end == len(line) and not whole:
        return None
    if end - place != 2 or end == len(line) or line[end].isspace():
        return False, place
    closing = re.compile(r"(?<=[^\s~])~~(?!~)").search(line, end + 1, end + LONGEST_QUOTATION)
    if closing is None:
        undecided = not whole and len(line) - place <= LONGEST_QUOTATION and not follows_cjk(line, place)
        return None if undecided else (False, place)
    if closing.end() == len(line) and not whole:
        return None
    following = line[closing.end() : closing.end() + 1]
    return (False, closing.end()) if following.isalnum() or not follows_cjk(line, place) else (False, place)


def _past_link(line: str, place: int, *, whole: bool) -> Step:
    if place and line[place - 1].isascii() and line[place - 1].isalnum():
        return False, place
    if not whole and len(line) - place <= LONGEST_QUOTATION and _MAY_BE_WIDE.fullmatch(line, place):
        return None
    if link := LINK.match(line, place):
        if link.end() == len(line) and not whole:
            return None
        open_bracket = line[link.end() : link.end() + 1] == "("
        if open_bracket and not whole and not re.search(r"[)\s]", line[link.end() :]):
            return None
        return False, link.end() - trailing_marks(link.group())
    beginning = line[place:].casefold()
    undecided = not whole and any(one.startswith(beginning) for one in _LINK_BEGINNINGS)
    return None if undecided or (not whole and beginning in _LINK_BEGINNINGS) else (False, place)


def trailing_marks(link: str) -> int:
    """Return how many marks at the end of a link belong to the sentence."""
    return len(link) - len(link.rstrip(".,!?;:*_~"))


def _past_quotation(line: str, place: int, *, whole: bool) -> Step:
    opener = line[place]
    if opener in "\"'‘":
        opens = _may_open(line, place, whole=whole)
        if opens is None:
            return None
        if not opens:
            return False, place + 1
    closing = _closing(line, place)
    if closing < 0:
        return _unclosed(line, place, place + 1, whole=whole)
    if closing + 1 == len(line) and not whole and opener in "'‘":
        return None  # it may be an apostrophe
    inside = closing - 1
    while inside > place and line[inside] in _STOPS:
        inside -= 1
    if inside == closing - 1 or (line[inside + 1 : closing] == "." and opener in "([（【"):
        return False, closing + 1
    return _after_stop(line, inside + 1, closing, whole=whole, closing=closing)


def _closing(line: str, place: int) -> int:
    opener = line[place]
    limit = place + LONGEST_QUOTATION
    if opener not in "'‘":
        return line.find(QUOTE_PAIRS[opener], place + 1, limit)
    found = re.compile("['’](?![A-Za-z])" if opener == "'" else "’(?![A-Za-z])").search(line, place + 1, limit)
    return found.start() if found else -1


def _may_open(line: str, place: int, *, whole: bool) -> bool | None:
    """Tell whether a straight or single quotation mark opens something here."""
    before, after = line[place - 1 : place], line[place + 1 : place + 2]
    opens = (
        not before or before.isspace() or before in QUOTE_PAIRS or before in ":：,，、—–*_" or follows_cjk(line, place)
    )
    if not opens or after.isspace():
        return False
    if line[place] == '"':
        return bool(after) or not whole
    word = re.match(r"'\w*'?", line[place:].replace("‘", "'", 1))
    if not whole and word is not None and place + word.end() == len(line) and len(word.group()) < 8:
        return None
    return bool(after) and _NO_QUOTATION.match(line[place:].replace("‘", "'", 1).replace("’", "'")) is None


def _unclosed(line: str, place: int, past: int, *, whole: bool) -> Step:
    return None if not whole and len(line) - place <= LONGEST_QUOTATION else (False, past)
