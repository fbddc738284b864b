"""Reads what a model says about a conversation, and refuses what can't be true of it.

A wrong answer is worse than none: the old state stays, and the model is asked again later.
"""

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from companion.core.errors import ChatError, Code
from companion.core.tokens import estimate_tokens

TOO_LONG = 4  # times what was asked for
_SHARE_OF_PROMPT = 40  # characters in a row that stand in the instructions
_SPOKEN_SHARE = 0.15
_STRAY_NAMES = 2  # words that look like names and were never said
_FENCE = re.compile(r"^\s*```[a-z]*\s*|\s*```\s*$")
_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL)
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_HANGUL = re.compile("[\uac00-\ud7af]")
_KANA = re.compile("[\u3040-\u30ff]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\u0400-\u04ff]+")
_UNENDED = re.compile(r'"((?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*)(?:\\u?[0-9a-fA-F]{0,3})?')
_SENTENCE = re.compile(r".+?(?:[。！？]|[.!?](?=\s|$))\s*", re.DOTALL)
_NUMBER = re.compile(r"\d+")
_NAME_INSIDE = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{2,}")
_ALWAYS_KNOWN = frozenset(
    {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march"}
    | {"april", "may", "june", "july", "august", "september", "october", "november", "december", "user"}
)


class UnusableAnswerError(ChatError):
    """The answer can't be used; `reason` says why, for the log."""

    def __init__(self, reason: str) -> None:
        super().__init__(Code.EMPTY_REPLY, retryable=True, host="")
        self.reason = reason


def read_answer(answer: str, name: str, *, told: str, instructions: str, limit: int, known: Iterable[str] = ()) -> str:
    """Return the text under `name` of an answer in JSON about the conversation `told`.

    `limit` is the number of tokens asked for and `known` are names that need not stand in the conversation. Raises
    `UnusableAnswerError` for what is no such JSON, empty, in another language, a piece of the instructions, much too
    long, or mentions numbers or names that were never said.
    """
    text = " ".join(_text_of(answer, name).split())
    if not text:
        raise UnusableAnswerError("empty")
    if estimate_tokens(text) > TOO_LONG * limit:
        raise UnusableAnswerError("too long")
    if not _is_spoken(told, cjk=is_cjk(text)):
        raise UnusableAnswerError("another language")
    if _repeats(instructions, text):
        raise UnusableAnswerError("repeats the prompt")
    if stray := _stray_numbers(text, told):
        raise UnusableAnswerError(f"{len(stray)} numbers that were never said")
    if len(_stray_names(text, told, known)) > _STRAY_NAMES:
        raise UnusableAnswerError("names that were never said")
    return text


def is_cjk(text: str) -> bool:
    """Tell whether a text is rather Chinese, Japanese or Korean: a character there counts as much as a Latin word."""
    return len(_CJK.findall(text)) > len(_LATIN.findall(text))


def _is_spoken(told: str, *, cjk: bool) -> bool:
    """Tell whether a script is that of at least a part of a conversation, beyond names and single words."""
    characters, words = len(_CJK.findall(told)), len(_LATIN.findall(told))
    return (characters if cjk else words) >= _SPOKEN_SHARE * (characters + words)


def language_told(text: str) -> str:
    """Return "zh" or "ja" for a text that is rather one of these than anything else, else "en"."""
    if not is_cjk(text):
        return "en"
    if len(_HANGUL.findall(text)) * 2 > len(_CJK.findall(text)):
        return "en"
    return "zh" if len(_KANA.findall(text)) * 20 < len(text) else "ja"


def object_of(answer: str) -> dict[str, Any]:
    """Return the JSON object in an answer; of one that was cut off, what had arrived. Raises `UnusableAnswerError`."""
    bare = _FENCE.sub("", _THOUGHT.sub("", answer)).strip()
    begin, end = bare.find("{"), bare.rfind("}")
    if begin < 0:
        raise UnusableAnswerError("no JSON")
    try:
        value = json.loads(bare[begin : end + 1], strict=False)
    except (ValueError, RecursionError) as error:
        value = _what_arrived(bare[begin:])
        if not value:
            raise UnusableAnswerError("no JSON") from error
    if not isinstance(value, dict):
        raise UnusableAnswerError("not the JSON that was asked for")
    return value


def _what_arrived(text: str) -> dict[str, Any]:
    """Return the texts and the lists of objects at the top of an object that was cut off."""
    read = json.JSONDecoder(strict=False).raw_decode
    found: dict[str, Any] = {}
    with suppress(ValueError, RecursionError):
        at = 1
        while name := re.compile(r'\s*,?\s*"(\w+)"\s*:\s*').match(text, at):
            at = name.end()
            if text[at] == "[":
                found[name[1]] = items = []
                at += 1
                while item := re.compile(r"[\s,]*(?=\{)").match(text, at):
                    value, at = read(text, item.end())
                    items.append(value)
                at = text.index("]", at) + 1
            elif rest := _UNENDED.fullmatch(text, at):
                found[name[1]] = _whole_sentences(json.loads(f'"{rest[1]}"', strict=False))
                break
            else:
                found[name[1]], at = read(text, at)
    return found


def _whole_sentences(text: str) -> str:
    """Return the whole sentences of a text that was cut off, each once: a small model that runs on repeats itself."""
    return "".join(dict.fromkeys(_SENTENCE.findall(text)))


def _text_of(answer: str, name: str) -> str:
    text = object_of(answer).get(name)
    if not isinstance(text, str):
        raise UnusableAnswerError("not the JSON that was asked for")
    return text


def _repeats(instructions: str, text: str) -> bool:
    flat = " ".join(instructions.split())
    length = _SHARE_OF_PROMPT // 2 if is_cjk(flat) else _SHARE_OF_PROMPT
    return any(text[begin : begin + length] in flat for begin in range(0, len(text) - length + 1, 5))


def _stray_numbers(text: str, told: str) -> set[str]:
    """Return the numbers of two digits or more in `text` that `told` does not hold."""
    said = {number.lstrip("0") for number in _NUMBER.findall(told)}
    return {number for number in _NUMBER.findall(text) if len(number) > 1 and number.lstrip("0") not in said}


def _stray_names(text: str, told: str, known: Iterable[str]) -> set[str]:
    said = told.casefold() + " " + " ".join(known).casefold()
    names = {name.casefold() for name in _NAME_INSIDE.findall(text)}
    return {name for name in names if name not in said and name not in _ALWAYS_KNOWN}
