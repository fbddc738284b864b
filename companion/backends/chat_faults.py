"""What a server means when it says no: statuses, vendors' codes and wordings translated to the program's codes.

Services that speak the OpenAI protocol differ most in their errors; the tables here are of wordings seen in the wild.
"""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import ceil

from companion.backends.chat_target import ChatTarget
from companion.backends.foreign_json import dig, items_at, text_at
from companion.core.errors import ChatError, Code

_OVERFLOW = re.compile(
    r"context_length_exceeded|exceed_context_size|maximum context length|context (?:length|window|size|limit)"
    r"|(?:prompt|input|message|request).{0,40}too (?:long|large)|exceeds? the (?:maximum|max|limit).{0,30}token"
    r"|too many (?:input )?tokens|range of input length|token (?:count|limit).{0,40}exceed|exceeded model token limit"
    r"|input length.{0,40}exceed|reduce the length|string_above_max_length"
    r"|超长|超出.{0,12}(?:长度|上下文|token)|输入过长"
)
_FILTERED = re.compile(
    r"content_filter|content_policy|content management policy|data_?inspection_?failed|inappropriate content"
    r"|content exists risk|considered high risk|moderation|flagged|safety system|prohibited_content"
    r"|sensitive[ _]?(?:words?|content)|敏感内容|不安全|违规|审核"
)
_OUT_OF_CREDIT = re.compile(
    r"insufficient.{0,3}(?:quota|balance|credit|fund)|exceeded.{0,5}current.{0,3}quota|billing_(?:hard_limit|not_active)"
    r"|arrearage|out of credit|(?:more|enough|add) credits|余额不足|欠费|账户余额"
)
_KEY_REFUSED = re.compile(
    r"invalid.{0,3}api.{0,3}key|incorrect api key|api.?key not valid|invalid_authentication|authentication fails"
    r"|invalid token|令牌|鉴权失败|身份验证失败"
)
_MODEL_NOT_FOUND = re.compile(
    r"model_?not_?found|model_not_exist|model .{0,80}(?:not found|not exist|does not exist|not supported|not available)"
    r"|no such model|invalid model|not a valid model|unknown model|model not exist|模型不存在|无此模型"
)
_WAIT = re.compile(r"(?:try again in|retry after|retrydelay\W+)\s*(\d+(?:\.\d+)?)\s*(ms|m?)")
_LIMIT = re.compile(
    r"(?:length is|length of|allowed \(?|limit(?: is| of|:)?|context size \("
    r"|length should be \[\d+ ?|>|\"n_ctx\":) *(\d+)"
)
_NUMBER = re.compile(r"\d+")


class RefusalError(Exception):
    """An error as the server worded it. `status` is 0 where the error came inside a stream that began well."""

    def __init__(self, status: int, body: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status)
        self.status = status
        self.body = body
        self.headers = headers or {}

    @property
    def words(self) -> str:
        """The message and codes of the body, in lower case."""
        return " ".join((*_codes(_parsed(self.body)), self.message)).lower()

    @property
    def message(self) -> str:
        """What the server says, as found in the shapes vendors use; else the body."""
        value = _parsed(self.body)
        for path in _MESSAGE_PATHS:
            if found := text_at(value, *path):
                return found
        return json.dumps(value, ensure_ascii=False) if value is not None else self.body


_MESSAGE_PATHS: tuple[tuple[str | int, ...], ...] = (
    ("error", "metadata", "raw"),
    ("error", "message"),
    (0, "error", "message"),
    ("error",),
    ("message",),
    ("base_resp", "status_msg"),
    ("detail", 0, "msg"),
    ("detail",),
    ("msg",),
)
_CODE_PATHS: tuple[tuple[str | int, ...], ...] = (
    ("error", "code"),
    ("error", "type"),
    (0, "error", "status"),
    ("code",),
    ("type",),
)


def fault_of_refusal(refusal: RefusalError, target: ChatTarget) -> ChatError:
    """Translate a server's error. What the words say goes before the status: vendors choose statuses freely."""
    status, words = refusal.status or _status_inside(refusal.body), refusal.words
    if is_overflow(refusal):
        tokens, limit = overflow_numbers(refusal.body)
        return ChatError(Code.CONTEXT_OVERFLOW, tokens=tokens or "?", limit=limit or "?")
    if status not in (401, 402, 407, 429) and _FILTERED.search(words):
        return ChatError(Code.CONTENT_FILTERED, host=target.host)
    if status == 402 or _OUT_OF_CREDIT.search(words):
        return ChatError(Code.OUT_OF_CREDIT, host=target.host)
    if status == 401 or (status in (0, 400, 403) and _KEY_REFUSED.search(words)):
        return ChatError(Code.KEY_REFUSED if target.key else Code.KEY_MISSING, host=target.host)
    if status in (0, 400, 404, 422) and _MODEL_NOT_FOUND.search(words):
        return ChatError(Code.MODEL_NOT_FOUND, model=target.model, host=target.host)
    return _fault_of_status(status, refusal, target)


def _fault_of_status(status: int, refusal: RefusalError, target: ChatTarget) -> ChatError:
    if status == 407:
        return ChatError(Code.PROXY_FAILED, proxy=target.proxy_host)
    if status == 403:
        return ChatError(Code.FORBIDDEN, host=target.host, detail=target.scrub(refusal.message))
    if status == 429:
        return ChatError(Code.RATE_LIMITED, retryable=True, host=target.host, seconds=seconds_to_wait(refusal))
    if status == 0 or status >= 500 or status == 408:
        return ChatError(Code.SERVICE_DOWN, retryable=True, host=target.host, status=status or 500)
    detail = refusal.headers.get("location", "") if 300 <= status < 400 else refusal.message
    return ChatError(Code.REQUEST_REFUSED, host=target.host, status=status, detail=target.scrub(detail))


def seconds_to_wait(refusal: RefusalError, now: datetime | None = None) -> int:
    """How long the service asks to wait: by the header (seconds or an HTTP date), else its words, else 0."""
    value = refusal.headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d+(\.\d+)?", value):
        return ceil(float(value))
    if value:
        try:
            then = parsedate_to_datetime(value)
        except ValueError:
            return 0
        return max(0, ceil((then.astimezone(UTC) - (now or datetime.now(UTC))).total_seconds()))
    found = _WAIT.search(refusal.body.lower())
    if found is None:
        return 0
    return ceil(float(found[1]) * {"ms": 0.001, "m": 60.0}.get(found[2], 1.0))


def is_overflow(refusal: RefusalError) -> bool:
    """Tell whether the server says that the prompt is too long for the model."""
    return refusal.status in (0, 400, 413, 422, 500) and _OVERFLOW.search(refusal.words) is not None


def overflow_numbers(text: str) -> tuple[int, int]:
    """The tokens of the prompt and the limit, as far as an overflow's wording holds them (0: unsaid)."""
    text = text.lower().replace(",", "")
    found = _LIMIT.search(text)
    limit = int(found[1]) if found else 0
    above = [int(number) for number in _NUMBER.findall(text) if 0 < limit < int(number)]
    return max(above, default=0), limit


def _status_inside(body: str) -> int:
    code = text_at(_parsed(body), "error", "code") or text_at(_parsed(body), "code")
    return int(code) if re.fullmatch(r"[45]\d\d", code) else 0


def _codes(value: object) -> list[str]:
    return [found for path in _CODE_PATHS if (found := text_at(value, *path))]


def _parsed(body: str) -> object:
    try:
        return json.loads(body)
    except ValueError:
        return None


def is_error(value: object) -> bool:
    """Tell whether a JSON value that came with a good status is an error all the same."""
    if dig(value, "error") or items_at(value, "detail"):
        return True
    return dig(value, "choices") is None and bool(
        text_at(value, "message") or text_at(value, "base_resp", "status_msg")
    )
