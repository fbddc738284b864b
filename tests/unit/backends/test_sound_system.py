"""Devices that come and go under a scripted PortAudio: they are looked for again, but never to no end."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import Any

import numpy as np
import pytest

from companion.backends.loudspeaker import DeviceLoudspeaker
from companion.backends.microphone import DeviceMicrophone
from companion.backends.sound_port import SECONDS_UNTIL_LOST, DeviceStream
from companion.backends.sound_system import SoundSystem
from companion.core.audio import SoundDevice
from companion.core.errors import AudioDeviceError, Code

HEADSET = SoundDevice("USB headset", "ALSA")


class Port:
    """A computer with a headset that can be unplugged; as PortAudio does, it knows what was there at the last scan."""

    def __init__(self) -> None:
        self.plugged = self.known = True
        self.scans = 0

    def scan(self) -> None:
        self.known = self.plugged
        self.scans += 1

    def open(
        self, _kind: str, device: SoundDevice | None, rate: int, _latency: float, maker: Callable[[int, int], Any]
    ) -> DeviceStream:
        if device == HEADSET and not (self.known and self.plugged):
            raise AudioDeviceError(Code.DEVICE_LOST, retryable=True, device=HEADSET.name)
        maker(rate, 1)(np.zeros((160, 1), np.int16), 0.0)
        return DeviceStream("", rate, 1)


def with_port(use: Callable[[Port, DeviceLoudspeaker, DeviceMicrophone], Awaitable[None]]) -> None:
    async def run() -> None:
        system, port = SoundSystem(), Port()
        system.port = port  # type: ignore[assignment]
        try:
            await use(port, DeviceLoudspeaker(system), DeviceMicrophone(system))
        finally:
            await system.close()

    asyncio.run(run())


def lose(member: DeviceLoudspeaker) -> None:
    """Let its stream have had no calls for long enough."""
    assert member.stream is not None
    member.stream._last_call -= 2 * SECONDS_UNTIL_LOST


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let devices be looked for without a pause."""
    monkeypatch.setattr("companion.backends.sound_system.SHORTEST_PAUSE", 0.0)


@pytest.mark.usefixtures("at_once")
def test_a_loudspeaker_that_was_plugged_in_again_is_found() -> None:
    async def use(port: Port, loudspeaker: DeviceLoudspeaker, _: object) -> None:
        loudspeaker.set_up(HEADSET, 1.0)
        await loudspeaker.ready()
        port.plugged = False
        lose(loudspeaker)
        with pytest.raises(AudioDeviceError):
            await loudspeaker.ready()
        port.plugged = True
        assert not (await loudspeaker.ready()).is_lost

    with_port(use)


@pytest.mark.usefixtures("at_once")
def test_a_microphone_that_was_plugged_in_later_is_found() -> None:
    async def use(port: Port, _: object, microphone: DeviceMicrophone) -> None:
        port.known = False
        microphone.set_up(HEADSET)
        async for _frame in microphone.listen(lambda: True):
            pass
        assert port.scans == 1
        assert microphone.stream is not None

    with_port(use)


def test_what_stays_absent_is_not_looked_for_at_every_reply() -> None:
    async def use(port: Port, loudspeaker: DeviceLoudspeaker, _: object) -> None:
        port.plugged = port.known = False
        loudspeaker.set_up(HEADSET, 1.0)
        for _reply in range(5):
            with pytest.raises(AudioDeviceError):
                await loudspeaker.ready()
        assert port.scans == 1

    with_port(use)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("was_there", [True, False])
def test_no_look_for_a_loudspeaker_cuts_off_what_is_being_said(was_there: bool) -> None:
    async def use(port: Port, loudspeaker: DeviceLoudspeaker, microphone: DeviceMicrophone) -> None:
        loudspeaker.set_up(HEADSET, 1.0)
        if was_there:
            await loudspeaker.ready()
            lose(loudspeaker)
        port.plugged = False
        async with aclosing(microphone.listen()) as frames:
            await anext(frames)
            stream = microphone.stream
            with pytest.raises(AudioDeviceError):
                await loudspeaker.ready()
            assert port.scans == 0
            assert microphone.stream is stream

    with_port(use)


def test_a_microphone_that_opens_when_nobody_waits_for_it_any_more_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    may_open, closed = threading.Event(), threading.Event()

    class Late(Port):
        def open(self, *asked: Any) -> DeviceStream:
            may_open.wait(10)
            stream = super().open(*asked)
            monkeypatch.setattr(stream, "close", closed.set)
            return stream

    async def use(_: Port, __: object, microphone: DeviceMicrophone) -> None:
        microphone._system.port = Late()  # type: ignore[assignment]
        with pytest.raises(AudioDeviceError):
            await microphone.open()
        may_open.set()
        assert await asyncio.to_thread(closed.wait, 10)
        assert microphone.stream is None

    monkeypatch.setattr("companion.backends.audio_thread._PATIENCE", 0.2)
    with_port(use)
