"""Where a chat request goes, as a value: what errors name, what must be kept out of them, and when a key may travel."""

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from companion.core.this_computer import is_this_computer

DETAIL_LENGTH = 200
_HIDDEN = "•••"
_LOOKS_LIKE_A_KEY = re.compile(r"(?i)\b(?:sk|pk|rk|key|gsk|xai|AIza)[-_]?[A-Za-z0-9_\-*.]{12,}|\bBearer\s+\S+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class ChatTarget:
    """An endpoint as requests and errors see it. The key is in no `repr`."""

    base_url: str
    model: str
    key: str = field(default="", repr=False)
    proxy: str = field(default="", repr=False)  # as resolved for this host; empty: a direct connection

    @property
    def host(self) -> str:
        """Host and port, without name and password."""
        return host_in(self.base_url)

    @property
    def proxy_host(self) -> str:
        """The proxy's host and port, without name and password."""
        return host_in(self.proxy)

    @property
    def key_would_leak(self) -> bool:
        """Whether the key would travel unencrypted beyond this computer."""
        return bool(self.key) and urlsplit(self.base_url).scheme != "https" and not is_loopback(self.base_url)

    @property
    def key_fits_a_header(self) -> bool:
        """Whether the key can be sent at all; what was pasted may hold line ends or other scripts."""
        return self.key.isascii() and self.key.isprintable() and " " not in self.key

    def scrub(self, text: str) -> str:
        """Return a stranger's words fit for a message: one line, short, without the key."""
        if self.key:
            text = text.replace(self.key, _HIDDEN)
        text = _LOOKS_LIKE_A_KEY.sub(_HIDDEN, _CONTROL.sub(" ", text)).strip()
        return text if len(text) <= DETAIL_LENGTH else text[: DETAIL_LENGTH - 1] + "…"


def tidy_base_url(url: str) -> str:
    """Return the URL as typed by a user without blanks, final slashes and the path of the chat call."""
    url = url.strip()
    if url.endswith("://"):
        return url
    url = url.rstrip("/").removesuffix("/chat/completions").rstrip("/")
    return url if "://" in url or not url else f"https://{url}"


def host_in(url: str) -> str:
    """Return host and port of a URL without name and password; of what is no URL, all the rest of it, cut short."""
    try:
        host = urlsplit(url).netloc
    except ValueError:
        host = url.partition("://")[2]
    return _CONTROL.sub(" ", host.rpartition("@")[2])[:DETAIL_LENGTH]


def is_usable(url: str) -> bool:
    """Tell whether a URL can be connected to at all: http or https, a host, a port that exists, nothing unreadable."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        host.encode("idna")
        url.encode()
    except ValueError:
        return False
    blank = any(character.isspace() or not character.isprintable() for character in url)
    return parts.scheme in ("http", "https") and bool(host) and port != 0 and not blank


def is_loopback(url: str) -> bool:
    """Tell whether a URL's host is this computer itself."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    return is_this_computer(host)
