"""Microsoft's read-aloud service on loopback, as edge-tts speaks with it, with every fault it has shown on demand."""

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from enum import StrEnum
from html import unescape
from pathlib import Path

from aiohttp import WSMsgType, web

from tests.wire.threaded_app import ThreadedApp

TONE = (Path(__file__).parent / "sounds" / "tone.mp3").read_bytes()
FRAME_BYTES, FRAME_SECONDS = 144, 0.024  # MPEG-2 layer III, 24 kHz, 48 kbit/s
TICKS = 10_000_000
TRAIL = 0.4  # seconds of sound behind the last word
VOICES = (
    ("zh-CN-XiaoxiaoNeural", "Female"),
    ("zh-CN-XiaoyiNeural", "Female"),
    ("zh-CN-YunxiNeural", "Male"),
    ("en-US-AriaNeural", "Female"),
    ("ja-JP-NanamiNeural", "Female"),
)


class Fault(StrEnum):
    """What the next request meets."""

    NONE = "none"
    CLOCK = "clock"  # 403 with the server's date
    FORBIDDEN = "forbidden"  # 403 whatever the date
    BUSY = "busy"  # 503
    SILENT = "silent"  # connected, and nothing ever comes
    STALL = "stall"  # silent after half of the sound
    CUT = "cut"  # closed after half of the sound
    CUT_SOUND = "cut sound"  # all words are named, half of the sound comes
    NO_AUDIO = "no audio"
    GARBAGE = "garbage"
    RESET = "reset"


@dataclass
class Said:
    """A request for speech."""

    text: str
    voice: str
    rate: str
    pitch: str


@dataclass
class EdgeServer(ThreadedApp):
    """`faults` are met one after the other; `first_byte` and `rtf` pace the sound (seconds; per second of sound)."""

    faults: list[Fault] = field(default_factory=list)
    always: Fault = Fault.NONE
    first_byte: float = 0.0
    rtf: float = 0.0
    clock_ahead: timedelta = timedelta(hours=3)
    voices: list[tuple[str, str]] = field(default_factory=lambda: list(VOICES))

    def __post_init__(self) -> None:
        super().__init__()
        self.said: list[Said] = []
        self.connections = 0
        self.greetings = 0
        self.in_flight = 0
        self.most_in_flight = 0

    def __hash__(self) -> int:
        return id(self)

    @property
    def ws_origin(self) -> str:
        """Where `EdgeService` finds it."""
        return f"ws://127.0.0.1:{self.port}"

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer a request."""
        if request.path == "/voices/list" and request.method == "HEAD":
            self.greetings += 1
        if request.path == "/voices/list":
            return self._list()
        self.connections += 1
        fault = self.faults.pop(0) if self.faults else self.always
        if fault in (Fault.CLOCK, Fault.FORBIDDEN):
            ahead = self.clock_ahead if fault is Fault.CLOCK else timedelta()
            return web.Response(status=403, headers={"Date": format_datetime(datetime.now(UTC) + ahead, usegmt=True)})
        if fault is Fault.BUSY:
            return web.Response(status=503)
        if fault is Fault.RESET:
            assert request.transport is not None
            request.transport.abort()
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            return await self._talk(request, fault)
        finally:
            self.in_flight -= 1

    def _list(self) -> web.Response:
        rows = [
            {"Name": name, "ShortName": name, "Gender": gender, "Locale": "-".join(name.split("-")[:2])}
            for name, gender in self.voices
        ]
        return web.json_response(rows)

    async def _talk(self, request: web.Request, fault: Fault) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        async for message in socket:
            if message.type is WSMsgType.TEXT and "Path:ssml" in message.data:
                said = _parse(message.data)
                self.said.append(said)
                known = any(name == said.voice for name, _ in self.voices)
                await self._answer(socket, said, fault if known else Fault.NO_AUDIO)
                break
        await socket.close()
        return socket

    async def _answer(self, socket: web.WebSocketResponse, said: Said, fault: Fault) -> None:
        if fault is Fault.SILENT:
            await asyncio.sleep(3600)
        await socket.send_str("X-RequestId:1\r\nPath:turn.start\r\n\r\n{}")
        if fault is Fault.GARBAGE:
            await socket.send_bytes(b"\xff\xffrubbish")
            return
        if fault is not Fault.NO_AUDIO and re.search(r"\w", said.text):
            await self._send_speech(socket, said.text, fault)
            if fault is Fault.CUT:
                return
        await socket.send_str("X-RequestId:1\r\nPath:turn.end\r\n\r\n{}")

    async def _send_speech(self, socket: web.WebSocketResponse, text: str, fault: Fault) -> None:
        words = list(_words(text))
        seconds = (words[-1][1] + words[-1][2] if words else 0.0) + TRAIL
        halved = fault in (Fault.STALL, Fault.CUT, Fault.CUT_SOUND)
        frames = int(seconds / FRAME_SECONDS / (2 if halved else 1))
        clock = asyncio.get_running_loop().time
        begun = clock() + self.first_byte
        for number in range(0, frames, 10):
            await asyncio.sleep(max(0.0, begun + number * FRAME_SECONDS * self.rtf - clock()))
            upto = number * FRAME_SECONDS if fault is not Fault.CUT_SOUND else seconds
            while words and words[0][1] <= upto:
                await socket.send_str(_boundary(*words.pop(0)))
            await socket.send_bytes(_audio(number, min(10, frames - number)))
        if fault is Fault.STALL:
            await asyncio.sleep(3600)
        while words and not halved:
            await socket.send_str(_boundary(*words.pop(0)))


def _parse(message: str) -> Said:
    ssml = message.partition("\r\n\r\n")[2]
    full = re.search(r"<voice name='([^']*)'>", ssml)
    prosody = re.search(r"<prosody pitch='([^']*)' rate='([^']*)'[^>]*>(.*)</prosody>", ssml, re.DOTALL)
    assert full is not None
    assert prosody is not None
    named = re.search(r"\(([a-z]+-[A-Z]+), (\w+)\)", full[1])
    voice = f"{named[1]}-{named[2]}" if named else full[1]
    return Said(unescape(prosody[3]), voice, prosody[2], prosody[1])


def _words(text: str) -> Iterator[tuple[str, float, float]]:
    """Yield words with begin and duration in seconds."""
    begin = 0.1
    for word in re.findall(r"[\u3040-\u30ff\u3400-\u9fff]{1,2}|[^\W\u3040-\u30ff\u3400-\u9fff][\w'.]*\b", text):
        seconds = 0.2 * len(word) if re.match("[\u3040-\u9fff]", word) else 0.07 * len(word) + 0.08
        yield word, begin, seconds
        begin += seconds


def _boundary(word: str, begin: float, seconds: float) -> str:
    data = {
        "Offset": int(begin * TICKS),
        "Duration": int(seconds * TICKS),
        "text": {"Text": word, "Length": len(word), "BoundaryType": "WordBoundary"},
    }
    metadata = json.dumps({"Metadata": [{"Type": "WordBoundary", "Data": data}]}, ensure_ascii=False)
    return f"X-RequestId:1\r\nContent-Type:application/json; charset=utf-8\r\nPath:audio.metadata\r\n\r\n{metadata}"


def _audio(first: int, count: int) -> bytes:
    header = b"X-RequestId:1\r\nContent-Type:audio/mpeg\r\nX-StreamId:1\r\nPath:audio\r\n"
    total = len(TONE) // FRAME_BYTES
    frames = [TONE[(first + one) % total * FRAME_BYTES :][:FRAME_BYTES] for one in range(count)]
    return len(header).to_bytes(2, "big") + header + b"".join(frames)
