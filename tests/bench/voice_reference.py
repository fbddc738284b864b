"""The control of `voice`: a bare asyncio client that does what must be done and nothing else, in a process of its own.

It streams the reply, asks for the first clause as soon as its end is certain, and plays the bytes as they come.
"""

import asyncio
import contextlib
import json
import multiprocessing
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

import aiohttp

from tests.bench.voice_stubs import RATE
from tests.bench.voice_talks import Talk

LATENCY = 0.02
SECONDS_PLAYED = 0.4  # enough to be recorded


class Reference:
    """The process, as its owner sees it."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def say(self, one: Talk) -> tuple[float, float]:
        """Have a talk begun; return when it was asked for (`time.monotonic`), and the stream's latency in seconds."""
        self._pipe.send(one)
        answer: tuple[float, float] = self._pipe.recv()
        return answer


@contextlib.contextmanager
def reference(url: str) -> Iterator[Reference]:
    """The client, while the context lasts."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=play, args=(there, url), daemon=True)
    process.start()
    try:
        here.recv()
        yield Reference(here)
    finally:
        process.terminate()
        process.join()


def play(pipe: Connection, url: str) -> None:
    """Have talks until the process is ended."""
    asyncio.run(_Client(pipe, url).run())


class _Client:
    def __init__(self, pipe: Connection, url: str) -> None:
        self._pipe = pipe
        self._url = url
        self._sound = bytearray()

    async def run(self) -> None:
        import sounddevice

        stream = sounddevice.RawOutputStream(
            samplerate=RATE, channels=1, dtype="int16", latency=LATENCY, blocksize=0, callback=self._fill
        )
        stream.start()
        self._pipe.send(None)
        loop = asyncio.get_running_loop()
        async with aiohttp.ClientSession() as session:
            while True:
                one = await loop.run_in_executor(None, self._pipe.recv)
                begun = time.monotonic()
                await self._talk(session, one)
                self._pipe.send((begun, float(stream.latency)))

    async def _talk(self, session: aiohttp.ClientSession, one: Talk) -> None:
        body = {"model": "stub", "stream": True, "messages": [{"role": "user", "content": one.question}]}
        said = ""
        async with session.post(f"{self._url}/chat/completions", json=body) as reply:
            async for line in reply.content:
                said += _text_of(line)
                if len(said) >= len("".join(one.tokens[: one.decided + 1])):
                    await self._speak(session, one.first_clause)
                    break

    async def _speak(self, session: aiohttp.ClientSession, text: str) -> None:
        left = int(SECONDS_PLAYED * RATE) * 2
        async with session.post(f"{self._url}/audio/speech", json={"model": "stub", "input": text}) as reply:
            async for piece in reply.content.iter_any():
                self._sound += piece[:left]
                left -= len(piece)
                if left <= 0:
                    break
        await asyncio.sleep(SECONDS_PLAYED + 2 * LATENCY)

    def _fill(self, out: Any, *_: object) -> None:
        taken = bytes(self._sound[: len(out)])
        del self._sound[: len(taken)]
        out[: len(taken)] = taken
        out[len(taken) :] = bytes(len(out) - len(taken))


def _text_of(line: bytes) -> str:
    if not line.startswith(b"data: {"):
        return ""
    delta = json.loads(line[6:])["choices"][0]["delta"]
    return str(delta.get("content") or "")
