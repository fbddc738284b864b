"""Decides what of a piece of the reply is said aloud: the words, never the markup, links, gestures or emoji.

The piece comes from the sentence cutter: one sentence, one line, one code block or one table row.
"""

import html
import re

_FENCE = re.compile(r"\s*(?:```|~~~)")
_RULE_OR_BORDER = re.compile(r"\s*[-*_=|:+ ]{3,}\s*")
_LINE_MARK = re.compile(r"^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+•]\s+(?:\[[ xX]\]\s+)?)?")
_PICTURE = re.compile(r"!\[[^\]\n]*\]\([^)\s]*(?:\s+\"[^\"]*\")?\)")
_NAMED_LINK = re.compile(r"\[([^\]\n]+)\]\([^)\s]*(?:\s+\"[^\"]*\")?\)")
_LINK = re.compile(
    r"<?https?://[^\s<>\"”’）】」』，。！？；、()\u3040-\u30ff\u3400-\u9fff]*[^\s<>\"”’）】」』，。！？；、().,!?;:*_~\u3040-\u30ff\u3400-\u9fff]>?"
)
_CODE = re.compile(r"(`+)(.+?)\1")
_STRUCK = re.compile(r"~~.+?~~")
_STRONG = re.compile(r"(\*\*\*|\*\*|___|__)(?=\S)(.+?)(?<=\S)\1")
_STARRED = re.compile(
    r"(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![\w*])|(?<=[\u3000-\uffef])\*(?=[^\s*])([^*\n]+?)\*"
)
_UNDERLINED = re.compile(r"(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)")
_HTML_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>")
_WIDE_GESTURE = re.compile(r"（[^（）\n]*）")
_NARROW_GESTURE = re.compile(r"^\s*\(([a-z]+)((?:\s+[a-z'-]+){0,5})\)\s*")
_BRACKETED_NUMBER = re.compile(r"\s*\[\^?\d+\]")
_LAUGH = re.compile(r"[ｗw]{2,}(?![\w.])|(?<=[\u3040-\u9fff。！？])[wｗ]+(?=$|[\s。！？])|(?<![\w])笑(?=$)")
_HEART = re.compile(r"<3+(?!\d)")
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_EMOJI = re.compile(
    "(?:[\u2600-\u27bf\u2b00-\u2bff\u2190-\u21ff\u2300-\u23ff\U0001f000-\U0001faff\U0001fb00-\U0001fbff\U000e0020-\U000e007f]"
    "[\ufe00-\ufe0f\u200d\u20e3]*)+|[0-9#*]\ufe0f?\u20e3|[\ufe00-\ufe0f]"
)
_SPACES = re.compile(r"[ \t\r\n\u00a0\u2000-\u200a\u202f]+")
_SPACE_BEFORE_MARK = re.compile(r"(?<=\S) +(?=[.,!?;:。，！？；：、…](?:\s|$))")
_KANA = re.compile("[\u3040-\u30ff]")
_HAN = re.compile("[\u3400-\u9fff]")
_GESTURE_ENDINGS = ("s", "ing", "ed")
_SENTENCE_ENDINGS = (".", "!", "?", "。", "！", "？", "…", "~", "～")
_LINK_WORDS = {"ja": "リンク", "zh": "链接", "en": "the link"}
_HEART_WORDS = {"ja": "大好き", "zh": "爱", "en": "love"}


def speakable(piece: str) -> str:
    """Return the words to say for a piece, or an empty text when it holds none."""
    if _FENCE.match(piece) or piece.lstrip().startswith("|") or _RULE_OR_BORDER.fullmatch(piece):
        return ""
    text = _LINE_MARK.sub("", _INVISIBLE.sub("", piece), count=1)
    said: list[str] = []
    place = 0
    for code in _CODE.finditer(text):  # what stands in code is said as it is
        said += [_prose(text[place : code.start()]), code.group(2).strip()]
        place = code.end()
    said.append(_prose(text[place:]))
    text = _SPACES.sub(" ", "".join(said)).strip()
    text = _SPACE_BEFORE_MARK.sub("", text)
    return text if any(character.isalnum() for character in text) else ""


def _prose(text: str) -> str:
    language = _language(text)
    text = _PICTURE.sub("", text)
    text = _NAMED_LINK.sub(r"\1", text)
    text = _LINK.sub(lambda _: _LINK_WORDS[language], text)
    text = _HEART.sub(_HEART_WORDS[language], text)
    text = html.unescape(_HTML_TAG.sub("", text))
    text = _STRUCK.sub("", text)
    text = _STRONG.sub(r"\2", text)
    text = _STARRED.sub(_starred, text)
    text = _UNDERLINED.sub(r"\1", text)
    text = _WIDE_GESTURE.sub(lambda found: _wide(found, text), text)
    text = _NARROW_GESTURE.sub(_narrow, text)
    text = _BRACKETED_NUMBER.sub("", text)
    return _LAUGH.sub("", _EMOJI.sub("", text))


def _language(text: str) -> str:
    if _KANA.search(text):
        return "ja"
    return "zh" if _HAN.search(text) else "en"


def _starred(found: re.Match[str]) -> str:
    inside = found.group(1) or found.group(2)
    return inside if inside.endswith(_SENTENCE_ENDINGS) else ""


def _wide(found: re.Match[str], text: str) -> str:
    """A full-width parenthesis at either end of the sentence, without figures or Latin letters, is a gesture."""
    inside = found.group()[1:-1]
    apart = not text[: found.start()].strip() or not text[found.end() :].strip("。！？…~～ \n")
    plain = not any(character.isdigit() or character.isascii() for character in inside)
    return "" if apart and plain and len(inside) <= 20 else found.group()


def _narrow(found: re.Match[str]) -> str:
    return "" if found.group(1).endswith(_GESTURE_ENDINGS) else found.group()
