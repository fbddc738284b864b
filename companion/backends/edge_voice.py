"""The online voice: edge-tts, its sound decoded while it streams, its words placed in the text, its faults handled.

The service fails in ways that look like success; so silence is timed, the end of the sound is compared with the last
word, at most two requests are on their way, and after repeated failures none is for a while.
"""

import asyncio
import random
import re
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, field, replace
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from companion.backends.circuit_breaker import CircuitBreaker
from companion.core.audio import BYTES_PER_SAMPLE, AudioFrame, SpeechPiece, SpokenWord, VoiceName, VoiceStyle
from companion.core.errors import Code, Problem, VoiceError

if TYPE_CHECKING:
    from companion.backends.edge_service import Boundary, EdgeService

IN_FLIGHT = 2
FIRST_SOUND_SECONDS = 1.8  # all attempts together: then another voice can still speak within two seconds
NEXT_SOUND_SECONDS = 2.5
LISTING_SECONDS = 6.0
CONNECTED_SECONDS = 50.0  # in which the service rarely closes a connection
_ATTEMPTS = 3
_BACKOFF = 0.15  # seconds before the second attempt, doubled, with jitter
_MISSING = 0.25  # seconds of sound that may be lacking behind the last word
_RATE = 24_000
_UNREAD = 1  # letters behind the last word that need not have been named
_WORD = re.compile(r"\w")

Tell = Callable[[Problem], None]


@dataclass(slots=True)
class _Clip:
    """What has come of a clip so far."""

    text: str
    seconds: float = 0.0  # of sound
    said_until: float = 0.0  # where the last word ends in the sound
    read_until: int = 0  # where it ends in the text
    lost_its_place: bool = False  # the last word could not be found in the text
    pieces: "asyncio.Queue[SpeechPiece | VoiceError | None]" = field(default_factory=asyncio.Queue)

    @property
    def is_cut_off(self) -> bool:
        """Whether the sound ends before the last word, or the words before the text."""
        unread = 0 if self.lost_its_place or not self.said_until else len(_WORD.findall(self.text, self.read_until))
        return unread > _UNREAD or self.seconds < self.said_until - _MISSING

    def end_with(self, pumping: "asyncio.Task[None]") -> None:
        """End the pieces also where something failed that nobody foresaw."""
        if not pumping.cancelled() and (error := pumping.exception()) is not None:
            self.pieces.put_nowait(VoiceError(Code.VOICE_UNAVAILABLE, detail=type(error).__name__))

    def place(self, boundary: "Boundary") -> SpokenWord | None:
        """Find a word in the text, after the one before it."""
        self.said_until = max(self.said_until, boundary.begin + boundary.seconds)
        at = self.text.find(boundary.text, self.read_until)
        self.lost_its_place = at < 0
        if at < 0:
            return None
        self.read_until = at + len(boundary.text)
        return SpokenWord(at, len(boundary.text), boundary.begin, boundary.seconds)


class EdgeVoice:
    """The `Voice` over Microsoft's service. `tell` hears of a clock that is off and of a voice that was replaced."""

    def __init__(
        self,
        tell: Tell = lambda _: None,
        *,
        origin: str = "",
        proxy: str = "",
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._tell = tell
        self._origin = origin
        self._proxy = proxy
        self._service: EdgeService | None = None
        self._slots = asyncio.Semaphore(IN_FLIGHT)
        self.breaker = CircuitBreaker(clock)
        self._siblings: dict[str, str] = {}
        self._listed: Sequence[VoiceName] = ()
        self._told_of_clock = False
        self._connected_at = -inf  # of a connection that nothing was said through

    async def voices(self) -> Sequence[VoiceName]:
        """Return the voices there are. Raises `VoiceError`."""
        try:
            async with asyncio.timeout(LISTING_SECONDS):
                self._listed = await self._edge().voices()
        except TimeoutError:
            raise VoiceError(Code.VOICE_UNAVAILABLE, retryable=True, detail="timeout") from None
        return self._listed

    async def warm(self, style: VoiceStyle) -> None:  # noqa: ARG002 - one connection serves all styles
        """Import the library and connect: what is said takes the connection along."""
        if monotonic() - self._connected_at < CONNECTED_SECONDS:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(LISTING_SECONDS):
                if await self._edge().warm():
                    self._connected_at = monotonic()

    async def say(self, text: str, style: VoiceStyle) -> AsyncGenerator[SpeechPiece, None]:
        """Yield the sound of one segment and its words. Raises `VoiceError`. No words, no request."""
        if not _WORD.search(text):
            return
        if wait := self.breaker.seconds_to_wait():
            raise VoiceError(Code.VOICE_RESTING, retryable=True, seconds=round(wait))
        style = replace(style, voice=self._siblings.get(style.voice, style.voice))
        self._connected_at = -inf
        counted = False
        try:
            async with aclosing(self._attempts(text, style)) as pieces:
                async for piece in pieces:
                    if not counted and piece.frame is not None:
                        counted = True
                        self.breaker.succeeded()
                        self._tell_of_clock()
                    yield piece
        except VoiceError:
            counted = True
            self.breaker.failed()
            raise
        finally:
            if not counted:
                self.breaker.given_up()

    async def close(self) -> None:
        """Close connections."""
        self._connected_at = -inf
        if self._service is not None:
            await self._service.close()

    # trying

    async def _attempts(self, text: str, style: VoiceStyle) -> AsyncGenerator[SpeechPiece, None]:
        async with self._slots:
            deadline = monotonic() + FIRST_SOUND_SECONDS
            for attempt in range(_ATTEMPTS):
                begun = False
                try:
                    async with aclosing(self._stream(text, style, deadline)) as pieces:
                        async for piece in pieces:
                            begun = begun or piece.frame is not None
                            yield piece
                except VoiceError as error:
                    style = await self._amended(error, style, begun=begun, attempt=attempt, deadline=deadline)
                else:
                    return

    async def _amended(
        self, error: VoiceError, style: VoiceStyle, *, begun: bool, attempt: int, deadline: float
    ) -> VoiceStyle:
        """Wait before another attempt and return how to make it. Raises the error where there is to be none."""
        if begun or attempt + 1 == _ATTEMPTS:
            raise error
        if error.problem.code is Code.VOICE_UNKNOWN:
            return await self._sibling(style, error, deadline)
        if not error.problem.retryable:
            raise error
        pause = _BACKOFF * 2**attempt * random.uniform(0.5, 1.5)  # noqa: S311 - jitter, no secret
        if monotonic() + pause >= deadline:
            raise error
        await asyncio.sleep(pause)
        return style

    async def _sibling(self, style: VoiceStyle, error: VoiceError, deadline: float) -> VoiceStyle:
        """Return the style with a voice like the one that the service no longer has."""
        try:
            async with asyncio.timeout(max(deadline - monotonic(), 0.05)):
                listed = self._listed = await self._edge().voices()
        except TimeoutError:
            raise error from None
        if any(one.id == style.voice for one in listed):  # it is there and said nothing
            raise VoiceError(Code.VOICE_UNAVAILABLE, retryable=True, detail="no audio")
        sibling = sibling_of(style.voice, listed)
        if sibling is None:
            raise error
        self._siblings[style.voice] = sibling.id
        self._tell(Problem(Code.VOICE_REPLACED, {"voice": style.voice, "instead": sibling.shown}))
        return replace(style, voice=sibling.id)

    # one attempt

    async def _stream(self, text: str, style: VoiceStyle, deadline: float) -> AsyncGenerator[SpeechPiece, None]:
        clip = _Clip(text)
        pumping = asyncio.create_task(self._pump(clip, style, deadline))
        pumping.add_done_callback(clip.end_with)
        try:
            while (piece := await clip.pieces.get()) is not None:
                if isinstance(piece, VoiceError):
                    raise piece
                yield piece
        finally:
            pumping.cancel()
            await asyncio.wait({pumping})
            if not pumping.cancelled():
                pumping.exception()

    async def _pump(self, clip: _Clip, style: VoiceStyle, deadline: float) -> None:
        """Decode what comes; end the clip's pieces with None, or with what went wrong."""
        from companion.backends.streamed_mp3 import Mp3Stream

        loop = asyncio.get_running_loop()
        ended = asyncio.Event()

        def add(samples: bytes) -> None:
            if samples:
                clip.seconds += len(samples) / (BYTES_PER_SAMPLE * _RATE)
                clip.pieces.put_nowait(SpeechPiece(frame=AudioFrame(samples, _RATE)))
            else:
                ended.set()

        def decoded(samples: bytes) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody listens any more
                loop.call_soon_threadsafe(add, samples)

        mp3 = Mp3Stream(decoded)
        fault: VoiceError | None = None
        try:
            await self._receive(clip, style, deadline, mp3.feed)
        except VoiceError as error:
            fault = error
        except BaseException:
            mp3.abandon()
            raise
        mp3.end()
        await ended.wait()
        if fault is None and clip.is_cut_off:
            fault = VoiceError(Code.VOICE_CUT_OFF, retryable=True)
        clip.pieces.put_nowait(fault)

    async def _receive(self, clip: _Clip, style: VoiceStyle, deadline: float, feed: Callable[[bytes], None]) -> None:
        """Take everything the service sends. Raises `VoiceError`, also when it is silent for too long."""
        begun = False
        async with aclosing(self._edge().say(clip.text, style)) as chunks:
            while True:
                patience = NEXT_SOUND_SECONDS if begun else max(deadline - monotonic(), 0.05)
                try:
                    async with asyncio.timeout(patience):
                        chunk = await anext(chunks, None)
                except TimeoutError:
                    raise VoiceError(Code.VOICE_UNAVAILABLE, detail="timeout") from None
                if chunk is None:
                    return
                if isinstance(chunk, bytes):
                    begun = True
                    feed(chunk)
                elif (word := clip.place(chunk)) is not None:
                    clip.pieces.put_nowait(SpeechPiece(word=word))

    def _tell_of_clock(self) -> None:
        if self._service is not None and self._service.clock_off and not self._told_of_clock:
            self._told_of_clock = True
            self._tell(Problem(Code.CLOCK_OFF, {"minutes": str(round(abs(self._service.clock_off) / 60))}))

    def _edge(self) -> "EdgeService":
        if self._service is None:
            from companion.backends.edge_service import EdgeService

            self._service = EdgeService(self._origin, self._proxy)
        return self._service


def sibling_of(voice: str, listed: Sequence[VoiceName]) -> VoiceName | None:
    """Return a voice of the same place, else of the same language, as one that is gone."""
    locale = "-".join(voice.split("-")[:2])
    language = locale.split("-")[0]
    of_place = [one for one in listed if one.id.startswith(f"{locale}-")]
    of_language = [one for one in listed if language in one.languages]
    candidates = of_place or of_language
    return next((one for one in candidates if one.gender == "female"), candidates[0] if candidates else None)
