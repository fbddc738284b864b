"""HTTP clients for chat endpoints: proxies of the settings, the environment and the system; nothing sent beyond need.

The proxy is resolved here and not by the HTTP library, so that a fault can name it and loopback never goes through one.
"""

import ssl
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx2

from companion.backends.chat_target import ChatTarget, is_loopback
from companion.backends.watched_transport import WatchedTransport
from companion.core.errors import ChatError, Code
from companion.core.outside import Errand

CONNECT_SECONDS = 10.0
WRITE_SECONDS = 60.0
DIRECT = "direct"  # as a proxy setting: connect directly, whatever the environment says
_NEEDED_HEADERS = frozenset(
    {"accept", "accept-encoding", "authorization", "connection", "content-length", "content-type", "host", "user-agent"}
)


def proxy_for(base_url: str, setting: str) -> str:
    """Return the proxy's URL for an endpoint, or an empty text: the setting, else what environment or system say."""
    parts = urlsplit(base_url)
    if is_loopback(base_url) or setting == DIRECT:
        return ""
    if not setting and parts.hostname and not proxy_bypass(parts.hostname):
        proxies = getproxies()
        setting = proxies.get(parts.scheme) or proxies.get("all") or ""
    if setting and "://" not in setting:
        setting = f"http://{setting}"
    return setting.replace("socks://", "socks5://", 1)


def transport_to(target: ChatTarget, errand: Errand) -> httpx2.AsyncBaseTransport:
    """Return the transport to a host, watched. Raises `ChatError` PROXY_FAILED for a proxy that can't be used."""
    try:
        transport = httpx2.AsyncHTTPTransport(
            verify=_trust_for(target),
            proxy=target.proxy or None,
            limits=httpx2.Limits(max_connections=8, max_keepalive_connections=4, keepalive_expiry=120),
        )
    except (ValueError, ImportError, httpx2.InvalidURL):
        raise ChatError(Code.PROXY_FAILED, proxy=target.proxy_host) from None
    return WatchedTransport(transport, errand)


def open_client(target: ChatTarget, errand: Errand = Errand.LOOK) -> httpx2.AsyncClient:
    """Return a client for one endpoint, not connected yet. `errand` is what its requests are for, unless they say.

    Raises `ChatError` KEY_WOULD_LEAK, KEY_REFUSED (no header can hold the key) or PROXY_FAILED (it can't be used).
    """
    if target.key_would_leak:
        raise ChatError(Code.KEY_WOULD_LEAK, host=target.host)
    if not target.key_fits_a_header:
        raise ChatError(Code.KEY_REFUSED, host=target.host)
    needed = _NEEDED_HEADERS if target.key else _NEEDED_HEADERS - {"authorization"}

    async def leave_out_needless_headers(request: httpx2.Request) -> None:
        """Drop what tells about this machine, and what OPENAI_CUSTOM_HEADERS meant for another host."""
        for name in [name for name in request.headers if name.lower() not in needed]:
            del request.headers[name]

    return httpx2.AsyncClient(
        transport=transport_to(target, errand),
        timeout=httpx2.Timeout(None, connect=CONNECT_SECONDS, write=WRITE_SECONDS),
        follow_redirects=False,
        event_hooks={"request": [leave_out_needless_headers]},
    )


def _trust_for(target: ChatTarget) -> ssl.SSLContext | bool:
    encrypted = target.base_url.startswith("https") or target.proxy.startswith("https")
    return True if encrypted else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # loading authorities takes 20 ms
