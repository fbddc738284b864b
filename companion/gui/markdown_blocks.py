"""Where one block of a Markdown text ends and the next begins, so that only the last block of a growing text is parsed.

Cuts are chosen so that each piece means alone what it means in the whole; fences, quotes and tables are pieces of
their own because they are drawn differently.
"""

import re
from enum import StrEnum

from companion.core.values import dataclass


class Kind(StrEnum):
    """How a block is drawn."""

    PROSE = "prose"
    CODE = "code"
    QUOTE = "quote"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Block:
    """The piece `begin:end` of a text. `source` is what it says, without fence lines and quote marks.

    `closed` tells that text appended later can't change it. An open block of code keeps the `fence` that began it, with
    which `split` can go on inside it.
    """

    kind: Kind
    begin: int
    end: int
    source: str
    closed: bool
    language: str = ""
    fence: str = ""


_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})[ \t]*([^`\n]*)$")
_QUOTE = re.compile(r" {0,3}>")
_QUOTE_MARK = re.compile(r"^ {0,3}> ?", re.MULTILINE)
_TABLE_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_PICTURE = re.compile(r"(`+[^`]*`+)|!\[\]|!\[")
_MARKER = re.compile(r"^[ \t]*\*[ \t]", re.MULTILINE)
_ITEM = re.compile(r" {0,3}([-*+]|\d{1,9}[.)])[ \t]")


def split(text: str, begin: int = 0, fence: str = "") -> list[Block]:
    """Return the blocks of `text` from `begin`: where a block begins, or within code that `fence` began.

    The last block may be open.
    """
    lines = _lines(text, begin)
    blocks: list[Block] = []
    at = _take_code(text, lines, 0, blocks, fence) if fence and lines else 0
    while at < len(lines):
        first, last = lines[at]
        if text[first:last].strip():
            at = _take(text, lines, at, blocks)
        else:
            at += 1
    return blocks


def with_line_breaks(source: str) -> str:
    """Return Markdown in which a line's end is a line break, as people and models mean it in a chat."""
    return re.sub(r"(?<=\S)[ \t]*\n(?=\S)", "  \n", source)


def without_pictures(source: str) -> str:
    """Return Markdown in which each picture is a link to it, so that nothing is fetched before the user asks."""
    return _PICTURE.sub(lambda found: found.group(1) or {"![": "[", "![]": "[🖼]"}[found.group()], source)


def join_point(text: str, begin: int, target: int) -> int:
    """Return where a very long open block may be cut near `target` with nothing lost to the eye, or -1.

    A cut is a line's end outside tables and indented lines; the pieces are drawn with no gap between them.
    """
    at = text.rfind("\n", begin, target)
    while at > begin:
        ahead = text[at + 1 : at + 2]
        if ahead and ahead not in " \t|\n" and is_balanced(text[begin:at]):
            return at + 1
        at = text.rfind("\n", begin, at)
    return -1


def is_balanced(piece: str) -> bool:
    """Tell whether no emphasis, code or link stands open at the end of `piece`."""
    words = _MARKER.sub("", piece)
    doubled = {mark: words.count(2 * mark) for mark in "*~_"}
    even = all(pairs % 2 == 0 and words.count(mark) % 2 == 0 for mark, pairs in doubled.items())
    return even and words.count("`") % 2 == 0 and words.count("[") == words.count("]")


def _lines(text: str, begin: int) -> list[tuple[int, int]]:
    found = []
    while begin < len(text):
        end = text.find("\n", begin)
        end = len(text) if end < 0 else end
        found.append((begin, end))
        begin = end + 1
    return found


def _take(text: str, lines: list[tuple[int, int]], at: int, blocks: list[Block]) -> int:
    line = text[lines[at][0] : lines[at][1]]
    if _FENCE.match(line):
        return _take_code(text, lines, at, blocks)
    if _QUOTE.match(line):
        return _take_quote(text, lines, at, blocks)
    if _is_table(text, lines, at):
        return _take_table(text, lines, at, blocks)
    return _take_prose(text, lines, at, blocks)


def _take_code(text: str, lines: list[tuple[int, int]], at: int, blocks: list[Block], fence: str = "") -> int:
    begin = lines[at][0]
    opening = fence or text[begin : lines[at][1]]
    found = _FENCE.match(opening)
    mark, indent, language = (found.group(1), found.start(1), found.group(2)) if found else ("```", 0, "")
    end_mark = re.compile(rf"[ \t]*{re.escape(mark[0])}{{{len(mark)},}}[ \t]*$")
    content: list[str] = []
    at += 0 if fence else 1
    while at < len(lines) and not end_mark.match(line := text[lines[at][0] : lines[at][1]]):
        content.append(line[min(indent, len(line) - len(line.lstrip(" \t"))) :])
        at += 1
    ended = at < len(lines)
    source = "\n".join(content) + ("\n" if not ended and content and text.endswith("\n") else "")
    end = min(lines[min(at, len(lines) - 1)][1] + 1, len(text))
    closed = ended and lines[at][1] < len(text)
    blocks.append(Block(Kind.CODE, begin, end, source, closed, language.strip().split(" ")[0], opening))
    return at + 1


def _take_quote(text: str, lines: list[tuple[int, int]], at: int, blocks: list[Block]) -> int:
    begin = lines[at][0]
    while at < len(lines) and _QUOTE.match(text[lines[at][0] : lines[at][1]]):
        at += 1
    return _append(text, lines, (begin, at), blocks, Kind.QUOTE)


def _take_table(text: str, lines: list[tuple[int, int]], at: int, blocks: list[Block]) -> int:
    begin = lines[at][0]
    while at < len(lines) and "|" in text[lines[at][0] : lines[at][1]]:
        at += 1
    return _append(text, lines, (begin, at), blocks, Kind.TABLE)


def _take_prose(text: str, lines: list[tuple[int, int]], at: int, blocks: list[Block]) -> int:
    begin = lines[at][0]
    is_list = bool(_ITEM.match(text[begin : lines[at][1]]))
    at += 1
    while at < len(lines):
        line = text[lines[at][0] : lines[at][1]]
        if not line.strip():
            following = _next_filled(text, lines, at)
            continues = following is not None and is_list and following[:1] in " \t"
            if not continues and following is not None:
                break
        elif _FENCE.match(line) or _QUOTE.match(line) or _is_table(text, lines, at):
            break
        at += 1
    return _append(text, lines, (begin, at), blocks, Kind.PROSE)


def _append(text: str, lines: list[tuple[int, int]], span: tuple[int, int], blocks: list[Block], kind: Kind) -> int:
    begin, at = span
    end = lines[at][0] if at < len(lines) else len(text)
    source = text[begin:end].rstrip("\n") if at < len(lines) else text[begin:end]
    if kind is Kind.QUOTE:
        source = _QUOTE_MARK.sub("", source)
    # A last line without its end may still grow into something else, and so may the block before it.
    closed = at < len(lines) and (lines[at][1] < len(text) or kind is Kind.PROSE)
    blocks.append(Block(kind, begin, end, source, closed))
    return at


def _next_filled(text: str, lines: list[tuple[int, int]], at: int) -> str | None:
    for first, last in lines[at:]:
        if text[first:last].strip():
            return text[first:last]
    return None


def _is_table(text: str, lines: list[tuple[int, int]], at: int) -> bool:
    if at + 1 >= len(lines) or "|" not in text[lines[at][0] : lines[at][1]]:
        return False
    rule = text[lines[at + 1][0] : lines[at + 1][1]]
    return "-" in rule and bool(_TABLE_RULE.match(rule)) and ("|" in rule or ":" in rule)
