"""The virtual sound card that later tests speak into and listen to."""

import random
import subprocess
import sys

import pytest

from tests.sound_card import sound_card

RECORD_THE_DEFAULT_DEVICE = """
import ctypes, sys
alsa = ctypes.CDLL("libasound.so.2")
handle = ctypes.c_void_p()
CAPTURE, S16, INTERLEAVED = 1, 2, 3
assert alsa.snd_pcm_open(ctypes.byref(handle), b"default", CAPTURE, 0) == 0
assert alsa.snd_pcm_set_params(handle, S16, INTERLEAVED, 1, 16000, 0, 100_000) == 0
buffer = ctypes.create_string_buffer(2 * 1600)
print("ready", file=sys.stderr, flush=True)
for _ in range(20):
    frames = alsa.snd_pcm_readi(handle, buffer, ctypes.c_ulong(1600))
    assert frames > 0, frames
    sys.stdout.buffer.write(buffer.raw[: 2 * frames])
"""

ATTEMPTS = 4


@pytest.mark.skipif(sys.platform != "linux", reason="PulseAudio and ALSA")
def test_what_is_played_into_micfeed_arrives_at_the_default_microphone_bit_by_bit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = random.Random(1).randbytes(16_000)
    with sound_card() as variables:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        # A machine that is busy elsewhere may leave a gap in what is played in real time.
        assert any(said in played_and_heard(said) for _ in range(ATTEMPTS))


def played_and_heard(said: bytes) -> bytes:
    recorder = subprocess.Popen(
        [sys.executable, "-c", RECORD_THE_DEFAULT_DEVICE], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with recorder:
        assert recorder.stderr is not None
        assert recorder.stderr.readline() == b"ready\n"
        play = ["pacat", "--playback", "-d", "micfeed", "--rate=16000", "--channels=1", "--format=s16le"]
        subprocess.run(play, input=said, check=True, timeout=20)
        heard, errors = recorder.communicate(timeout=20)
    assert recorder.returncode == 0, errors
    return heard
