"""The prompt for the small model that comes with the program, which copies what it reads and mixes up who is who.

So it gets few words: her name, examples of whole turns with their notes, and, before each message, the time in that
message's own language and the language to answer in. Her character is left out, because it is recited, taken for the
user's, and answered in its own language whatever the user's is; emotion tags are left to `read_emotion`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from companion.core.conversation import ChatMessage, Role
from companion.core.persona import Persona, User

_KANA = re.compile("[\u3040-\u30ff]")
_IDEOGRAPH = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
_RULES = (
    "You are {name}, a warm and curious friend of the user. You live on this computer.\n"
    "Chat like a friend: answer what the user says in one or two short sentences, in the user's language. "
    '"I" is you, {name}; "you" is the user.'
)


@dataclass(frozen=True, slots=True)
class SmallTexts:
    """The lines of a note in one language. `weekdays` begin with Monday."""

    now: str  # year, month, month_name, day, weekday, time
    answer: str
    example_time: str  # without a day, which the model would take for today
    weekdays: tuple[str, ...]


_TEXTS: Mapping[str, SmallTexts] = MappingProxyType(
    {
        "zh": SmallTexts(
            now="现在是{year}年{month}月{day}日{weekday}，{time}。",
            answer="用中文简短回答。",
            example_time="现在是15:20。",
            weekdays=("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
        ),
        "en": SmallTexts(
            now="It is {weekday}, {day} {month_name} {year}, {time}.",
            answer="Answer briefly in English.",
            example_time="It is 15:20.",
            weekdays=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        ),
        "ja": SmallTexts(
            now="今は{year}年{month}月{day}日{weekday}、{time}です。",
            answer="日本語で短く答えてください。",
            example_time="今は15:20です。",
            weekdays=("月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日"),
        ),
    }
)
_OTHER_LANGUAGE = "Answer briefly in the language of the message."
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_EXAMPLES = (
    ("お名前は？", "{name}だよ。よろしくね！"),
    ("我养了一盆花。", "真好！你养的是什么花？"),
    ("I feel tired.", "That sounds hard. Do you want to rest a bit, or talk about it?"),
    ("我喜欢什么颜色？", "你还没告诉过我呢，是什么颜色呀？"),
    ("What is your name?", "My name is {name}. Nice to meet you!"),
    ("你叫什么名字？", "我叫{name}。很高兴见到你！"),
)


def small_system_text(persona: Persona, user: User) -> str:
    """Return who she is, in a line or three; the same for every session."""
    address = persona.user_address or user.name
    text = _RULES.format(name=persona.name)
    return f'{text}\nThe user\'s name is "{address}".' if address else text


def small_examples(persona: Persona) -> tuple[ChatMessage, ...]:
    """Return turns that show how she answers and that notes are not spoken of; they stand before the live turns."""
    messages = []
    for asked, answer in _EXAMPLES:
        texts = _TEXTS[language_of(asked, persona)]
        notes = _block(texts.example_time, texts.answer)
        messages.append(ChatMessage(Role.USER, f"{notes}\n\n{asked}"))
        messages.append(ChatMessage(Role.ASSISTANT, answer.format(name=persona.name)))
    return tuple(messages)


def small_notes(persona: Persona, text: str, local: datetime) -> str:
    """Return the block of notes for the message `text` sent at `local`, the user's own time."""
    language = language_of(text, persona)
    texts = _TEXTS.get(language, _TEXTS["en"])
    now = texts.now.format(
        year=local.year,
        month=local.month,
        month_name=_MONTHS[local.month - 1],
        day=local.day,
        weekday=texts.weekdays[local.weekday()],
        time=f"{local:%H:%M}",
    )
    return _block(now, texts.answer if language in _TEXTS else _OTHER_LANGUAGE)


def language_of(text: str, persona: Persona) -> str:
    """Return the language of a message by its letters: "ja", "zh", "en", or "" for another one."""
    if _KANA.search(text):
        return "ja"
    if _IDEOGRAPH.search(text):
        return "zh"
    letters = [letter for letter in text if letter.isalpha()]
    if not letters:
        return next((one[:2] for one in persona.languages if one[:2] in _TEXTS), "en")
    return "en" if all(letter.isascii() for letter in letters) else ""


def _block(*lines: str) -> str:
    return "<notes>\n" + "\n".join(lines) + "\n</notes>"
