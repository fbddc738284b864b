"""edge-tts as a stream of what a clip consists of, with its exceptions translated; the library is imported here only.

edge-tts is LGPL-3.0: it is installed as it is and only called, so that anybody can put another release in its place.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing, contextmanager
from dataclasses import dataclass

import aiohttp
import edge_tts
from aiohttp import ClientRequest, ClientTimeout
from aiohttp.connector import Connection
from aiohttp.tracing import Trace
from edge_tts import communicate, voices
from edge_tts.drm import DRM
from edge_tts.exceptions import EdgeTTSException, NoAudioReceived, SkewAdjustmentError
from edge_tts.typing import Voice

from companion.backends.outside_gate import GATE, OutsideRefusedError, Passage, going_outside
from companion.core.audio import VoiceName, VoiceStyle
from companion.core.errors import Code, VoiceError
from companion.core.outside import Errand
from companion.core.this_computer import host_of

TICKS = 10_000_000  # a second
_BASE_HERTZ = 200.0  # to which a pitch in semitones is turned, the service wants hertz
_KEEP_OPEN = 90.0  # seconds
_CONNECT_SECONDS = 4
_CLOCK_TOLERANCE = 60.0  # seconds
_HEAD_BYTES = 1_000  # about what a request has around its words
_NATIVE_NAMES = {
    "zh-CN-XiaoxiaoNeural": "晓晓",
    "zh-CN-XiaoyiNeural": "晓伊",
    "zh-CN-YunjianNeural": "云健",
    "zh-CN-YunxiNeural": "云希",
    "zh-CN-YunxiaNeural": "云夏",
    "zh-CN-YunyangNeural": "云扬",
    "ja-JP-NanamiNeural": "七海",
    "ja-JP-KeitaNeural": "圭太",
}


@dataclass(frozen=True, slots=True)
class Boundary:
    """A word as the service names it, with its place in the sound in seconds."""

    text: str
    begin: float
    seconds: float


class _KeptConnector(aiohttp.TCPConnector):
    """A connector that outlives the session the library makes for each request, so that a warmed connection is used."""

    async def connect(self, req: ClientRequest, traces: list[Trace], timeout: ClientTimeout) -> Connection:  # noqa: ASYNC109 - the base's
        """Connect, where the gate lets it. Raises `OutsideRefusedError`."""
        if GATE.refuses(req.url.host or ""):
            raise OutsideRefusedError(f"local-only: {req.url.host}")
        with going_outside():
            return await super().connect(req, traces, timeout)

    async def close(self, *, abort_ssl: bool = False) -> None:
        """Stay open."""

    async def close_really(self) -> None:
        """Close."""
        await super().close()


class EdgeService:
    """The service behind edge-tts. `origin` puts another one in its place, as `ws://host:port`."""

    def __init__(self, origin: str = "", proxy: str = "") -> None:
        self._proxy = proxy or None
        self._connector: _KeptConnector | None = None
        if origin:
            communicate.WSS_URL = f"{origin}/edge/v1?TrustedClientToken=x"  # type: ignore[attr-defined]
            voices.VOICE_LIST = f"{origin.replace('ws', 'http', 1)}/voices/list?x=y"  # type: ignore[attr-defined]

    @property
    def clock_off(self) -> float:
        """The seconds by which this computer's clock was found to differ, 0 where that does no harm."""
        return DRM.clock_skew_seconds if abs(DRM.clock_skew_seconds) > _CLOCK_TOLERANCE else 0.0

    async def say(self, text: str, style: VoiceStyle) -> AsyncGenerator[bytes | Boundary, None]:
        """Yield MP3 and words as they come. Raises `VoiceError`; VOICE_UNKNOWN where there may be no such voice."""
        with _edge_faults(style.voice), _noted(communicate.WSS_URL, len(text.encode())) as passage:  # type: ignore[attr-defined]
            said = edge_tts.Communicate(
                text,
                style.voice,
                rate=f"{round((style.speed - 1) * 100):+d}%",
                pitch=f"{round(_BASE_HERTZ * (2 ** (style.pitch / 12) - 1)):+d}Hz",
                boundary="WordBoundary",
                connector=self._kept(),
                proxy=self._proxy,
                connect_timeout=_CONNECT_SECONDS,
            )
            async with aclosing(said.stream()) as chunks:
                async for chunk in chunks:
                    if chunk["type"] == "audio":
                        passage.received += len(chunk["data"])
                        yield chunk["data"]
                    else:
                        yield Boundary(chunk["text"], chunk["offset"] / TICKS, chunk["duration"] / TICKS)

    async def voices(self) -> Sequence[VoiceName]:
        """Return the voices there are. Raises `VoiceError`."""
        with _edge_faults(""), _noted(voices.VOICE_LIST) as passage:  # type: ignore[attr-defined]
            rows = await voices.list_voices(connector=self._kept(), proxy=self._proxy)
            passage.received += len(json.dumps(rows))  # the library doesn't tell
            return [_voice_name(row) for row in rows]

    async def warm(self) -> bool:
        """Connect, so that the next request finds an open connection; tell whether that went well."""
        url = voices.VOICE_LIST.partition("?")[0]  # type: ignore[attr-defined]
        ssl = communicate._SSL_CTX  # noqa: SLF001 - pooled connections are told apart by it
        try:
            with _noted(url):
                async with (
                    aiohttp.ClientSession(connector=self._kept(), trust_env=True) as session,
                    session.head(url, ssl=ssl, proxy=self._proxy, allow_redirects=False) as answer,
                ):
                    await answer.read()
        except (aiohttp.ClientError, OSError):
            return False
        return True

    async def close(self) -> None:
        """Close what is open."""
        connector, self._connector = self._connector, None
        if connector is not None:
            await connector.close_really()

    def _kept(self) -> _KeptConnector:
        if self._connector is None:
            self._connector = _KeptConnector(keepalive_timeout=_KEEP_OPEN, limit=8)
        return self._connector


class _Uncounted:
    """Stands for a passage where nothing leaves this computer."""

    sent = received = 0


@contextmanager
def _noted(url: str, words: int = 0) -> Iterator[Passage | _Uncounted]:
    """Ask the gate for a request and count it; `words` are the bytes of what is to be said."""
    host = host_of(url)
    if GATE.is_here(host):
        yield _Uncounted()
        return
    passage = GATE.begin(host, Errand.VOICE)
    passage.sent = words + _HEAD_BYTES
    try:
        yield passage
    finally:
        passage.end()


@contextmanager
def _edge_faults(voice: str) -> Iterator[None]:
    """Raise `VoiceError` in place of the library's exceptions."""
    try:
        yield
    except OutsideRefusedError:
        raise VoiceError(Code.LOCAL_ONLY, host="Microsoft") from None
    except NoAudioReceived:
        raise VoiceError(Code.VOICE_UNKNOWN, voice=voice) from None
    except SkewAdjustmentError:
        raise VoiceError(Code.VOICE_UNAVAILABLE, retryable=True, detail="403") from None
    except aiohttp.ClientResponseError as error:
        raise _refused(error.status) from None
    except (aiohttp.ClientError, EdgeTTSException, json.JSONDecodeError, KeyError) as error:
        raise VoiceError(Code.VOICE_UNAVAILABLE, retryable=True, detail=type(error).__name__) from None
    except asyncio.CancelledError:
        raise
    except (OSError, ValueError) as error:
        raise VoiceError(Code.VOICE_UNAVAILABLE, retryable=True, detail=type(error).__name__) from None


def _refused(status: int) -> VoiceError:
    if status == 403 and abs(DRM.clock_skew_seconds) > _CLOCK_TOLERANCE:
        return VoiceError(Code.CLOCK_OFF, minutes=round(abs(DRM.clock_skew_seconds) / 60))
    return VoiceError(Code.VOICE_UNAVAILABLE, retryable=status >= 500 or status == 429, detail=status)


def _voice_name(row: Voice) -> VoiceName:
    name = row["ShortName"]
    language, _, rest = name.partition("-")
    bare = rest.rpartition("-")[2].removesuffix("Neural").removesuffix("Multilingual")
    shown = _NATIVE_NAMES.get(name, bare)
    return VoiceName(name, f"{shown} · {row['Locale']}", (language,), online=True, gender=str(row["Gender"]).casefold())
