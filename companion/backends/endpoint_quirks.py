"""What an endpoint does differently from the protocol, learned from its first failing answer and remembered.

A quirk is learned from an error's words; the request is then sent again in the shape the endpoint wants.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Self

from companion.backends.chat_faults import RefusalError, is_overflow

OPTIONAL_PARAMETERS = ("temperature", "stream_options", "response_format", "max_completion_tokens", "max_tokens")


class QuirkNote(StrEnum):
    """What is told to the user about an endpoint; `parameter-left-out:NAME` and `context:N` carry a value."""

    PARAMETER_LEFT_OUT = "parameter-left-out"
    MAX_COMPLETION_TOKENS = "max-completion-tokens"
    JSON_WITHOUT_SCHEMA = "json-without-schema"
    THINKING_SENT_BACK = "thinking-sent-back"
    STRICT_ALTERNATION = "strict-alternation"
    SYSTEM_AS_USER = "system-as-user"
    NO_USAGE = "no-usage"
    TEXT_ONLY = "text-only"
    CONTEXT = "context"


@dataclass(frozen=True, slots=True)
class EndpointQuirks:
    """How requests to one endpoint and model must be shaped. The defaults are the protocol as written."""

    left_out: tuple[str, ...] = ()
    max_completion_tokens: bool = False
    json_without_schema: bool = False
    thinking_sent_back: bool = False
    strict_alternation: bool = False
    system_as_user: bool = False
    no_usage: bool = False
    text_only: bool = False
    context_tokens: int = 0  # as probed or told; 0: not known

    def notes(self) -> tuple[str, ...]:
        """The quirks as `QuirkNote`s, with their value after a colon where they have one."""
        flags = {
            QuirkNote.MAX_COMPLETION_TOKENS: self.max_completion_tokens,
            QuirkNote.JSON_WITHOUT_SCHEMA: self.json_without_schema,
            QuirkNote.THINKING_SENT_BACK: self.thinking_sent_back,
            QuirkNote.STRICT_ALTERNATION: self.strict_alternation,
            QuirkNote.SYSTEM_AS_USER: self.system_as_user,
            QuirkNote.NO_USAGE: self.no_usage,
            QuirkNote.TEXT_ONLY: self.text_only,
        }
        left_out = [f"{QuirkNote.PARAMETER_LEFT_OUT}:{name}" for name in self.left_out]
        context = [f"{QuirkNote.CONTEXT}:{self.context_tokens}"] if self.context_tokens else []
        return (*left_out, *(note.value for note, held in flags.items() if held), *context)

    def as_dict(self) -> dict[str, object]:
        """Return plain values for a file."""
        return {**asdict(self), "left_out": list(self.left_out)}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Self:
        """Read what `as_dict` returned; values of another type than expected are left at their default."""
        plain = {one.name: value for one in fields(cls) if type(value := values.get(one.name)) in (bool, int)}
        names = values.get("left_out")
        known = tuple(name for name in OPTIONAL_PARAMETERS if isinstance(names, list) and name in names)
        return replace(cls(), **plain, left_out=known)  # type: ignore[arg-type]


_EXPLAINED_BY_WORDS: tuple[tuple[re.Pattern[str], dict[str, object]], ...] = (
    (
        re.compile(r"must alternate|roles? .{0,30}alternat|expected last role|consecutive .{0,20}(?:user|assistant)"),
        {"strict_alternation": True},
    ),
    (
        re.compile(
            r"system (?:role|message|prompt)s? (?:is |are )?not (?:supported|allowed)|does not support .{0,20}system"
            r"|developer instruction is not enabled|unknown role.{0,10}system"
        ),
        {"system_as_user": True},
    ),
    (
        re.compile(r"reasoning_content.{0,80}(?:missing|required|must be|passed back)|missing.{0,40}reasoning_content"),
        {"thinking_sent_back": True},
    ),
)
_PICTURE_REFUSED = re.compile(
    r"image_url|image(?:s| inputs?)? (?:is|are) not|(?:support|accept)\w* .{0,30}(?:image|vision|multimodal)|mmproj"
    r"|(?:image|vision|multimodal).{0,40}(?:not|n't|un)[ -]?support|only supports? text|text[- ]only"
    r"|(?:must be a|expected a|valid) string|图片|图像|多模态"
)
_PICTURE_FAULTY = re.compile(r"format|too large|size|resolution|download|decod|corrupt|invalid image|尺寸|格式|大小")
_SCHEMA_REFUSED = re.compile(r"response_format|json_schema")


def learn(quirks: EndpointQuirks, refusal: RefusalError, payload: Mapping[str, object]) -> EndpointQuirks | None:
    """Return the quirks with the one that explains the refusal of `payload`, or None if none does.

    Each answer differs from `quirks`, so learning from one refusal after the other ends.
    """
    if refusal.status not in (0, 400, 404, 415, 422, 500, 501) or is_overflow(refusal):
        return None
    words = refusal.words
    if has_picture(payload) and _PICTURE_REFUSED.search(words) and not _PICTURE_FAULTY.search(words):
        return _changed(quirks, text_only=True)
    for pattern, change in _EXPLAINED_BY_WORDS:
        if pattern.search(words):
            return _changed(quirks, **change)
    if "max_completion_tokens" in words and "max_tokens" in payload:
        return _changed(quirks, max_completion_tokens=True)
    if "response_format" in payload and _SCHEMA_REFUSED.search(words) and not quirks.json_without_schema:
        return _changed(quirks, json_without_schema=True)
    named = next((name for name in OPTIONAL_PARAMETERS if name in payload and name in words), None)
    return _changed(quirks, left_out=(*quirks.left_out, named)) if named else None


def has_picture(payload: Mapping[str, object]) -> bool:
    """Tell whether a payload holds a picture."""
    messages = payload.get("messages")
    contents = [one["content"] for one in messages] if isinstance(messages, list) else []
    return any(isinstance(content, list) for content in contents)


def _changed(quirks: EndpointQuirks, **changes: object) -> EndpointQuirks | None:
    changed = replace(quirks, **changes)  # type: ignore[arg-type]
    return changed if changed != quirks else None
