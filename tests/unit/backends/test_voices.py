"""The voices of this program: the one of a server is made anew only where another server or key was chosen."""

import asyncio
from pathlib import Path

from companion.backends.voices import VoicesHere
from companion.core.settings import Endpoint, VoiceSettings


def test_the_voice_of_a_server_stays_while_server_and_key_do(tmp_path: Path) -> None:
    key = "one"

    async def key_of(_: Endpoint) -> str:
        return key

    async def scenario() -> None:
        nonlocal key
        voices = VoicesHere(tmp_path, lambda _: None, key_of)
        first = await voices.service(VoiceSettings(service_url="http://127.0.0.1:9/v1", volume=50))
        assert first is not None
        assert await voices.service(VoiceSettings(service_url="http://127.0.0.1:9/v1", volume=80)) is first
        key = "two"
        second = await voices.service(VoiceSettings(service_url="http://127.0.0.1:9/v1"))
        assert second is not first
        assert await voices.service(VoiceSettings(service_url="http://127.0.0.1:8/v1")) is not second
        assert await voices.service(VoiceSettings()) is None
        await voices.close()

    asyncio.run(scenario())
