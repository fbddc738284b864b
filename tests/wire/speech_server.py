"""An OpenAI-compatible `/audio/speech` on loopback: a tone of the length that a text would take, paced as wished."""

import asyncio
import math
import struct
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from tests.wire.threaded_app import ThreadedApp

RATE = 24_000
SECONDS_PER_LETTER = 0.07


@dataclass
class SpeechServer(ThreadedApp):
    """`first_byte` and `rtf` pace the sound; `status` other than 200 refuses; `cut_after` bytes end the connection.

    One that ignores what was asked for names another `kind` of sound, or says nothing of it and lets it `begin` so.
    """

    first_byte: float = 0.0
    rtf: float = 0.0
    status: int = 200
    answer: str = '{"error": {"message": "no"}}'
    cut_after: int = 0
    kind: str = "audio/pcm"
    begin: bytes = b""  # before the sound, as sound files have it

    def __post_init__(self) -> None:
        super().__init__()
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.connections: list[tuple[str, object]] = []  # method and peer of each request

    def __hash__(self) -> int:
        return id(self)

    @property
    def base_url(self) -> str:
        """What is typed into the settings."""
        return f"{self.origin}/v1"

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Say a text."""
        assert request.transport is not None
        self.connections.append((request.method, request.transport.get_extra_info("peername")))
        if request.method != "POST" or request.path != "/v1/audio/speech":
            return web.Response(status=404)
        body = await request.json()
        self.asked.append(body)
        self.headers.append(dict(request.headers))
        if self.status != 200:
            return web.Response(status=self.status, text=self.answer, content_type="application/json")
        response = web.StreamResponse(headers={"Content-Type": self.kind})
        await response.prepare(request)
        await self._speak(request, response, self.begin + tone(SECONDS_PER_LETTER * len(body["input"])))
        return response

    async def _speak(self, request: web.Request, response: web.StreamResponse, sound: bytes) -> None:
        clock = asyncio.get_running_loop().time
        begun = clock() + self.first_byte
        for place in range(0, len(sound), 4801):
            await asyncio.sleep(max(0.0, begun + place / (2 * RATE) * self.rtf - clock()))
            if self.cut_after and place >= self.cut_after:
                assert request.transport is not None
                request.transport.abort()
                return
            await response.write(sound[place : place + 4801])


def tone(seconds: float, hertz: float = 330.0) -> bytes:
    """Return a tone at full level from its first sample on."""
    count = int(seconds * RATE)
    samples = (int(16_000 * math.cos(2 * math.pi * hertz * at / RATE)) for at in range(count))
    return struct.pack(f"<{count}h", *samples)
