"""Decides what of a piece of the reply is said aloud: the words, never the markup, links, gestures or emoji.

The piece comes from the sentence cutter: one sentence, one line or one code block.
"""

import html
import re

from companion.conversation.gestures import is_cjk_gesture, is_english_gesture
from companion.conversation.sentence_marks import INVISIBLE
from companion.conversation.sentence_spans import (
    BREAK_TAG,
    COMMENT,
    LINK,
    PICTURE,
    is_emphasis,
    opens_gesture,
    trailing_marks,
)

_FENCE = re.compile(r"\s*(?:```|~~~)")
_RULE_OR_BORDER = re.compile(r"\s*[-*_=|:+ ]{3,}\s*")
_LINE_MARK = re.compile(r"^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+•·●▪–]\s+(?:\[[ xX]\]\s+)?)?")
_CODE = re.compile(r"(`+)(.+?)\1")
_NAMED_LINK = re.compile(r"\[((?:[^\[\]\n]|\[[^\]\n]*\])+)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+\"[^\"]*\")?\)")
_REFERENCE = re.compile(r"(?<!\w)\[(?!\d+\])([^\[\]\n]+)\]\[[^\[\]\n]*\]")
_AUTOLINK = re.compile(r"<((?:https?|ftp)://[^\s<>]+)>")
_STRUCK = re.compile(
    r"(?<![\u3040-\u30ff\u3400-\u9fff~])~~(?=[^\s~])(.+?)(?<=[^\s~])~~(?!~)|(?<!~)~~(?=[^\s~])(.+?)(?<=[^\s~])~~(?=\w)"
)
_STRONG = re.compile(r"(\*\*\*|\*\*|___|__)(?=\S)(.+?)(?<=\S)\1")
_SINGLE_STAR = re.compile(r"\*(?=[^\s*])((?:[^*\n]|\*\*)+?)(?<=[^\s*])\*(?!\*)")
_UNDERLINED = re.compile(r"(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)")
_LEFT_OPEN = re.compile(
    r"(?<![A-Za-z0-9*])\*{1,3}(?=[^\s*])|(?<=[^\s*0-9])\*{1,3}(?![A-Za-z0-9*])|(?<=[.!?。！？…])[*_]+$"
)
_HTML_TAG = re.compile(
    r"</?(?:a|abbr|b|big|center|cite|code|del|details|dfn|em|font|i|img|ins|kbd|mark|pre|q|rp|rt|ruby|s|samp|small|span|"
    r"strike|strong|sub|summary|sup|table|tbody|td|th|thead|tt|u|var|audio|video|section|article|body|html|head)"
    r"(?:\s+[a-z-]+\s*=\s*[^<>]*)?\s*/?>",
    re.IGNORECASE,
)
_GESTURE_TAG = re.compile(r"<(action|gesture|emote|motion|emotion|mood|expression|feeling)>.*?</\1>", re.IGNORECASE)
_PAIRED_TAG = re.compile(r"<([A-Za-z][\w-]*)>(.*?)</\1>")
_MODEL_TOKEN = re.compile(r"<\|[\w-]+\|>")
_LINK_TARGET = re.compile(r"\s*\[[^\]\n]+\]:\s*<?(?:https?://|ftp://|www\.|mailto:|/|#)\S*\s*(?:[\"'(].*)?")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+.!|~<>-])")
_KEPT = 0xE000  # where escaped marks are out of reach of the rules
_ENTITY = re.compile(r"&(?:#\d{1,6}|#[xX][0-9a-fA-F]{1,5}|[A-Za-z]{2,24}\d{0,2});")
_WIDE_BRACKET = re.compile(r"[（(]([^（）()\n]*)[）)]\s*")
_OPENING_BRACKET = re.compile(r"[\s\"“「『*_]*[(（]([^()（）\n]*)[)）]\s*")
_FOOTNOTE = re.compile(r"\s*\[\^[^\]\s]+\]")
_BRACKETED_NUMBER = re.compile(r"\[\s*(\d+)\s*\]|【\s*(\d+)\s*】|<(\d+)>")
_LAUGH = re.compile(r"[ｗw]{2,}(?![\w.])|(?<=[\u3040-\u9fff。！？])[wｗ]+(?=$|[\s。！？])|(?<![\w])笑(?=$)")
_HEART = re.compile(r"(?<![A-Za-z0-9<])<3+(?!\w)|(?<=[\u3040-\u9fff])<3+(?![0-9])|(?<!\S)<3+(?=[\u3040-\u9fff])")
_EMOTICON = re.compile(
    r"(?<![A-Za-z0-9/])(?:[:;=]['^]?-?[)(DPpOo]+|[:;]-[\]|/\\]|T[_.]T|\^[_.o-]?\^|>[_.]<|-[_.]-|o_[oO]|O_[oO]|QAQ|QwQ|QQ|"
    r"TAT|[xX]D+|orz|OTZ)(?![A-Za-z0-9])"
)
_KAOMOJI = re.compile(
    r"¯\\+_\(ツ\)_/¯|[\\╮╭ヾヽ٩〜~o*✧♡]*[（(](?=[^（）()]*[´`^ω∀▽°□≧≦＞＜゜Д￣εㅂ•๑◕‿｡╥﹏ಠ⌒・ಥ◡ᴗ˘∇ﾟ])"
    r"[^（）()A-NP-SU-WY-Zac-np-su-wyz1-9\u3041-\u3096\u4e00-\u9fff\n]{2,18}[）)]"
    r"[╯╰╮╭ﾉノ︵┻━┴┬─و۶✧゛ゞっシ*~〜♡o]*(?:\s*[┻┴][━─]+[┻┴])?|[（(][>T^;*-][_.oω▽﹏-]*[<T^;*-][）)]"
)
_UNSEEN = re.compile(f"[{INVISIBLE}\u200d\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_EMOJI = re.compile(
    "(?:[\u2600-\u2775\u2794-\u27bf\u2b00-\u2bff\u2190-\u21ff\u2300-\u23ff\u2500-\u25ca\u25cc-\u25ff\U0001f000-\U0001f0ff"
    "\U0001f10d-\U0001f1ff\U0001f200-\U0001faff\U000e0020-\U000e007f]"
    "[\ufe00-\ufe0f\u200d\u20e3]*)+|[0-9#*]\ufe0f?\u20e3|[\ufe00-\ufe0f]"
)
_SPACES = re.compile(r"[ \t\r\n\u00a0\u2000-\u200a\u2028\u2029\u202f]+")
_LEADING_MARKS = re.compile(r"^[\s:：,，、;；]+")
_LEFT_COMMA = re.compile(r"[,，、]\s*(?=[.!?。！？])")
_SPACE_BEFORE_MARK = re.compile(r"(?<=\S) +(?=[.,!?;:。，！？；：、…](?:\s|$))")
_KANA = re.compile("[\u3040-\u30fa]")
_HAN = re.compile("[\u3400-\u9fff]")
_LATIN = re.compile("[A-Za-z]")
_LINK_WORDS = {"ja": "リンク", "zh": "链接", "en": "the link"}
_HEART_WORDS = {"ja": "大好き", "zh": "爱", "en": "love"}


def language_of(text: str, before: str = "") -> str:
    """Return the language of a piece, "zh", "ja" or "en", by its script; where it has none, that of the one before."""
    text = LINK.sub("", text)
    if _KANA.search(text):
        return "ja"
    if _HAN.search(text):
        return "ja" if before == "ja" else "zh"
    return "en" if _LATIN.search(text) or not before else before


def speakable(piece: str, language: str = "", *, continues: bool = False) -> str:
    """Return the words to say for a piece, or an empty text when it holds none.

    Where it `continues` a sentence, nothing in it opens one.
    """
    if _FENCE.match(piece) or _RULE_OR_BORDER.fullmatch(piece) or _LINK_TARGET.fullmatch(piece):
        return ""
    language = language or language_of(piece)
    text = COMMENT.sub("", BREAK_TAG.sub(" ", piece))
    text = _UNSEEN_BUT_JOINERS.sub("", text)
    text = text if continues else _LINE_MARK.sub("", text, count=1)
    text = _ESCAPED.sub(lambda found: chr(_KEPT + ord(found.group(1))), _KAOMOJI.sub("", text))
    said: list[str] = []
    place = 0
    for code in _CODE.finditer(text):  # what stands in code is said as it is
        opens = not (continues or place)
        said += [_prose(text[place : code.start()], language, opens=opens), code.group(2).strip()]
        place = code.end()
    said.append(_prose(text[place:], language, opens=not (continues or place)))
    text = _SPACES.sub(" ", _UNSEEN.sub("", "".join(said))).strip()
    text = _LEFT_COMMA.sub("", _SPACE_BEFORE_MARK.sub("", text)).removesuffix("\\")
    text = text if continues else _LEADING_MARKS.sub("", text)
    text = "".join(chr(ord(one) - _KEPT) if _KEPT < ord(one) < _KEPT + 128 else one for one in text)
    return text if any(character.isalnum() for character in text) else ""


_UNSEEN_BUT_JOINERS = re.compile(_UNSEEN.pattern.replace("\u200d", ""))


def _prose(text: str, language: str, *, opens: bool) -> str:
    text = PICTURE.sub("", text)
    text = _NAMED_LINK.sub(r"\1", text)
    text = _REFERENCE.sub(r"\1", text)
    text = _AUTOLINK.sub(r"\1", text)
    text = LINK.sub(lambda link: _named(link.group(), language), text)
    text = _HEART.sub(_HEART_WORDS[language], text)
    text = _PAIRED_TAG.sub(r"\2", _HTML_TAG.sub("", _GESTURE_TAG.sub("", _MODEL_TOKEN.sub("", text))))
    text = _ENTITY.sub(lambda entity: html.unescape(entity.group()), text)
    text = _STRUCK.sub("", text)
    text = _SINGLE_STAR.sub(_starred, _STRONG.sub(r"\2", text))
    text = _LEFT_OPEN.sub("", _UNDERLINED.sub(r"\1", text))
    text = _WIDE_BRACKET.sub(_wide, _without_gestures(text) if opens else text)
    text = _BRACKETED_NUMBER.sub(lambda found: next(filter(None, found.groups())), _FOOTNOTE.sub("", text))
    text = _EMOJI.sub(_gap, _EMOTICON.sub("", text))
    return _LAUGH.sub("", text)


def _named(link: str, language: str) -> str:
    marks = trailing_marks(link)
    return _LINK_WORDS[language] + (link[-marks:] if marks else "")


def _gap(emoji: re.Match[str]) -> str:
    """What stands in place of an emoji: a space where two words would run together."""
    before, after = emoji.string[: emoji.start()][-1:], emoji.string[emoji.end() :][:1]
    return " " if before.isascii() and before.isalnum() and after.isascii() and after.isalnum() else ""


def _starred(found: re.Match[str]) -> str:
    if not opens_gesture(found.string, found.start()):
        return found.group()
    return found.group(1) if is_emphasis(found.group(1)) else " "


def _without_gestures(text: str) -> str:
    while opening := _OPENING_BRACKET.match(text):
        inside, after = opening.group(1), text[opening.end() :]
        english = inside.isascii() and is_english_gesture(inside, after)
        if not english and (inside.isascii() or not is_cjk_gesture(inside, "", after)):
            break
        text = text[: opening.group().find("(" if "(" in opening.group() else "（")].lstrip() + after
    return text


def _wide(found: re.Match[str]) -> str:
    """A Chinese or Japanese bracket within or at the end of a sentence."""
    if found.group(1).isascii():
        return found.group()
    before, after = found.string[: found.start()], found.string[found.end() :]
    return "" if is_cjk_gesture(found.group(1), before or " x", after) else found.group()
