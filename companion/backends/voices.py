"""The voices of this program, each made and its library loaded when it is first wanted."""

from collections.abc import Awaitable, Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from companion.backends.edge_voice import EdgeVoice
from companion.backends.idle_unloading import IdleLimit
from companion.backends.local_voice import LocalVoice
from companion.backends.voice_table import VoiceTable
from companion.core.errors import Problem
from companion.core.settings import CUSTOM, Endpoint, VoiceSettings

if TYPE_CHECKING:
    from companion.backends.speech_endpoint import SpeechEndpoint


class VoicesHere:
    """`Voices`. `tell` hears of a clock that is off and of a voice that was replaced; `key_of` finds a server's key."""

    def __init__(
        self,
        models_folder: Path,
        tell: Callable[[Problem], None],
        key_of: Callable[[Endpoint], Awaitable[str]],
        *,
        limit: IdleLimit | None = None,
    ) -> None:
        self._table = VoiceTable(models_folder, limit)
        self._tell = tell
        self._key_of = key_of
        self._service: tuple[tuple[Endpoint, str], SpeechEndpoint] | None = None  # for an endpoint and its key

    @cached_property
    def offline(self) -> LocalVoice:
        """The voice on this computer."""
        return self._table.offline()

    @cached_property
    def online(self) -> EdgeVoice:
        """The voice of Microsoft's service."""
        return self._table.online(self._tell)

    async def service(self, settings: VoiceSettings) -> "SpeechEndpoint | None":
        """Return the voice of the server that the settings name, None where they name none."""
        if not settings.service_url:
            return None
        endpoint = Endpoint(CUSTOM, settings.service_url, settings.service_model)
        where = (endpoint, await self._key_of(endpoint))
        if self._service is None or self._service[0] != where:
            before, self._service = self._service, (where, self._table.endpoint(*where))
            if before is not None:
                await before[1].close()
        return self._service[1]

    async def close(self) -> None:
        """End children and connections of the voices that were made."""
        made = [vars(self).get("offline"), vars(self).get("online"), self._service and self._service[1]]
        for voice in made:
            if voice is not None:
                await voice.close()
