"""The rings between the program and the callbacks: nothing lost at their seams, and what was heard by when."""

import numpy as np
import pytest

from companion.backends.resampling import Resampler
from companion.backends.sound_buffers import FADE_SECONDS, SECONDS_HELD, IncomingSound, OutgoingSound, Samples
from companion.core.audio import AudioFrame, decibels, loudness

RATE = 1_000


def counted(begin: int, count: int) -> Samples:
    return np.arange(begin, begin + count, dtype=np.int64).astype(np.int16)


def test_what_is_written_is_taken_in_order_round_the_ring() -> None:
    sound = OutgoingSound(RATE, 2)
    taken = []
    for step in range(100):
        assert sound.write(counted(step * 170, 170)) == 170
        out = np.zeros((170, 2), np.int16)
        assert sound.take(out, float(step)) == 170
        assert (out[:, 0] == out[:, 1]).all()
        taken.append(out[:, 0])
    assert np.concatenate(taken).tolist() == counted(0, 17_000).tolist()


def test_no_more_is_written_than_leaves_half_of_the_ring_as_it_was_played() -> None:
    sound = OutgoingSound(RATE, 1)
    half = int(RATE * SECONDS_HELD) // 2
    assert sound.write(counted(0, half + 500)) == half
    assert sound.write(counted(0, 1)) == 0
    assert sound.ahead == SECONDS_HELD / 2


def test_what_was_heard_follows_the_blocks_in_real_time() -> None:
    sound = OutgoingSound(RATE, 1)
    sound.write(counted(0, 100))
    sound.take(np.zeros((50, 1), np.int16), 10.0)
    sound.take(np.zeros((50, 1), np.int16), 10.08)  # the second block was late
    moments = {9.9: 0, 10.0: 0, 10.02: 20, 10.07: 50, 10.08: 50, 10.1: 70, 11.0: 100}
    assert {moment: sound.heard(moment) for moment in moments} == pytest.approx(moments, abs=1)


def test_a_fade_falls_to_nothing_within_its_time_however_small_the_blocks() -> None:
    sound = OutgoingSound(24_000, 1)
    sound.write(np.full(24_000, 10_000, np.int16))
    faded = []
    for block in range(40):
        out = np.zeros((17, 1), np.int16)
        count = sound.fade(out, float(block))
        faded.append(out[:count, 0])
    samples = np.concatenate(faded)
    assert len(samples) == int(24_000 * FADE_SECONDS)
    assert samples[0] == 10_000
    assert samples[-1] == 0
    assert (np.diff(samples) <= 0).all()


def test_a_gap_is_where_sound_follows_silence() -> None:
    sound = OutgoingSound(RATE, 1)
    out = np.zeros((100, 1), np.int16)
    assert sound.take(out, 0.0) == 0
    sound.write(counted(0, 50))
    assert (sound.take(out, 0.1), sound.gaps) == (50, 0)
    assert (sound.take(out, 0.2), sound.gaps) == (0, 0)
    sound.write(counted(0, 50))
    assert sound.gaps == 1


def test_the_microphone_keeps_its_last_moments_round_the_ring() -> None:
    sound = IncomingSound(RATE, 1)
    position = 0
    heard = b""
    for step in range(60):
        sound.put(counted(step * 150, 150)[:, None], 0.0)
        if step % 3 == 0:
            samples, position = sound.since(position)
            heard += samples
    assert heard == counted(0, 58 * 150).tobytes()
    last, _ = sound.since(sound.back(0.4))
    assert last == counted(60 * 150 - 400, 400).tobytes()
    everything, _ = sound.since(0)
    assert len(everything) // 2 == RATE * SECONDS_HELD


def test_two_channels_of_a_microphone_become_one() -> None:
    sound = IncomingSound(RATE, 2)
    sound.put(np.array([[100, 200], [-30_000, -32_000]], np.int16), 0.0)
    assert np.frombuffer(sound.since(0)[0], np.int16).tolist() == [150, -31_000]


@pytest.mark.parametrize(("before", "after"), [(44_100, 16_000), (24_000, 44_100), (8_000, 24_000), (192_000, 16_000)])
def test_resampling_loses_nothing_whatever_the_pieces(before: int, after: int) -> None:
    wave = (10_000 * np.sin(np.arange(before) * 2 * np.pi * 300 / before)).astype(np.int16)
    whole, pieces = Resampler(after), Resampler(after)
    at_once = whole.feed(AudioFrame(wave.tobytes(), before)) + whole.flush()
    cut = b"".join(pieces.feed(AudioFrame(part.tobytes(), before)) for part in np.array_split(wave, 97))
    cut += pieces.flush()
    assert len(at_once) // 2 == pytest.approx(after, abs=2)
    assert (
        np.abs(np.frombuffer(at_once, np.int16).astype(int) - np.frombuffer(cut, np.int16)).max() <= 4
    )  # soxr dithers


def test_the_zeros_of_a_muted_microphone_are_zeros_at_every_rate() -> None:
    resampler = Resampler(16_000)
    came = b"".join(resampler.feed(AudioFrame(bytes(2 * 960), 48_000)) for _ in range(50)) + resampler.flush()
    assert came == bytes(2 * 16_000)


def test_what_is_as_loud_as_can_be_never_wraps_round() -> None:
    resampler = Resampler(16_000)
    square = np.repeat(np.array([32_767, -32_768] * 50, np.int16), 100)
    samples = np.frombuffer(resampler.feed(AudioFrame(square.tobytes(), 24_000)) + resampler.flush(), np.int16)
    expected = np.interp(np.arange(len(samples)) * 1.5, np.arange(len(square)), square.astype(float))
    assert np.abs(samples - expected)[np.abs(expected) == 32_767].max() < 32_767


def test_loudness_goes_from_a_quiet_room_to_a_loud_voice() -> None:
    loud, quiet = (np.full(400, level, np.int16).tobytes() for level in (20_000, 60))
    assert loudness(loud) == 1.0
    assert loudness(quiet) == loudness(b"") == 0.0
    assert decibels(loud) == pytest.approx(-4.29, abs=0.01)
