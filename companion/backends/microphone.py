"""The microphone: open only while it may be needed, it keeps the last moments in memory, so no first syllable is lost.

Sound comes at the device's rate and leaves at the recogniser's.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable

from companion.backends.resampling import Resampler
from companion.backends.sound_buffers import IncomingSound
from companion.backends.sound_port import Block, DeviceStream
from companion.backends.sound_system import SoundSystem
from companion.core.audio import HEARING_RATE, AudioFrame, SoundDevice
from companion.core.errors import AudioDeviceError, Code

PRE_ROLL = 0.4  # seconds before the key; in memory only
SECONDS_IDLE = 60.0
_LATENCY = 0.02
_TICK = 0.005  # as long as a block of most devices


class DeviceMicrophone:
    """A `Microphone` over PortAudio. It closes itself when nobody has listened for a minute."""

    def __init__(self, system: SoundSystem, *, seconds_idle: float = SECONDS_IDLE) -> None:
        self._stream: DeviceStream | None = None
        self._changed: Callable[[], object] | None = None
        self._system = system
        self._device: SoundDevice | None = None
        self._moved = False  # to another device, not opened yet
        self._incoming = IncomingSound(HEARING_RATE, 1)
        self._seconds_idle = seconds_idle
        self._idle: asyncio.TimerHandle | None = None
        self._closing: asyncio.Task[None] | None = None
        self._listeners = 0
        self._opening: object = None  # the one that is waited for
        system.add(self)

    @property
    def stream(self) -> DeviceStream | None:
        """The open stream; set by the audio thread too."""
        return self._stream

    @stream.setter
    def stream(self, stream: DeviceStream | None) -> None:
        self._stream = stream
        if self._changed is not None:
            self._changed()

    @property
    def in_use(self) -> bool:
        """Whether somebody listens."""
        return self._listeners > 0

    def watch(self, changed: Callable[[bool], None]) -> None:
        """Tell from now on when the stream has opened or closed, also by itself; called within the event loop."""
        loop = asyncio.get_running_loop()
        told = self._stream is not None

        def tell() -> None:
            nonlocal told
            if told != (self._stream is not None):
                told = not told
                changed(told)

        self._changed = lambda: loop.call_soon_threadsafe(tell)

    def set_up(self, device: SoundDevice | None) -> None:
        """Listen on this device from the next time on; None is the system's default."""
        self._moved = self._moved or device != self._device
        self._device = device

    async def open(self, device: SoundDevice | None = None) -> None:
        """Open a device; from now on the pre-roll is kept, in memory only. Raises `AudioDeviceError`.

        A Bluetooth one opens only while somebody listens: its headset plays like a telephone meanwhile.
        """
        self.set_up(device)
        async with self._system.lock:
            await self._system.close_stream(self)
            if device is None or not device.bluetooth:
                await self.open_now()
        self._rest()

    async def listen(self, ended: Callable[[], bool] | None = None) -> AsyncGenerator[AudioFrame, None]:
        """Yield what is said from the pre-roll on, at `HEARING_RATE`, until it is closed or `ended` says so.

        Opens the microphone if it is closed. Raises `AudioDeviceError`.
        """
        self._listeners += 1
        try:
            incoming = await self._ready()
            resampler = Resampler(HEARING_RATE)
            position = incoming.back(PRE_ROLL)
            is_last = False
            while not is_last:
                self._raise_if_lost(incoming)
                is_last = ended is not None and ended()
                samples, position = incoming.since(position)
                data = resampler.feed(AudioFrame(samples, incoming.rate))
                if is_last:
                    data += resampler.flush()
                if data:
                    yield AudioFrame(data, HEARING_RATE)
                if not is_last:
                    await asyncio.sleep(_TICK)
        finally:
            self._listeners -= 1
            self._rest()

    async def close(self) -> None:
        """Close the stream."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        async with self._system.lock:
            await self._system.close_stream(self)
        self._incoming = IncomingSound(HEARING_RATE, 1)  # what was said before is nobody's business any more

    async def open_now(self) -> None:
        """Open the stream; the lock is held. Raises `AudioDeviceError`."""
        self._moved = False
        opening = self._opening = object()
        try:
            await self._system.run(lambda: self._open_stream(opening), self._device)
        except AudioDeviceError:
            self._opening = None
            raise

    def _open_stream(self, opening: object) -> None:
        stream = self._system.port.open("input", self._device, HEARING_RATE, _LATENCY, self._receive)
        if self._opening is opening:
            self.stream = stream
        else:  # it took so long that nobody waits for it any more, so nobody would close it
            stream.close()

    def _receive(self, rate: int, channels: int) -> Block:
        self._incoming = IncomingSound(rate, channels)
        return self._incoming.put

    async def _ready(self) -> IncomingSound:
        if self._idle is not None:
            self._idle.cancel()
        return await self._system.open_anyhow(self, self._opened)

    async def _opened(self) -> IncomingSound:
        async with self._system.lock:
            if self.stream is None or self.stream.is_lost or self._moved:
                await self._system.close_stream(self)
                await self.open_now()
        return self._incoming

    def _raise_if_lost(self, incoming: IncomingSound) -> None:
        if self._system.lock.locked():
            return
        if self.stream is None or self.stream.is_lost or self._incoming is not incoming:
            name = self.stream.name if self.stream else self._device.name if self._device else ""
            raise AudioDeviceError(Code.DEVICE_LOST, retryable=True, device=name)

    def _rest(self) -> None:
        """Close after a while without listeners; a Bluetooth microphone at once."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if self._listeners or self.stream is None:
            return
        at_once = self._device is not None and self._device.bluetooth
        self._idle = asyncio.get_running_loop().call_later(0 if at_once else self._seconds_idle, self._begin_closing)

    def _begin_closing(self) -> None:
        self._closing = asyncio.create_task(self.close())
