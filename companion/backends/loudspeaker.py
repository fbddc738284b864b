"""The loudspeaker: one output stream that stays open and plays silence between sounds, so that none waits for a device.

Its callback only copies from rings. A device that goes away is noticed by its calls stopping; the next sound opens it,
or the system's new default, again.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

import numpy as np

from companion.backends.resampling import Resampler
from companion.backends.sound_buffers import OutgoingSound, Samples
from companion.backends.sound_port import DeviceStream
from companion.backends.sound_system import SoundSystem
from companion.core.audio import AudioFrame, SoundDevice, loudness
from companion.core.cancelling import let_go
from companion.core.errors import AudioDeviceError, Code

VOICE_RATE = 24_000  # of the synthesised voices
LATENCIES = (0.02, 0.03, 0.06, 0.1)  # seconds; a step up only after the device ran dry
SECONDS_AHEAD = 2.0
_TICK = 0.02
_LEVEL_SECONDS = 0.03
_SECONDS_OF_PEACE = 0.06
_SECONDS_TO_SETTLE = 0.8

Level = Callable[[float], None]
Playing = tuple[OutgoingSound | None, OutgoingSound | None]  # what fades out, and what plays


class DeviceLoudspeaker:
    """A `Loudspeaker` over PortAudio."""

    def __init__(self, system: SoundSystem) -> None:
        self.stream: DeviceStream | None = None
        self.underruns = 0  # while something played
        self._system = system
        self._device: SoundDevice | None = None
        self.volume = 1.0
        self._step = 0
        self._slips_before = 0
        self._ran_dry = False
        self._moved = False  # to another device, not opened yet
        self._playing: Playing = (None, None)  # replaced as a whole, so the callback never sees half of a change
        self._current: DevicePlayback | None = None
        system.add(self)

    @property
    def latency(self) -> float:
        """The seconds between the callback and the loudspeaker; 0 while no stream is open."""
        stream = self.stream
        return stream.latency if stream else 0.0

    @property
    def in_use(self) -> bool:
        """Whether something plays."""
        return self.stream is not None and not self.stream.is_lost and self._playing[1] is not None

    async def open(self, device: SoundDevice | None = None) -> None:
        """Open a device (None: the system's default). Raises `AudioDeviceError`."""
        self._device = device
        async with self._system.lock:
            await self.open_now()

    async def warm(self) -> None:
        """Open the device, if it isn't, so that the first sound waits for nothing. Never raises."""
        with suppress(AudioDeviceError):
            await self.ready()

    def set_up(self, device: SoundDevice | None, volume: float) -> None:
        """Play the next sound on this device, and what is put from now on at this volume.

        A volume of 1.0 is as it is; what would clip is clipped.
        """
        self._moved = self._moved or device != self._device
        self._device, self.volume = device, volume

    def play(self, level: Level | None = None) -> "DevicePlayback":
        """Begin something; what played before goes silent."""
        if self._current is not None:
            self._current.stop()
        self._current = DevicePlayback(self, level)
        return self._current

    async def close(self) -> None:
        """Silence what plays and close the stream."""
        if self._current is not None:
            self._current.stop()
            self._current = None
        async with self._system.lock:
            await self._system.close_stream(self)

    async def open_now(self) -> None:
        """Open the stream, further ahead if it ran dry; the lock is held. Raises `AudioDeviceError`."""
        self._moved = False
        while True:
            await self._system.close_stream(self)
            if self._ran_dry:
                self._ran_dry = False
                self._step = min(self._step + 1, len(LATENCIES) - 1)
            await self._system.run(self._open_stream, self._device)
            if await self._settles() or self._step == len(LATENCIES) - 1:
                return
            self._ran_dry = True

    async def ready(self) -> DeviceStream:
        """Return the open stream, opened again if its device went away or ran dry. Raises `AudioDeviceError`."""
        return await self._system.open_anyhow(self, self._opened)

    def lost(self, sound: OutgoingSound) -> AudioDeviceError | None:
        """Return what to raise where a sound can't be heard any more: its device is gone, or another took its place."""
        stream = self.stream
        if self._system.lock.locked():
            return None
        if stream and not stream.is_lost and (stream.rate, stream.channels) == (sound.rate, sound.channels):
            return None
        name = stream.name if stream else self._device.name if self._device else ""
        return AudioDeviceError(Code.DEVICE_LOST, retryable=True, device=name)

    def begin(self, sound: OutgoingSound) -> None:
        """Let the callback take from a sound."""
        self._slips_before = self.stream.slips if self.stream else 0
        self._playing = (self._playing[0], sound)

    def silence(self, sound: OutgoingSound | None) -> None:
        """Let a sound fade out, if it is the one that plays."""
        if sound is None or self._playing[1] is not sound:
            return
        self._playing = (sound, None)
        slips = self.stream.slips - self._slips_before if self.stream else 0
        if slips > 0:
            self.underruns += slips
            self._ran_dry = self._step < len(LATENCIES) - 1

    async def _opened(self) -> DeviceStream:
        async with self._system.lock:
            if self.stream is None or self.stream.is_lost or self._ran_dry or self._moved:
                await self.open_now()
            if self.stream is None:
                raise AudioDeviceError(Code.NO_LOUDSPEAKER, retryable=True)
            return self.stream

    async def _settles(self) -> bool:
        """Wait until the stream runs evenly: a sound server may take a device's first blocks at any pace."""
        clock = asyncio.get_running_loop().time
        began = quiet_since = clock()
        slips = 0
        while self.stream is not None and clock() - quiet_since < _SECONDS_OF_PEACE:
            if clock() - began > _SECONDS_TO_SETTLE:
                return False
            if self.stream.slips > slips:
                slips, quiet_since = self.stream.slips, clock()
            await asyncio.sleep(0.01)
        return True

    def _open_stream(self) -> None:
        latency = LATENCIES[self._step]
        self.stream = self._system.port.open("output", self._device, VOICE_RATE, latency, lambda *_: self._fill)

    def _fill(self, out: Samples, now: float) -> None:
        fading, sound = self._playing
        filled = 0
        if fading is not None and fading.channels == out.shape[1]:
            filled = fading.fade(out, now)
        if sound is not None and sound.channels == out.shape[1]:
            filled += sound.take(out[filled:], now)
        out[filled:] = 0


class DevicePlayback:
    """A `Playback`: its sound comes from the program in frames, and leaves through the stream of the loudspeaker."""

    def __init__(self, loudspeaker: DeviceLoudspeaker, level: Level | None) -> None:
        self._loudspeaker = loudspeaker
        self._level = level
        self._sound: OutgoingSound | None = None
        self._resampler: Resampler | None = None
        self._stopped = False
        self._heard_at_stop = 0.0
        self._tick = asyncio.Event()
        self._following: asyncio.Task[None] | None = None

    @property
    def gaps(self) -> int:
        """How often it was silent in the middle because nothing had been put."""
        return self._sound.gaps if self._sound else 0

    async def put(self, frame: AudioFrame) -> None:
        """Queue sound, waiting while more than two seconds are ahead. Raises `AudioDeviceError`."""
        if self._stopped:
            return
        sound, resampler = await self._begin()
        await self._write(sound, resampler.feed(frame))

    async def finish(self) -> None:
        """Wait until all of it was heard. Raises `AudioDeviceError`."""
        if self._sound is None or self._resampler is None or self._stopped:
            return
        await self._write(self._sound, self._resampler.flush())
        while not self._stopped and self._frames_heard() < self._sound.written:
            await self._next_tick()
        self.stop()

    def heard(self) -> float:
        """Return the seconds of it that came out of the loudspeaker so far."""
        if self._stopped:
            return self._heard_at_stop
        return self._frames_heard() / self._sound.rate if self._sound else 0.0

    def stop(self) -> float:
        """Fade out within ten milliseconds and drop the rest; return what was heard, in seconds."""
        if not self._stopped:
            self._heard_at_stop = self.heard()
            self._stopped = True
            self._loudspeaker.silence(self._sound)
            if self._following is not None:
                self._following.cancel()
            self._tick.set()
            if self._level is not None:
                self._level(0.0)
                self._level = None
        return self._heard_at_stop

    async def _begin(self) -> tuple[OutgoingSound, Resampler]:
        if self._sound is None or self._resampler is None:
            stream = await self._loudspeaker.ready()
            self._resampler = Resampler(stream.rate)
            self._sound = OutgoingSound(stream.rate, stream.channels)
            if not self._stopped:
                self._following = asyncio.create_task(self._follow())
                self._following.add_done_callback(let_go)
        return self._sound, self._resampler

    async def _write(self, sound: OutgoingSound, data: bytes) -> None:
        samples: Samples = np.frombuffer(data, np.int16)
        if self._loudspeaker.volume != 1.0:
            samples = np.clip(samples * self._loudspeaker.volume, -32_768, 32_767).astype(np.int16)
        while len(samples) and not self._stopped:
            room = int((SECONDS_AHEAD - sound.ahead) * sound.rate)
            count = sound.write(samples[: max(room, 0)])
            if count and sound.written == count:
                self._loudspeaker.begin(sound)
            samples = samples[count:]
            if len(samples):
                await self._next_tick()

    def _frames_heard(self) -> int:
        if self._sound is None:
            return 0
        return self._sound.heard(time.perf_counter() - self._loudspeaker.latency)

    async def _next_tick(self) -> None:
        if self._sound is not None and (error := self._loudspeaker.lost(self._sound)):
            self.stop()
            raise error
        await self._tick.wait()

    async def _follow(self) -> None:
        """Tell the loudness of what is heard, and let those who wait look again."""
        while True:
            await asyncio.sleep(_TICK)
            self._tick.set()
            self._tick.clear()
            if self._level is not None and self._sound is not None:
                self._level(loudness(self._sound.piece(self._frames_heard(), _LEVEL_SECONDS)))
