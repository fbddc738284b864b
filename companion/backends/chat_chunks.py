"""The JSON values of a chat stream turned into `ChatDelta`s, whatever dialect of the protocol they are in."""

import json
from collections.abc import Iterator

from companion.backends.chat_faults import RefusalError, is_error
from companion.backends.chat_target import ChatTarget
from companion.backends.foreign_json import count_at, dig, items_at, text_at
from companion.core.conversation import ChatDelta, Usage
from companion.core.errors import ChatError, Code

_THINKING_FIELDS = ("reasoning_content", "reasoning", "thinking")
_FILTERED = frozenset({"content_filter", "sensitive", "safety", "prohibited_content"})
_SERVICE_FAILED = frozenset({"error", "network_error", "insufficient_system_resource", "abort"})


class ChunkReader:
    """Reads one reply's values in order and knows at the end whether it is whole."""

    def __init__(self, target: ChatTarget) -> None:
        self._target = target
        self._text = _SurrogateJoiner()
        self._thinking = _SurrogateJoiner()
        self._finish = ""
        self._done = False
        self._model = ""
        self.usage: Usage | None = None
        self.said = 0  # characters of text so far

    @property
    def ended(self) -> bool:
        """Whether the model has finished; what may follow are counts."""
        return self._done or bool(self._finish)

    @property
    def done(self) -> bool:
        """Whether the stream said that nothing follows."""
        return self._done

    def read(self, data: str) -> ChatDelta | None:
        """Read one value. Raises `RefusalError` for an error in place of a piece, ValueError for what is not JSON."""
        if data.strip() == "[DONE]":
            self._done = True
            return None
        value: object = json.loads(data)
        if is_error(value):
            raise RefusalError(0, data)
        self._note(value)
        return self._delta(dig(value, "choices", 0, "delta") or dig(value, "choices", 0, "message"))

    def end(self) -> ChatDelta:
        """Return the last piece. Raises `ChatError` when the reply is cut off, filtered or empty."""
        if not self.ended:
            raise ChatError(Code.CUT_OFF, retryable=True, host=self._target.host)
        if self._finish in _FILTERED:
            raise ChatError(Code.CONTENT_FILTERED, host=self._target.host)
        if self._finish in _SERVICE_FAILED:
            raise ChatError(Code.SERVICE_DOWN, retryable=True, host=self._target.host, status=500)
        if not self.said:
            raise ChatError(Code.EMPTY_REPLY, retryable=True, host=self._target.host)
        return ChatDelta(finish=self._finish or "stop", usage=self.usage, model=self._model or self._target.model)

    def _note(self, value: object) -> None:
        self._model = text_at(value, "model") or self._model
        self._finish = text_at(value, "choices", 0, "finish_reason").lower() or self._finish
        counts = dig(value, "usage") or dig(value, "choices", 0, "usage")
        if count_at(counts, "prompt_tokens") or count_at(counts, "completion_tokens"):
            self.usage = _read_usage(counts)

    def _delta(self, delta: object) -> ChatDelta | None:
        text = self._text.join("".join(_texts(dig(delta, "content"))))
        thinking = self._thinking.join(next(filter(None, (text_at(delta, name) for name in _THINKING_FIELDS)), ""))
        self.said += len(text)
        return ChatDelta(text=text, thinking=thinking) if text or thinking else None


class _SurrogateJoiner:
    """Holds back the first half of a pair that a server cut in two; halves that stay alone become U+FFFD."""

    def __init__(self) -> None:
        self._held = ""

    def join(self, piece: str) -> str:
        if not self._held and piece.isascii():
            return piece
        piece, self._held = self._held + piece, ""
        if piece and "\ud800" <= piece[-1] <= "\udbff":
            piece, self._held = piece[:-1], piece[-1]
        return piece.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _texts(content: object) -> Iterator[str]:
    """The texts of a content that is a text or a list of parts."""
    if isinstance(content, str):
        yield content
    for part in items_at(content):
        if text_at(part, "type") in ("text", "output_text", ""):
            yield text_at(part, "text")


def _read_usage(counts: object) -> Usage:
    cached = count_at(counts, "prompt_tokens_details", "cached_tokens") or count_at(counts, "prompt_cache_hit_tokens")
    return Usage(count_at(counts, "prompt_tokens"), count_at(counts, "completion_tokens"), cached)
