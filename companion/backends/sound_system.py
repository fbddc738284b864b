"""What microphone and loudspeaker share: the thread that asks PortAudio, one opening at a time, and a fresh look.

PortAudio reads the list of devices only when it starts, so a fresh look closes every stream and opens it again.
"""

import asyncio
import contextlib
import math
import time
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from companion.backends.audio_thread import AudioThread
from companion.backends.sound_port import DeviceStream, SoundPort
from companion.core.audio import SoundDevice
from companion.core.errors import AudioDeviceError, Code

Answer = TypeVar("Answer")
SHORTEST_PAUSE, LONGEST_PAUSE = 2.0, 32.0  # seconds between looks for an absent device; each in vain doubles them
_SECONDS_BETWEEN_LOOKS = 0.25  # at streams that may be stuck: one writes 100 MB of errors a second
_ABSENT = (Code.DEVICE_LOST, Code.NO_MICROPHONE, Code.NO_LOUDSPEAKER)


class Opened(Protocol):
    """Something that may hold a stream."""

    stream: DeviceStream | None

    @property
    def in_use(self) -> bool:
        """Whether sound goes through its stream, or is about to, that a fresh look would cut off."""
        ...

    async def open_now(self) -> None:
        """Open its stream; the lock is held. Raises `AudioDeviceError`."""
        ...


class SoundSystem:
    """PortAudio and those who hold streams of it."""

    def __init__(self) -> None:
        self.port = SoundPort()
        self.lock = asyncio.Lock()
        self._thread = AudioThread()
        self._members: list[Opened] = []
        self._looked = -math.inf  # when devices were looked for
        self._pause = SHORTEST_PAUSE
        self._watch: asyncio.Task[None] | None = None

    def add(self, member: Opened) -> None:
        """Let a member's stream be closed and opened again at a fresh look."""
        self._members.append(member)

    async def run(self, call: Callable[[], Answer], device: SoundDevice | None = None) -> Answer:
        """Do something on the audio thread. Raises `AudioDeviceError`, also where the sound system hangs."""
        if self._watch is None:
            self._watch = asyncio.create_task(self._end_stuck_streams())
        try:
            return await self._thread.run(call)
        except TimeoutError:
            name = device.name if device else ""
            raise AudioDeviceError(Code.DEVICE_REFUSED, retryable=True, device=name, detail="no answer") from None

    async def close_stream(self, member: Opened) -> None:
        """Close a member's stream; the lock is held."""
        stream, member.stream = member.stream, None
        if stream is not None:
            with contextlib.suppress(AudioDeviceError):
                await self.run(stream.close)

    async def look_again(self) -> None:
        """Read the list of devices anew; streams whose device is gone stay closed. Raises `AudioDeviceError`."""
        async with self.lock:
            open_ones = [member for member in self._members if member.stream is not None]
            for member in open_ones:
                await self.close_stream(member)
            await self.run(self.port.scan)
            self._looked = time.monotonic()
            for member in open_ones:
                with contextlib.suppress(AudioDeviceError):
                    await member.open_now()

    async def open_anyhow(self, member: Opened, open_it: Callable[[], Awaitable[Answer]]) -> Answer:
        """Open a member's stream, with a fresh look if it was lost, or now and then if its device is absent.

        A look that would cut off another's sound is left out. Raises `AudioDeviceError`.
        """
        if member.stream is not None and member.stream.is_lost and not self._is_used_beside(member):
            await self.look_again()
        try:
            return await open_it()
        except AudioDeviceError as error:
            is_early = time.monotonic() - self._looked < self._pause
            if error.problem.code not in _ABSENT or is_early or self._is_used_beside(member):
                raise
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        await self.look_again()
        opened = await open_it()
        self._pause = SHORTEST_PAUSE
        return opened

    def _is_used_beside(self, member: Opened) -> bool:
        return any(other.in_use for other in self._members if other is not member)

    async def _end_stuck_streams(self) -> None:
        while True:
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
            for member in self._members:
                if member.stream is not None and member.stream.is_silent:
                    with contextlib.suppress(AudioDeviceError):
                        await self.run(member.stream.end_if_stuck)

    async def close(self) -> None:
        """Close every stream and let the thread end."""
        async with self.lock:
            for member in self._members:
                await self.close_stream(member)
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        self._thread.close()
