"""A chat request as the JSON an endpoint wants, with the endpoint's quirks applied."""

import base64
import json
from collections.abc import Iterable, Sequence
from typing import Any

from companion.backends.endpoint_quirks import EndpointQuirks
from companion.core.conversation import ChatMessage, ChatRequest, Picture, Role

Message = dict[str, Any]
_OPENING = "…"  # stands for the user where she spoke first and the endpoint wants the user to


def build_payload(request: ChatRequest, model: str, quirks: EndpointQuirks) -> dict[str, object]:
    """Return the body of a streaming chat call."""
    payload: dict[str, object] = {
        "model": model,
        "messages": shape_messages(request.messages, quirks),
        "stream": True,
        "stream_options": {"include_usage": True},
    }
    if request.max_tokens is not None:
        payload["max_completion_tokens" if quirks.max_completion_tokens else "max_tokens"] = request.max_tokens
    if request.temperature is not None:
        payload["temperature"] = request.temperature
    if request.json_schema:
        payload["response_format"] = _json_format(request.json_schema, quirks)
    return {name: value for name, value in payload.items() if name not in quirks.left_out}


def shape_messages(messages: Sequence[ChatMessage], quirks: EndpointQuirks) -> list[Message]:
    """Return the messages as JSON objects, in the order of roles the endpoint accepts."""
    shaped = [_shape(message, quirks) for message in messages]
    return _merged(shaped) if quirks.strict_alternation or quirks.system_as_user else shaped


def encodable(text: str) -> str:
    """Return the text with surrogate pairs joined and lone surrogates replaced: UTF-8 has no bytes for them."""
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _shape(message: ChatMessage, quirks: EndpointQuirks) -> Message:
    role = Role.USER if quirks.system_as_user and message.role is Role.SYSTEM else message.role
    shaped: Message = {"role": role.value, "content": encodable(message.content)}
    if message.picture is not None:
        shaped["content"] = [{"type": "text", "text": shaped["content"]}, _picture_part(message.picture)]
    if quirks.thinking_sent_back and message.role is Role.ASSISTANT:
        shaped["reasoning_content"] = encodable(message.thinking)
    return shaped


def _merged(messages: Iterable[Message]) -> list[Message]:
    """Join neighbours of one role; the user opens, and a system message in the middle is the user's."""
    merged: list[Message] = []
    for message in messages:
        role = "user" if merged and message["role"] == "system" else message["role"]
        if role == "assistant" and (not merged or merged[-1]["role"] == "system"):
            merged.append({"role": "user", "content": _OPENING})
        if merged and merged[-1]["role"] == role:
            merged[-1]["content"] = _joined(merged[-1]["content"], message["content"])
        else:
            merged.append({**message, "role": role})
    return merged


def _picture_part(picture: Picture) -> Message:
    data = base64.b64encode(picture.data).decode("ascii")
    return {"type": "image_url", "image_url": {"url": f"data:{picture.media_type};base64,{data}"}}


def _joined(first: Any, second: Any) -> Any:
    """Join the contents of two messages: texts, or lists of parts where there is a picture."""
    if isinstance(first, str) and isinstance(second, str):
        return f"{first}\n\n{second}"
    return [*_parts(first), *_parts(second)]


def _parts(content: Any) -> list[Message]:
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _json_format(schema: str, quirks: EndpointQuirks) -> dict[str, object]:
    if quirks.json_without_schema:
        return {"type": "json_object"}
    return {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": json.loads(schema)}}
