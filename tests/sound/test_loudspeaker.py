"""What the loudspeaker gets, bit by bit and in time."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import numpy as np
import pytest

from companion.backends.loudspeaker import DeviceLoudspeaker, DevicePlayback
from companion.backends.sound_devices import SoundDevices
from companion.core.audio import AudioFrame, SoundDevice
from companion.core.errors import AudioDeviceError, Code
from tests.sound.recorder import Track
from tests.sound.rig import Card, noise, pitch_of, place_of, scan_alone, tone
from tests.sound_card import sound_card

Answer = TypeVar("Answer")
RATE = 24_000
ATTEMPTS = 4  # a machine that is busy elsewhere may leave a gap in what is played in real time


def with_loudspeaker(use: Callable[[DeviceLoudspeaker], Awaitable[Answer]]) -> Answer:
    async def run() -> Answer:
        sounds = SoundDevices()
        try:
            await sounds.loudspeaker().open()
            return await use(sounds.loudspeaker())
        finally:
            await sounds.close()

    return asyncio.run(run())


async def reached(playback: DevicePlayback, seconds: float) -> None:
    """Wait until so much was heard."""
    for _ in range(2_000):
        if playback.heard() >= seconds:
            return
        await asyncio.sleep(0.005)
    pytest.fail("nothing is heard")


def played(card: Card, use: Callable[[DeviceLoudspeaker], Awaitable[Answer]]) -> tuple[Answer, Track]:
    """Return what a use of the loudspeaker returns, and what a recorder beside it got."""
    with card.recorder() as recorder:
        answer = with_loudspeaker(use)
        return answer, recorder.track()


def test_what_is_put_comes_out_bit_by_bit_and_finish_waits_for_it(card: Card) -> None:
    said = noise(1.0, RATE)

    async def play(loudspeaker: DeviceLoudspeaker) -> float:
        playback = loudspeaker.play()
        for begin in range(0, len(said), 5_000):
            await playback.put(AudioFrame(said[begin : begin + 5_000], RATE))
        await playback.finish()
        return playback.heard()

    for _ in range(ATTEMPTS):
        heard, track = played(card, play)
        assert heard == pytest.approx(1.0)
        if place_of(said, track.samples) >= 0:
            return
    pytest.fail("it never came out whole")


@pytest.mark.parametrize(("rate", "channels"), [(48_000, 2), (44_100, 1), (8_000, 1), (192_000, 2)])
def test_a_device_of_another_rate_plays_the_same_sound(
    card: Card, picky: Callable[[int, int], None], monkeypatch: pytest.MonkeyPatch, rate: int, channels: int
) -> None:
    if rate not in (48_000, 44_100):
        has_as_its_own(monkeypatch, rate)
    picky(rate, channels)

    async def play(loudspeaker: DeviceLoudspeaker) -> tuple[int, float]:
        playback = loudspeaker.play()
        for _ in range(10):
            await playback.put(AudioFrame(tone(0.1, RATE), RATE))
        await playback.finish()
        stream = loudspeaker.stream
        assert stream is not None
        return stream.rate, playback.heard()

    (opened, heard), track = played(card, play)
    assert opened == rate
    assert heard == pytest.approx(1.0, abs=0.002)
    audible = track.audible()
    assert (audible[-1] - audible[0]) / RATE == pytest.approx(1.0, abs=0.05)
    assert pitch_of(track.samples[audible[0] : audible[-1]], RATE) == pytest.approx(440, abs=2)


@pytest.mark.parametrize("rate", [8_000, 192_000])
def test_a_sound_card_of_8_or_192_khz_plays_the_same_sound(monkeypatch: pytest.MonkeyPatch, rate: int) -> None:
    if sys.platform != "linux":
        pytest.skip("PulseAudio and ALSA")

    async def play(loudspeaker: DeviceLoudspeaker) -> float:
        playback = loudspeaker.play()
        await playback.put(AudioFrame(tone(1.0, RATE), RATE))
        await playback.finish()
        return playback.heard()

    with sound_card(speaker_rate=rate) as variables:
        card = Card(variables)
        card.put_into(monkeypatch)
        scan_alone()
        heard, track = played(card, play)
    assert heard == pytest.approx(1.0)
    audible = track.audible()
    assert (audible[-1] - audible[0]) / RATE == pytest.approx(1.0, abs=0.05)
    assert pitch_of(track.samples[audible[0] : audible[-1]], RATE) == pytest.approx(440, abs=2)


def has_as_its_own(monkeypatch: pytest.MonkeyPatch, rate: int) -> None:
    import sounddevice

    query = sounddevice.query_devices

    def tell(*which: Any) -> Any:
        found = query(*which)
        return found if which else [{**each, "default_samplerate": float(rate)} for each in found]

    monkeypatch.setattr(sounddevice, "query_devices", tell)


def test_frames_of_other_rates_join_without_losing_any(card: Card) -> None:
    async def play(loudspeaker: DeviceLoudspeaker) -> float:
        playback = loudspeaker.play()
        for rate in (8_000, 44_100, 24_000, 16_000):
            await playback.put(AudioFrame(tone(0.25, rate), rate))
        await playback.finish()
        return playback.heard()

    heard, track = played(card, play)
    assert heard == pytest.approx(1.0, abs=0.002)
    audible = track.audible()
    assert pitch_of(track.samples[audible[0] : audible[-1]], RATE) == pytest.approx(440, abs=2)


def test_stop_fades_out_and_drops_the_rest(card: Card) -> None:
    async def play(loudspeaker: DeviceLoudspeaker) -> float:
        playback = loudspeaker.play()
        await playback.put(AudioFrame(tone(1.5, RATE, amplitude=20_000), RATE))
        await reached(playback, 0.4)
        heard = playback.stop()
        assert playback.stop() == heard == playback.heard()
        await playback.put(AudioFrame(tone(0.5, RATE), RATE))
        await playback.finish()
        await asyncio.sleep(0.3)  # what should not come would come now
        return heard

    heard, track = played(card, play)
    audible = track.audible()
    length = (audible[-1] - audible[0]) / RATE
    assert heard <= length < 0.6
    end = track.samples[audible[-1] - 192 : audible[-1] + 1].astype(int)
    early, late = np.abs(end[:64]).max(), np.abs(end[-32:]).max()
    assert late < early / 3, "it was cut off hard"


def test_what_plays_goes_silent_when_something_else_begins(card: Card) -> None:
    async def play(loudspeaker: DeviceLoudspeaker) -> tuple[float, float]:
        first = loudspeaker.play()
        await first.put(AudioFrame(tone(1.5, RATE, pitch=300), RATE))
        await reached(first, 0.2)
        second = loudspeaker.play()
        await second.put(AudioFrame(tone(0.5, RATE, pitch=900), RATE))
        await first.put(AudioFrame(tone(0.5, RATE, pitch=300), RATE))
        await second.finish()
        await first.finish()
        return first.heard(), second.heard()

    (first, second), track = played(card, play)
    assert first < 0.6
    assert second == pytest.approx(0.5)
    audible = track.audible()
    samples = track.samples[audible[0] : audible[-1]]
    assert pitch_of(samples[: RATE // 8], RATE) == pytest.approx(300, abs=10)
    assert pitch_of(samples[-RATE // 2 + RATE // 20 :], RATE) == pytest.approx(900, abs=10)


def test_put_waits_while_two_seconds_are_ahead(card: Card) -> None:
    async def play(loudspeaker: DeviceLoudspeaker) -> float:
        playback = loudspeaker.play()
        await playback.put(AudioFrame(tone(3.0, RATE), RATE))
        heard = playback.heard()
        playback.stop()
        return heard

    heard, _ = played(card, play)
    assert 0.9 < heard < 1.5


def test_a_pause_in_what_is_put_is_counted_as_a_gap_and_a_late_end_is_not(card: Card) -> None:
    async def play(loudspeaker: DeviceLoudspeaker) -> tuple[int, int]:
        playback = loudspeaker.play()
        counted: list[int] = []
        for _ in range(2):
            await playback.put(AudioFrame(tone(0.2, RATE), RATE))
            await reached(playback, 0.2 * (1 + len(counted)))
            counted.append(playback.gaps)
        await playback.finish()
        return counted[0], playback.gaps

    before, after = with_loudspeaker(play)
    assert before == 0
    assert after == 1


def test_the_loudness_of_what_is_heard_is_told(card: Card) -> None:
    levels: list[float] = []

    async def play(loudspeaker: DeviceLoudspeaker) -> None:
        playback = loudspeaker.play(levels.append)
        await playback.put(AudioFrame(tone(0.3, RATE, amplitude=20_000) + bytes(int(0.6 * RATE)), RATE))
        await playback.finish()

    played(card, play)
    assert max(levels) > 0.9
    assert levels[-1] == 0.0
    assert levels.index(max(levels)) < len(levels) / 2
    assert sum(level == 0.0 for level in levels) > 3, "silence in the middle is told too"


@pytest.mark.parametrize("fate", ["unplugged", "server restarted"])
def test_a_device_that_goes_away_in_the_middle_is_noticed_and_its_return_found(own_card: Card, fate: str) -> None:
    async def play(loudspeaker: DeviceLoudspeaker) -> tuple[AudioDeviceError, float]:
        playback = loudspeaker.play()
        await playback.put(AudioFrame(tone(2.0, RATE), RATE))
        await reached(playback, 0.2)
        if fate == "unplugged":
            own_card.unplug()
        else:
            own_card.restart()
        try:
            with pytest.raises(AudioDeviceError) as caught:
                await asyncio.wait_for(playback.finish(), 10)
        finally:
            own_card.plug_in()
        again = loudspeaker.play()
        await again.put(AudioFrame(tone(0.3, RATE, pitch=700), RATE))
        await again.finish()
        return caught.value, again.heard()

    error, heard = with_loudspeaker(play)
    assert error.problem.code is Code.DEVICE_LOST
    assert error.problem.values["device"] == "default"
    assert heard == pytest.approx(0.3)


def test_a_sound_server_that_hangs_holds_nobody_up(own_card: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.backends.audio_thread._PATIENCE", 0.5)

    async def run() -> AudioDeviceError:
        sounds = SoundDevices()
        os.kill(own_card.server_pid, signal.SIGSTOP)
        try:
            with pytest.raises(AudioDeviceError) as caught:
                await sounds.loudspeaker().open()
        finally:
            os.kill(own_card.server_pid, signal.SIGCONT)
        monkeypatch.undo()
        await sounds.close()
        return caught.value

    assert asyncio.run(run()).problem.code is Code.DEVICE_REFUSED


def test_a_device_that_is_not_there_is_named(card: Card) -> None:
    async def play(loudspeaker: DeviceLoudspeaker) -> AudioDeviceError:
        with pytest.raises(AudioDeviceError) as caught:
            await loudspeaker.open(SoundDevice("Studio headphones", "ALSA"))
        return caught.value

    problem = with_loudspeaker(play).problem
    assert (problem.code, problem.values["device"]) == (Code.DEVICE_LOST, "Studio headphones")


def test_a_device_that_takes_no_rate_at_all_is_refused_with_its_own_words(
    card: Card, picky: Callable[[int, int], None]
) -> None:
    picky(5, 5)

    async def run() -> AudioDeviceError:
        sounds = SoundDevices()
        try:
            with pytest.raises(AudioDeviceError) as caught:
                await sounds.loudspeaker().open()
            return caught.value
        finally:
            await sounds.close()

    problem = asyncio.run(run()).problem
    assert problem.code is Code.DEVICE_REFUSED
    assert "Invalid sample rate" in problem.values["detail"]
