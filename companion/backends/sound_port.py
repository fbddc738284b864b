"""PortAudio, through sounddevice: what devices there are, and streams on them that call back for each block.

Every function here belongs on the audio thread. A device is asked for the wanted rate first, then for its own, then for
the two that nearly all have, in mono and in stereo; whoever uses the stream resamples.
"""

import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Literal

import numpy as np

from companion.backends.sound_buffers import Samples
from companion.backends.stuck_threads import WatchedThreads, allow_cancelling, native_threads
from companion.core.audio import SoundDevice
from companion.core.errors import AudioDeviceError, Code
from companion.core.values import dataclass

Kind = Literal["input", "output"]
Block = Callable[[Samples, float], None]  # frames by channels, and the moment of the call
BlockMaker = Callable[[int, int], Block]  # for a rate and a number of channels

SECONDS_UNTIL_LOST = 1.5  # an unplugged device raises nothing: its calls just stop
_SECONDS_OF_SILENCE = 0.3  # more than the longest block
_SECONDS_OVERDUE = 0.06  # before a stream is closed: more than most blocks, and a look costs a moment only
COMMON_RATES = (48_000, 44_100)
_FIRST_HOST = {"win32": "Windows WASAPI"}  # elsewhere PortAudio's own default is the right one
_BLUETOOTH = re.compile(r"bluetooth|bluez|hands-?free|airpods|\bBT\b|buds", re.IGNORECASE)
_UNANTICIPATED_HOST_ERROR = -9999
_NO_MEANING: tuple[None, int] = (None, 0)


class DeviceStream:
    """An open stream: its rate, its channels, its latency in seconds, and when it last called."""

    def __init__(self, name: str, rate: int, channels: int) -> None:
        self.name = name
        self.rate = rate
        self.channels = channels
        self.latency = 0.0
        self.slips = 0  # times the device ran dry, or over
        self._stream: Any = None
        self._threads = WatchedThreads(set())
        self._began = self._last_call = time.perf_counter()

    @property
    def is_lost(self) -> bool:
        """Whether the device has stopped asking for or bringing sound."""
        return self._seconds_quiet > SECONDS_UNTIL_LOST

    @property
    def is_silent(self) -> bool:
        """Whether it may be lost: a call is overdue."""
        return self._seconds_quiet > _SECONDS_OF_SILENCE

    @property
    def _seconds_quiet(self) -> float:
        return time.perf_counter() - self._last_call

    def start(self, make: Callable[..., Any], latency: float, index: int, block: Block) -> None:
        """Open and start it. Raises PortAudio's own errors."""

        def call_back(buffer: Any, _frames: int, _times: Any, status: Any) -> None:
            self._last_call = now = time.perf_counter()
            if status and (status.output_underflow or status.input_overflow):
                self.slips += 1
            block(np.frombuffer(buffer, np.int16).reshape(-1, self.channels), now)

        self._stream = make(
            samplerate=self.rate,
            channels=self.channels,
            dtype="int16",
            device=index,
            latency=latency,
            blocksize=0,
            callback=call_back,
        )
        others = native_threads()
        try:
            self._stream.start()
        except BaseException:
            self._stream.close()
            raise
        self._threads = WatchedThreads(native_threads() - others)
        self.latency = float(self._stream.latency)

    def close(self) -> None:
        """Stop and release it, whatever state it is in."""
        if self._seconds_quiet > _SECONDS_OVERDUE:
            self._threads.begin_anew()
            self._end_if_busy()
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.close(ignore_errors=True)

    def end_if_stuck(self) -> None:
        """Stop it if its device failed in a way that its thread computes without end; its calls won't come back."""
        if self.is_silent:
            self._end_if_busy()

    def _end_if_busy(self) -> None:
        if self._stream is None:
            return
        of_python = {thread.native_id for thread in threading.enumerate()}  # some may have begun as the stream did
        busy = self._threads.busy() - of_python
        if busy and allow_cancelling(busy):
            self._stream.abort(ignore_errors=True)


class SoundPort:
    """The library, loaded at the first call."""

    def devices(self, kind: Kind) -> list[SoundDevice]:
        """Return the devices of the system's preferred host API, the default first."""
        return [found.device for found in self._found(kind)]

    def scan(self) -> None:
        """Look for devices anew; every open stream must have been closed."""
        library = _library()
        library._terminate()  # noqa: SLF001 - PortAudio reads its list only when it starts, and there is no other way
        library._initialize()  # noqa: SLF001

    def open(
        self, kind: Kind, device: SoundDevice | None, rate: int, latency: float, maker: BlockMaker
    ) -> DeviceStream:
        """Open a device (None: the default) at `rate` or the nearest it can. Raises `AudioDeviceError`."""
        library = _library()
        found = self._resolve(kind, device)
        make = library.RawInputStream if kind == "input" else library.RawOutputStream
        reason: Exception | None = None
        for each_rate, channels in _ladder(rate, found.rate, found.channels):
            stream = DeviceStream(found.device.name, each_rate, channels)
            try:
                stream.start(make, latency, found.index, maker(each_rate, channels))
            except (library.PortAudioError, ValueError) as error:
                reason = reason or error
            else:
                return stream
        raise _refusal(kind, found.device.name, reason) from reason

    def _resolve(self, kind: Kind, device: SoundDevice | None) -> "_Found":
        found = self._found(kind)
        if device is None:
            if not found:
                raise AudioDeviceError(_none_of(kind), retryable=True)
            return _prefer(kind, found)
        for each in found:
            if (each.device.name, each.device.host_api) == (device.name, device.host_api):
                return each
        raise AudioDeviceError(Code.DEVICE_LOST, retryable=True, device=device.name)

    def _found(self, kind: Kind) -> list["_Found"]:
        library = _library()
        hosts = library.query_hostapis()
        host = _preferred_host(hosts)
        default = hosts[host][f"default_{kind}_device"] if host >= 0 else -1
        found = [
            _Found(
                SoundDevice(each["name"], hosts[host]["name"], index == default, bool(_BLUETOOTH.search(each["name"]))),
                index,
                round(each["default_samplerate"]),
                each[f"max_{kind}_channels"],
            )
            for index, each in enumerate(library.query_devices())
            if each["hostapi"] == host and each[f"max_{kind}_channels"] > 0
        ]
        return sorted(found, key=lambda each: not each.device.default)


@dataclass(frozen=True, slots=True)
class _Found:
    device: SoundDevice
    index: int
    rate: int
    channels: int


def _library() -> Any:
    try:
        import sounddevice
    except OSError as error:
        raise AudioDeviceError(Code.SOUND_MISSING) from error
    return sounddevice


def _preferred_host(hosts: Any) -> int:
    """Return the index of the host API whose devices are shown, or -1 where there is no device at all."""
    wanted = _FIRST_HOST.get(sys.platform)
    ranked = sorted(
        (not host["devices"], host["name"] != wanted, index) for index, host in enumerate(hosts) if host["devices"]
    )
    return ranked[0][2] if ranked else -1


def _prefer(kind: Kind, found: list[_Found]) -> _Found:
    """Return the default, but no Bluetooth microphone beside another one: its headset turns into a telephone."""
    others = [each for each in found if not each.device.bluetooth]
    return others[0] if kind == "input" and others else found[0]


def _ladder(wanted: int, own: int, most_channels: int) -> Iterator[tuple[int, int]]:
    for rate in dict.fromkeys((wanted, own, *COMMON_RATES)):
        yield rate, 1
        if most_channels >= 2:
            yield rate, 2


def _none_of(kind: Kind) -> Code:
    return Code.NO_MICROPHONE if kind == "input" else Code.NO_LOUDSPEAKER


def _refusal(kind: Kind, name: str, reason: Exception | None) -> AudioDeviceError:
    text, number, *_ = (*(reason.args if reason else ()), *_NO_MEANING)
    if kind == "input" and number == _UNANTICIPATED_HOST_ERROR and sys.platform in ("win32", "darwin"):
        return AudioDeviceError(Code.MICROPHONE_FORBIDDEN, retryable=True, device=name)
    return AudioDeviceError(Code.DEVICE_REFUSED, retryable=True, device=name, detail=str(text or "")[:120])
