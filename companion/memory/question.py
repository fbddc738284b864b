"""Reads what the user says as a question to memory: the words, names and days to look for.

Words that only frame a question ("do you remember", 我曾经跟你提到) would match talk about talking; they are left out.
"""

import re
from dataclasses import dataclass
from datetime import datetime

from companion.core.recall import Speaker
from companion.memory.recall_features import Asked
from companion.memory.when import named_days, without_days
from companion.memory.words import named, tokenise

_CHINESE_FRAMES = """
    曾 经 聊 告 诉 享 提 记 话 题 号 还 聊了 聊过 告诉 诉过 分享 享过 提到 到过 说过 话题 曾在 经和 经在 我曾 你还 记不
"""
_FRAMES = frozenset(tokenise("remember mention tell told say said talk talked discuss ago")) | frozenset(
    _CHINESE_FRAMES.split()
)
_EARLIER_CHARACTERS = 600
_BEGINNING = re.compile(
    r"第一次(?:和你|跟你|我们)?(?:对话|聊天?|说话|谈话|交谈|见面?|认识)|(?:刚|最初|最早)(?:刚|开始)?认识|"
    r"\bfirst (?:time (?:that )?we|conversation|chat|talk)\b|"
    r"\bwe (?:first|'d just|had just) (?:met|talked|spoke|chatted)\b|"
    r"初めて(?:話|会|お話)|最初に(?:話|会)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Question:
    """What the user just said, and what they said before it in this session, oldest first.

    `now` has a zone and `utc_offset` is in minutes. Turns in `live` are in the prompt anyway and are not recalled.
    """

    text: str
    now: datetime
    utc_offset: int = 0
    earlier: tuple[str, ...] = ()
    user_name: str = ""
    persona_name: str = ""
    live: frozenset[str] = frozenset()

    @property
    def whole(self) -> str:
        """The text to embed: what was said before, as far as it is recent, and the question."""
        return f"{' '.join(self.earlier)[-_EARLIER_CHARACTERS:]} {self.text}".strip()

    @property
    def speakers(self) -> dict[str, Speaker]:
        """Both speakers by name, as far as they have one."""
        named_speakers = {self.user_name: Speaker.USER, self.persona_name: Speaker.PERSONA}
        return {name: speaker for name, speaker in named_speakers.items() if name}


def read(question: Question) -> Asked:
    """Return what to look for."""
    days = named_days(question.text, question.now, question.utc_offset)
    speakers = question.speakers
    who = frozenset(speakers[name] for name in named(question.text, speakers))
    return Asked(_words(question), who, days, frozenset(tokenise(question.text)))


def is_about_beginning(question: Question) -> bool:
    """Tell whether it speaks of the first time that the two talked."""
    return bool(_BEGINNING.search(question.text))


def _words(question: Question) -> frozenset[str]:
    texts = [*question.earlier, without_days(question.text)]
    left_out = {word for name in question.speakers for word in tokenise(name)}
    return frozenset(word for text in texts for word in tokenise(text)) - left_out - _FRAMES
