"""Which of a user's words may become a fact: not questions, suppositions, role-play, code, pasted or fenced blocks.

What remains of a turn is a list of clauses, each with the place of its words in the normalised text.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.core.conversation import Outcome, Turn
from companion.memory.fact_signs import ORDER, PLAYED_ALONG, PLAYED_OUT, SUPPOSED, TOLD_A_TALE, asks, plain_sense
from companion.memory.words import COMPARED

LONGEST_BLOCK = 400  # characters; a longer paragraph is taken for pasted
LONGEST_MESSAGE = 1_200  # characters of a whole message
_SAME = str.maketrans(
    dict.fromkeys("‘’‚‛`´′＇", "'")
    | dict.fromkeys("“”„‟«»″「」『』＂", '"')
    | dict.fromkeys("‐‑‒–—―−－", "-")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\xad", "")
    | {"…": "...", "\u3000": " "}
)
_CJK_MARK = r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]"
_LOOSE = re.compile(rf"(?<={_CJK_MARK}) | (?={_CJK_MARK})")
_FENCED = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|<(\w+)>.*?</\1>", re.DOTALL)
_CODE_LINE = re.compile(
    r"^\s*(?:def |class |import |from \w+ import|const |let \w+ =|var |function |return\b|#include|"
    r"public |private |if ?\(|"
    r"for ?\(|while ?\(|print\(|console\.|SELECT |INSERT |<\w+[ />]|\$ |>>> |>|[|] )|[{};]\s*$|"
    r"\w+ ?= ?['\"\d\[{]|^\s*\w+\(.*\)\s*$"
)
_SENTENCE = re.compile(r"[^.!?。！？\n]+(?:\.(?=\w)[^.!?。！？\n]*)*[.!?。！？~～]*")
_CLAUSE = re.compile(
    r"[,，;；:：、]+|\s-+\s|-{2,}|(?:\bbut\b|\balthough\b|\bthough\b|\bbecause\b|(?<!不)但是?|(?<!\w)不过|"
    r"(?<!\w)可是|然而|因为)|"
    r"\band (?=(?:i|my|we|our|he|she|they|it|no|not|never)\b)"
)
_QUOTED = re.compile(r"\"[^\"]{12,}\"")


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece of a sentence at `begin:end` of the normalised text. `sense` is it as `plain_sense` makes it."""

    begin: int
    end: int
    text: str
    sense: str
    sentence: int
    asked: bool = False
    supposed: bool = False
    ordered: bool = False
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """What one speaker said in a turn, normalised, and its clauses. A `closed` source proves nothing."""

    text: str
    clauses: tuple[Clause, ...]
    closed: bool = False


@lru_cache(maxsize=COMPARED)
def normalised(text: str) -> str:
    """Return `text` as quotes are compared: NFKC, lower case, one form of quotation marks, dashes and ellipses.

    Runs of white space count as one blank, none beside a Chinese or Japanese character; invisible characters don't
    count.
    """
    plain = unicodedata.normalize("NFKC", text.translate(_SAME)).casefold().translate(_SAME)
    return _LOOSE.sub("", " ".join(plain.split()))


def find_quote(quote: str, text: str) -> tuple[int, int] | None:
    """Return where a quote stands in a text, both `normalised`; Latin words must be whole."""
    wanted = quote.strip(" \"'.,;:!?。，！？；：、…")
    if not wanted:
        return None
    before = r"(?<![a-z0-9])" if re.match(r"[a-z0-9]", wanted) else ""
    after = r"(?![a-z0-9])" if re.search(r"[a-z0-9]$", wanted) else ""
    found = re.search(before + re.escape(wanted) + after, text)
    return found.span() if found else None


def user_sources(turns: Sequence[Turn]) -> dict[str, Source]:
    """Return what the user said in each turn, as far as it may become a fact, by turn id; role-play is closed."""
    sources: dict[str, Source] = {}
    playing = False
    for turn in turns:
        text = turn.user.text if turn.user and turn.deleted_at is None else ""
        folded = normalised(text)
        playing = not PLAYED_OUT.search(folded) and (playing or bool(PLAYED_ALONG.search(folded)))
        sources[turn.id] = source_of(text, closed=playing or bool(TOLD_A_TALE.search(folded)))
    return sources


def persona_source(turn: Turn) -> Source:
    """Return what she said in a turn."""
    said = turn.reply is not None and turn.reply.outcome is not Outcome.OPEN and turn.deleted_at is None
    return source_of(turn.reply.text if said and turn.reply else "")


def source_of(text: str, *, closed: bool = False) -> Source:
    """Return a text as a source, without what is no speaker's own."""
    own = own_words(text)
    plain = normalised(own)
    return Source(plain, tuple(_clauses(plain, own)), closed or not plain)


def sentence_with(quote: str, text: str) -> str:
    """Return the sentence of a text's own words in which a quote stands, as it was written; or the quote."""
    wanted = normalised(quote)
    for line in own_words(text).split("\n"):
        for sentence in _SENTENCE.findall(line):
            if find_quote(wanted, normalised(sentence)) is not None:
                return str(sentence).strip()
    return quote


def own_words(text: str) -> str:
    """Return a text without fenced blocks, code, cited lines and long paragraphs; one that is too long has none."""
    if len(text) > LONGEST_MESSAGE:
        return ""
    bare = _FENCED.sub("\n\n", text)
    kept = []
    for block in re.split(r"\n\s*\n", bare):
        lines = [line for line in block.split("\n") if not _CODE_LINE.search(line)]
        if len(block) <= LONGEST_BLOCK:
            kept.append("\n".join(lines))
    return "\n".join(kept).strip()


def _clauses(plain: str, own: str) -> list[Clause]:
    clauses: list[Clause] = []
    quoted = [found.span() for found in _QUOTED.finditer(plain)]
    begin = 0
    for number, sentence in enumerate(_sentences(own)):
        at = plain.find(sentence, begin)
        if at < 0:
            continue
        begin = at + len(sentence)
        supposed = bool(SUPPOSED.search(sentence))
        spans = _spans(sentence)
        for place, (first, last) in enumerate(spans):
            text = sentence[first:last]
            is_last = place == len(spans) - 1
            asked = asks(text.strip()) or (is_last and sentence.rstrip("\"' ").endswith("?"))
            span = (at + first, at + last)
            inside = any(left <= span[0] + 1 and span[1] <= right + 1 for left, right in quoted)
            ordered = bool(ORDER.search(text.strip()))
            clauses.append(Clause(*span, text, plain_sense(text), number, asked, supposed, ordered, inside))
    return clauses


def _sentences(own: str) -> list[str]:
    """Return the sentences of a text, each normalised; a line's end is one too."""
    found = (normalised(one) for line in own.split("\n") for one in _SENTENCE.findall(line))
    return [one for one in found if one]


def _spans(sentence: str) -> list[tuple[int, int]]:
    spans, begin = [], 0
    for mark in _CLAUSE.finditer(sentence):
        if mark.start() > begin and not _within_number(sentence, mark):
            spans.append((begin, mark.start()))
            begin = mark.end()
    spans.append((begin, len(sentence)))
    return [span for span in spans if sentence[slice(*span)].strip(" .!?。！？~～")]


def _within_number(sentence: str, mark: re.Match[str]) -> bool:
    before, after = sentence[: mark.start()][-1:], sentence[mark.end() :][:1]
    return before.isdecimal() and after.isdecimal()
