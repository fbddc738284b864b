"""What a recogniser says of sound in which nobody speaks, or says again and again, is not what the user said.

Whisper learned from subtitles: in silence it thanks for watching, and on odd sound it falls into loops whose
probability is high, so the text itself must be looked at.
"""

import re
import unicodedata
import zlib

MOST_COMPRESSED = 2.4  # as Whisper's own guard has it
# A unit begins and ends with a letter; digits repeat in honest numbers.
_LOOPS = (
    re.compile(r"([^\W\d](?:[^\d]{2,58}?)[^\W\d])\W*(?:\1\W*){2,}", re.IGNORECASE),  # a phrase, three times
    re.compile(r"([^\W\d](?:[^\d]{8,58}?)[^\W\d])\W*\1", re.IGNORECASE),  # a long one, twice
    re.compile(r"([^\W\d]{2,3}?)\W*(?:\1\W*){4,}", re.IGNORECASE),  # a short word, five times
    re.compile(r"([^\W\d])\W*(?:\1\W*){7,}", re.IGNORECASE),  # a letter, eight times
)
_ENDLESS = re.compile(r"([^\W\d](?:[^\d]{0,58}?[^\W\d])?)\W*(?:\1\W*){5,}", re.IGNORECASE)
# Of subtitles, not of speech; said by a person they are loud, so only faint ones are dropped.
_SUBTITLES = tuple(
    re.sub(r"\W", "", phrase)
    for phrase in (
        "thank you for watching", "thanks for watching", "thank you", "thank you very much", "please subscribe",
        "you", "bye", "subtitles by the amara.org community", "字幕由 amara.org 社区提供", "字幕由 amara.org 社群提供",
        "请不吝点赞订阅转发打赏支持明镜与点点栏目", "請不吝點贊訂閱轉發打賞支持明鏡與點點欄目", "谢谢观看", "謝謝觀看",
        "谢谢大家", "謝謝大家", "感谢观看", "多谢观看", "请订阅", "下期再见", "ご視聴ありがとうございました",
        "最後までご視聴いただきありがとうございます", "チャンネル登録お願いします", "ありがとうございました", "字幕",
    )
)  # fmt: skip


def has_words(text: str) -> bool:
    """Tell whether anything in a text could be said."""
    return any(character.isalnum() for character in text)


def repeats(text: str) -> bool:
    """Tell whether a text may go round in circles; a person may say a thing three times too."""
    return any(loop.search(text) for loop in _LOOPS) or compression(text) > MOST_COMPRESSED


def unwind(text: str) -> str:
    """Return a text with what it says six times or more said once."""
    return _ENDLESS.sub(r"\1 ", text).strip()


def is_subtitle(text: str) -> bool:
    """Tell whether a text is one of those that stand under films of silence."""
    plain = re.sub(r"\W", "", unicodedata.normalize("NFKC", text).lower())
    return plain in _SUBTITLES


def compression(text: str) -> float:
    """Return how many times shorter a text gets, as Whisper's own guard measures it."""
    data = text.encode()
    return len(data) / len(zlib.compress(data)) if data else 0.0
