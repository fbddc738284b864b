"""Reads speech with faster-whisper in a child process: a native crash there takes no window along, and costs no words.

A child that died is started again and asked once more; the caller keeps the recording whatever happens.
"""

import asyncio
import contextlib
import json
import os
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion.backends import child_process
from companion.backends.embedded_server import threads_to_use
from companion.backends.idle_unloading import IdleLimit, Unloading
from companion.backends.whisper_child import GAVE_WAY, EarsOrder, ReadOrder
from companion.core.audio import Recording, Transcript
from companion.core.errors import Code, HearingError

CHILD_MODULE = "companion.backends.whisper_child"
PROBE_MODULE = "companion.backends.cuda_probe"
DEFAULT_MODEL = "whisper-base"
_ATTEMPTS = 2
_SECONDS_TO_LOAD = 120.0
_SECONDS_TO_PROBE = 60.0
_SECONDS_TO_READ = 120.0  # the longest recording, in full windows, on a slow computer
_NOTHING = Recording(b"")  # asks the child to warm up


class WhisperEars:
    """`Ears` over a child process. `model` tells where the model lies, or None while it is not here.

    `device` is "cpu", "cuda", or "auto": CUDA if a child that tries it survives. After as long without use as `limit`
    says the child ends.
    """

    def __init__(
        self, model: Callable[[], Path | None], device: str = "cpu", *, limit: IdleLimit | None = None
    ) -> None:
        self._model = model
        self._device = device
        self._child: _Child | None = None
        self._starting = asyncio.Lock()
        self._number = 0
        self._closed = False
        self._unloading = Unloading(limit or IdleLimit(), self._give_memory_back)

    @property
    def loaded(self) -> bool:
        """Whether the model is there, or on its way."""
        return self._starting.locked() or self.pid is not None

    @property
    def pid(self) -> int | None:
        """The child's process id while it lives."""
        return self._child.process.pid if self._child and self._child.is_alive else None

    async def warm(self) -> None:
        """Load the model and read something, so that the first words are read as quickly as later ones."""
        await self.hear(_NOTHING, ())

    async def hear(self, recording: Recording, languages: Sequence[str], *, accurate: bool = False) -> Transcript:
        """Return what was said, by the first of the user's `languages` it seems to be in. Raises `HearingError`.

        Silence and noise give an empty text. `accurate` takes the time that noisy rooms need. "zh-hant" asks for
        traditional characters.
        """
        if not recording.samples and recording is not _NOTHING:
            return Transcript("")
        for _ in range(_ATTEMPTS):
            try:
                return await self._ask(recording, languages, accurate=accurate)
            except (OSError, EOFError, TimeoutError):
                await self._end_child()
        raise HearingError(Code.EARS_CRASHED, retryable=True)

    async def glance(self, recording: Recording, languages: Sequence[str]) -> Transcript:
        """Return a reading of what is not finished yet, or nothing where it gave way to what came after it.

        Raises `HearingError`.
        """
        try:
            return await self._ask(recording, languages, glance=True)
        except (OSError, EOFError, TimeoutError):
            return Transcript("")

    async def close(self) -> None:
        """End the child, whatever it is at."""
        self._closed = True
        self._unloading.stop()
        if self._child is not None:
            with contextlib.suppress(ProcessLookupError):
                self._child.process.kill()
        await self._end_child()

    async def _ask(
        self, recording: Recording, languages: Sequence[str], *, accurate: bool = False, glance: bool = False
    ) -> Transcript:
        async with self._unloading.in_use():
            child = await self._ready()
            self._number += 1
            order = ReadOrder(self._number, len(recording.samples), tuple(languages), accurate, glance)
            answer = await child.ask(order, recording.samples)
        if answer.get("fault") == GAVE_WAY:
            return Transcript("")
        return Transcript(answer["text"], answer["language"])

    async def _ready(self) -> "_Child":
        async with self._starting:
            if self._closed:
                raise HearingError(Code.EARS_CRASHED, retryable=True)
            if self._child is None or not self._child.is_alive:
                await self._end_child()
                self._child = await self._start()
            return self._child

    async def _start(self) -> "_Child":
        model = self._model()
        if model is None:
            raise HearingError(Code.MODEL_MISSING, model=DEFAULT_MODEL)
        if self._device == "auto":
            self._device = await probe_device(model.parent)
        # The window needs a core, but full windows are rare and short.
        order = EarsOrder(os.getpid(), str(model.parent), self._device, max(2, threads_to_use()))
        try:
            process = await child_process.spawn(CHILD_MODULE)
        except OSError as error:
            raise HearingError(Code.EARS_START_FAILED, retryable=True, detail=type(error).__name__) from None
        child = _Child(process)
        try:
            await child.begin(order)
        except BaseException:
            await child.end()
            raise
        return child

    async def _give_memory_back(self) -> None:
        if not self._starting.locked():  # who starts a child is about to use it
            await self._end_child()

    async def _end_child(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            await child.end()


class _Child:
    """A running child and the questions it has not answered yet."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._reading: asyncio.Task[None] | None = None
        self._writing = asyncio.Lock()

    @property
    def is_alive(self) -> bool:
        """Whether it can still be asked."""
        return self.process.returncode is None and self._reading is not None and not self._reading.done()

    async def begin(self, order: EarsOrder) -> None:
        """Let it load its model. Raises `HearingError` where it can't, `EOFError` where it died."""
        await self._write(asdict(order), b"")
        if self.process.stdout is None:
            raise EOFError
        async with asyncio.timeout(_SECONDS_TO_LOAD):
            line = await self.process.stdout.readline()
        if not line:
            raise EOFError
        answer = json.loads(line)
        if "fault" in answer:
            raise HearingError(Code.EARS_START_FAILED, detail=answer["detail"])
        self._reading = asyncio.create_task(self._read(self.process.stdout))

    async def ask(self, order: ReadOrder, samples: bytes) -> dict[str, Any]:
        """Return its answer. Raises `EOFError` or `OSError` where it died, `TimeoutError` where it hangs."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[order.number] = answer
        try:
            await self._write(asdict(order), samples)
            async with asyncio.timeout(_SECONDS_TO_READ):
                return await answer
        finally:
            del self._waiting[order.number]

    async def end(self) -> None:
        """End it; who still waits hears of its death."""
        await child_process.end(self.process)
        if self._reading is not None:
            await self._reading

    async def _write(self, values: dict[str, Any], samples: bytes) -> None:
        if self.process.stdin is None:
            raise EOFError
        async with self._writing:
            self.process.stdin.write(json.dumps(values).encode() + b"\n" + samples)
            await self.process.stdin.drain()

    async def _read(self, stream: asyncio.StreamReader) -> None:
        while (line := await stream.readline()).endswith(b"\n"):
            answer = json.loads(line)
            waiting = self._waiting.get(answer["number"])
            if waiting is not None and not waiting.done():
                waiting.set_result(answer)
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(EOFError())


async def probe_device(folder: Path) -> str:
    """Return "cuda" where a child that loads the model there and uses it lives to say so, else "cpu"."""
    try:
        process = await child_process.spawn(PROBE_MODULE)
    except OSError:
        return "cpu"
    try:
        async with asyncio.timeout(_SECONDS_TO_PROBE):
            said, _ = await process.communicate(json.dumps({"folder": str(folder)}).encode() + b"\n")
    except TimeoutError:
        return "cpu"
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return "cuda" if process.returncode == 0 and said.strip() == b"cuda" else "cpu"
