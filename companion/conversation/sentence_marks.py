"""Decides whether a full stop, question or exclamation mark ends a sentence, in English, Chinese, Japanese and beyond.

Rules and word lists, no model: the answer depends only on the text around the mark, at most one word behind it.
"""

import re

STOPS = ".!?。！？…．｡；।॥"
CLOSERS = "\"'”’」』）)]】》*_~～"
QUOTE_PAIRS = {"“": "”", "「": "」", "『": "』", "（": "）", "(": ")", "[": "]", "【": "】", "《": "》", '"': '"'}
_FULL_STOPS = frozenset("。！？．｡；।॥")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
_EMOJI = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]")
_LETTERS_WITH_DOTS = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]")
_PARTICLE = re.compile("が(?![んっら])|を")  # a name that ends in 。 goes on with one of these

_NEVER_LAST = re.compile(
    "mr|mrs|ms|mx|dr|prof|st|mt|rev|hon|capt|lt|col|gen|sgt|cmdr|gov|sen|rep|pres|fr|messrs|e\\.g|i\\.e|vs|cf|viz|approx"
)
_BEFORE_NUMBERS = re.compile("nos?|figs?|vols?|pp?|ch|sec|eq|art|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec")
_OFTEN_LAST = re.compile("etc|inc|ltd|co|corp|jr|sr|dept|est|ave|blvd|rd|a\\.m|p\\.m|ph\\.d|al|ed")
_OPENS_SENTENCES = re.compile(
    "the|an?|it|he|she|they|we|i|you|this|that|these|those|there|here|but|and|so|then|or|if|when|while|what|why|how|who|"
    "where|in|on|at|my|your|his|her|its|our|their|yes|no|not|please|maybe|let|did|do|does|is|are|was|were|can"
)


def follows_cjk(text: str, place: int) -> bool:
    """Tell whether the character before `place` is Chinese or Japanese."""
    return place > 0 and _CJK.match(text[place - 1]) is not None


def opens_with_emoji(text: str) -> bool:
    """Tell whether a text begins with an emoji."""
    return _EMOJI.match(text) is not None


def ends_sentence(text: str, begin: int, stop: int, end: int, *, whole: bool) -> bool | None:
    """Tell whether the marks `text[begin:stop]`, with closing marks up to `end`, end a sentence.

    None when that depends on what is still to come; never when `text` is the `whole` line.
    """
    after = text[end:]
    following = after[:1]
    if not after.strip():
        return True if whole else None
    marks, closers = text[begin:stop], text[stop:end]
    if _FULL_STOPS.intersection(marks):
        return _full_stop_ends(marks, closers, after)
    if not following.isspace():
        return _crowded_mark_ends(text, begin, marks, following)
    word = after.split(maxsplit=1)[0]
    if closers.strip("*_~") and word[:1].islower():
        return False  # "Really?" he asked.
    if marks != ".":
        return True
    return _period_ends(text[:begin], word, certain=whole or len(after.lstrip()) > len(word))


def _full_stop_ends(marks: str, closers: str, after: str) -> bool:
    if closers.strip("*_~～"):
        return _CJK.match(after) is None and after[0] not in "，、,"
    if marks == "。" and _PARTICLE.match(after):
        return False
    return not (marks == "．" and after[0].isdigit())


def _crowded_mark_ends(text: str, begin: int, marks: str, following: str) -> bool:
    """Decide where something follows without a space."""
    before = text[begin - 1 : begin]
    if opens_with_emoji(following):
        return True
    if "…" in marks or (len(marks) > 1 and set(marks) == {"."}):
        return _CJK.match(following) is not None
    if _HAN.match(before):
        return not following.isdigit() or marks != "."
    if marks == ".":
        return before.isalpha() and _HAN.match(following) is not None
    return _CJK.match(following) is not None or following.isupper() or following in QUOTE_PAIRS


def _period_ends(before: str, word: str, *, certain: bool) -> bool | None:
    """Decide about a single period with a space and `word` behind it; `certain` when that word is complete."""
    if before.strip().isdigit() and len(before.strip()) <= 3:
        return False  # 1. Boil water.
    last = re.split(r"[\s(\[\"“‘/—–]", before)[-1].lstrip("'*_")
    lower, continues = last.casefold(), word[:1].islower()
    if _NEVER_LAST.fullmatch(lower):
        return False
    if _BEFORE_NUMBERS.fullmatch(lower):
        return not (word[:1].isdigit() or continues)
    if _OFTEN_LAST.fullmatch(lower):
        return not continues
    if _LETTERS_WITH_DOTS.fullmatch(last) or (len(last) == 1 and last.isupper() and lower != "i"):
        opens = _OPENS_SENTENCES.fullmatch(word.strip("\"“'(*_,.!?").casefold()) is not None
        return (not continues and opens) if certain or continues else None
    return True
