"""What is said into the microphone, with the moments before the key; and computers without one."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import TypeVar

import numpy as np
import pytest

from companion.backends.microphone import DeviceMicrophone
from companion.backends.sound_devices import SoundDevices
from companion.backends.sound_system import SoundSystem
from companion.backends.stuck_threads import WatchedThreads, native_threads
from companion.core.audio import HEARING_RATE, SoundDevice
from companion.core.errors import AudioDeviceError, Code
from tests.sound.rig import Card, noise, pitch_of, place_of, tone, without_stderr

Answer = TypeVar("Answer")
ATTEMPTS = 4  # a machine that is busy elsewhere may leave a gap in what is played in real time


def with_microphone(use: Callable[[DeviceMicrophone], Awaitable[Answer]], seconds_idle: float = 60.0) -> Answer:
    async def run() -> Answer:
        system = SoundSystem()
        microphone = DeviceMicrophone(system, seconds_idle=seconds_idle)
        try:
            return await use(microphone)
        finally:
            await microphone.close()
            await system.close()

    return asyncio.run(run())


async def listen(microphone: DeviceMicrophone, ended: Callable[[], bool]) -> bytes:
    """Return what the microphone brings until it has ended."""
    heard = bytearray()
    async with aclosing(microphone.listen(ended)) as frames:
        async for frame in frames:
            assert frame.rate == HEARING_RATE
            heard += frame.samples
    return bytes(heard)


def test_what_is_said_arrives_bit_by_bit(card: Card) -> None:
    said = noise(0.6, HEARING_RATE)

    async def use(microphone: DeviceMicrophone) -> bytes:
        await microphone.open()
        with card.saying(said) as player:
            return await listen(microphone, lambda: player.poll() is not None)

    for _ in range(ATTEMPTS):
        if place_of(said, np.frombuffer(with_microphone(use), np.int16)) >= 0:
            return
    pytest.fail("it never arrived whole")


def test_the_moments_before_the_key_are_there_and_older_ones_are_not(card: Card) -> None:
    said = noise(1.0, HEARING_RATE)

    async def use(microphone: DeviceMicrophone) -> bytes:
        await microphone.open()
        await asyncio.to_thread(card.say, said)
        return await listen(microphone, lambda: True)

    for _ in range(ATTEMPTS):
        heard = np.frombuffer(with_microphone(use), np.int16)
        assert 0.3 * HEARING_RATE <= len(heard) <= 0.5 * HEARING_RATE
        spoken = np.flatnonzero(heard)
        if len(spoken) > 0.3 * HEARING_RATE and heard[spoken[0] : spoken[0] + 4_000].tobytes() in said:
            return
    pytest.fail("the pre-roll never held what had been said")


@pytest.mark.parametrize(("rate", "channels"), [(48_000, 2), (44_100, 1)])
def test_a_device_of_another_rate_brings_the_same_sound_to_its_very_end(
    card: Card, picky: Callable[[int, int], None], rate: int, channels: int
) -> None:
    picky(rate, channels)

    async def use(microphone: DeviceMicrophone) -> tuple[int, int, bytes]:
        await microphone.open()
        stream = microphone.stream
        assert stream is not None
        with card.saying(tone(1.0, HEARING_RATE)) as player:
            begin = microphone._incoming.back(0.4)
            heard = await listen(microphone, lambda: player.poll() is not None)
            taken = microphone._incoming.written - begin
        return stream.rate, taken, heard

    for _ in range(ATTEMPTS):
        opened, taken, heard = with_microphone(use)
        assert opened == rate
        # Not a sample of the end may wait in the resampler.
        assert len(heard) / 2 == pytest.approx(taken * HEARING_RATE / rate, abs=0.02 * HEARING_RATE)
        samples = np.frombuffer(heard, np.int16)
        loud = np.flatnonzero(np.abs(samples.astype(int)) > 5_000)
        if (loud[-1] - loud[0]) / HEARING_RATE == pytest.approx(1.0, abs=0.05):
            assert pitch_of(samples[loud[0] : loud[-1]], HEARING_RATE) == pytest.approx(440, abs=2)
            return
    pytest.fail("it never arrived whole")


def test_it_closes_when_nobody_listens_and_opens_for_the_next_key(card: Card) -> None:
    told: list[bool] = []

    async def use(microphone: DeviceMicrophone) -> bytes:
        closed = asyncio.Event()

        def note(is_open: bool) -> None:
            told.append(is_open)
            if not is_open:
                closed.set()

        microphone.watch(note)
        await microphone.open()
        await asyncio.wait_for(closed.wait(), 10)
        with card.saying(tone(0.5, HEARING_RATE)) as player:
            return await listen(microphone, lambda: player.poll() is not None)

    heard = with_microphone(use, seconds_idle=0.1)
    assert told[:3] == [True, False, True]
    assert np.abs(np.frombuffer(heard, np.int16).astype(int)).max() > 10_000


def test_a_bluetooth_microphone_opens_with_the_key_and_closes_after_it(card: Card) -> None:
    async def use(microphone: DeviceMicrophone) -> tuple[bool, int, bool]:
        await microphone.open(SoundDevice("default", "ALSA", bluetooth=True))
        before = microphone.stream is None
        heard = 0
        async with aclosing(microphone.listen()) as frames:
            async for frame in frames:
                heard += len(frame.samples)
                if heard > HEARING_RATE // 5:
                    break
        for _ in range(500):
            if microphone.stream is None:
                break
            await asyncio.sleep(0.01)
        return before, heard, microphone.stream is None

    before, heard, after = with_microphone(use)
    assert before
    assert heard
    assert after


def test_a_microphone_that_goes_away_is_noticed_and_its_return_found(own_card: Card) -> None:
    async def use(microphone: DeviceMicrophone) -> tuple[AudioDeviceError, bytes]:
        await microphone.open()
        own_card.unplug()
        try:
            with pytest.raises(AudioDeviceError) as caught:
                await asyncio.wait_for(listen(microphone, lambda: False), 10)
        finally:
            own_card.plug_in()
        with own_card.saying(tone(0.5, HEARING_RATE)) as player:
            return caught.value, await listen(microphone, lambda: player.poll() is not None)

    error, heard = with_microphone(use)
    assert error.problem.code is Code.DEVICE_LOST
    assert np.abs(np.frombuffer(heard, np.int16).astype(int)).max() > 10_000


@pytest.mark.parametrize("closed_after", [None, 0.1])
def test_a_sound_server_that_crashes_as_the_microphone_opens_leaves_no_thread_computing(
    own_card: Card, closed_after: float | None
) -> None:
    async def use(microphone: DeviceMicrophone) -> tuple[set[int], bytes]:
        await microphone.open()
        await asyncio.sleep(0.3)  # what this stream leaves in memory is what makes PortAudio stumble over the next
        await microphone.close()
        await microphone.open()
        restarting = asyncio.create_task(asyncio.to_thread(own_card.restart))
        if closed_after is not None:
            await asyncio.sleep(closed_after)
            await microphone.close()
        await restarting
        busy = WatchedThreads(native_threads()).busy()
        with own_card.saying(tone(0.5, HEARING_RATE)) as player:
            return busy, await listen(microphone, lambda: player.poll() is not None)

    with without_stderr():
        busy, heard = with_microphone(use)
    assert not busy
    assert np.abs(np.frombuffer(heard, np.int16).astype(int)).max() > 10_000


def test_a_computer_without_devices_says_so_at_once(no_card: None) -> None:
    async def run() -> tuple[object, list[Code]]:
        sounds = SoundDevices()
        codes = []
        found = await sounds.devices()
        for open_it in (sounds.microphone().open, sounds.loudspeaker().open):
            with pytest.raises(AudioDeviceError) as caught:
                await open_it()
            codes.append(caught.value.problem.code)
        with pytest.raises(AudioDeviceError):
            await listen(sounds.microphone(), lambda: False)
        await sounds.close()
        return found, codes

    found, codes = asyncio.run(run())
    assert found == ([], [])
    assert codes == [Code.NO_MICROPHONE, Code.NO_LOUDSPEAKER]


def test_devices_are_found_once_they_are_there(own_card: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> tuple[list[str], list[str]]:
        sounds = SoundDevices()
        microphones, loudspeakers = await sounds.devices()
        assert microphones[0].default
        assert loudspeakers[0].default
        await sounds.close()
        return [each.name for each in microphones], [each.name for each in loudspeakers]

    microphones, loudspeakers = asyncio.run(run())
    assert microphones[0] == loudspeakers[0] == "default"
    assert "heard" in microphones
    assert "micfeed" in loudspeakers


def test_a_fresh_look_leaves_what_plays_and_listens_alive(card: Card) -> None:
    async def run() -> bytes:
        sounds = SoundDevices()
        try:
            await sounds.microphone().open()
            await sounds.devices()
            with card.saying(tone(0.5, HEARING_RATE)) as player:
                return await listen(sounds.microphone(), lambda: player.poll() is not None)
        finally:
            await sounds.close()

    assert np.abs(np.frombuffer(asyncio.run(run()), np.int16).astype(int)).max() > 10_000


def test_the_device_that_was_chosen_is_listened_to_from_the_next_time_on(card: Card) -> None:
    async def use(microphone: DeviceMicrophone) -> None:
        await microphone.open()
        opened = microphone.stream
        microphone.set_up(None)
        async with aclosing(microphone.listen()) as frames:
            await anext(frames)
        assert microphone.stream is opened, "it is the one that is open already"
        microphone.set_up(SoundDevice("no such microphone", "ALSA"))
        with pytest.raises(AudioDeviceError) as raised:
            await anext(microphone.listen())
        assert raised.value.problem.values == {"device": "no such microphone"}

    with_microphone(use)
