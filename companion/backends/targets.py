"""An endpoint of the settings turned into where requests go: what it leaves out is its preset's, its proxy resolved."""

from companion.backends.chat_target import ChatTarget, host_in, is_usable, tidy_base_url
from companion.backends.http_client import proxy_for
from companion.backends.presets import find_preset
from companion.core.errors import ChatError, Code
from companion.core.settings import Endpoint


def target_of(endpoint: Endpoint, key: str) -> ChatTarget:
    """Return the target of an endpoint. Raises `ChatError` ADDRESS_UNUSABLE."""
    preset = find_preset(endpoint.preset)
    base_url = tidy_base_url(endpoint.base_url or preset.base_url)
    if not is_usable(base_url):
        raise ChatError(Code.ADDRESS_UNUSABLE, address=host_in(base_url))
    model = endpoint.model.strip() or next(iter(preset.models), "")
    return ChatTarget(base_url, model, key.strip(), proxy_for(base_url, endpoint.proxy.strip()))
