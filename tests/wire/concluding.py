"""Answers of a model that is asked to conclude something as JSON: by extracting from what it was shown, or wrongly."""

import json
import re

from aiohttp import web

from tests.wire.chat_server import Behaviour, Exchange, say

_LABEL = re.compile(r"^(?:\[[^\]]*\]|[^:：]{1,20}[:：]\s*)")


def field_asked(body: dict[str, object]) -> str:
    """Return the name of the one text that the schema asks for."""
    found = re.search(r'"required":\s*\["(\w+)"\]', json.dumps(body["response_format"]))
    return found[1] if found else "summary"


def sentences_shown(body: dict[str, object]) -> list[str]:
    """Return the lines of what was said, as they stand in the request, without who said them."""
    messages = body["messages"]
    assert isinstance(messages, list)
    lines = str(messages[-1]["content"]).split("\n")
    return [text for line in lines if (text := _LABEL.sub("", line).strip())]


def extract(limit: int = 160) -> Behaviour:
    """Answer with the beginning of what was said."""

    async def behave(exchange: Exchange) -> web.StreamResponse:
        body = exchange.seen.body
        text = " ".join(sentences_shown(body)[1:])[:limit]
        return await answer(field_asked(body), text)(exchange)

    return behave


def answer(field: str, text: str) -> Behaviour:
    """Answer with this text under the field that is asked for."""
    return say([json.dumps({field: text}, ensure_ascii=False)])
