"""Keys of endpoints, and looks at an endpoint without a conversation: everything the settings ask about them.

Keyrings may be slow and are asked off the loop; a probe that is not there answers nothing.
"""

from companion.conversation.apart import apart
from companion.core.events import KeyKept, LocalServersFound
from companion.core.ports import Announce, EndpointProbe, Keys
from companion.core.settings import EMBEDDED, Endpoint


class Endpoints:
    """Answers with the events that the commands about endpoints name. Raises `SettingsError` from the key store."""

    def __init__(self, keys: Keys, probe: EndpointProbe | None, *, announce: Announce) -> None:
        self._keys = keys
        self._probe = probe
        self._announce = announce

    async def has_key(self, endpoint: Endpoint) -> bool:
        """Tell whether a key is kept for an endpoint."""
        return bool(await self._key(endpoint, ""))

    async def keep_key(self, endpoint: Endpoint, key: str, *, plain_file: bool) -> None:
        """Keep a key for the endpoint's origin."""
        where = await apart(lambda: self._keys.keep(endpoint, key, plain_file=plain_file))
        self._announce(KeyKept(endpoint, where))

    async def forget_key(self, endpoint: Endpoint) -> None:
        """Remove the key kept for the endpoint's origin."""
        await apart(lambda: self._keys.forget(endpoint))
        self._announce(KeyKept(endpoint, ""))

    async def test(self, endpoint: Endpoint, key: str) -> None:
        """Ask the endpoint for a short answer, with this key or the one kept."""
        if self._probe is not None:
            self._announce(await self._probe.test(endpoint, await self._key(endpoint, key)))

    async def list_models(self, endpoint: Endpoint, key: str) -> None:
        """Ask the endpoint for its models, with this key or the one kept."""
        if self._probe is not None:
            self._announce(await self._probe.models(endpoint, await self._key(endpoint, key)))

    async def find_local_servers(self) -> None:
        """Look for servers of models on this computer."""
        servers = tuple(await self._probe.local_servers()) if self._probe is not None else ()
        self._announce(LocalServersFound(servers))

    async def _key(self, endpoint: Endpoint, key: str) -> str:
        if key or endpoint.preset == EMBEDDED:
            return key
        return await apart(lambda: self._keys.find(endpoint))
