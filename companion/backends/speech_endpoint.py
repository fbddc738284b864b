"""A voice behind any OpenAI-compatible `/audio/speech`: samples as they stream, keys by the rules of chat endpoints."""

import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import aclosing, contextmanager
from math import inf
from time import monotonic

import httpx2

from companion.backends.chat_faults import fault_of_refusal
from companion.backends.chat_reply import read_refusal
from companion.backends.chat_target import ChatTarget
from companion.backends.http_client import open_client
from companion.backends.mp3_frames import HEADER, LONGEST, is_mp3
from companion.backends.network_faults import network_faults
from companion.core.audio import BYTES_PER_SAMPLE, AudioFrame, SpeechPiece, VoiceName, VoiceStyle
from companion.core.errors import ChatError, Code, VoiceError
from companion.core.outside import Errand

RATE = 24_000  # what the protocol's "pcm" means: 16-bit mono
FIRST_SOUND_SECONDS = 8.0
NEXT_SOUND_SECONDS = 5.0
IDLE_SECONDS = 50.0  # in which servers rarely close a connection
PREFIX = "endpoint:"  # before the voice's name at the endpoint
_USUAL_VOICES = ("alloy", "ash", "coral", "echo", "fable", "nova", "onyx", "sage", "shimmer")
_SPEEDS = (0.25, 4.0)
_CODED = {f"audio/{kind}" for kind in ("mpeg", "mp3", "wav", "x-wav", "ogg", "opus", "aac", "flac")}
_CODED_BEGIN = (b"ID3", b"RIFF", b"OggS", b"fLaC")
_BEGIN_BYTES = 4  # that tell coded sound
_MP3_BYTES = LONGEST + HEADER  # that tell MP3 without a tag, which begins as quiet samples may


class SpeechEndpoint:
    """The `Voice` of an endpoint. Where a service calls its formats otherwise, `extra` is sent along."""

    def __init__(self, target: ChatTarget, extra: Mapping[str, object] | None = None) -> None:
        self._target = target
        self._extra = dict(extra or {})
        self._client: httpx2.AsyncClient | None = None
        self._url: httpx2.URL | None = None
        self._idle_since = -inf  # of a connection that the next words can use

    async def voices(self) -> Sequence[VoiceName]:
        """Return the voices that such services usually have; the protocol can't list them."""
        return [VoiceName(PREFIX + name, name.capitalize(), ("zh", "en", "ja"), online=True) for name in _USUAL_VOICES]

    async def warm(self, style: VoiceStyle) -> None:  # noqa: ARG002 - one connection serves all styles
        """Connect; never raises. A sound that was cut off took its connection along."""
        if monotonic() - self._idle_since < IDLE_SECONDS:
            return
        try:
            async with asyncio.timeout(FIRST_SOUND_SECONDS):
                await self._opened().request("HEAD", self._target.base_url)
        except (httpx2.HTTPError, httpx2.InvalidURL, ChatError, TimeoutError):
            return
        self._idle_since = monotonic()

    async def say(self, text: str, style: VoiceStyle) -> AsyncGenerator[SpeechPiece, None]:
        """Yield the sound of one segment as it comes. Raises `VoiceError`. The service names no words."""
        if not any(one.isalnum() for one in text):
            return
        frames = 0
        try:
            with network_faults(self._target):
                async with aclosing(self._samples(text, style)) as samples:
                    async for piece in samples:
                        frames += 1
                        yield SpeechPiece(frame=AudioFrame(piece, RATE))
        except ChatError as error:
            problem = error.problem
            code = Code.VOICE_CUT_OFF if frames and problem.code is Code.CUT_OFF else problem.code
            raise VoiceError(code, retryable=problem.retryable, **problem.values) from None
        if not frames:
            raise VoiceError(Code.VOICE_UNAVAILABLE, detail="no audio")

    async def close(self) -> None:
        """Close the connection."""
        client, self._client, self._idle_since = self._client, None, -inf
        if client is not None:
            await client.aclose()

    async def _samples(self, text: str, style: VoiceStyle) -> AsyncGenerator[bytes, None]:
        client, self._idle_since = self._opened(), -inf
        if self._url is None:
            self._url = httpx2.URL(f"{self._target.base_url}/audio/speech")
        # Not by the client, which would look at the URL anew: half a millisecond before each first word.
        request = httpx2.Request("POST", self._url, json=self._body(text, style), headers=self._headers())
        with _stalling(self._target, FIRST_SOUND_SECONDS):
            async with asyncio.timeout(FIRST_SOUND_SECONDS):
                response = await client.send(request, stream=True)
        try:
            kind = response.headers.get("content-type", "")
            if response.status_code != 200 or kind.startswith(("application/json", "text/")):
                raise fault_of_refusal(await read_refusal(response, self._target), self._target)
            self._refuse_coded(kind.partition(";")[0].strip().lower() in _CODED)
            async with aclosing(self._chunks(response)) as chunks:
                held, begun = b"", False
                async for chunk in chunks:
                    held += chunk
                    if not begun and len(held) < (_MP3_BYTES if held[0] == 0xFF else _BEGIN_BYTES):
                        continue
                    self._refuse_coded(not begun and _is_coded(held))
                    begun = True
                    whole = len(held) // BYTES_PER_SAMPLE * BYTES_PER_SAMPLE
                    if whole:
                        yield held[:whole]
                    held = held[whole:]
            if not begun:
                self._refuse_coded(_is_coded(held))
                if whole := len(held) // BYTES_PER_SAMPLE * BYTES_PER_SAMPLE:
                    yield held[:whole]
            self._idle_since = monotonic()
        finally:
            await response.aclose()

    def _refuse_coded(self, coded: bool) -> None:
        """Raise where the service sends a sound file, whatever was asked for: played as samples it would be noise."""
        if coded:
            raise ChatError(Code.MALFORMED_STREAM, host=self._target.host)

    async def _chunks(self, response: httpx2.Response) -> AsyncGenerator[bytes, None]:
        patience = FIRST_SOUND_SECONDS
        async with aclosing(response.aiter_bytes()) as chunks:
            while True:
                with _stalling(self._target, patience):
                    async with asyncio.timeout(patience):
                        chunk = await anext(chunks, None)
                if chunk is None:
                    return
                yield chunk
                patience = NEXT_SOUND_SECONDS

    def _body(self, text: str, style: VoiceStyle) -> dict[str, object]:
        lowest, highest = _SPEEDS
        return {
            "model": self._target.model,
            "input": text,
            "voice": style.voice.removeprefix(PREFIX),
            "response_format": "pcm",
            "speed": round(min(highest, max(lowest, style.speed)), 2),
            **self._extra,
        }

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._target.key}"} if self._target.key else {}

    def _opened(self) -> httpx2.AsyncClient:
        if self._client is None:
            self._client = open_client(self._target, Errand.VOICE)
        return self._client


def _is_coded(begin: bytes) -> bool:
    return begin.startswith(_CODED_BEGIN) or is_mp3(begin)


@contextmanager
def _stalling(target: ChatTarget, seconds: float) -> Iterator[None]:
    try:
        yield
    except TimeoutError:
        raise ChatError(Code.STALLED, retryable=True, host=target.host, seconds=round(seconds)) from None
