"""How many tokens a model really may have, asked of the server: each kind of server tells it at another place.

Ollama, llama.cpp, LM Studio and KoboldCpp cut or refuse by the length they were *started* with, not the model's own.
"""

import asyncio
import re

import httpx2

from companion.backends.chat_target import ChatTarget, is_loopback
from companion.backends.foreign_json import count_at, dig, items_at, text_at

OLLAMA_DEFAULT_CONTEXT = 4096
_QUICKLY = httpx2.Timeout(5.0, connect=3.0)
_NUM_CTX = re.compile(r"num_ctx\s+(\d+)")


async def probe_context(http: httpx2.AsyncClient, target: ChatTarget) -> int:
    """Return the context length in tokens, 0 where nobody tells. Never raises for what a server answers or fails at."""
    listed = await get_json(http, target, f"{target.base_url}/models")
    entry = next((one for one in items_at(listed, "data") if text_at(one, "id") == target.model), None)
    found = _listed_context(entry)
    if found or not _may_be_local(target):
        return found
    origin = origin_of(target)
    answers = await asyncio.gather(
        _llama_cpp(http, target, origin),
        _lm_studio(http, target, origin),
        _kobold(http, target, origin),
        _ollama(http, target, origin),
    )
    return next(filter(None, answers), 0)


def origin_of(target: ChatTarget) -> str:
    """The base URL without its path."""
    return str(httpx2.URL(target.base_url).copy_with(raw_path=b"")).rstrip("/")


async def get_json(http: httpx2.AsyncClient, target: ChatTarget, url: str, body: object = None) -> object:
    """Return the JSON a URL of the endpoint's own origin answers with, None for anything else."""
    headers = {"Authorization": f"Bearer {target.key}"} if target.key else {}
    try:
        if body is None:
            response = await http.get(url, headers=headers, timeout=_QUICKLY)
        else:
            response = await http.post(url, headers=headers, json=body, timeout=_QUICKLY)
        return response.json() if response.status_code == 200 else None
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError):
        return None


def _may_be_local(target: ChatTarget) -> bool:
    return is_loopback(target.base_url) or not target.key


def _listed_context(entry: object) -> int:
    names = ("max_model_len", "context_length", "context_window", "max_context_length")
    return count_at(entry, "meta", "n_ctx") or next(filter(None, (count_at(entry, name) for name in names)), 0)


async def _llama_cpp(http: httpx2.AsyncClient, target: ChatTarget, origin: str) -> int:
    return count_at(await get_json(http, target, f"{origin}/props"), "default_generation_settings", "n_ctx")


async def _lm_studio(http: httpx2.AsyncClient, target: ChatTarget, origin: str) -> int:
    models = items_at(await get_json(http, target, f"{origin}/api/v0/models"), "data")
    entry = next((one for one in models if text_at(one, "id") == target.model), None)
    return count_at(entry, "loaded_context_length")


async def _kobold(http: httpx2.AsyncClient, target: ChatTarget, origin: str) -> int:
    return count_at(await get_json(http, target, f"{origin}/api/extra/true_max_context_length"), "value")


async def _ollama(http: httpx2.AsyncClient, target: ChatTarget, origin: str) -> int:
    shown = await get_json(http, target, f"{origin}/api/show", {"model": target.model})
    if not isinstance(info := dig(shown, "model_info"), dict):
        return 0
    running = items_at(await get_json(http, target, f"{origin}/api/ps"), "models")
    loaded = next((one for one in running if target.model in (text_at(one, "model"), text_at(one, "name"))), None)
    if context := count_at(loaded, "context_length"):
        return context
    own = next((count_at(info, name) for name in info if str(name).endswith(".context_length")), 0)
    asked = _NUM_CTX.search(text_at(shown, "parameters"))
    started_with = int(asked[1]) if asked else OLLAMA_DEFAULT_CONTEXT
    return min(own or started_with, started_with)
