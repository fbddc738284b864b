"""A model and a voice on loopback in a process of their own, on absolute schedules, with a log of what came when.

The model sends its first token after 200 ms and one every 20 ms; the voice its first byte after 150 ms, and then sound
at the pace it is told. The sound is a tone at full level from its first sample on.
"""

import asyncio
import contextlib
import json
import math
import multiprocessing
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from aiohttp import web

from tests.bench.voice_talks import PITCHES, Talk, spoken_seconds, talk, talk_asked

FIRST_TOKEN, TOKEN, FIRST_BYTE = 0.2, 0.02, 0.15  # seconds
RATE = 24_000
CHUNK_SECONDS = 0.1
LONGEST_SECONDS = 30


@dataclass
class Asked:
    """A request for a reply: when it had been read, and when each token was sent, by `time.monotonic`."""

    number: int
    received: float
    sent: list[float] = field(default_factory=list)


@dataclass
class Said:
    """A request for speech: when it had been read, and when its first byte was sent."""

    text: str
    received: float
    first_byte: float = 0.0


@dataclass
class Log:
    """What came since it was taken last."""

    asked: list[Asked] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)

    def of(self, one: Talk) -> tuple[Asked, Said]:
        """Return what was asked for a talk, first of all."""
        asked = next(each for each in self.asked if each.number == one.number)
        return asked, next(each for each in self.said if each.received > asked.received)


class Stubs:
    """The process, as its owner sees it."""

    def __init__(self, pipe: Connection, port: int) -> None:
        self._pipe = pipe
        self.port = port

    @property
    def url(self) -> str:
        """What is typed into the settings, for both."""
        return f"http://127.0.0.1:{self.port}/v1"

    def take(self) -> Log:
        """Return the log and begin a new one."""
        self._pipe.send(None)
        log: Log = self._pipe.recv()
        return log

    def pace(self, rtf: float) -> None:
        """Let the voice need this many seconds for a second of sound from now on."""
        self._pipe.send(rtf)


@contextlib.contextmanager
def stubs() -> Iterator[Stubs]:
    """The stubs, while the context lasts."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=serve, args=(there,), daemon=True)
    process.start()
    try:
        yield Stubs(here, here.recv())
    finally:
        process.terminate()
        process.join()


def serve(pipe: Connection) -> None:
    """Serve until the process is ended."""
    asyncio.run(_Server(pipe).run())


class _Server:
    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._log = Log()
        self._rtf = 0.1
        self._spare = count(100_000)
        self._recent: list[Talk] = []
        times = np.arange(LONGEST_SECONDS * RATE) / RATE
        self._tones = {
            pitch: (12_000 * np.cos(2 * math.pi * pitch * times)).astype(np.int16).tobytes() for pitch in PITCHES
        }

    async def run(self) -> None:
        app = web.Application(client_max_size=2**24)
        app.router.add_post("/v1/chat/completions", self._chat)
        app.router.add_post("/v1/audio/speech", self._speak)
        app.router.add_get("/v1/models", self._models)
        runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.05, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        asyncio.get_running_loop().add_reader(self._pipe.fileno(), self._hear)
        self._pipe.send(runner.addresses[0][1])
        await asyncio.Event().wait()

    def _hear(self) -> None:
        message = self._pipe.recv()
        if message is None:
            self._pipe.send(self._log)
            self._log = Log()
        else:
            self._rtf = message

    async def _models(self, _: web.Request) -> web.Response:
        return web.json_response({"object": "list", "data": [{"id": "stub"}]})

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        received = time.monotonic()
        one = talk_asked(str(body["messages"][-1]["content"]))
        if one is None:  # what was heard through the microphone
            one = talk(next(self._spare), "zh")
        if "response_format" in body:  # work in the background
            return web.json_response({"error": {"message": "busy"}}, status=503)
        asked = Asked(one.number, received)
        self._log.asked.append(asked)
        self._recent = [*self._recent[-3:], one]
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        for index, token in enumerate(one.tokens):
            await _until(received + FIRST_TOKEN + index * TOKEN)
            asked.sent.append(time.monotonic())
            await response.write(_event({"content": token}))
        await response.write(_event({}, "stop") + b"data: [DONE]\n\n")
        return response

    async def _speak(self, request: web.Request) -> web.StreamResponse:
        text = (await request.json())["input"]
        said = Said(text, time.monotonic())
        self._log.said.append(said)
        tone = self._tones[next((one.pitch for one in reversed(self._recent) if text in one.text), PITCHES[0])]
        sound = tone[: int(spoken_seconds(text) * RATE) * 2]
        response = web.StreamResponse(headers={"Content-Type": "audio/pcm"})
        await response.prepare(request)
        size = int(CHUNK_SECONDS * RATE) * 2
        for index in range(0, len(sound), size):
            await _until(said.received + FIRST_BYTE + index / 2 / RATE * self._rtf)
            said.first_byte = said.first_byte or time.monotonic()
            await response.write(sound[index : index + size])
        return response


async def _until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - time.monotonic()))


def _event(delta: dict[str, Any], finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    chunk = {"id": "stub", "object": "chat.completion.chunk", "created": 0, "model": "stub", "choices": [choice]}
    return f"data: {json.dumps(chunk, ensure_ascii=False)}\n\n".encode()
