"""Decides whether a full stop, question or exclamation mark ends a sentence, in English, Chinese, Japanese and beyond.

Rules and word lists, no model: the answer depends only on the text around the mark, at most one word behind it (two
behind a quotation, to see who said it).
"""

import re

STOPS = ".!?。！？…．｡；।॥؟"
CLOSERS = "\"'”’」』）)】]》*_~～"
QUOTE_PAIRS = {
    "“": "”",
    "‘": "’",
    "「": "」",
    "『": "』",
    "（": "）",
    "(": ")",
    "[": "]",
    "【": "】",
    "《": "》",
    '"': '"',
    "'": "'",
}
INVISIBLE = "\u00ad\u200b\u200c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\ufeff"
_FULL_STOPS = frozenset("。！？．｡；।॥؟")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
_EMOJI = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]")
_LETTERS_WITH_DOTS = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]")
_FILE_ENDING = re.compile(
    r"(?:txt|docx?|xlsx?|pptx?|pdf|md|csv|json|ya?ml|toml|xml|html?|css|py|js|ts|java|cpp|c|h|rs|go|sh|exe|apk|zip|rar|gz|7z|"
    r"png|jpe?g|gif|webp|svg|mp[34]|wav|flac|avi|mkv|mov|com|cn|net|org|io|jp|edu|gov)(?![A-Za-z0-9])"
)

_NEVER_LAST = re.compile(
    "mr|mrs|ms|mx|dr|prof|st|mt|rev|hon|capt|cpt|lt|cpl|pvt|col|maj|gen|adm|sgt|cmdr|gov|sen|rep|pres|supt|insp|amb|atty|"
    "msgr|mme|mlle|fr|messrs|e\\.g|i\\.e|vs|cf|viz|approx|ca|a\\.k\\.a"
)
_BEFORE_NUMBERS = re.compile(
    "nos?|figs?|vols?|pp?|ch|chap|sec|eq|art|par|ver|tel|ext|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|"
    "mon|tues?|wed|thur?s?|fri"
)
_WORDS_TOO = frozenset(("mon", "wed", "fri", "par", "art", "sec"))  # unless they have a capital
_OFTEN_LAST = re.compile(
    "etc|inc|ltd|llc|co|corp|bros|jr|sr|esq|dept|est|ave|blvd|rd|hwy|apt|a\\.m|p\\.m|am|pm|ph\\.d|m\\.d|b\\.a|m\\.a|al|ed|eds|min|max|avg"
)
_UNITS = re.compile(
    "ft|in|oz|lbs?|mi|mins?|hrs?|secs?|yds?|pts?|qts?|gal|sq|cu|cm|mm|km|kg|mg|ml|cal|kcal|tsp|tbsps?|pgs?|wks?|mos?|yrs?"
)
_ROMAN = re.compile("[IVXLC]+")
_CLOCK = re.compile(r"[ap]\.?m")
_AFTER_A_CLOCK = re.compile(
    "(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|"
    "december|[ecmp][sd]?t|gmt|utc|bst|cet|jst|ist|sharp"
)
_LABELLED = re.compile(
    r"(?:plan|vitamin|grade|option|part|section|type|class|team|group|appendix|chapter|item|hepatitis|exhibit|answer|point|"
    r"side|room|gate|platform|line|step|unit|block|row|seat|model|level|phase|stage|zone|letter|key)s?\s$",
    re.IGNORECASE,
)
_OPENS_SENTENCES = re.compile(
    "the|an?|it|he|she|they|we|i|you|this|that|these|those|there|here|but|and|so|then|or|if|when|while|what|why|how|who|"
    "where|in|on|at|my|your|his|her|its|our|their|yes|no|not|please|maybe|let|did|do|does|is|are|was|were|can|it's|he's|"
    "she's|that's|there's|i'm|you're|we're|they're|don't|let's|also|now|after|before|because|since|although|however"
)
_LIST_LABEL = re.compile(r"\d{1,3}|[A-HJ-Z]|[a-z]|[IVX]{2,5}")
_LIST_BEGINS = re.compile(r"[:：]\s*1$")
_SAYING = (
    "said|says|asked|asks|replied|replies|whispered|whispers|shouted|yelled|cried|exclaimed|answered|added|continued|"
    "muttered|murmured|called|demanded|explained|wondered|screamed|begged|snapped|agreed|insisted|joked|warned"
)
_SOMEBODY_SAYS = re.compile(rf"\s+(?:[A-Z][\w'.-]*\s+){{1,2}}(?:{_SAYING})\b(?!['’])")
_MAY_SAY = re.compile(r"\s+(?:[A-Z][\w'.-]*(?:\s+(?:[A-Z][\w'.-]*(?:\s+[a-z]*)?|[a-z]*))?)?")

# A name that ends in 。 goes on with a particle; what may open a sentence with the same letter is left out.
_PARTICLE = re.compile(
    "が(?:[\u3400-\u9fff\u30a1-\u30fa]|いい|ある|あり|いる|いま|でき|ほし|すご|かわい)|を|[のはにとも](?=[\u3400-\u9fff\u30a1-\u30fa])"
)
_MAY_BE_PARTICLE = re.compile("が(?:[いあでほすか]?|すご?|かわ?)|[のはにとも]")


def follows_cjk(text: str, place: int) -> bool:
    """Tell whether the character before `place` is Chinese or Japanese."""
    return place > 0 and _CJK.match(text[place - 1]) is not None


def opens_with_emoji(text: str) -> bool:
    """Tell whether a text begins with an emoji."""
    return _EMOJI.match(text) is not None


def ends_sentence(text: str, begin: int, stop: int, end: int, *, whole: bool) -> bool | None:  # noqa: PLR0911
    """Tell whether the marks `text[begin:stop]`, with closing marks up to `end`, end a sentence.

    None when that depends on what is still to come; never when `text` is the `whole` line.
    """
    after = text[end:].lstrip(INVISIBLE)
    following = after[:1]
    if not after.strip():
        return True if whole else None
    marks, closers = text[begin:stop], text[stop:end]
    if _FULL_STOPS.intersection(marks):
        return _full_stop_ends(marks, closers, after, whole=whole)
    if not following.isspace():
        return _crowded_mark_ends(text, begin, marks, after, whole=whole)
    word = after.split(maxsplit=1)[0]
    if closers.strip("*_~"):
        if word[:1].islower():
            return False  # "Really?" he asked.
        said = _attributed(after, whole=whole) if not closers.strip("*_~\"”’'」") else False
        if said is not False:
            return None if said is None else False  # "Really?" John asked.
    if marks != ".":
        return not (marks == "!" and word[0] in "=×÷")  # 3! = 6
    return _period_ends(text[:begin], word, certain=whole or len(after.lstrip()) > len(word))


def _attributed(after: str, *, whole: bool) -> bool | None:
    if _SOMEBODY_SAYS.match(after):
        return True
    return None if not whole and _MAY_SAY.fullmatch(after) else False


def _full_stop_ends(marks: str, closers: str, after: str, *, whole: bool) -> bool | None:
    if closers.strip("*_~～"):
        return _CJK.match(after) is None and after[0] not in "，、,"
    if marks == "。" and not closers:
        if _PARTICLE.match(after):
            return False
        if not whole and _MAY_BE_PARTICLE.fullmatch(after):
            return None
    return not (marks == "．" and after[0].isdigit())


def _crowded_mark_ends(text: str, begin: int, marks: str, after: str, *, whole: bool) -> bool | None:
    """Decide where something follows without a space."""
    before, following = text[begin - 1 : begin] if begin else "", after[:1]
    if opens_with_emoji(following):
        return True
    if "…" in marks or (len(marks) > 1 and set(marks) == {"."}):
        return _CJK.match(following) is not None
    if _CJK.match(before):
        return _mark_after_cjk_ends(marks, before, after, whole=whole)
    if marks == ".":
        return before.isalpha() and _HAN.match(following) is not None and not _stays_open(_last_word(text[:begin]))
    return _CJK.match(following) is not None or following.isupper() or following in QUOTE_PAIRS


def _mark_after_cjk_ends(marks: str, before: str, after: str, *, whole: bool) -> bool | None:
    if marks != ".":
        return True
    if after[0].isdigit():
        return False
    if _FILE_ENDING.match(after):
        return None if not whole and _FILE_ENDING.fullmatch(after) else False  # 报告.docx
    if not whole and after.isascii() and after.isalnum() and len(after) < 5:
        return None
    return _HAN.match(before) is not None or _CJK.match(after) is not None


def _last_word(before: str) -> str:
    token = re.split(r"[\s\u3000-\u9fff\uff00-\uffef]", before)[-1]
    if "://" in token or "www." in token:
        return "link"
    return re.split(r"[\s(\[\"“‘/—–\u3000-\u9fff\uff00-\uffef]", before)[-1].lstrip("'*_")


def _stays_open(last: str) -> bool:
    """Tell whether a period behind this word never ends a sentence: a title, an acronym, an initial."""
    single = len(last) == 1 and last.isupper()
    return (
        single or _NEVER_LAST.fullmatch(last.casefold()) is not None or _LETTERS_WITH_DOTS.fullmatch(last) is not None
    )


def _period_ends(before: str, word: str, *, certain: bool) -> bool | None:  # noqa: PLR0911
    """Decide about a single period with a space and `word` behind it; `certain` when that word is complete."""
    if _LIST_LABEL.fullmatch(before.strip(" \t*_>#-+")) or _LIST_BEGINS.search(before):
        return False  # 1. Boil water.
    last = _last_word(before)
    lower, continues = last.casefold(), word[:1].islower()
    if _NEVER_LAST.fullmatch(lower) or (last == "Ft" and not continues):
        return False
    if _BEFORE_NUMBERS.fullmatch(lower) and (last[:1].isupper() or lower not in _WORDS_TOO):
        return not (word[:1].isdigit() or continues or (lower != "no" and _ROMAN.fullmatch(word.strip(",.;:)"))))
    if _OFTEN_LAST.fullmatch(lower):
        return _often_last_ends(lower, word, continues=continues, certain=certain)
    measured = last[:1].isdigit() or re.search(r"\d\s*$", before.removesuffix(last)) is not None
    if measured and _UNITS.fullmatch(lower.lstrip("0123456789.,")):
        return not (continues or word[:1].isdigit())  # 6 ft. 2 in. tall
    if _LETTERS_WITH_DOTS.fullmatch(last) or (len(last) == 1 and last.isupper() and lower != "i"):
        named = len(last) == 1 and (measured or _LABELLED.search(before[:-1]) is not None)  # 25 C. or Vitamin C.
        return not continues if named else _initials_end(word, certain=certain)
    return True


def _initials_end(word: str, *, certain: bool) -> bool | None:
    if word[:1].islower():
        return False
    opens = _OPENS_SENTENCES.fullmatch(word.strip("\"“'(*_,.!?").casefold()) is not None
    return opens if certain else None


def _often_last_ends(lower: str, word: str, *, continues: bool, certain: bool) -> bool | None:
    if continues:
        return False
    if _CLOCK.fullmatch(lower):
        name = word.strip("(,.!?").casefold()
        if _AFTER_A_CLOCK.fullmatch(name):
            return False if certain else None
        return True if certain or not name else None
    return True
