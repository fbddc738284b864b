"""The voice of this computer: Kokoro in a child process, which speaks Chinese, Japanese and English without a network.

A sentence comes clause by clause; a child that dies is started again, and what it had not begun is said all the same.
"""

import asyncio
import contextlib
import json
import os
import re
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import count
from pathlib import Path

from companion.backends import child_process
from companion.backends.idle_unloading import IdleLimit, Unloading
from companion.backends.kokoro_child import END, HEADER, READY, SOUND
from companion.backends.kokoro_names import VOICES
from companion.core.audio import AudioFrame, SpeechPiece, SpokenWord, VoiceName, VoiceStyle
from companion.core.errors import Code, VoiceError

CHILD_MODULE = "companion.backends.kokoro_child"
MODEL_FILE, VOICES_FILE = "kokoro/model.onnx", "kokoro/voices.bin"
RATE = 24_000
_SECONDS_TO_START = 60.0
_SECONDS_BETWEEN = 20.0  # answers of a child that lives; the longest clause takes a slow machine about half of it
_WORD = re.compile(r"[^\W\d_]{2}")  # a letter alone may be part of a face
_FRAME_BYTES = RATE // 50 * 2  # 20 ms a piece

Message = tuple[bytes, bytes]


@dataclass(slots=True)
class _Child:
    """A child and who waits for its answers."""

    process: Process
    ready: "asyncio.Future[None]"
    waiting: "dict[int, asyncio.Queue[Message | None]]" = field(default_factory=dict)
    reading: "asyncio.Task[None] | None" = None


class LocalVoice:
    """The `Voice` over a child process that is started at first use, and ended when `limit` says that it was idle."""

    def __init__(self, models_folder: Path, threads: int = 0, *, limit: IdleLimit | None = None) -> None:
        self._model = models_folder / MODEL_FILE
        self._voices = models_folder / VOICES_FILE
        self._threads = threads or max(1, min(2, os.cpu_count() or 1))
        self._child: _Child | None = None
        self._starting = asyncio.Lock()
        self._turn = asyncio.Lock()  # one text at a time
        self._numbers = count(1)
        self._unloading = Unloading(limit or IdleLimit(), self._give_memory_back)

    async def voices(self) -> Sequence[VoiceName]:
        """Return the voices there are; none while the model is not here."""
        return VOICES if self.is_here else ()

    @property
    def is_here(self) -> bool:
        """Whether the model was fetched and what runs it is installed."""
        return self._model.exists() and self._voices.exists() and find_spec("onnxruntime") is not None

    async def warm(self, style: VoiceStyle) -> None:
        """Load the model and say a syllable into the void."""
        with contextlib.suppress(VoiceError):
            text = {"j": "あ", "z": "啊"}.get(style.voice.removeprefix("kokoro:")[:1], "Oh")
            async with aclosing(self.say(text, style)) as pieces:
                async for _ in pieces:
                    pass

    async def say(self, text: str, style: VoiceStyle) -> AsyncGenerator[SpeechPiece, None]:
        """Yield the sound of one segment, and its words by estimate. Raises `VoiceError`."""
        if not any(one.isalnum() for one in text):
            return
        async with self._turn, self._unloading.in_use():
            for attempt in range(2):
                begun = False
                try:
                    async with aclosing(self._said(text, style)) as pieces:
                        async for piece in pieces:
                            begun = True
                            yield piece
                except VoiceError as error:
                    if begun or attempt or error.problem.code is not Code.VOICE_CRASHED:
                        raise
                else:
                    return

    async def close(self) -> None:
        """End the child, whatever it is at."""
        self._unloading.stop()
        child, self._child = self._child, None
        if child is not None:
            await self._kill(child)

    async def _give_memory_back(self) -> None:
        async with self._turn:
            await self.close()

    async def _said(self, text: str, style: VoiceStyle) -> AsyncGenerator[SpeechPiece, None]:
        child = await self._running()
        number = next(self._numbers)
        answers = child.waiting[number] = asyncio.Queue()
        ended = sounded = False
        try:
            await _send(child.process, number=number, text=text, voice=style.voice, speed=style.speed)
            while not ended:
                message = await self._next_answer(child, answers)
                ended = message[0] == END
                for piece in _pieces(*message):
                    sounded = sounded or piece.frame is not None
                    yield piece
            if not sounded and _WORD.search(text):
                raise VoiceError(Code.VOICE_LACKS_LANGUAGE)
        finally:
            del child.waiting[number]
            if not ended:
                with contextlib.suppress(VoiceError):
                    await _send(child.process, unwanted=number)

    async def _next_answer(self, child: _Child, answers: "asyncio.Queue[Message | None]") -> Message:
        """Return what a child says next. One that says nothing any more is ended, as if it had died."""
        try:
            async with asyncio.timeout(_SECONDS_BETWEEN):
                message = await answers.get()
        except TimeoutError:
            await self._kill(child)
            message = None
        if message is None:
            raise VoiceError(Code.VOICE_CRASHED, retryable=True)
        return message

    async def _running(self) -> _Child:
        async with self._starting:
            if self._child is not None and self._child.reading is not None and self._child.reading.done():
                await self._end(self._child)
                self._child = None
            if self._child is None:
                self._child = await self._start()
            return self._child

    async def _start(self) -> _Child:
        if not self.is_here:
            raise VoiceError(Code.MODEL_MISSING, model="kokoro-82m")
        try:
            process = await child_process.spawn(CHILD_MODULE)
        except OSError as error:
            raise VoiceError(Code.VOICE_START_FAILED, detail=type(error).__name__) from None
        child = _Child(process, asyncio.get_running_loop().create_future())
        child.reading = asyncio.create_task(_read(child))
        try:
            first = {"parent": os.getpid(), "model": str(self._model), "voices": str(self._voices)}
            await _send(process, **first, threads=self._threads)
            async with asyncio.timeout(_SECONDS_TO_START):
                await asyncio.shield(child.ready)
        except (TimeoutError, EOFError, VoiceError):
            await self._end(child)
            raise VoiceError(Code.VOICE_START_FAILED, retryable=True, detail="kokoro") from None
        except BaseException:
            await self._end(child)
            raise
        return child

    async def _kill(self, child: _Child) -> None:
        with contextlib.suppress(ProcessLookupError):
            child.process.kill()
        await self._end(child)

    async def _end(self, child: _Child) -> None:
        await child_process.end(child.process)
        if child.reading is not None:
            await asyncio.wait({child.reading})
        if not child.ready.done():
            child.ready.cancel()
        elif not child.ready.cancelled():
            child.ready.exception()


async def _send(process: Process, **message: object) -> None:
    if process.stdin is None or process.stdin.is_closing():
        raise VoiceError(Code.VOICE_CRASHED, retryable=True)
    try:
        process.stdin.write(json.dumps(message).encode() + b"\n")
        await process.stdin.drain()
    except OSError:
        raise VoiceError(Code.VOICE_CRASHED, retryable=True) from None


async def _read(child: _Child) -> None:
    """Give each answer to whoever waits for it; the end of the answers is the child's end."""
    try:
        while child.process.stdout is not None:
            kind, number, length = HEADER.unpack(await child.process.stdout.readexactly(HEADER.size))
            content = await child.process.stdout.readexactly(length)
            if kind == READY:
                child.ready.set_result(None)
            elif number in child.waiting:
                child.waiting[number].put_nowait((kind, content))
    except (asyncio.IncompleteReadError, OSError):
        pass
    finally:
        if not child.ready.done():
            child.ready.set_exception(EOFError())
        for waiting in child.waiting.values():
            waiting.put_nowait(None)


def _pieces(kind: bytes, content: bytes) -> list[SpeechPiece]:
    if kind == END:
        return []
    if kind == SOUND:
        places = range(0, len(content), _FRAME_BYTES)
        return [SpeechPiece(frame=AudioFrame(content[place : place + _FRAME_BYTES], RATE)) for place in places]
    at, length, begin, seconds = json.loads(content)
    return [SpeechPiece(word=SpokenWord(at, length, begin, seconds))]
