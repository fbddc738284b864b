"""The list of models that a server offers, at `/models` of the protocol."""

import asyncio

import httpx2

from companion.backends.chat_faults import RefusalError, fault_of_refusal
from companion.backends.chat_reply import in_time
from companion.backends.chat_target import ChatTarget
from companion.backends.foreign_json import items_at, text_at
from companion.backends.http_client import open_client
from companion.backends.network_faults import network_faults
from companion.core.errors import ChatError, Code

_SECONDS = 20.0
_SECONDS_ON_LOOPBACK = 2.0


async def list_models(target: ChatTarget) -> tuple[str, ...]:
    """Return the names of a server's models. Raises `ChatError`."""
    async with open_client(target) as http:
        return await in_time(_SECONDS, _ask(http, target), target)


async def list_models_quickly(base_url: str) -> tuple[str, ...] | None:
    """Return a local server's models, or None where nothing that speaks the protocol answers at once."""
    target = ChatTarget(base_url, "")
    try:
        async with asyncio.timeout(_SECONDS_ON_LOOPBACK), open_client(target) as http:
            return await _ask(http, target)
    except (ChatError, TimeoutError):
        return None


async def _ask(http: httpx2.AsyncClient, target: ChatTarget) -> tuple[str, ...]:
    headers = {"Authorization": f"Bearer {target.key}"} if target.key else {}
    with network_faults(target):
        response = await http.get(f"{target.base_url}/models", headers=headers)
    if response.status_code != 200:
        raise fault_of_refusal(RefusalError(response.status_code, response.text, dict(response.headers)), target)
    try:
        listed = items_at(response.json(), "data")
    except ValueError:
        raise ChatError(Code.MALFORMED_STREAM, retryable=True, host=target.host) from None
    return tuple(text_at(one, "id").removeprefix("models/") for one in listed if text_at(one, "id"))
