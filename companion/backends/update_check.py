"""The newest version as the project's page of releases tells it: one plain request that says nothing of who asks."""

import re
import tomllib

from companion import __version__
from companion.backends.chat_reply import in_time
from companion.backends.chat_target import ChatTarget
from companion.backends.foreign_json import text_at
from companion.backends.http_client import open_client, proxy_for
from companion.backends.network_faults import network_faults
from companion.backends.shipped import asset
from companion.core.errors import ChatError, Code
from companion.core.outside import Errand
from companion.core.updates import UpdateLooked

_SECONDS = 15.0
_VERSION = re.compile(r"\d{1,5}(\.\d{1,5}){0,3}")
_MOST_BYTES = 64 * 1024


def releases_address() -> str:
    """Return the address of the list of releases that this build names, or an empty text."""
    address = tomllib.loads(asset("releases.toml").read_text("utf-8")).get("address", "")
    return address if isinstance(address, str) else ""


class UpdateCheck:
    """Satisfies `Updates`. The page holds JSON: `version`, and `page` for people."""

    def __init__(self, address: str | None = None, version: str = __version__) -> None:
        self._address = releases_address() if address is None else address
        self._version = version

    async def look(self) -> UpdateLooked:
        """Ask once; an answer that is no answer counts as a service that is down."""
        if not self._address:
            return UpdateLooked()
        target = ChatTarget(self._address, "", proxy=proxy_for(self._address, ""))
        try:
            return await in_time(_SECONDS, self._ask(target), target)
        except ChatError as error:
            return UpdateLooked(problem=error.problem)

    async def _ask(self, target: ChatTarget) -> UpdateLooked:
        with network_faults(target):
            async with open_client(target, Errand.UPDATE) as http:
                response = await http.get(self._address, headers={"Accept": "application/json"})
        try:
            told = response.json() if response.status_code == 200 and len(response.content) <= _MOST_BYTES else None
        except ValueError:
            told = None
        version, page = text_at(told, "version"), text_at(told, "page")
        if not _VERSION.fullmatch(version):
            raise ChatError(Code.SERVICE_DOWN, retryable=True, host=target.host, status=response.status_code)
        newer = _numbers(version) > _numbers(self._version)
        return UpdateLooked(version, newer, page if page.startswith("https://") else "")


def _numbers(version: str) -> tuple[int, ...]:
    found = [int(number) for number in re.findall(r"\d+", version)[:4]]
    return (*found, *[0] * (4 - len(found)))
